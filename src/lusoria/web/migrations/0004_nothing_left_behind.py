from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("web", "0003_vault")]

    operations = [
        migrations.RemoveField("table", "code"),
        migrations.RemoveField("table", "opening"),
        migrations.RemoveField("seat", "token"),
    ]

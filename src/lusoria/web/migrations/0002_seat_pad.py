from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0001_initial")]

    operations = [migrations.AddField("seat", "pad", models.JSONField(default=dict))]

"""Programs may play a seat for its person, by a token."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0010_coaching")]

    operations = [
        migrations.AddField("seat", "program", models.DateTimeField(null=True)),
        migrations.CreateModel(
            "Token",
            [
                ("seat", models.BigIntegerField(primary_key=True, serialize=False)),
                ("hash", models.CharField(editable=False, max_length=64, unique=True)),
            ],
        ),
    ]

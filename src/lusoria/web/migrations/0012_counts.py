"""Houses that share a database tell one another what they count."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0011_programs")]

    operations = [
        migrations.CreateModel(
            "Count",
            [
                ("key", models.CharField(max_length=200, primary_key=True, serialize=False)),
                ("ends", models.BigIntegerField()),
                ("number", models.IntegerField()),
            ],
        ),
    ]

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0005_deputies")]

    operations = [
        migrations.CreateModel(
            "Session",
            [
                (
                    "session_key",
                    models.CharField(max_length=40, primary_key=True, serialize=False, verbose_name="session key"),
                ),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                ("guest", models.BigIntegerField(db_index=True, null=True)),
                ("account", models.BigIntegerField(db_index=True, null=True)),
                ("agent", models.CharField(blank=True, max_length=60)),
                ("address", models.GenericIPAddressField(null=True)),
                ("begun", models.DateTimeField(default=django.utils.timezone.now)),
                ("used", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={"verbose_name": "session", "verbose_name_plural": "sessions", "abstract": False},
        ),
        migrations.CreateModel(
            "Spent",
            [("hash", models.CharField(max_length=64, primary_key=True, serialize=False))],
        ),
    ]

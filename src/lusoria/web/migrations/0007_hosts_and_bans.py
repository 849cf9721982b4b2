import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0006_sessions")]

    operations = [
        migrations.AddField("table", "closed", models.BooleanField(default=False)),
        migrations.AddField("table", "kicked", models.JSONField(default=list)),
        migrations.CreateModel(
            "Ban",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("network", models.CharField(max_length=50, unique=True)),
                ("began", models.DateTimeField(default=django.utils.timezone.now)),
                ("until", models.DateTimeField()),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="bans",
                        to="web.person",
                    ),
                ),
            ],
            options={"ordering": ["-until"]},
        ),
    ]

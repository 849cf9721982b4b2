import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0007_hosts_and_bans")]

    operations = [
        migrations.CreateModel(
            name="Share",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("who", models.CharField(max_length=40, unique=True)),
                ("had", models.FloatField(default=0)),
                ("served", models.FloatField(default=0)),
                ("at", models.DateTimeField(auto_now=True)),
            ],
        ),
        migrations.AddField("table", "origin", models.CharField(blank=True, editable=False, max_length=16)),
        migrations.AddField("table", "watched", models.DateTimeField(default=django.utils.timezone.now)),
        migrations.AddIndex(
            "table",
            models.Index(
                condition=models.Q(("bot_after__isnull", False)), fields=["bot_after"], name="table_bots_wait"
            ),
        ),
    ]

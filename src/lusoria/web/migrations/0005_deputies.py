"""Bots that sit in: how strong was settled when the table was opened, and since when they sit there is known."""

from typing import Any

from django.db import migrations, models


def since_now(apps: Any, schema_editor: Any) -> None:
    """Who is stood in for has agreed to nothing so far."""
    seats = apps.get_model("web", "Seat").objects.exclude(stand_in="").select_related("table")
    for seat in seats:
        seat.stood_at = seat.table.length
        seat.save(update_fields=["stood_at"])


class Migration(migrations.Migration):
    dependencies = [("web", "0004_nothing_left_behind")]

    operations = [
        migrations.AddField("table", "deputy", models.CharField(default="apprentice", max_length=12)),
        migrations.AddField("seat", "stood_at", models.PositiveIntegerField(null=True)),
        migrations.RunPython(since_now, migrations.RunPython.noop),
    ]

"""Secrets move to rows of their own that no lookup reaches."""

from datetime import timedelta
from typing import Any

from django.db import migrations, models
from django.utils import timezone

import lusoria.web.tables.vault

LINKS_LAST = timedelta(days=90)


def move(apps: Any, schema_editor: Any) -> None:
    table, seat = apps.get_model("web", "Table"), apps.get_model("web", "Seat")
    sealed, link = apps.get_model("web", "Sealed"), apps.get_model("web", "ReturnLink")
    for pk, code, opening in table.objects.values_list("pk", "code", "opening").iterator(200):
        sealed.objects.create(table=pk, code=code, opening=opening)
    now = timezone.now()
    for pk, token in seat.objects.exclude(token=None).values_list("pk", "token").iterator(200):
        link.objects.create(seat=pk, hash=token, made=now, expires=now + LINKS_LAST)


class Migration(migrations.Migration):
    dependencies = [("web", "0002_seat_pad")]

    operations = [
        migrations.CreateModel(
            "Sealed",
            [
                ("table", models.CharField(editable=False, max_length=16, primary_key=True, serialize=False)),
                (
                    "code",
                    models.CharField(
                        default=lusoria.web.tables.vault.new_code, editable=False, max_length=24, unique=True
                    ),
                ),
                ("opening", models.JSONField(editable=False, null=True)),
            ],
        ),
        migrations.CreateModel(
            "ReturnLink",
            [
                ("seat", models.BigIntegerField(primary_key=True, serialize=False)),
                ("hash", models.CharField(editable=False, max_length=64, unique=True)),
                ("made", models.DateTimeField(default=timezone.now)),
                ("expires", models.DateTimeField()),
            ],
        ),
        migrations.RunPython(move),
    ]

"""The keeper's desk. Matches can be looked at there and not altered; secrets and seat tokens do not appear."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from .models import Chat, Person, Report, Seat, Table

admin.site.site_header = "Lusoria"
admin.site.site_title = "Lusoria"


@admin.register(Person)
class PersonAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["name", "user", "created", "silenced", "barred"]
    list_filter = ["silenced", "barred"]
    search_fields = ["name", "user__username"]
    fields = ["name", "user", "silenced", "barred", "created"]
    readonly_fields = ["user", "created"]


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    extra = 0
    can_delete = False
    fields = ("number", "kind", "person", "name", "strength", "stand_in", "seen")
    readonly_fields = ("number", "kind", "person", "name", "strength", "stand_in", "seen")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["id", "game", "status", "tempo", "public", "host", "updated"]
    list_filter = ["status", "tempo", "public", "game"]
    search_fields = ["id", "game", "seats__name"]
    fields = ["id", "game", "options", "status", "tempo", "public", "host", "created", "updated", "frozen"]
    readonly_fields = ["id", "game", "options", "status", "tempo", "host", "created", "updated", "frozen"]
    inlines = [SeatInline]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(Chat)
class ChatAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["text", "person", "table", "at", "hidden"]
    list_filter = ["hidden"]
    search_fields = ["text", "person__name", "table__id"]
    fields = ["text", "person", "table", "at", "hidden"]
    readonly_fields = ["text", "person", "table", "at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["reason", "about", "by", "table", "at", "settled"]
    list_filter = ["settled"]
    fields = ["reason", "said", "about", "by", "table", "at", "settled"]
    readonly_fields = ["reason", "said", "about", "by", "table", "at"]
    actions = ["silence", "settle"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.action(description=_("Silence the person reported, take down what was said, and settle"))
    def silence(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        Person.objects.filter(reported__in=chosen).update(silenced=True)
        Chat.objects.filter(report__in=chosen).update(hidden=True)
        chosen.update(settled=True)

    @admin.action(description=_("Settle"))
    def settle(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        chosen.update(settled=True)

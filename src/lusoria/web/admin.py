"""The keeper's desk. Matches can be looked at there and not altered; secrets and seat tokens do not appear."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from .models import Chat, Person, Report, Seat, Table

admin.site.site_header = "Lusoria"
admin.site.site_title = "Lusoria"


@admin.register(Person)
class PersonAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display: ClassVar = ["name", "user", "created", "silenced", "barred"]
    list_filter: ClassVar = ["silenced", "barred"]
    search_fields: ClassVar = ["name", "user__username"]
    fields: ClassVar = ["name", "user", "silenced", "barred", "created"]
    readonly_fields: ClassVar = ["user", "created"]


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    extra = 0
    can_delete = False
    fields: ClassVar = ["number", "kind", "person", "name", "strength", "stand_in", "seen"]
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display: ClassVar = ["id", "game", "status", "tempo", "public", "host", "updated"]
    list_filter: ClassVar = ["status", "tempo", "public", "game"]
    search_fields: ClassVar = ["id", "game", "seats__name"]
    fields: ClassVar = ["id", "game", "options", "status", "tempo", "public", "host", "created", "updated", "frozen"]
    readonly_fields: ClassVar = ["id", "game", "options", "status", "tempo", "host", "created", "updated", "frozen"]
    inlines: ClassVar = [SeatInline]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(Chat)
class ChatAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display: ClassVar = ["text", "person", "table", "at", "hidden"]
    list_filter: ClassVar = ["hidden"]
    search_fields: ClassVar = ["text", "person__name", "table__id"]
    fields: ClassVar = ["text", "person", "table", "at", "hidden"]
    readonly_fields: ClassVar = ["text", "person", "table", "at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display: ClassVar = ["reason", "about", "by", "table", "at", "settled"]
    list_filter: ClassVar = ["settled"]
    fields: ClassVar = ["reason", "said", "about", "by", "table", "at", "settled"]
    readonly_fields: ClassVar = ["reason", "said", "about", "by", "table", "at"]
    actions: ClassVar = ["silence", "settle"]

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

"""The keeper's desk. Matches can be looked at there and not altered; secrets are not shown, nor asked after."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from .models import Ban, Chat, Entry, Person, Report, Seat, Table
from .people import bans

admin.site.unregister([User, Group, TOTPDevice, StaticDevice])


class Shut:
    """A list that is filtered by what is named here and by nothing else. Django would let the address of a list name
    any field, and whatever can be reached from it by relations: one letter after the other, a secret is read."""

    lookups: ClassVar[frozenset[str]] = frozenset()

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        return lookup in self.lookups


def _switches(*names: str) -> set[str]:
    return {f"{name}__{how}" for name in names for how in ("exact", "isnull")}


class Watched(Shut, admin.ModelAdmin):  # type: ignore[type-arg]
    """What arises at the tables: the keeper does not add to it."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(User)
class AccountAdmin(Shut, UserAdmin):  # type: ignore[type-arg]
    lookups = frozenset({*_switches("is_staff", "is_superuser", "is_active"), "groups__id__exact"})


@admin.register(Group)
class CircleAdmin(Shut, GroupAdmin):
    pass


@admin.register(Person)
class PersonAdmin(Shut, admin.ModelAdmin):  # type: ignore[type-arg]
    lookups = frozenset(_switches("silenced", "barred"))
    list_display = ["name", "user", "created", "silenced", "barred"]
    list_filter = ["silenced", "barred"]
    search_fields = ["name", "user__username"]
    fields = ["name", "user", "silenced", "barred", "created"]
    readonly_fields = ["user", "created"]
    actions = ["close_to", "open_to"]

    @admin.action(description=_("Close the house to them, and for 30 days to guests from their addresses"))
    def close_to(self, request: HttpRequest, chosen: QuerySet[Person]) -> None:
        addresses = sum(bans.close_to(person) for person in chosen)
        self.message_user(request, ngettext("%(n)d address", "%(n)d addresses", addresses) % {"n": addresses})

    @admin.action(description=_("Open the house to them again"))
    def open_to(self, request: HttpRequest, chosen: QuerySet[Person]) -> None:
        for person in chosen:
            bans.open_to(person)


@admin.register(Ban)
class BanAdmin(Watched):
    list_display = ["network", "person", "began", "until"]
    fields = ["network", "person", "began", "until"]
    readonly_fields = ["network", "person", "began"]


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    extra = 0
    can_delete = False
    fields = ("number", "kind", "person", "name", "strength", "stand_in", "seen")
    readonly_fields = ("number", "kind", "person", "name", "strength", "stand_in", "seen")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Table)
class TableAdmin(Watched):
    lookups = frozenset({*_switches("status", "tempo", "public", "game"), "game"})
    list_display = ["id", "game", "status", "tempo", "public", "host", "updated"]
    list_filter = ["status", "tempo", "public", "game"]
    search_fields = ["id", "game", "seats__name"]
    fields = ["id", "game", "options", "status", "tempo", "public", "host", "created", "updated", "frozen"]
    readonly_fields = ["id", "game", "options", "status", "tempo", "host", "created", "updated", "frozen"]
    inlines = [SeatInline]


@admin.register(Entry)
class EntryAdmin(Watched):
    """The log of matches, to be read. What a step was, and the digest of the position it led to, are shown once its
    match is over: before, they speak of secrets, and the keeper may sit at that table."""

    lookups = frozenset({"table__id__exact"})
    list_display = ["table", "number", "seat", "kind", "at"]
    search_fields = ["=table__id"]
    fields = ["table", "number", "seat", "kind", "at", "content", "digest"]
    readonly_fields = ["table", "number", "seat", "kind", "at", "content", "digest"]
    list_select_related = ["table"]
    show_full_result_count = False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=_("kind"))
    def kind(self, entry: Entry) -> str:
        return str(entry.data[0][0])

    @admin.display(description=_("content"))
    def content(self, entry: Entry) -> str:
        return self._told(entry, 0)

    @admin.display(description=_("digest"))
    def digest(self, entry: Entry) -> str:
        return self._told(entry, 1)

    def _told(self, entry: Entry, part: int) -> str:
        over = entry.table.status == Table.Status.OVER
        return str(entry.data[part]) if over else gettext("shown once the game is over")


@admin.register(Chat)
class ChatAdmin(Watched):
    lookups = frozenset(_switches("hidden"))
    list_display = ["text", "person", "table", "at", "hidden"]
    list_filter = ["hidden"]
    search_fields = ["text", "person__name", "table__id"]
    fields = ["text", "person", "table", "at", "hidden"]
    readonly_fields = ["text", "person", "table", "at"]


@admin.register(Report)
class ReportAdmin(Watched):
    lookups = frozenset(_switches("settled"))
    list_display = ["reason", "about", "by", "table", "at", "settled"]
    list_filter = ["settled"]
    fields = ["reason", "said", "about", "by", "table", "at", "settled"]
    readonly_fields = ["reason", "said", "about", "by", "table", "at"]
    actions = ["silence", "settle"]

    @admin.action(description=_("Silence the person reported, take down what was said, and settle"))
    def silence(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        Person.objects.filter(reported__in=chosen).update(silenced=True)
        Chat.objects.filter(report__in=chosen).update(hidden=True)
        chosen.update(settled=True)

    @admin.action(description=_("Settle"))
    def settle(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        chosen.update(settled=True)

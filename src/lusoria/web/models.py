"""What the server remembers. A match is its opening and an append-only log of entries; the rest are caches and people.

Two kinds of version: `Table.length` counts the entries of the log and is never shown to a player while the match runs;
`Table.versions[seat]` counts the entries that changed something that seat can see (the last one is the spectators').
A partial pick of a sealed choice grows the log, but no version except the picker's own: nobody else can tell.
"""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

from django.conf import settings
from django.db import connection, models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .people import names
from .tables import vault
from .thinking import strengths

NAME_LENGTH = names.LONGEST
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that is read as something else


def new_table_id() -> str:
    """Fifty unguessable bits that a person can read aloud."""
    return "".join(secrets.choice(_LETTERS) for _ in range(10))


class Person(models.Model):
    """Somebody who plays: a guest known by a cookie, or the holder of an account (`user`)."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="person"
    )
    name = models.CharField(max_length=NAME_LENGTH)
    epoch = models.PositiveIntegerField(default=0)  # raised to make every cookie given so far worthless
    created = models.DateTimeField(default=timezone.now)
    silenced = models.BooleanField(default=False, help_text="May not chat (the keeper decides this).")
    barred = models.BooleanField(default=False, help_text="May not open, join or move.")
    thought = models.PositiveIntegerField(default=0)  # milliseconds that bots of this person's tables thought ...
    thought_hour = models.PositiveIntegerField(default=0)  # ... in this hour (since 1970)

    class Meta:
        verbose_name_plural = "people"

    def __str__(self) -> str:
        return self.name


class Mute(models.Model):
    """`by` does not want to read what `person` says."""

    by = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="mutes")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="muted_by")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["by", "person"], name="mute_once")]

    def __str__(self) -> str:
        return f"{self.by} / {self.person}"


class Ban(models.Model):
    """The house is closed to guests from an address (of an IPv6 household: from all of its addresses)."""

    network = models.CharField(max_length=50, unique=True)
    person = models.ForeignKey(Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="bans")
    began = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-until"]

    def __str__(self) -> str:
        return self.network


class Stir(models.Model):
    """One row: a counter that grows with every change that somebody may see; tables remember their last value."""

    CHANNEL: ClassVar = "lusoria_stir"  # where PostgreSQL tells of it

    count = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return str(self.count)

    @classmethod
    def next(cls) -> int:
        """Count one up. Inside the transaction of the change, so that the order of counts is the order of commits."""
        told = f", pg_notify('{cls.CHANNEL}', '')" if connection.vendor == "postgresql" else ""
        count = f"UPDATE web_stir SET count = count + 1 WHERE id = 1 RETURNING count{told}"  # noqa: S608
        while True:
            with connection.cursor() as cursor:
                cursor.execute(count)
                if row := cursor.fetchone():
                    return int(row[0])
            cls.objects.get_or_create(pk=1)


class Table(models.Model):
    """A table where people meet, and the match on it once it has started."""

    class Status(models.TextChoices):
        GATHERING = "gathering", _("Gathering")
        PLAYING = "playing", pgettext_lazy("a table", "Playing")
        OVER = "over", pgettext_lazy("a table", "Over")
        FROZEN = "frozen", _("Frozen")

    class Tempo(models.TextChoices):
        LIVE = "live", _("Live")
        DAYS = "days", _("Over days")

    id = models.CharField(primary_key=True, max_length=16, default=new_table_id, editable=False)
    game = models.SlugField(max_length=60)
    size = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    components = models.JSONField(default=dict)  # numbers of the box that are others than in it, by name
    tempo = models.CharField(max_length=8, choices=Tempo.choices, default=Tempo.LIVE)
    deputy = models.CharField(max_length=12, default=strengths.GENTLE)  # strength of bots that take over
    public = models.BooleanField(default=True)
    host = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="hosted")
    origin = models.CharField(max_length=16, blank=True, editable=False)  # the address it was opened from, hashed
    closed = models.BooleanField(default=False)  # the host lets nobody else sit down
    kicked = models.JSONField(default=list)  # people whom the host has shown out
    follows = models.OneToOneField("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.GATHERING, db_index=True)
    created = models.DateTimeField(default=timezone.now)
    updated = models.DateTimeField(default=timezone.now)

    length = models.PositiveIntegerField(default=0)
    versions = models.JSONField(default=list)  # one per seat, and the spectators' at the end
    awaits = models.PositiveIntegerField(default=0)  # bit p: seat p owes a decision
    due = models.PositiveIntegerField(default=0, db_index=True)  # bit p: a bot at seat p is to be asked
    # Bots wait until then, so that people can follow. None while bots are due: parked until somebody comes back.
    bot_after = models.DateTimeField(null=True, blank=True)
    watched = models.DateTimeField(default=timezone.now)  # when somebody last had its page before them
    result = models.JSONField(null=True, blank=True)  # [[score, place], ..] at the end
    undo_wish = models.JSONField(null=True, blank=True)  # {"seat", "to", "length", "agreed": [seat, ..]}
    frozen = models.TextField(blank=True)  # why, when frozen

    stir = models.BigIntegerField(default=0, db_index=True)
    people = models.PositiveIntegerField(default=0)  # grows when who sits where, or the status, changes
    said = models.PositiveIntegerField(default=0)  # grows with the chat
    lobby = models.BigIntegerField(default=0)  # the stir at which the lobby's line of this table last changed

    class Meta:
        ordering: ClassVar = ["-updated"]
        indexes: ClassVar = [
            models.Index(fields=["bot_after"], name="table_bots_wait", condition=Q(bot_after__isnull=False))
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    def save(self, *given: Any, **more: Any) -> None:
        """A new table gets its invitation with it."""
        new = self._state.adding
        super().save(*given, **more)
        if new:
            vault.Sealed.objects.create(table=self.pk)

    @property
    def begun(self) -> bool:
        """Whether a match has been laid out here."""
        return bool(self.versions)

    @property
    def code(self) -> str:
        """The invitation."""
        return vault.code(self.pk)

    @property
    def opening(self) -> dict[str, Any] | None:
        """Everything of the match but its entries, the secret included; None before it begins."""
        return vault.opening(self.pk)


class Verdict(models.Model):
    """What somebody thought of a game that they have played."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="verdicts")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="verdicts")
    stars = models.PositiveSmallIntegerField()  # 1 to 5
    text = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["at"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "person"], name="verdict_once")]

    def __str__(self) -> str:
        return f"{self.stars} {self.text}".strip()


class Count(models.Model):
    """How often something happened in all houses that share this database, until then (house/exchange.py)."""

    key = models.CharField(primary_key=True, max_length=200)
    ends = models.BigIntegerField()  # seconds since 1970
    number = models.IntegerField()

    def __str__(self) -> str:
        return self.key


class Share(models.Model):
    """How much thinking an address, or a host at one, has had. The row of nobody stands for all addresses together."""

    who = models.CharField(max_length=40, unique=True)
    had = models.FloatField(default=0)  # milliseconds, and what those who did not wait were behind the others
    served = models.FloatField(default=0)  # how much that one among its own had, who was served last
    at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.who


class Seat(models.Model):
    """A chair. A bot plays it when it is the bot's own, or when one sits in for an absent person (`stand_in`)."""

    class Kind(models.TextChoices):
        OPEN = "open", _("Open")
        PERSON = "person", _("Person")
        BOT = "bot", _("Bot")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.OPEN)
    person = models.ForeignKey(Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats")
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    strength = models.CharField(max_length=12, blank=True)
    stand_in = models.CharField(max_length=12, blank=True)
    stood_at = models.PositiveIntegerField(null=True)  # the length of the log when the one who sits in sat down
    looked = models.IntegerField(default=-1)  # up to which entry of the log its person has seen what fades
    pad = models.JSONField(default=dict)  # its person's notes: {"marks": {name: value}, "text": ".."}; for nobody else
    standing = models.BooleanField(default=False)  # "nothing until I say otherwise" while it merely may act
    seen = models.DateTimeField(null=True, blank=True)
    program = models.DateTimeField(null=True)  # since when a program may play it for its person (tables/programs.py)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="seat_once"),
            models.UniqueConstraint(
                fields=["table", "person"], name="person_once_at_a_table", condition=Q(person__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot decides for this seat now."""
        return self.kind == self.Kind.BOT or bool(self.stand_in)


class Coaching(models.Model):
    """Whoever sits there has asked the coach, once the game was over."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="coaching")
    wanted = models.PositiveIntegerField(null=True)  # how many decisions there are; None: nobody has looked yet
    done = models.PositiveIntegerField(default=0)  # how many of them have been thought about
    advice = models.JSONField(default=list)  # one row each, see thinking/coaching.py
    failed = models.BooleanField(default=False)  # it cannot be done, and the log says why
    at = models.DateTimeField(default=timezone.now)  # when it was asked for, or last thought about
    taken = models.DateTimeField(null=True, blank=True)  # a process thinks about it, until then

    class Meta:
        ordering: ClassVar = ["at"]

    def __str__(self) -> str:
        return f"{self.seat}: {self.done}"


class Entry(models.Model):
    """One entry of a match's log. Never changed, never deleted while the match exists."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()  # 1, 2, ..
    seat = models.SmallIntegerField()
    data = models.JSONField()  # as the match exports it
    shown = models.PositiveIntegerField()  # bit p: changed what seat p sees; bit `size`: what spectators see
    quiet = models.PositiveIntegerField(default=0)  # .. and only that somebody else has finished a sealed answer
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001 - of the submission, on its first
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["number"]
        verbose_name_plural = "entries"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="entry_once"),
            models.UniqueConstraint(
                fields=["table", "seat", "key"], name="submission_once", condition=Q(key__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.number}"


class Chat(models.Model):
    """Something said at a table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chat")
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL)
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=500)
    at = models.DateTimeField(default=timezone.now)
    hidden = models.BooleanField(default=False, help_text="Taken down by the keeper.")

    class Meta:
        ordering: ClassVar = ["id"]
        verbose_name_plural = "chat"

    def __str__(self) -> str:
        return self.text[:40]


class Report(models.Model):
    """Somebody tells the keeper about a person or about something that was said."""

    table = models.ForeignKey(Table, null=True, on_delete=models.SET_NULL)
    by = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="reports")
    about = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="reported")
    chat = models.ForeignKey(Chat, null=True, blank=True, on_delete=models.SET_NULL)
    said = models.CharField(max_length=500, blank=True)  # the words at the time
    reason = models.TextField(max_length=1000)
    at = models.DateTimeField(default=timezone.now)
    settled = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["settled", "-at"]

    def __str__(self) -> str:
        return self.reason[:40]

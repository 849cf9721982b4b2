"""`django-admin tidy`: forget tables that never began and guests who never came back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone

from lusoria.web.models import Ban, Person, Table
from lusoria.web.people.sessions import SessionStore
from lusoria.web.tables.vault import Session
from lusoria.web.thinking import sharing


class Command(BaseCommand):
    help = "Forget tables that never began (two weeks) and guests without a seat who are a month old."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        stale = Table.objects.filter(length=0, versions=[], updated__lt=now - timedelta(days=14))
        tables = stale.count()
        stale.delete()
        sharing.tidy()  # in the order in which those who think lock them: tables, shares, people
        SessionStore.clear_expired()
        Ban.objects.filter(until__lt=now).delete()
        # Where somebody came from is kept as long as a ban could need it.
        Session.objects.filter(used__lt=now - timedelta(days=30)).update(address=None)
        idle = Person.objects.filter(user=None, seats=None, barred=False, created__lt=now - timedelta(days=30))
        people = idle.count()
        idle.delete()
        self.stdout.write(f"{tables} tables, {people} guests")

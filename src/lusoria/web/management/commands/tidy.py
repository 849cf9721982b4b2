"""`django-admin tidy`: forget tables that never began and guests who never came back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone

from lusoria.web.models import Person, Table


class Command(BaseCommand):
    help = "Forget tables that never began (two weeks) and guests without a seat who are a month old."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        stale = Table.objects.filter(opening__isnull=True, updated__lt=now - timedelta(days=14))
        tables = stale.count()
        stale.delete()
        idle = Person.objects.filter(user=None, seats=None, barred=False, created__lt=now - timedelta(days=30))
        people = idle.count()
        idle.delete()
        self.stdout.write(f"{tables} tables, {people} guests")

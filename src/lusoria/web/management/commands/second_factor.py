"""`django-admin second_factor NAME`: forget the second factor of a keeper who has lost it."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django_otp import devices_for_user


class Command(BaseCommand):
    help = "Forget the second factor of a keeper; the desk asks them to set up another."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the name the keeper signs in with")

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["name"]).first()
        if user is None:
            raise CommandError(f"nobody here is called {options['name']}")
        gone = [device.delete() for device in devices_for_user(user, confirmed=None)]
        self.stdout.write(f"{len(gone)} forgotten")

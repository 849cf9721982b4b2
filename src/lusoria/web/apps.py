"""The Django app of the house."""

from typing import Any

from django.apps import AppConfig


class Web(AppConfig):
    """Tables, people and everything they say."""

    name = "lusoria.web"
    label = "web"
    verbose_name = "Lusoria"

    def ready(self) -> None:
        """Whoever signs in, at whichever door, is somebody from then on."""
        from django.contrib.auth.signals import user_logged_in

        user_logged_in.connect(_arrive, dispatch_uid="lusoria.arrive")


def _arrive(sender: object, user: Any, **given: object) -> None:
    from .people.who import holder

    holder(user)

"""The Django app of the house."""

from django.apps import AppConfig


class Web(AppConfig):
    """Tables, people and everything they say."""

    name = "lusoria.web"
    label = "web"
    verbose_name = "Lusoria"

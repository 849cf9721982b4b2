"""What uvicorn serves."""

from __future__ import annotations

import os

import django
from django.apps import apps
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lusoria.web.settings")
if not apps.ready:
    django.setup()

from .house.answering import House
from .house.gate import Gate
from .views.house import crowded

application = Gate(House(crowded), settings.REQUEST_PATIENCE)

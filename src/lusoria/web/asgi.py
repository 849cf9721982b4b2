"""What uvicorn serves."""

from __future__ import annotations

import os
import warnings
from typing import cast

from django.conf import settings
from django.core.asgi import get_asgi_application

from .house.gate import App, Gate

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lusoria.web.settings")

# WhiteNoise answers with short files read in one go; that they are not read asynchronously is of no consequence.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

application = Gate(cast(App, get_asgi_application()), settings.REQUEST_PATIENCE)

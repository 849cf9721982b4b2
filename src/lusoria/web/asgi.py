"""What uvicorn serves."""

from __future__ import annotations

import os
import warnings

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lusoria.web.settings")

# WhiteNoise answers with short files read in one go; that they are not read asynchronously is of no consequence.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

application = get_asgi_application()

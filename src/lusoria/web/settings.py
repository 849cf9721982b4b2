"""Settings of the server. What a keeper may want to change is an environment variable."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from . import place
from .words import compiled_catalogues


def _flag(name: str, default: bool = False) -> bool:
    return os.environ.get(name, "1" if default else "0").strip().lower() in {"1", "true", "yes", "on"}


def _list(name: str, default: str = "") -> list[str]:
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def _number(name: str, default: int) -> int:
    return int(os.environ.get(name, default))


HERE = Path(__file__).resolve().parent
LUSORIA_HOME = place.home()
SECRET_KEY = place.secret_key(LUSORIA_HOME)
SECRET_KEY_FALLBACKS = _list("LUSORIA_OLD_SECRET_KEYS")
DEBUG = _flag("LUSORIA_DEBUG")
ALLOWED_HOSTS = _list("LUSORIA_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = _list("LUSORIA_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "lusoria.web",
]
MIDDLEWARE = [
    "lusoria.web.middleware.Protect",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "lusoria.web.middleware.Squeeze",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "lusoria.web.middleware.Refusals",
]
ROOT_URLCONF = "lusoria.web.urls"
ASGI_APPLICATION = "lusoria.web.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "lusoria.web.context.house",
            ]
        },
    }
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# SQLite is the default: one file, write-ahead log, and writers queue at BEGIN instead of failing half-way (IMMEDIATE).
# synchronous=FULL: what a player was told is on the disk, even when the machine loses power.
DATABASES: dict[str, dict[str, Any]]
if os.environ.get("LUSORIA_POSTGRES_NAME"):
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": os.environ["LUSORIA_POSTGRES_NAME"],
            "USER": os.environ.get("LUSORIA_POSTGRES_USER", ""),
            "PASSWORD": os.environ.get("LUSORIA_POSTGRES_PASSWORD", ""),
            "HOST": os.environ.get("LUSORIA_POSTGRES_HOST", ""),
            "PORT": os.environ.get("LUSORIA_POSTGRES_PORT", ""),
        }
    }
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": LUSORIA_HOME / "lusoria.sqlite3",
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
            },
            # A file, so that threads and a watching connection see the same database in the tests as well.
            "TEST": {"NAME": LUSORIA_HOME / "test.sqlite3"},
        }
    }

SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_NAME = "lusoria"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_SAVE_EVERY_REQUEST = False
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "lusoria.web.views.house.no_csrf"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
LUSORIA_HTTPS = _flag("LUSORIA_HTTPS")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LUSORIA_HTTPS
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 30 if LUSORIA_HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _flag("LUSORIA_BEHIND_PROXY") else None
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 300

LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "account"
LOGOUT_REDIRECT_URL = "home"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

USE_TZ = True
TIME_ZONE = os.environ.get("LUSORIA_TIME_ZONE", "UTC")
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ja", "日本語"), ("zh-hant", "繁體中文")]
LANGUAGE_COOKIE_NAME = "lusoria-language"
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [compiled_catalogues(HERE / "locale", LUSORIA_HOME / "locale")]

STATIC_URL = "/static/"
STATIC_ROOT = LUSORIA_HOME / "static"  # nothing is collected: WhiteNoise serves the files where they are
STATIC_ROOT.mkdir(exist_ok=True)
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_MAX_AGE = 60

CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "lusoria"}}

# How many requests of one kind one person (or one address without a person) may send: (number, seconds).
LIMITS: dict[str, tuple[int, int]] = {
    "move": (60, 20),
    "chat": (12, 30),
    "table": (20, 600),
    "guest": (60, 600),
    "account": (30, 600),
    "report": (10, 3600),
    "other": (120, 60),
}
LIMIT_FACTOR = _number("LUSORIA_LIMIT_FACTOR", 1)  # everything above times this
RUNNING_TABLES = _number("LUSORIA_RUNNING_TABLES", 24)  # that one person may have opened and not finished
BOT_WORKERS = _number("LUSORIA_BOT_WORKERS", 1)
BOT_PACE = _number("LUSORIA_BOT_PACE", 600) / 1000  # seconds between two moves of bots at a table that people watch
BOT_BUDGET = _number("LUSORIA_BOT_BUDGET", 900)  # seconds of thinking an hour that one person's tables may use
ABSENT_LIVE = _number("LUSORIA_ABSENT_LIVE", 120)  # seconds after which a seat of a live table counts as absent
ABSENT_DAYS = _number("LUSORIA_ABSENT_DAYS", 3 * 24 * 3600)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    # A refusal is an everyday answer, not an event for the keeper's log.
    "loggers": {"django.request": {"level": "ERROR"}},
    "root": {"handlers": ["console"], "level": os.environ.get("LUSORIA_LOG", "WARNING").upper()},
}

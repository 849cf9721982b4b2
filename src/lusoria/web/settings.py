"""Settings of the server. What a keeper may want to change is an environment variable."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from .house import place
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
    "lusoria.web.house.desk_app.DeskConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "lusoria.web",
]
MIDDLEWARE = [
    "lusoria.web.house.metrics.Measured",
    "lusoria.web.house.middleware.Protect",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "lusoria.web.house.middleware.Squeeze",
    "lusoria.web.house.data.NoCookies",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "lusoria.web.house.middleware.TurnedAway",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "lusoria.web.house.middleware.InUse",
    "lusoria.web.house.middleware.Limits",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "lusoria.web.house.middleware.Refusals",
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
# Who answers (house/answering.py): so many threads, whose connections to the database stay open; and for how long, in
# seconds, a request may wait for one of them before those behind it are sent away.
THREADS = max(3, _number("LUSORIA_THREADS", 4))
PAGE_PATIENCE = _number("LUSORIA_PAGE_PATIENCE", 3)
MOVE_PATIENCE = _number("LUSORIA_MOVE_PATIENCE", 6)

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# SQLite is the default: one file, write-ahead log, and writers queue at BEGIN instead of failing (house/sqlite).
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
            "CONN_MAX_AGE": None,
            "CONN_HEALTH_CHECKS": True,
            # Whoever waits longer than this for somebody else's lock says that it cannot write.
            "OPTIONS": {"options": "-c lock_timeout=8s -c idle_in_transaction_session_timeout=60s"},
        }
    }
else:
    DATABASES = {
        "default": {
            "ENGINE": "lusoria.web.house.sqlite",
            "NAME": LUSORIA_HOME / "lusoria.sqlite3",
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 8,  # seconds that a writer waits for its turn before it says that it cannot write
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
            },
            # A file, so that threads and a watching connection see the same database in the tests as well.
            "TEST": {"NAME": LUSORIA_HOME / "test.sqlite3"},
        }
    }

SESSION_ENGINE = "lusoria.web.people.sessions"
SESSION_COOKIE_NAME = "lusoria"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_SAVE_EVERY_REQUEST = False
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "lusoria.web.views.house.no_csrf"
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"  # reading one writes nothing here
LUSORIA_HTTPS = _flag("LUSORIA_HTTPS")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LUSORIA_HTTPS
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 30 if LUSORIA_HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _flag("LUSORIA_BEHIND_PROXY") else None
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
REQUEST_PATIENCE = _number("LUSORIA_PATIENCE", 15)  # seconds that a header, and then a body, may take to arrive
DATA_UPLOAD_MAX_NUMBER_FIELDS = 300

AUTHENTICATION_BACKENDS = ["lusoria.web.people.signing.Guarded"]
OTP_TOTP_ISSUER = "Lusoria"
LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "account"
LOGOUT_REDIRECT_URL = "home"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

PASSWORD_RESET_TIMEOUT = 3 * 24 * 3600

# Mail is for forgotten passwords and nothing else; without a server there is no such page.
EMAIL_HOST = os.environ.get("LUSORIA_MAIL_HOST", "")
MAIL_READY = bool(EMAIL_HOST)
EMAIL_PORT = _number("LUSORIA_MAIL_PORT", 587)
EMAIL_HOST_USER = os.environ.get("LUSORIA_MAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("LUSORIA_MAIL_PASSWORD", "")
EMAIL_USE_SSL = EMAIL_PORT == 465
EMAIL_USE_TLS = not EMAIL_USE_SSL and _flag("LUSORIA_MAIL_TLS", True)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("LUSORIA_MAIL_FROM", EMAIL_HOST_USER or "lusoria@localhost")

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

# How many requests of one kind one person may send, (number, seconds), counted for all processes together. An address
# has ADDRESS_SHARE times as many, for all who are behind it; the kinds BY_ADDRESS are counted for the address itself.
LIMITS: dict[str, tuple[int, int]] = {
    "move": (60, 20),
    "chat": (12, 30),
    "table": (20, 600),
    "open": (8, 60),  # tables opened: each of them keeps all others from writing for a moment
    "guest": (120, 600),
    "account": (30, 600),
    "report": (10, 3600),
    "mail": (20, 3600),
    "mailbox": (3, 3600),  # mails to one address
    "coach": (20, 3600),  # games that the coach is asked about: each of them is a minute of a processor
    "other": (120, 60),
    "program": (240, 60),  # what a program reads; its moves count as moves
    "post": (240, 60),  # whatever is sent, besides what it is
    "read": (360, 60),
    "costly": (180, 60),  # pages that take the server long: replays, exports, rulebooks
}
ADDRESS_SHARE = 8
BY_ADDRESS = {"guest", "mail"}
READING = {"read", "costly"}
# Attempts to sign in that failed: at one account from one address (or from a browser that it knows), at one account
# from everywhere else, and from one address at all.
SIGN_IN: dict[str, tuple[int, int]] = {"here": (10, 900), "account": (60, 3600), "address": (100, 600)}
LIMIT_FACTOR = _number("LUSORIA_LIMIT_FACTOR", 1)  # everything above times this
BACKUP_HOURS = _number("LUSORIA_BACKUP_HOURS", 24)  # between two copies that the server makes by itself; 0: none
BACKUP_BEFORE = _flag("LUSORIA_BACKUP_BEFORE", True)  # a copy before the database is brought up to date
BACKUPS_KEPT = _number("LUSORIA_BACKUPS_KEPT", 7)  # of each kind
BACKUP_FOLDER = Path(os.environ.get("LUSORIA_BACKUP_FOLDER") or LUSORIA_HOME / "backups").expanduser()
RUNNING_TABLES = _number("LUSORIA_RUNNING_TABLES", 24)  # that one person may have opened and not finished
WEB_PROCESSES = max(1, _number("LUSORIA_WEB", 1))
BOT_WORKERS = _number("LUSORIA_BOT_WORKERS", 1)
BOT_PACE = _number("LUSORIA_BOT_PACE", 600) / 1000  # seconds between two moves of bots at a table that people watch
BOT_BUDGET = _number("LUSORIA_BOT_BUDGET", 900)  # seconds of thinking an hour that one person's tables may use
PARK_LIVE = _number("LUSORIA_PARK_LIVE", 60)  # seconds after which bots stop at a table that everybody has left
PARK_DAYS = _number("LUSORIA_PARK_DAYS", 24 * 3600)
LINK_DAYS = _number("LUSORIA_LINK_DAYS", 90)  # that a guest's personal link back to a seat is good for
ABSENT_LIVE = _number("LUSORIA_ABSENT_LIVE", 120)  # seconds after which a seat of a live table counts as absent
ABSENT_DAYS = _number("LUSORIA_ABSENT_DAYS", 3 * 24 * 3600)

METRICS_FROM = _list("LUSORIA_METRICS_FROM", "127.0.0.1,::1")  # addresses that may read /metrics
ACCESS_LOG = os.environ.get("LUSORIA_ACCESS_LOG", "")  # a file, "-" for standard output, "" for none
_ACCESS = {"": "logging.NullHandler", "-": "logging.StreamHandler"}.get(
    ACCESS_LOG, "logging.handlers.WatchedFileHandler"
)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"line": {"()": "lusoria.web.house.logs.NoEntrails"}},
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "access": {"format": "{asctime} {message}", "style": "{"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line"},
        "access": {"class": _ACCESS, "formatter": "access"}
        | ({"filename": ACCESS_LOG} if ACCESS_LOG not in ("", "-") else {})
        | ({"stream": "ext://sys.stdout"} if ACCESS_LOG == "-" else {}),
    },
    # A refusal is an everyday answer, not an event for the keeper's log; what knocks at the door for somebody else is
    # worth a line and no more.
    "loggers": {
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"filters": ["line"]},
        "django.security.DisallowedModelAdminLookup": {"filters": ["line"]},
        "lusoria.access": {
            "handlers": ["access"],
            "level": "INFO" if ACCESS_LOG else "WARNING",
            "propagate": False,
        },
    },
    "root": {"handlers": ["console"], "level": os.environ.get("LUSORIA_LOG", "WARNING").upper()},
}

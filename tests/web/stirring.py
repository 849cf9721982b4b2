"""Changes that somebody else makes."""

import threading
from contextlib import closing

from django.db import connection, transaction

from lusoria.web.models import Stir


def elsewhere(*, commit: bool = True) -> None:
    """Somebody else, over another connection, changes something that may be news."""

    def change() -> None:
        with closing(connection), transaction.atomic():
            Stir.next()
            transaction.set_rollback(not commit)

    thread = threading.Thread(target=change)
    thread.start()
    thread.join()

"""A crowd at a house: what a move costs with all the pages that it causes, and how long everybody waits.

tables N ..           how many tables, one house after the other
--seconds S           for how long it is counted (20)
--pause S             seconds between two moves of people at a table (3)
--web N, --workers N  processes that serve, and that think for bots (1)
--beside SRC          the same at another copy of this program, given as its folder src, in turn with this one

With `python tools/servers.py postgres python tools/load.py ..` the house is one on PostgreSQL.

Nothing here is a test: the figures are those of this machine, at this hour. `lusoria bench --web` prints them too.
"""

import argparse
from pathlib import Path

from lusoria.bench.house import PAUSE, measure


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", type=int, nargs="+")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pause", type=float, default=PAUSE)
    parser.add_argument("--web", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--beside", type=Path)
    given = parser.parse_args()
    for tables in given.tables:
        for named, source in (("", None), *([("beside, ", given.beside)] if given.beside else [])):
            web = given.web if source is None else 1
            found = measure(
                tables, given.seconds, web=web, thinkers=given.workers, pause=given.pause, source=source
            )  # fmt: skip
            for figure in found.figures(named):
                print(f"{figure.what}: {figure.median:.1f} {figure.unit}".rstrip(), flush=True)
            if found.heard.errors or set(found.heard.refused) - {409, 503}:
                print(f"  {dict(found.heard.errors)} {dict(found.heard.refused)}")


if __name__ == "__main__":
    main()

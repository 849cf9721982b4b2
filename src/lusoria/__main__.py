"""`python -m lusoria` is `lusoria`."""

from lusoria.cli import main

if __name__ == "__main__":
    main()

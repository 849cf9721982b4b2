"""Find a Chromium for the browser tests, and get one where there is none; `packages`: only what Debian has of it.

The system's browser is taken first, then Debian's package, then Playwright's own download. In CI (CI=true) the
package of one without windows is got first: it takes a fifth less of the processor. Fonts for Japanese and Chinese
come with it where a package can be installed. Without a browser the browser tests are skipped, except in CI, where
that is a failure.
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"


def works(command: list[str]) -> bool:
    """Whether the command can be run and succeeds."""
    try:
        return subprocess.run(command, capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def system_browser() -> str | None:
    """Path of the Chromium or Chrome on this system; CHROMIUM in the environment goes first."""
    paths = (os.environ.get("CHROMIUM"), *map(shutil.which, NAMES), MAC)
    # Some systems put a script in the place of the browser that only says how to install it.
    return next((path for path in paths if path and works([path, "--version"])), None)


def downloaded_browser() -> str | None:
    """Path of the Chromium that Playwright downloaded."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else None


def has_cjk_fonts() -> bool:
    """Whether fontconfig knows a font for Japanese and one for Traditional Chinese."""
    if not shutil.which("fc-list"):
        return False
    asked = (subprocess.run(["fc-list", f":lang={lang}"], capture_output=True) for lang in ("ja", "zh-tw"))
    return all(answer.stdout for answer in asked)


def apt_install(packages: list[str]) -> None:
    """Install Debian packages as root or through a sudo that asks nothing; do nothing where neither works."""
    if not packages or not shutil.which("apt-get"):
        return
    prefix = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if prefix and not works([*prefix, "true"]):
        return
    print("installing", *packages, flush=True)
    subprocess.run([*prefix, "apt-get", "update", "-qq"])
    for package in packages:  # one by one: a system without the one may have the other
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", package]
        subprocess.run([*prefix, "env", "DEBIAN_FRONTEND=noninteractive", *install], stdout=subprocess.DEVNULL)


def packages() -> None:
    """Get what is missing and Debian has. This needs nothing of what the house itself needs."""
    found = shutil.which(NAMES[0]) if os.environ.get("CI") else system_browser()
    missing = [] if found else [NAMES[0]]
    if not has_cjk_fonts():
        missing += ["fontconfig", "fonts-noto-cjk"]
    apt_install(missing)
    if not system_browser():  # older systems have only the whole one
        apt_install(["chromium"])


def main() -> int:
    packages()
    if sys.argv[1:] == ["packages"]:
        return 0
    browser = system_browser() or downloaded_browser()
    if not browser:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"])
        browser = downloaded_browser()
    if not has_cjk_fonts():
        print("No fonts for Japanese and Chinese here: screenshots will show boxes.", file=sys.stderr)
    if browser:
        print("browser:", browser)
        return 0
    print("No Chromium here, and none could be installed: set CHROMIUM to the path of one.", file=sys.stderr)
    return 1 if os.environ.get("CI") else 0


if __name__ == "__main__":
    sys.exit(main())

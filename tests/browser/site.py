"""Tests the site in a real Chromium, on a desktop and on a phone.

Usage: site.py MAKE_SITE ARGUMENT... makes the site by docs/make-site.py with these
arguments, whose last line of output names its first page. Prints TAP. FLAME_AXE names
axe-core's axe.min.js.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import functools
import http.server
import os
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "live"))

from liveserver import Skip, run_tests  # noqa: E402
import webdriver  # noqa: E402

PAGES = ["index", "gallery", "films", "flamesrc", "flame-render.1", "measured"]
# Colours change at once, so that axe does not measure one during a transition.
PREPARE = """
document.body.setAttribute('data-md-color-scheme', arguments[0]);
const style = document.createElement('style');
style.textContent = '* { transition: none !important; }';
document.head.append(style);
"""
AXE = """
const result = await axe.run(document, {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] });
return result.violations.map((one) => one.id + ' '
  + one.nodes.slice(0, 3).map((node) => node.html.slice(0, 100)).join(' | '));
"""
# Returns pictures of the text that load before they are in view, or that have no size.
EAGER = """
return [...document.querySelectorAll('article img')].filter((image, i) =>
  (i > 0 && image.loading !== 'lazy') || !image.hasAttribute('width'))
  .map((image) => image.src);
"""
FOUND = """
return [...document.querySelectorAll('.md-search-result__link')]
  .map((link) => link.getAttribute('href'));
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


class Tests:
    def __init__(self, site):
        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Quiet, directory=site))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.driver = webdriver.Driver()
        self.desktop = self.driver.open(1440, 900)
        self.phone = self.driver.open(390, 844, mobile={
            "width": 390, "height": 844, "pixelRatio": 2})

    def close(self):
        self.driver.quit()
        self.server.shutdown()

    def go(self, page, name, query=""):
        page.go(f"http://127.0.0.1:{self.server.server_port}/{name}.html{query}")

    def violations(self, page, schemes):
        path = os.environ.get("FLAME_AXE")
        if not path or not os.path.exists(path):
            raise Skip("axe-core is not installed")
        with open(path, encoding="utf-8") as file:
            source = file.read()
        problems = []
        for name in PAGES:
            for scheme in schemes:
                self.go(page, name)
                page.script(PREPARE, scheme)
                problems += [f"{name}, {scheme}: {one}"
                             for one in page.wait_script(source + AXE)]
        return "\n".join(problems) or None

    def axe_on_a_desktop(self):
        return self.violations(self.desktop, ["default", "slate"])

    def axe_on_a_phone(self):
        return self.violations(self.phone, ["slate"])

    def pages_fit_a_phone(self):
        """Tables and code scroll in places of their own."""
        wide = []
        for name in PAGES:
            self.go(self.phone, name)
            width = self.phone.script("return document.documentElement.scrollWidth;")
            if width > 390:
                wide.append(f"{name} is {width} pixels wide")
        return "\n".join(wide) or None

    def pictures_wait(self):
        self.go(self.desktop, "gallery")
        return "\n".join(self.desktop.script(EAGER)) or None

    def search_finds(self):
        self.go(self.desktop, "index", "?q=noisy")
        end = time.monotonic() + 60
        while time.monotonic() < end:
            found = self.desktop.script(FOUND)
            if any("troubleshooting.html" in link for link in found):
                return None
            time.sleep(0.2)
        return f"found {found}"

    def quiet(self):
        bad = [entry["message"] for page in (self.desktop, self.phone)
               for entry in page.log() if entry["level"] == "SEVERE"]
        return "\n".join(bad) or None


def main(make_site, arguments):
    found, reason = webdriver.find_browser()
    if not found:
        print(f"1..0 # SKIP {reason}")
        return 0
    done = subprocess.run([sys.executable, make_site, *arguments], check=False,
                          stdout=subprocess.PIPE, text=True)
    if done.returncode:
        print(f"1..1\nnot ok 1 - the site is made\n# {done.stdout}")
        return 1
    # The last line of the output names the first page.
    tests = Tests(os.path.dirname(done.stdout.splitlines()[-1]))
    names = ["pages_fit_a_phone", "pictures_wait", "search_finds", "axe_on_a_desktop",
             "axe_on_a_phone", "quiet"]
    try:
        return run_tests([(name.replace("_", " "), getattr(tests, name)) for name in names])
    finally:
        tests.close()


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1]), sys.argv[2:]))

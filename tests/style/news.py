"""Tests docs/make-news.py, which joins the files of docs/changes/ into NEWS. Prints TAP.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "docs/make-news.py"
NEWS = """0.2.0 (not yet released)

* A first thing.

Properties and fields that had other names before:

| old | new |
|---|---|
| a=1 | b=1 |

0.1.0, 2026-01-01

* The first version.
"""
JOINED = """0.3.0, 2026-02-03

* A first thing.
* Colours are those of a fish.
* Seeks end.

Properties and fields that had other names before:

| old | new |
|---|---|
| a=1 | b=1 |
| c | d |

0.1.0, 2026-01-01

* The first version.
"""
# NEWS without a table of renamed properties.
BARE = "0.1.0, 2026-01-01\n\n* The first version.\n"
BARE_JOINED = """0.2.0, 2026-02-03

* Seeks end.

Properties and fields that have other names now:

| old | new |
|---|---|
| c | d |

0.1.0, 2026-01-01

* The first version.
"""
# 2026-02-03
DAY = "1770100000"
WRONG = {"fixed.md": "Seeks end.", "mended-seeks.md": "Seeks end.", "fixed-seeks.txt": "Seeks end.",
         "fixed-empty.md": "\n", "fixed-two.md": "One.\n\nTwo.", "fixed-bullet.md": "* One.",
         "renamed-words.md": "c became d"}
number = 0


def report(good, name, *notes):
    global number
    number += 1
    print("ok" if good else "not ok", number, "-", name)
    for line in "\n".join(notes).splitlines() if not good else []:
        print("#", line)


def run(*arguments):
    return subprocess.run([sys.executable, SCRIPT, *arguments], text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env=dict(os.environ, SOURCE_DATE_EPOCH=DAY))


def release(news, version, files):
    """Runs the script for a release. Returns NEWS, the files that are left, and its output."""
    with tempfile.TemporaryDirectory(prefix="news-") as name:
        root = Path(name)
        (root / "docs/changes").mkdir(parents=True)
        (root / "NEWS").write_text(news, encoding="utf-8")
        for path, text in files.items():
            (root / "docs/changes" / path).write_text(text, encoding="utf-8")
        done = run("--release", version, str(root))
        left = sorted(path.name for path in (root / "docs/changes").iterdir())
        return (root / "NEWS").read_text(encoding="utf-8"), left, done


def main():
    done = run(str(ROOT))
    words = " ".join(done.stdout.split())
    lost = [path.name for path in (ROOT / "docs/changes").glob("*")
            if words.count(" ".join(path.read_text(encoding="utf-8").split())) != 1]
    report(done.returncode == 0 and not lost, "each change is in NEWS once",
           done.stdout if done.returncode else "", *lost)
    news, left, done = release(NEWS, "0.3.0", {
        "fixed-seeks.md": "Seeks end.\n", "renamed-c.md": "| c | d |\n",
        "added-colours.md": "Colours are those of\na fish.\n"})
    report(news == JOINED and not left and not done.returncode, "a release takes them over", news, done.stdout)
    news, left, done = release(BARE, "0.2.0", {
        "fixed-seeks.md": "Seeks end.", "renamed-c.md": "| c | d |"})
    report(news == BARE_JOINED and not left, "a release has a section of its own", news)
    again = release(BARE, "0.1.0", {"fixed-seeks.md": "Seeks end."})[0]
    report(again == BARE.replace("2026-01-01", "2026-02-03") + "* Seeks end.\n",
           "a release may come again, until it is out", again)
    for name, text in WRONG.items():
        news, left, done = release(NEWS, "0.3.0", {name: text})
        report(done.returncode != 0 and name in done.stdout and news == NEWS and
               left == [name], f"{name} is refused", done.stdout)
    print(f"1..{number}")


if __name__ == "__main__":
    main()

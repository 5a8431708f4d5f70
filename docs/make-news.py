#!/usr/bin/env python3
"""Joins the files of docs/changes/ into NEWS: prints NEWS, or writes it for a release.

Each change that users notice is a file of its own, so that two branches never edit the same
line. The file's name begins with the kind of change and then names the subject, such as
fixed-seek-backwards.md:

    added-, changed-, fixed-, removed-    a paragraph, as it will stand in NEWS
    renamed-                              rows "| old | new |" for the table in NEWS

Usage: make-news.py [--release VERSION] [SOURCE_ROOT]. With --release, the first line becomes
VERSION and today's date (that of SOURCE_DATE_EPOCH if it is set), and the files are removed.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import argparse
import datetime
import os
import re
import sys
import textwrap
from pathlib import Path

KINDS = ["added", "changed", "fixed", "removed", "renamed"]
WIDTH = 92
PENDING = "(not yet released)"
TABLE = ("Properties and fields that have other names now:\n\n| old | new |\n|---|---|\n")
ROW = re.compile(r"\| [^|]+ \| [^|]+ \|")


def read_change(path):
    """Returns the kind and the text of a file. Raises ValueError if it is not a change."""
    kind = path.stem.partition("-")[0]
    text = path.read_text(encoding="utf-8").strip()
    if path.suffix != ".md" or kind not in KINDS or not re.fullmatch(
            r"[a-z]+(-[a-z0-9]+)+", path.stem):
        raise ValueError(f"{path}: a change is called KIND-WHAT.md, with a KIND of "
                         f"{', '.join(KINDS)}")
    if not text:
        raise ValueError(f"{path}: it is empty")
    for number, line in enumerate(text.splitlines(), 1):
        if kind == "renamed" and not ROW.fullmatch(line):
            raise ValueError(f"{path}:{number}: expected \"| old | new |\"")
        if kind != "renamed" and (not line or line[0] in "*#|- "):
            raise ValueError(f"{path}:{number}: expected one paragraph of plain text")
    return kind, text


def read_changes(root):
    """Returns the files, and (kind, text) of each change in the order that NEWS has."""
    folder = root / "docs" / "changes"
    paths = sorted(folder.iterdir()) if folder.is_dir() else []
    changes = [read_change(path) for path in paths]
    return paths, sorted(changes, key=lambda change: KINDS.index(change[0]))


def as_bullet(text):
    return textwrap.fill(" ".join(text.split()), WIDTH, initial_indent="* ",
                         subsequent_indent="  ", break_on_hyphens=False,
                         break_long_words=False) + "\n"


def join(news, changes, version):
    """Returns NEWS with the changes added to its first section.

    If the first section belongs to an earlier release, a new one is put before it.
    """
    first = news.partition("\n")[0]
    if not first.endswith(PENDING) and not first.startswith(f"{version}, "):
        news = f"{version} {PENDING}\n\n" + news
    # The section ends before the line of the next version.
    after = re.search(r"(?m)^\d+\.\d+\.\d+", news[1:])
    section, rest = (news[:after.start() + 1], news[after.start() + 1:]) if after \
        else (news, "")
    words, sign, table = section.partition("\nProperties and fields that ")
    table = sign + table
    bullets = "".join(as_bullet(text) for kind, text in changes if kind != "renamed")
    rows = "".join(text + "\n" for kind, text in changes if kind == "renamed")
    if rows and not table:
        table = "\n" + TABLE
    if bullets:
        words = words.rstrip("\n") + ("\n" if "\n* " in words else "\n\n") + bullets
    section = words.rstrip("\n") + "\n" + (table.rstrip("\n") + "\n" + rows if table else "")
    return section + ("\n" + rest if rest else "")


def release_day():
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    now = datetime.datetime.now(datetime.timezone.utc)
    if seconds:
        now = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc)
    return now.strftime("%Y-%m-%d")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--release", metavar="VERSION")
    parser.add_argument("root", nargs="?", type=Path,
                        default=Path(__file__).resolve().parent.parent)
    options = parser.parse_args()
    path = options.root / "NEWS"
    try:
        files, changes = read_changes(options.root)
    except ValueError as error:
        sys.exit(f"{error}")
    news = join(path.read_text(encoding="utf-8"), changes, options.release or "Next")
    if not options.release:
        print(news, end="")
        return
    rest = news.partition("\n")[2]
    path.write_text(f"{options.release}, {release_day()}\n{rest}", encoding="utf-8")
    for file in files:
        file.unlink()


if __name__ == "__main__":
    main()

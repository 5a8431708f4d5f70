#!/usr/bin/env python3
"""Phrases that readers of English stumble over (docs/style.md). Prints TAP.

Looks at comments, strings, scripts and pages. REFUSED may not occur; each of COUNTED has a
limit, which a change that removes some lowers.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REFUSED = ["likewise", "so many", "by way of", "told of", "in the place of", "otherwise than"]
COUNTED = {r"where there (?:is|are|was|were)": 3, r"what is \w+ed": 1}
TEXTS = {".c", ".h", ".cu", ".py", ".md", ".build", ".js", ".css", ".html", ""}
# pages and code that name the phrases
NAMED = {"docs/style.md", "tests/style/words.py"}


def find_files():
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "-C", ROOT, "ls-files", "-z"],
        check=True, capture_output=True, text=True).stdout
    for name in listed.split("\0"):
        if name and name not in NAMED and not name.startswith("LICENSE") \
                and Path(name).suffix in TEXTS and (ROOT / name).is_file():
            yield name


def find(phrase, texts):
    """Places of a phrase, which may be broken over two lines of a comment."""
    # " * " begins a comment's line, "# " a script's
    gap = r"(?:\s|\n\s*(?:\*|#|//)\s)+"
    pattern = re.compile(rf"\b{phrase.replace(' ', gap)}\b", re.IGNORECASE)
    return [f"{name}:{text.count(chr(10), 0, m.start()) + 1}"
            for name, text in texts.items() for m in pattern.finditer(text)]


def main():
    texts = {}
    for name in find_files():
        try:
            texts[name] = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            pass
    limits = {**dict.fromkeys(REFUSED, 0), **COUNTED}
    bad = False
    print(f"1..{len(limits)}")
    for number, (phrase, limit) in enumerate(limits.items(), 1):
        places = find(phrase, texts)
        good = len(places) <= limit
        bad |= not good
        print(f"{'ok' if good else 'not ok'} {number} {phrase}: {len(places)} of {limit}")
        if not good:
            print("".join(f"# {place}\n" for place in places), end="")
    return bad


if __name__ == "__main__":
    sys.exit(main())

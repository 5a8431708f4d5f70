"""Checks that pages are short, are in the site's menu, and exist where they are named.

Usage: pages.py. Prints TAP. A page has at most 150 lines, of at most 100 columns outside tables
and code. A link leads to a file and a heading that exist. A path that a page names exists, and
so does a page of docs/ that a source names. A file that a page prints is the same as the
file in the tree. Messages lead to sections of the troubleshooting page (docs/troubles.h): each
section that they name exists, and each symptom that a message can recognise has such a message.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
# Pages that others link to and that are not guides.
OTHERS = [ROOT / name for name in (
    "CONTRIBUTING.md", "PROVENANCE.md", "SECURITY.md", "tests/benchmarks/RESULTS.md",
    "examples/genomes/README.md")]
SOURCES = ("core", "gst", "kernels", "music", "tools", "include", "examples", "tests")
# Placeholders in paths, and the file that the reader of docs/kernels.md writes.
PLACEHOLDER = r"/[A-Z]{4,}|/ringlets\.h$"
# Symptoms that no message recognises, as only the eye sees them.
SEEN_ONLY = {"Banding"}
LINES = 150
COLUMNS = 100


def prose(text):
    """Yields (number, line) of the lines outside blocks of code."""
    fence = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            fence = not fence
        elif not fence:
            yield number, line


def anchors(text):
    """Yields the names that links use for the page's headings."""
    for _, line in prose(text):
        heading = re.match(r"#+ (.*)", line)
        if heading:
            name = re.sub(r"[^\w\- ]", "", heading[1].lower())
            yield name.strip().replace(" ", "-")


def length_problems(page, text):
    lines = len(text.splitlines())
    if lines > LINES:
        yield f"{page.name} has {lines} lines, of {LINES} at most"
    for number, line in prose(text):
        if len(line) > COLUMNS and not line.startswith("|") and " " in line.strip():
            yield f"{page.name}:{number}: {len(line)} columns, of {COLUMNS} at most"


def link_problems(page, text):
    for target in re.findall(r"\]\(([^)\s]+)\)", "\n".join(line for _, line in prose(text))):
        path, _, heading = target.partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        file = (page.parent / path).resolve() if path else page
        if not file.exists():
            yield f"{page.name}: {target} does not exist"
        elif heading and file.suffix == ".md" and heading not in anchors(
                file.read_text(encoding="utf-8")):
            yield f"{page.name}: {target} is no heading"


def path_problems(page, text):
    """Yields paths from the source's root that the page names and that do not exist."""
    for path in re.findall(rf"`((?:{'|'.join(SOURCES)}|training|docs)/[\w./-]+\.\w+)`", text):
        if not (ROOT / path).exists() and not re.search(PLACEHOLDER, path):
            yield f"{page.name}: {path} does not exist"


def menu_problems():
    menu = (ROOT / "docs/make-site.py").read_text(encoding="utf-8")
    for page in PAGES[1:]:
        if f": {page.name}\n" not in menu:
            yield f"{page.name} is not in the menu of docs/make-site.py"


def name_problems():
    for folder in SOURCES:
        for file in (ROOT / folder).rglob("*"):
            if not file.is_file() or file.suffix in (".md", ".png", ".xml", ".pyc"):
                continue
            text = file.read_bytes().decode(errors="replace")
            for name in re.findall(r"docs/([\w-]+\.md)", text):
                if not (ROOT / "docs" / name).exists():
                    yield f"{file.relative_to(ROOT)} names docs/{name}, which does not exist"


def trouble_problems():
    """Compares the sections that messages name with those of docs/troubleshooting.md."""
    page = (ROOT / "docs/troubleshooting.md").read_text(encoding="utf-8")
    sections = {line[3:] for _, line in prose(page) if line.startswith("## ")}
    named = {}
    for folder in ("core", "gst", "music", "tools", "docs"):
        for file in (ROOT / folder).rglob("*.[ch]"):
            text = file.read_text(encoding="utf-8")
            for heading in re.findall(r'FLAME_SEE \(\s*"([^"]*)"\)', text):
                named.setdefault(heading, file.relative_to(ROOT))
            if "troubleshooting.md" in text and file.name != "troubles.h":
                yield f"{file.relative_to(ROOT)} names the page without FLAME_SEE()"
    for heading, file in named.items():
        if heading not in sections:
            yield f'{file} names "{heading}", which docs/troubleshooting.md does not have'
    for heading in sections - named.keys() - SEEN_ONLY:
        yield f'no message leads to "{heading}" of docs/troubleshooting.md'
    for heading in SEEN_ONLY & named.keys() | SEEN_ONLY - sections:
        yield f'"{heading}" is not a section that only the eye recognises'


def example_problems():
    """Checks the file that docs/kernels.md prints, without the comment at its top."""
    text = (ROOT / "kernels/variations/ember/julia3D.h").read_text(encoding="utf-8")
    if text[text.index("#ifdef"):] not in (ROOT / "docs/kernels.md").read_text(encoding="utf-8"):
        yield "docs/kernels.md prints another julia3D.h"


def main():
    texts = {page: page.read_text(encoding="utf-8") for page in PAGES + OTHERS}
    checks = [
        ("length", [p for page in PAGES for p in length_problems(page, texts[page])]),
        ("links", [p for page, text in texts.items() for p in link_problems(page, text)]),
        ("paths", [p for page, text in texts.items() for p in path_problems(page, text)]),
        ("menu", list(menu_problems())),
        ("names in sources", list(name_problems())),
        ("messages lead to troubleshooting", list(trouble_problems())),
        ("example", list(example_problems())),
    ]
    print(f"1..{len(checks)}")
    for number, (name, problems) in enumerate(checks, 1):
        print("not ok" if problems else "ok", number, "-", name)
        for problem in problems:
            print("#", problem)
    return 1 if any(problems for _, problems in checks) else 0


if __name__ == "__main__":
    sys.exit(main())

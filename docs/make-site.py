"""Builds the site: `ninja -C _build docs`, or
make-site.py [--gir GIR --release VERSION] SOURCE_ROOT OUTPUT MAN_PAGE...

Copies the pages of docs/ and those beside README.md into OUTPUT/pages. Adds reference pages
that are made from the man pages and from the elements: their SECTION comments and what
gst-inspect-1.0 prints. mkdocs then builds OUTPUT/site from these pages. A link to a page or
a heading that does not exist is an error. Needs Debian's mkdocs, mkdocs-material and mandoc;
GST_PLUGIN_PATH names the folder of the plugin. With GIR, the file that describes the library
to other languages, gi-docgen makes the reference of the library's functions; a function
without documentation is an error.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import argparse
import glob
import os
import re
import shutil
import struct
import subprocess
import sys
from xml.etree import ElementTree

# The pages that the menu shows, in its order.
NAVIGATION = """
  - Start:
    - gst-flame: index.md
    - Your first hour: tutorial.md
    - Gallery: gallery.md
    - Troubleshooting: troubleshooting.md
  - Films and stills:
    - Stills and films: films.md
    - Large prints: large-prints.md
    - A film on many machines: farm.md
    - The denoiser: picture.md
    - The command line: command-line.md
  - Live:
    - Live streams: realtime.md
    - Pipelines: pipelines.md
    - Into other programs: neighbours.md
    - In the browser: live.md
    - flame-live on a network: live-public.md
    - Music: music.md
    - On stage, by OSC and MIDI: stage.md
    - Domes and headsets: domes.md
    - A wall of several screens: walls.md
  - Your machine:
    - Building: building.md
    - Your GPU: devices.md
    - OpenCL: opencl.md
    - CUDA memory: cuda-memory.md
    - Watching the GPU: gpu.md
  - Flames:
    - Other programs' flames: programs.md
    - JWildfire's flames: jwildfire.md
    - How files are read: reading.md
    - A variation of your own: kernels.md
  - Reference:
    - Properties: flamesrc.md
    - While it plays: playing.md
    - Time: time.md
    - Flocks and the endless stream: endless.md
    - Filters: filters.md
    - Colour: colour.md
    - From C, Python and JavaScript: libflame.md
    - What releases may change: compatibility.md
    - What flamevis hears: music-analysis.md
    - flame-live's messages: live-messages.md
    - A variation's file: variation-files.md
    - Environment variables: environment.md
    - The element flamesrc: element-flamesrc.md
    - The element flamevis: element-flamevis.md
"""
INSIDE = """
  - Inside:
    - Architecture: architecture.md
    - Scheduling: scheduling.md
    - How variations are run: variation-engine.md
    - The GPU layer: gpu-device.md
    - Training the denoiser: training.md
    - Testing: testing.md
    - "Loops, faults and mistakes": test-tools.md
    - Measured: measured.md
    - Contributing: contributing.md
    - Writing: style.md
    - Glossary: glossary.md
    - Provenance: provenance.md
    - Security: security.md
"""
# Pages of the site whose source is not in docs/.
ELSEWHERE = {
    "README.md": "index.md", "CONTRIBUTING.md": "contributing.md",
    "PROVENANCE.md": "provenance.md", "SECURITY.md": "security.md",
    "tests/benchmarks/RESULTS.md": "measured.md",
    "examples/genomes/README.md": "genomes.md",
}
# Files that pages link to. The site shows them unchanged.
FILES = ["LICENSE", "NEWS", "AUTHORS", "examples/appsink.c", "examples/appsink.py",
         "examples/music-control.c", "examples/still.c", "examples/still.py",
         "examples/still.js"]
LIBRARY = """[library]
version = "{release}"
namespace = "FractalFlame"
license = "LGPL-2.1-or-later"
description = "Renders animated fractal flames, on CPUs and GPUs"
authors = "the gst-flame authors"
dependencies = ["GObject-2.0"]
[dependencies."GObject-2.0"]
name = "GObject"
description = "The base type system"
docs_url = "https://docs.gtk.org/gobject/"
"""
CONFIG = """site_name: gst-flame
site_description: Fractal flames as video, from GStreamer, a library and programs
site_url: ''
use_directory_urls: false
docs_dir: pages
site_dir: site
theme:
  name: material
  font: false
  logo: logo.svg
  favicon: logo.svg
  palette:
    - media: "(prefers-color-scheme: light)"
      scheme: default
      toggle:
        icon: material/weather-night
        name: Dark colours
    - media: "(prefers-color-scheme: dark)"
      scheme: slate
      toggle:
        icon: material/weather-sunny
        name: Light colours
  features:
    - navigation.sections
    - navigation.tabs
    - navigation.tabs.sticky
    - navigation.top
    - search.suggest
    - search.highlight
extra_css:
  - site.css
markdown_extensions:
  - toc:
      permalink: true
      permalink_title: Link to this heading
  - pymdownx.highlight
  - pymdownx.superfences
plugins:
  - search
nav:"""
# For each kind of chunk that may come first in a WebP file: where its width stands, how many
# bytes the width takes, and what is added to it.
WEBP = {b"VP8X": (24, 3, 1), b"VP8 ": (26, 2, 0)}


def page_of(path):
    """Returns the page of the site that shows a file of the source."""
    if path in ELSEWHERE:
        return ELSEWHERE[path]
    if os.path.dirname(path) == "docs":
        return os.path.basename(path)
    if path in FILES:
        name = os.path.basename(path)
        return "files/" + name + ("" if "." in name else ".txt")
    if os.path.dirname(path) == "docs/gallery":
        return "gallery/" + os.path.basename(path)
    return None


def move_links(text, path, titles):
    """
    Turns links between files of the source into links between pages. A link whose text is
    the name of a file gets the title of the page as its text.
    """
    def moved(match):
        shown, (target, _, heading) = match[1], match[2].partition("#")
        if not target or ":" in target:
            return match[0]
        source = os.path.normpath(os.path.join(os.path.dirname(path), target))
        place = page_of(source)
        if place is None:
            sys.exit(f"{path}: {match[2]} is on no page of the site")
        if shown.endswith(".md"):
            shown = titles[source]
        return f"[{shown}]({place}{'#' + heading if heading else ''})"
    return re.sub(r"\[([^\]]*)\]\(([^)\s]+)\)", moved, text)


def copy_pages(root, pages):
    for path in glob.glob(os.path.join(root, "docs", "*")):
        if os.path.isfile(path) and not path.endswith((".md", ".py", ".sh")):
            shutil.copy(path, pages)
    shutil.copytree(os.path.join(root, "docs", "gallery"), os.path.join(pages, "gallery"))
    sources = [os.path.relpath(path, root)
               for path in glob.glob(os.path.join(root, "docs", "*.md"))]
    texts = {}
    for source in sources + list(ELSEWHERE):
        with open(os.path.join(root, source), encoding="utf-8") as file:
            texts[source] = file.read()
    titles = {source: re.search(r"(?m)^# (.*)", text)[1] for source, text in texts.items()}
    for source, text in texts.items():
        with open(os.path.join(pages, page_of(source)), "w",
                  encoding="utf-8") as file:
            file.write(move_links(text, source, titles))
    os.makedirs(os.path.join(pages, "files"))
    for source in FILES:
        shutil.copy(os.path.join(root, source), os.path.join(pages, page_of(source)))
    # NEWS on the site includes the changes since the last release.
    with open(os.path.join(pages, page_of("NEWS")), "w", encoding="utf-8") as file:
        subprocess.run([sys.executable, os.path.join(root, "docs", "make-news.py"), root],
                       check=True, stdout=file)


def doc_block(root, element):
    """Returns the element's SECTION comment as Markdown."""
    with open(os.path.join(root, "gst", f"gst{element}.c"),
              encoding="utf-8") as file:
        text = re.search(r"/\*\*\n \* SECTION:.*?\*/", file.read(), re.DOTALL)[0]
    lines = [re.sub(r"^ \* ?", "", line) for line in text.splitlines()[1:-1]]
    lines = [line for line in lines if not line.startswith(("SECTION:", "@"))]
    text = "\n".join(lines)
    text = text.replace("|[", "```sh").replace("]|", "```\n")
    return re.sub(r"#Gst\w+:([\w-]+)|#(\w+)|%(\w+)",
                  lambda m: f"`{m[1] or m[2] or m[3]}`", text)


def inspected(element):
    """Returns the sections that gst-inspect-1.0 prints, by name."""
    text = subprocess.run(["gst-inspect-1.0", "--no-colors", element], check=True,
                          stdout=subprocess.PIPE, text=True).stdout
    parts = re.split(r"(?m)^([A-Z][\w ]+):\n", text)
    return dict(zip(parts[1::2], parts[2::2]))


def property_rows(text):
    """Yields a row | name | default | description, range or choices | for each property."""
    for block in re.split(r"\n(?=  [a-z][a-z0-9-]* +: )", text):
        head = re.match(r"\n*  ([a-z][a-z0-9-]*) +: (.*)", block)
        if not head or head[1] in ("name", "parent"):
            continue
        default = re.search(r"Default: +(.*)", block)
        span = re.search(r"Range: +(.*?) +Default", block)
        choices = re.findall(r"\(\d+\): (\S+) +- (.*)", block)
        flags = re.search(r"flags: (.*)", block)[1]
        blurb = head[2].replace("|", "\\|")
        said = [blurb.rstrip(".") + "."]
        if span:
            said.append(f"Range: {re.sub(' +', ' ', span[1])}.")
        if choices:
            said.append("; ".join(f"`{name}`: {what}" for name, what in choices) + ".")
        if "controllable" in flags:
            said.append("Controllable.")
        if "PLAYING" in flags:
            said.append("May change while playing.")
        value = default[1].strip() if default else ""
        if "writable" not in flags:
            value = "read only"
        value = re.sub(r'^\d+, "(.*)"$', r"\1", value)
        yield f"| `{head[1]}` | {value} | {' '.join(said)} |"


def write_element(root, pages, element):
    parts = inspected(element)
    text = f"# The element {element}\n\n{doc_block(root, element)}\n"
    text += "\n## Properties\n\n| property | default | meaning |\n|---|---|---|\n"
    text += "\n".join(property_rows(parts["Element Properties"]))
    for title in ("Element Actions", "Element Signals"):
        if title in parts:
            text += f"\n\n## {title}\n\n```\n{parts[title].strip()}\n```\n"
    pads = parts["Pad Templates"].partition("\nElement has no")[0].rstrip()
    text += f"\n\n## Pads\n\n```\n{pads}\n```\n"
    with open(os.path.join(pages, f"element-{element}.md"), "w",
              encoding="utf-8") as file:
        file.write(text)


def write_man_page(path, pages):
    name = os.path.basename(path)
    html = subprocess.run(["mandoc", "-T", "html", "-O", "fragment", path], check=True,
                          stdout=subprocess.PIPE, text=True).stdout
    # The site gives the page a title and a table of contents, so mandoc's own go.
    html = re.sub(r'(?s)<table class="(?:head|foot)">.*?</table>', "", html)
    html = re.sub(r"</?(?:section|div)\b[^>]*>", "", html)
    html = re.sub(r"(?s)<h1[^>]*>(.*?)</h1>", lambda m: "\n## " + " ".join(
        re.sub("<[^>]*>", "", m[1]).split()).capitalize() + "\n", html)
    html = re.sub(r'<a class="permalink"[^>]*>(.*?)</a>', r"\1", html, flags=re.DOTALL)
    html = re.sub(r"<b>(flame-\w+)</b>\(1\)", r'<a href="\1.1.html"><b>\1</b>(1)</a>', html)
    with open(os.path.join(pages, name + ".md"), "w", encoding="utf-8") as file:
        file.write(f"# {name[:-2]}\n\n{html}")
    return f"    - {name[:-2]}: {name}.md\n"


def write_library(gir, release, pages):
    """Writes a page of the library's types that links to gi-docgen's reference."""
    config = os.path.join(pages, "..", "gi-docgen.toml")
    with open(config, "w", encoding="utf-8") as file:
        file.write(LIBRARY.format(release=release))
    for command in (["check"], ["generate", "--fatal-warnings", "--no-namespace-dir",
                                "--output-dir", os.path.join(pages, "library")]):
        subprocess.run(["gi-docgen", command[0], "--quiet", "--config", config,
                        *command[1:], gir], check=True)
    text = ("# The library's functions\n\nWhat [Python, JavaScript](libflame.md#other-languages) "
            "and C call: [all of it](library/index.html).\n\n| type | what it is |\n|---|---|\n")
    core = "{http://www.gtk.org/introspection/core/1.0}"
    for record in ElementTree.parse(gir).iter(f"{core}record"):
        name = record.get("name")
        said = " ".join(record.findtext(f"{core}doc").partition("\n\n")[0].split())
        text += f"| [Flame{name}](library/struct.{name}.html) | {said} |\n"
    with open(os.path.join(pages, "library.md"), "w", encoding="utf-8") as file:
        file.write(text)
    return "    - The library's functions: library.md\n"


def picture_size(path):
    """Returns the width and height of a picture, or None if its format is not known."""
    with open(path, "rb") as file:
        data = file.read(1 << 16)
    if data.startswith(b"\x89PNG"):
        return struct.unpack(">II", data[16:24])
    if data[8:12] == b"WEBP" and data[12:16] in WEBP:
        at, size, more = WEBP[data[12:16]]
        return [(int.from_bytes(data[p:p + size], "little") & 0x3FFFFF) + more
                for p in (at, at + size)]
    at = 2
    while data.startswith(b"\xff\xd8") and at + 9 < len(data):
        # A JPEG's frame header has the size. Any other segment is skipped.
        if data[at + 1] in (0xC0, 0xC1, 0xC2):
            return struct.unpack(">HH", data[at + 5:at + 9])[::-1]
        at += 2 + int.from_bytes(data[at + 2:at + 4], "big")
    return None


def finish_pages(site):
    """
    Makes pictures load when they come into view, except for the first one of a page, and
    reserves space of their size. Puts the pictures of one paragraph in a row. Lets the keyboard
    reach blocks that scroll. Turns empty table headings into plain cells, and drops a heading row
    that is all empty.
    """
    def picture(match):
        source = re.search(r'src="([^"]+)"', match[0])[1]
        size = None if ":" in source else picture_size(os.path.join(site, source))
        size = f'width="{size[0]}" height="{size[1]}" ' if size else ""
        return f'<img {size}loading="lazy" ' + match[0][5:]

    def row(match):
        return f'<p class="pictures of-{match[1].count("<img")}">{match[1]}</p>'

    for path in glob.glob(os.path.join(site, "*.html")):
        with open(path, encoding="utf-8") as file:
            head, article, text = file.read().partition("<article")
        head = head.replace('<div class="md-search" ', '<div class="md-search" aria-label="Search" ')
        head = head.replace('<div class="md-search__scrollwrap" ',
                            '<div class="md-search__scrollwrap" tabindex="0" ')
        text = re.sub(r"<img [^>]*>", picture, text)
        text = text.replace(' loading="lazy"', "", 1)
        text = re.sub(r"<p>((?:\s*<img [^>]*>){2,})\s*</p>", row, text)
        text = re.sub(r"<th[^>]*></th>", "<td></td>", text)
        text = re.sub(r"<thead>\s*<tr>(?:\s*<td></td>)+\s*</tr>\s*</thead>", "", text)
        # The theme's script removes a tabindex of the <pre> itself.
        text = re.sub(r"(?s)(<pre[^>]*>(?:<span></span>)?<code>)(.*?)(</code></pre>)",
                      r'\1<span tabindex="0">\2</span>\3', text)
        text = text.replace("<table>", '<table tabindex="0">')
        text = re.sub(r"<pre(?=[^>]*>(?!<span></span><code|<code))", '<pre tabindex="0"', text)
        with open(path, "w", encoding="utf-8") as file:
            file.write(head + article + text)


def broken_links(site):
    """Yields links to headings or files that the site lacks. mkdocs checks links to pages."""
    pages = {}
    for path in glob.glob(os.path.join(site, "*.html")):
        with open(path, encoding="utf-8") as file:
            pages[os.path.basename(path)] = file.read()
    for name, text in sorted(pages.items()):
        # 404.html is served for any address, so its links begin at the root.
        if name == "404.html":
            continue
        for target in re.findall(r'(?:href|src)="([^"]+)"', text):
            page, _, heading = target.partition("#")
            page = page or name
            if re.match(r"[a-z]+:", target):
                continue
            if not os.path.exists(os.path.join(site, page)):
                yield f"{name}: {target} is not there"
            elif heading and page in pages and f'id="{heading}"' not in pages[page]:
                yield f"{name}: {target} has no such heading"


def main(root, output, man_pages, gir=None, release=None):
    pages = os.path.join(output, "pages")
    shutil.rmtree(output, ignore_errors=True)
    os.makedirs(pages)
    copy_pages(root, pages)
    for element in ("flamesrc", "flamevis"):
        write_element(root, pages, element)
    programs = "".join(write_man_page(path, pages) for path in sorted(man_pages))
    library = write_library(gir, release, pages) if gir else ""
    config = os.path.join(output, "mkdocs.yml")
    with open(config, "w", encoding="utf-8") as file:
        file.write(CONFIG + NAVIGATION + library + programs + INSIDE)
    subprocess.run(["mkdocs", "build", "--quiet", "--strict", "--config-file", config],
                   check=True)
    finish_pages(os.path.join(output, "site"))
    broken = list(broken_links(os.path.join(output, "site")))
    print("\n".join(broken) or f"{os.path.join(output, 'site', 'index.html')}")
    return 1 if broken else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--gir", type=os.path.abspath)
    parser.add_argument("--release")
    parser.add_argument("root", type=os.path.abspath)
    parser.add_argument("output", type=os.path.abspath)
    parser.add_argument("man_pages", type=os.path.abspath, nargs="+")
    sys.exit(main(**vars(parser.parse_args())))

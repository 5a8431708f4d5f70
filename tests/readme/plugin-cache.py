"""Compares the plugin's description for GStreamer's documentation with the stored one.

Usage: plugin-cache.py [--update] [--without-cuda-memory] PROGRAM PLUGIN SOURCE_ROOT

hotdoc, GStreamer's documentation tool, makes the elements' pages from the comments of gst/ and
from docs/gst_plugins_cache.json. PROGRAM, which is plugin-cache.c, prints that file for PLUGIN,
and --update stores it. Prints TAP: the stored file must match the plugin, and each element,
property and signal must have a comment that says in which version it was added. A build without
CUDA memory has everything but the caps of that memory.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import argparse
import difflib
import glob
import json
import os
import re
import subprocess
import sys

STORED = os.path.join("docs", "gst_plugins_cache.json")
CUDA_CAPS = re.compile(r"\nvideo/x-raw\(memory:CUDAMemory\):\n(?: .*\n)*")
BLOCK = re.compile(r"/\*\*\n\s*\* ([\w:-]+?):?\n(.*?)\*/", re.DOTALL)
SINCE = re.compile(r"^\s*\* Since: \d+\.\d+$", re.MULTILINE)


def write(cache):
    return json.dumps(cache, indent=4, sort_keys=True) + "\n"


def drop_cuda_caps(cache):
    for plugin in cache.values():
        for element in plugin["elements"].values():
            for pad in element["pad-templates"].values():
                pad["caps"] = CUDA_CAPS.sub("", pad["caps"])


def read_comments(root):
    """Returns {the name that a comment of gst/ begins with: the comment's text}."""
    comments = {}
    for path in glob.glob(os.path.join(root, "gst", "*.c")):
        with open(path, encoding="utf-8") as file:
            comments.update(BLOCK.findall(file.read()))
    return comments


def get_subjects(cache):
    """Yields, for each element, property and signal, the names that its comment may have."""
    for plugin in cache.values():
        for name, element in plugin["elements"].items():
            types = [element["hierarchy"][0], "GstFlameSrc"]
            yield [f"SECTION:element-{name}"]
            for member in element["properties"]:
                yield [f"{kind}:{member}" for kind in types]
            for member in element["signals"]:
                yield [f"{kind}::{member}" for kind in types]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--without-cuda-memory", action="store_true")
    parser.add_argument("program")
    parser.add_argument("plugin")
    parser.add_argument("root")
    options = parser.parse_args()
    path = os.path.join(options.root, STORED)
    text = subprocess.run([options.program, options.plugin], check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    cache = json.loads(text)
    if options.update:
        if options.without_cuda_memory:
            sys.exit("a build without CUDA memory does not have all that is to be stored")
        with open(path, "w", encoding="utf-8") as file:
            file.write(write(cache))
        return
    with open(path, encoding="utf-8") as file:
        stored = json.load(file)
    if options.without_cuda_memory:
        drop_cuda_caps(stored)
    difference = list(difflib.unified_diff(
        write(stored).splitlines(), write(cache).splitlines(), STORED, "the plugin",
        n=1, lineterm=""))
    comments = read_comments(options.root)
    silent = [names[0] for names in get_subjects(cache)
              if not any(SINCE.search(comments.get(name, "")) for name in names)]
    print("1..2")
    print("not ok" if difference else "ok", "1 - stored by store-plugin-cache")
    for line in difference:
        print("#", line)
    print("not ok" if silent else "ok", "2 - each is documented with a Since:")
    for name in silent:
        print("#", name)


if __name__ == "__main__":
    main()

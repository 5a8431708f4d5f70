#!/usr/bin/env python3
"""Writes the kernels' headers, a prebuilt fatbin or a text as C source for the library.

SPDX-License-Identifier: LGPL-2.1-or-later
"""
import argparse
import os
import re


# A compiler reads a string ten times as fast as an array of numbers. Escapes are octal, since
# an octal escape ends after three digits, whatever follows.
ESCAPES = [chr(b) if 32 <= b < 127 and chr(b) not in '"\\?' else f"\\{b:03o}"
           for b in range(256)]


def literal(data):
    """Returns the bytes as string literals of 64 bytes a line."""
    lines = []
    for i in range(0, len(data), 64):
        lines.append('  "' + "".join(ESCAPES[b] for b in data[i:i + 64]) + '"')
    return "\n".join(lines)


def included(root, name):
    with open(os.path.join(root, name), encoding="utf-8") as file:
        return re.findall(r'^ *#include "(.+)"$', file.read(), re.MULTILINE)


def listed(root, name, known):
    """Returns the headers that the list of variations includes, directly or through others."""
    names, todo = [], included(root, name)
    while todo:
        header = todo.pop(0)
        if header not in known and header not in names:
            names.append(header)
            todo += included(root, header)
    return sorted(names)


def headers(root, names):
    out, rows = [], []
    for i, name in enumerate(names):
        with open(os.path.join(root, name), "rb") as file:
            data = file.read()
        out.append(f"static const char file_{i}[] =\n{literal(data)};\n")
        rows.append(f'  {{"{name}", file_{i}}},')
    out.append("const FlameGpuHeader flame_cuda_embedded[] = {\n"
               + "\n".join(rows) + "\n};\n"
               + f"const guint flame_cuda_n_embedded = {len(rows)};\n")
    return "\n".join(out)


def fatbin(path, symbol):
    data = b""
    if path:
        with open(path, "rb") as file:
            data = file.read()
    # The driver reads it in words of eight bytes, so it must be aligned.
    return (f"const guint8 {symbol}[] __attribute__ ((aligned (64))) =\n"
            + (literal(data) or '""') + ";\n"
            + f"const gsize {symbol}_size = {len(data)};\n")


def string(path, symbol):
    with open(path, "rb") as file:
        data = file.read()
    return (f"extern const char {symbol}[];\n"
            + f"const char {symbol}[] =\n{literal(data)};\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--output", required=True)
    parser.add_argument("--root", help="source root: names are relative to it")
    parser.add_argument("--headers", nargs="*")
    parser.add_argument("--list", help="the list of variations, from the root")
    parser.add_argument("--depfile")
    parser.add_argument("--fatbin", help="empty: there is none")
    parser.add_argument("--text", help="a file of text, for a string")
    parser.add_argument("--symbol", default="flame_cuda_fatbin",
                        help="the array that holds the fatbin or the text")
    args = parser.parse_args()
    text = '#include "core/gpu-backend/text/kernel-source.h"\n\n'
    if args.text:
        text = string(args.text, args.symbol)
    elif args.headers is not None:
        # The build may pass paths relative to its own folder.
        names = [os.path.relpath(path, args.root) for path in args.headers]
        names += listed(args.root, args.list, names)
        text += headers(args.root, names)
        with open(args.depfile, "w") as file:
            paths = [os.path.join(args.root, name) for name in names]
            file.write(args.output + ": " + " ".join(paths) + "\n")
    else:
        text += fatbin(args.fatbin, args.symbol)
    with open(args.output, "w") as file:
        file.write(text)


main()

"""Reads scanline EXR files with ZIP or no compression, for tests.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import struct
import zlib

LINES = {0: 1, 2: 1, 3: 16}
TYPES = {0: "I", 1: "e", 2: "f"}


class Picture:
    """The attributes by name, and the channels by name. A channel is a list of rows of numbers."""

    def __init__(self, attributes, channels, width, height):
        self.attributes, self.channels = attributes, channels
        self.width, self.height = width, height

    def all(self, name):
        """Returns a channel's numbers in one list."""
        return [value for row in self.channels[name] for value in row]


def _text(data, at):
    end = data.index(b"\0", at)
    return data[at:end].decode(), end + 1


def _channels(value):
    found, at = [], 0
    while value[at]:
        name, at = _text(value, at)
        found.append((name, TYPES[struct.unpack_from("<i", value, at)[0]]))
        at += 16
    return found


def _unzip(packed, size):
    if len(packed) == size:
        return packed
    data = bytearray(zlib.decompress(packed))
    for i in range(1, len(data)):
        data[i] = (data[i - 1] + data[i] - 128) & 255
    half = (size + 1) // 2
    out = bytearray(size)
    out[0::2], out[1::2] = data[:half], data[half:]
    return bytes(out)


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    magic, version = struct.unpack_from("<ii", data)
    assert magic == 20000630 and version & 0xff == 2 and not version & 0x1a00
    attributes, at = {}, 8
    while data[at]:
        name, at = _text(data, at)
        kind, at = _text(data, at)
        size = struct.unpack_from("<i", data, at)[0]
        value = data[at + 4:at + 4 + size]
        attributes[name] = value.decode() if kind == "string" else value
        at += 4 + size
    at += 1
    left, top, right, bottom = struct.unpack("<4i", attributes["dataWindow"])
    width, height = right - left + 1, bottom - top + 1
    layout = _channels(attributes["channels"])
    row_size = sum(width * struct.calcsize(kind) for _, kind in layout)
    lines = LINES[attributes["compression"][0]]
    rows = {name: [None] * height for name, _ in layout}
    for i in range((height + lines - 1) // lines):
        offset = struct.unpack_from("<Q", data, at + 8 * i)[0]
        y, packed = struct.unpack_from("<ii", data, offset)
        n = min(lines, height - (y - top))
        chunk = _unzip(data[offset + 8:offset + 8 + packed], row_size * n)
        place = 0
        for line in range(n):
            for name, kind in layout:
                form = f"<{width}{kind}"
                rows[name][y - top + line] = struct.unpack_from(form, chunk, place)
                place += struct.calcsize(form)
        assert place == len(chunk)
    return Picture(attributes, rows, width, height)

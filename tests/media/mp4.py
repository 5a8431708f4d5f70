"""Reads from an MP4 what the tests need: the frames and the duration of its video.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import struct
from fractions import Fraction

CONTAINERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl"}


def boxes(data, start=0, end=None):
    """Yields (type, payload) of every box, in the file's order."""
    end = len(data) if end is None else end
    while start + 8 <= end:
        size, kind = struct.unpack_from(">I4s", data, start)
        header = 8
        if size == 1:
            size = struct.unpack_from(">Q", data, start + 8)[0]
            header = 16
        if size < header or start + size > end:
            raise ValueError(f"damaged box {kind} at {start}")
        if kind in CONTAINERS:
            yield from boxes(data, start + header, start + size)
        else:
            yield kind, data[start + header:start + size]
        start += size


def read(path):
    """Returns (number of frames, seconds as a fraction) of a file with one track."""
    with open(path, "rb") as file:
        found = dict(boxes(file.read()))
    frames = struct.unpack_from(">I", found[b"stsz"], 8)[0]
    header = found[b"mdhd"]
    if header[0] == 1:
        scale, duration = struct.unpack_from(">IQ", header, 20)
    else:
        scale, duration = struct.unpack_from(">II", header, 12)
    return frames, Fraction(duration, scale)

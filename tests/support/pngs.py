"""Reads PNGs for tests, without a library.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import struct
import zlib


def read_png(path):
    """Returns the size and the unfiltered rows of an RGB picture."""
    data = path.read_bytes()
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    chunks, at = [], 8
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        chunks += [data[at + 8:at + 8 + length]] if name == b"IDAT" else []
        at += length + 12
    raw = zlib.decompress(b"".join(chunks))
    if data[:8] != b"\x89PNG\r\n\x1a\n" or (depth, kind) != (8, 2):
        return 0, 0, b""
    rows, above, stride = [], bytes(3 * width), 3 * width
    for y in range(height):
        line = bytearray(raw[y * (stride + 1):(y + 1) * (stride + 1)])
        method = line.pop(0)
        for i in range(stride):
            left = line[i - 3] if i >= 3 else 0
            corner = above[i - 3] if i >= 3 else 0
            line[i] = (line[i] + predict(method, left, above[i], corner)) & 255
        rows.append(bytes(line))
        above = line
    return width, height, b"".join(rows)


def predict(method, left, above, corner):
    if method == 4:
        guess = left + above - corner
        return min((left, above, corner), key=lambda value: abs(guess - value))
    return [0, left, above, (left + above) // 2][method]

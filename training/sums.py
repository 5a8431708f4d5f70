"""Pictures that tests/benchmarks/denoise-sums draws, for train.py and light.py.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import subprocess

import numpy as np

# The file begins with this many floats, and the filter's taps begin at FIRST_TAP: see the program.
NUMBERS, FIRST_TAP = 40, 20


def draw(program, flame, size, pictures, cuda=False):
    """Draws @flame once for each (samples a pixel, seed, file) of @pictures."""
    words = [str(word) for picture in pictures for word in picture]
    subprocess.run([program, *(["--cuda"] if cuda else []), flame,
                    *map(str, size), *words], check=True)


def read(path):
    """Returns the tone curve's numbers, the spatial filter's taps, and the light and hits of the
    buckets, row by row."""
    data = np.fromfile(path, np.float32)
    width, height, taps = (int(data[i]) for i in (0, 1, 6))
    return (data[2:6], data[FIRST_TAP:FIRST_TAP + taps],
            data[NUMBERS:].reshape(height, width, 4) / 255)

"""Pictures that tests/benchmarks/denoise-sums draws, for train.py and light.py.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import subprocess

import numpy as np

NUMBERS, FIRST_TAP = 40, 20  # of floats, as the program says


def draw(program, flame, size, pictures, cuda=False):
    """pictures: samples a pixel, seed and file of each"""
    words = [str(word) for picture in pictures for word in picture]
    subprocess.run([program, *(["--cuda"] if cuda else []), flame,
                    *map(str, size), *words], check=True)


def read(path):
    """tone, taps of the spatial filter, and buckets' light and hits, row by row"""
    data = np.fromfile(path, np.float32)
    width, height, taps = (int(data[i]) for i in (0, 1, 6))
    return (data[2:6], data[FIRST_TAP:FIRST_TAP + taps],
            data[NUMBERS:].reshape(height, width, 4) / 255)

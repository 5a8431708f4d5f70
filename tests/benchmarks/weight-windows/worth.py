#!/usr/bin/env python3
"""worth.py LINES [PILOT]: what ww-worth printed, as medians over flames: samples that today needs for the same
error over the windows' samples; the same in equal time, with PILOT (2) of today's samples a pixel charged."""
# SPDX-License-Identifier: LGPL-2.1-or-later
import collections
import math
import statistics
import sys

COUNTS = 20, 50, 200, 1000
ROWS = (('none', 'wwA'), ('denoise', 'wwA'), ('denoise', 'wwA-told4-7th'), ('de9', 'wwA'),
        ('de9', 'wwA-told4-7th'), ('de9', 'wwA-told1-7th'))

errors, noise, rates = collections.defaultdict(list), {}, {}


def read(path):
    with open(path, encoding='utf-8') as lines:
        for kind, name, *rest in map(str.split, lines):
            if kind == 'E':
                errors[name, rest[0], rest[1]].append((float(rest[2]), float(rest[3])))
            elif kind == 'T':
                noise[name] = float(rest[0])
            elif kind == 'R':
                rates[name] = float(rest[1]), float(rest[3]), float(rest[5])


def curve(name, chain):
    return sorted((n, max(e - noise[name], 1e-12)) for n, e in errors[name, 'today', chain])


def samples_for(points, error):
    """by the slope of the curve where it has @error, or of its end"""
    ends = list(zip(points, points[1:]))
    (n0, e0), (n1, e1) = next((p for p in ends if p[0][1] >= error >= p[1][1]),
                              ends[0] if error > points[0][1] else ends[-1])
    return n0 * math.exp(math.log(error / e0) / min(math.log(e1 / e0) / math.log(n1 / n0), -0.02))


def main():
    read(sys.argv[1])
    pilot = float(sys.argv[2]) if len(sys.argv) > 2 else 2
    for chain, how in ROWS:
        for count in COUNTS:
            worth, timely = [], []
            for name, (today, plain, told) in rates.items():
                found = [e for n, e in errors[name, how, chain] if abs(n / count - 1) < 0.06]
                error = statistics.mean(found) - noise[name]
                worth.append(samples_for(curve(name, chain), error) / count)
                timely.append(worth[-1] / (today / (told if 'told' in how else plain) + pilot / count))
            print(f'{chain} {how} {count}: worth {statistics.median(worth):.2f}, '
                  f'in equal time {statistics.median(timely):.2f}, '
                  f'below 0.95 {sum(t < 0.95 for t in timely)} of {len(timely)}')


main()

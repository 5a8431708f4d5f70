#!/usr/bin/env python3
"""Prints tables of what temporal has written.

    table.py [-d] OUT.csv…

worth: how many samples a frame of today needs for the same squared error, over those it
has, by the line through its errors with 1 and with 2.5 times as many samples. twinkle is
over today's, where all frames have one seed. ghost: what is left of the picture before
the event, as a share, less what today's noise has of it by chance. error: the mean
square over today's. -d: each flame.

SPDX-License-Identifier: LGPL-2.1-or-later
"""
import math
import statistics
import sys
from collections import defaultdict


def load(paths):
    rows = defaultdict(dict)
    for path in paths:
        with open(path) as lines:
            for line in lines:
                if line.startswith('#'):
                    continue
                f = line.strip().split(',')
                rows[tuple(f[:5])][int(f[5])] = [float(x) for x in f[6:]]
    return rows


def mean(frames, column):
    return statistics.mean(f[column] for f in frames.values())


def worth(rows, flame, method, setting):
    errors = [mean(rows[(flame, m) + setting], 0) for m in ('other', 'more', method)]
    return 2.5 ** (math.log(errors[0] / errors[2]) / math.log(errors[0] / errors[1]))


def events(rows, flame, method, setting):
    ours, today = (rows[(flame, m) + setting] for m in (method, 'other'))
    return [(ours[i][2] - today[i][2], ours[i][0] / today[i][0]) for i in (1, 3)]


def main():
    rows = load(a for a in sys.argv[1:] if a != '-d')
    for setting in sorted({k[2:] for k in rows}, key=lambda s: (s[2], float(s[1]), float(s[0]))):
        for method in ('today', 'place', 'motion', 'behind'):
            flames = sorted(k[0] for k in rows if k[1:] == (method,) + setting)
            if not flames:
                continue
            name = ' '.join(('samples', setting[0], 'pace', setting[1], setting[2], method))
            if setting[2]:
                found = [events(rows, f, method, setting) for f in flames]
                for i, frame in enumerate((1, 3)):
                    ghosts = [f[i][0] for f in found]
                    errors = [f[i][1] for f in found]
                    print(f'{name}, frame {frame}: ghost {statistics.median(ghosts):.3f}, '
                          f'at most {max(ghosts):.3f}; error {statistics.median(errors):.2f}, '
                          f'at most {max(errors):.2f}')
                continue
            worths = [worth(rows, f, method, setting) for f in flames]
            twinkles = [math.sqrt(mean(rows[(f, method) + setting], 1) /
                                  mean(rows[(f, 'today') + setting], 1)) for f in flames]
            print(f'{name}: {len(flames)} flames, worth {statistics.median(worths):.2f} '
                  f'({min(worths):.2f} to {max(worths):.2f}), {sum(w < 1 for w in worths)} '
                  f'below 1; twinkle {statistics.median(twinkles):.2f} '
                  f'({min(twinkles):.2f} to {max(twinkles):.2f})')
            if '-d' in sys.argv:
                for f, w, t in zip(flames, worths, twinkles):
                    print(f'    {f}: {w:.2f}, {t:.2f}')


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
"""Writes a few bars of drums and bass, to try flamevis with.

Usage: beat.py FILE.wav [BARS [TEMPO]]. The sound has kick, snare, hats, and a bass line that
follows the chords. Each run writes the same bytes. Needs nothing but the standard library.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import array
import math
import random
import sys
import wave

RATE = 48000
# The root of each bar's chord in Hz: A minor, F, C and G.
ROOTS = (55.0, 43.65, 65.41, 49.0)
# For each stroke in a bar: its beat, and its strength.
KICK = ((0, 1.0), (1.5, 0.7), (2, 1.0), (3.75, 0.5))
SNARE = ((1, 0.9), (3, 1.0))
HATS = tuple((k / 2, 0.5 if k % 2 else 0.3) for k in range(8))
# For each note in a bar: its beat, its frequency as a multiple of the root's, and its length
# in beats.
BASS = ((0, 1.0, 0.9), (1, 1.0, 0.4), (1.5, 2.0, 0.4), (2.5, 1.0, 0.9), (3.5, 1.5, 0.4))

rand = random.Random(1)


def kick(t):
    """A sine that falls from 160 to 50 Hz, and noise for the beater's click."""
    phase = 2 * math.pi * (50 * t + 110 * 0.03 * (1 - math.exp(-t / 0.03)))
    return math.sin(phase) * math.exp(-t / 0.14) + 0.3 * noise() * math.exp(-t / 0.003)


def snare(t):
    return (0.5 * math.sin(2 * math.pi * 190 * t) * math.exp(-t / 0.06)
            + 0.6 * noise() * math.exp(-t / 0.09))


def hat(t):
    # The difference of two random numbers holds mostly high frequencies.
    return 0.35 * (noise() - noise()) * math.exp(-t / 0.02)


def noise():
    return rand.uniform(-1, 1)


def add(sound, time, seconds, amplitude, voice):
    first = round(time * RATE)
    for k in range(min(round(seconds * RATE), len(sound) - first)):
        sound[first + k] += amplitude * voice(k / RATE)


def add_bass(sound, time, seconds, frequency):
    def voice(t):
        tone = sum(math.sin(2 * math.pi * frequency * n * t) / n ** 1.5 for n in (1, 2, 3))
        return tone * min(t / 0.01, 1) * min((seconds - t) / 0.03, 1) * math.exp(-t / 0.6)
    add(sound, time, seconds, 0.3, voice)


def main(path, bars=8, tempo=120):
    beat = 60 / float(tempo)
    sound = [0.0] * round(int(bars) * 4 * beat * RATE)
    for bar in range(int(bars)):
        begin = bar * 4
        for strokes, seconds, amplitude, voice in (
                (KICK, 0.6, 0.6, kick), (SNARE, 0.4, 0.4, snare), (HATS, 0.1, 0.3, hat)):
            for at, hard in strokes:
                add(sound, (begin + at) * beat, seconds, amplitude * hard, voice)
        for at, octave, beats in BASS:
            add_bass(sound, (begin + at) * beat, beats * beat,
                     ROOTS[bar % len(ROOTS)] * octave)
    samples = array.array("h", (round(32767 * math.tanh(value)) for value in sound))
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(path, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])

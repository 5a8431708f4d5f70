#!/usr/bin/env python3
"""Trains the denoiser's guide and writes kernels/denoise-net.h.

    tools/train-denoiser/train.py --program BUILD/tests/benchmarks/denoise-sums \\
        --folder SUMS --seconds 600 --save weights.pt \\
        --output kernels/denoise-net.h FLAME...

Each flame, a file, is drawn once to the folder: at 5, 20 and 100 samples a pixel, twice,
and at 4000, which the others are to come near to as they are shown. None may be among
those that tests/benchmarks/denoise shows. flame-genome random makes flames, and lines.py
beside this program others of fine lines.

The loss is a picture's error over that of the denoiser without a guide, counted for more
where it is above 1, the same of its structure, the error of the mean light, what two
seeds differ by, and fireflies. --start goes on from what --save wrote. --seconds are of the processor.
What core/render/filters/denoise-plan.c wants is printed at last. Needs PyTorch, NumPy and
a C compiler.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import argparse
import math
import pathlib
import subprocess
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import export
from model import Guide, around, brightness, display, plain

WIDTH, HEIGHT = 480, 270
SEEDS = (2, 3)
REFERENCE = (4000, 1)
# samples, how often pictures of them come, and how much twinkle weighs in them. The
# reference itself teaches that nothing is to be done.
SAMPLES = ((5, 1, 1.0), (20, 2, 1.0), (100, 2, 0.3), (4000, 0.6, 0.0))
# of floats of tests/benchmarks/denoise-sums.c
NUMBERS, FIRST_TAP = 40, 20
CROP = 128
EDGE = 12  # buckets of a crop that miss some of their neighbours
PICTURES = 4


class Picture:
    """Hits, and what turns them into what is shown."""

    def __init__(self, path):
        data = np.fromfile(path, np.float32)
        numbers = data[:NUMBERS]
        width, height = int(numbers[0]), int(numbers[1])
        hits = data[NUMBERS:].reshape(height, width, 4) / 255
        self.hits = torch.from_numpy(hits.transpose(2, 0, 1).copy())
        self.tone = torch.from_numpy(numbers[2:6].copy())
        self.taps = torch.from_numpy(
            numbers[FIRST_TAP:FIRST_TAP + int(numbers[6])].copy())


def draw(program, folder, flame):
    """the flame's pictures by samples; drawn where the folder lacks them"""
    wanted = [(samples, seed) for samples, *_ in SAMPLES for seed in SEEDS
              if samples != REFERENCE[0]] + [REFERENCE]
    paths = [folder / f"{flame.stem}.{samples}.{seed}"
             for samples, seed in wanted]
    missing = [str(word) for (samples, seed), path in zip(wanted, paths)
               if not path.exists() for word in (samples, seed, path)]
    if missing:
        subprocess.run([program, flame, str(WIDTH), str(HEIGHT), *missing],
                       check=True)
    pictures = {}
    for (samples, _), path in zip(wanted, paths):
        pictures.setdefault(samples, []).append(Picture(path))
    pictures[REFERENCE[0]] *= 2
    return pictures


def thin(hits, share):
    """fewer samples of a picture: each hit stays with this chance"""
    before = hits[3:]
    after = torch.binomial(before, torch.full_like(before, share))
    return torch.cat([hits[:3] * after / before.clamp(min=1e-6), after])


class Batch:
    """Crops of some flames, each of two seeds, turned, thinned and tinted by chance."""

    def __init__(self, flames, rng):
        often = np.array([share for _, share, _ in SAMPLES])
        self.seeds = [], []
        self.references, tones, reference_tones, weights = [], [], [], []
        for _ in range(PICTURES):
            flame = flames[rng.integers(len(flames))]
            samples, _, weight = SAMPLES[
                rng.choice(len(SAMPLES), p=often / often.sum())]
            reference = flame[REFERENCE[0]][0]
            pictures = flame[samples]
            cut = self.choose_crop(reference.hits, rng)
            hits = [cut(p.hits) for p in pictures]
            tone = pictures[0].tone.clone()
            reference_tone = reference.tone.clone()
            if samples != REFERENCE[0] and rng.random() < 0.4:
                share = rng.uniform(0.2, 1)
                hits = [thin(h, share) for h in hits]
                tone[1] /= share
            if rng.random() < 0.3:
                brighter = 2 ** rng.uniform(-1, 1)
                tone[0] *= brighter
                reference_tone[0] *= brighter
            turn = self.choose_turn(rng)
            for seed, h in zip(self.seeds, hits):
                seed.append(turn(h))
            self.references.append(turn(cut(reference.hits)))
            tones.append(tone)
            reference_tones.append(reference_tone)
            weights.append(weight)
        self.hits = torch.stack(self.seeds[0] + self.seeds[1])
        self.tone = torch.stack(tones * 2)
        self.weights = torch.tensor(weights)
        self.taps = reference.taps
        self.wanted = display(torch.stack(self.references)[self.inside()],
                              torch.stack(reference_tones), self.taps)

    @staticmethod
    def choose_crop(hits, rng):
        """a part that is not empty, if there is one"""
        height, width = hits.shape[1:]
        for _ in range(4):
            y = 4 * rng.integers((height - CROP) // 4)
            x = 4 * rng.integers((width - CROP) // 4)
            if float(hits[3, y:y + CROP, x:x + CROP].mean()) > 5:
                break
        return lambda image: image[:, y:y + CROP, x:x + CROP]

    @staticmethod
    def choose_turn(rng):
        turns, flip = int(rng.integers(4)), rng.random() < 0.5

        def turn(image):
            image = torch.rot90(image, turns, (1, 2))
            return image.flip(2) if flip else image
        return turn

    @staticmethod
    def inside():
        return ..., slice(EDGE, -EDGE), slice(EDGE, -EDGE)

    def shown(self, hits):
        return display(hits[self.inside()], self.tone, self.taps)


SCALES = (0.0448, 0.2856, 0.3001, 0.2363, 0.1333)
STRIDES = (4, 2, 1, 1, 1)  # of windows: fewer for scales with many pixels


def structure(a, b):
    """1 - MS-SSIM, by picture, as tests/benchmarks/picture-metrics.c but that windows are
    squares of about the same deviation"""
    a, b = brightness(a), brightness(b)
    product = 1
    for scale, weight in enumerate(SCALES):
        maps = torch.cat([a, b, a * a, b * b, a * b], 1)
        maps = F.avg_pool2d(F.pad(maps, (2,) * 4, mode="reflect"), 5,
                            STRIDES[scale])
        mean_a, mean_b, aa, bb, ab = maps.unbind(1)
        both = mean_a * mean_b
        squares = mean_a ** 2 + mean_b ** 2
        like = (2 * (ab - both) + 9e-4) / (aa + bb - squares + 9e-4)
        if scale == len(SCALES) - 1:
            like = like * (2 * both + 1e-4) / (squares + 1e-4)
        product = product * like.mean((1, 2)).clamp(min=0.01) ** weight
        a, b = F.avg_pool2d(a, 2), F.avg_pool2d(b, 2)
    return 1 - product


def by_flame(values):
    return values.view(2, PICTURES).mean(0)


def measure(batch, shown):
    """of each flame: squared error, structure, and squared twinkle"""
    wanted = torch.cat([batch.wanted] * 2)
    error = by_flame(((shown - wanted) ** 2).mean((1, 2, 3)))
    twinkle = ((shown[:PICTURES] - shown[PICTURES:]) ** 2).mean((1, 2, 3)) / 2
    return error, by_flame(structure(shown, wanted)), twinkle


def fireflies(shown, wanted):
    """by flame: pixels far above all neighbours and what is wanted"""
    light = brightness(shown)
    over = light - torch.maximum(around(light).amax(1, keepdim=True),
                                 brightness(wanted))
    return by_flame(F.relu(25 * over - 1).sum((1, 2, 3)))


def find_loss(net, batch, options):
    shown = batch.shown(net(batch.hits, batch.tone))
    error, unlike, twinkle = measure(batch, shown)
    with torch.no_grad():
        before = measure(batch, batch.shown(plain(batch.hits)))
    light = by_flame(shown.mean((1, 2, 3))) + 0.01
    light = light / (batch.wanted.mean((1, 2, 3)) + 0.01) - 1
    error_ratio = ((error + 3e-5) / (before[0] + 3e-5)).log()
    unlike_ratio = ((unlike + 1e-3) / (before[1] + 1e-3)).log()
    # in levels; of a picture without much twinkle it counts for less
    levels, levels_before = 2 * 255 ** 2 * twinkle, 2 * 255 ** 2 * before[2]
    loss = (error_ratio + 2 * F.relu(error_ratio + 0.05) +
            0.5 * unlike_ratio + 2 * F.relu(unlike_ratio + 0.05) +
            100 * (error - before[0]) + 40 * light ** 2 +
            options.fireflies * fireflies(
                shown, torch.cat([batch.wanted] * 2)) +
            options.twinkle * batch.weights *
            levels / (levels_before.sqrt() + 4))
    return loss.mean()


def train(net, flames, options):
    rng = np.random.default_rng(options.seed)
    optimizer = torch.optim.Adam(net.parameters())
    start = time.process_time()
    step, losses = 0, []
    while True:
        done = (time.process_time() - start) / options.seconds
        if done >= 1:
            return
        rate = (0.5 + 0.5 * math.cos(math.pi * done)) * min(
            1, step / 30 + 0.05)
        for group in optimizer.param_groups:
            group["lr"] = options.rate * rate + 1e-5
        loss = find_loss(net, Batch(flames, rng), options)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1)
        optimizer.step()
        step += 1
        losses.append(float(loss))
        if step % 100 == 0:
            print(f"{step} steps, {100 * done:.0f} %: {np.mean(losses):.4f}",
                  flush=True)
            losses.clear()
            if options.save:
                torch.save(net.state_dict(), options.save)


def main():
    parser = argparse.ArgumentParser(
        description="Trains the denoiser's guide.")
    parser.add_argument("--program", required=True,
                        help="tests/benchmarks/denoise-sums, built")
    parser.add_argument("--folder", required=True, type=pathlib.Path,
                        help="of the flames' pictures")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--rate", type=float, default=6e-3)
    parser.add_argument("--twinkle", type=float, default=0.1,
                        help="its weight (default 0.1)")
    parser.add_argument("--fireflies", type=float, default=0.02,
                        help="the weight of one (default 0.02)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=pathlib.Path)
    parser.add_argument("--save", type=pathlib.Path)
    parser.add_argument("--output", type=pathlib.Path,
                        help="denoise-net.h")
    parser.add_argument("flames", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    options.folder.mkdir(parents=True, exist_ok=True)
    flames = [draw(options.program, options.folder, flame)
              for flame in options.flames]
    # one filter for all of a batch
    flames = [flame for flame in flames
              if flame[REFERENCE[0]][0].taps.numel() ==
              flames[0][REFERENCE[0]][0].taps.numel()]
    net = Guide()
    if options.start:
        net.load_state_dict(torch.load(options.start))
    train(net, flames, options)
    if options.save:
        torch.save(net.state_dict(), options.save)
    if options.output:
        options.output.write_text(export.header(net))
    print(export.plan(net))


if __name__ == "__main__":
    main()

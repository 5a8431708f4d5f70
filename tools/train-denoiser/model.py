"""What kernels/denoise.h and kernels/denoise-guide.h do, differentiable.

Images are tensors of pictures, channels, rows and columns; hits are 1 a hit, and their
light 1 a hit of full channel. Sizes are multiples of 4.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import atexit
import ctypes
import math
import pathlib
import shutil
import subprocess
import tempfile

import torch
import torch.nn.functional as F
from torch import nn

HIDDEN = 16
FEATURES = 5
ROUNDS = 2
STEPS = (1, 2, 4)
# of a level: the standard deviations of hits and of colours at which likeness ends, what
# is added to hits, how much stricter where there are many, and the weights of taps
START = ((7.3, 6.9, 0.12, 0.05, 0.13, 0.04),
         (2.5, 2.8, 0.12, 0.04, 0.07, 0.09),
         (1.1, 1.05, 0.08, 0.04, 0.14, 0.066))
# of the bound: how far brightness falls and rises, less by how much, and what is added
FALL, RISE, LIFT, DENSE, FLOOR = 2.2, 0.1, 0.01, 0.02, 0.4
DARK = 1e-6  # brightness that is shown as none
# the denoiser of 2026-11-22, which the guide is to be worse than on no picture: its levels'
# steps and the same numbers, and its bound's
PLAIN = ((1, 7.34, 6.95, 0.117, 0.0054, 0.131, 0.0415),
         (2, 2.54, 2.80, 0.124, 0.0032, 0.070, 0.0863),
         (4, 1.10, 1.05, 0.080, 0.0042, 0.137, 0.0656),
         (1, 2.10, 2.51, 0.041, 0.0035, 0.076, 0.0699))
PLAIN_BOUND = (1.5, 0.6, 0.008)
PLAIN_FLOOR = 0.375
LEAST = 1e-4  # fewer hits are rounding
NEIGHBOURS = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]


class _LevelNumbers(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int)
                for name in ("pictures", "height", "width", "step")]
    _fields_ += [("near", ctypes.c_float), ("diagonal", ctypes.c_float)]


def _build():
    folder = tempfile.mkdtemp(prefix="train-denoiser-")
    atexit.register(shutil.rmtree, folder)
    library = pathlib.Path(folder, "level.so")
    subprocess.run(["cc", "-O3", "-march=native", "-ffast-math", "-shared",
                    "-fPIC", "-o", library,
                    pathlib.Path(__file__).with_name("level.c")], check=True)
    return ctypes.CDLL(str(library))


_library = _build()


def _call(function, numbers, *arrays):
    pointers = [ctypes.c_void_p(a.data_ptr()) if torch.is_tensor(a) else a
                for a in arrays]
    if function(ctypes.byref(numbers), *pointers) != 0:
        raise MemoryError("level.c")


class _Level(torch.autograd.Function):
    @staticmethod
    def forward(ctx, light, judged, strict, near, diagonal, step):
        light, judged = light.contiguous(), judged.contiguous()
        strict = strict.contiguous()
        pictures, _, height, width = light.shape
        ctx.numbers = _LevelNumbers(pictures, height, width, step,
                                    float(near), float(diagonal))
        ctx.save_for_backward(light, judged, strict)
        out = torch.empty_like(light)
        _call(_library.level_forward, ctx.numbers, light, judged, strict, out)
        return out

    @staticmethod
    def backward(ctx, change):
        tensors = ctx.saved_tensors
        out = [torch.empty_like(t) for t in tensors]
        taps = (ctypes.c_double * 2)()
        _call(_library.level_backward, ctx.numbers, *tensors,
              change.contiguous(), *out, taps)
        return *out, torch.tensor(taps[0]).float(), \
            torch.tensor(taps[1]).float(), None


def brightness(light):
    return (0.2126 * light[:, :1] + 0.7152 * light[:, 1:2] +
            0.0722 * light[:, 2:3])


def around(image):
    """the eight neighbours; beyond the picture they are as the nearest"""
    padded = F.pad(image, (1,) * 4, mode="replicate")
    height, width = image.shape[2:]
    return torch.cat([padded[:, :, 1 + y:1 + y + height, 1 + x:1 + x + width]
                      for x, y in NEIGHBOURS], 1)


def plain_bound(y, fall, rise, dense):
    """what light is multiplied by by the bound of the denoiser without a guide"""
    before = brightness(y).clamp(min=0)
    neighbours = around(before)
    most = neighbours.amax(1, keepdim=True)
    least = neighbours.amin(1, keepdim=True)
    share = 1 / (1 + dense * before)
    root = torch.sqrt(before + PLAIN_FLOOR)
    fallen = (root - fall * share).clamp(min=0) ** 2 - PLAIN_FLOOR
    highest = (root + rise * share) ** 2 - PLAIN_FLOOR
    after = torch.minimum(before, torch.maximum(most, fallen.clamp(min=0)))
    after = torch.maximum(after, torch.minimum(least, highest))
    return torch.where(before > LEAST, after / before.clamp(min=LEAST),
                       torch.ones_like(before))


def bend(density, gamma, threshold):
    """kernels/tone.h's flame_tone_alpha()"""
    threshold = threshold.clamp(min=1e-7)
    share = density / threshold
    bent = density ** gamma
    ramp = (1 - share) * density * threshold ** (gamma - 1) + share * bent
    return torch.where(density < threshold, ramp, bent)


def shown_brightness(y, tone):
    """of buckets, before the spatial filter"""
    k1, k2, gamma, threshold = (tone[:, i].view(-1, 1, 1, 1) for i in range(4))
    hits = y[:, 3:].clamp(min=LEAST)
    density = k1 / 255 * torch.log1p(255 * k2 * hits)
    return (bend(density.clamp(min=1e-7), gamma, threshold) *
            brightness(y).clamp(min=0) / hits)


def bound(y, tone):
    """what light is multiplied by, the brightness that is shown then, and the most and
    least of it about"""
    before = shown_brightness(y, tone)
    neighbours = around(before)
    most = neighbours.amax(1, keepdim=True)
    least = neighbours.amin(1, keepdim=True)
    hits = y[:, 3:]
    chance = 1 / (torch.sqrt(hits + FLOOR) * (1 + DENSE * hits))
    lowest = before * (1 - FALL * chance).clamp(min=0)
    highest = before * (1 + RISE * chance) + LIFT
    after = torch.minimum(before, torch.maximum(most, lowest))
    after = torch.maximum(after, torch.minimum(least, highest))
    gain = torch.where(before > DARK, after / before.clamp(min=DARK),
                       torch.ones_like(before))
    return gain, after, most, least


def draw_level(x, step, numbers, strict):
    hits, color, floor, _, near, diagonal = numbers
    root = torch.sqrt(x[:, 3:].clamp(min=0) + floor)
    judged = torch.cat([x[:, :3] / (color * root), root * (2 / hits)], 1)
    return _Level.apply(x, judged, strict(root), near, diagonal, step)


def plain(x):
    for step, *numbers in PLAIN:
        numbers = torch.tensor(numbers)
        x = draw_level(x, step, numbers,
                       lambda root: torch.sqrt(1 + numbers[3] * root * root))
    return x * plain_bound(x, *PLAIN_BOUND)


def _sums(image):
    return 16 * F.avg_pool2d(image, 4)


def features(x, shown):
    """of blocks; shown: alpha after log density of a hit, where there are few"""
    hits = x[:, 3:]
    total = _sums(hits)
    mean = total / 16
    variance = (_sums(hits * hits) - total * mean).clamp(min=0) / 15
    right = F.pad(hits[:, :, :, 1:] - hits[:, :, :, :-1], (0, 1, 0, 0))
    down = F.pad(hits[:, :, 1:] - hits[:, :, :-1], (0, 0, 0, 1))
    slopes = _sums(right * right + down * down) / 64
    light = _sums(brightness(x))
    return torch.cat([
        torch.log2(mean + 0.06) / 4,
        torch.log2((variance + 1e-4 * mean * mean + 0.1) / (mean + 0.1)) / 3,
        torch.log2((slopes + 0.1) / (mean + 0.1)) / 3,
        torch.log2((light + 0.1) / (total + 0.2)) / 2,
        torch.log2(10 * mean * shown + 0.01) / 4 + 0.5], 1)


class Guide(nn.Module):
    """Three levels, the bound, and the network that guides them."""

    def __init__(self):
        super().__init__()
        self.levels = nn.Parameter(torch.tensor(START).log())
        self.fade = nn.Parameter(torch.tensor(math.log(4.0)))
        self.first = nn.Conv2d(FEATURES, HIDDEN, 1)
        self.around = nn.ModuleList(
            nn.Conv2d(HIDDEN, HIDDEN, 3, groups=HIDDEN, padding=1 << i,
                      dilation=1 << i, padding_mode="replicate")
            for i in range(ROUNDS))
        self.mixed = nn.ModuleList(
            nn.Conv2d(HIDDEN, HIDDEN, 1) for _ in range(ROUNDS))
        self.last = nn.Conv2d(HIDDEN, len(STEPS) + 3, 1)
        nn.init.normal_(self.last.weight, 0, 0.02)
        nn.init.zeros_(self.last.bias)
        for each in self.around:
            nn.init.normal_(each.weight, 0, 0.1)
            with torch.no_grad():
                each.weight[:, :, 1, 1] += 0.5

    def level(self, number):
        """its numbers, the taps' weights never above 1 together"""
        p = torch.exp(self.levels[number])
        taps = p[4:] / torch.clamp(4 * (p[4] + p[5]), min=1)
        return torch.cat([p[:4], taps])

    def guides(self, x, shown):
        y = F.relu(self.first(features(x, shown)))
        for each, mixed in zip(self.around, self.mixed):
            y = y + F.relu(mixed(each(y)))
        y = self.last(y)
        y = torch.cat([torch.exp2(y[:, :len(STEPS)].clamp(-4, 3)),
                       y[:, len(STEPS):].clamp(-3, 3)], 1)
        return F.interpolate(y, scale_factor=4, mode="bilinear",
                             align_corners=False)

    def lift(self, y, guide, tone):
        """the bound and the network's word, as flame_denoise_bound()"""
        gain, after, most, least = bound(y, tone)
        change = (guide[:, :1] +
                  guide[:, 1:2] * (most - after) / (most + after + 0.05) +
                  guide[:, 2:3] * (after - least) / (after + least + 0.05))
        more = 1 + change / (1 + torch.exp(self.fade) *
                             brightness(y).clamp(min=0))
        lifted = y * more.clamp(0.3, 1.7) ** 2
        return torch.cat([lifted[:, :3] * gain, lifted[:, 3:]], 1)

    def forward(self, x, tone):
        guides = self.guides(x, (tone[:, 0] * tone[:, 1]).view(-1, 1, 1, 1))
        y = x
        for i, step in enumerate(STEPS):
            numbers = self.level(i)
            y = draw_level(y, step, numbers, lambda root:
                           guides[:, i:i + 1] * (1 + numbers[3] * root))
        return self.lift(y, guides[:, len(STEPS):], tone)


def display(hits, tone, taps):
    """kernels/tone.h for a vibrancy of 1 and flam3's old clipping"""
    k1, k2, gamma, threshold = (tone[:, i].view(-1, 1, 1, 1) for i in range(4))
    alpha = 255 * hits[:, 3:].clamp(min=1e-5)
    light = hits * k1 * torch.log1p(k2 * alpha) / alpha
    height, width = (n - len(taps) + 1 for n in light.shape[2:])
    light = sum(tap * light[:, :, :, i:i + width]
                for i, tap in enumerate(taps.tolist()))
    light = sum(tap * light[:, :, i:i + height]
                for i, tap in enumerate(taps.tolist()))
    density = light[:, 3:].clamp(min=1e-7)
    bent = bend(density, gamma, threshold)
    return (256 / 255 * bent * light[:, :3] / density).clamp(0, 1)

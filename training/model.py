"""The denoiser of kernels/denoise.h and kernels/denoise-guide.h in PyTorch, for training.

Images are tensors of pictures, channels, rows and columns. The last channel counts hits; the
others sum their light, where a hit of full brightness adds 1. Widths and heights are multiples
of 4.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import atexit
import ctypes
import functools
import math
import pathlib
import shutil
import subprocess
import tempfile

import torch
import torch.nn.functional as F
from torch import nn

SOURCES = pathlib.Path(__file__).parent
HIDDEN = 16
FEATURES = 7
LEAN = 0.8  # limit of the two numbers that make a direction stricter
ROUNDS = 2
CONTEXT = 98  # numbers that the network makes from means over the whole picture
LIT = 0.002  # alpha, after log density, at which a block counts half in these means
STEPS = (1, 2, 4)
# For each level: how many standard deviations of hits and of colour two buckets may differ and
# still be mixed, a number added to hits, how much stricter the comparison gets with many hits,
# and the weights of the taps.
START = ((7.3, 6.9, 0.12, 0.05, 0.13, 0.04),
         (2.5, 2.8, 0.12, 0.04, 0.07, 0.09),
         (1.1, 1.05, 0.08, 0.04, 0.14, 0.066))
# For the bound: how far brightness may fall and rise, and the numbers that make this less.
FALL, RISE, LIFT, DENSE, FLOOR = 2.2, 0.1, 0.01, 0.02, 0.4
DARK = 1e-6  # brightness that is displayed as black
# The denoiser without a guide, from before issue 10. The guide should be worse than it on no
# picture. Each level's step and its numbers as in START; then the weights of its taps.
FORMER = ((1, 6.52, 5.88, 0.394), (4, 1.43, 1.47, 0.273), (1, 1.22, 1.71, 0.202))
FORMER_DENSE = 0.005
FORMER_NEAR = ((1, 0, 0.095), (1, 1, 0.066), (2, 0, 0.054))
FORMER_WIDE = ((1, 0, 0.125), (1, 1, 0.0625))
LEAST = 1e-4  # fewer hits are a rounding error
NEIGHBOURS = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y]


class _LevelNumbers(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int)
                for name in ("pictures", "height", "width", "step")]
    _fields_ += [("near", ctypes.c_float), ("diagonal", ctypes.c_float)]


class _Processor:
    """Calls level.c, which it compiles for this processor."""

    def __init__(self):
        folder = tempfile.mkdtemp(prefix="train-denoiser-")
        atexit.register(shutil.rmtree, folder)
        library = pathlib.Path(folder, "level.so")
        subprocess.run(["cc", "-O3", "-march=native", "-ffast-math",
                        "-shared", "-fPIC", "-o", library,
                        SOURCES / "level.c"], check=True)
        self.library = ctypes.CDLL(str(library))

    @staticmethod
    def call(function, step, taps, tensors, *more):
        pictures, _, height, width = tensors[0].shape
        numbers = _LevelNumbers(pictures, height, width, step, *taps.tolist())
        pointers = [ctypes.c_void_p(tensor.data_ptr()) for tensor in tensors]
        if function(ctypes.byref(numbers), *pointers, *more) != 0:
            raise MemoryError("level.c")

    def forward(self, step, taps, tensors, out):
        self.call(self.library.level_forward, step, taps, [*tensors, out])

    def backward(self, step, taps, tensors, change, out):
        of_taps = (ctypes.c_double * 2)()
        self.call(self.library.level_backward, step, taps,
                  [*tensors, change, *out], of_taps)
        return torch.tensor(list(of_taps), dtype=torch.float)


class _Device:
    """Calls level.cu by CuPy, on PyTorch's stream."""

    BLOCK = (32, 8, 1)

    def __init__(self):
        import cupy  # only if there is a GPU
        self.cupy = cupy
        module = cupy.RawModule(code=(SOURCES / "level.cu").read_text(),
                                options=("--use_fast_math",))
        self.level_forward = module.get_function("level_forward")
        self.level_backward = module.get_function("level_backward")

    def call(self, function, step, tensors):
        pictures, _, height, width = tensors[0].shape
        grid = (-(-width // self.BLOCK[0]), -(-height // self.BLOCK[1]),
                pictures)
        number = torch.cuda.current_stream().cuda_stream
        with (self.cupy.cuda.ExternalStream(number) if number
              else self.cupy.cuda.Stream.null):
            function(grid, self.BLOCK,
                     (*(tensor.data_ptr() for tensor in tensors),
                      *(self.cupy.int32(n) for n in (width, height, step))))

    def forward(self, step, taps, tensors, out):
        self.call(self.level_forward, step, [*tensors, taps, out])

    def backward(self, step, taps, tensors, change, out):
        pictures, _, height, width = tensors[0].shape
        of_taps = torch.empty(pictures, 2, height, width, device=taps.device)
        self.call(self.level_backward, step,
                  [*tensors, taps, change, *out, of_taps])
        return of_taps.sum((0, 2, 3))


@functools.lru_cache(maxsize=None)
def _backend(kind):
    return _Device() if kind == "cuda" else _Processor()


class _Level(torch.autograd.Function):
    """One level of smoothing. Its inputs are the light, the values that are compared, the
    strictness, and a factor of strictness along each of four directions."""

    @staticmethod
    def forward(ctx, light, judged, strict, along, taps, step):
        tensors = [t.contiguous() for t in (light, judged, strict, along)]
        taps = taps.contiguous()
        ctx.step = step
        ctx.save_for_backward(*tensors, taps)
        out = torch.empty_like(tensors[0])
        _backend(light.device.type).forward(step, taps, tensors, out)
        return out

    @staticmethod
    def backward(ctx, change):
        *tensors, taps = ctx.saved_tensors
        out = [torch.empty_like(t) for t in tensors]
        of_taps = _backend(change.device.type).backward(
            ctx.step, taps, tensors, change.contiguous(), out)
        return *out, of_taps, None


def brightness(light):
    return (0.2126 * light[:, :1] + 0.7152 * light[:, 1:2] +
            0.0722 * light[:, 2:3])


def around(image):
    """Returns the eight neighbours. Beyond the edge, the nearest bucket stands in."""
    padded = F.pad(image, (1,) * 4, mode="replicate")
    height, width = image.shape[2:]
    return torch.cat([padded[:, :, 1 + y:1 + y + height, 1 + x:1 + x + width]
                      for x, y in NEIGHBOURS], 1)


def bend(density, gamma, threshold):
    """flame_tone_alpha() of kernels/tone.h"""
    threshold = threshold.clamp(min=1e-7)
    share = density / threshold
    bent = density ** gamma
    ramp = (1 - share) * density * threshold ** (gamma - 1) + share * bent
    return torch.where(density < threshold, ramp, bent)


def few_shown(tone):
    """Returns the alpha, after log density, that one hit adds if there are few."""
    return (tone[:, 0] * tone[:, 1]).view(-1, 1, 1, 1)


def shown_brightness(y, tone):
    """Returns the brightness of buckets as displayed, before the spatial filter."""
    k1, k2, gamma, threshold = (tone[:, i].view(-1, 1, 1, 1) for i in range(4))
    hits = y[:, 3:].clamp(min=LEAST)
    density = k1 / 255 * torch.log1p(255 * k2 * hits)
    return (bend(density.clamp(min=1e-7), gamma, threshold) *
            brightness(y).clamp(min=0) / hits)


def bound(y, tone):
    """Returns the factor of the light that the bound allows, the brightness after it, and the
    largest and smallest brightness nearby."""
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


def draw_level(x, step, numbers, strict, along):
    hits, color, floor = numbers[:3]
    root = torch.sqrt(x[:, 3:].clamp(min=0) + floor)
    judged = torch.cat([x[:, :3] / (color * root), root * (2 / hits)], 1)
    return _Level.apply(x, judged, strict(root), along, numbers[4:], step)


def _moved(image, dx, dy):
    """Returns the buckets at that distance, which are 0 beyond the picture."""
    far = max(abs(dx), abs(dy))
    height, width = image.shape[2:]
    padded = F.pad(image, (far,) * 4)
    return padded[:, :, far + dy:far + dy + height, far + dx:far + dx + width]


def former(x):
    """The denoiser without a guide, with the numbers of FORMER."""
    for step, hits, color, floor in FORMER:
        root = torch.sqrt(x[:, 3:].clamp(min=0) + floor)
        judged = torch.cat([x[:, :3] / (color * root), root * (2 / hits)], 1)
        there = torch.ones_like(root)
        out = x
        for near, far, weight in FORMER_NEAR if step == 1 else FORMER_WIDE:
            for dx, dy in {(near, far), (-near, far), (near, -far),
                           (-near, -far), (far, near), (-far, near),
                           (far, -near), (-far, -near)}:
                dx, dy = step * dx, step * dy
                distance = ((_moved(judged, dx, dy) - judged) ** 2).sum(
                    1, keepdim=True)
                strict = 1 + FORMER_DENSE * root * _moved(root, dx, dy)
                like = F.relu(1 - distance * strict) * _moved(there, dx, dy)
                out = out + weight * like * like * (_moved(x, dx, dy) - x)
        x = out
    return x


def _sums(image):
    return 16 * F.avg_pool2d(image, 4)


def features(x, shown):
    """Returns the network's inputs for each block of 4x4 buckets. @shown is few_shown()."""
    hits = x[:, 3:]
    total = _sums(hits)
    mean = total / 16
    variance = (_sums(hits * hits) - total * mean).clamp(min=0) / 15
    padded = F.pad(hits, (0, 1, 0, 1), mode="replicate")
    right, below = padded[:, :, :-1, 1:], padded[:, :, 1:, :-1]
    across, down, falling, rising = (_sums(d * d) for d in (
        right - hits, below - hits, padded[:, :, 1:, 1:] - hits,
        right - below))
    slopes = (across + down) / 64
    light = _sums(brightness(x))
    return torch.cat([
        torch.log2(mean + 0.06) / 4,
        torch.log2((variance + 1e-4 * mean * mean + 0.1) / (mean + 0.1)) / 3,
        torch.log2((slopes + 0.1) / (mean + 0.1)) / 3,
        torch.log2((light + 0.1) / (total + 0.2)) / 2,
        torch.log2(10 * mean * shown + 0.01) / 4 + 0.5,
        (across - down) / (across + down + 1),
        (falling - rising) / (falling + rising + 1)], 1)


def lit(x, shown):
    """Returns each block's weight in the means over the whole picture."""
    alpha = _sums(x[:, 3:]) / 16 * shown
    return alpha / (alpha + LIT)


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
        self.last = nn.Conv2d(HIDDEN, len(STEPS) + 3 + 2, 1)
        self.whole = nn.Linear(2 * HIDDEN + 2, CONTEXT)
        self.told = nn.Linear(CONTEXT, len(STEPS) + 3 + 2, bias=False)
        nn.init.zeros_(self.told.weight)
        nn.init.normal_(self.last.weight, 0, 0.02)
        nn.init.zeros_(self.last.bias)
        for each in self.around:
            nn.init.normal_(each.weight, 0, 0.1)
            with torch.no_grad():
                each.weight[:, :, 1, 1] += 0.5

    def level(self, number):
        """Returns a level's numbers. The taps' weights are limited to a sum of 1."""
        p = torch.exp(self.levels[number])
        taps = p[4:] / torch.clamp(4 * (p[4] + p[5]), min=1)
        return torch.cat([p[:4], taps])

    @staticmethod
    def means(y, weights):
        """Returns means and root mean squares of the first layer's outputs over the picture,
        the mean weight of its blocks, and its size."""
        share = weights.mean((2, 3))
        means, squares = ((weights * z).mean((2, 3)) / (share + 1e-6)
                          for z in (y, y * y))
        blocks = weights.shape[2] * weights.shape[3]
        size = torch.full_like(share, math.log2(blocks))
        return torch.cat([means, share, squares.clamp(min=1e-12).sqrt(), size],
                         1)

    def numbers(self, means):
        """Returns the numbers that the network makes from means over the whole picture."""
        return F.relu(self.whole(means))

    def guides(self, x, shown):
        """Returns, for each bucket, the strictness of each level, three numbers of the lift,
        and two that make a direction stricter than others."""
        y = F.relu(self.first(features(x, shown)))
        context = self.told(self.numbers(self.means(y, lit(x, shown))))
        for each, mixed in zip(self.around, self.mixed):
            y = y + F.relu(mixed(each(y)))
        y = self.last(y) + context[:, :, None, None]
        n = len(STEPS)
        y = torch.cat([torch.exp2(y[:, :n].clamp(-4, 3)),
                       y[:, n:n + 3].clamp(-3, 3),
                       y[:, n + 3:].clamp(-LEAN, LEAN)], 1)
        return F.interpolate(y, scale_factor=4, mode="bilinear",
                             align_corners=False)

    @staticmethod
    def along(leans):
        """Returns factors of strictness to the right, below left, below, and below right."""
        straight, aslant = leans[:, :1], leans[:, 1:]
        return torch.cat([1 + straight, 1 - aslant, 1 - straight, 1 + aslant],
                         1)

    def lift(self, y, guide, tone):
        """Applies the bound and the network's lift, as flame_denoise_bound() does."""
        gain, after, most, least = bound(y, tone)
        change = (guide[:, :1] +
                  guide[:, 1:2] * (most - after) / (most + after + 0.05) +
                  guide[:, 2:3] * (after - least) / (after + least + 0.05))
        more = 1 + change / (1 + torch.exp(self.fade) *
                             brightness(y).clamp(min=0))
        lifted = y * more.clamp(0.3, 1.7) ** 2
        return torch.cat([lifted[:, :3] * gain, lifted[:, 3:]], 1)

    def smoothed(self, x, guides):
        """Returns @x smoothed by all levels."""
        along = self.along(guides[:, len(STEPS) + 3:])
        y = x
        for i, step in enumerate(STEPS):
            numbers = self.level(i)
            y = draw_level(y, step, numbers, lambda root:
                           guides[:, i:i + 1] * (1 + numbers[3] * root),
                           along)
        return y

    def forward(self, x, tone):
        guides = self.guides(x, few_shown(tone))
        n = len(STEPS)
        return self.lift(self.smoothed(x, guides), guides[:, n:n + 3], tone)


def display(hits, tone, taps):
    """kernels/tone.h for a vibrancy of 1 and flam3's old clipping. @taps has the spatial
    filter of each picture."""
    k1, k2, gamma, threshold = (tone[:, i].view(-1, 1, 1, 1) for i in range(4))
    alpha = 255 * hits[:, 3:].clamp(min=1e-5)
    light = hits * k1 * torch.log1p(k2 * alpha) / alpha
    taps = taps.view(len(taps), -1, 1, 1, 1).unbind(1)
    height, width = (n - len(taps) + 1 for n in light.shape[2:])
    light = sum(tap * light[:, :, :, i:i + width]
                for i, tap in enumerate(taps))
    light = sum(tap * light[:, :, i:i + height]
                for i, tap in enumerate(taps))
    density = light[:, 3:].clamp(min=1e-7)
    bent = bend(density, gamma, threshold)
    return (256 / 255 * bent * light[:, :3] / density).clamp(0, 1)

/*
 * Variations 31 to 53: the blurs and other random ones, with those that came
 * along with them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation-point.h"

/* four uniform numbers make a hump on -2 to 2 that stands for a Gaussian */
FLAME_FN float
flame_rng_hump (FlameRng *rng)
{
  float sum = flame_rng_01 (rng);

  sum += flame_rng_01 (rng);
  sum += flame_rng_01 (rng);
  sum += flame_rng_01 (rng);
  return sum - 2.0f;
}

FLAME_VARIATION (noise)
{
  float s, c, scale;

  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  scale = w * flame_rng_01 (rng);
  *ox += scale * (p->x * c);
  *oy += scale * (p->y * s);
}

/* k[0] = |power|, k[1] = 1/power, k[2] = 2 pi/power, k[3] = dist/(2 power) */
FLAME_VARIATION (julian)
{
  float branch = flame_truncf (k[0] * flame_rng_01 (rng));
  float scale = w * flame_powf (p->r2, k[3]);
  float s, c;

  flame_sincosf (p->phi * k[1] + branch * k[2], &s, &c);
  *ox += scale * c;
  *oy += scale * s;
}

/* k as in julian; every other branch is mirrored */
FLAME_VARIATION (juliascope)
{
  float branch = flame_truncf (k[0] * flame_rng_01 (rng));
  float half = branch * 0.5f;
  float phi = half == flame_truncf (half) ? p->phi : -p->phi;
  float scale = w * flame_powf (p->r2, k[3]);
  float s, c;

  flame_sincosf (phi * k[1] + branch * k[2], &s, &c);
  *ox += scale * c;
  *oy += scale * s;
}

FLAME_VARIATION (blur)
{
  float s, c, scale;

  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  scale = w * flame_rng_01 (rng);
  *ox += scale * c;
  *oy += scale * s;
}

FLAME_VARIATION (gaussian_blur)
{
  float s, c, scale;

  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  scale = w * flame_rng_hump (rng);
  *ox += scale * c;
  *oy += scale * s;
}

/*
 * k[0] = spin, k[1] = zoom; the weight is the spread, not a factor. The point
 * turned, less the point, plus its share of zoom.
 */
FLAME_VARIATION (radial_blur)
{
  float spread = w * flame_rng_hump (rng);
  float s, c, along;

  flame_sincosf (k[0] * spread, &s, &c);
  along = k[1] * spread + (c - 1.0f);
  *ox += p->x * along - p->y * s;
  *oy += p->y * along + p->x * s;
}

/* k[0] = slices, k[1] = rotation, k[2] = thickness, k[3] = 2 pi/slices */
FLAME_VARIATION (pie)
{
  float slice = flame_truncf (flame_rng_01 (rng) * k[0] + 0.5f);
  float along = slice + flame_rng_01 (rng) * k[2];
  float scale = w * flame_rng_01 (rng);
  float s, c;

  flame_sincosf (k[1] + k[3] * along, &s, &c);
  *ox += scale * c;
  *oy += scale * s;
}

/*
 * k[0] = angle of a side, k[1] = its inverse, k[2] = power/2, k[3] = corners,
 * k[4] = circle
 */
FLAME_VARIATION (ngon)
{
  float rest = p->phi - k[0] * flame_floorf (p->phi * k[1]);
  float angle = rest > 0.5f * k[0] ? rest - k[0] : rest;
  float edge = k[3] * (1.0f / (flame_cosf (angle) + FLAME_EPS) - 1.0f) + k[4];
  float scale = w * edge / (flame_powf (p->r2, k[2]) + FLAME_EPS);

  *ox += scale * p->x;
  *oy += scale * p->y;
}

/* k[0], k[1] = c1, c2 */
FLAME_VARIATION (curl)
{
  float re = 1.0f + k[0] * p->x + k[1] * (p->x * p->x - p->y * p->y);
  float im = k[0] * p->y + 2.0f * k[1] * p->x * p->y;
  float scale = w / (re * re + im * im);

  *ox += scale * (p->x * re + p->y * im);
  *oy += scale * (p->y * re - p->x * im);
}

/* k[0], k[1] = width and its inverse, k[2], k[3] = height and its inverse */
FLAME_VARIATION (rectangles)
{
  float x = (2.0f * flame_floorf (p->x * k[1]) + 1.0f) * k[0] - p->x;
  float y = (2.0f * flame_floorf (p->y * k[3]) + 1.0f) * k[2] - p->y;

  *ox += w * (k[0] == 0.0f ? p->x : x);
  *oy += w * (k[2] == 0.0f ? p->y : y);
}

/* the weight is also the arch's angle */
FLAME_VARIATION (arch)
{
  float s, c;

  flame_sincospif (flame_rng_01 (rng) * w, &s, &c);
  *ox += w * s;
  *oy += w * (s * s) / c;
}

FLAME_VARIATION (tangent)
{
  float s, c, scale;

  flame_sincosf (p->y, &s, &c);
  scale = w / c;
  *ox += scale * flame_sinf (p->x);
  *oy += scale * s;
}

FLAME_VARIATION (square)
{
  *ox += w * (flame_rng_01 (rng) - 0.5f);
  *oy += w * (flame_rng_01 (rng) - 0.5f);
}

/* the weight is also the angle's range */
FLAME_VARIATION (rays)
{
  float s, c, scale;

  flame_sincospif (flame_rng_01 (rng) * w, &s, &c);
  scale = w * w * s / (c * (p->r2 + FLAME_EPS));
  *ox += scale * flame_cosf (p->x);
  *oy += scale * flame_sinf (p->y);
}

/* the weight is also the angle's range */
FLAME_VARIATION (blade)
{
  float s, c;

  flame_sincosf (flame_rng_01 (rng) * w * p->r, &s, &c);
  *ox += w * p->x * (c + s);
  *oy += w * p->x * (c - s);
}

FLAME_VARIATION (secant2)
{
  float c = flame_cosf (w * p->r);

  *ox += w * p->x;
  *oy += w * (1.0f / c + (c < 0.0f ? 1.0f : -1.0f));
}

/* log10 (sin²) + cos, held at -30 where the sine is zero */
FLAME_VARIATION (twintrian)
{
  const float two_over_ln10 = 0.868588963806504f;
  float s, c, difference;

  flame_sincosf (flame_rng_01 (rng) * w * p->r, &s, &c);
  difference = two_over_ln10 * flame_logf (flame_fabsf (s)) + c;
  difference = flame_fabsf (difference) <= 1e10f ? difference : -30.0f;
  *ox += w * p->x * difference;
  *oy += w * p->x * (difference - s * FLAME_PI);
}

FLAME_VARIATION (cross)
{
  float d = (p->x - p->y) * (p->x + p->y);
  float scale = w / flame_sqrtf (d * d + FLAME_EPS);

  *ox += scale * p->x;
  *oy += scale * p->y;
}

/* k[0] = rotation in half turns, k[1], k[2] = what twist adds to sine, cosine */
FLAME_VARIATION (disc2)
{
  float turn = w * (p->theta * FLAME_1_PI);
  float s, c;

  flame_sincospif (k[0] * (p->x + p->y), &s, &c);
  *ox += turn * (s + k[2]);
  *oy += turn * (c + k[1]);
}

/* k[0] = m/4, k[1] = -1/n1, k[2] = n2, k[3] = n3, k[4] = rnd, k[5] = holes */
FLAME_VARIATION (super_shape)
{
  float s, c, shape, radius, scale;

  flame_sincosf (k[0] * p->phi + FLAME_PI_4, &s, &c);
  shape = flame_powf (flame_fabsf (c), k[2]);
  shape += flame_powf (flame_fabsf (s), k[3]);
  radius = k[4] * flame_rng_01 (rng) + (1.0f - k[4]) * p->r;
  scale = w * (radius - k[5]) * flame_powf (shape, k[1]) / p->r;
  *ox += scale * p->x;
  *oy += scale * p->y;
}

/* k[0] = petals, k[1] = holes */
FLAME_VARIATION (flower)
{
  float radius = (flame_rng_01 (rng) - k[1]) * flame_cosf (k[0] * p->phi);
  float scale = w * radius / p->r;

  *ox += scale * p->x;
  *oy += scale * p->y;
}

/* k[0] = eccentricity, k[1] = holes; r (1 + e x/r) is r + e x */
FLAME_VARIATION (conic)
{
  float radius = (flame_rng_01 (rng) - k[1]) * k[0];
  float scale = w * radius / (p->r + k[0] * p->x);

  *ox += scale * p->x;
  *oy += scale * p->y;
}

/* k[0] = height, k[1] = width */
FLAME_VARIATION (parabola)
{
  float s, c;

  flame_sincosf (p->r, &s, &c);
  *ox += w * k[0] * (s * s) * flame_rng_01 (rng);
  *oy += w * k[1] * c * flame_rng_01 (rng);
}

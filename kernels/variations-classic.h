/*
 * Variations 0 to 30: those of the fractal flame paper and its first
 * parametric ones.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation-point.h"

FLAME_VARIATION (linear)
{
  *ox += w * p->x;
  *oy += w * p->y;
}

FLAME_VARIATION (sinusoidal)
{
  *ox += w * flame_sinf (p->x);
  *oy += w * flame_sinf (p->y);
}

FLAME_VARIATION (spherical)
{
  float scale = w / (p->r2 + FLAME_EPS);

  *ox += scale * p->x;
  *oy += scale * p->y;
}

FLAME_VARIATION (swirl)
{
  float s, c;

  flame_sincosf (p->r2, &s, &c);
  *ox += w * (p->x * s - p->y * c);
  *oy += w * (p->x * c + p->y * s);
}

FLAME_VARIATION (horseshoe)
{
  float scale = w / (p->r + FLAME_EPS);

  *ox += scale * ((p->x - p->y) * (p->x + p->y));
  *oy += scale * (2.0f * p->x * p->y);
}

FLAME_VARIATION (polar)
{
  *ox += w * (p->theta * FLAME_1_PI);
  *oy += w * (p->r - 1.0f);
}

/* r (sin (theta + r), cos (theta - r)), the sums of angles taken apart */
FLAME_VARIATION (handkerchief)
{
  float s, c;

  flame_sincosf (p->r, &s, &c);
  *ox += w * (p->x * c + p->y * s);
  *oy += w * (p->y * c + p->x * s);
}

FLAME_VARIATION (heart)
{
  float s, c;

  flame_sincosf (p->r * p->theta, &s, &c);
  *ox += w * (p->r * s);
  *oy -= w * (p->r * c);
}

FLAME_VARIATION (disc)
{
  float turn = w * (p->theta * FLAME_1_PI);
  float s, c;

  flame_sincospif (p->r, &s, &c);
  *ox += turn * s;
  *oy += turn * c;
}

FLAME_VARIATION (spiral)
{
  float radius = p->r + FLAME_EPS;
  float inverse = 1.0f / p->r;
  float scale = w * (1.0f / radius);
  float s, c;

  flame_sincosf (radius, &s, &c);
  *ox += scale * (p->y * inverse + s);
  *oy += scale * (p->x * inverse - c);
}

FLAME_VARIATION (hyperbolic)
{
  float radius = p->r + FLAME_EPS;
  float inverse = 1.0f / p->r;

  *ox += w * (p->x * inverse) / radius;
  *oy += w * (p->y * inverse) * radius;
}

FLAME_VARIATION (diamond)
{
  float scale = w / p->r;
  float s, c;

  flame_sincosf (p->r, &s, &c);
  *ox += scale * p->x * c;
  *oy += scale * p->y * s;
}

/* n0 = r sin (theta + r), n1 = r cos (theta - r), as in handkerchief */
FLAME_VARIATION (ex)
{
  float scale = w / (p->r2 + 1e-30f);
  float s, c, n0, n1;

  flame_sincosf (p->r, &s, &c);
  n0 = p->x * c + p->y * s;
  n1 = p->y * c + p->x * s;
  n0 = n0 * n0 * (n0 * scale);
  n1 = n1 * n1 * (n1 * scale);
  *ox += n0 + n1;
  *oy += n0 - n1;
}

/* one of the two roots of y + ix, by a random sign */
FLAME_VARIATION (julia)
{
  int32_t sign = (int32_t) flame_rng_next (rng);
  float c, s;

  flame_half_angle (p->y, p->x, p->r, &c, &s);
  *ox += w * flame_flip_sign (c, sign);
  *oy += w * flame_flip_sign (s, sign);
}

FLAME_VARIATION (bent)
{
  *ox += w * (p->x < 0.0f ? 2.0f * p->x : p->x);
  *oy += w * (p->y < 0.0f ? 0.5f * p->y : p->y);
}

/*
 * The fraction of a * (k_hi + k_lo), the two with 12 bits each. Every partial
 * product is exact, so the fraction is meaningful where the product is far
 * past what a float resolves.
 */
FLAME_FN float
flame_product_fraction (float a, float k_hi, float k_lo)
{
  float a_hi = flame_bits_float (flame_float_bits (a) & ~0xfff);
  float a_lo = a - a_hi;
  float p0 = a_hi * k_hi;
  float p1 = a_lo * k_hi;
  float p2 = a_hi * k_lo;
  float p3 = a_lo * k_lo;
  float sum;

  p0 = p0 - flame_rintf (p0);
  p1 = p1 - flame_rintf (p1);
  p2 = p2 - flame_rintf (p2);
  p3 = p3 - flame_rintf (p3);
  sum = p0 + (p1 + (p2 + p3));
  return sum - flame_rintf (sum);
}

/*
 * k[0], k[1] = amplitudes (coefs' y column); k[2] + k[3] = waves per unit of y,
 * 1/(2 pi (offset² + EPS)), in two halves; k[4] + k[5] = likewise of x. A zero
 * offset makes the frequency 1e10: noise, whose phase must still be even.
 */
FLAME_VARIATION (waves)
{
  float turns_x = flame_product_fraction (p->y, k[2], k[3]);
  float turns_y = flame_product_fraction (p->x, k[4], k[5]);

  *ox += w * (p->x + k[0] * flame_sinf (turns_x * FLAME_TWO_PI));
  *oy += w * (p->y + k[1] * flame_sinf (turns_y * FLAME_TWO_PI));
}

FLAME_VARIATION (fisheye)
{
  float scale = 2.0f * w / (p->r + 1.0f);

  *ox += scale * p->y;
  *oy += scale * p->x;
}

/* k[0], k[1] = coefs' offsets */
FLAME_VARIATION (popcorn)
{
  *ox += w * (p->x + k[0] * flame_sinf (flame_tanf (3.0f * p->y)));
  *oy += w * (p->y + k[1] * flame_sinf (flame_tanf (3.0f * p->x)));
}

FLAME_VARIATION (exponential)
{
  float scale = w * flame_expf (p->x - 1.0f);
  float s, c;

  flame_sincospif (p->y, &s, &c);
  *ox += scale * c;
  *oy += scale * s;
}

FLAME_VARIATION (power)
{
  float inverse = 1.0f / p->r;
  float sina = p->x * inverse;
  float scale = w * flame_powf (p->r, sina);

  *ox += scale * (p->y * inverse);
  *oy += scale * sina;
}

FLAME_VARIATION (cosine)
{
  float s, c, sh, ch;

  flame_sincospif (p->x, &s, &c);
  flame_sinhcoshf (p->y, &sh, &ch);
  *ox += w * c * ch;
  *oy -= w * s * sh;
}

/* k[0] = dx = coefs' x offset squared, k[1] = 2 dx, k[2] = 1/(2 dx) */
FLAME_VARIATION (rings)
{
  float whole = flame_truncf ((p->r + k[0]) * k[2]);
  float radius = (p->r - k[1] * whole) + p->r * (1.0f - k[0]);
  float scale = w * (radius / p->r);

  *ox += scale * p->y;
  *oy += scale * p->x;
}

/*
 * k[0] = dx, the angle of two blades, k[1] = 1/dx, k[2] = offset of the angle,
 * k[3], k[4] = cosine and sine of dx/2
 */
FLAME_VARIATION (fan)
{
  float angle = p->theta + k[2];
  float rest = angle - k[0] * flame_truncf (angle * k[1]);
  float s = rest > 0.5f * k[0] ? -k[4] : k[4];

  *ox += w * (p->y * k[3] - p->x * s);
  *oy += w * (p->x * k[3] + p->y * s);
}

/* k[0] = low, k[1] = high - low, k[2] = waves */
FLAME_VARIATION (blob)
{
  float wave = 0.5f + 0.5f * flame_sinf (k[2] * p->theta);
  float scale = w * (k[0] + k[1] * wave);

  *ox += scale * p->x;
  *oy += scale * p->y;
}

/* k[0..3] = a, b, c, d */
FLAME_VARIATION (pdj)
{
  *ox += w * (flame_sinf (k[0] * p->y) - flame_cosf (k[1] * p->x));
  *oy += w * (flame_sinf (k[2] * p->x) - flame_cosf (k[3] * p->y));
}

/* k as in fan */
FLAME_VARIATION (fan2)
{
  float angle = p->theta + k[2];
  float rest = angle - k[0] * flame_truncf (angle * k[1]);
  float s = rest > 0.5f * k[0] ? -k[4] : k[4];

  *ox += w * (p->x * k[3] + p->y * s);
  *oy += w * (p->y * k[3] - p->x * s);
}

/*
 * k[0] = dx = val² + EPS, k[1] = 2 dx, k[2] = 1/(2 dx). flam3 counts rings in a
 * 32-bit integer; with the default val of 0 the count overflows at a radius of
 * 0.43 and becomes the lowest integer, which files show.
 */
FLAME_VARIATION (rings2)
{
  float whole = flame_truncf ((p->r + k[0]) * k[2]);
  float counted = whole >= 2147483648.0f ? -2147483648.0f : whole;
  float scale = w * ((2.0f - k[0]) - k[1] * counted / p->r);

  *ox += scale * p->x;
  *oy += scale * p->y;
}

FLAME_VARIATION (eyefish)
{
  float scale = 2.0f * w / (p->r + 1.0f);

  *ox += scale * p->x;
  *oy += scale * p->y;
}

FLAME_VARIATION (bubble)
{
  float scale = w / (0.25f * p->r2 + 1.0f);

  *ox += scale * p->x;
  *oy += scale * p->y;
}

FLAME_VARIATION (cylinder)
{
  *ox += w * flame_sinf (p->x);
  *oy += w * p->y;
}

/* k[0] = distance, k[1] = sine of the angle, k[2] = distance times cosine */
FLAME_VARIATION (perspective)
{
  float scale = w / (k[0] - p->y * k[1]);

  *ox += scale * (k[0] * p->x);
  *oy += scale * (k[2] * p->y);
}

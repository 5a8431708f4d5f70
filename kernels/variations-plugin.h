/*
 * Variations 54 to 81: those flam3 took from the Apophysis plugin packs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation-point.h"
#include "kernels/variations-random.h"

/* k[0], k[1] = factors of negative x and y */
FLAME_VARIATION (bent2)
{
  *ox += w * (p->x < 0.0f ? k[0] * p->x : p->x);
  *oy += w * (p->y < 0.0f ? k[1] * p->y : p->y);
}

/* x less a multiple of @period, as fmod would wrap it to -half .. half */
FLAME_FN float
flame_wrap (float x, float half, float period, float inverse_period)
{
  float beyond = x > half ? x + half : (x < -half ? x - half : 0.0f);

  return x - period * flame_truncf (beyond * inverse_period);
}

/* k[0] = pi/2 shift */
FLAME_VARIATION (bipolar)
{
  float y2 = p->y * p->y;
  float right = (p->x + 1.0f) * (p->x + 1.0f) + y2;
  float left = (p->x - 1.0f) * (p->x - 1.0f) + y2;
  float r2_less_1 = (p->x - 1.0f) * (p->x + 1.0f) + y2;
  float angle = 0.5f * flame_atan2f (2.0f * p->y, r2_less_1) - k[0];

  angle = flame_wrap (angle, FLAME_PI_2, FLAME_PI, FLAME_1_PI);
  *ox += w * (0.25f * FLAME_2_PI) * flame_logf (right / left);
  *oy += w * FLAME_2_PI * angle;
}

/* three times in four pushed out by a quarter along the longer axis */
FLAME_VARIATION (boarders)
{
  float round_x = flame_rintf (p->x);
  float round_y = flame_rintf (p->y);
  float x = p->x - round_x;
  float y = p->y - round_y;
  float ax = flame_fabsf (x);
  float ay = flame_fabsf (y);
  float longer = ax >= ay ? ax : ay;
  float push = flame_rng_01 (rng) >= 0.75f ? 0.0f : 0.25f / longer;

  *ox += w * (x * (0.5f + push) + round_x);
  *oy += w * (y * (0.5f + push) + round_y);
}

/* the factor is 4/sqrt(3 pi) */
FLAME_VARIATION (butterfly)
{
  float y2 = 2.0f * p->y;
  float ratio = flame_fabsf (p->x * p->y) / (FLAME_EPS + p->x * p->x + y2 * y2);
  float scale = w * 1.30294003174112f * flame_sqrtf (ratio);

  *ox += scale * p->x;
  *oy += scale * y2;
}

/* where cell number n goes: the even ones for n >= 0, odd ones of the negative
 * side, so that the copies leave room for each other */
FLAME_FN float
flame_interleave (float n)
{
  return n >= 0.0f ? 2.0f * n : -(2.0f * n + 1.0f);
}

/* k[0] = size, k[1] = 1/size */
FLAME_VARIATION (cell)
{
  float cell_x = flame_floorf (p->x * k[1]);
  float cell_y = flame_floorf (p->y * k[1]);
  float x = p->x - cell_x * k[0];
  float y = p->y - cell_y * k[0];

  *ox += w * (x + flame_interleave (cell_x) * k[0]);
  *oy -= w * (y + flame_interleave (cell_y) * k[0]);
}

/* k[0] = r/power, k[1] = i/power, k[2] = 2 pi/power, k[3] = power */
FLAME_VARIATION (cpow)
{
  float log_r = 0.5f * flame_logf (p->r2);
  float branch = flame_floorf (k[3] * flame_rng_01 (rng));
  float scale = w * flame_expf (k[0] * log_r - k[1] * p->phi);
  float s, c;

  flame_sincosf (k[0] * p->phi + k[1] * log_r + k[2] * branch, &s, &c);
  *ox += scale * c;
  *oy += scale * s;
}

/* k[0], k[1] = amplitudes, k[2], k[3] = 1/length² */
FLAME_VARIATION (curve)
{
  *ox += w * (p->x + k[0] * flame_expf (-(p->y * p->y) * k[2]));
  *oy += w * (p->y + k[1] * flame_expf (-(p->x * p->x) * k[3]));
}

/*
 * Elliptic coordinates with foci -1 and 1. @xmax is half the sum of the
 * distances to them, @excess = xmax - 1, @root = sqrt (xmax² - x²), each worked
 * out without the cancellation that costs a float its digits near the axis.
 */
FLAME_FN void
flame_elliptic (float x, float y, float *xmax, float *excess, float *root)
{
  float ax = flame_fabsf (x);
  float y2 = y * y;
  float far = 1.0f + ax;
  float beyond = ax - 1.0f;
  float near = flame_fabsf (beyond);
  float to_far = flame_sqrtf (far * far + y2);
  float to_near = flame_sqrtf (near * near + y2);
  float bulge = 0.5f * (y2 / (to_far + far) +
                           y2 / flame_at_least (to_near + near, 1e-37f));

  *excess = bulge + flame_at_least (beyond, 0.0f);
  *xmax = 1.0f + *excess;
  *root = flame_sqrtf ((bulge + flame_at_least (-beyond, 0.0f)) * (*xmax + ax));
}

FLAME_VARIATION (edisc)
{
  const float scale = 1.0f / 11.57034632f;
  float xmax, excess, root, log_xmax, angle, s, c, sh, ch;

  flame_elliptic (p->x, p->y, &xmax, &excess, &root);
  log_xmax = flame_logf (xmax + flame_sqrtf (excess));
  /* the arc cosine of x/xmax */
  angle = flame_atan2f (root, p->x);
  flame_sincosf (log_xmax, &s, &c);
  flame_sinhcoshf (angle, &sh, &ch);
  *ox += w * scale * ch * c;
  *oy += w * scale * sh * (p->y > 0.0f ? s : -s);
}

FLAME_VARIATION (elliptic)
{
  float xmax, excess, root, height;

  flame_elliptic (p->x, p->y, &xmax, &excess, &root);
  height = flame_logf (xmax + flame_sqrtf (excess));
  *ox += w * FLAME_2_PI * flame_atan2f (p->x, root);
  *oy += w * FLAME_2_PI * (p->y > 0.0f ? height : -height);
}

/* k[0] = (1 + cos beta)/2, k[1] = sin beta/2 */
FLAME_VARIATION (escher)
{
  float log_r = 0.5f * flame_logf (p->r2);
  float scale = w * flame_expf (k[0] * log_r - k[1] * p->phi);
  float s, c;

  flame_sincosf (k[0] * p->phi + k[1] * log_r, &s, &c);
  *ox += scale * c;
  *oy += scale * s;
}

/*
 * (sinh x, sin y)/(cosh x - cos y), with half arguments: as written the
 * denominator cancels near the origin. Past 40 the quotient no longer changes.
 */
FLAME_VARIATION (foci)
{
  float half_x = flame_at_most (flame_at_least (0.5f * p->x, -40.0f), 40.0f);
  float s, c, sh, ch, scale;

  flame_sincosf (0.5f * p->y, &s, &c);
  flame_sinhcoshf (half_x, &sh, &ch);
  scale = w / (sh * sh + s * s);
  *ox += scale * (sh * ch);
  *oy += scale * (s * c);
}

/* k[0], k[1] = centre, k[2] = spin, k[3] = space, k[4] = twist; the weight is
 * also the radius */
FLAME_VARIATION (lazysusan)
{
  float x = p->x - k[0];
  float y = p->y + k[1];
  float r = flame_sqrtf (x * x + y * y);
  float outside = 1.0f + k[3] / r;
  float s, c, in_x, in_y;

  flame_sincosf (k[2] + k[4] * (w - r), &s, &c);
  in_x = x * c - y * s;
  in_y = x * s + y * c;
  *ox += w * (r < w ? in_x : outside * x) + k[0];
  *oy += w * (r < w ? in_y : outside * y) - k[1];
}

/* the weight is also the radius */
FLAME_VARIATION (loonie)
{
  float w2 = w * w;
  float inside = w * flame_sqrtf (w2 / p->r2 - 1.0f);
  float scale = p->r2 < w2 ? inside : w;

  *ox += scale * p->x;
  *oy += scale * p->y;
}

/* moves the affine map's output before anything else is made of it */
FLAME_FN void
flame_pre_blur (float w, FlameRng *rng, float *x, float *y)
{
  float spread = w * flame_rng_hump (rng);
  float s, c;

  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  *x += spread * c;
  *y += spread * s;
}

/* k[0..2] = X, 2 X, 1/(2 X), k[3..5] = likewise Y */
FLAME_VARIATION (modulus)
{
  *ox += w * flame_wrap (p->x, k[0], k[1], k[2]);
  *oy += w * flame_wrap (p->y, k[3], k[4], k[5]);
}

/* k[0] = separation, k[1] = 2 pi frequency, k[2] = amplitude, k[3] = damping */
FLAME_VARIATION (oscilloscope)
{
  float decay = flame_expf (-flame_fabsf (p->x) * k[3]);
  float trace = k[2] * decay * flame_cosf (k[1] * p->x) + k[0];

  *ox += w * p->x;
  *oy += w * (flame_fabsf (p->y) <= trace ? -p->y : p->y);
}

FLAME_VARIATION (polar2)
{
  *ox += w * (FLAME_1_PI * p->theta);
  *oy += w * (0.5f * FLAME_1_PI) * flame_logf (p->r2);
}

/* k[0], k[1] = amplitudes, k[2] = c */
FLAME_VARIATION (popcorn2)
{
  *ox += w * (p->x + k[0] * flame_sinf (flame_tanf (k[2] * p->y)));
  *oy += w * (p->y + k[1] * flame_sinf (flame_tanf (k[2] * p->x)));
}

/* flam3's does not multiply by the weight */
FLAME_VARIATION (scry)
{
  float scale = 1.0f / (p->r * (p->r2 + 1.0f / (w + FLAME_EPS)));

  *ox += scale * p->x;
  *oy += scale * p->y;
}

/* k[0] = x², k[1] = xinside, k[2], k[3] = likewise y */
FLAME_VARIATION (separation)
{
  float x = flame_sqrtf (p->x * p->x + k[0]);
  float y = flame_sqrtf (p->y * p->y + k[2]);

  *ox += w * ((p->x > 0.0f ? x : -x) - p->x * k[1]);
  *oy += w * ((p->y > 0.0f ? y : -y) - p->y * k[3]);
}

/* the sign of cos (pi t), without the cosine */
FLAME_FN int
flame_cospi_negative (float t)
{
  return flame_fabsf (t - 2.0f * flame_rintf (0.5f * t)) > 0.5f;
}

/* k[0], k[1] = xsize, ysize */
FLAME_VARIATION (split)
{
  *ox += w * (flame_cospi_negative (p->y * k[1]) ? -p->x : p->x);
  *oy += w * (flame_cospi_negative (p->x * k[0]) ? -p->y : p->y);
}

/* k[0], k[1] = x, y */
FLAME_VARIATION (splits)
{
  *ox += w * (p->x + (p->x >= 0.0f ? k[0] : -k[0]));
  *oy += w * (p->y + (p->y >= 0.0f ? k[1] : -k[1]));
}

/* k[0] = 1 - space, k[1] = warp */
FLAME_VARIATION (stripes)
{
  float stripe = flame_floorf (p->x + 0.5f);
  float offset = p->x - stripe;

  *ox += w * (offset * k[0] + stripe);
  *oy += w * (p->y + offset * offset * k[1]);
}

/* @angle with @count wedges of @wedge cut out of the circle and closed */
FLAME_FN float
flame_fold_wedge (float angle, float wedge, float count_turns, float shrink)
{
  return angle * shrink + wedge * flame_floorf (count_turns * angle + 0.5f);
}

/*
 * k[0] = angle, k[1] = hole, k[2] = count/(2 pi), k[3] = swirl,
 * k[4] = 1 - angle count/(2 pi)
 */
FLAME_VARIATION (wedge)
{
  float angle = p->phi + k[3] * p->r;
  float scale = w * (p->r + k[1]);
  float s, c;

  flame_sincosf (flame_fold_wedge (angle, k[0], k[2], k[4]), &s, &c);
  *ox += scale * c;
  *oy += scale * s;
}

/*
 * k[0..3] as in julian, k[4] = angle, k[5] = count/(2 pi),
 * k[6] = 1 - angle count/(2 pi)
 */
FLAME_VARIATION (wedge_julia)
{
  float branch = flame_truncf (k[0] * flame_rng_01 (rng));
  float angle = p->phi * k[1] + branch * k[2];
  float scale = w * flame_powf (p->r2, k[3]);
  float s, c;

  flame_sincosf (flame_fold_wedge (angle, k[4], k[5], k[6]), &s, &c);
  *ox += scale * c;
  *oy += scale * s;
}

/* k as in wedge */
FLAME_VARIATION (wedge_sph)
{
  float radius = 1.0f / (p->r + FLAME_EPS);
  float angle = p->phi + k[3] * radius;
  float scale = w * (radius + k[1]);
  float s, c;

  flame_sincosf (flame_fold_wedge (angle, k[0], k[2], k[4]), &s, &c);
  *ox += scale * c;
  *oy += scale * s;
}

/* k[0], k[1] = inside, outside; the weight is also the radius */
FLAME_VARIATION (whorl)
{
  float s, c;

  flame_sincosf ((p->r < w ? k[0] : k[1]) / (w - p->r), &s, &c);
  *ox += w * (p->x * c - p->y * s);
  *oy += w * (p->x * s + p->y * c);
}

/* k[0], k[1] = freqx, scalex, k[2], k[3] = freqy, scaley */
FLAME_VARIATION (waves2)
{
  *ox += w * (p->x + k[1] * flame_sinf (p->y * k[0]));
  *oy += w * (p->y + k[3] * flame_sinf (p->x * k[2]));
}

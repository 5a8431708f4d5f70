/*
 * minkowskope: a band around the x axis, turned by half; its edge is a wave made of
 * Minkowski's question mark.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (minkowskope, 863, FLAME_CONSTANTS (minkowskope, 7))
FLAME_PARAM (minkowskope, separation, 0.5)
FLAME_PARAM (minkowskope, frequencyx, -2.0)
FLAME_PARAM (minkowskope, frequencyy, 2.0)
FLAME_PARAM (minkowskope, amplitude, 0.5)
FLAME_PARAM (minkowskope, perturbation, 1.0)
FLAME_PARAM (minkowskope, damping, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (minkowskope)
{
  k[0] = (float) in->param[0];
  k[1] = (float) (0.5 * in->param[1]);
  k[2] = (float) (0.5 * in->param[2]);
  k[3] = (float) in->param[3];
  k[4] = (float) in->param[4];
  k[5] = (float) -in->param[5];
  k[6] = (float) (in->param[1] <= 0.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/unroll.h"

/* Minkowski's question mark of @x, 0 to 1, by 20 steps between fractions */
FLAME_FN float
flame_minkowski (float x)
{
  float p = 0.0f, q = 1.0f, r = 1.0f, s = 1.0f, step = 1.0f, sum = 0.0f;

  FLAME_UNROLL
  for (int i = 0; i < 20; i++) {
    float m = p + r, n = q + s;
    int below = x * n < m;

    step *= 0.5f;
    r = below ? m : r;
    s = below ? n : s;
    sum += below ? 0.0f : step;
    p = below ? p : m;
    q = below ? q : n;
  }
  return sum + step;
}

/* a wave of length 4 made of it */
FLAME_FN float
flame_minkowski_sine (float x, float other)
{
  float far = flame_fabsf (x);
  float place = far - 4.0f * flame_floorf (0.25f * far);
  float fold = far - 2.0f * flame_floorf (0.5f * far), mark;

  fold = fold > 1.0f ? 2.0f - fold : fold;
  mark = flame_minkowski (fold) - (other != 0.0f ? fold : 0.0f);
  return (place < 2.0f) != (x > 0.0f) ? mark : -mark;
}

/*
 * k[0] = half of the width, k[1], k[2] = waves along x and y, k[3] = their size, k[4] =
 * how much y moves them, k[5] = damping, k[6] = whether they are the other kind
 */
FLAME_VARIATION (minkowskope)
{
  float bend = k[4] * flame_minkowski_sine (k[2] * p->y, k[6]);
  float wave = flame_minkowski_sine (k[1] * p->x + bend - 1.0f, k[6]);
  float edge = k[3] * flame_expf (k[5] * flame_fabsf (p->x)) * wave + k[0];
  float side = flame_fabsf (p->y) <= edge ? -w : w;

  o->x += side * p->x;
  o->y += side * p->y;
}
#endif

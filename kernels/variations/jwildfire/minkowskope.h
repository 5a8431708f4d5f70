/*
 * minkowskope: turns a band around the x axis by half a turn; the edge of the
 * band is a wave made of Minkowski's question mark function.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (minkowskope, 863, FLAME_PREPARED (minkowskope))
FLAME_PARAM (minkowskope, separation, 0.5)
FLAME_PARAM (minkowskope, frequencyx, -2.0)
FLAME_PARAM (minkowskope, frequencyy, 2.0)
FLAME_PARAM (minkowskope, amplitude, 0.5)
FLAME_PARAM (minkowskope, perturbation, 1.0)
FLAME_PARAM (minkowskope, damping, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_minkowskope
{
  float separation; /* half the width of the band */
  float wave_x;     /* waves along x and y */
  float wave_y;
  float amplitude;    /* of the waves */
  float perturbation; /* how far y shifts the waves */
  float damping;
  float other_kind;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (minkowskope)
{
  k->separation = (float) in->separation;
  k->wave_x = (float) (0.5 * in->frequencyx);
  k->wave_y = (float) (0.5 * in->frequencyy);
  k->amplitude = (float) in->amplitude;
  k->perturbation = (float) in->perturbation;
  k->damping = (float) -in->damping;
  k->other_kind = (float) (in->frequencyx <= 0.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/unroll.h"

/* Minkowski's question mark function of @x, 0 to 1, in 20 steps between
 * fractions. */
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

/* A wave with length 4 that is made of it. */
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

FLAME_VARIATION (minkowskope)
{
  float bend =
      k->perturbation * flame_minkowski_sine (k->wave_y * p->y, k->other_kind);
  float wave =
      flame_minkowski_sine (k->wave_x * p->x + bend - 1.0f, k->other_kind);
  float edge =
      k->amplitude * flame_expf (k->damping * flame_fabsf (p->x)) * wave +
      k->separation;
  float side = flame_fabsf (p->y) <= edge ? -w : w;

  o->x += side * p->x;
  o->y += side * p->y;
}
#endif

/*
 * r_circleblur: rings of random discs.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (r_circleblur, 1090, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    .draws = 2, FLAME_PREPARED (r_circleblur))
FLAME_PARAM (r_circleblur, n, 1.0)
FLAME_PARAM (r_circleblur, seed, 0.0)
FLAME_PARAM (r_circleblur, dist, 0.5)
FLAME_PARAM (r_circleblur, min, 0.1)
FLAME_PARAM (r_circleblur, max, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_r_circleblur
{
  float size_repeats;
  float seed;
  float dist; /* size of a random shift */
  float min;  /* least and greatest radius */
  float max;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (r_circleblur)
{
  k->seed = (float) in->seed;
  k->dist = (float) in->dist;
  k->min = (float) in->min;
  k->max = (float) in->max;
  k->size_repeats = (float) fabs (in->n);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"
#include "kernels/variations/common/round.h"

FLAME_FN float
flame_ring_hash (double x)
{
  const double far = 43758.5453 * flame_sin_double (x);

  return (float) (far - flame_trunc_double (far));
}

FLAME_VARIATION (r_circleblur)
{
  const float rad =
      p->r - k->size_repeats * flame_floorf (p->r / k->size_repeats);
  const double seed = (double) k->seed;
  float s, c, x, y, radius, u, v;
  double dx, dy;

  flame_sincosf (p->phi + rad, &s, &c);
  x = flame_round_away (c * rad);
  y = flame_round_away (s * rad);
  dx = (double) x;
  dy = (double) y;
  radius = flame_ring_hash (12.9898 * dy + 78.233 * dx + seed);
  radius = (radius * (k->max - k->min) + k->min) * 0.5f *
           flame_sqrtf (flame_rng_01 (rng));
  u = flame_ring_hash (127.1 * dx + 311.7 * dy + seed);
  v = flame_ring_hash (269.5 * dx + 183.3 * dy + seed);
  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  o->x += w * (x + radius * c + v * k->dist);
  o->y += w * (y + radius * s + u * k->dist);
}
#endif

/*
 * spirograph3D: random points of a spirograph's curve in space.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (spirograph3D, 869, .z = FLAME_Z_OWN, .draws = 14,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z | FLAME_MAKES_Z,
    FLAME_PREPARED (spirograph3D))
FLAME_PARAM (spirograph3D, a, 1.0)
FLAME_PARAM (spirograph3D, b, -0.3)
FLAME_PARAM (spirograph3D, c, 0.4)
FLAME_PARAM (spirograph3D, tmin, 0.0)
FLAME_PARAM (spirograph3D, tmax, 1000.0)
FLAME_PARAM (spirograph3D, width, 0.0)
FLAME_PARAM (
    spirograph3D, mode, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 4.0))
FLAME_PARAM (spirograph3D, direct_color, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_spirograph3D
{
  float sum;
  float c;
  float turns; /* turns of the second wheel per turn */
  float first_turn;
  float range;
  float width;
  float mode;         /* how the curve is widened */
  float direct_color; /* whether the turn is the colour */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (spirograph3D)
{
  const double sum = in->a + in->b;

  k->sum = (float) sum;
  k->c = (float) in->c;
  k->turns = (float) (sum / in->b);
  k->first_turn = (float) (in->tmin / (2.0 * M_PI));
  k->range = (float) ((in->tmax - in->tmin) / (2.0 * M_PI));
  k->width = (float) in->width;
  k->mode = (float) in->mode;
  k->direct_color = (float) in->direct_color;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

FLAME_VARIATION (spirograph3D)
{
  double turns =
      (double) k->range * (double) flame_rng_01 (rng) + (double) k->first_turn;
  float turn = (float) flame_fraction_double (turns);
  float inner = (float) flame_fraction_double ((double) k->turns * turns);
  float wave = (float) flame_fraction_double (36.0 * turns);
  float all = 0.5f * k->width * flame_rng_11 (rng);
  float wide[3], s, c, u, v;

  for (int i = 0; i < 3; i++) {
    float around = wave + (float) i * (1.0f / 3.0f), even, four;

    flame_sincos_turns (around, &s, &c);
    even = flame_rng_01 (rng);
    four = even + flame_rng_01 (rng) + flame_rng_01 (rng) + flame_rng_01 (rng);
    wide[i] = k->mode == 1.0f   ? all * s
              : k->mode == 2.0f ? k->width * (even - 0.5f)
              : k->mode == 3.0f ? 0.5f * k->width * (four - 2.0f)
              : k->mode == 0.0f ? all
              : i > 0           ? 0.0f
              : all < 0.0f      ? k->width
                                : -k->width;
  }
  flame_sincos_turns (turn, &s, &c);
  flame_sincos_turns (inner, &u, &v);
  o->x += w * (k->sum * c - k->c * v + wide[0]);
  o->y += w * (k->sum * s - k->c * u + wide[1]);
  o->z += w * (k->c * u + wide[2]);
  o->color = k->direct_color != 0.0f ? turn : o->color;
}
#endif

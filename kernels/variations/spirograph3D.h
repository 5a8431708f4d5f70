/*
 * spirograph3D: points of a spirograph's line in space.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (spirograph3D, 869, .z = FLAME_Z_OWN, .draws = 13,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    FLAME_CONSTANTS (spirograph3D, 8))
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

#ifdef FLAME_PREPARE
FLAME_PREPARE (spirograph3D)
{
  const double sum = in->param[0] + in->param[1];

  k[0] = (float) sum;
  k[1] = (float) in->param[2];
  k[2] = (float) (sum / in->param[1]);
  k[3] = (float) (in->param[3] / (2.0 * M_PI));
  k[4] = (float) ((in->param[4] - in->param[3]) / (2.0 * M_PI));
  flame_copy_params (in, 5, 3, k + 5);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

/*
 * k[0], k[1] = radii, k[2] = turns of the second a turn, k[3], k[4] = first turn and
 * how many, k[5] = width, k[6] = its kind, k[7] = whether turns are colours
 */
FLAME_VARIATION (spirograph3D)
{
  double turns = (double) k[4] * (double) flame_rng_01 (rng) + (double) k[3];
  float turn = (float) flame_fraction_double (turns);
  float inner = (float) flame_fraction_double ((double) k[2] * turns);
  float wave = (float) flame_fraction_double (36.0 * turns);
  float all = 0.5f * k[5] * flame_rng_11 (rng);
  float wide[3], s, c, u, v;

  for (int i = 0; i < 3; i++) {
    float around = wave + (float) i * (1.0f / 3.0f), even, four;

    flame_sincos_turns (around, &s, &c);
    even = flame_rng_01 (rng);
    four = even + flame_rng_01 (rng) + flame_rng_01 (rng) + flame_rng_01 (rng);
    wide[i] = k[6] == 1.0f   ? all * s
              : k[6] == 2.0f ? k[5] * (even - 0.5f)
              : k[6] == 3.0f ? 0.5f * k[5] * (four - 2.0f)
              : k[6] == 0.0f ? all
              : i > 0        ? 0.0f
              : all < 0.0f   ? k[5]
                             : -k[5];
  }
  flame_sincos_turns (turn, &s, &c);
  flame_sincos_turns (inner, &u, &v);
  o->x += w * (k[0] * c - k[1] * v + wide[0]);
  o->y += w * (k[0] * s - k[1] * u + wide[1]);
  o->z += w * (k[1] * u + wide[2]);
  o->color = k[7] != 0.0f ? turn : o->color;
}
#endif

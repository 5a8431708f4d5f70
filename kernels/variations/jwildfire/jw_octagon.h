/*
 * jw_octagon: octagon in JWildfire's seven modes, of which mode 0 is that of
 * Apophysis's plugin.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_octagon, 661, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    FLAME_PREPARED (jw_octagon),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE | FLAME_APOPHYSIS, FLAME_VAR_octagon))
FLAME_PARAM (jw_octagon, x, 0.0)
FLAME_PARAM (jw_octagon, y, 0.0)
FLAME_PARAM (jw_octagon, z, 0.0)
FLAME_PARAM (jw_octagon, mode, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 6.0), FLAME_DEFAULTS ({FLAME_APOPHYSIS, 0.0}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_octagon
{
  float apart[3];      /* shift away from the origin */
  float within[3];     /* factors inside */
  float outside[2];    /* factors outside */
  float apart_outside; /* whether points outside are shifted too */
  float by_t;          /* whether t decides what is inside */
  float both_sides;    /* whether both sides of the plane are alike */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_octagon)
{
  /* Factors inside: of 1, 1/t and 1/r; outside, besides 1/r: of 1 and 1/t. */
  const float factors[7][5] = {
      {1, 1, 0, 0, 0},
      {1, 1, 0, 0, 1},
      {1, 1, 0, 1, 0},
      {0, 1, 0, 0, 0},
      {0, 0, 1, 0, 0},
      {0, 1, 0, 0, 0},
      {1, 1, 0, 1, 0},
  };
  const int mode = (int) in->mode;

  k->apart[0] = (float) in->x;
  k->apart[1] = (float) in->y;
  k->apart[2] = (float) in->z;
  for (int i = 0; i < 3; i++)
    k->within[i] = factors[mode][i];
  for (int i = 0; i < 2; i++)
    k->outside[i] = factors[mode][3 + i];
  if (mode == 1 && use->weight < 0.0) {
    k->outside[0] = 1.0f;
    k->outside[1] = 0.0f;
  }
  k->apart_outside = mode == 1 ? 1.0f : 0.0f;
  k->by_t = mode >= 5 ? 1.0f : 0.0f;
  k->both_sides = mode > 1 ? 1.0f : 0.0f;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

FLAME_VARIATION (jw_octagon)
{
  float x2 = p->x * p->x, y2 = p->y * p->y;
  float r = flame_nonzero (x2 * x2 + y2 * y2 + 2.0f * p->z * p->z);
  float height = k->both_sides != 0.0f ? flame_fabsf (p->z) : p->z;
  float t = flame_nonzero (
      flame_fabsf (p->x) + flame_fabsf (p->y) + 2.0f * flame_sqrtf (height));
  /* In some modes t is NaN below the plane, and not all modes use it. */
  float by_t = flame_choose (k->within[1] != 0.0f, 1.0f / t, 0.0f);
  float inside = k->within[0] + by_t + k->within[2] / r;
  float outside = k->outside[0] + 1.0f / r +
                  flame_choose (k->outside[1] != 0.0f, 1.0f / t, 0.0f);
  int within = (k->by_t != 0.0f ? t : r) <= 0.5f * w;
  float scale = within ? inside : outside;
  float apart = within || k->apart_outside != 0.0f ? 1.0f : 0.0f;

  o->x += w * (scale * p->x +
                  apart * (p->x + (p->x >= 0.0f ? k->apart[0] : -k->apart[0])));
  o->y += w * (scale * p->y +
                  apart * (p->y + (p->y >= 0.0f ? k->apart[1] : -k->apart[1])));
  o->z += w * (scale * p->z +
                  apart * (p->z + (p->z >= 0.0f ? k->apart[2] : -k->apart[2])));
}
#endif

/*
 * jw_falloff2: falloff2, scattered to one side only, as in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_falloff2, 660, .z = FLAME_Z_OWN,
    .traits = FLAME_READS_COLOR | FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 4,
    FLAME_PREPARED (jw_falloff2),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_falloff2))
FLAME_PARAM (jw_falloff2, scatter, 1.0)
FLAME_PARAM (jw_falloff2, mindist, 0.5)
FLAME_PARAM (jw_falloff2, mul_x, 1.0)
FLAME_PARAM (jw_falloff2, mul_y, 1.0)
FLAME_PARAM (jw_falloff2, mul_z, 0.0)
FLAME_PARAM (jw_falloff2, mul_c, 0.0)
FLAME_PARAM (jw_falloff2, x0, 0.0)
FLAME_PARAM (jw_falloff2, y0, 0.0)
FLAME_PARAM (jw_falloff2, z0, 0.0)
FLAME_PARAM (
    jw_falloff2, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    jw_falloff2, type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_falloff2
{
  float mindist;
  float mul_x; /* scales for x, y, z and the colour */
  float mul_y;
  float mul_z;
  float mul_c;
  float x0; /* the centre */
  float y0;
  float z0;
  float invert; /* whether the inside is blurred */
  float type;
  float factor; /* of a distance */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_falloff2)
{
  k->mindist = (float) in->mindist;
  k->mul_x = (float) in->mul_x;
  k->mul_y = (float) in->mul_y;
  k->mul_z = (float) in->mul_z;
  k->mul_c = (float) in->mul_c;
  k->x0 = (float) in->x0;
  k->y0 = (float) in->y0;
  k->z0 = (float) in->z0;
  k->invert = (float) in->invert;
  k->type = (float) in->type;
  k->factor = (float) (0.04 * in->scatter);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

FLAME_VARIATION (jw_falloff2)
{
  float a = flame_rng_01 (rng), b = flame_rng_01 (rng), c = flame_rng_01 (rng);
  float shade = flame_rng_01 (rng);
  float u = p->x - k->x0, v = p->y - k->y0, t = p->z - k->z0;
  float away = flame_sqrtf (u * u + v * v + t * t), d, color;
  float length = flame_sqrtf (p->r2 + p->z * p->z) + 1e-6f, far, up;
  float s, cosine, us, uc, gs, gc, hs, hc;

  away = flame_choose (
      k->invert != 0.0f, flame_at_least (1.0f - away, 0.0f), away);
  d = flame_at_least ((away - k->mindist) * k->factor, 0.0f);
  color = o->color + k->mul_c * shade * d;
  o->color = flame_fabsf (color - flame_truncf (color));

  /* Type 1: the radius and both angles. */
  up = flame_atan2f (p->z, p->r) + k->mul_z * a * d;
  flame_sincosf (up, &us, &uc);
  flame_sincosf (p->phi + k->mul_y * b * d, &s, &cosine);
  far = length + k->mul_x * c * d;
  /* Type 2: a cloud. */
  flame_sincosf (FLAME_TWO_PI * d * a, &gs, &gc);
  flame_sincosf (FLAME_PI * d * b, &hs, &hc);
  u = p->x + k->mul_x * flame_choose (k->type == 2.0f, c * gc * hc, a) * d;
  v = p->y + k->mul_y * flame_choose (k->type == 2.0f, c * gc * hs, b) * d;
  t = p->z + k->mul_z * flame_choose (k->type == 2.0f, c * gs, c) * d;
  o->x += w * flame_choose (k->type == 1.0f, far * uc * cosine, u);
  o->y += w * flame_choose (k->type == 1.0f, far * uc * s, v);
  o->z += w * flame_choose (k->type == 1.0f, us, t);
}
#endif

/*
 * spherecrop: what is in a ball; the rest left out or put on its skin.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (spherecrop, 1114, .z = FLAME_Z_OWN, .draws = 1,
    .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB | FLAME_RAISES_Z |
              FLAME_WRITES_POINT,
    FLAME_CONSTANTS (spherecrop, 6))
FLAME_PARAM (spherecrop, radius, 1.0)
FLAME_PARAM (spherecrop, x, 0.0)
FLAME_PARAM (spherecrop, y, 0.0)
FLAME_PARAM (spherecrop, z, 0.0)
FLAME_PARAM (spherecrop, scatter_area, 0.0)
FLAME_PARAM (spherecrop, zero, 1.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (spherecrop)
{
  flame_copy_params (in, 0, 6, k);
  k[4] = (float) fmax (-1.0, fmin (in->param[4], 1.0));
}
#endif

#ifdef FLAME_VARIATION
/* k = the parameters */
FLAME_VARIATION (spherecrop)
{
  const float x = p->x - k[1], y = p->y - k[2], z = p->z - k[3];
  const float r = flame_sqrtf (x * x + y * y + z * z);
  const float skin = k[0] + 0.5f * k[4] * flame_rng_01 (rng);
  const int outside = r > k[0], cut = outside && k[5] == 1.0f;
  const float scale = outside ? w * skin / r : w;

  o->x = cut ? 0.0f : o->x + scale * x + k[1];
  o->y = cut ? 0.0f : o->y + scale * y + k[2];
  o->z = cut ? 0.0f : o->z + scale * z + k[3];
  p->x = x;
  p->y = y;
  p->z = z;
  flame_hide (o, cut);
}
#endif

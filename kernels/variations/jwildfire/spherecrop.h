/*
 * spherecrop: a ball; the points outside are hidden at the origin or move to
 * its surface.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (spherecrop, 1114, .z = FLAME_Z_OWN, .draws = 1,
    .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB | FLAME_RAISES_Z |
              FLAME_WRITES_POINT,
    FLAME_PREPARED (spherecrop))
FLAME_PARAM (spherecrop, radius, 1.0)
FLAME_PARAM (spherecrop, x, 0.0)
FLAME_PARAM (spherecrop, y, 0.0)
FLAME_PARAM (spherecrop, z, 0.0)
FLAME_PARAM (spherecrop, scatter_area, 0.0)
FLAME_PARAM (spherecrop, zero, 1.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_spherecrop
{
  float radius;
  float x;
  float y;
  float z;
  float scatter;
  float zero;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (spherecrop)
{
  k->radius = (float) in->radius;
  k->x = (float) in->x;
  k->y = (float) in->y;
  k->z = (float) in->z;
  k->zero = (float) in->zero;
  k->scatter = (float) fmax (-1.0, fmin (in->scatter_area, 1.0));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (spherecrop)
{
  const float x = p->x - k->x, y = p->y - k->y, z = p->z - k->z;
  const float r = flame_sqrtf (x * x + y * y + z * z);
  const float skin = k->radius + 0.5f * k->scatter * flame_rng_01 (rng);
  const int outside = r > k->radius, cut = outside && k->zero == 1.0f;
  const float scale = outside ? w * skin / r : w;

  o->x = cut ? 0.0f : o->x + scale * x + k->x;
  o->y = cut ? 0.0f : o->y + scale * y + k->y;
  o->z = cut ? 0.0f : o->z + scale * z + k->z;
  p->x = x;
  p->y = y;
  p->z = z;
  flame_hide (o, cut);
}
#endif

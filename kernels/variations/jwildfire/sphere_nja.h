/*
 * sphere_nja: wraps the plane around a ball.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sphere_nja, 1113, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    FLAME_PREPARED (sphere_nja))
FLAME_PARAM (sphere_nja, circle_a, 1.0)
FLAME_PARAM (sphere_nja, circle_b, 1.0)
FLAME_PARAM (sphere_nja, shift_x, 0.0)
FLAME_PARAM (sphere_nja, shift_y, 0.0)
FLAME_PARAM (sphere_nja, shift_z, 0.0)
FLAME_PARAM (sphere_nja, stretch, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sphere_nja
{
  float shift_x;
  float shift_y;
  float shift_z;
  float stretch;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sphere_nja)
{
  k->shift_x = (float) in->shift_x;
  k->shift_y = (float) in->shift_y;
  k->shift_z = (float) in->shift_z;
  k->stretch = (float) in->stretch;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (sphere_nja)
{
  const float x = p->x - k->shift_x, y = p->y - k->shift_y,
              z = p->z - k->shift_z;
  const float r = flame_sqrtf (x * x + y * y);
  float s, c, part;

  flame_sincosf (r / k->stretch - FLAME_PI_2, &s, &c);
  part = w * c * (1.0f + z) / r;
  o->x += part * x + k->shift_x;
  o->y += part * y + k->shift_y;
  o->z += w * s + z * s / w + k->shift_z;
}
#endif

/*
 * sphere_nja: the plane about a ball.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sphere_nja, 1113, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    FLAME_CONSTANTS (sphere_nja, 4))
FLAME_PARAM (sphere_nja, circle_a, 1.0)
FLAME_PARAM (sphere_nja, circle_b, 1.0)
FLAME_PARAM (sphere_nja, shift_x, 0.0)
FLAME_PARAM (sphere_nja, shift_y, 0.0)
FLAME_PARAM (sphere_nja, shift_z, 0.0)
FLAME_PARAM (sphere_nja, stretch, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sphere_nja)
{
  flame_copy_params (in, 2, 4, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1], k[2] = shift, k[3] = stretch */
FLAME_VARIATION (sphere_nja)
{
  const float x = p->x - k[0], y = p->y - k[1], z = p->z - k[2];
  const float r = flame_sqrtf (x * x + y * y);
  float s, c, part;

  flame_sincosf (r / k[3] - FLAME_PI_2, &s, &c);
  part = w * c * (1.0f + z) / r;
  o->x += part * x + k[0];
  o->y += part * y + k[1];
  o->z += w * s + z * s / w + k[2];
}
#endif

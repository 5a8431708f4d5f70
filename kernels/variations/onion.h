/*
 * onion: the plane wrapped about a ball.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (onion, 1099, .z = FLAME_Z_OWN,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z, FLAME_CONSTANTS (onion, 4))
FLAME_PARAM (onion, centre_x, 0.0)
FLAME_PARAM (onion, centre_y, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (onion)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) (in->weight == 0.0 ? 1.0 : in->weight);
  k[3] = (float) (k[2] / 1.41421356);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = middle, k[2] = radius, k[3] = where the wall begins */
FLAME_VARIATION (onion)
{
  const float x = p->x - k[0], y = p->y - k[1];
  const float d2 = x * x + y * y, d = flame_sqrtf (d2);
  const float left = 2.0f * k[2] - d, part = left / d;
  const int inside = d2 <= k[2] * k[2];
  const float u = inside ? x : part * x, v = inside ? y : part * y;
  const float bowl =
      flame_sqrtf (flame_at_least (k[2] * k[2] - left * left, 0.0f));
  const float under = flame_sqrtf (flame_at_least (k[2] * k[2] - d2, 0.0f));
  const float wall = flame_expf (d - 2.0f * k[2] + k[3]) - 1.0f + k[3];

  o->x += u + k[0];
  o->y += v + k[1];
  o->z += p->z + (inside ? -under : (left > k[3] ? bowl : wall));
}
#endif

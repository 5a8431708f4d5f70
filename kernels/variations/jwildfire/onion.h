/*
 * onion: wraps the plane around a ball.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (onion, 1099, .z = FLAME_Z_OWN,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z, FLAME_PREPARED (onion))
FLAME_PARAM (onion, centre_x, 0.0)
FLAME_PARAM (onion, centre_y, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_onion
{
  float centre_x; /* the centre */
  float centre_y;
  float radius;
  float wall; /* height at which the wall begins */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (onion)
{
  k->centre_x = (float) in->centre_x;
  k->centre_y = (float) in->centre_y;
  k->radius = (float) (use->weight == 0.0 ? 1.0 : use->weight);
  k->wall = (float) (k->radius / 1.41421356);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (onion)
{
  const float x = p->x - k->centre_x, y = p->y - k->centre_y;
  const float d2 = x * x + y * y, d = flame_sqrtf (d2);
  const float left = 2.0f * k->radius - d, part = left / d;
  const int inside = d2 <= k->radius * k->radius;
  const float u = inside ? x : part * x, v = inside ? y : part * y;
  const float bowl =
      flame_sqrtf (flame_at_least (k->radius * k->radius - left * left, 0.0f));
  const float under =
      flame_sqrtf (flame_at_least (k->radius * k->radius - d2, 0.0f));
  const float wall =
      flame_expf (d - 2.0f * k->radius + k->wall) - 1.0f + k->wall;

  o->x += u + k->centre_x;
  o->y += v + k->centre_y;
  o->z += p->z + (inside ? -under : (left > k->wall ? bowl : wall));
}
#endif

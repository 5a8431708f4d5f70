/*
 * squirrel: tangents of the coordinates in elliptic waves.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (squirrel, 447, FLAME_PREPARED (squirrel))
FLAME_PARAM (squirrel, a, 1.0)
FLAME_PARAM (squirrel, b, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_squirrel
{
  float speed_x; /* factors of x² and y² */
  float speed_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (squirrel)
{
  k->speed_x = (float) flame_nonzero_double (in->a);
  k->speed_y = (float) flame_nonzero_double (in->b);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (squirrel)
{
  float u = flame_sqrtf (flame_at_least (
      k->speed_x * p->x * p->x + k->speed_y * p->y * p->y, 0.0f));
  float s, c;

  flame_sincosf (u, &s, &c);
  o->x += w * c * flame_tanf (p->x);
  o->y += w * s * flame_tanf (p->y);
}
#endif

/*
 * squirrel: tangents of the coordinates in elliptic waves.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (squirrel, 447, FLAME_CONSTANTS (squirrel, 2))
FLAME_PARAM (squirrel, a, 1.0)
FLAME_PARAM (squirrel, b, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (squirrel)
{
  k[0] = (float) flame_nonzero_double (in->param[0]);
  k[1] = (float) flame_nonzero_double (in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = how fast along each axis */
FLAME_VARIATION (squirrel)
{
  float u = flame_sqrtf (
      flame_at_least (k[0] * p->x * p->x + k[1] * p->y * p->y, 0.0f));
  float s, c;

  flame_sincosf (u, &s, &c);
  o->x += w * c * flame_tanf (p->x);
  o->y += w * s * flame_tanf (p->y);
}
#endif

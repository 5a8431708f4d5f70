/*
 * bsplit: the plane by cotangent and cosecant.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    bsplit, 1075, .traits = FLAME_WRITES_RGB, FLAME_CONSTANTS (bsplit, 2))
FLAME_PARAM (bsplit, x, 0.0)
FLAME_PARAM (bsplit, y, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bsplit)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = shift */
FLAME_VARIATION (bsplit)
{
  float s, c, unused, cy;

  flame_sincosf (p->x + k[0], &s, &c);
  flame_sincosf (p->y + k[1], &unused, &cy);
  o->x += p->x + k[0] == 0.0f ? 0.0f : w * c / s * cy;
  o->y += p->x + k[0] == 0.0f ? 0.0f : w / s * (k[1] - p->y);
  flame_hide (o, p->x + k[0] == 0.0f);
}
#endif

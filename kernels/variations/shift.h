/*
 * shift: moved by a vector that is turned.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (shift, 438, FLAME_CONSTANTS (shift, 2))
FLAME_PARAM (shift, x, 0.0, .aliases = "shift_shift_x")
FLAME_PARAM (shift, y, 0.0, .aliases = "shift_shift_y")
FLAME_PARAM (shift, angle, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (shift)
{
  const double c = cos (in->param[2] * M_PI / 180.0);
  const double s = sin (in->param[2] * M_PI / 180.0);

  k[0] = (float) (c * in->param[0] - s * in->param[1]);
  k[1] = (float) (c * in->param[1] + s * in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = the way */
FLAME_VARIATION (shift)
{
  o->x += w * (p->x + k[0]);
  o->y += w * (p->y - k[1]);
}
#endif

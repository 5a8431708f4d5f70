/*
 * shift: moves points by a vector that is turned.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (shift, 438, FLAME_PREPARED (shift))
FLAME_PARAM (shift, x, 0.0, .aliases = "shift_shift_x",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (shift, y, 0.0, .aliases = "shift_shift_y",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.06}))
FLAME_PARAM (shift, angle, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 12.25}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_shift
{
  float way_x; /* the turned vector */
  float way_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (shift)
{
  const double c = cos (in->angle * M_PI / 180.0);
  const double s = sin (in->angle * M_PI / 180.0);

  k->way_x = (float) (c * in->x - s * in->y);
  k->way_y = (float) (c * in->y + s * in->x);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (shift)
{
  o->x += w * (p->x + k->way_x);
  o->y += w * (p->y - k->way_y);
}
#endif

/*
 * ovoid: inverts the plane, with a scale for each axis.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ovoid, 412, .needs = FLAME_NEEDS_R2, FLAME_PREPARED (ovoid))
FLAME_PARAM (ovoid, x, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.94}))
FLAME_PARAM (ovoid, y, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.94}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_ovoid
{
  float x; /* scales */
  float y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ovoid)
{
  k->x = (float) in->x;
  k->y = (float) in->y;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (ovoid)
{
  float scale = w / flame_nonzero (p->r2);

  o->x += scale * p->x * k->x;
  o->y += scale * p->y * k->y;
}
#endif

/*
 * mcarpet: a bubble on a parabola.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mcarpet, 406, .needs = FLAME_NEEDS_R2, FLAME_PREPARED (mcarpet))
FLAME_PARAM (mcarpet, x, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.0}))
FLAME_PARAM (mcarpet, y, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.75}))
FLAME_PARAM (mcarpet, twist, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.5}))
FLAME_PARAM (mcarpet, tilt, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, -0.25}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_mcarpet
{
  float x; /* size of the bubble */
  float y;
  float twist;
  float tilt;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (mcarpet)
{
  k->x = (float) in->x;
  k->y = (float) in->y;
  k->twist = (float) in->twist;
  k->tilt = (float) in->tilt;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (mcarpet)
{
  float scale = w / (0.25f * p->r2 + 1.0f);

  o->x += p->x * scale * k->x + w * (1.0f - k->twist * p->x * p->x + p->y);
  o->y += p->y * scale * k->y + w * k->tilt * p->x;
}
#endif

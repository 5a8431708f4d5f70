/*
 * funnel: hyperbolic tangents, scaled by a secant of y.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (funnel, 296, FLAME_PREPARED (funnel))
FLAME_PARAM (funnel, effect, 8.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_funnel
{
  float effect;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (funnel)
{
  k->effect = (float) (in->effect * M_PI);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (funnel)
{
  float scale = w * (1.0f / flame_nonzero (flame_cosf (p->y)) + k->effect);
  float x = flame_at_most (flame_at_least (p->x, -20.0f), 20.0f);
  float y = flame_at_most (flame_at_least (p->y, -20.0f), 20.0f);
  float sh, ch;

  flame_sinhcoshf (x, &sh, &ch);
  o->x += scale * sh / ch;
  flame_sinhcoshf (y, &sh, &ch);
  o->y += scale * sh / ch;
}
#endif

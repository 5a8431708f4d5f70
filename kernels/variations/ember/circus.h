/*
 * circus: scales the unit disc; what is outside is scaled by the inverse.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (circus, 265, .needs = FLAME_NEEDS_R, FLAME_PREPARED (circus))
FLAME_PARAM (circus, scale, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.92}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_circus
{
  float scale;
  float inverse_scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (circus)
{
  k->scale = (float) in->scale;
  k->inverse_scale = (float) (1.0 / in->scale);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (circus)
{
  float scale = w * (p->r <= 1.0f ? k->scale : k->inverse_scale);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif

/*
 * zcone: lifts the point by its distance from the origin, which makes a cone.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (zcone, 110, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z | FLAME_READS_FORM,
    .needs = FLAME_NEEDS_R)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (zcone)
{
  int regular = p->form == FLAME_FORM_REGULAR;

  o->x += regular ? 0.0f : p->x;
  o->y += regular ? 0.0f : p->y;
  o->z += w * p->r;
}
#endif

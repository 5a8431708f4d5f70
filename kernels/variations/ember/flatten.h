/*
 * flatten: sets z to 0, of the sum so far or of the point.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (flatten, 103, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_WRITES_SUM | FLAME_READS_FORM)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (flatten)
{
  int regular = p->form == FLAME_FORM_REGULAR;

  o->x += regular ? 0.0f : p->x;
  o->y += regular ? 0.0f : p->y;
  o->z = 0.0f;
}
#endif

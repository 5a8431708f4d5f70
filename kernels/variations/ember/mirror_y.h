/*
 * mirror_y: mirrors points at y = 0 at random. The weight has no effect.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mirror_y, 172, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_WRITES_SUM | FLAME_READS_FORM, .draws = 1)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (mirror_y)
{
  float side = flame_rng_bit (rng) != 0.0f ? -1.0f : 1.0f;
  int regular = p->form == FLAME_FORM_REGULAR;

  o->x = p->x + (regular ? 0.0f : o->x);
  o->y = side * flame_fabsf (p->y) + (regular ? 0.0f : o->y);
  o->z = p->z + (regular ? 0.0f : o->z);
}
#endif

/*
 * extrude: gives points a random height, and so the flame a thickness.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (extrude, 331, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_WRITES_SUM | FLAME_READS_FORM |
              FLAME_RAISES_Z,
    .draws = 2, FLAME_PREPARED (extrude))
FLAME_PARAM (extrude, root_face, 0.5)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_extrude
{
  float face; /* probability of a point on the face */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (extrude)
{
  k->face = (float) (in->root_face);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (extrude)
{
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  int regular = p->form == FLAME_FORM_REGULAR;

  o->x += regular ? 0.0f : p->x;
  o->y += regular ? 0.0f : p->y;
  o->z = first < k->face ? flame_at_least (w, 0.0f) : w * second;
}
#endif

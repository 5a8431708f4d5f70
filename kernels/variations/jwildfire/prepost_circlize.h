/*
 * prepost_circlize: its pre_ form turns polygons into circles, its post_ form
 * turns circles into polygons.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (prepost_circlize, 1130, .needs = FLAME_NEEDS_PHI,
    .traits = FLAME_READS_FORM, FLAME_PREPARED (prepost_circlize))
FLAME_PARAM (
    prepost_circlize, n, 4.0, .type = FLAME_INTEGER, FLAME_RANGE (3.0, 50.0))
FLAME_PARAM (prepost_circlize, rotation, 45.0)
FLAME_PARAM (prepost_circlize, reverse, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_prepost_circlize
{
  float n;          /* number of sides */
  float half_side;  /* half the angle of a side, in half turns */
  float half_turns; /* rotation in half turns */
  float side;
  float reverse; /* whether the two forms are exchanged */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (prepost_circlize)
{
  k->n = (float) in->n;
  k->half_side = (float) (1.0 / in->n);
  k->half_turns = (float) (in->rotation / 180.0);
  k->side = (float) cos (M_PI / in->n);
  k->reverse = (float) in->reverse;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (prepost_circlize)
{
  const float at = p->phi * 0.31830989f - k->half_turns;
  const float side = flame_floorf (0.5f * k->n * at);
  const int divides = (p->form == FLAME_FORM_PRE) == (k->reverse == 0.0f);
  float s, c, factor, scale;

  flame_sincospif (at - k->half_side * (2.0f * side + 1.0f), &s, &c);
  factor = divides ? c / k->side : k->side / c;
  scale = 1.0f + w * (factor - 1.0f);
  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif

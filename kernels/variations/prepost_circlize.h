/*
 * prepost_circlize: polygons of circles before the others, and of circles polygons
 * after them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (prepost_circlize, 1130, .needs = FLAME_NEEDS_PHI,
    .traits = FLAME_READS_FORM, FLAME_CONSTANTS (prepost_circlize, 5))
FLAME_PARAM (
    prepost_circlize, n, 4.0, .type = FLAME_INTEGER, FLAME_RANGE (3.0, 50.0))
FLAME_PARAM (prepost_circlize, rotation, 45.0)
FLAME_PARAM (prepost_circlize, reverse, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (prepost_circlize)
{
  k[0] = (float) in->param[0];
  k[1] = (float) (1.0 / in->param[0]);
  k[2] = (float) (in->param[1] / 180.0);
  k[3] = (float) cos (M_PI / in->param[0]);
  k[4] = (float) in->param[2];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = sides, k[1] = half of a side in half turns, k[2] = rotation in half turns, k[3] =
 * how far a side is, k[4] = whether it is the other way round */
FLAME_VARIATION (prepost_circlize)
{
  const float at = p->phi * 0.31830989f - k[2];
  const float side = flame_floorf (0.5f * k[0] * at);
  const int divides = (p->form == FLAME_FORM_PRE) == (k[4] == 0.0f);
  float s, c, factor, scale;

  flame_sincospif (at - k[1] * (2.0f * side + 1.0f), &s, &c);
  factor = divides ? c / k[3] : k[3] / c;
  scale = 1.0f + w * (factor - 1.0f);
  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif

/*
 * circlecrop: a disc; the points outside move to its rim or to the origin.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (circlecrop, 308, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_WRITES_SUM | FLAME_WRITES_POINT |
              FLAME_READS_FORM,
    .draws = 1, FLAME_PREPARED (circlecrop))
FLAME_PARAM (circlecrop, radius, 1.0)
FLAME_PARAM (circlecrop, x, 0.0)
FLAME_PARAM (circlecrop, y, 0.0)
FLAME_PARAM (circlecrop, scatter_area, 0.0)
FLAME_PARAM (circlecrop, zero, 1.0, FLAME_EMBER_RANGE (0.0, 1.0),
    FLAME_DEFAULTS (
        {FLAME_APOPHYSIS | FLAME_ONLY_REGULAR, 1.0}, {FLAME_APOPHYSIS, 0.0}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_circlecrop
{
  float radius;
  float x;
  float y;
  float scatter;
  float zero;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (circlecrop)
{
  k->radius = (float) in->radius;
  k->x = (float) in->x;
  k->y = (float) in->y;
  k->scatter = (float) (0.5 * fmin (fmax (in->scatter_area, -1.0), 1.0));
  k->zero = trunc (in->zero) == 1.0 ? 1.0f : 0.0f;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (circlecrop)
{
  float u = p->x - k->x, v = p->y - k->y;
  float rim = k->radius + k->scatter * flame_rng_01 (rng);
  int regular = p->form == FLAME_FORM_REGULAR;
  int outside = flame_sqrtf (u * u + v * v) > k->radius;
  int gone = outside && k->zero != 0.0f;
  float s, c;

  flame_sincosf (flame_atan2f (v, u), &s, &c);
  o->x = gone ? 0.0f : o->x + w * (outside ? rim * c : u) + k->x;
  o->y = gone ? 0.0f : o->y + w * (outside ? rim * s : v) + k->y;
  o->z += regular ? w * p->z : p->z;
  p->x = regular ? u : p->x;
  p->y = regular ? v : p->y;
}
#endif

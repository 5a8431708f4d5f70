/*
 * concentric: random points of rings, each lower than the next smaller one. As
 * a regular variation it replaces the sum.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (concentric, 309, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_MAKES_Z | FLAME_WRITES_SUM | FLAME_READS_FORM |
              FLAME_RAISES_Z,
    .draws = 4, FLAME_PREPARED (concentric))
FLAME_PARAM (concentric, radius, 1.0)
FLAME_PARAM (concentric, density, 10.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (concentric, R_blur, 0.0)
FLAME_PARAM (concentric, Z_blur, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_concentric
{
  float radius;
  float density;
  float R_blur;
  float Z_blur;
  float inverse_density;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (concentric)
{
  k->radius = (float) in->radius;
  k->density = (float) in->density;
  k->R_blur = (float) in->R_blur;
  k->Z_blur = (float) in->Z_blur;
  k->inverse_density = (float) (1.0 / flame_nonzero_double (in->density));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (concentric)
{
  float level =
      flame_floorf (flame_rng_01 (rng) * k->density) * k->inverse_density;
  float angle = flame_rng_01 (rng);
  float third = flame_rng_01 (rng), fourth = flame_rng_01 (rng);
  float across = (2.0f * flame_sqrtf (third) - 1.0f) * k->R_blur;
  float high = (2.0f * (k->R_blur != 0.0f ? fourth : third) - 1.0f) * k->Z_blur;
  float radius = w * (level * k->radius + across);
  int regular = p->form == FLAME_FORM_REGULAR;
  float s, c;

  flame_sincos_turns (angle, &s, &c);
  o->x = (regular ? 0.0f : o->x) + radius * c;
  o->y = (regular ? 0.0f : o->y) + radius * s;
  o->z = (regular ? 0.0f : o->z) + w * (high - level);
}
#endif

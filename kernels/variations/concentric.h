/*
 * concentric: concentric rings, each lower than the one within it. Takes the
 * place of the sum.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (concentric, 309, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_MAKES_Z | FLAME_WRITES_SUM | FLAME_READS_FORM |
              FLAME_RAISES_Z,
    .draws = 4, FLAME_CONSTANTS (concentric, 5))
FLAME_PARAM (concentric, radius, 1.0)
FLAME_PARAM (concentric, density, 10.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (concentric, R_blur, 0.0)
FLAME_PARAM (concentric, Z_blur, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (concentric)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) in->param[2];
  k[3] = (float) in->param[3];
  k[4] = (float) (1.0 / flame_nonzero_double (in->param[1]));
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = radius, k[1] = density, k[2] = R blur, k[3] = Z blur, k[4] =
 * 1/density
 */
FLAME_VARIATION (concentric)
{
  float level = flame_floorf (flame_rng_01 (rng) * k[1]) * k[4];
  float angle = flame_rng_01 (rng);
  float third = flame_rng_01 (rng), fourth = flame_rng_01 (rng);
  float across = (2.0f * flame_sqrtf (third) - 1.0f) * k[2];
  float high = (2.0f * (k[2] != 0.0f ? fourth : third) - 1.0f) * k[3];
  float radius = w * (level * k[0] + across);
  int regular = p->form == FLAME_FORM_REGULAR;
  float s, c;

  flame_sincos_turns (angle, &s, &c);
  o->x = (regular ? 0.0f : o->x) + radius * c;
  o->y = (regular ? 0.0f : o->y) + radius * s;
  o->z = (regular ? 0.0f : o->z) + w * (high - level);
}
#endif

/*
 * cpow3_wf: a complex power with random branches.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cpow3_wf, 797, .draws = 3,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, FLAME_PREPARED (cpow3_wf))
FLAME_PARAM (cpow3_wf, r, 1.0)
FLAME_PARAM (cpow3_wf, a, 0.1)
FLAME_PARAM (cpow3_wf, divisor, 1.0)
FLAME_PARAM (cpow3_wf, spread, 1.0)
FLAME_PARAM (cpow3_wf, discrete_spread, 1.0)
FLAME_PARAM (cpow3_wf, spread2, 0.0)
FLAME_PARAM (cpow3_wf, offset2, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_cpow3_wf
{
  float half_power; /* half the real part, then the imaginary part */
  float turn;
  float factor; /* factor of the angle */
  float branches;
  float whole;
  float half_inverse;
  float angle;
  float range; /* range and minimum of a random factor */
  float least;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cpow3_wf)
{
  const double angle = 0.5 * M_PI * in->a;
  const double scale = in->r / in->divisor;
  const double c = scale * cos (angle), d = scale * sin (angle);

  k->half_power = (float) (0.5 * c);
  k->turn = (float) d;
  k->factor = (float) (c * 0.5 * d * 2.0 * M_PI / in->divisor);
  k->branches = (float) in->spread;
  k->whole = (float) (in->discrete_spread >= 1.0);
  k->half_inverse = (float) (0.5 / in->spread);
  k->angle = (float) (2.0 * M_PI * in->spread);
  k->range = (float) in->spread2;
  k->least = (float) in->offset2;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cpow3_wf)
{
  float branch = flame_rng_01 (rng) * k->branches;
  float level = flame_rng_11 (rng);
  float angle = p->phi, log_r2 = flame_logf (p->r2), scale, s, c;

  branch = k->whole != 0.0f ? flame_truncf (branch) : branch;
  angle += FLAME_TWO_PI * (p->phi < 0.0f ? branch + 1.0f : branch);
  angle -= flame_cosf (angle * k->half_inverse) < level ? k->angle : 0.0f;
  scale = w * flame_expf (k->half_power * log_r2 - k->turn * angle);
  flame_sincosf (
      k->factor * angle * log_r2 * (flame_rng_01 (rng) * k->range + k->least),
      &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif

/*
 * cpow3_wf: a complex power with branches at random.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cpow3_wf, 797, .draws = 3,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, FLAME_CONSTANTS (cpow3_wf, 9))
FLAME_PARAM (cpow3_wf, r, 1.0)
FLAME_PARAM (cpow3_wf, a, 0.1)
FLAME_PARAM (cpow3_wf, divisor, 1.0)
FLAME_PARAM (cpow3_wf, spread, 1.0)
FLAME_PARAM (cpow3_wf, discrete_spread, 1.0)
FLAME_PARAM (cpow3_wf, spread2, 0.0)
FLAME_PARAM (cpow3_wf, offset2, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cpow3_wf)
{
  const double angle = 0.5 * M_PI * in->param[1];
  const double scale = in->param[0] / in->param[2];
  const double c = scale * cos (angle), d = scale * sin (angle);

  k[0] = (float) (0.5 * c);
  k[1] = (float) d;
  k[2] = (float) (c * 0.5 * d * 2.0 * M_PI / in->param[2]);
  k[3] = (float) in->param[3];
  k[4] = (float) (in->param[4] >= 1.0);
  k[5] = (float) (0.5 / in->param[3]);
  k[6] = (float) (2.0 * M_PI * in->param[3]);
  k[7] = (float) in->param[5];
  k[8] = (float) in->param[6];
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = half of the power and its turn, k[2] = factor of the angle, k[3] =
 * branches, k[4] = whether they are whole, k[5] = half of their inverse, k[6] =
 * their angle, k[7], k[8] = range and least of a random factor
 */
FLAME_VARIATION (cpow3_wf)
{
  float branch = flame_rng_01 (rng) * k[3];
  float level = flame_rng_11 (rng);
  float angle = p->phi, log_r2 = flame_logf (p->r2), scale, s, c;

  branch = k[4] != 0.0f ? flame_truncf (branch) : branch;
  angle += FLAME_TWO_PI * (p->phi < 0.0f ? branch + 1.0f : branch);
  angle -= flame_cosf (angle * k[5]) < level ? k[6] : 0.0f;
  scale = w * flame_expf (k[0] * log_r2 - k[1] * angle);
  flame_sincosf (
      k[2] * angle * log_r2 * (flame_rng_01 (rng) * k[7] + k[8]), &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif

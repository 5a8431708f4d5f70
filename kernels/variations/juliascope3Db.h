/*
 * juliascope3Db: juliascope in space, most numbers of which are parameters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (juliascope3Db, 1165, .z = FLAME_Z_OWN,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 1,
    .traits = FLAME_RAISES_Z, FLAME_CONSTANTS (juliascope3Db, 9))
FLAME_PARAM (juliascope3Db, power, 3.0)
FLAME_PARAM (juliascope3Db, dist, 1.0)
FLAME_PARAM (
    juliascope3Db, type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (juliascope3Db, warp, 0.0)
FLAME_PARAM (juliascope3Db, za, 1.0)
FLAME_PARAM (juliascope3Db, zb, 1.0)
FLAME_PARAM (juliascope3Db, zamount, 1.0)
FLAME_PARAM (juliascope3Db, zdist, 1.0)
FLAME_PARAM (
    juliascope3Db, mode, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (juliascope3Db, wave1, 1.0)
FLAME_PARAM (juliascope3Db, wave2, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (juliascope3Db)
{
  const double *param = in->param, power = param[0] == 0.0 ? 1.0 : param[0];
  const double waves = sin (param[9]) * cos (param[10]);

  k[0] = (float) fmax (floor (fabs (power) + 0.5), 1.0);
  k[1] = (float) (1.0 / power);
  k[2] = (float) (0.5 * param[1] / power);
  k[3] = (float) (0.5 * param[1] / power * param[7]);
  k[4] = (float) param[2];
  k[5] = (float) param[3];
  k[6] = (float) param[4];
  k[7] = (float) param[5];
  k[8] = (float) (param[6] * (param[8] != 0.0 ? waves : 1.0));
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = roots and one by power, k[2], k[3] = powers, k[4] = whether z counts in the
 * radius, k[5], k[6], k[7] = warp and scales, k[8] = scale of heights */
FLAME_VARIATION (juliascope3Db)
{
  const float n = flame_rng_below (rng, k[0]);
  const float odd = n - 2.0f * flame_floorf (0.5f * n);
  const float z = p->z / k[0] + k[5];
  const float flat = p->x * p->x * k[6] + p->y * p->y * k[7];
  const float high = w * k[8] * flame_powf (flat + z * z, k[3]);
  const float r2 = p->r2 + (k[4] != 0.0f ? p->z * p->z : 0.0f);
  const float r = w * flame_powf (r2, k[2]);
  float s, c;

  flame_sincosf (
      (FLAME_TWO_PI * n + (odd != 0.0f ? -p->phi : p->phi)) * k[1], &s, &c);
  o->x += r * c;
  o->y += r * s;
  o->z += high * z;
}
#endif

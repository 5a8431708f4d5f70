/*
 * juliascope3Db: juliascope in space, with most of its numbers as parameters.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (juliascope3Db, 1165, .z = FLAME_Z_OWN,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 1,
    .traits = FLAME_RAISES_Z, FLAME_PREPARED (juliascope3Db))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_juliascope3Db
{
  float root; /* number of branches, and 1/power */
  float inverse_power;
  float powers[2];
  float type; /* whether z counts in the radius */
  float warp; /* warp and scales */
  float za;
  float zb;
  float scale; /* of the heights */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (juliascope3Db)
{
  const double power = in->power == 0.0 ? 1.0 : in->power;
  const double waves = sin (in->wave1) * cos (in->wave2);

  k->root = (float) fmax (floor (fabs (power) + 0.5), 1.0);
  k->inverse_power = (float) (1.0 / power);
  k->powers[0] = (float) (0.5 * in->dist / power);
  k->powers[1] = (float) (0.5 * in->dist / power * in->zdist);
  k->type = (float) in->type;
  k->warp = (float) in->warp;
  k->za = (float) in->za;
  k->zb = (float) in->zb;
  k->scale = (float) (in->zamount * (in->mode != 0.0 ? waves : 1.0));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (juliascope3Db)
{
  const float n = flame_rng_below (rng, k->root);
  const float odd = n - 2.0f * flame_floorf (0.5f * n);
  const float z = p->z / k->root + k->warp;
  const float flat = p->x * p->x * k->za + p->y * p->y * k->zb;
  const float high = w * k->scale * flame_powf (flat + z * z, k->powers[1]);
  const float r2 = p->r2 + (k->type != 0.0f ? p->z * p->z : 0.0f);
  const float r = w * flame_powf (r2, k->powers[0]);
  float s, c;

  flame_sincosf (
      (FLAME_TWO_PI * n + (odd != 0.0f ? -p->phi : p->phi)) * k->inverse_power,
      &s, &c);
  o->x += r * c;
  o->y += r * s;
  o->z += high * z;
}
#endif

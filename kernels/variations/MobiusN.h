/*
 * MobiusN: a Moebius map between a power and its root.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (MobiusN, 463, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_CONSTANTS (MobiusN, 12))
FLAME_PARAM (MobiusN, Re_A, 1.0, .attribute = "MobiusNRe_A")
FLAME_PARAM (MobiusN, Im_A, 0.0, .attribute = "MobiusNIm_A")
FLAME_PARAM (MobiusN, Re_B, 0.0, .attribute = "MobiusNRe_B")
FLAME_PARAM (MobiusN, Im_B, 0.0, .attribute = "MobiusNIm_B")
FLAME_PARAM (MobiusN, Re_C, 0.0, .attribute = "MobiusNRe_C")
FLAME_PARAM (MobiusN, Im_C, 0.0, .attribute = "MobiusNIm_C")
FLAME_PARAM (MobiusN, Re_D, 1.0, .attribute = "MobiusNRe_D")
FLAME_PARAM (MobiusN, Im_D, 0.0, .attribute = "MobiusNIm_D")
FLAME_PARAM (MobiusN, Power, 2.0)
FLAME_PARAM (MobiusN, Dist, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (MobiusN)
{
  const double power = fabs (in->param[8]) >= 1.0 ? in->param[8] : 1.0;
  const double bend = 4.0 * in->param[9] / power;

  flame_copy_params (in, 0, 8, k);
  k[8] = (float) power;
  k[9] = (float) (bend / 2.0);
  k[10] = (float) (0.5 / bend);
  k[11] = (float) (1.0 / floor (power));
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] to k[7] = the map, k[8] = power, k[9] = half of the bend, k[10] = its
 * inverse, k[11] = 1/power
 */
FLAME_VARIATION (MobiusN)
{
  float branch = flame_floorf (flame_rng_01 (rng) * k[8]);
  float scale = flame_powf (p->r2, k[9]);
  float s, c, u, v, a, b, e, d;

  flame_sincosf (p->phi * k[8], &s, &c);
  u = scale * c;
  v = scale * s;
  a = k[0] * u - k[1] * v + k[2];
  b = k[0] * v + k[1] * u + k[3];
  e = k[4] * u - k[5] * v + k[6];
  d = k[4] * v + k[5] * u + k[7];
  scale = 1.0f / (e * e + d * d);
  u = scale * (a * e + b * d);
  v = scale * (b * e - a * d);
  scale = w * flame_powf (u * u + v * v, k[10]);
  flame_sincosf ((flame_atan2f (v, u) + FLAME_TWO_PI * branch) * k[11], &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif

/*
 * MobiusN: a power, a Moebius map and a root, one after the other.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (MobiusN, 463, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_PREPARED (MobiusN))
FLAME_PARAM (MobiusN, Re_A, 1.0, .attribute = "MobiusNRe_A",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.1}))
FLAME_PARAM (MobiusN, Im_A, 0.0, .attribute = "MobiusNIm_A",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (MobiusN, Re_B, 0.0, .attribute = "MobiusNRe_B")
FLAME_PARAM (MobiusN, Im_B, 0.0, .attribute = "MobiusNIm_B",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, -0.22}))
FLAME_PARAM (MobiusN, Re_C, 0.0, .attribute = "MobiusNRe_C",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.2}))
FLAME_PARAM (MobiusN, Im_C, 0.0, .attribute = "MobiusNIm_C",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, -0.05}))
FLAME_PARAM (MobiusN, Re_D, 1.0, .attribute = "MobiusNRe_D",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.9}))
FLAME_PARAM (MobiusN, Im_D, 0.0, .attribute = "MobiusNIm_D",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (MobiusN, Power, 2.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.8}))
FLAME_PARAM (MobiusN, Dist, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_MobiusN
{
  float Re_A; /* a, b, c and d of (a z + b)/(c z + d) */
  float Im_A;
  float Re_B;
  float Im_B;
  float Re_C;
  float Im_C;
  float Re_D;
  float Im_D;
  float power;
  float half_bend;
  float inverse_bend;
  float inverse_power;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (MobiusN)
{
  const double power = fabs (in->Power) >= 1.0 ? in->Power : 1.0;
  const double bend = 4.0 * in->Dist / power;

  k->Re_A = (float) in->Re_A;
  k->Im_A = (float) in->Im_A;
  k->Re_B = (float) in->Re_B;
  k->Im_B = (float) in->Im_B;
  k->Re_C = (float) in->Re_C;
  k->Im_C = (float) in->Im_C;
  k->Re_D = (float) in->Re_D;
  k->Im_D = (float) in->Im_D;
  k->power = (float) power;
  k->half_bend = (float) (bend / 2.0);
  k->inverse_bend = (float) (0.5 / bend);
  k->inverse_power = (float) (1.0 / floor (power));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (MobiusN)
{
  float branch = flame_floorf (flame_rng_01 (rng) * k->power);
  float scale = flame_powf (p->r2, k->half_bend);
  float s, c, u, v, a, b, e, d;

  flame_sincosf (p->phi * k->power, &s, &c);
  u = scale * c;
  v = scale * s;
  a = k->Re_A * u - k->Im_A * v + k->Re_B;
  b = k->Re_A * v + k->Im_A * u + k->Im_B;
  e = k->Re_C * u - k->Im_C * v + k->Re_D;
  d = k->Re_C * v + k->Im_C * u + k->Im_D;
  scale = 1.0f / (e * e + d * d);
  u = scale * (a * e + b * d);
  v = scale * (b * e - a * d);
  scale = w * flame_powf (u * u + v * v, k->inverse_bend);
  flame_sincosf (
      (flame_atan2f (v, u) + FLAME_TWO_PI * branch) * k->inverse_power, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif

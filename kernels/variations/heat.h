/*
 * heat: spherical coordinates that wave with the distance. The weight counts
 * for the waves.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (heat, 336, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, FLAME_CONSTANTS (heat, 9))
FLAME_PARAM (heat, theta_period, 1.0)
FLAME_PARAM (heat, theta_phase, 0.0)
FLAME_PARAM (heat, theta_amp, 1.0)
FLAME_PARAM (heat, phi_period, 1.0)
FLAME_PARAM (heat, phi_phase, 0.0)
FLAME_PARAM (heat, phi_amp, 0.0)
FLAME_PARAM (heat, r_period, 1.0)
FLAME_PARAM (heat, r_phase, 0.0)
FLAME_PARAM (heat, r_amp, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (heat)
{
  const double theta_inverse = in->param[0] != 0.0 ? 1.0 / in->param[0] : 0.0;
  const double phi_inverse = in->param[3] != 0.0 ? 1.0 / in->param[3] : 0.0;
  const double r_inverse = in->param[6] != 0.0 ? 1.0 / in->param[6] : 0.0;

  k[0] = (float) (2.0 * M_PI * theta_inverse);
  k[1] = (float) (in->param[1] * theta_inverse);
  k[2] = (float) (in->param[2]);
  k[3] = (float) (2.0 * M_PI * phi_inverse);
  k[4] = (float) (in->param[4] * phi_inverse);
  k[5] = (float) (in->param[5]);
  k[6] = (float) (2.0 * M_PI * r_inverse);
  k[7] = (float) (in->param[7] * r_inverse);
  k[8] = (float) (in->param[8]);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = theta's frequency, k[1] = phase, k[2] = amplitude, k[3] = phi's
 * frequency, k[4] = phase, k[5] = amplitude, k[6] = r's frequency, k[7] =
 * phase, k[8] = amplitude
 */
FLAME_VARIATION (heat)
{
  float first = flame_sqrtf (flame_fabsf (p->r2 + p->z));
  float wave = first + w * k[8] * flame_sinf (first * k[6] + k[7]);
  float r = flame_nonzero (wave);
  float around = w * k[2] * flame_sinf (r * k[0] + k[1]) + p->phi;
  float up = w * k[5] * flame_sinf (r * k[3] + k[4]);
  float cosine = flame_at_most (flame_at_least (p->z / r, -1.0f), 1.0f);
  float s, c, sine, radius;

  up += flame_atan2f (flame_sqrtf ((1.0f - cosine) * (1.0f + cosine)), cosine);
  flame_sincosf (up, &sine, &cosine);
  radius = r * sine;
  flame_sincosf (around, &s, &c);
  o->x += radius * c;
  o->y += radius * s;
  o->z += r * cosine;
}
#endif

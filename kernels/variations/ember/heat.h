/*
 * heat: spherical coordinates that wave with the distance. The weight scales
 * only the waves.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (heat, 336, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, FLAME_PREPARED (heat))
FLAME_PARAM (heat, theta_period, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.0}))
FLAME_PARAM (heat, theta_phase, 0.0)
FLAME_PARAM (heat, theta_amp, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.0}))
FLAME_PARAM (heat, phi_period, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.0}))
FLAME_PARAM (heat, phi_phase, 0.0)
FLAME_PARAM (heat, phi_amp, 0.0)
FLAME_PARAM (heat, r_period, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.0}))
FLAME_PARAM (heat, r_phase, 0.0)
FLAME_PARAM (heat, r_amp, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_heat
{
  float theta_frequency;
  float theta_phase;
  float theta_amp;
  float phi_frequency;
  float phi_phase;
  float phi_amp;
  float r_frequency;
  float r_phase;
  float r_amp;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (heat)
{
  const double theta_inverse =
      in->theta_period != 0.0 ? 1.0 / in->theta_period : 0.0;
  const double phi_inverse = in->phi_period != 0.0 ? 1.0 / in->phi_period : 0.0;
  const double r_inverse = in->r_period != 0.0 ? 1.0 / in->r_period : 0.0;

  k->theta_frequency = (float) (2.0 * M_PI * theta_inverse);
  k->theta_phase = (float) (in->theta_phase * theta_inverse);
  k->theta_amp = (float) (in->theta_amp);
  k->phi_frequency = (float) (2.0 * M_PI * phi_inverse);
  k->phi_phase = (float) (in->phi_phase * phi_inverse);
  k->phi_amp = (float) (in->phi_amp);
  k->r_frequency = (float) (2.0 * M_PI * r_inverse);
  k->r_phase = (float) (in->r_phase * r_inverse);
  k->r_amp = (float) (in->r_amp);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (heat)
{
  float first = flame_sqrtf (flame_fabsf (p->r2 + p->z));
  float wave =
      first + w * k->r_amp * flame_sinf (first * k->r_frequency + k->r_phase);
  float r = flame_nonzero (wave);
  float around =
      w * k->theta_amp * flame_sinf (r * k->theta_frequency + k->theta_phase) +
      p->phi;
  float up = w * k->phi_amp * flame_sinf (r * k->phi_frequency + k->phi_phase);
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

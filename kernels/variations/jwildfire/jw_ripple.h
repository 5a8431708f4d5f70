/*
 * jw_ripple: ripple, which can use the distance from its centre in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_ripple, 1239, FLAME_PREPARED (jw_ripple),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_ripple))
FLAME_PARAM (jw_ripple, frequency, 2.0)
FLAME_PARAM (jw_ripple, velocity, 1.0)
FLAME_PARAM (jw_ripple, amplitude, 0.5)
FLAME_PARAM (jw_ripple, centerx, 0.0)
FLAME_PARAM (jw_ripple, centery, 0.0)
FLAME_PARAM (jw_ripple, phase, 0.0)
FLAME_PARAM (jw_ripple, scale, 1.0)
FLAME_PARAM (jw_ripple, fixed_dist_calc, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_ripple
{
  float scale; /* scale and its inverse */
  float inverse_scale;
  float centerx; /* the centre */
  float centery;
  float frequency;
  float phase;
  float amplitude;
  float fixed; /* whether the distance is used */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_ripple)
{
  const double phase = 2.0 * M_PI * in->phase - M_PI;
  const double scale = flame_nonzero_double (in->scale);

  k->scale = (float) scale;
  k->inverse_scale = (float) (1.0 / scale);
  k->centerx = (float) in->centerx;
  k->centery = (float) in->centery;
  k->frequency = (float) (5.0 * in->frequency);
  k->phase = (float) (in->velocity * phase);
  k->amplitude =
      (float) (0.01 * in->amplitude * phase * (1.0 + M_PI - 2.0 * phase));
  k->fixed = (float) in->fixed_dist_calc;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_ripple)
{
  float u = p->x * k->scale - k->centerx, v = p->y * k->scale + k->centery;
  float product = flame_fabsf (u * v), distance = flame_sqrtf (u * u + v * v);
  float d = flame_at_least (k->fixed != 0.0f ? distance : product, 2.2e-16f);
  float scale =
      (d + k->amplitude * flame_cosf (k->frequency * d - k->phase)) / d;

  o->x += w * k->inverse_scale * (k->centerx + u * scale);
  o->y += w * k->inverse_scale * (v * scale - k->centery);
}
#endif

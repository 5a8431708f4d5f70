/*
 * ripple: waves around a centre, which follow hyperbolas along the axes.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ripple, 426, FLAME_PREPARED (ripple))
FLAME_PARAM (ripple, frequency, 2.0)
FLAME_PARAM (ripple, velocity, 1.0)
FLAME_PARAM (ripple, amplitude, 0.5)
FLAME_PARAM (ripple, centerx, 0.0)
FLAME_PARAM (ripple, centery, 0.0)
FLAME_PARAM (ripple, phase, 0.0)
FLAME_PARAM (ripple, scale, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_ripple
{
  float scale; /* scale and its inverse */
  float inverse_scale;
  float centerx; /* the centre */
  float centery;
  float frequency;
  float phase;
  float amplitude;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ripple)
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
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (ripple)
{
  float u = p->x * k->scale - k->centerx, v = p->y * k->scale + k->centery;
  float d = flame_at_least (flame_fabsf (u * v), 2.2e-16f);
  float scale =
      (d + k->amplitude * flame_cosf (k->frequency * d - k->phase)) / d;

  o->x += w * k->inverse_scale * (k->centerx + u * scale);
  o->y += w * k->inverse_scale * (v * scale - k->centery);
}
#endif

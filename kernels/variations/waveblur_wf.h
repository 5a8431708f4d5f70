/*
 * waveblur_wf: points of waves around the middle.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waveblur_wf, 862, .z = FLAME_Z_OWN, .draws = 4,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    FLAME_CONSTANTS (waveblur_wf, 8))
FLAME_PARAM (waveblur_wf, count, 5.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, FLAME_NO_LIMIT))
FLAME_PARAM (waveblur_wf, amplitude_z, 0.5)
FLAME_PARAM (waveblur_wf, phase, 0.0)
FLAME_PARAM (waveblur_wf, damping_z, 0.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (waveblur_wf, direct_color, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (waveblur_wf, color_scale, 0.5)
FLAME_PARAM (waveblur_wf, color_offset, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (waveblur_wf)
{
  flame_copy_params (in, 0, 7, k);
  k[7] = (float) (in->weight / (in->param[0] * M_PI));
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = waves, k[1] = height, k[2] = phase, k[3] = damping, k[4] = whether there
 * are colours, k[5], k[6] = their scale and start, k[7] = scale
 */
FLAME_VARIATION (waveblur_wf)
{
  float turn = flame_rng_01 (rng), level = flame_rng_11 (rng);
  int up = flame_rng_01 (rng) < 0.5f;
  float wave = flame_rng_below (rng, k[0]) + 1.0f;
  /* the angle whose cosine it is */
  float angle = flame_atan2f (
      flame_sqrtf (flame_at_least (1.0f - level * level, 0.0f)), level);
  float r = (up ? angle : FLAME_PI - angle) - wave * FLAME_PI + k[2];
  float color = angle * k[5] + k[6], height, s, c;

  r *= k[7];
  flame_sincos_turns (turn, &s, &c);
  o->x += r * c;
  o->y += r * s;
  color = flame_at_most (flame_at_least (color, 0.0f), 1.0f);
  o->color = k[4] != 0.0f ? color : o->color;
  height = (flame_cosf (level) - 0.5f) * k[1];
  o->z += w * height * (k[3] > 0.0f ? flame_expf (r * k[3]) : 1.0f);
}
#endif

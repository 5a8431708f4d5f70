/*
 * waveblur_wf: random points of waves around the middle.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waveblur_wf, 862, .z = FLAME_Z_OWN, .draws = 4,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z | FLAME_MAKES_Z,
    FLAME_PREPARED (waveblur_wf))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_waveblur_wf
{
  float waves;
  float height;
  float phase;
  float damping;
  float direct_color; /* whether points are coloured */
  float color_scale;  /* scale and offset of the colours */
  float color_offset;
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (waveblur_wf)
{
  k->waves = (float) in->count;
  k->height = (float) in->amplitude_z;
  k->phase = (float) in->phase;
  k->damping = (float) in->damping_z;
  k->direct_color = (float) in->direct_color;
  k->color_scale = (float) in->color_scale;
  k->color_offset = (float) in->color_offset;
  k->scale = (float) (use->weight / (in->count * M_PI));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (waveblur_wf)
{
  float turn = flame_rng_01 (rng), level = flame_rng_11 (rng);
  int up = flame_rng_01 (rng) < 0.5f;
  float wave = flame_rng_below (rng, k->waves) + 1.0f;
  /* The angle whose cosine is the level. */
  float angle = flame_atan2f (
      flame_sqrtf (flame_at_least (1.0f - level * level, 0.0f)), level);
  float r = (up ? angle : FLAME_PI - angle) - wave * FLAME_PI + k->phase;
  float color = angle * k->color_scale + k->color_offset, height, s, c;

  r *= k->scale;
  flame_sincos_turns (turn, &s, &c);
  o->x += r * c;
  o->y += r * s;
  color = flame_at_most (flame_at_least (color, 0.0f), 1.0f);
  o->color = k->direct_color != 0.0f ? color : o->color;
  height = (flame_cosf (level) - 0.5f) * k->height;
  o->z += w * height * (k->damping > 0.0f ? flame_expf (r * k->damping) : 1.0f);
}
#endif

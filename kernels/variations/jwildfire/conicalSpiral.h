/*
 * conicalSpiral: a spiral on a cone; the fraction of a coordinate is the
 * position along it.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (conicalSpiral, 1173, .z = FLAME_Z_OWN, .draws = 3,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    FLAME_PREPARED (conicalSpiral))
FLAME_PARAM (conicalSpiral, turns, 8.0)
FLAME_PARAM (conicalSpiral, radius, 1.2)
FLAME_PARAM (conicalSpiral, height, 1.0)
FLAME_PARAM (
    conicalSpiral, mode, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 3.0))
FLAME_PARAM (conicalSpiral, z_wave_freq, 0.0)
FLAME_PARAM (conicalSpiral, z_wave_amp, 0.0)
FLAME_PARAM (conicalSpiral, twist, 0.0)
FLAME_PARAM (conicalSpiral, thickness, 0.0)
FLAME_PARAM (
    conicalSpiral, solid, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    conicalSpiral, colorize, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (conicalSpiral, colorMode, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 4.0))
FLAME_PARAM (conicalSpiral, colorSpeed, 1.0)
FLAME_PARAM (conicalSpiral, colorOffset, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_conicalSpiral
{
  float turns;
  float radius;
  float height;
  float mode;
  float z_wave_freq;
  float z_wave_amp;
  float twist;
  float thickness;
  float solid;
  float colorize;
  float colorMode;
  float colorSpeed;
  float colorOffset;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (conicalSpiral)
{
  k->turns = (float) in->turns;
  k->radius = (float) in->radius;
  k->height = (float) in->height;
  k->mode = (float) in->mode;
  k->z_wave_freq = (float) in->z_wave_freq;
  k->z_wave_amp = (float) in->z_wave_amp;
  k->twist = (float) in->twist;
  k->solid = (float) in->solid;
  k->colorize = (float) in->colorize;
  k->colorMode = (float) in->colorMode;
  k->colorSpeed = (float) in->colorSpeed;
  k->colorOffset = (float) in->colorOffset;
  k->thickness = (float) fmax (in->thickness, 0.0);
}
#endif

#ifdef FLAME_VARIATION
/* The value that chooses the colour: the position along the spiral, its
 * radius, its angle or the height. */
FLAME_FN float
flame_cone_color (const struct FlameConstants_conicalSpiral *k, float along,
    float radius, float z)
{
  const float turns = along * k->turns;
  const float angle = turns - flame_truncf (turns);

  return k->colorMode == 0.0f   ? along
         : k->colorMode == 1.0f ? radius
         : k->colorMode == 2.0f ? angle
                                : z;
}

FLAME_VARIATION (conicalSpiral)
{
  const float from =
      flame_fabsf (k->mode == 1.0f ? p->y : (k->mode == 2.0f ? p->z : p->x));
  const float along = flame_fractionf (from), radius = along * k->radius;
  const float a = flame_rng_01 (rng), b = flame_rng_01 (rng);
  const float d = flame_rng_01 (rng);
  const int solid = k->solid != 0.0f;
  float s, c, wave, z, turned, shade;

  flame_sincos_turns (along * k->z_wave_freq, &wave, &c);
  z = along * k->height + wave * k->z_wave_amp;
  turned = z * k->twist;
  flame_sincosf (
      turned + FLAME_TWO_PI * flame_fractionf (along * k->turns), &s, &c);
  shade = flame_cone_color (k, along, radius, z);
  o->x += w * (radius * c + k->thickness * (solid ? a : p->x));
  o->y += w * (radius * s + k->thickness * (solid ? b : p->y));
  o->z += w * (z + k->thickness * (solid ? d : p->z));
  shade =
      flame_fractionf (flame_fabsf (shade * k->colorSpeed + k->colorOffset));
  o->color = k->colorize != 0.0f ? shade : o->color;
}
#endif

/*
 * conicalSpiral: a spiral about a cone, along which a coordinate's fraction lies.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (conicalSpiral, 1173, .z = FLAME_Z_OWN, .draws = 3,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    FLAME_CONSTANTS (conicalSpiral, 13))
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

#ifdef FLAME_PREPARE
FLAME_PREPARE (conicalSpiral)
{
  flame_copy_params (in, 0, 13, k);
  k[7] = (float) fmax (in->param[7], 0.0);
}
#endif

#ifdef FLAME_VARIATION
/* what a colour goes by: the way along the spiral, its radius, its angle or the height */
FLAME_FN float
flame_cone_color (const float *k, float along, float radius, float z)
{
  const float turns = along * k[0];
  const float angle = turns - flame_truncf (turns);

  return k[10] == 0.0f   ? along
         : k[10] == 1.0f ? radius
         : k[10] == 2.0f ? angle
                         : z;
}

/* k as the parameters */
FLAME_VARIATION (conicalSpiral)
{
  const float from =
      flame_fabsf (k[3] == 1.0f ? p->y : (k[3] == 2.0f ? p->z : p->x));
  const float along = flame_fractionf (from), radius = along * k[1];
  const float a = flame_rng_01 (rng), b = flame_rng_01 (rng);
  const float d = flame_rng_01 (rng);
  const int solid = k[8] != 0.0f;
  float s, c, wave, z, turned, shade;

  flame_sincos_turns (along * k[4], &wave, &c);
  z = along * k[2] + wave * k[5];
  turned = z * k[6];
  flame_sincosf (
      turned + FLAME_TWO_PI * flame_fractionf (along * k[0]), &s, &c);
  shade = flame_cone_color (k, along, radius, z);
  o->x += w * (radius * c + k[7] * (solid ? a : p->x));
  o->y += w * (radius * s + k[7] * (solid ? b : p->y));
  o->z += w * (z + k[7] * (solid ? d : p->z));
  shade = flame_fractionf (flame_fabsf (shade * k[11] + k[12]));
  o->color = k[9] != 0.0f ? shade : o->color;
}
#endif

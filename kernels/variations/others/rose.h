/*
 * rose: draws the plane to a rose curve, a plugin of Apophysis by
 * FarDareisMai. Its source could not be found. The formula comes from
 * sidwellr's description of the parameters and from measurements in his
 * pictures of two flames, which it reproduces. In both angle_in is 0; its
 * effect follows the description.
 *
 * Origin: Apophysis, a plugin by FarDareisMai
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    rose, 702, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, FLAME_PREPARED (rose))
FLAME_PARAM (rose, numer, 5.0)
FLAME_PARAM (rose, denom, 1.0)
FLAME_PARAM (rose, inner_scale, 1.0)
FLAME_PARAM (rose, outer_scale, 1.0)
FLAME_PARAM (rose, angle_in, 0.0)
FLAME_PARAM (rose, shear_x, 0.0)
FLAME_PARAM (rose, shear_y, 0.0)
FLAME_PARAM (rose, turn_x, 0.0)
FLAME_PARAM (rose, turn_y, 0.0)
FLAME_PARAM (rose, strength, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_rose
{
  float waves;
  float phase;
  float inner_scale; /* scales inside and outside of the unit circle */
  float outer_scale;
  float shear_x; /* shear */
  float shear_y;
  float turn_x;
  float turn_y;
  float strength;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rose)
{
  const double waves = in->numer / flame_nonzero_double (in->denom);

  k->waves = (float) waves;
  k->phase = (float) fmod (waves * in->angle_in * M_PI, 2.0 * M_PI);
  k->inner_scale = (float) in->inner_scale;
  k->outer_scale = (float) in->outer_scale;
  k->shear_x = (float) in->shear_x;
  k->shear_y = (float) in->shear_y;
  k->turn_x = (float) in->turn_x;
  k->turn_y = (float) in->turn_y;
  k->strength = (float) in->strength;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rose)
{
  float from = p->r - 1.0f;
  float radius =
      w * (1.0f + from * (from < 0.0f ? k->inner_scale : k->outer_scale));
  float wave = flame_sinf (k->waves * p->phi + k->phase);
  float bent = 1.0f + k->strength * (wave - 1.0f);
  float s, c;

  flame_sincosf (p->phi, &s, &c);
  o->x += radius * (bent * (c + k->turn_x) + k->shear_x * c);
  o->y += radius * (bent * (s + k->turn_y) + k->shear_y * s);
}
#endif

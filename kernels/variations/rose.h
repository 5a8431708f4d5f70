/*
 * rose: the plane drawn to a rose curve, a plugin of Apophysis by FarDareisMai.
 * Its source was not to be found. This comes from sidwellr's description of the
 * parameters and was measured in his pictures of two flames, which it draws
 * again; angle_in, which is 0 in both, is as described.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rose, 702, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (rose, 9))
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

#ifdef FLAME_PREPARE
FLAME_PREPARE (rose)
{
  const double waves = in->param[0] / flame_nonzero_double (in->param[1]);

  k[0] = (float) waves;
  k[1] = (float) fmod (waves * in->param[4] * M_PI, 2.0 * M_PI);
  flame_copy_params (in, 2, 2, k + 2);
  flame_copy_params (in, 5, 5, k + 4);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = waves, k[1] = their phase, k[2], k[3] = scales within and without, k[4],
 * k[5] = shear, k[6], k[7] = turn, k[8] = strength
 */
FLAME_VARIATION (rose)
{
  float from = p->r - 1.0f;
  float radius = w * (1.0f + from * (from < 0.0f ? k[2] : k[3]));
  float wave = flame_sinf (k[0] * p->phi + k[1]);
  float bent = 1.0f + k[8] * (wave - 1.0f);
  float s, c;

  flame_sincosf (p->phi, &s, &c);
  o->x += radius * (bent * (c + k[6]) + k[4] * c);
  o->y += radius * (bent * (s + k[7]) + k[5] * s);
}
#endif

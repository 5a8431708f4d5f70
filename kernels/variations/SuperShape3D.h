/*
 * SuperShape3D: the surface of two superformulas.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (SuperShape3D, 479, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, .draws = 3,
    FLAME_CONSTANTS (SuperShape3D, 16))
FLAME_PARAM (SuperShape3D, rho, 9.9)
FLAME_PARAM (SuperShape3D, phi, 2.5)
FLAME_PARAM (SuperShape3D, m1, 6.0)
FLAME_PARAM (SuperShape3D, m2, 3.0)
FLAME_PARAM (SuperShape3D, a1, 1.0)
FLAME_PARAM (SuperShape3D, a2, 1.0)
FLAME_PARAM (SuperShape3D, b1, 1.0)
FLAME_PARAM (SuperShape3D, b2, 1.0)
FLAME_PARAM (SuperShape3D, n1_1, 1.0)
FLAME_PARAM (SuperShape3D, n1_2, 1.0)
FLAME_PARAM (SuperShape3D, n2_1, 1.0)
FLAME_PARAM (SuperShape3D, n2_2, 1.0)
FLAME_PARAM (SuperShape3D, n3_1, 1.0)
FLAME_PARAM (SuperShape3D, n3_2, 1.0)
FLAME_PARAM (SuperShape3D, spiral, 0.0)
FLAME_PARAM (
    SuperShape3D, toroidmap, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (SuperShape3D)
{
  k[0] = (float) (in->param[0] * 2.0 / M_PI);
  k[1] = (float) (in->param[1] * 2.0 / M_PI);
  k[2] = (float) (in->param[2] / 4.0);
  k[3] = (float) pow (fabs (1.0 / in->param[4]), in->param[10]);
  k[4] = (float) pow (fabs (1.0 / in->param[6]), in->param[12]);
  k[5] = (float) in->param[10];
  k[6] = (float) in->param[12];
  k[7] = (float) in->param[8];
  k[8] = (float) (in->param[3] / 4.0);
  k[9] = (float) pow (fabs (1.0 / in->param[5]), in->param[11]);
  k[10] = (float) pow (fabs (1.0 / in->param[7]), in->param[13]);
  k[11] = (float) in->param[11];
  k[12] = (float) in->param[13];
  k[13] = (float) in->param[9];
  k[14] = (float) in->param[14];
  k[15] = (float) in->param[15];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = m/4, k[1], k[2] = scales, k[3], k[4] = powers, k[5] = power of all */
FLAME_FN float
flame_supershape3D_radius (float angle, const float *k)
{
  float s, c;

  flame_sincosf (angle * k[0], &s, &c);
  return flame_powf (k[1] * flame_powf (flame_fabsf (c), k[3]) +
                         k[2] * flame_powf (flame_fabsf (s), k[4]),
      k[5]);
}

/*
 * k[0], k[1] = ranges of the angles, k[2] to k[7] = first superformula, k[8]
 * to k[13] = second, k[14] = spiral, k[15] = whether a ring
 */
FLAME_VARIATION (SuperShape3D)
{
  float around = flame_rng_01 (rng) * k[0];
  float up = flame_rng_01 (rng) * k[1];
  float q1 = flame_supershape3D_radius (around, k + 2) + k[14] * around;
  float q2, s, c, up_s, up_c, out;

  up = flame_rng_bit (rng) != 0.0f ? -up : up;
  q2 = flame_supershape3D_radius (up, k + 8);
  flame_sincosf (around, &s, &c);
  flame_sincosf (up, &up_s, &up_c);
  out = w * (k[15] == 1.0f ? q1 + q2 * up_c : q1 * q2 * up_c);
  o->x += c * out;
  o->y += s * out;
  o->z += w * q2 * up_s;
}
#endif

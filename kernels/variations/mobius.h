/*
 * mobius: a Moebius transformation.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mobius, 98, .z = FLAME_Z_WEIGHT, FLAME_CONSTANTS (mobius, 8))
FLAME_PARAM (mobius, re_a, 0.0, FLAME_EMBER_DEFAULT (1.0), .aliases = "Re_A")
FLAME_PARAM (mobius, im_a, 0.0, .aliases = "Im_A")
FLAME_PARAM (mobius, re_b, 0.0, .aliases = "Re_B")
FLAME_PARAM (mobius, im_b, 0.0, .aliases = "Im_B")
FLAME_PARAM (mobius, re_c, 0.0, .aliases = "Re_C")
FLAME_PARAM (mobius, im_c, 0.0, .aliases = "Im_C")
FLAME_PARAM (mobius, re_d, 0.0, FLAME_EMBER_DEFAULT (1.0), .aliases = "Re_D")
FLAME_PARAM (mobius, im_d, 0.0, .aliases = "Im_D")
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (mobius)
{
  flame_copy_params (in, 0, 8, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0..7] = real and imaginary parts of a, b, c, d of (a z + b)/(c z + d) */
FLAME_VARIATION (mobius)
{
  float re_u = k[0] * p->x - k[1] * p->y + k[2];
  float im_u = k[0] * p->y + k[1] * p->x + k[3];
  float re_v = k[4] * p->x - k[5] * p->y + k[6];
  float im_v = k[4] * p->y + k[5] * p->x + k[7];
  float scale = w / (re_v * re_v + im_v * im_v);

  o->x += scale * (re_u * re_v + im_u * im_v);
  o->y += scale * (im_u * re_v - re_u * im_v);
}
#endif

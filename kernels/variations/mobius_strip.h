/*
 * mobius_strip: the plane laid on a Moebius strip.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mobius_strip, 408, FLAME_CONSTANTS (mobius_strip, 10))
FLAME_PARAM (mobius_strip, radius, 2.0)
FLAME_PARAM (mobius_strip, width, 1.0)
FLAME_PARAM (mobius_strip, rect_x, 6.283185307)
FLAME_PARAM (mobius_strip, rect_y, 1.0)
FLAME_PARAM (mobius_strip, rotate_x, 0.0)
FLAME_PARAM (mobius_strip, rotate_y, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (mobius_strip)
{
  const double rect_x = in->param[2], rect_y = in->param[3];

  k[0] = (float) in->param[0];
  k[1] = (float) rect_x;
  k[2] = (float) (rect_x != 0.0 ? 0.5 / rect_x : 0.0);
  k[3] = (float) rect_y;
  k[4] = (float) (rect_y != 0.0 ? 0.5 / rect_y : 0.0);
  k[5] = (float) (rect_y != 0.0 ? in->param[1] : 0.0);
  k[6] = (float) cos (2.0 * M_PI * in->param[5]);
  k[7] = (float) sin (2.0 * M_PI * in->param[5]);
  k[8] = (float) cos (2.0 * M_PI * in->param[4]);
  k[9] = (float) sin (2.0 * M_PI * in->param[4]);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = radius, k[1], k[2] = x of the rectangle and half its inverse, k[3],
 * k[4] = likewise y, k[5] = width, k[6] to k[9] = cosines and sines of the
 * turns
 */
FLAME_VARIATION (mobius_strip)
{
  float along = flame_fractionf ((p->x + k[1]) * k[2]);
  float across = k[5] * (2.0f * flame_fractionf ((p->y + k[3]) * k[4]) - 1.0f);
  float s, c, half_s, half_c, out, y, z;

  flame_sincospif (2.0f * along, &s, &c);
  flame_sincospif (along, &half_s, &half_c);
  out = k[0] + across * half_c;
  y = out * s;
  z = across * half_s;
  o->x += w * (out * c * k[8] - (z * k[6] - y * k[7]) * k[9]);
  o->y += w * (y * k[6] + z * k[7]);
}
#endif

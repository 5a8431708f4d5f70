/*
 * onion2: the plane about a ball that ends in a tip.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (onion2, 1166, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    FLAME_CONSTANTS (onion2, 11))
FLAME_PARAM (onion2, meeting_pt, 0.5)
FLAME_PARAM (onion2, circle_a, 1.0)
FLAME_PARAM (onion2, circle_b, 1.0)
FLAME_PARAM (onion2, shift_x, 0.0)
FLAME_PARAM (onion2, shift_y, 0.0)
FLAME_PARAM (onion2, shift_z, 0.0)
FLAME_PARAM (onion2, top_crop, 0.0)
FLAME_PARAM (onion2, stretch, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (onion2)
{
  const double at = in->param[0];

  flame_copy_params (in, 0, 8, k);
  k[8] = (float) cos (at);
  k[9] = (float) sin (at);
  k[10] = (float) (1.0 / tan (at));
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = where the tip begins, k[1], k[2] = size, k[3], k[4], k[5] = shift, k[6] = where it
 * ends, k[7] = stretch, k[8], k[9], k[10] = cosine, sine and one by tangent of where it begins */
FLAME_VARIATION (onion2)
{
  const float x = p->x - k[3], y = p->y - k[4], z = p->z - k[5];
  const float d = flame_sqrtf (x * x + y * y), t = d / k[7] - FLAME_PI_2;
  float s, c, tip, r, high, part;
  int cut;

  flame_sincosf (t, &s, &c);
  tip = flame_expf (k[8] - c) * k[10] + k[9] - k[10];
  cut = tip > k[6] && k[6] > 0.0f && t > k[0];
  high = w * k[2] * (cut ? k[6] : (t > k[0] ? tip : s));
  r = w * k[1] * (cut ? 0.0f : c);
  part = r * (1.0f + z) / d;
  o->x += part * x + k[3];
  o->y += part * y + k[4];
  o->z += high + z * high / (r * r + high * high) + k[5];
}
#endif

/*
 * onion2: wraps the plane around a ball that ends in a tip.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (onion2, 1166, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    FLAME_PREPARED (onion2))
FLAME_PARAM (onion2, meeting_pt, 0.5)
FLAME_PARAM (onion2, circle_a, 1.0)
FLAME_PARAM (onion2, circle_b, 1.0)
FLAME_PARAM (onion2, shift_x, 0.0)
FLAME_PARAM (onion2, shift_y, 0.0)
FLAME_PARAM (onion2, shift_z, 0.0)
FLAME_PARAM (onion2, top_crop, 0.0)
FLAME_PARAM (onion2, stretch, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_onion2
{
  float tip; /* angle at which the tip begins */
  float size_x;
  float size_y;
  float shift_x;
  float shift_y;
  float shift_z;
  float top; /* height at which the tip is cut; 0: it is not */
  float stretch;
  float cosine; /* cosine, sine and 1/tangent of the angle tip */
  float sine;
  float inverse_tangent;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (onion2)
{
  const double at = in->meeting_pt;

  k->tip = (float) in->meeting_pt;
  k->size_x = (float) in->circle_a;
  k->size_y = (float) in->circle_b;
  k->shift_x = (float) in->shift_x;
  k->shift_y = (float) in->shift_y;
  k->shift_z = (float) in->shift_z;
  k->top = (float) in->top_crop;
  k->stretch = (float) in->stretch;
  k->cosine = (float) cos (at);
  k->sine = (float) sin (at);
  k->inverse_tangent = (float) (1.0 / tan (at));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (onion2)
{
  const float x = p->x - k->shift_x, y = p->y - k->shift_y,
              z = p->z - k->shift_z;
  const float d = flame_sqrtf (x * x + y * y), t = d / k->stretch - FLAME_PI_2;
  float s, c, tip, r, high, part;
  int cut;

  flame_sincosf (t, &s, &c);
  tip = flame_expf (k->cosine - c) * k->inverse_tangent + k->sine -
        k->inverse_tangent;
  cut = tip > k->top && k->top > 0.0f && t > k->tip;
  high = w * k->size_y * (cut ? k->top : (t > k->tip ? tip : s));
  r = w * k->size_x * (cut ? 0.0f : c);
  part = r * (1.0f + z) / d;
  o->x += part * x + k->shift_x;
  o->y += part * y + k->shift_y;
  o->z += high + z * high / (r * r + high * high) + k->shift_z;
}
#endif

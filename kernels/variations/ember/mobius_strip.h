/*
 * mobius_strip: lays the plane on a Moebius strip.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mobius_strip, 408, FLAME_PREPARED (mobius_strip))
FLAME_PARAM (mobius_strip, radius, 2.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.0}))
FLAME_PARAM (mobius_strip, width, 1.0)
FLAME_PARAM (mobius_strip, rect_x, 6.283185307)
FLAME_PARAM (mobius_strip, rect_y, 1.0)
FLAME_PARAM (mobius_strip, rotate_x, 0.0)
FLAME_PARAM (mobius_strip, rotate_y, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_mobius_strip
{
  float radius;
  float rect_x; /* half the rectangle's width, and 1/width */
  float inverse_x;
  float rect_y;
  float inverse_y;
  float width;
  float cosine1; /* cosines and sines of the turns */
  float sine1;
  float cosine2;
  float sine2;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (mobius_strip)
{
  const double rect_x = in->rect_x, rect_y = in->rect_y;

  k->radius = (float) in->radius;
  k->rect_x = (float) rect_x;
  k->inverse_x = (float) (rect_x != 0.0 ? 0.5 / rect_x : 0.0);
  k->rect_y = (float) rect_y;
  k->inverse_y = (float) (rect_y != 0.0 ? 0.5 / rect_y : 0.0);
  k->width = (float) (rect_y != 0.0 ? in->width : 0.0);
  k->cosine1 = (float) cos (2.0 * M_PI * in->rotate_y);
  k->sine1 = (float) sin (2.0 * M_PI * in->rotate_y);
  k->cosine2 = (float) cos (2.0 * M_PI * in->rotate_x);
  k->sine2 = (float) sin (2.0 * M_PI * in->rotate_x);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (mobius_strip)
{
  float along = flame_fractionf ((p->x + k->rect_x) * k->inverse_x);
  float across =
      k->width *
      (2.0f * flame_fractionf ((p->y + k->rect_y) * k->inverse_y) - 1.0f);
  float s, c, half_s, half_c, out, y, z;

  flame_sincospif (2.0f * along, &s, &c);
  flame_sincospif (along, &half_s, &half_c);
  out = k->radius + across * half_c;
  y = out * s;
  z = across * half_s;
  o->x +=
      w * (out * c * k->cosine2 - (z * k->cosine1 - y * k->sine1) * k->sine2);
  o->y += w * (y * k->cosine1 + z * k->sine1);
}
#endif

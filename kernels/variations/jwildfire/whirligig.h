/*
 * whirligig: sine and cosine of x over the hyperbolic ones of y, in one of
 * sixteen ways.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (whirligig, 1091, FLAME_PREPARED (whirligig))
FLAME_PARAM (
    whirligig, Mode, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 15.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_whirligig
{
  float cosine_change; /* whether sine and cosine are exchanged */
  float sine_change;   /* whether the hyperbolic ones are exchanged */
  float sign_x;        /* signs of x and y */
  float sign_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (whirligig)
{
  const int mode = (int) in->Mode;

  k->cosine_change = mode / 4 == 1 || mode / 4 == 2 ? 1.0f : 0.0f;
  k->sine_change = mode >= 8 ? 1.0f : 0.0f;
  k->sign_x = mode % 2 == 0 ? 1.0f : -1.0f;
  k->sign_y = mode % 4 == 1 || mode % 4 == 2 ? 1.0f : -1.0f;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (whirligig)
{
  float s, c, sh, ch;

  flame_sincosf (p->x, &s, &c);
  flame_sinhcoshf (p->y, &sh, &ch);
  o->x += k->sign_x * w * (k->cosine_change != 0.0f ? s : c) /
          (k->sine_change != 0.0f ? sh : ch);
  o->y += k->sign_y * w * (k->cosine_change != 0.0f ? c : s) /
          (k->sine_change != 0.0f ? ch : sh);
}
#endif

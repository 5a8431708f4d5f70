/*
 * whirligig: sine and cosine by their hyperbolic kin, one of sixteen ways.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (whirligig, 1091, FLAME_CONSTANTS (whirligig, 4))
FLAME_PARAM (
    whirligig, Mode, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 15.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (whirligig)
{
  const int mode = (int) in->param[0];

  k[0] = mode / 4 == 1 || mode / 4 == 2 ? 1.0f : 0.0f;
  k[1] = mode >= 8 ? 1.0f : 0.0f;
  k[2] = mode % 2 == 0 ? 1.0f : -1.0f;
  k[3] = mode % 4 == 1 || mode % 4 == 2 ? 1.0f : -1.0f;
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = whether sine and cosine change places, k[1] = whether their kin do, k[2], k[3] =
 * signs */
FLAME_VARIATION (whirligig)
{
  float s, c, sh, ch;

  flame_sincosf (p->x, &s, &c);
  flame_sinhcoshf (p->y, &sh, &ch);
  o->x += k[2] * w * (k[0] != 0.0f ? s : c) / (k[1] != 0.0f ? sh : ch);
  o->y += k[3] * w * (k[0] != 0.0f ? c : s) / (k[1] != 0.0f ? ch : sh);
}
#endif

/*
 * sigmoid: the plane pressed into a square.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sigmoid, 177, FLAME_CONSTANTS (sigmoid, 5))
FLAME_PARAM (sigmoid, shiftx, 1.0)
FLAME_PARAM (sigmoid, shifty, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sigmoid)
{
  for (int i = 0; i < 2; i++) {
    double shift = in->param[i], side = 1.0;

    if (fabs (shift) < 1.0) {
      side = shift < 0.0 ? -1.0 : 1.0;
      shift = shift == 0.0 ? 0x1p-52 : 1.0 / shift;
    }
    k[2 * i] = (float) side;
    k[2 * i + 1] = (float) (-5.0 * shift);
  }
  k[4] = (float) fabs (in->weight);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = sign and steepness in x, k[2], k[3] = in y, k[4] = |weight| */
FLAME_VARIATION (sigmoid)
{
  float x = k[0] / (1.0f + flame_expf (k[1] * p->x));
  float y = k[2] / (1.0f + flame_expf (k[3] * p->y));

  o->x += k[4] * 2.0f * (x - 0.5f);
  o->y += k[4] * 2.0f * (y - 0.5f);
}
#endif

/*
 * prepost_mobius: a Moebius transformation, undone before the others.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (prepost_mobius, 1133, FLAME_CONSTANTS (prepost_mobius, 9))
FLAME_PARAM (prepost_mobius, re_a, 1.0)
FLAME_PARAM (prepost_mobius, re_b, 0.0)
FLAME_PARAM (prepost_mobius, re_c, 0.0)
FLAME_PARAM (prepost_mobius, re_d, 1.0)
FLAME_PARAM (prepost_mobius, im_a, 0.0)
FLAME_PARAM (prepost_mobius, im_b, 0.0)
FLAME_PARAM (prepost_mobius, im_c, 0.0)
FLAME_PARAM (prepost_mobius, im_d, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (prepost_mobius)
{
  const double *re = in->param, *im = in->param + 4;
  const int back = in->form == FLAME_FORM_PRE;

  k[0] = (float) (back ? re[3] : re[0]);
  k[1] = (float) (back ? im[3] : im[0]);
  k[2] = (float) (back ? -re[1] : re[1]);
  k[3] = (float) (back ? -im[1] : im[1]);
  k[4] = (float) (back ? -re[2] : re[2]);
  k[5] = (float) (back ? -im[2] : im[2]);
  k[6] = (float) (back ? re[0] : re[3]);
  k[7] = (float) (back ? im[0] : im[3]);
  k[8] = (float) (back ? 1.0 / in->weight : in->weight);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] on = a, b, c, d, each with both parts, k[8] = scale */
FLAME_VARIATION (prepost_mobius)
{
  const float ru = k[0] * p->x - k[1] * p->y + k[2];
  const float iu = k[0] * p->y + k[1] * p->x + k[3];
  const float rv = k[4] * p->x - k[5] * p->y + k[6];
  const float iv = k[4] * p->y + k[5] * p->x + k[7];
  const float scale = k[8] / (rv * rv + iv * iv);

  o->x += scale * (ru * rv + iu * iv);
  o->y += scale * (iu * rv - ru * iv);
}
#endif

/*
 * prepost_mobius: a Moebius transformation; its pre_ form is the inverse.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (prepost_mobius, 1133, FLAME_PREPARED (prepost_mobius))
FLAME_PARAM (prepost_mobius, re_a, 1.0)
FLAME_PARAM (prepost_mobius, re_b, 0.0)
FLAME_PARAM (prepost_mobius, re_c, 0.0)
FLAME_PARAM (prepost_mobius, re_d, 1.0)
FLAME_PARAM (prepost_mobius, im_a, 0.0)
FLAME_PARAM (prepost_mobius, im_b, 0.0)
FLAME_PARAM (prepost_mobius, im_c, 0.0)
FLAME_PARAM (prepost_mobius, im_d, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_prepost_mobius
{
  float map[8]; /* real and imaginary parts of a, b, c and d */
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (prepost_mobius)
{
  const double *im = FLAME_FROM (in, im_a);
  const int back = use->form == FLAME_FORM_PRE;

  k->map[0] = (float) (back ? in->re_d : in->re_a);
  k->map[1] = (float) (back ? im[3] : im[0]);
  k->map[2] = (float) (back ? -in->re_b : in->re_b);
  k->map[3] = (float) (back ? -im[1] : im[1]);
  k->map[4] = (float) (back ? -in->re_c : in->re_c);
  k->map[5] = (float) (back ? -im[2] : im[2]);
  k->map[6] = (float) (back ? in->re_a : in->re_d);
  k->map[7] = (float) (back ? im[0] : im[3]);
  k->scale = (float) (back ? 1.0 / use->weight : use->weight);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (prepost_mobius)
{
  const float ru = k->map[0] * p->x - k->map[1] * p->y + k->map[2];
  const float iu = k->map[0] * p->y + k->map[1] * p->x + k->map[3];
  const float rv = k->map[4] * p->x - k->map[5] * p->y + k->map[6];
  const float iv = k->map[4] * p->y + k->map[5] * p->x + k->map[7];
  const float scale = k->scale / (rv * rv + iv * iv);

  o->x += scale * (ru * rv + iu * iv);
  o->y += scale * (iu * rv - ru * iv);
}
#endif

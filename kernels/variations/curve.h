/*
 * curve: moved by bell curves of the other coordinate.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (curve, 60, FLAME_CONSTANTS (curve, 4))
FLAME_PARAM (curve, xamp, 0.0)
FLAME_PARAM (curve, yamp, 0.0)
FLAME_PARAM (curve, xlength, 1.0)
FLAME_PARAM (curve, ylength, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (curve)
{
  flame_copy_params (in, 0, 2, k);
  for (int i = 2; i < 4; i++)
    k[i] = (float) (1.0 / fmax (in->param[i] * in->param[i], 1e-20));
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = amplitudes, k[2], k[3] = 1/length² */
FLAME_VARIATION (curve)
{
  o->x += w * (p->x + k[0] * flame_expf (-(p->y * p->y) * k[2]));
  o->y += w * (p->y + k[1] * flame_expf (-(p->x * p->x) * k[3]));
}
#endif

/*
 * curve: moves each coordinate by a bell curve of the other one.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (curve, 60, FLAME_PREPARED (curve))
FLAME_PARAM (curve, xamp, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.25}))
FLAME_PARAM (curve, yamp, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.5}))
FLAME_PARAM (curve, xlength, 1.0)
FLAME_PARAM (curve, ylength, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_curve
{
  float xamp;
  float yamp;
  float inverse_x; /* 1/length² */
  float inverse_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (curve)
{
  k->xamp = (float) in->xamp;
  k->yamp = (float) in->yamp;
  k->inverse_x = (float) (1.0 / fmax (in->xlength * in->xlength, 1e-20));
  k->inverse_y = (float) (1.0 / fmax (in->ylength * in->ylength, 1e-20));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (curve)
{
  o->x += w * (p->x + k->xamp * flame_expf (-(p->y * p->y) * k->inverse_x));
  o->y += w * (p->y + k->yamp * flame_expf (-(p->x * p->x) * k->inverse_y));
}
#endif

/*
 * auger: waves that grow with the distance.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (auger, 96, .z = FLAME_Z_WEIGHT, FLAME_CONSTANTS (auger, 4))
FLAME_PARAM (auger, freq, 1.0, FLAME_EMBER_DEFAULT (5.0))
FLAME_PARAM (auger, weight, 0.5)
FLAME_PARAM (auger, sym, 0.0)
FLAME_PARAM (auger, scale, 1.0, FLAME_EMBER_DEFAULT (0.1))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (auger)
{
  flame_copy_params (in, 0, 4, k);
  k[3] = (float) (0.5 * in->param[3]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = freq, k[1] = weight, k[2] = sym, k[3] = scale/2 */
FLAME_VARIATION (auger)
{
  float s = flame_sinf (k[0] * p->x);
  float t = flame_sinf (k[0] * p->y);

  o->x += w * (p->x + k[2] * k[1] * t * (k[3] + flame_fabsf (p->x)));
  o->y += w * (p->y + k[1] * s * (k[3] + flame_fabsf (p->y)));
}
#endif

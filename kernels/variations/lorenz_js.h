/*
 * lorenz_js: a step of Lorenz's attractor, coloured by where it leads.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (lorenz_js, 792, .z = FLAME_Z_OWN,
    .traits = FLAME_READS_SUM | FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    FLAME_CONSTANTS (lorenz_js, 7))
FLAME_PARAM (lorenz_js, a, 10.0)
FLAME_PARAM (lorenz_js, b, 28.0)
FLAME_PARAM (lorenz_js, c, 1.66)
FLAME_PARAM (lorenz_js, h, 0.00001)
FLAME_PARAM (lorenz_js, centerx, 0.0)
FLAME_PARAM (lorenz_js, centery, 0.0)
FLAME_PARAM (lorenz_js, scale, 1000.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (lorenz_js)
{
  flame_copy_params (in, 0, 6, k);
  k[6] = (float) (1.0 / (in->param[6] == 0.0 ? 1e-5 : in->param[6]));
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] to k[2] = its constants, k[3] = step, k[4], k[5] = the colours' middle, k[6]
 * = their scale
 */
FLAME_VARIATION (lorenz_js)
{
  float x = p->x + k[3] * k[0] * (p->y - p->x);
  float y = p->y + k[3] * (p->x * (k[1] - p->z) - p->y);
  float z = p->z + k[3] * (p->x * p->y - k[2] * p->z);
  float u, v;

  o->x += w * x;
  o->y += w * y;
  o->z += w * z;
  u = o->x + k[4];
  v = o->y + k[5];
  o->color = flame_fractionf (flame_fabsf (k[6] * (u * u + v * v)));
}
#endif

/*
 * jw_stwin: stwin with JWildfire's offsets.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_stwin, 656, .z = FLAME_Z_WEIGHT, FLAME_CONSTANTS (jw_stwin, 5),
    FLAME_INSTEAD_OF (FLAME_MEANT_BY_JWILDFIRE, FLAME_VAR_stwin))
FLAME_PARAM (jw_stwin, distort, 1.0)
FLAME_PARAM (jw_stwin, offset_xy, 0.0)
FLAME_PARAM (jw_stwin, offset_x2, 0.0)
FLAME_PARAM (jw_stwin, offset_y2, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_stwin)
{
  k[0] = (float) (0.05 * in->weight);
  k[1] = (float) (2.0 * in->param[0]);
  k[2] = (float) (0.1 * in->param[1]);
  k[3] = (float) (1e-4 * in->param[2]);
  k[4] = (float) (1e-4 * in->param[3]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = scale, k[1] = half turns a unit, k[2] to k[4] = offsets */
FLAME_VARIATION (jw_stwin)
{
  float x = k[0] * p->x, y = k[0] * p->y;
  float x2 = x * x + k[3], y2 = y * y + k[4], both = x2 + y2;
  float s, c, bend;

  flame_sincospif (k[1] * (x + y + k[2]), &s, &c);
  bend = (x2 - y2) * s / (both != 0.0f ? both : 1.0f);
  o->x += w * p->x + bend;
  o->y += w * p->y + bend;
}
#endif

/*
 * jw_stwin: stwin with offsets, as in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_stwin, 656, .z = FLAME_Z_WEIGHT, FLAME_PREPARED (jw_stwin),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_stwin))
FLAME_PARAM (jw_stwin, distort, 1.0)
FLAME_PARAM (jw_stwin, offset_xy, 0.0)
FLAME_PARAM (jw_stwin, offset_x2, 0.0)
FLAME_PARAM (jw_stwin, offset_y2, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_stwin
{
  float scale;
  float half_turns; /* per unit */
  float offset_x;
  float offset_y;
  float offset_z;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_stwin)
{
  k->scale = (float) (0.05 * use->weight);
  k->half_turns = (float) (2.0 * in->distort);
  k->offset_x = (float) (0.1 * in->offset_xy);
  k->offset_y = (float) (1e-4 * in->offset_x2);
  k->offset_z = (float) (1e-4 * in->offset_y2);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_stwin)
{
  float x = k->scale * p->x, y = k->scale * p->y;
  float x2 = x * x + k->offset_y, y2 = y * y + k->offset_z, both = x2 + y2;
  float s, c, bend;

  flame_sincospif (k->half_turns * (x + y + k->offset_x), &s, &c);
  bend = (x2 - y2) * s / (both != 0.0f ? both : 1.0f);
  o->x += w * p->x + bend;
  o->y += w * p->y + bend;
}
#endif

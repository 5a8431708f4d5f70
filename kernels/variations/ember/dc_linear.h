/*
 * dc_linear: the point itself, coloured by the position of its sum with the
 * others along a line.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_linear, 101, .z = FLAME_Z_WEIGHT,
    .traits = FLAME_READS_SUM | FLAME_READS_FORM | FLAME_WRITES_COLOR,
    FLAME_PREPARED (dc_linear))
FLAME_PARAM (dc_linear, offset, 0.0)
FLAME_PARAM (dc_linear, angle, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.3}))
FLAME_PARAM (dc_linear, scale, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.8}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_dc_linear
{
  float direction_x; /* direction of the line */
  float direction_y;
  float start; /* colour at the origin */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_linear)
{
  const double offset = in->offset, angle = in->angle;
  const double scale = in->scale != 0.0 ? in->scale : 1e-5;

  k->direction_x = (float) (0.5 * cos (angle) / scale);
  k->direction_y = (float) (0.5 * sin (angle) / scale);
  k->start = (float) (0.5 * (offset / scale + 1.0));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (dc_linear)
{
  float x = w * p->x, y = w * p->y;
  float along = k->direction_x * (x + flame_sum_x (p, o)) +
                k->direction_y * (y + flame_sum_y (p, o)) + k->start;

  o->color = flame_fractionf (flame_fabsf (along));
  o->x += x;
  o->y += y;
}
#endif

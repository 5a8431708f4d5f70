/*
 * dc_bubble: bubble, coloured by the distance from a centre.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_bubble, 316, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_READS_SUM | FLAME_READS_FORM |
              FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R2, FLAME_PREPARED (dc_bubble))
FLAME_PARAM (dc_bubble, centerx, 0.0)
FLAME_PARAM (dc_bubble, centery, 0.0)
FLAME_PARAM (dc_bubble, scale, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_dc_bubble
{
  float centerx;
  float centery;
  float inverse_scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_bubble)
{
  k->centerx = (float) in->centerx;
  k->centery = (float) in->centery;
  k->inverse_scale = (float) (1.0 / (in->scale != 0.0 ? in->scale : 1e-5));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (dc_bubble)
{
  float height = 0.25f * p->r2 + 1.0f;
  float x = w * p->x / height, y = w * p->y / height;
  float u = x + flame_sum_x (p, o) + k->centerx;
  float v = y + flame_sum_y (p, o) + k->centery;

  o->color = flame_fractionf (flame_fabsf ((u * u + v * v) * k->inverse_scale));
  o->x += x;
  o->y += y;
  o->z += 2.0f * height - w;
}
#endif

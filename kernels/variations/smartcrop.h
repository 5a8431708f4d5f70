/*
 * post_smartcrop: a polygon, a sector or a rounded shape; what is outside goes
 * to its edge, to the origin or to where it was last inside.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (smartcrop, 532, .z = FLAME_Z_OWN, .draws = 4, .state = 4,
    .choice = 16,
    .traits = FLAME_READS_ENTRY | FLAME_READS_COLOR | FLAME_WRITES_COLOR |
              FLAME_NO_REGULAR,
    FLAME_CONSTANTS (smartcrop, 17))
FLAME_PARAM (smartcrop, power, 4.0)
FLAME_PARAM (smartcrop, radius, 1.0)
FLAME_PARAM (smartcrop, roundstr, 0.0)
FLAME_PARAM (smartcrop, roundwidth, 1.0)
FLAME_PARAM (smartcrop, distortion, 1.0)
FLAME_PARAM (smartcrop, edge, 0.0)
FLAME_PARAM (smartcrop, scatter, 0.0)
FLAME_PARAM (smartcrop, offset, 0.0)
FLAME_PARAM (smartcrop, rotation, 0.0)
FLAME_PARAM (smartcrop, cropmode, 1.0, FLAME_RANGE (-1.0, 2.0))
FLAME_PARAM (smartcrop, static, 1.0, FLAME_RANGE (-1.0, 3.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (smartcrop)
{
  const double power = flame_nonzero_double (fabs (in->param[0]));
  const double radius = in->param[1], mode = in->param[9];
  const double held = in->param[10], alpha = 2.0 * M_PI / power;
  const double round =
      in->param[2] / flame_nonzero_double (sin (0.5 * alpha)) / power * 2.0;

  k[0] = (float) power;
  k[1] = (float) ((in->param[0] > 0.0) == (radius > 0.0));
  k[2] = (float) fabs (radius);
  k[3] = (float) alpha;
  k[4] = (float) round;
  k[5] = (float) in->param[3];
  k[6] = (float) in->param[4];
  k[7] = (float) in->param[5];
  k[8] = (float) in->param[6];
  k[9] = (float) in->param[7];
  k[10] = (float) (in->param[8] * alpha);
  k[11] = (float) mode;
  k[12] = (float) (held > 1.0 || held == -1.0);
  k[13] = (float) (held > 1.0);
  k[14] = (float) (held > 0.0);
  k[15] = (float) (held == 3.0);
  k[16] = (float) (power < 2.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

/* what has been found out about a point */
typedef struct
{
  float x, y;    /* where it goes if it is outside */
  float outside; /* 0 or 1 */
} FlameSmartcrop;

/*
 * Less than two corners: a sector of so many half turns. What is outside goes
 * to one of its two sides.
 */
FLAME_FN FlameSmartcrop
flame_smartcrop_sector (
    float angle, float radius, const float *k, FlameRng *rng)
{
  float edge = k[7] * (flame_rng_01 (rng) - 0.5f);
  float at = angle * FLAME_1_TWO_PI + 1.0f + edge, wide = k[0] * FLAME_PI;
  float away, s, c;
  FlameSmartcrop crop;

  at = (at - flame_truncf (at)) * FLAME_TWO_PI;
  crop.outside = at > wide ? k[1] : 1.0f - k[1];
  wide = flame_rng_01 (rng) >= 0.5f ? wide : 0.0f;
  away = FLAME_PI * (flame_rng_01 (rng) * k[8] + k[9] + edge);
  flame_sincosf (wide != 0.0f ? wide + away : -away, &s, &c);
  crop.x = radius * c;
  crop.y = radius * s;
  return crop;
}

/* a polygon with bent sides; what is outside goes to its side */
FLAME_FN FlameSmartcrop
flame_smartcrop_polygon (
    float angle, float radius, const float *k, FlameRng *rng)
{
  float at = (angle + FLAME_PI) / k[3], bend, size, side, to, s, c;
  /* without an edge there is no number drawn for it */
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  float scatter = flame_choose (k[7] != 0.0f, second, first);
  float edge = k[7] * (first - 0.5f);
  FlameSmartcrop crop;

  at -= flame_truncf (at);
  at = flame_at_most (at, 1.0f - at);
  bend = k[4] * flame_powf (2.0f * at, k[5]);
  size = 1.0f / flame_cosf (at * k[3]);
  size = flame_powf (flame_fabsf ((1.0f - bend) * size + bend), k[6]);
  side = size * (k[2] + edge);
  crop.outside = radius > side ? k[1] : 1.0f - k[1];
  to = side + size * (scatter * k[8] + k[9]);
  to = flame_choose (k[11] == -1.0f, radius, to);
  flame_sincosf (angle + k[10], &s, &c);
  crop.x = flame_choose (k[11] != 0.0f, to * c, 0.0f);
  crop.y = flame_choose (k[11] != 0.0f, to * s, 0.0f);
  return crop;
}

/*
 * k[0] = |power|, k[1] = whether the outside is cropped, k[2] = radius, k[3] =
 * angle of a side, k[4], k[5] = strength and width of the rounding, k[6] =
 * distortion, k[7] = edge, k[8], k[9] = scatter, offset, k[10] = turn, k[11] =
 * what becomes of the cropped: -1 turned, 0 gone, 1 at the edge, 2 the last
 * that was kept; k[12] = whether cropped ones take the point's place, k[13] =
 * whether the point itself is looked at or what came into the transform, k[14]
 * = whether kept ones take the place, k[15] = whether they are what came in,
 * k[16] = whether it is a sector
 */
FLAME_VARIATION (smartcrop)
{
  int from_entry = k[13] == 0.0f || k[15] != 0.0f, back = k[11] == 2.0f;
  int kept_z = k[11] != 0.0f || k[16] != 0.0f, kept;
  float x = flame_choose (k[13] != 0.0f, p->x, p->entry_x);
  float y = flame_choose (k[13] != 0.0f, p->y, p->entry_y);
  float z = flame_choose (k[13] != 0.0f, p->z, p->entry_z);
  float inside_x = w * flame_choose (from_entry, p->entry_x, x);
  float inside_y = w * flame_choose (from_entry, p->entry_y, y);
  float inside_z = w * flame_choose (from_entry, p->entry_z, z);
  float angle = flame_atan2f (y, x), radius = flame_sqrtf (x * x + y * y);
  float to_x, to_y, to_z, color, stays;
  FlameSmartcrop crop;

  if (k[16] != 0.0f)
    crop = flame_smartcrop_sector (angle, radius, k, rng);
  else
    crop = flame_smartcrop_polygon (angle, radius, k, rng);
  kept = crop.outside == 0.0f;
  to_x = flame_choose (back, o->state[0], w * crop.x);
  to_y = flame_choose (back, o->state[1], w * crop.y);
  to_z = flame_choose (back, o->state[2], flame_choose (kept_z, w * z, 0.0f));
  color = flame_choose (back, o->state[3], o->color);
  to_x = kept ? inside_x : to_x;
  to_y = kept ? inside_y : to_y;
  to_z = kept ? inside_z : to_z;
  color = kept ? o->color : color;
  o->state[0] = kept ? inside_x : o->state[0];
  o->state[1] = kept ? inside_y : o->state[1];
  o->state[2] = kept ? inside_z : o->state[2];
  o->state[3] = kept ? o->color : o->state[3];
  stays = kept ? 1.0f - k[14] : 1.0f - k[12];
  o->x = (stays != 0.0f ? p->x : 0.0f) + to_x;
  o->y = (stays != 0.0f ? p->y : 0.0f) + to_y;
  o->z = (stays != 0.0f ? p->z : 0.0f) + to_z;
  o->color = color;
}
#endif

/*
 * post_smartcrop: a polygon, a sector or a rounded shape; cropped points move
 * to its edge, to the origin or to the last kept point.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (smartcrop, 532, .z = FLAME_Z_OWN, .draws = 4, .state = 4,
    FLAME_CHOICE (smartcrop, sector),
    .traits = FLAME_READS_ENTRY | FLAME_READS_COLOR | FLAME_WRITES_COLOR |
              FLAME_NO_REGULAR,
    FLAME_PREPARED (smartcrop))
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
FLAME_PARAM (smartcrop, static_mode, 1.0, FLAME_RANGE (-1.0, 3.0),
    .attribute = "smartcrop_static", FLAME_DEFAULTS ({FLAME_JWILDFIRE, 2.0}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_smartcrop
{
  float power; /* |power| */
  float crops_outside;
  float radius;
  float alpha; /* angle of a side */
  float round; /* strength and width of the rounding */
  float roundwidth;
  float distortion;
  float edge;
  float scatter; /* random and constant shift of cropped points */
  float offset;
  float turn;
  /* what happens to cropped points: -1 they turn, 0 they move to the origin,
   * 1 to the edge, 2 to the last kept point */
  float mode;
  float cropped_sets; /* whether cropped points are replaced */
  /* whether the point itself is tested, not the one that entered the
   * transform */
  float own_point;
  float kept_sets;   /* whether kept points are replaced */
  float keeps_entry; /* whether by what entered the transform */
  float sector;      /* whether the shape is a sector */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (smartcrop)
{
  const double power = flame_nonzero_double (fabs (in->power));
  const double radius = in->radius, mode = in->cropmode;
  const double held = in->static_mode, alpha = 2.0 * M_PI / power;
  const double round =
      in->roundstr / flame_nonzero_double (sin (0.5 * alpha)) / power * 2.0;

  k->power = (float) power;
  k->crops_outside = (float) ((in->power > 0.0) == (radius > 0.0));
  k->radius = (float) fabs (radius);
  k->alpha = (float) alpha;
  k->round = (float) round;
  k->roundwidth = (float) in->roundwidth;
  k->distortion = (float) in->distortion;
  k->edge = (float) in->edge;
  k->scatter = (float) in->scatter;
  k->offset = (float) in->offset;
  k->turn = (float) (in->rotation * alpha);
  k->mode = (float) mode;
  k->cropped_sets = (float) (held > 1.0 || held == -1.0);
  k->own_point = (float) (held > 1.0);
  k->kept_sets = (float) (held > 0.0);
  k->keeps_entry = (float) (held == 3.0);
  k->sector = (float) (power < 2.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

/* What is known about a point. */
typedef struct
{
  float x, y;    /* where it moves if it is outside */
  float outside; /* 0 or 1 */
} FlameSmartcrop;

/* A shape of less than two corners is a sector of that many half turns.
 * Cropped points move to one of its two sides. */
FLAME_FN FlameSmartcrop
flame_smartcrop_sector (float angle, float radius,
    const struct FlameConstants_smartcrop *k, FlameRng *rng)
{
  float edge = k->edge * (flame_rng_01 (rng) - 0.5f);
  float at = angle * FLAME_1_TWO_PI + 1.0f + edge, wide = k->power * FLAME_PI;
  float away, s, c;
  FlameSmartcrop crop;

  at = (at - flame_truncf (at)) * FLAME_TWO_PI;
  crop.outside = at > wide ? k->crops_outside : 1.0f - k->crops_outside;
  wide = flame_rng_01 (rng) >= 0.5f ? wide : 0.0f;
  away = FLAME_PI * (flame_rng_01 (rng) * k->scatter + k->offset + edge);
  flame_sincosf (wide != 0.0f ? wide + away : -away, &s, &c);
  crop.x = radius * c;
  crop.y = radius * s;
  return crop;
}

/* A polygon with bent sides; cropped points move to a side. */
FLAME_FN FlameSmartcrop
flame_smartcrop_polygon (float angle, float radius,
    const struct FlameConstants_smartcrop *k, FlameRng *rng)
{
  float at = (angle + FLAME_PI) / k->alpha, bend, size, side, to, s, c;
  /* Without an edge Ember draws no number for it, so the scatter has the
   * first one. */
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  float scatter = flame_choose (k->edge != 0.0f, second, first);
  float edge = k->edge * (first - 0.5f);
  FlameSmartcrop crop;

  at -= flame_truncf (at);
  at = flame_at_most (at, 1.0f - at);
  bend = k->round * flame_powf (2.0f * at, k->roundwidth);
  size = 1.0f / flame_cosf (at * k->alpha);
  size = flame_powf (flame_fabsf ((1.0f - bend) * size + bend), k->distortion);
  side = size * (k->radius + edge);
  crop.outside = radius > side ? k->crops_outside : 1.0f - k->crops_outside;
  to = side + size * (scatter * k->scatter + k->offset);
  to = flame_choose (k->mode == -1.0f, radius, to);
  flame_sincosf (angle + k->turn, &s, &c);
  crop.x = flame_choose (k->mode != 0.0f, to * c, 0.0f);
  crop.y = flame_choose (k->mode != 0.0f, to * s, 0.0f);
  return crop;
}

FLAME_VARIATION (smartcrop)
{
  int from_entry = k->own_point == 0.0f || k->keeps_entry != 0.0f,
      back = k->mode == 2.0f;
  int kept_z = k->mode != 0.0f || k->sector != 0.0f, kept;
  float x = flame_choose (k->own_point != 0.0f, p->x, p->entry_x);
  float y = flame_choose (k->own_point != 0.0f, p->y, p->entry_y);
  float z = flame_choose (k->own_point != 0.0f, p->z, p->entry_z);
  float inside_x = w * flame_choose (from_entry, p->entry_x, x);
  float inside_y = w * flame_choose (from_entry, p->entry_y, y);
  float inside_z = w * flame_choose (from_entry, p->entry_z, z);
  float angle = flame_atan2f (y, x), radius = flame_sqrtf (x * x + y * y);
  float to_x, to_y, to_z, color, stays;
  FlameSmartcrop crop;

  if (k->sector != 0.0f)
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
  stays = kept ? 1.0f - k->kept_sets : 1.0f - k->cropped_sets;
  o->x = (stays != 0.0f ? p->x : 0.0f) + to_x;
  o->y = (stays != 0.0f ? p->y : 0.0f) + to_y;
  o->z = (stays != 0.0f ? p->z : 0.0f) + to_z;
  o->color = color;
}
#endif

/*
 * The parts of an xform whose variations look beyond x and y: at heights, colours,
 * the point that it began with, or what they have kept of the point.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/color-kind.h"
#include "kernels/gpu/xform.h"
#include "kernels/space.h"

/* the point under the affine map, and its height */
FLAME_FN FlamePoint
flame_enter_lanes (const FLAME_RECORD float *k, const FlameStep *step)
{
  FlamePoint p = flame_enter (k, step);

  p.z = flame_step_z (step);
  return p;
}

/* the same under a map in space */
FLAME_FN FlamePoint
flame_enter_space (const FLAME_RECORD float *maps, const FlameStep *step)
{
  FlamePoint p;

  p.x = step->x;
  p.y = step->y;
  p.z = flame_step_z (step);
  p.form = FLAME_FORM_REGULAR;
  flame_map_space (maps + FLAME_SPACE_COEFS, &p.x, &p.y, &p.z);
  return p;
}

FLAME_FN void
flame_mark_entry (FlamePoint *p)
{
  p->entry_x = p->x;
  p->entry_y = p->y;
  p->entry_z = p->z;
}

#if FLAME_HAS_RGB
/* what an xform hands on: one that leaves the coordinate alone leaves these, too */
FLAME_FN void
flame_begin_rgb (
    const FLAME_RECORD float *k, const FlameStep *step, FlameSum *o)
{
  for (int c = 0; c < 3; c++)
    o->rgb[c] = step->rgb[c];
  if (k[FLAME_XFORM_COLOR_KEEP] != 1.0f)
    o->rgb[0] = flame_forget_red (o->rgb[0]);
}

FLAME_FN void
flame_copy_rgb (const float *from, float *to)
{
  for (int c = 0; c < 3; c++)
    to[c] = from[c];
}
#else
#define flame_begin_rgb(k, step, o) ((void) 0)
#define flame_copy_rgb(from, to) ((void) 0)
#endif

/* the empty sum of an xform, and the colours that its variations see */
FLAME_FN FlameSum
flame_begin_lanes (const FLAME_RECORD float *k, const FlameStep *step)
{
  const float2 color = *(const FLAME_RECORD float2 *) (k + FLAME_XFORM_COLOR);
  FlameSum o = {};

  o.color = color.y * step->color + color.x;
  flame_begin_rgb (k, step, &o);
  return o;
}

/* a regular use of FLAME_Z_WEIGHT, as FLAME_APPLY */
#define FLAME_WEIGH_Z(at)                                                      \
  if (k[at] != 0.0f)                                                           \
    o.z += k[at] * p.z;

/* @first: of @n floats that the use of sum @o keeps for the point */
#define FLAME_LOAD_STATE(o, first, n)                                          \
  for (int f = 0; f < (n); f++)                                                \
    (o).state[f] = s->states[(first) + f];
#define FLAME_SAVE_STATE(o, first, n)                                          \
  for (int f = 0; f < (n); f++)                                                \
    s->states[(first) + f] = (o).state[f];
/* a use that there is no room for finds zeros each time */
#define FLAME_FORGET_STATE(o, n)                                               \
  for (int f = 0; f < (n); f++)                                                \
    (o).state[f] = 0.0f;

/* z of a point after a pre or post form, which left @moved and had @z before */
FLAME_FN float
flame_form_z (uint32_t z_rule, uint32_t assign, float w, float z, float moved)
{
  if (z_rule == FLAME_Z_OWN)
    return moved;
  if (z_rule == FLAME_Z_ZERO)
    return z;
  return (assign == FLAME_ASSIGN_SUM ? z : 0.0f) + w * z;
}

/*
 * A use in the pre or post form, which moves @point; @memory: see FLAME_APPLY_IN;
 * @load and @save: of its state, statements over the sum moved.
 */
#define FLAME_APPLY_FORM_LANES(                                                \
    name, at, memory, use_form, assign, needs, z_rule, point, load, save)      \
  if (k[at] != 0.0f) {                                                         \
    FlameSum moved = flame_begin_form (&point, assign);                        \
                                                                               \
    moved.z = (assign) == FLAME_ASSIGN_SUM ? point.z : 0.0f;                   \
    moved.color = o.color;                                                     \
    flame_copy_rgb (o.rgb, moved.rgb);                                         \
    point.form = (FlameForm) (use_form);                                       \
    if ((use_form) != FLAME_FORM_POST)                                         \
      flame_mark_entry (&point);                                               \
    flame_fill_point (&point, needs);                                          \
    FLAME_FIND_##name (struct FlameConstants_##name, memory, k + (at) + 1);    \
    load flame_var_##name (&point, constants, k[at], rng, &moved);             \
    save o.color = moved.color;                                                \
    flame_copy_rgb (moved.rgb, o.rgb);                                         \
    point.x = moved.x;                                                         \
    point.y = moved.y;                                                         \
    point.z = flame_form_z (z_rule, assign, k[at], point.z, moved.z);          \
  }

/* the sum as the point that the post forms move */
FLAME_FN FlamePoint
flame_enter_post_lanes (const FlamePoint *p, const FlameSum *o)
{
  FlamePoint post = flame_enter_post (p, o);

  post.z = o->z;
  post.entry_z = p->z;
  return post;
}

/* @o: the sums over variations, after the post map */
FLAME_FN void
flame_leave_lanes (
    const FLAME_RECORD float *k, const FlameSum *o, FlameStep *step)
{
  flame_leave (k, o->x, o->y, step);
  flame_set_step_z (step, o->z);
  flame_copy_rgb (o->rgb, step->rgb);
}

/* the part of a variation's colour that stays; what is no number becomes 0 */
FLAME_FN void
flame_keep_color (float part, float own, FlameStep *step)
{
  const float kept = step->color + part * (own - step->color);

  step->color = kept == kept ? kept : 0.0f;
}

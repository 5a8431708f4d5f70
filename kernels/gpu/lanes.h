/*
 * Parts of an xform whose variations use more than x and y: heights, colours, the point
 * before the affine map, or state kept for the point.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/color-kind.h"
#include "kernels/gpu/xform.h"
#include "kernels/space.h"

/* Returns: the point after the affine map, with its height */
FLAME_FN FlamePoint
flame_enter_lanes (const FLAME_RECORD float *k, const FlameStep *step)
{
  FlamePoint p = flame_enter (k, step);

  p.z = flame_step_z (step);
  return p;
}

/* Returns: the point after a map in space */
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
/*
 * Sets the colour that an xform passes on. An xform that keeps the colour coordinate
 * keeps red, green and blue as well.
 */
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

/*
 * Returns: the empty sum of an xform, with the colours that its variations see
 */
FLAME_FN FlameSum
flame_begin_lanes (const FLAME_RECORD float *k, const FlameStep *step)
{
  const float2 color = *(const FLAME_RECORD float2 *) (k + FLAME_XFORM_COLOR);
  FlameSum o = {};

  o.color = color.y * step->color + color.x;
  flame_begin_rgb (k, step, &o);
  return o;
}

/* Like FLAME_APPLY, for a regular use of FLAME_Z_WEIGHT. */
#define FLAME_WEIGH_Z(at)                                                      \
  if (k[at] != 0.0f)                                                           \
    o.z += k[at] * p.z;

/* @first: index of the @n floats that the use of sum @o keeps for the point */
#define FLAME_LOAD_STATE(o, first, n)                                          \
  for (int f = 0; f < (n); f++)                                                \
    (o).state[f] = s->states[(first) + f];
#define FLAME_SAVE_STATE(o, first, n)                                          \
  for (int f = 0; f < (n); f++)                                                \
    s->states[(first) + f] = (o).state[f];
/* A use whose state there is no room for sees zeros each time. */
#define FLAME_FORGET_STATE(o, n)                                               \
  for (int f = 0; f < (n); f++)                                                \
    (o).state[f] = 0.0f;

/*
 * Returns: the point's z after a pre or post form that computed @moved; it was @z
 *   before
 */
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
 * A use in the pre or post form, which moves @point.
 * @memory: as for FLAME_APPLY_IN; @load, @save: statements that load and save its state
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

/* Returns: the sum as the point that the post forms move */
FLAME_FN FlamePoint
flame_enter_post_lanes (const FlamePoint *p, const FlameSum *o)
{
  FlamePoint post = flame_enter_post (p, o);

  post.z = o->z;
  post.entry_z = p->z;
  return post;
}

/* @o: the sums of the variations, after the post map */
FLAME_FN void
flame_leave_lanes (
    const FLAME_RECORD float *k, const FlameSum *o, FlameStep *step)
{
  flame_leave (k, o->x, o->y, step);
  flame_set_step_z (step, o->z);
  flame_copy_rgb (o->rgb, step->rgb);
}

/* Adds the permanent part of a variation's colour; NaN becomes 0. */
FLAME_FN void
flame_keep_color (float part, float own, FlameStep *step)
{
  const float kept = step->color + part * (own - step->color);

  step->color = kept == kept ? kept : 0.0f;
}

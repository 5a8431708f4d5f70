/*
 * The parts of an xform that both kernels use: the specialised one as a straight
 * sequence, the generic one in a loop.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/iterate-args.h"
#include "kernels/variation.h"

/* Kernels made for a structure define this if points have a z (lanes.h). */
#ifndef FLAME_IN_SPACE
#define FLAME_IN_SPACE 0
#endif
/* the number of floats that uses keep for each point */
#ifndef FLAME_N_STATES
#define FLAME_N_STATES 0
#endif

/* the fog's position in a record; 0: none */
#ifndef FLAME_FOG
#define FLAME_FOG 0
#endif

/* A point and how it shows after this step. */
typedef struct
{
  float x, y, color;
  int32_t table; /* see FLAME_XFORM_TABLE */
  float light;   /* see FLAME_XFORM_LIGHT */
#if FLAME_IN_SPACE
  float z;
#endif
#if FLAME_N_STATES
  float states[FLAME_N_STATES];
#endif
#if FLAME_HAS_RGB
  float rgb[3];
#endif
#if FLAME_FOG
  float shows; /* in fog, once projected */
#endif
} FlameStep;

/* Returns: the point's height, 0 in the plane */
FLAME_FN float
flame_step_z (const FlameStep *step)
{
#if FLAME_IN_SPACE
  return step->z;
#else
  (void) step;
  return 0.0f;
#endif
}

FLAME_FN void
flame_set_step_z (FlameStep *step, float z)
{
#if FLAME_IN_SPACE
  step->z = z;
#else
  (void) step;
  (void) z;
#endif
}

/* @m: 16-byte aligned, so that six numbers take two loads */
FLAME_FN void
flame_affine (const FLAME_RECORD float *m, float *x, float *y)
{
  const float4 a = *(const FLAME_RECORD float4 *) m;
  const float2 b = *(const FLAME_RECORD float2 *) (m + 4);
  const float px = *x, py = *y;

  *x = a.x * px + a.z * py + b.x;
  *y = a.y * px + a.w * py + b.y;
}

/* Returns: the point after the affine map */
FLAME_FN FlamePoint
flame_enter (const FLAME_RECORD float *k, const FlameStep *step)
{
  FlamePoint p;

  p.x = step->x;
  p.y = step->y;
  /* z is 0 in the plane; lanes.h handles space. */
  p.z = 0.0f;
  p.form = FLAME_FORM_REGULAR;
  flame_affine (k + FLAME_XFORM_COEFS, &p.x, &p.y);
  return p;
}

/* @needs: of all variations that follow */
FLAME_FN void
flame_fill_point (FlamePoint *p, uint32_t needs)
{
  if (needs & (FLAME_NEEDS_R2 | FLAME_NEEDS_R))
    p->r2 = p->x * p->x + p->y * p->y;
  if (needs & FLAME_NEEDS_R)
    p->r = flame_sqrtf (p->r2);
  if (needs & FLAME_NEEDS_THETA)
    p->theta = flame_atan2f (p->x, p->y);
  if (needs & FLAME_NEEDS_PHI)
    p->phi = flame_atan2f (p->y, p->x);
}

/* Sets how a point shows that an xform has moved. */
FLAME_FN void
flame_take_sample (const FLAME_RECORD float *k, FlameStep *step)
{
  const float2 sample = *(const FLAME_RECORD float2 *) (k + FLAME_XFORM_TABLE);

  step->table = __float_as_int (sample.x);
  step->light = sample.y;
}

/*
 * @x, @y: the sums of the variations, after the post map
 */
FLAME_FN void
flame_leave (const FLAME_RECORD float *k, float x, float y, FlameStep *step)
{
  const float2 color = *(const FLAME_RECORD float2 *) (k + FLAME_XFORM_COLOR);

  step->x = x;
  step->y = y;
  step->color = color.y * step->color + color.x;
  flame_take_sample (k, step);
}

/*
 * Defines "constants", which a variation reads, as a @type at @k. In OpenCL C this is a
 * copy, as variations' functions take pointers to one kind of memory; the compiler
 * keeps only the loads that are used.
 *
 * Types and functions are passed on, never a variation's bare name: some drivers define
 * macros with names of functions, such as tanh.
 */
#ifdef __OPENCL_C_VERSION__
#define FLAME_FIND_CONSTANTS(type, memory, k)                                  \
  const type copied = *(const memory type *) (k);                              \
  const type *const constants = &copied
/* For a variation that reads its constants in place. */
#define FLAME_PLACE_CONSTANTS(type, memory, k)                                 \
  const memory type *const constants = (const memory type *) (k)
/*
 * Follows the file of a variation without constants: a struct that can be copied.
 */
#define FLAME_NO_CONSTANTS(name)                                               \
  struct FlameConstants_##name                                                 \
  {                                                                            \
    char none;                                                                 \
  };
#else
#define FLAME_FIND_CONSTANTS(type, memory, k)                                  \
  const type *const constants = (const type *) (k)
#define FLAME_PLACE_CONSTANTS FLAME_FIND_CONSTANTS
#define FLAME_NO_CONSTANTS(name)
#endif

#define FLAME_APPLY_FUNCTION(find, function, type, at, memory)                 \
  if (k[at] != 0.0f) {                                                         \
    find (type, memory, k + (at) + 1);                                         \
    function (&p, constants, k[at], rng, &o);                                  \
  }

/*
 * A regular use whose weight is at @at; k, p, rng and the sum o are the caller's
 * variables. flam3 skips a weight of zero, and so must this: 0 times infinity would be
 * NaN.
 * @memory: the memory that k is in. FLAME_FIND_NAME is FLAME_FIND_CONSTANTS or
 *   FLAME_PLACE_CONSTANTS.
 */
#define FLAME_APPLY_IN(name, at, memory)                                       \
  FLAME_APPLY_FUNCTION (FLAME_FIND_##name, flame_var_##name,                   \
      struct FlameConstants_##name, at, memory)
/*
 * Not defined through FLAME_APPLY_IN, which would get the name after a driver's macro
 * has changed it.
 */
#define FLAME_APPLY(name, at)                                                  \
  FLAME_APPLY_FUNCTION (FLAME_FIND_##name, flame_var_##name,                   \
      struct FlameConstants_##name, at, FLAME_RECORD)

/* Returns: the sum that a pre or post form of @assign begins with at @p */
FLAME_FN FlameSum
flame_begin_form (const FlamePoint *p, uint32_t assign)
{
  FlameSum o = {};

  if (assign == FLAME_ASSIGN_SUM) {
    o.x = p->x;
    o.y = p->y;
  }
  return o;
}

/* A use in the pre or post form, which moves @point. */
#define FLAME_APPLY_FORM(name, at, use_form, assign, needs, point)             \
  if (k[at] != 0.0f) {                                                         \
    FlameSum moved = flame_begin_form (&point, assign);                        \
                                                                               \
    point.form = (FlameForm) (use_form);                                       \
    flame_fill_point (&point, needs);                                          \
    FLAME_FIND_##name (                                                        \
        struct FlameConstants_##name, FLAME_RECORD, k + (at) + 1);             \
    flame_var_##name (&point, constants, k[at], rng, &moved);                  \
    point.x = moved.x;                                                         \
    point.y = moved.y;                                                         \
  }

/* Returns: the sum as the point that the post forms move */
FLAME_FN FlamePoint
flame_enter_post (const FlamePoint *p, const FlameSum *o)
{
  FlamePoint post;

  post.x = o->x;
  post.y = o->y;
  post.z = 0.0f;
  post.entry_x = p->x;
  post.entry_y = p->y;
  return post;
}

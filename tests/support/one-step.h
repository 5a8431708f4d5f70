/*
 * One step of a flame's only xform, against a formula.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/animation.h"
#include "core/render/plan.h"
#include "kernels/cpu/iterate.h"

G_BEGIN_DECLS

#define ONE_STEP_POINTS (4 * FLAME_LANE_GROUP)

/* a plan of one frame, and the animation that it is of */
typedef struct
{
  FlamePlan plan;
  FlameAnimation *animation;
} OneStepFrame;

/* @xml: a document that the test knows is right */
void one_step_frame_init (OneStepFrame *frame, const char *xml);
void one_step_frame_clear (OneStepFrame *frame);

/* one step of the only xform; points keep their order (transfer full) */
FlameBatch *one_step_take (const OneStepFrame *frame);

/* @in, @out: x, y, z and the coordinate of the colour */
typedef void (*OneStepExpected) (const double in[4], double out[4]);

/* fails where a point is not within 1e-5 of what @expected says */
void one_step_check (const char *xml, OneStepExpected expected);

G_END_DECLS

/*
 * One step of a flame with a single xform, compared with a formula.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/animation.h"
#include "core/plan/plan.h"
#include "kernels/cpu/iterate.h"

G_BEGIN_DECLS

#define ONE_STEP_POINTS (4 * FLAME_LANE_GROUP)

typedef struct
{
  FlamePlan plan;
  FlameAnimation *animation;
} OneStepFrame;

/* @xml: a valid document */
void one_step_frame_init (OneStepFrame *frame, const char *xml);
void one_step_frame_clear (OneStepFrame *frame);

/* One step of the only xform; points keep their order. (transfer full) */
FlameBatch *one_step_take (const OneStepFrame *frame);

/*
 * @in, @out: x, y, z and the colour coordinate
 */
typedef void (*OneStepExpected) (const double in[4], double out[4]);

/* Fails if a point differs from @expected by more than 1e-5. */
void one_step_check (const char *xml, OneStepExpected expected);

G_END_DECLS

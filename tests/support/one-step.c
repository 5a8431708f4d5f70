/*
 * A flame's points before and after one step on the CPU.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/support/one-step.h"

#include "core/plan/loops.h"
#include "tests/support/scene.h"
#include "tests/support/sum-scenes.h"

void
one_step_frame_init (OneStepFrame *frame, const char *xml)
{
  g_autoptr (GError) error = NULL;

  frame->animation = scene_load (xml);
  flame_plan_init (&frame->plan);
  sum_plan_fill (
      &frame->plan, frame->animation, 76, 52, 1.0, 0.0, 1, 0, &error);
  g_assert_no_error (error);
}

void
one_step_frame_clear (OneStepFrame *frame)
{
  flame_plan_clear (&frame->plan);
  flame_animation_unref (frame->animation);
}

FlameBatch *
one_step_take (const OneStepFrame *frame)
{
  FlameBatch *batch = g_aligned_alloc0 (1, sizeof *batch, 64);
  FlameTemporalSample temporal_sample = {0};
  FlameRng rng = {0, 7, 11};
  const FlameIterateLoops *loops = flame_cpu_loops ()->iterate;

  flame_temporal_sample_init (&temporal_sample, &frame->plan);
  flame_temporal_sample_set (&temporal_sample, &frame->plan, 0);
  loops->seed (batch, ONE_STEP_POINTS, rng);
  for (guint i = 0; i < ONE_STEP_POINTS; i++)
    batch->z[0][i] = (float) (0.1 * i - 2.0);
  rng.counter = 1u << 20;
  loops->step (batch, &temporal_sample, NULL, rng);
  return batch;
}

void
one_step_check (const char *xml, OneStepExpected expected)
{
  FlameBatch *batch;
  OneStepFrame frame;

  one_step_frame_init (&frame, xml);
  batch = one_step_take (&frame);
  for (guint i = 0; i < ONE_STEP_POINTS; i++) {
    const double in[4] = {
        batch->x[0][i], batch->y[0][i], batch->z[0][i], batch->color[0][i]};
    const double out[4] = {
        batch->x[1][i], batch->y[1][i], batch->z[1][i], batch->color[1][i]};
    double wanted[4];

    expected (in, wanted);
    for (guint lane = 0; lane < 4; lane++)
      g_assert_cmpfloat_with_epsilon (out[lane], wanted[lane], 1e-5);
  }
  g_aligned_free (batch);
  one_step_frame_clear (&frame);
}

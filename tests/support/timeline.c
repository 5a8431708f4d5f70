/*
 * Sums over the traced times of a run's frames.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/support/timeline.h"
#include "core/api/stats.h"

static const FlameFrameTimes *
times_at (const GArray *traced, guint i)
{
  return &g_array_index (traced, FlameFrameTimes, i);
}

void
timeline_summarise (const GArray *traced, Timeline *timeline)
{
  const FlameFrameTimes *first = times_at (traced, 0);
  const FlameFrameTimes *last = times_at (traced, traced->len - 1);
  const double time = last->iterate_end - first->iterate_begin;
  double iterating = 0, overlapped = 0;

  for (guint i = 0; i < traced->len; i++) {
    const FlameFrameTimes *t = times_at (traced, i);

    iterating += t->iterate_end - t->iterate_begin;
    if (i + 1 < traced->len) {
      const FlameFrameTimes *next = times_at (traced, i + 1);
      const double from = MAX (t->iterate_end, next->iterate_begin);
      const double to = MIN (t->copy_end, next->iterate_end);

      overlapped += MAX (to - from, 0);
    }
  }
  timeline->rate = (traced->len - 1) / (last->copy_end - first->copy_end);
  timeline->iterating = iterating / time;
  timeline->overlapped = overlapped / time;
}

/*
 * Strips of a large picture.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cpu/strips.h"

#include "kernels/cpu/post.h"

#define USUAL_BUDGET ((gsize) 2 << 30)
/* of the budget, that a strip takes */
#define STRIP_SHARE 6
/* rows of a strip for each thread: density estimation reads some more for each band */
#define ROWS_PER_THREAD 16

/* four floats of sums, four of the accumulator, hits */
#define BYTES_PER_BUCKET 36
/* four floats of the display image */
#define BYTES_PER_PIXEL 16

#ifdef FLAME_TEST_HOOKS
gsize
flame_strip_get_budget (void)
{
  const char *text = g_getenv ("FLAME_CPU_MEMORY");
  const guint64 bytes = text ? g_ascii_strtoull (text, NULL, 10) : 0;

  return bytes > 0 ? bytes : USUAL_BUDGET;
}
#else
gsize
flame_strip_get_budget (void)
{
  return USUAL_BUDGET;
}
#endif

gboolean
flame_strip_is_large (const FlamePlan *plan)
{
  const FlamePostParams *params = &plan->post.params;

  return (gsize) params->buf_width * params->buf_height * BYTES_PER_BUCKET >
         flame_strip_get_budget ();
}

/* those need the whole picture, or the light of the pass before */
static gboolean
can_be_cut (const FlamePlan *plan)
{
  const FlamePostParams *params = &plan->post.params;

  /* a part of a picture has rows beside those that are shown */
  return plan->n_passes == 1 && params->n_filters == 0 &&
         params->shown_height == params->height &&
         !flame_post_has_nodes (params) && !flame_post_blurs (params);
}

static int
strip_height (const FlamePlan *plan, guint n_threads)
{
  const FlamePostParams *params = &plan->post.params;
  const gsize row =
      (gsize) params->oversample * params->buf_width * BYTES_PER_BUCKET +
      (gsize) params->width * BYTES_PER_PIXEL;
  const gsize fit = flame_strip_get_budget () / STRIP_SHARE / row;
  const gsize rows = MAX (fit, (gsize) n_threads * ROWS_PER_THREAD);

  if (!flame_strip_is_large (plan) || !can_be_cut (plan) ||
      rows >= (gsize) params->height)
    return params->height;
  return (int) rows & ~1;
}

/* buckets beyond the accumulator's rows that density estimation looks at, each way */
static int
reach_of (const FlamePostParams *params)
{
  return params->density ? params->density->near.reach + params->oversample / 2
                         : 0;
}

static void
set_rows (FlameStrip *strip, const FlamePlan *plan, int begin)
{
  const FlamePostParams *params = &plan->post.params;
  const int os = params->oversample;
  const int reach = reach_of (params);

  strip->pixels.begin = begin;
  strip->pixels.end = MIN (begin + strip->height, params->height);
  strip->light = strip->sums = (FlameRows){0, params->buf_height};
  if (!flame_strip_is_part (strip, plan))
    return;
  strip->light.begin = params->filter_top + os * begin;
  strip->light.end =
      params->filter_top + os * (strip->pixels.end - 1) + params->n_taps;
  /* rows that are nobody's leave the histograms with the first and the last strip */
  strip->sums.begin = begin > 0 ? MAX (strip->light.begin - reach, 0) : 0;
  if (strip->pixels.end < params->height)
    strip->sums.end = MIN (strip->light.end + reach, params->buf_height);
}

void
flame_strip_begin (FlameStrip *strip, const FlamePlan *plan, guint n_threads)
{
  strip->height = strip_height (plan, n_threads);
  set_rows (strip, plan, 0);
  strip->merged = strip->sums.begin;
}

gboolean
flame_strip_next (FlameStrip *strip, const FlamePlan *plan)
{
  if (strip->pixels.end == plan->post.params.height)
    return FALSE;
  strip->merged = strip->sums.end;
  set_rows (strip, plan, strip->pixels.end);
  return TRUE;
}

gboolean
flame_strip_is_part (const FlameStrip *strip, const FlamePlan *plan)
{
  return strip->height < plan->post.params.height;
}

int
flame_strip_light_rows (const FlameStrip *strip, const FlamePlan *plan)
{
  const FlamePostParams *params = &plan->post.params;

  if (!flame_strip_is_part (strip, plan))
    return params->buf_height;
  return params->oversample * (strip->height - 1) + params->n_taps;
}

int
flame_strip_sums_rows (const FlameStrip *strip, const FlamePlan *plan)
{
  const FlamePostParams *params = &plan->post.params;
  const int more = MAX (reach_of (params), plan->post.gutter);

  return MIN (
      flame_strip_light_rows (strip, plan) + 2 * more, params->buf_height);
}

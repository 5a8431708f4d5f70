/*
 * A document's program at any moment.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/cuburn/timeline.h"

#include <math.h>
#include <string.h>

#include "core/animation/cuburn/program.h"

struct _FlameCuburnTimeline
{
  FlameCuburnView view;
  double units; /* keyframe units of a U */
  FlameCuburnProgram program;
};

FlameCuburnTimeline *
flame_cuburn_timeline_new (const char *data, gsize length, const char *name,
    const char *folder, const FlameLoadOptions *options, GError **error)
{
  g_autoptr (FlameCuburnTimeline) timeline = g_new0 (FlameCuburnTimeline, 1);
  g_autoptr (FlameCuburnDatabase) database =
      flame_cuburn_database_new (data, length, name, folder, options->palettes,
          options->warning, options->warning_data, error);
  const double duration = options->profile && options->profile->duration > 0.0
                              ? options->profile->duration
                              : FLAME_PROFILE_DEFAULT_DURATION;

  flame_cuburn_view_init (&timeline->view, options->profile);
  timeline->units = duration * FLAME_PROFILE_RATE;
  if (!database ||
      !flame_cuburn_program_init (&timeline->program, database, error))
    return NULL;
  return g_steal_pointer (&timeline);
}

void
flame_cuburn_timeline_free (FlameCuburnTimeline *timeline)
{
  if (!timeline)
    return;
  flame_cuburn_program_clear (&timeline->program);
  g_free (timeline);
}

double
flame_cuburn_timeline_get_length (const FlameCuburnTimeline *timeline)
{
  return timeline->program.length * timeline->units;
}

gboolean
flame_cuburn_timeline_is_closed (const FlameCuburnTimeline *timeline)
{
  return timeline->program.closed;
}

void
flame_cuburn_timeline_get_size (
    const FlameCuburnTimeline *timeline, int *width, int *height)
{
  *width = timeline->view.width;
  *height = timeline->view.height;
}

const char *
flame_cuburn_timeline_get_title (const FlameCuburnTimeline *timeline)
{
  return timeline->program.title;
}

const char *
flame_cuburn_timeline_get_author (const FlameCuburnTimeline *timeline)
{
  return timeline->program.author;
}

const char *
flame_cuburn_timeline_get_url (const FlameCuburnTimeline *timeline)
{
  return timeline->program.url;
}

const char *
flame_cuburn_timeline_get_notes (const FlameCuburnTimeline *timeline)
{
  return timeline->program.notes;
}

/* the segment at @at U, the first or last one outside */
static guint
find_segment (const FlameCuburnTimeline *timeline, double at)
{
  guint low = 0, high = timeline->program.segments->len;

  while (high - low > 1) {
    const guint middle = low + (high - low) / 2;

    if (g_array_index (timeline->program.segments, FlameCuburnSegment, middle)
            .start <= at)
      low = middle;
    else
      high = middle;
  }
  return low;
}

/* @offset in keyframe units; @time: (out) of the morph */
static const FlameCuburnMorph *
find_morph (const FlameCuburnTimeline *timeline, double offset, double *time)
{
  double at = offset / timeline->units;
  const FlameCuburnSegment *segment;

  if (timeline->program.closed)
    at -= timeline->program.length * floor (at / timeline->program.length);
  segment = &g_array_index (timeline->program.segments, FlameCuburnSegment,
      find_segment (timeline, at));
  *time =
      (at - segment->start) / flame_cuburn_morph_get_duration (segment->morph);
  return segment->morph;
}

void
flame_cuburn_timeline_evaluate (
    const FlameCuburnTimeline *timeline, double offset, FlameGenome *genome)
{
  double time;
  const FlameCuburnMorph *morph = find_morph (timeline, offset, &time);

  flame_cuburn_morph_evaluate (morph, time, &timeline->view, genome);
}

gboolean
flame_cuburn_timeline_is_constant (
    const FlameCuburnTimeline *timeline, double begin, double end)
{
  double time;

  if (begin == end)
    return TRUE;
  return find_morph (timeline, begin, &time) ==
             find_morph (timeline, end, &time) &&
         flame_cuburn_morph_is_constant (find_morph (timeline, begin, &time));
}

gboolean
flame_cuburn_timeline_get_filter (const FlameCuburnTimeline *timeline,
    double offset, const char *name, double *value)
{
  g_autofree char *path = g_strconcat ("filters.", name, NULL);
  const int global = flame_cuburn_global_from_path (path);
  const FlameCuburnMorph *morph;
  double time;

  if (global < 0)
    return FALSE;
  morph = find_morph (timeline, offset, &time);
  *value = flame_cuburn_morph_get_global (
      morph, time, &timeline->view, (FlameCuburnGlobal) global);
  return TRUE;
}

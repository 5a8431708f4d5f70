/*
 * A document's program at any moment.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/cuburn/timeline.h"

#include <math.h>
#include <string.h>

#include "core/animation/animation-private.h"
#include "core/animation/cuburn/program.h"

typedef struct
{
  FlameSource source;
  FlameCuburnView view;
  double units; /* keyframe units of a U */
  FlameCuburnProgram program;
} Timeline;

static void
free_timeline (FlameSource *source)
{
  flame_cuburn_program_clear (&((Timeline *) source)->program);
  g_free (source);
}

/* the segment at @at U, the first or last one outside */
static guint
find_segment (const Timeline *timeline, double at)
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
find_morph (const Timeline *timeline, double offset, double *time)
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

static void
evaluate (FlameSource *source, double time, FlameGenome *genome)
{
  const Timeline *timeline = (Timeline *) source;
  const FlameCuburnMorph *morph = find_morph (timeline, time, &time);

  flame_cuburn_morph_evaluate (morph, time, &timeline->view, genome);
}

static gboolean
is_constant (FlameSource *source, double begin, double end)
{
  const Timeline *timeline = (Timeline *) source;
  const FlameCuburnMorph *first, *last;
  double time;

  if (begin == end)
    return TRUE;
  first = find_morph (timeline, begin, &time);
  last = find_morph (timeline, end, &time);
  return first == last && flame_cuburn_morph_is_constant (first);
}

static gboolean
get_filter (FlameSource *source, double time, const char *name, double *value)
{
  const Timeline *timeline = (Timeline *) source;
  g_autofree char *path = g_strconcat ("filters.", name, NULL);
  const int global = flame_cuburn_global_from_path (path);
  const FlameCuburnMorph *morph;

  if (global < 0)
    return FALSE;
  morph = find_morph (timeline, time, &time);
  *value = flame_cuburn_morph_get_global (
      morph, time, &timeline->view, (FlameCuburnGlobal) global);
  return TRUE;
}

static const FlameSourceClass timeline_class = {
    .evaluate = evaluate,
    .is_constant = is_constant,
    .get_filter = get_filter,
    .free = free_timeline,
};

FlameAnimation *
flame_animation_new_cuburn (const char *data, gsize length, const char *name,
    const char *folder, const FlameLoadOptions *options, GError **error)
{
  g_autoptr (FlameCuburnDatabase) database =
      flame_cuburn_database_new (data, length, name, folder, options->palettes,
          options->warning, options->warning_data, error);
  const double duration = options->profile && options->profile->duration > 0.0
                              ? options->profile->duration
                              : FLAME_PROFILE_DEFAULT_DURATION;
  g_autoptr (FlameAnimation) animation = NULL;
  FlameCuburnProgram *program;
  Timeline *timeline;

  if (!database)
    return NULL;
  timeline = g_new0 (Timeline, 1);
  timeline->source.class = &timeline_class;
  flame_cuburn_view_init (&timeline->view, options->profile);
  timeline->units = duration * FLAME_PROFILE_RATE;
  animation = flame_animation_new (&timeline->source);
  program = &timeline->program;
  if (!flame_cuburn_program_init (program, database, error))
    return NULL;
  animation->length = program->length * timeline->units;
  animation->width = timeline->view.width;
  animation->height = timeline->view.height;
  animation->author = g_strdup (program->author);
  animation->url = g_strdup (program->url);
  animation->notes = g_strdup (program->notes);
  animation->is_cuburn = TRUE;
  animation->is_seamless = program->closed;
  flame_animation_list_flame (animation, program->title);
  return g_steal_pointer (&animation);
}

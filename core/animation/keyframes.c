/*
 * Flames with times: the genome between keyframes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/keyframes.h"

#include <math.h>

#include "core/animation/animation-private.h"
#include "core/animation/document.h"
#include "core/animation/interpolate/align.h"
#include "core/animation/interpolate/blend.h"
#include "core/api/load-options.h"
#include "core/genome/genome.h"

/* From one keyframe to the next. */
typedef struct
{
  FlameAligned *aligned;
  gboolean constant; /* all its keyframes draw the same picture */
} Segment;

struct _FlameKeyframes
{
  guint n;
  FlameGenome **genomes; /* without motions and strings */
  Segment *segments;     /* n - 1 */
};

static gboolean
unwraps_rotation (const FlameGenome *genome)
{
  return genome->interpolation_type != FLAME_INTERPOLATION_TYPE_OLD &&
         genome->interpolation_type != FLAME_INTERPOLATION_TYPE_OLDER;
}

/* @degrees plus a whole number of turns, at most half a turn from @previous. */
static double
unwrap_degrees (double degrees, double previous)
{
  if (degrees < previous - 180.0)
    return degrees + 360.0 * ceil ((previous - 180.0 - degrees) / 360.0);
  if (degrees > previous + 180.0)
    return degrees - 360.0 * ceil ((degrees - previous - 180.0) / 360.0);
  return degrees;
}

void
flame_genomes_unwrap_rotation (FlameGenome *const *genomes, guint n_genomes)
{
  for (guint i = 1; i < n_genomes; i++) {
    if (unwraps_rotation (genomes[i - 1]))
      genomes[i]->rotate =
          unwrap_degrees (genomes[i]->rotate, genomes[i - 1]->rotate);
  }
}

static void
segment_init (Segment *segment, const FlameKeyframes *keyframes, guint from)
{
  const FlameGenome *const *keys =
      (const FlameGenome *const *) &keyframes->genomes[from];
  /* A smooth curve needs another keyframe on either side. */
  const gboolean smooth =
      keys[0]->interpolation == FLAME_INTERPOLATION_SMOOTH && from > 0 &&
      from + 2 < keyframes->n;
  const FlameAligned *aligned;

  if (smooth)
    segment->aligned = flame_aligned_new (keys - 1, 4);
  else
    segment->aligned = flame_aligned_new (keys, 2);
  aligned = segment->aligned;

  segment->constant = TRUE;
  for (guint k = 1; segment->constant && k < aligned->n_keys; k++)
    segment->constant =
        flame_genome_same_picture (aligned->keys[k - 1], aligned->keys[k]);
}

FlameKeyframes *
flame_keyframes_new (const FlameGenome *const *genomes, guint n_genomes)
{
  FlameKeyframes *keyframes;

  g_return_val_if_fail (n_genomes > 0, NULL);

  keyframes = g_new0 (FlameKeyframes, 1);
  keyframes->n = n_genomes;
  keyframes->genomes = g_new0 (FlameGenome *, n_genomes);
  for (guint i = 0; i < n_genomes; i++) {
    keyframes->genomes[i] = g_new0 (FlameGenome, 1);
    flame_genome_assign_picture (keyframes->genomes[i], genomes[i]);
  }
  flame_genomes_unwrap_rotation (keyframes->genomes, n_genomes);
  keyframes->segments = g_new0 (Segment, n_genomes - 1);
  for (guint i = 0; i + 1 < n_genomes; i++)
    segment_init (&keyframes->segments[i], keyframes, i);
  return keyframes;
}

void
flame_keyframes_free (FlameKeyframes *keyframes)
{
  if (!keyframes)
    return;
  for (guint i = 0; i + 1 < keyframes->n; i++)
    flame_aligned_free (keyframes->segments[i].aligned);
  for (guint i = 0; i < keyframes->n; i++)
    flame_genome_free (keyframes->genomes[i]);
  g_free (keyframes->segments);
  g_free (keyframes->genomes);
  g_free (keyframes);
}

/*
 * The segment that contains @time, or the nearest one. A keyframe's own time belongs to
 * the segment that it ends.
 */
static guint
find_segment (const FlameKeyframes *keyframes, double time)
{
  guint low = 1, high = keyframes->n - 1;

  /*
   * Search the first keyframe, apart from the very first, that is not before @time.
   */
  while (low < high) {
    const guint middle = low + (high - low) / 2;

    if (keyframes->genomes[middle]->time >= time)
      high = middle;
    else
      low = middle + 1;
  }
  return low - 1;
}

void
flame_keyframes_interpolate (
    const FlameKeyframes *keyframes, double time, FlameGenome *genome)
{
  guint i;
  double begin, end;

  if (keyframes->n == 1) {
    flame_genome_assign_picture (genome, keyframes->genomes[0]);
    genome->time = time;
    return;
  }
  i = find_segment (keyframes, time);
  begin = keyframes->genomes[i]->time;
  end = keyframes->genomes[i + 1]->time;
  flame_aligned_blend (keyframes->segments[i].aligned,
      1.0 - (end - time) / (end - begin), genome);
  genome->time = time;
  genome->has_time = TRUE;
}

/* TRUE if every time from @begin to @end has the same picture. */
static gboolean
keyframes_is_constant (
    const FlameKeyframes *keyframes, double begin, double end)
{
  guint last;

  if (begin == end || keyframes->n == 1)
    return TRUE;
  last = find_segment (keyframes, MAX (begin, end));
  for (guint i = find_segment (keyframes, MIN (begin, end)); i <= last; i++) {
    if (!keyframes->segments[i].constant)
      return FALSE;
  }
  return TRUE;
}

typedef struct
{
  FlameSource source;
  FlameKeyframes *keyframes;
} Timeline;

static void
evaluate (FlameSource *source, double time, FlameGenome *genome)
{
  flame_keyframes_interpolate (((Timeline *) source)->keyframes, time, genome);
}

static gboolean
is_constant (FlameSource *source, double begin, double end)
{
  return keyframes_is_constant (((Timeline *) source)->keyframes, begin, end);
}

static void
free_timeline (FlameSource *source)
{
  flame_keyframes_free (((Timeline *) source)->keyframes);
  g_free (source);
}

static const FlameSourceClass timeline_class = {
    .evaluate = evaluate,
    .is_constant = is_constant,
    .free = free_timeline,
};

FlameAnimation *
flame_animation_new_keyframes (GPtrArray *flames, const char *name,
    const FlameLoadOptions *options, GError **error)
{
  const FlameGenome *first = flames->pdata[0];
  const FlameGenome *last = flames->pdata[flames->len - 1];
  FlameAnimation *animation;
  Timeline *timeline;

  if (!flame_document_prepare_keyframes (flames, name, options, error))
    return NULL;
  timeline = g_new0 (Timeline, 1);
  timeline->source.class = &timeline_class;
  timeline->keyframes = flame_keyframes_new (
      (const FlameGenome *const *) flames->pdata, flames->len);
  animation = flame_animation_new_of (&timeline->source, first);
  animation->start = first->time;
  animation->length = last->time - first->time;
  flame_animation_list_flames (animation, flames, 0.0);
  return animation;
}

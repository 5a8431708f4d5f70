/*
 * The sequence that flam3-genome makes of several flames: loop, edge, loop, edge, loop.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/sequence.h"

#include <math.h>

#include "core/animation/animation-private.h"
#include "core/animation/document.h"
#include "core/animation/keyframes.h"
#include "core/animation/interpolate/sheep.h"
#include "core/api/load-options.h"

struct _FlameSequence
{
  FlameSource source;
  guint n;
  FlameGenome **flames;
  FlameEdge **edges; /* n - 1 */
  double loop, edge, start;
};

FlameSequence *
flame_sequence_new (
    const FlameGenome *const *flames, guint n_flames, double loop, double edge)
{
  FlameSequence *sequence = g_new0 (FlameSequence, 1);

  sequence->n = n_flames;
  sequence->loop = loop;
  sequence->edge = edge;
  sequence->flames = g_new0 (FlameGenome *, n_flames);
  for (guint i = 0; i < n_flames; i++)
    sequence->flames[i] = flame_genome_copy (flames[i]);
  flame_genomes_unwrap_rotation (sequence->flames, n_flames);
  sequence->edges = g_new0 (FlameEdge *, n_flames - 1);
  for (guint i = 0; i + 1 < n_flames; i++)
    sequence->edges[i] =
        flame_edge_new (sequence->flames[i], sequence->flames[i + 1]);
  return sequence;
}

void
flame_sequence_free (FlameSequence *sequence)
{
  if (!sequence)
    return;
  for (guint i = 0; i + 1 < sequence->n; i++)
    flame_edge_free (sequence->edges[i]);
  for (guint i = 0; i < sequence->n; i++)
    flame_genome_free (sequence->flames[i]);
  g_free (sequence->edges);
  g_free (sequence->flames);
  g_free (sequence);
}

/*
 * The unit at @offset, or the first or last one outside. Even units are loops.
 *
 * @blend: (out) position in it, below 0 or above 1 outside the sequence
 */
static guint
find_unit (const FlameSequence *sequence, double offset, double *blend)
{
  const double period = sequence->loop + sequence->edge;
  const double turn = floor (offset / period);
  guint pair = 0;
  double rest;

  if (turn > 0.0)
    pair = turn < sequence->n - 1 ? (guint) turn : sequence->n - 1;
  rest = offset - pair * period;
  if (rest < sequence->loop || pair == sequence->n - 1) {
    *blend = rest / sequence->loop;
    return 2 * pair;
  }
  *blend = (rest - sequence->loop) / sequence->edge;
  return 2 * pair + 1;
}

void
flame_sequence_evaluate (
    const FlameSequence *sequence, double offset, FlameGenome *genome)
{
  double blend;
  const guint unit = find_unit (sequence, offset, &blend);

  if (unit % 2 == 1)
    flame_edge_evaluate (sequence->edges[unit / 2], blend, genome);
  else
    flame_loop_evaluate (
        sequence->flames[unit / 2], blend - floor (blend), genome);
}

/* The first and the last unit from one offset to another, in any order. */
static guint
find_units (
    const FlameSequence *sequence, double begin, double end, guint *last)
{
  double blend;

  *last = find_unit (sequence, MAX (begin, end), &blend);
  return find_unit (sequence, MIN (begin, end), &blend);
}

static gboolean
unit_is_constant (const FlameSequence *sequence, guint unit)
{
  if (unit % 2 == 1)
    return flame_edge_is_constant (sequence->edges[unit / 2]);
  return flame_loop_is_constant (sequence->flames[unit / 2]);
}

/* ------------------------------------------------------------------ source */

static void
evaluate (FlameSource *source, double time, FlameGenome *genome)
{
  const FlameSequence *sequence = (FlameSequence *) source;

  flame_sequence_evaluate (sequence, time - sequence->start, genome);
}

static gboolean
is_constant (FlameSource *source, double begin, double end)
{
  const FlameSequence *sequence = (FlameSequence *) source;
  guint first, last;

  begin -= sequence->start;
  end -= sequence->start;
  if (begin == end)
    return TRUE;
  first = find_units (sequence, begin, end, &last);
  for (guint i = first; i <= last; i++) {
    if (!unit_is_constant (sequence, i))
      return FALSE;
  }
  return TRUE;
}

static double
get_turning (FlameSource *source, double begin, double end)
{
  const FlameSequence *sequence = (FlameSequence *) source;
  guint last;
  const guint first = find_units (
      sequence, begin - sequence->start, end - sequence->start, &last);

  if (first != last || first % 2 == 1 ||
      flame_genome_has_motions (sequence->flames[first / 2]))
    return 0.0;
  return 1.0 / sequence->loop;
}

static const FlameGenome *
get_flame (FlameSource *source, guint index)
{
  return ((FlameSequence *) source)->flames[index];
}

static void
free_sequence (FlameSource *source)
{
  flame_sequence_free ((FlameSequence *) source);
}

static const FlameSourceClass sequence_class = {
    .evaluate = evaluate,
    .is_constant = is_constant,
    .get_turning = get_turning,
    .get_flame = get_flame,
    .free = free_sequence,
};

FlameAnimation *
flame_animation_new_sequence (GPtrArray *flames, const char *name, double edge,
    const FlameLoadOptions *options)
{
  const FlameGenome *first = flames->pdata[0];
  const double loop = options->loop_length;
  FlameAnimation *animation;
  FlameSequence *sequence;

  flame_document_prepare_sequence (flames, name, options);
  sequence = flame_sequence_new (
      (const FlameGenome *const *) flames->pdata, flames->len, loop, edge);
  sequence->source.class = &sequence_class;
  sequence->start =
      first->has_time && isfinite (first->time) ? first->time : 0.0;
  animation = flame_animation_new_of (&sequence->source, first);
  animation->start = sequence->start;
  animation->length = flames->len * loop + (flames->len - 1) * edge;
  animation->is_seamless = flames->len == 1;
  animation->is_collection = flames->len > 1;
  flame_animation_list_flames (animation, flames, loop + edge);
  return animation;
}

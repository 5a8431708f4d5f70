/*
 * The sequence flam3-genome makes of a flock: loop, edge, loop, edge, loop.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/sequence.h"

#include <math.h>

#include "core/animation/interpolate.h"
#include "core/animation/sheep.h"

struct _FlameSequence
{
  guint n;
  FlameGenome **flames;
  FlameEdge **edges; /* n - 1 */
  double unit;
};

FlameSequence *
flame_sequence_new (
    const FlameGenome *const *flames, guint n_flames, double unit)
{
  FlameSequence *sequence = g_new0 (FlameSequence, 1);

  sequence->n = n_flames;
  sequence->unit = unit;
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

static guint
count_units (const FlameSequence *sequence)
{
  return 2 * sequence->n - 1;
}

double
flame_sequence_get_length (const FlameSequence *sequence)
{
  return count_units (sequence) * sequence->unit;
}

/* the unit at @offset, the first or last one outside; even ones are loops */
static guint
find_unit (const FlameSequence *sequence, double offset)
{
  const double unit = floor (offset / sequence->unit);
  const guint last = count_units (sequence) - 1;

  if (!(unit > 0.0))
    return 0;
  return unit < last ? (guint) unit : last;
}

void
flame_sequence_evaluate (
    const FlameSequence *sequence, double offset, FlameGenome *genome)
{
  const guint unit = find_unit (sequence, offset);
  const double blend = offset / sequence->unit - unit;

  if (unit % 2 == 1)
    flame_edge_evaluate (sequence->edges[unit / 2], blend, 0.0, genome);
  else
    flame_loop_evaluate (
        sequence->flames[unit / 2], blend - floor (blend), genome);
}

static gboolean
unit_is_constant (const FlameSequence *sequence, guint unit)
{
  if (unit % 2 == 1)
    return flame_edge_is_constant (sequence->edges[unit / 2]);
  return flame_loop_is_constant (sequence->flames[unit / 2]);
}

gboolean
flame_sequence_is_constant (
    const FlameSequence *sequence, double begin, double end)
{
  guint last;

  if (begin == end)
    return TRUE;
  last = find_unit (sequence, MAX (begin, end));
  for (guint i = find_unit (sequence, MIN (begin, end)); i <= last; i++) {
    if (!unit_is_constant (sequence, i))
      return FALSE;
  }
  return TRUE;
}

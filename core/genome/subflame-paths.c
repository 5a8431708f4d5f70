/*
 * The transforms that take a point into a nested flame and out of it again, and the
 * xaos that leads along them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/subflame-paths.h"

#include <math.h>
#include <string.h>

#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

/*
 * States that all transforms share: the visitor, and where the nested flame's point is visible.
 */
#define VISITOR_SLOT 0
#define SEEN_SLOT 1
#define FIRST_OWN_SLOT 2
/* With xaos: the probability of leaving at a visible point of the nested flame. */
#define LEAVES 0.25

/* ------------------------------------------------------------------- looking */

gboolean
flame_subflame_is_used (const FlameXform *xform)
{
  return xform->subflame && xform->weight > 0.0 &&
         flame_xform_get_variation (xform, FLAME_VAR_subflame_wf) != 0.0;
}

gboolean
flame_subflame_is_seen (const FlameGenome *subflame)
{
  for (guint i = 0; i < subflame->n_xforms; i++)
    if (subflame->xforms[i].weight > 0.0 &&
        flame_xform_get_shown (&subflame->xforms[i]) > 0.0)
      return TRUE;
  return FALSE;
}

static guint
n_ways_in (const FlameGenome *subflame)
{
  return subflame->chaos ? subflame->n_xforms : 1;
}

/* The transforms into it, its own, its final ones, and out of it. */
static guint
count_xforms (const FlameGenome *subflame)
{
  return n_ways_in (subflame) + subflame->n_xforms +
         (subflame->n_finals > 0 ? subflame->n_finals + 2 : 1);
}

/* Whether another one fits beside @n_xforms and @n_subflames others. */
static gboolean
fits (const FlameGenome *subflame, guint n_xforms, guint n_subflames)
{
  return n_xforms + count_xforms (subflame) <= FLAME_MAX_XFORMS &&
         FIRST_OWN_SLOT + n_subflames < FLAME_MAX_SHARED_STATES;
}

gboolean
flame_subflames_any (const FlameGenome *genome)
{
  for (guint i = 0; i < genome->n_xforms; i++)
    if (genome->xforms[i].subflame)
      return TRUE;
  return FALSE;
}

gboolean
flame_subflames_fit (const FlameGenome *genome)
{
  guint n = genome->n_xforms, n_subflames = 0;

  for (guint i = 0; i < genome->n_xforms; i++) {
    const FlameXform *xform = &genome->xforms[i];
    const FlameGenome *subflame;

    if (!flame_subflame_is_used (xform))
      continue;
    subflame = flame_subflame_get_genome (xform->subflame);
    if (!fits (subflame, n, n_subflames++))
      return FALSE;
    n += count_xforms (subflame);
  }
  return TRUE;
}

/* --------------------------------------------------------------------- adding */

/* A nested flame being expanded. */
typedef struct
{
  FlameGenome *genome;
  FlameSubflame *subflame;
  const FlameGenome *flame; /* the flame of @subflame */
  guint visited;            /* the transform that contains it */
  guint own_slot;
  guint parts[FLAME_SUBFLAME_PARTS]; /* numbers of the burned-in points */
  guint first_in, first_own, out, last;
} Expansion;

static FlameXform *
get_xform (const Expansion *e, guint index)
{
  return &e->genome->xforms[index];
}

/* (inout) Makes a transform invisible, and lets it keep the colour. */
static void
set_aside (Expansion *e, FlameXform *xform)
{
  xform->opacity = 0.0;
  xform->is_aside = TRUE;
  xform->layer = get_xform (e, e->visited)->layer;
  xform->animate = 0.0;
}

static guint
add_step (Expansion *e)
{
  const guint index = e->genome->n_xforms;
  FlameXform *xform = flame_genome_add_xform (e->genome);

  xform->weight = 1.0;
  xform->color_speed = 0.0;
  set_aside (e, xform);
  return index;
}

static void
add_use (FlameXform *xform, FlameVariation variation, guint slot)
{
  FlameVariationUse *use =
      flame_xform_ensure_use (xform, variation, FLAME_FORM_REGULAR);

  use->weight = 1.0;
  flame_xform_use_params (xform, use)[0] = slot;
}

/*
 * Stores the visitor, and continues with a point of the nested flame.
 * @from: with xaos, the transform that this point came from
 */
static void
add_way_in (Expansion *e, guint from)
{
  const gboolean has_xaos = e->flame->chaos != NULL;
  FlameXform *xform = get_xform (e, add_step (e));
  guint all = 0, first = 0;

  for (guint i = 0; i < e->flame->n_xforms; i++) {
    first += i < from ? e->parts[i] : 0;
    all += e->parts[i];
  }
  xform->weight = get_xform (e, e->visited)->weight;
  /* If there is no point to start with, any place is as good. */
  if (has_xaos)
    xform->weight *= all > 0 ? e->parts[from] / (double) all : from == 0;
  flame_subflame_set (&xform->subflame, e->subflame);
  add_use (xform, FLAME_VAR_subflame_hold, VISITOR_SLOT);
  add_use (xform, FLAME_VAR_subflame_take, e->own_slot);
  flame_xform_set_param (
      xform, FLAME_PARAM_subflame_take_count, has_xaos ? e->parts[from] : all);
  flame_xform_set_param (
      xform, FLAME_PARAM_subflame_take_first, has_xaos ? first : 0);
  flame_xform_set_param (xform, FLAME_PARAM_subflame_take_afresh, has_xaos);
}

static void
add_copy (Expansion *e, const FlameXform *from, double weight)
{
  FlameXform *xform = flame_genome_add_xform (e->genome);

  flame_xform_assign_picture (xform, from);
  xform->weight = weight;
  set_aside (e, xform);
}

/*
 * Stores the nested flame's point. Without final transforms it is also where that point is
 * visible.
 */
static void
add_ways_out (Expansion *e)
{
  const FlameGenome *flame = e->flame;
  FlameXform *xform;

  e->out = add_step (e);
  xform = get_xform (e, e->out);
  add_use (xform, FLAME_VAR_subflame_hold, e->own_slot);
  if (flame->n_finals > 0) {
    flame_xform_set_variation (xform, FLAME_VAR_linear3D, 1.0);
    for (guint f = 0; f < flame->n_finals; f++)
      add_copy (e, &flame->finals[f], 1.0);
    xform = get_xform (e, add_step (e));
    add_use (xform, FLAME_VAR_subflame_hold, SEEN_SLOT);
  }
  add_use (xform, FLAME_VAR_subflame_take, VISITOR_SLOT);
  e->last = e->genome->n_xforms - 1;
}

/* ----------------------------------------------------------------------- xaos */

static double *
row_of (const Expansion *e, guint from)
{
  return e->genome->chaos + (gsize) from * e->genome->n_xforms;
}

/* The row of the nested flame's transform @from; a share of @leaves of its points leaves. */
static void
fill_row (const Expansion *e, guint from, double leaves)
{
  const FlameGenome *flame = e->flame;
  const double *chaos =
      flame->chaos ? flame->chaos + (gsize) from * flame->n_xforms : NULL;
  double *row = row_of (e, e->first_own + from), sum = 0.0;

  for (guint to = 0; to < flame->n_xforms; to++)
    sum += flame->xforms[to].weight * (chaos ? chaos[to] : 1.0);
  for (guint to = 0; sum > 0.0 && to < flame->n_xforms; to++)
    row[e->first_own + to] = (1.0 - leaves) * (chaos ? chaos[to] : 1.0) / sum;
  row[e->out] = sum > 0.0 ? leaves : 1.0;
}

static void
fill_rows (const Expansion *e, guint n_before)
{
  const FlameGenome *flame = e->flame;
  const guint n = e->genome->n_xforms, n_in = n_ways_in (flame);

  for (guint from = 0; from < n_before; from++) {
    double *row = row_of (e, from);

    for (guint to = n_before; to < n; to++)
      row[to] = to < n_before + n_in ? row[e->visited] : 0.0;
    row[e->visited] = 0.0;
  }
  memset (
      row_of (e, n_before), 0, (gsize) (n - n_before) * n * sizeof (double));
  for (guint in = 0; in < n_in; in++)
    for (guint to = 0; to < flame->n_xforms; to++)
      row_of (e, e->first_in + in)[e->first_own + to] =
          flame->chaos ? flame->chaos[(gsize) in * flame->n_xforms + to] : 1.0;
  for (guint from = 0; from < flame->n_xforms; from++)
    fill_row (e, from,
        flame_xform_get_shown (&flame->xforms[from]) *
            (flame->chaos ? LEAVES : 1.0));
  for (guint from = e->out; from < e->last; from++)
    row_of (e, from)[from + 1] = 1.0;
  row_of (e, e->last)[e->visited] = 1.0;
}

static void
expand (Expansion *e, FlameSubflameMake make)
{
  const FlameGenome *flame = e->flame;
  const guint n_before = e->genome->n_xforms;

  flame_genome_ensure_chaos (e->genome);
  flame_subflame_make_entries (e->subflame, make, e->parts);
  e->first_in = n_before;
  for (guint in = 0; in < n_ways_in (flame); in++)
    add_way_in (e, in);
  e->first_own = e->genome->n_xforms;
  for (guint i = 0; i < flame->n_xforms; i++)
    add_copy (e, &flame->xforms[i], flame->xforms[i].weight);
  add_ways_out (e);
  flame_xform_set_param (get_xform (e, e->visited),
      FLAME_PARAM_subflame_wf_slot,
      flame->n_finals > 0 ? SEEN_SLOT : e->own_slot);
  fill_rows (e, n_before);
}

guint
flame_subflames_expand (FlameGenome *genome, FlameSubflameMake make)
{
  const guint n = genome->n_xforms;
  guint n_subflames = 0;

  for (guint i = 0; i < n; i++) {
    Expansion e = {.genome = genome, .visited = i};

    if (!flame_subflame_is_used (&genome->xforms[i]))
      continue;
    e.subflame = genome->xforms[i].subflame;
    e.flame = flame_subflame_get_genome (e.subflame);
    e.own_slot = FIRST_OWN_SLOT + n_subflames;
    if (!fits (e.flame, genome->n_xforms, n_subflames))
      continue;
    expand (&e, make);
    n_subflames++;
  }
  return n_subflames;
}

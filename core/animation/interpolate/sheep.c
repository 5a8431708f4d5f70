/*
 * Loops and edges, named after the Electric Sheep they were made for.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/interpolate/sheep.h"

#include "core/animation/interpolate/align.h"
#include "core/animation/interpolate/blend.h"
#include "core/animation/interpolate/same-picture.h"
#include "core/animation/interpolate/motion.h"
#include "core/animation/interpolate/reuse.h"

/* memory one evaluation works in */
typedef struct _Scratch Scratch;
struct _Scratch
{
  FlameAligned *aligned;
  Scratch *next;
};

struct _FlameEdge
{
  const FlameGenome *keys[2];
  gboolean constant;
  GMutex lock;   /* of @idle */
  Scratch *idle; /* a stack; as many as threads were here at a time */
};

static void
assign_with_motions (
    FlameGenome *genome, const FlameGenome *flame, double blend)
{
  flame_genome_assign_picture (genome, flame);
  for (guint i = 0; i < flame->n_xforms; i++)
    flame_xform_apply_motions (&genome->xforms[i], &flame->xforms[i], blend);
  for (guint i = 0; i < flame->n_finals; i++)
    flame_xform_apply_motions (&genome->finals[i], &flame->finals[i], blend);
}

void
flame_loop_evaluate (
    const FlameGenome *flame, double blend, FlameGenome *genome)
{
  assign_with_motions (genome, flame, blend);
  /* a final xform never turns */
  for (guint i = 0; i < genome->n_xforms; i++)
    flame_xform_turn (&genome->xforms[i], blend);
  genome->interpolation = FLAME_INTERPOLATION_LINEAR;
  genome->palette_interpolation = FLAME_PALETTE_INTERPOLATION_HSV_CIRCULAR;
  genome->hsv_rgb_palette_blend = 0.0;
}

gboolean
flame_loop_is_constant (const FlameGenome *flame)
{
  if (flame_genome_has_motions (flame))
    return FALSE;
  for (guint i = 0; i < flame->n_xforms; i++) {
    if (flame->xforms[i].animate != 0.0 ||
        flame->xforms[i].animate_origin != 0.0)
      return FALSE;
  }
  return TRUE;
}

FlameEdge *
flame_edge_new (const FlameGenome *from, const FlameGenome *to)
{
  FlameEdge *edge = g_new0 (FlameEdge, 1);

  edge->keys[0] = from;
  edge->keys[1] = to;
  edge->constant = flame_loop_is_constant (from) &&
                   flame_loop_is_constant (to) &&
                   flame_genome_same_picture (from, to);
  g_mutex_init (&edge->lock);
  return edge;
}

void
flame_edge_free (FlameEdge *edge)
{
  if (!edge)
    return;
  while (edge->idle) {
    Scratch *scratch = edge->idle;

    edge->idle = scratch->next;
    flame_aligned_free (scratch->aligned);
    g_free (scratch);
  }
  g_mutex_clear (&edge->lock);
  g_free (edge);
}

static Scratch *
take_scratch (FlameEdge *edge)
{
  Scratch *scratch;

  g_mutex_lock (&edge->lock);
  scratch = edge->idle;
  if (scratch)
    edge->idle = scratch->next;
  g_mutex_unlock (&edge->lock);
  if (!scratch) {
    scratch = g_new0 (Scratch, 1);
    scratch->aligned = flame_aligned_new_scratch (edge->keys, 2);
  }
  return scratch;
}

static void
give_scratch (FlameEdge *edge, Scratch *scratch)
{
  g_mutex_lock (&edge->lock);
  scratch->next = edge->idle;
  edge->idle = scratch;
  g_mutex_unlock (&edge->lock);
}

static void
load_with_motions (FlameAligned *aligned, double blend)
{
  flame_aligned_load (aligned);
  for (guint k = 0; k < 2; k++) {
    for (guint i = 0; i < aligned->n_xforms; i++) {
      const FlameXform *source = flame_aligned_get_source (aligned, k, i);

      if (source)
        flame_xform_apply_motions (
            flame_aligned_get_xform (aligned, k, i), source, blend);
    }
  }
}

/* only logarithmic interpolation turns the xforms alignment has added */
static void
turn_xform (FlameXform *xform, FlameInterpolationType type, double turns)
{
  if (!xform->padding || type == FLAME_INTERPOLATION_TYPE_LOG)
    flame_xform_turn (xform, turns);
}

static void
turn_keys (FlameAligned *aligned, double turns)
{
  const FlameInterpolationType type = aligned->keys[0]->interpolation_type;

  for (guint i = 0; i < aligned->n_standard; i++) {
    FlameXform *from = flame_aligned_get_xform (aligned, 0, i);
    FlameXform *to = flame_aligned_get_xform (aligned, 1, i);

    flame_affines_set_wind (from, to);
    turn_xform (from, type, turns);
    turn_xform (to, type, turns);
  }
}

void
flame_edge_evaluate (
    const FlameEdge *edge, double blend, double stagger, FlameGenome *genome)
{
  /* the pool is the only thing in an edge that changes, under its lock */
  FlameEdge *pool = (FlameEdge *) edge;
  Scratch *scratch;

  if (blend == 0.0) {
    assign_with_motions (genome, edge->keys[0], 0.0);
    return;
  }
  scratch = take_scratch (pool);
  load_with_motions (scratch->aligned, blend);
  flame_aligned_resolve (scratch->aligned);
  turn_keys (scratch->aligned, blend);
  flame_aligned_blend (
      scratch->aligned, flame_smoothstep (blend), stagger, genome);
  give_scratch (pool, scratch);
}

gboolean
flame_edge_is_constant (const FlameEdge *edge)
{
  return edge->constant;
}

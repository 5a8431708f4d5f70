/*
 * Loops and edges, named after the Electric Sheep that they were made for, and a
 * camera's flight in a loop.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/interpolate/sheep.h"

#include <math.h>

#include "core/animation/interpolate/align.h"
#include "core/animation/interpolate/blend.h"
#include "core/genome/genome.h"
#include "core/genome/genome-fields.h"
#include "core/genome/variation.h"

/* The memory for one evaluation. */
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
  GMutex lock;   /* guards @idle */
  Scratch *idle; /* a stack; as many as threads that evaluated at once */
};

static void
assign_with_motions (
    FlameGenome *genome, const FlameGenome *flame, double blend)
{
  flame_genome_assign_picture (genome, flame);
  for (guint i = 0; i < flame_genome_n_all (flame); i++)
    flame_xform_apply_motions (flame_genome_get_any (genome, i),
        flame_genome_get_any (flame, i), blend);
}

void
flame_loop_evaluate (
    const FlameGenome *flame, double blend, FlameGenome *genome)
{
  assign_with_motions (genome, flame, blend);
  /* A final xform never turns. */
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

/* Xforms that alignment has added turn only in logarithmic interpolation. */
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
flame_edge_evaluate (const FlameEdge *edge, double blend, FlameGenome *genome)
{
  /* Only the pool of an edge changes, under its lock. */
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
  flame_aligned_blend (scratch->aligned, flame_smoothstep (blend), genome);
  give_scratch (pool, scratch);
}

gboolean
flame_edge_is_constant (const FlameEdge *edge)
{
  return edge->constant;
}

/* ---------------------------------------------------------- motion elements */

static double
triangle (double turns)
{
  const double part = turns - floor (turns);

  if (part <= 0.25)
    return 4.0 * part;
  if (part <= 0.75)
    return 2.0 - 4.0 * part;
  return 4.0 * part - 4.0;
}

static double
wave (FlameMotionFunction function, double turns)
{
  switch (function) {
    case FLAME_MOTION_SIN:
      return sin (2 * G_PI * turns);
    case FLAME_MOTION_TRIANGLE:
      return triangle (turns);
    case FLAME_MOTION_HILL:
      return (1.0 - cos (2 * G_PI * turns)) * 0.5;
    case FLAME_MOTION_SAW:
      return 2.0 * fmod (turns - 0.5, 1.0) - 1.0;
  }
  return 0.0;
}

static void
add_doubles (double *values, const double *deltas, guint n, double factor)
{
  for (guint i = 0; i < n; i++)
    values[i] += factor * deltas[i];
}

static void
add_use (FlameXform *xform, const FlameXform *delta,
    const FlameVariationUse *added, double factor)
{
  FlameVariationUse *use =
      flame_xform_ensure_use (xform, added->variation, added->form);
  const guint n = flame_variation_params (added->variation, &(FlameParam){0});

  use->weight += factor * added->weight;
  if (n > 0)
    add_doubles (flame_xform_use_params (xform, use),
        flame_xform_use_params (delta, added), n, factor);
}

static void
add_motion (FlameXform *xform, const FlameXform *delta, double factor)
{
  for (const FlameField *field = flame_xform_fields; field->name; field++)
    add_doubles (flame_field_numbers (field, xform),
        flame_field_peek_numbers (field, delta), 1, factor);
  add_doubles (xform->coefs.m, delta->coefs.m, 6, factor);
  add_doubles (xform->post.m, delta->post.m, 6, factor);
  for (guint i = 0; i < delta->n_uses; i++)
    add_use (xform, delta, &delta->uses[i], factor);
}

void
flame_xform_apply_motions (
    FlameXform *xform, const FlameXform *source, double blend)
{
  if (source->n_motions == 0)
    return;
  for (guint i = 0; i < source->n_motions; i++) {
    const FlameMotion *motion = &source->motions[i];

    add_motion (xform, &motion->delta,
        wave (motion->function, motion->frequency * (blend + motion->offset)));
  }
  /* flam3 does not clamp opacity and color speed. */
  xform->color = CLAMP (xform->color, 0.0, 1.0);
  xform->weight = MAX (xform->weight, 0.0);
}

/* ------------------------------------------------------------------- camera */

void
flame_flight_apply (
    const FlameFlight *flight, double blend, FlameGenome *genome)
{
  /* From 0 to 1 and back in one turn. */
  const double way = (1.0 - cos (2.0 * G_PI * blend)) / 2.0;

  if (flame_flight_is_still (flight))
    return;
  genome->cam_pitch += flight->pitch * way;
  genome->cam_yaw += flight->yaw * 2.0 * G_PI * flame_smoothstep (blend);
  genome->cam_persp *= 1.0 + flight->near * way;
}

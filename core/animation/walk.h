/*
 * An endless row of loops joined by edges, in both directions. Which flame comes
 * where is the source's business; the row asks for a few ahead on a thread of
 * its own and remembers the last ones.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/animation.h"
#include "core/animation/flight.h"
#include "core/genome/genome.h"

G_BEGIN_DECLS

/* places that are asked for before they are needed */
#define FLAME_WALK_AHEAD 2

/* One place of the row. Immutable. Exactly one of the two is set. */
typedef struct
{
  FlameGenome *flame;   /* turns once in its loop */
  FlameFlight flight;   /* its camera's in the meantime */
  FlameAnimation *clip; /* plays once in it */
} FlameWalkNode;

FlameWalkNode *flame_walk_node_new_flame (
    FlameGenome *flame); /* (transfer full) both; its flight is still */
FlameWalkNode *flame_walk_node_new_clip (
    FlameAnimation *clip);                       /* (transfer full) both */
void flame_walk_node_free (FlameWalkNode *node); /* (nullable) */

/*
 * @get: (transfer full) the node at @index, a function of it and of @version.
 * Called from several threads; may take a while.
 * @version: (nullable) changes when another node is at @index from now on. Called
 * under the walk's lock: quick, without a call back.
 * @free: with the walk
 */
typedef struct
{
  FlameWalkNode *(*get) (gpointer data, gint64 index);
  guint (*version) (gpointer data, gint64 index);
  void (*free) (gpointer data);
  gpointer data;
} FlameWalkSource;

/* Thread-safe. */
typedef struct _FlameWalk FlameWalk;

/*
 * @loop, @edge: keyframe units of each, > 0
 * @width, @height: the size every flame is brought to, its height kept in view
 */
FlameWalk *flame_walk_new (const FlameWalkSource *source, double loop,
    double edge, int width, int height); /* (transfer full) */
void flame_walk_free (FlameWalk *walk);  /* (nullable) */

/*
 * The genome @offset keyframe units from the start of loop 0. Overwrites
 * @genome, reusing its memory; its time is left to the caller.
 */
void flame_walk_evaluate (FlameWalk *walk, double offset, FlameGenome *genome);

/*
 * What comes after the loop that plays at @offset: @look 0 is the middle of the way
 * to the next one, 1 that of the next loop, 2 that of the way on from there, and so
 * on. FALSE where a place for it is not there: none is asked for, as it would count as
 * shown.
 */
gboolean flame_walk_peek (
    FlameWalk *walk, double offset, guint look, FlameGenome *genome);

/* keyframe units from the start of one loop to that of the next */
double flame_walk_get_period (const FlameWalk *walk);

/* (transfer full) (nullable) of a place that is still remembered */
char *flame_walk_dup_title (FlameWalk *walk, gint64 index);

/* TRUE where every offset from @begin to @end has the same picture */
gboolean flame_walk_is_constant (FlameWalk *walk, double begin, double end);

G_END_DECLS

/*
 * The endless stream.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/breed/endless.h"

#include "core/animation/breed/breed.h"

typedef struct
{
  FlameGenome *first;
  FlameBreeder *breeder;
} Endless;

static FlameWalkNode *
get_node (gpointer data, gint64 index)
{
  Endless *endless = data;
  FlameFlight flight = {0};
  FlameWalkNode *node = flame_walk_node_new_flame (
      index == 0 ? flame_genome_copy (endless->first)
                 : flame_breeder_get (endless->breeder, index, &flight));

  node->flight = flight;
  return node;
}

static void
free_endless (gpointer data)
{
  Endless *endless = data;

  flame_genome_free (endless->first);
  flame_breeder_free (endless->breeder);
  g_free (endless);
}

FlameWalk *
flame_endless_new (FlameGenome *first, guint64 seed, FlameBreed breed,
    double loop, double edge)
{
  Endless *endless = g_new0 (Endless, 1);
  const FlameWalkSource source = {get_node, NULL, free_endless, endless};

  endless->first = first;
  endless->breeder = flame_breeder_new (seed, breed);
  return flame_walk_new (&source, loop, edge, first->width, first->height);
}

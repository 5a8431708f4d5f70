/*
 * Building a morph from two nodes and an edge.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/cuburn/morph.h"

/*
 * A morph from one node to another. At time 0 it is the source, turned by its offset
 * and moving with its velocities; at 1 it is the destination, which moves likewise.
 * From a node to itself it is a loop. Periodic values make the number of turns that is
 * nearest to their velocities.
 *
 * @nodes, @offsets: source and destination, and U that they have turned
 * @edit: (nullable) an edge whose knots and xform map apply
 * @duration: U
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_DOCUMENT or LIMIT
 */
FlameCuburnMorph *flame_cuburn_morph_new (
    const FlameCuburnDocument *const nodes[2], const double offsets[2],
    const FlameCuburnDocument *edit, double duration, GError **error);

/* A node's loop: time.duration U, from offset 0. */
FlameCuburnMorph *flame_cuburn_morph_new_loop (
    const FlameCuburnDocument *node, GError **error);

/* U of an edge; 2 if it sets none. */
double flame_cuburn_edge_get_duration (const FlameCuburnDocument *edge);

/* An animation document, unchanged. (transfer full) */
FlameCuburnMorph *flame_cuburn_morph_new_animation (
    const FlameCuburnDocument *animation);

/*
 * Conversion between flam3's keyframes and cuburn's nodes, and nodes as JSON.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/cuburn/document.h"

/*
 * Creates a node that turns like flam3's loop of the flame: animated xforms by one turn
 * per U. Zoom becomes part of the scale; zoom and quality become camera.spp. A node
 * cannot express the size, supersampling, filter shapes, the palette mode and motion
 * elements; for the last there is a warning.
 *
 * @context: for warnings
 */
FlameCuburnDocument *flame_cuburn_from_genome (const FlameGenome *genome,
    const FlameJsonContext *context); /* (transfer full) */

/*
 * A node at rest as a keyframe for pictures of @width x @height. An xform is animated
 * if its angle has a velocity, whatever its value.
 */
FlameGenome *flame_cuburn_to_genome (const FlameCuburnDocument *node, int width,
    int height); /* (transfer full) */

/* A node's JSON object. (transfer full) */
JsonNode *flame_cuburn_node_to_json (const FlameCuburnDocument *node);
/* Indented JSON text. (transfer full) */
char *flame_cuburn_json_to_text (JsonNode *node);

/*
 * Conversion between flam3's map and six numbers in FlameCuburnXformField's order, in
 * degrees.
 */
void flame_cuburn_affine_from_flam3 (
    const FlameAffine *affine, double fields[FLAME_CUBURN_N_AFFINE]);
void flame_cuburn_affine_to_flam3 (
    const double fields[FLAME_CUBURN_N_AFFINE], FlameAffine *affine);

/*
 * Sets the drawn fields from values of every global field, for pictures of @width x
 * @height with @spp samples a pixel. Values that make no picture are clamped.
 */
void flame_cuburn_globals_to_flam3 (
    const double globals[FLAME_CUBURN_N_GLOBALS], int width, int height,
    double spp, FlameGenome *genome);

/* The same for plain fields of an xform, from FLAME_CUBURN_COLOR on. */
void flame_cuburn_plain_to_flam3 (const double *plain, FlameXform *xform);

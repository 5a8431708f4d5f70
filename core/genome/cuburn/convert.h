/*
 * Between flam3's keyframes and cuburn's nodes, and nodes as JSON.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/cuburn/document.h"

/*
 * A node that turns as flam3's loop of the flame does: animated xforms by one
 * turn a U. Zoom becomes part of the scale, and zoom and quality of camera.spp.
 * A node cannot say the size, supersampling, filter shapes, the palette mode nor
 * motion elements; the last are warned of.
 *
 * @context: for warnings
 */
FlameCuburnDocument *flame_cuburn_from_genome (const FlameGenome *genome,
    const FlameJsonContext *context); /* (transfer full) */

/*
 * A node at rest as a keyframe for pictures of @width x @height. Xforms whose
 * angle has a velocity are animated, whatever that velocity is.
 */
FlameGenome *flame_cuburn_to_genome (const FlameCuburnDocument *node, int width,
    int height); /* (transfer full) */

/* a node's JSON object (transfer full) */
JsonNode *flame_cuburn_node_to_json (const FlameCuburnDocument *node);
/* JSON text with indentation (transfer full) */
char *flame_cuburn_json_to_text (JsonNode *node);

/* six numbers of FlameCuburnXformField's order, degrees, from and to flam3's */
void flame_cuburn_affine_from_flam3 (
    const FlameAffine *affine, double fields[FLAME_CUBURN_N_AFFINE]);
void flame_cuburn_affine_to_flam3 (
    const double fields[FLAME_CUBURN_N_AFFINE], FlameAffine *affine);

/*
 * Sets what is drawn from values of every global field, for pictures of @width x
 * @height with @spp samples a pixel; what makes no picture is brought in range.
 */
void flame_cuburn_globals_to_flam3 (
    const double globals[FLAME_CUBURN_N_GLOBALS], int width, int height,
    double spp, FlameGenome *genome);

/* the same for plain fields of an xform, FLAME_CUBURN_COLOR and up */
void flame_cuburn_plain_to_flam3 (const double *plain, FlameXform *xform);

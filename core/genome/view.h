/*
 * A genome in space: its maps and its camera as the numbers that kernels/space.h reads,
 * and whether it is there at all.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

/* @xy, then what @maps says of z: three rows of x, y, z and 1 */
void flame_space_maps_fill (
    const FlameAffine *xy, const FlameSpaceMaps *maps, float out[12]);

/*
 * Fills FLAME_VIEW_FLOATS of @view.
 *
 * @half_width, @half_height: of the picture in units of the plane, where the blur of
 *     a camera that blurs towards the sides is what its curve says
 */
void flame_view_fill (const FlameGenome *genome, double half_width,
    double half_height, float *view);

/* ------------------------------------------------------------------ heights */

/* whether the camera is another than one that looks straight at the plane */
gboolean flame_genome_has_view (const FlameGenome *genome);

/* whether an affine map of the xform touches z */
gboolean flame_xform_maps_space (const FlameXform *xform);

/* gives a z if there was none */
gboolean flame_variation_raises_z (FlameVariation variation);

/* its x, y or colour may depend on z */
gboolean flame_variation_looks_at_z (FlameVariation variation);

/* whether heights are to be reckoned with at all */
gboolean flame_genome_is_in_space (const FlameGenome *genome);

G_END_DECLS

/*
 * A genome's maps and its camera in space, as the numbers that kernels/space.h reads.
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

G_END_DECLS

/*
 * Which flames are in space: something raises points from the plane, and something
 * looks at how high they are.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

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

/*
 * A frame's adjustments of its genome: what the colours, the tone and the
 * camera are made to be, on top of what the document says.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"
#include "core/genome/genome.h"

G_BEGIN_DECLS

/*
 * Applies @adjust to @genome, which is to be drawn as @video. Exactly nothing
 * changes by the identity.
 */
void flame_genome_adjust (
    FlameGenome *genome, const FlameAdjust *adjust, const FlameVideo *video);

/* FALSE with FLAME_ERROR_SETTINGS where a number is not finite or negative */
gboolean flame_adjust_check (const FlameAdjust *adjust, GError **error);

G_END_DECLS

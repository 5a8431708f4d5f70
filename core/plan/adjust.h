/*
 * Adjustments of the genome: camera, colours, and single transforms.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/video.h"
#include "core/genome/genome.h"
#include "flame/request.h"

/*
 * Applies @adjust to @genome, which is to be drawn as @video. The identity changes
 * nothing at all.
 */
void flame_genome_adjust (
    FlameGenome *genome, const FlameAdjust *adjust, const FlameVideo *video);

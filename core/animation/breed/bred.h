/*
 * The endless stream: the built-in animation first, then bred genomes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/animation.h"

G_BEGIN_DECLS

/*
 * @first: the flame at 0; at every other number is the genome that
 * flame_breeder_get() makes from the options' seed and breed
 * @edge: keyframe units; a loop's are the options'
 */
FlameAnimation *flame_animation_new_bred (const FlameGenome *first, double edge,
    const FlameLoadOptions *options); /* (transfer full) */

G_END_DECLS

/*
 * How long a genome's points must be followed until they have forgotten where
 * they started.
 *
 * Points that start apart and are sent through the same transforms come together,
 * in most flames within twenty steps; in those where a spiral contracts by a
 * thousandth a step, or that wait for a rare transform, after thousands. What is
 * drawn before shows the starts as haze or holes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/plan.h"

G_BEGIN_DECLS

/* longest fuse */
#define FLAME_MAX_FUSE 30000
/*
 * The same where a frame has a time to be done in: of limited quality, or prompt. In
 * some flames a few frames among hundreds ask for more: 30 ms to find that, and 25 to
 * settle on the fastest GPU.
 */
#define FLAME_HURRIED_FUSE 4096

/* memory to work in */
typedef struct _FlameMixing FlameMixing;

void flame_mixing_free (FlameMixing *mixing); /* (nullable) */

/*
 * Sets fuse and follow of @plan, whose blocks and thresholds are filled: a
 * function of the genome in the middle of the shutter, of the picture's size and of
 * @most alone. A tenth of a millisecond for ordinary flames, which settle soon, up to
 * some ten for those that never do.
 *
 * @mixing: (inout) NULL at first
 * @most: steps, up to FLAME_MAX_FUSE
 */
void flame_mixing_find (FlameMixing **mixing, FlamePlan *plan, guint most);

G_END_DECLS

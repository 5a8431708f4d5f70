/*
 * How long a genome's points must be followed until they have forgotten where they
 * started, and how many temporal samples show their motion as a streak, not as ghosts.
 *
 * Points that start apart and are sent through the same transforms come together,
 * in most flames within twenty steps; in those where a spiral contracts by a
 * thousandth a step, or that wait for a rare transform, after thousands. What is
 * drawn before shows the starts as haze or holes. A flame whose points all end in one
 * is drawn on the way there, as flam3 draws it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/plan.h"
#include "kernels/cpu/iterate.h"

/* longest fuse */
#define FLAME_MAX_FUSE 30000
/*
 * The same where a frame has a time to be done in: of limited quality, or prompt. In
 * some flames a few frames among hundreds ask for more: 30 ms to find that, and 25 to
 * burn in on the fastest GPU.
 */
#define FLAME_HURRIED_FUSE 4096

/* memory to work in */
typedef struct _FlameMixing FlameMixing;

void flame_mixing_free (FlameMixing *mixing); /* (nullable) */

/*
 * Sets fuse, follow and falls of @plan, whose records and thresholds are filled: a
 * function of the genome in the middle of the shutter, of the picture's size and of
 * @most alone. A tenth of a millisecond for ordinary flames, which burn in soon, up to
 * some ten for those that never do.
 *
 * @mixing: (inout) NULL at first
 * @most: steps, up to FLAME_MAX_FUSE
 */
void flame_mixing_find (FlameMixing **mixing, FlamePlan *plan, guint most);

/*
 * Microseconds that a live frame may take of the planner: ordinary flames take a tenth to
 * 2.5 thousand, and are to be drawn the same way on a machine that stumbles.
 */
#define FLAME_MIXING_BUDGET 6000

/*
 * The same within @budget microseconds of the calling thread. A flame that takes longer, a
 * dozen heavy variations say, is guessed, and its further frames are guessed at once.
 *
 * Returns: FALSE if it was guessed
 */
gboolean flame_mixing_try (
    FlameMixing **mixing, FlamePlan *plan, guint most, gint64 budget);

/* has points of @plan burn in for @fuse steps, and follows them accordingly */
void flame_mixing_guess (FlamePlan *plan, guint fuse);

/* ------------------------------------------------------------- motion blur */

/*
 * Temporal samples that a pass of @plan needs, whose records and thresholds are filled
 * for some: two for each pixel that the fastest of its points move. Some hundredths of
 * a millisecond for ordinary flames. Works in what plan->mixing works in.
 */
guint flame_motion_blur_find_temporal_samples (FlamePlan *plan);

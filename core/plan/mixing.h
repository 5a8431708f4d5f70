/*
 * How long a genome's points must burn in until they have forgotten where they started;
 * and how many temporal samples show their motion as a streak rather than as ghosts.
 *
 * Two points that start apart and go through the same transforms come together, in most
 * flames within twenty steps. It takes thousands if a spiral contracts by a thousandth
 * a step, or if points wait for a rare transform. Points that are drawn earlier show
 * their starts as haze or holes. If all points end in one place they are drawn on the
 * way there, as in flam3.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/plan/plan.h"
#include "kernels/cpu/iterate.h"

/* The longest burn-in. */
#define FLAME_MAX_FUSE 30000
/*
 * The longest burn-in of a frame with limited time: of limited quality, or prompt. In
 * some flames a few frames in hundreds would need more, which takes 30 ms to find out,
 * and 25 ms to burn in on the fastest GPU.
 */
#define FLAME_HURRIED_FUSE 4096

/* Working memory. */
typedef struct _FlameMixing FlameMixing;

void flame_mixing_free (FlameMixing *mixing); /* (nullable) */

/*
 * Sets fuse, follow_steps and converges of @plan, whose records and thresholds are
 * filled. They depend only on the genome in the middle of the shutter, the picture's
 * size and @most. It takes a tenth of a millisecond for ordinary flames, which burn in
 * soon, and up to about ten for those that never do.
 *
 * @mixing: (inout) NULL at first
 * @most: steps, up to FLAME_MAX_FUSE
 */
void flame_mixing_find (FlameMixing **mixing, FlamePlan *plan, guint most);

/*
 * Microseconds of the planner that a live frame may take. Ordinary flames take 0.1 to
 * 2.5 ms; the margin is for machines that are slow for a moment, so that flames are
 * still drawn in the same way.
 */
#define FLAME_MIXING_BUDGET 6000

/*
 * Searches like flame_mixing_find(), but within @budget microseconds of the calling
 * thread. For a flame that takes longer, for example one with a dozen heavy variations,
 * the result is guessed, and from then on it is guessed at once.
 *
 * Returns: FALSE if it was guessed
 */
gboolean flame_mixing_try (
    FlameMixing **mixing, FlamePlan *plan, guint most, gint64 budget);

/* Sets a burn-in of @fuse steps, and follows points accordingly. */
void flame_mixing_guess (FlamePlan *plan, guint fuse);

/* ------------------------------------------------------------- motion blur */

/*
 * Returns how many temporal samples a pass of @plan needs: two for each pixel that the
 * fastest points move. The plan's records and thresholds must be filled for some number
 * of temporal samples. The function takes some hundredths of a millisecond for ordinary
 * flames, and works in plan->mixing's batches.
 */
guint flame_motion_blur_find_temporal_samples (FlamePlan *plan);

/*
 * How long points of frames that have a time to be done in are followed, where that
 * takes long to find: a thread finds it while frames go on with the last answer.
 *
 * A dozen heavy variations take a quarter of a second of a core for a flame that a GPU
 * draws in three milliseconds. What such a frame is drawn with depends on those before
 * it; frames that take no longer than the budget get what flame_mixing_find() says.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/plan.h"

/*
 * Microseconds of the planner for a frame: ordinary flames take a tenth to 2.5 thousand,
 * and are to be drawn the same way on a machine that stumbles
 */
#define FLAME_LIVE_MIXING_BUDGET 6000

typedef struct _FlameLiveMixing FlameLiveMixing;

/* @budget: microseconds of the caller's thread for a frame; 0 = the other thread finds
 * all answers */
FlameLiveMixing *flame_live_mixing_new (gint64 budget);
void flame_live_mixing_free (FlameLiveMixing *live); /* (nullable) */

/*
 * As flame_mixing_find(), but within the budget: what is not found by then is what was
 * found last, or a guess, and found meanwhile. Of one thread.
 */
void flame_live_mixing_find (
    FlameLiveMixing *live, FlamePlan *plan, guint most);

/*
 * Motion blur: how far points move in a shutter, and how many temporal samples show
 * that as a streak and not as ghosts.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/plan.h"

G_BEGIN_DECLS

/*
 * Temporal samples that a pass of @plan needs, whose records and thresholds are filled
 * for some: two for each pixel that the fastest of its points move. Some hundredths of
 * a millisecond for ordinary flames. Works in what plan->mixing works in.
 */
guint flame_motion_blur_find_temporal_samples (FlamePlan *plan);

G_END_DECLS

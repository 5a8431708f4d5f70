/*
 * What a frame's plan says of the choice of an xform.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/plan.h"

G_BEGIN_DECLS

/*
 * Fills the thresholds of @plan, whose structure and temporal samples are there.
 * FLAME_ERROR_DOCUMENT where no xform has a weight.
 */
gboolean flame_choice_fill (FlamePlan *plan, GError **error);

G_END_DECLS

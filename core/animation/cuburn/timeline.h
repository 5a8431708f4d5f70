/*
 * A cuburn document as an animation.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/animation.h"
#include "core/api/load-options.h"

/*
 * Creates the timeline of a JSON document.
 *
 * @folder: (nullable) searched for documents that the text refers to
 *
 * The timeline's notes list the edges and animations that play as links, such as
 * "a@0.25 to b@-0.25". Its filters' parameters, such as "bilateral.spatial_std",
 * include the profile's factors.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_DOCUMENT, LIMIT or PALETTES
 */
FlameAnimation *flame_animation_new_cuburn (const char *data, gsize length,
    const char *name, const char *folder, const FlameLoadOptions *options,
    GError **error);

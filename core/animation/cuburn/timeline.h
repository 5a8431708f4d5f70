/*
 * A JSON document as a timeline.
 *
 *   node        turns once in time.duration U, a seamless loop
 *   animation   as it stands
 *   edge        alone, between nodes of its own file or of the folder
 *   database    its edges in order, each followed by one that goes on where it
 *               ends, if there is one, and before, between and after them the
 *               nodes turning; if there are no edges its nodes, each turning
 *               once and then becoming the next; else its animations
 *
 * A U is as many seconds as the profile's duration says, 30 without a profile,
 * and a second is 30 keyframe units.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"

G_BEGIN_DECLS

/*
 * @folder: (nullable) where the documents are that the text names
 *
 * Its notes are links of the edges and animations that play, such as
 * "a@0.25 to b@-0.25"; its filters' parameters, such as "bilateral.spatial_std",
 * have the profile's factors.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_DOCUMENT, LIMIT or PALETTES
 */
FlameAnimation *flame_animation_new_cuburn (const char *data, gsize length,
    const char *name, const char *folder, const FlameLoadOptions *options,
    GError **error);

G_END_DECLS

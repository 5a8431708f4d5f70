/*
 * Makes the flames of a document fit for a timeline.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/load-options.h"
#include "flame/flame.h"
#include "core/genome/genome.h"

/*
 * Returns: (transfer full) the @bytes of a file, or of a picture those of the genome
 * in it; NULL with FLAME_ERROR_DOCUMENT if a picture has no genome
 */
GBytes *flame_document_extract (
    GBytes *bytes, const char *path, GError **error);

/*
 * Keeps only the flame that @options select.
 *
 * Returns: FALSE with FLAME_ERROR_SETTINGS if there are fewer
 */
gboolean flame_document_pick (GPtrArray *flames, const char *name,
    const FlameLoadOptions *options, GError **error);

/*
 * Prepares the keyframes of a timeline as flam3-animate does. Times must be strictly
 * increasing. Sizes and spatial filters become those of the first keyframe, and smooth
 * segments at the ends become linear, each with a warning.
 *
 * @flames: (element-type FlameGenome) at least one
 * @name: the document's name in messages
 *
 * Returns: FALSE with FLAME_ERROR_DOCUMENT if times are not sorted
 */
gboolean flame_document_prepare_keyframes (GPtrArray *flames, const char *name,
    const FlameLoadOptions *options, GError **error);

/*
 * Prepares the flames of a sequence like a flam3-genome template. Sizes become that of
 * the first flame, and scales follow the height, so that each stays framed.
 */
void flame_document_prepare_sequence (
    GPtrArray *flames, const char *name, const FlameLoadOptions *options);

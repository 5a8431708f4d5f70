/*
 * The flames of a document, made fit for a timeline.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/load-options.h"
#include "flame/flame.h"
#include "core/genome/genome.h"

/*
 * Returns: (transfer full) the @bytes of a file, or of a PNG or EXR picture those of the
 * genome in it; NULL with FLAME_ERROR_DOCUMENT if a picture has no genome
 */
GBytes *flame_document_open (GBytes *bytes, const char *path, GError **error);

/*
 * Leaves only the one that @options ask for.
 *
 * Returns: FALSE with FLAME_ERROR_SETTINGS if there are fewer
 */
gboolean flame_document_pick (GPtrArray *flames, const char *name,
    const FlameLoadOptions *options, GError **error);

/*
 * Makes the keyframes of a timeline as flam3-animate does: times must be strictly
 * increasing, sizes and spatial filters become the first one's and smooth segments at
 * the ends become linear, each with a warning.
 *
 * @flames: (element-type FlameGenome) at least one
 * @name: what messages call the document
 *
 * Returns: FALSE with FLAME_ERROR_DOCUMENT where times are not sorted
 */
gboolean flame_document_prepare_keyframes (GPtrArray *flames, const char *name,
    const FlameLoadOptions *options, GError **error);

/*
 * Makes the flames of a sequence as a flam3-genome template does: sizes become
 * the first one's and scales follow the height, so that each stays framed.
 */
void flame_document_prepare_sequence (
    GPtrArray *flames, const char *name, const FlameLoadOptions *options);

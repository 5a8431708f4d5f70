/*
 * The animation that the settings ask for.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "core/flame.h"
#include "gst/gstflamesettings.h"

G_BEGIN_DECLS

/*
 * Posts what the reader warns of as messages of @element.
 *
 * Returns: (transfer full) NULL with @error
 */
FlameAnimation *gst_flame_document_load (
    GstElement *element, const GstFlameSettings *settings, GError **error);

/*
 * Returns: (transfer full) (nullable) title, artist, homepage, comment and
 * license, as far as known
 */
GstTagList *gst_flame_document_get_tags (const FlameAnimation *animation);

/*
 * Sends them by the send_event of @element, which is to push them before its next
 * buffer and after the segment that is due then, as a GstBaseSrc does.
 *
 * @tags: (transfer full)
 */
void gst_flame_document_send_tags (GstElement *element, GstTagList *tags);

G_END_DECLS

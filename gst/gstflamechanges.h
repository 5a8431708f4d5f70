/*
 * What is set while playing and counts from the next frame on: speed, depth,
 * documents, transitions.
 *
 * Every call but the first is thread-safe; none is to be made with the object
 * lock held.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "gst/gstflamesrc.h"

G_BEGIN_DECLS

/* before a frame is queued, on the streaming thread */
void gst_flame_changes_apply (GstFlameSrc *self);

/* the action signals */
void gst_flame_changes_next (GstFlameSrc *self);
void gst_flame_changes_load (GstFlameSrc *self, const char *document);

/*
 * One document takes the place of the other where one plays already.
 *
 * @other: the property, "location" or "genome", that @value is not of
 * @value: a string
 */
void gst_flame_changes_set_document (
    GstFlameSrc *self, const char *other, const GValue *value);

G_END_DECLS

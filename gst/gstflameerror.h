/*
 * The engine's errors and warnings as messages on the bus.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "core/flame.h"

G_BEGIN_DECLS

/* @error: of the domain FLAME_ERROR */
void gst_flame_post_error (GstElement *element, const GError *error);

/* likewise, where the element goes on as before */
void gst_flame_post_failure (GstElement *element, const GError *error);

/* what a document's reader had to say; @message names file, line and element */
void gst_flame_post_warning (GstElement *element, const char *message);

G_END_DECLS

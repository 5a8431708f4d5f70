/*
 * flame:// addresses: flame:///folder/file.flam3?speed=2 names a document by its
 * path, and properties of the element by its query.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

G_BEGIN_DECLS

/*
 * Sets the element's properties as @uri says, or none of them. FALSE with
 * @error, GST_URI_ERROR, where the address or a parameter makes no sense.
 */
gboolean gst_flame_uri_apply (
    GstElement *element, const char *uri, GError **error);

/* @location: (nullable) Returns: (transfer full) */
char *gst_flame_uri_new (const char *location);

/* for G_IMPLEMENT_INTERFACE */
void gst_flame_uri_handler_init (gpointer iface, gpointer data);

G_END_DECLS

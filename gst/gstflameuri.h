/*
 * flame:// addresses. flame:///folder/file.flam3?speed=2 names a document by its path,
 * and sets properties of the element by its query.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

/* for G_IMPLEMENT_INTERFACE */
void gst_flame_uri_handler_init (gpointer iface, gpointer data);

/*
 * flamesrc's properties from the command line.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

/* Sets @name from text; @error names @option and what was expected. */
gboolean film_property_set (GstElement *element, const char *option,
    const char *name, const char *value, GError **error);

/* The same for NAME=VALUE of --property, which takes no property that another
 * option sets or that a film cannot have. */
gboolean film_property_parse (
    GstElement *element, const char *text, GError **error);

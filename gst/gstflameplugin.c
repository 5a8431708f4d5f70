/*
 * The plugin registers its elements on every machine.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "config.h"

#include "gst/gstflamesrc.h"
#include "gst/gstflamevis.h"

static gboolean
plugin_init (GstPlugin *plugin)
{
  return GST_ELEMENT_REGISTER (flamesrc, plugin) &&
         GST_ELEMENT_REGISTER (flamevis, plugin);
}

GST_PLUGIN_DEFINE (GST_VERSION_MAJOR, GST_VERSION_MINOR, flame,
    "Animated fractal flames", plugin_init, VERSION, "LGPL", PACKAGE,
    GST_PACKAGE_ORIGIN)

/*
 * The element flamevis.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#define GST_TYPE_FLAME_VIS (gst_flame_vis_get_type ())
G_DECLARE_FINAL_TYPE (GstFlameVis, gst_flame_vis, GST, FLAME_VIS, GstElement)

GST_ELEMENT_REGISTER_DECLARE (flamevis);

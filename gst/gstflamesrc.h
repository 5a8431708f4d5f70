/*
 * The element flamesrc.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/base/gstpushsrc.h>

#define GST_TYPE_FLAME_SRC (gst_flame_src_get_type ())
G_DECLARE_FINAL_TYPE (GstFlameSrc, gst_flame_src, GST, FLAME_SRC, GstPushSrc)

GST_ELEMENT_REGISTER_DECLARE (flamesrc)

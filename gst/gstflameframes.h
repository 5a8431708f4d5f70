/*
 * Frames on their way: described, queued ahead, taken as they are done.
 *
 * For the streaming thread, without the object lock.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "gst/gstflamesrc.h"

G_BEGIN_DECLS

/*
 * The next frame, after what has to be queued behind it. EOS where there is
 * none; an error has been posted.
 *
 * @buffer: (out) (transfer full) set where OK is returned
 */
GstFlowReturn gst_flame_frames_create (GstFlameSrc *self, GstBuffer **buffer);

G_END_DECLS

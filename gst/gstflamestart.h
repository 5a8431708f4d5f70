/*
 * From READY to PAUSED and back: what is opened, reset and told.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "gst/gstflamesrc.h"

G_BEGIN_DECLS

/* FALSE where something cannot be opened, which is then posted */
gboolean gst_flame_start (GstFlameSrc *self);
void gst_flame_stop (GstFlameSrc *self);

/* on the bus and by active-backend what renders, also where that changes */
void gst_flame_start_tell_backend (GstFlameSrc *self);

G_END_DECLS

/*
 * Queries that the element answers itself.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "gst/gstflamesrc.h"

G_BEGIN_DECLS

/* FALSE where it leaves the answer to the base class; any thread */
gboolean gst_flame_query_answer (GstFlameSrc *self, GstQuery *query);

G_END_DECLS

/*
 * The animation that the settings ask for: at the start, and while another one plays.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "flame/flame.h"
#include "gst/gstflamesettings.h"

G_BEGIN_DECLS

/*
 * Posts what the reader warns of as messages of @element.
 *
 * Returns: (transfer full) NULL with @error
 */
FlameAnimation *gst_flame_document_load (
    GstElement *element, const GstFlameSettings *settings, GError **error);

/*
 * Returns: (transfer full) (nullable) title, artist, homepage, comment and
 * license, as far as known
 */
GstTagList *gst_flame_document_get_tags (const FlameAnimation *animation);

/*
 * Sends them by the send_event of @element, which is to push them before its next
 * buffer and after the segment that is due then, as a GstBaseSrc does.
 *
 * @tags: (transfer full)
 */
void gst_flame_document_send_tags (GstElement *element, GstTagList *tags);

/* -------------------------------------------------- while another one plays */

/*
 * Documents that are set while another one plays: parsed on a thread of their
 * own, so that no frame waits for them. Every call is thread-safe.
 */
typedef struct
{
  GMutex lock; /* of all below */
  GCond cond;
  GstElement *element; /* (nullable) NULL while closed */
  GThread *thread;     /* (nullable) from the first document on */
  GstFlameSettings settings;
  gboolean wanted, quit;
  FlameAnimation *loaded; /* (nullable) */
} GstFlameLoader;

void gst_flame_loader_init (GstFlameLoader *loader);
void gst_flame_loader_clear (GstFlameLoader *loader);

/*
 * @element: (transfer none) posts what goes wrong, as warnings
 * @settings: everything but the documents counts until the close
 */
void gst_flame_loader_open (GstFlameLoader *loader, GstElement *element,
    const GstFlameSettings *settings);
void gst_flame_loader_close (GstFlameLoader *loader); /* may be called again */

/*
 * Asks for one document, and forgets earlier ones that nobody has taken. FALSE
 * while closed.
 *
 * @location: (nullable) @genome: (nullable)
 */
gboolean gst_flame_loader_request (
    GstFlameLoader *loader, const char *location, const char *genome);

/*
 * Asks for another flame of the last document that was asked for, and of those to
 * come; @index: -1 is all of them. Without one it counts for those to come.
 */
void gst_flame_loader_pick (GstFlameLoader *loader, gint index);

/* Returns: (transfer full) (nullable) what has been loaded since the last call */
FlameAnimation *gst_flame_loader_take (GstFlameLoader *loader);

G_END_DECLS

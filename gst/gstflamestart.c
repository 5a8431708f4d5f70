/*
 * From READY to PAUSED and back: what is opened, reset and told.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamestart.h"

#include "gst/gstflamedocument.h"
#include "gst/gstflameerror.h"
#include "gst/gstflamenegotiation.h"
#include "gst/gstflamepool.h"
#include "gst/gstflamesrc-private.h"

#define GST_CAT_DEFAULT gst_flame_src_debug

void
gst_flame_start_tell_backend (GstFlameSrc *self)
{
  const FlameRenderer *renderer = self->session.queue.renderer;
  const char *device = flame_renderer_get_description (renderer);
  const char *reason = flame_renderer_get_fallback_reason (renderer);

  GST_INFO_OBJECT (self, "rendering on %s%s%s", device,
      reason ? ", not on CUDA: " : "", reason ? reason : "");

  GST_OBJECT_LOCK (self);
  self->backend =
      gst_flame_backend_get_nick (flame_renderer_get_backend (renderer));
  g_free (self->device);
  self->device = g_strdup (device);
  GST_OBJECT_UNLOCK (self);
  g_object_notify (G_OBJECT (self), "active-backend");
  /* clang-format off */
  gst_element_post_message (GST_ELEMENT (self), gst_message_new_element (
      GST_OBJECT (self), gst_structure_new ("flame-backend",
          "backend", G_TYPE_STRING, self->backend,
          "device", G_TYPE_STRING, device,
          "fallback-reason", G_TYPE_STRING, reason, NULL)));
  /* clang-format on */
}

static void
reset_stream (GstFlameSrc *self)
{
  gst_flame_pace_init (&self->pace);
  gst_flame_quality_init (&self->quality);
  gst_flame_cursor_seek (&self->cursor, 0, FALSE);
  gst_flame_news_reset (&self->news);
  g_atomic_int_set (&self->nexts, 0);
  self->discont = FALSE;

  GST_OBJECT_LOCK (self);
  gst_video_info_init (&self->info);
  self->stats = (GstFlameStats){0};
  self->earliest = GST_CLOCK_TIME_NONE;
  self->latency = 0;
  /* the base class answers DURATION and SEEKING from this */
  GST_BASE_SRC (self)->segment.duration = self->session.duration;
  GST_OBJECT_UNLOCK (self);
}

void
gst_flame_stop (GstFlameSrc *self)
{
  gboolean told;

  gst_flame_loader_close (&self->loader);
  gst_flame_session_close (&self->session);
  gst_flame_pool_clear (&self->render);
  gst_flame_cuda_close (&self->cuda, GST_ELEMENT (self));
  GST_OBJECT_LOCK (self);
  told = self->backend != NULL;
  self->backend = NULL;
  GST_OBJECT_UNLOCK (self);
  if (told)
    g_object_notify (G_OBJECT (self), "active-backend");
}

gboolean
gst_flame_start (GstFlameSrc *self)
{
  g_autoptr (GError) error = NULL;
  GstFlameSettings settings;
  FlameCudaSharing sharing;
  GstTagList *tags;
  gboolean opened;

  GST_OBJECT_LOCK (self);
  gst_flame_settings_copy (&self->settings, &settings);
  /* what is set from now on replaces what is opened here */
  gst_flame_loader_open (&self->loader, GST_ELEMENT (self), &settings);
  GST_OBJECT_UNLOCK (self);
  gst_flame_negotiation_share (self, &settings, &sharing);
  opened = gst_flame_session_open (
      &self->session, GST_ELEMENT (self), &settings, &sharing, &error);
  gst_flame_settings_clear (&settings);

  if (!opened) {
    gst_flame_post_error (GST_ELEMENT (self), error);
    gst_flame_stop (self);
    return FALSE;
  }
  reset_stream (self);
  tags = gst_flame_document_get_tags (self->session.show.animation);
  if (tags)
    gst_flame_document_send_tags (GST_ELEMENT (self), tags);
  gst_flame_start_tell_backend (self);
  return TRUE;
}

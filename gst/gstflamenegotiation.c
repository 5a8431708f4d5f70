/*
 * What is negotiated with the peer: caps, system or CUDA memory, pools.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamenegotiation.h"

#include "gst/gstflameerror.h"
#include "gst/gstflameformats.h"
#include "gst/gstflamepool.h"
#include "gst/gstflameprofile.h"
#include "gst/gstflamesrc-private.h"

#define GST_CAT_DEFAULT gst_flame_src_debug

/* Returns: (transfer full) (nullable) */
static GstCaps *
get_peer_caps (GstFlameSrc *self)
{
  return gst_pad_peer_query_caps (GST_BASE_SRC_PAD (self), NULL);
}

static gboolean
peer_names_cuda (GstFlameSrc *self)
{
  g_autoptr (GstCaps) caps = get_peer_caps (self);

  return caps && gst_flame_cuda_is_named (caps);
}

void
gst_flame_negotiation_share (GstFlameSrc *self,
    const GstFlameSettings *settings, FlameCudaSharing *sharing)
{
  g_autoptr (GError) error = NULL;

  *sharing = (FlameCudaSharing){0};
  if (settings->backend == FLAME_BACKEND_CPU || !peer_names_cuda (self))
    return;
  if (!gst_flame_cuda_open (&self->cuda, GST_ELEMENT (self),
          settings->cuda_device, sharing, &error))
    GST_WARNING_OBJECT (self, "no CUDA memory: %s", error->message);
}

/* ------------------------------------------------------------------- caps */

/*
 * Before the start nobody knows. @caps: (nullable) what is asked for: the library
 * is opened for who names CUDA memory, not for who takes anything.
 */
static gboolean
offers_cuda (GstFlameSrc *self, const GstCaps *caps)
{
  gboolean is_known, is_offered;

  GST_OBJECT_LOCK (self);
  is_known = self->backend != NULL;
  is_offered = self->settings.backend != FLAME_BACKEND_CPU &&
               !self->cuda.has_failed &&
               g_strcmp0 (self->backend,
                   gst_flame_backend_get_nick (FLAME_BACKEND_CPU)) != 0;
  GST_OBJECT_UNLOCK (self);
  if (!is_known || !is_offered)
    return is_offered;
  return !caps || !gst_flame_cuda_is_named (caps) ||
         gst_flame_cuda_lib_get (NULL) != NULL;
}

GstCaps *
gst_flame_negotiation_get_caps (GstFlameSrc *self, GstCaps *filter)
{
  GstCaps *caps = gst_pad_get_pad_template_caps (GST_BASE_SRC_PAD (self));
  GstCaps *filtered;

  if (!offers_cuda (self, filter))
    caps = gst_flame_cuda_filter (caps, FALSE);
  if (!filter)
    return caps;
  filtered = gst_caps_intersect_full (filter, caps, GST_CAPS_INTERSECT_FIRST);
  gst_caps_unref (caps);
  return filtered;
}

static GstCaps *
choose_memory (GstFlameSrc *self, GstCaps *caps)
{
  GstCaps *chosen;

  if (!gst_flame_cuda_is_named (caps))
    return caps;
  chosen = gst_flame_cuda_filter (gst_caps_ref (caps), peer_names_cuda (self));
  if (gst_caps_is_empty (chosen)) {
    gst_caps_unref (chosen);
    return caps;
  }
  gst_caps_unref (caps);
  return chosen;
}

GstCaps *
gst_flame_negotiation_fixate (GstFlameSrc *self, GstCaps *caps)
{
  gboolean alpha;
  guint peak;

  GST_OBJECT_LOCK (self);
  alpha = self->settings.transparency;
  peak = self->settings.hdr_peak;
  GST_OBJECT_UNLOCK (self);
  caps = choose_memory (self, caps);
  caps = gst_flame_profile_fixate (self->session.profile, caps);
  return gst_flame_formats_fixate (caps, alpha, peak);
}

/* Frames in flight have the old format; go on where the oldest of them was. */
static void
go_back (GstFlameSrc *self)
{
  GstFlameRate rate = gst_flame_src_get_rate (&self->info);
  const GstFlameFrame *oldest = gst_flame_queue_peek (&self->session.queue);

  gst_flame_cursor_unresolve (&self->cursor, &rate,
      oldest ? (gint64) oldest->number : self->cursor.next);
  gst_flame_queue_drain (&self->session.queue);
  gst_flame_news_drop (&self->news);
}

/*
 * The peers had no use for CUDA memory when the renderer was made. On a context of
 * the pipeline's it stays when they lose interest.
 */
static gboolean
move_to_cuda_memory (GstFlameSrc *self, GError **error)
{
  FlameCudaSharing sharing;

  if (self->session.shares_cuda)
    return TRUE;
  return gst_flame_cuda_open (&self->cuda, GST_ELEMENT (self),
             self->session.config.cuda_device, &sharing, error) &&
         gst_flame_session_share (&self->session, &sharing, error);
}

gboolean
gst_flame_negotiation_set_caps (GstFlameSrc *self, GstCaps *caps)
{
  const gboolean in_cuda_memory = gst_flame_cuda_is_named (caps);
  g_autoptr (GError) error = NULL;
  const char *problem = "not video";
  GstVideoInfo info;
  FlameVideo video;

  if (!gst_video_info_from_caps (&info, caps) ||
      !gst_flame_formats_get_video (&info, &video, &problem)) {
    GST_ERROR_OBJECT (
        self, "cannot render %" GST_PTR_FORMAT ": %s", caps, problem);
    return FALSE;
  }

  go_back (self);
  if (in_cuda_memory && !move_to_cuda_memory (self, &error)) {
    gst_flame_post_error (GST_ELEMENT (self), error);
    return FALSE;
  }
  GST_INFO_OBJECT (
      self, "frames in %s memory", in_cuda_memory ? "CUDA" : "system");
  self->memory = in_cuda_memory ? FLAME_MEMORY_CUDA : FLAME_MEMORY_HOST;
  self->video = video;
  GST_OBJECT_LOCK (self);
  self->video.peak = self->settings.hdr_peak;
  self->info = info;
  GST_OBJECT_UNLOCK (self);
  gst_base_src_set_blocksize (GST_BASE_SRC (self), info.size);
  return TRUE;
}

gboolean
gst_flame_negotiation_decide (GstFlameSrc *self, GstQuery *query)
{
  if (self->memory == FLAME_MEMORY_HOST)
    return gst_flame_pool_decide (GST_ELEMENT (self), query,
        self->session.allocator, self->info.size, self->session.depth,
        &self->render);
  gst_flame_pool_clear (&self->render);
  return gst_flame_cuda_decide (
      &self->cuda, query, self->info.size, self->session.depth);
}

/* ------------------------------------------------------------ explanation */

/* Returns: (transfer full) why there is no CUDA memory */
static char *
find_reason (GstFlameSrc *self)
{
  const FlameRenderer *renderer = self->session.queue.renderer;
  g_autoptr (GError) error = NULL;

  if (self->session.config.backend == FLAME_BACKEND_CPU)
    return g_strdup ("backend=cpu was asked for");
  if (renderer && flame_renderer_get_fallback_reason (renderer))
    return g_strdup (flame_renderer_get_fallback_reason (renderer));
  if (!gst_flame_cuda_lib_get (&error))
    return g_strdup (error->message);
  return g_strdup ("no CUDA context could be had");
}

void
gst_flame_negotiation_explain (GstFlameSrc *self)
{
  g_autoptr (GstCaps) caps = get_peer_caps (self);
  g_autofree char *reason = NULL;

  if (!caps || !gst_flame_cuda_is_named (caps) || offers_cuda (self, caps))
    return;
  caps = gst_flame_cuda_filter (g_steal_pointer (&caps), FALSE);
  if (!gst_caps_is_empty (caps))
    return;
  reason = find_reason (self);
  GST_ELEMENT_ERROR (self, RESOURCE, NOT_FOUND,
      ("CUDA memory is asked for and cannot be had: %s", reason),
      ("cudaupload takes frames from system memory"));
}

/*
 * What a player negotiates with the peer of its pad: caps, system or CUDA memory,
 * pools.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamenegotiation.h"

#include "docs/troubles.h"
#include "gst/gstflameformats.h"
#include "gst/gstflamemessages.h"
#include "gst/gstflamepool.h"
#include "gst/gstflameplayback.h"

#define GST_CAT_DEFAULT gst_flame_debug

/* The narrowest pixel aspect ratio: the filters are limited there. */
#define MIN_ASPECT (1.0 / 16)

/* Returns: (transfer full) (nullable) */
static GstCaps *
get_peer_caps (GstFlamePlayer *player)
{
  return gst_pad_peer_query_caps (player->pad, NULL);
}

static gboolean
peer_names_cuda (GstFlamePlayer *player)
{
  g_autoptr (GstCaps) caps = get_peer_caps (player);

  return caps && gst_flame_formats_name_cuda (caps);
}

/* Returns whether @backend, as requested, may render into CUDA memory. */
static gboolean
may_be_cuda (FlameBackendKind backend)
{
  return backend == FLAME_BACKEND_AUTO || backend == FLAME_BACKEND_CUDA;
}

void
gst_flame_negotiation_share (GstFlamePlayer *player,
    const GstFlameSettings *settings, GstFlameCudaSharing *sharing)
{
  g_autoptr (GError) error = NULL;

  *sharing = (GstFlameCudaSharing){0};
  if (!may_be_cuda (settings->backend) || !peer_names_cuda (player))
    return;
  if (!gst_flame_cuda_open (&player->cuda, player->element,
          flame_cuda_devices_get_first (settings->devices), sharing, &error))
    GST_WARNING_OBJECT (player->element, "no CUDA memory: %s", error->message);
}

/* ------------------------------------------------------------------- caps */

/*
 * Returns whether to offer CUDA memory. Before the start it is not known whether there
 * is any, so it is offered if the settings allow it.
 * @caps: (nullable) the peer's: the library is opened for a peer that names CUDA
 *   memory, not for one that accepts anything.
 */
static gboolean
offers_cuda (GstFlamePlayer *player, const GstCaps *caps)
{
  gboolean is_known, is_offered;

  GST_OBJECT_LOCK (player->element);
  is_known = player->backend != NULL;
  is_offered = may_be_cuda (player->settings.backend) &&
               !player->cuda.has_failed && (!is_known || player->has_cuda);
  GST_OBJECT_UNLOCK (player->element);
  if (!is_known || !is_offered)
    return is_offered;
  return !caps || !gst_flame_formats_name_cuda (caps) ||
         gst_flame_cuda_is_usable (NULL);
}

GstCaps *
gst_flame_negotiation_get_caps (GstFlamePlayer *player, GstCaps *filter)
{
  GstCaps *caps = gst_pad_get_pad_template_caps (player->pad);
  GstCaps *filtered;

  if (!offers_cuda (player, filter))
    caps = gst_flame_formats_filter_cuda (caps, FALSE);
  if (!filter)
    return caps;
  filtered = gst_caps_intersect_full (filter, caps, GST_CAPS_INTERSECT_FIRST);
  gst_caps_unref (caps);
  return filtered;
}

static GstCaps *
choose_memory (GstFlamePlayer *player, GstCaps *caps)
{
  GstCaps *chosen;

  if (!gst_flame_formats_name_cuda (caps))
    return caps;
  chosen = gst_flame_formats_filter_cuda (
      gst_caps_ref (caps), peer_names_cuda (player));
  if (gst_caps_is_empty (chosen)) {
    gst_caps_unref (chosen);
    return caps;
  }
  gst_caps_unref (caps);
  return chosen;
}

GstCaps *
gst_flame_negotiation_fixate (GstFlamePlayer *player, GstCaps *caps)
{
  gboolean alpha;
  guint peak;

  GST_OBJECT_LOCK (player->element);
  alpha = player->settings.transparency;
  peak = player->settings.hdr_peak;
  GST_OBJECT_UNLOCK (player->element);
  caps = choose_memory (player, caps);
  caps = gst_flame_profile_fixate (player->session.profile, caps);
  return gst_flame_formats_fixate (caps, alpha, peak);
}

/*
 * Moves to a CUDA context of the pipeline's, which no peer wanted when the renderer was
 * created. The renderer stays on that context even if the peers lose interest.
 */
static gboolean
move_to_cuda_memory (GstFlamePlayer *player, GError **error)
{
  GstFlameCudaSharing sharing;

  if (player->session.shares_cuda)
    return TRUE;
  return gst_flame_cuda_open (&player->cuda, player->element,
             flame_cuda_devices_get_first (player->session.devices), &sharing,
             error) &&
         gst_flame_session_share (&player->session, &sharing, error);
}

gboolean
gst_flame_negotiation_set_caps (GstFlamePlayer *player, GstCaps *caps)
{
  const gboolean in_cuda_memory = gst_flame_formats_name_cuda (caps);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameVideo) video = NULL;
  GstVideoInfo info;

  player->caps_problem = "not video";
  if (!gst_video_info_from_caps (&info, caps) ||
      !(video = gst_flame_formats_get_video (&info, &player->caps_problem)))
    return FALSE;

  if (GST_VIDEO_INFO_PAR_N (&info) < MIN_ASPECT * GST_VIDEO_INFO_PAR_D (&info))
    GST_ELEMENT_WARNING (player->element, STREAM, FORMAT,
        ("pixels of aspect %d/%d are narrower than 1/16: the spatial filter is "
         "drawn as for 1/16",
            GST_VIDEO_INFO_PAR_N (&info), GST_VIDEO_INFO_PAR_D (&info)),
        (NULL));
  /* Frames in flight have the old format. */
  gst_flame_queue_drain (&player->session.queue);
  gst_flame_messages_drop (&player->messages);
  if (in_cuda_memory && !move_to_cuda_memory (player, &error)) {
    gst_flame_post_error (player->element, error);
    return FALSE;
  }
  GST_INFO_OBJECT (player->element, "frames in %s memory",
      in_cuda_memory ? "CUDA" : "system");
  player->memory = in_cuda_memory ? FLAME_MEMORY_CUDA : FLAME_MEMORY_HOST;
  GST_OBJECT_LOCK (player->element);
  flame_video_set_peak (video, player->settings.hdr_peak);
  player->info = info;
  GST_OBJECT_UNLOCK (player->element);
  flame_video_free (player->video);
  player->video = g_steal_pointer (&video);
  player->n_videos++;
  player->keeping = (GstFlameKeeping){0};
  return TRUE;
}

static gboolean
decide (GstFlamePlayer *player, GstQuery *query)
{
  if (player->memory == FLAME_MEMORY_HOST)
    return gst_flame_pool_decide (player->element, query,
        player->session.allocator, player->info.size, player->session.depth,
        &player->render);
  gst_flame_pool_clear (&player->render);
  return gst_flame_cuda_decide (
      &player->cuda, query, player->info.size, player->session.depth);
}

/*
 * Activates the pool here, because the base class would not report why it fails.
 */
gboolean
gst_flame_negotiation_decide (GstFlamePlayer *player, GstQuery *query)
{
  g_autoptr (GstBufferPool) pool = NULL;

  if (decide (player, query))
    gst_query_parse_nth_allocation_pool (query, 0, &pool, NULL, NULL, NULL);
  if (pool && gst_buffer_pool_set_active (pool, TRUE))
    return TRUE;
  GST_ELEMENT_ERROR (player->element, RESOURCE, NO_SPACE_LEFT,
      ("no buffers of %" G_GSIZE_FORMAT
       " bytes can be allocated for frames" FLAME_SEE ("Out of memory"),
          player->info.size),
      ("%" GST_PTR_FORMAT, pool));
  return FALSE;
}

/* ------------------------------------------------------------ explanation */

/* Returns: (transfer full) why there is no CUDA memory */
static char *
find_reason (GstFlamePlayer *player)
{
  const FlameRenderer *renderer = player->session.queue.renderer;
  g_autoptr (GError) error = NULL;

  if (!may_be_cuda (player->session.backend))
    return g_strdup_printf ("backend=%s was requested",
        flame_backend_get_name (player->session.backend));
  if (renderer && flame_renderer_get_fallback_reason (renderer))
    return g_strdup (flame_renderer_get_fallback_reason (renderer));
  if (renderer && !flame_renderer_has_memory (renderer, FLAME_MEMORY_CUDA))
    return g_strdup_printf (
        "devices=%s are not all of CUDA", player->session.devices);
  if (!gst_flame_cuda_is_usable (&error))
    return g_strdup (error->message);
  return g_strdup ("no CUDA context could be created");
}

void
gst_flame_negotiation_explain (GstFlamePlayer *player)
{
  const char *problem = g_steal_pointer (&player->caps_problem);
  g_autoptr (GstCaps) caps = get_peer_caps (player);
  g_autofree char *reason = NULL;

  if (problem)
    GST_ELEMENT_ERROR (player->element, STREAM, FORMAT,
        ("frames of these caps cannot be drawn: %s", problem), (NULL));
  if (!caps || !gst_flame_formats_name_cuda (caps) ||
      offers_cuda (player, caps))
    return;
  caps = gst_flame_formats_filter_cuda (g_steal_pointer (&caps), FALSE);
  if (!gst_caps_is_empty (caps))
    return;
  reason = find_reason (player);
  GST_ELEMENT_ERROR (player->element, RESOURCE, NOT_FOUND,
      ("CUDA memory was requested and is not available: %s", reason),
      ("cudaupload takes frames from system memory"));
}

/* ------------------------------------------------------------------ queries */

gboolean
gst_flame_query_convert (GstQuery *query, const GstVideoInfo *info)
{
  const GstFlameRate rate = {info->fps_n, info->fps_d};
  gint64 value, result;
  GstFormat from, to;
  gboolean exact;

  if (GST_VIDEO_INFO_FORMAT (info) == GST_VIDEO_FORMAT_UNKNOWN)
    return FALSE;

  gst_query_parse_convert (query, &from, &value, &to, NULL);
  exact = rate.num > 0 && value >= 0;
  /* Round as the element does, so that a frame number survives a seek. */
  if (exact && from == GST_FORMAT_DEFAULT && to == GST_FORMAT_TIME)
    result = gst_flame_rate_get_time (&rate, value);
  else if (exact && from == GST_FORMAT_TIME && to == GST_FORMAT_DEFAULT)
    result = gst_flame_rate_get_frame (&rate, value);
  else if (!gst_video_info_convert (info, from, value, to, &result))
    return FALSE;
  gst_query_set_convert (query, from, value, to, result);
  return TRUE;
}

gboolean
gst_flame_query_duration (GstQuery *query, const GstVideoInfo *info,
    GstClockTime duration, gint n_buffers)
{
  const GstFlameRate rate = {info->fps_n, info->fps_d};
  guint64 frames = G_MAXUINT64;
  GstFormat format;

  if (rate.num <= 0)
    return FALSE;
  if (GST_CLOCK_TIME_IS_VALID (duration))
    frames = gst_flame_rate_count_frames (&rate, duration);
  if (n_buffers >= 0 && (guint64) n_buffers < frames) {
    frames = n_buffers;
    duration = gst_flame_rate_get_time (&rate, frames);
  }
  if (!GST_CLOCK_TIME_IS_VALID (duration))
    return FALSE;

  gst_query_parse_duration (query, &format, NULL);
  if (format == GST_FORMAT_TIME)
    gst_query_set_duration (query, format, duration);
  else if (format == GST_FORMAT_DEFAULT)
    gst_query_set_duration (query, format, frames);
  else
    return FALSE;
  return TRUE;
}

gboolean
gst_flame_query_latency (
    GstQuery *query, const GstVideoInfo *info, gboolean live, guint frames)
{
  const GstFlameRate rate = {info->fps_n, info->fps_d};

  if (rate.num <= 0)
    return FALSE;
  gst_query_set_latency (query, live, gst_flame_rate_get_time (&rate, frames),
      GST_CLOCK_TIME_NONE);
  return TRUE;
}

/*
 * What elements that show flames have in common: properties, opening and closing,
 * events.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameplayer.h"

#include <glib/gstdio.h>
#include <math.h>
#include <sys/stat.h>

#include "gst/gstflameplayback.h"
#include "gst/gstflamemessages.h"
#include "gst/gstflamenegotiation.h"
#include "gst/gstflamepool.h"

GST_DEBUG_CATEGORY (gst_flame_debug);
#define GST_CAT_DEFAULT gst_flame_debug
GST_DEBUG_CATEGORY (gst_flame_qos_debug);
GST_DEBUG_CATEGORY (gst_flame_performance_debug);

enum
{
  FIRST_SETTING = 1,
  FIRST_CONTROL = FIRST_SETTING + GST_FLAME_N_SETTINGS,
  PROP_ACTIVE_BACKEND = FIRST_CONTROL + GST_FLAME_N_CONTROLS,
  PROP_STATS,
  PROP_END
};

G_STATIC_ASSERT (PROP_END - 1 == GST_FLAME_PLAYER_N_PROPERTIES);

/* -------------------------------------------------------------- properties */

static void
install_readable (GObjectClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  /**
   * GstFlameSrc:active-backend:
   *
   * The backend that #GstFlameSrc:backend resolved to. It is notified at the start, at
   * the stop and when it changes.
   *
   * Since: 1.0
   */
  g_object_class_install_property (klass, PROP_ACTIVE_BACKEND,
      g_param_spec_string ("active-backend", "Active backend",
          "What renders, \"cuda\", \"opencl\" or \"cpu\"; NULL while stopped",
          NULL, flags));
  /**
   * GstFlameSrc:stats:
   *
   * A #GstStructure named application/x-flame-stats, which counts from the start.
   * docs/gpu.md describes each field. What a single frame took is on its buffer, as a
   * custom meta named GstFlameFrameMeta.
   *
   * Since: 1.0
   */
  g_object_class_install_property (klass, PROP_STATS,
      g_param_spec_boxed ("stats", "Statistics",
          "Counts and seconds of all frames, percentiles of the latest; "
          "docs/gpu.md has each field",
          GST_TYPE_STRUCTURE, flags | GST_PARAM_DOC_SHOW_DEFAULT));
}

void
gst_flame_player_class_init (GObjectClass *klass)
{
  static gsize once = 0;

  if (g_once_init_enter (&once)) {
    GST_DEBUG_CATEGORY_INIT (gst_flame_debug, "flame", 0, "fractal flames");
    gst_flame_meta_register ();
    GST_DEBUG_CATEGORY_GET (gst_flame_qos_debug, "GST_QOS");
    GST_DEBUG_CATEGORY_GET (gst_flame_performance_debug, "GST_PERFORMANCE");
    g_once_init_leave (&once, 1);
  }
  gst_flame_properties_install (
      &gst_flame_settings_table, klass, FIRST_SETTING);
  gst_flame_properties_install (
      &gst_flame_controls_table, klass, FIRST_CONTROL);
  install_readable (klass);
}

/*
 * Requests the new document if the player is open, and then unsets the property @other.
 */
static void
change_document (GstFlamePlayer *player, const char *other, const GValue *value)
{
  const char *document = g_value_get_string (value);
  gboolean is_location = g_str_equal (other, "genome");

  if (!document || !*document)
    return;
  if (gst_flame_loader_request (&player->loader, is_location ? document : NULL,
          is_location ? NULL : document))
    g_object_set (player->element, other, NULL, NULL);
}

gboolean
gst_flame_player_set_property (
    GstFlamePlayer *player, guint id, const GValue *value)
{
  GstFlameSelection selection;
  const char *other;
  gboolean known;

  GST_OBJECT_LOCK (player->element);
  known = id >= FIRST_CONTROL
              ? gst_flame_properties_set (&gst_flame_controls_table,
                    &player->adjust, id - FIRST_CONTROL, value)
              : gst_flame_properties_set (&gst_flame_settings_table,
                    &player->settings, id - FIRST_SETTING, value);
  selection = player->settings.selection;
  GST_OBJECT_UNLOCK (player->element);
  if (known && gst_flame_settings_is_document (id - FIRST_SETTING, &other))
    change_document (player, other, value);
  else if (known && gst_flame_settings_is_selection (id - FIRST_SETTING))
    gst_flame_loader_select (&player->loader, &selection);
  return known;
}

static void
get_stats (GstFlamePlayer *player, GValue *value)
{
  /* The renderer has its own locks. */
  g_autoptr (GPtrArray) kernels = gst_flame_queue_get_stats (
      &player->session.queue, flame_renderer_get_kernel_stats);
  g_autoptr (GPtrArray) devices = gst_flame_queue_get_stats (
      &player->session.queue, flame_renderer_get_device_stats);
  const guint depth = gst_flame_queue_get_depth (&player->session.queue);
  const double progress = gst_flame_queue_get_progress (&player->session.queue);

  GST_OBJECT_LOCK (player->element);
  player->stats.depth = depth;
  player->stats.progress = progress;
  player->stats.adaptive = gst_flame_player_gives_way (player);
  g_value_take_boxed (
      value, gst_flame_stats_to_structure (&player->stats, &player->recent,
                 kernels, devices, player->backend, player->device));
  GST_OBJECT_UNLOCK (player->element);
}

gboolean
gst_flame_player_get_property (GstFlamePlayer *player, guint id, GValue *value)
{
  gboolean known = TRUE;

  if (id == PROP_STATS) {
    get_stats (player, value);
    return TRUE;
  }
  GST_OBJECT_LOCK (player->element);
  if (id == PROP_ACTIVE_BACKEND)
    g_value_set_static_string (value, player->backend);
  else if (id >= FIRST_CONTROL)
    known = gst_flame_properties_get (
        &gst_flame_controls_table, &player->adjust, id - FIRST_CONTROL, value);
  else
    known = gst_flame_properties_get (&gst_flame_settings_table,
        &player->settings, id - FIRST_SETTING, value);
  GST_OBJECT_UNLOCK (player->element);
  return known;
}

/* ------------------------------------------------------- making and opening */

void
gst_flame_player_init (GstFlamePlayer *player, GstElement *element, GstPad *pad)
{
  *player = (GstFlamePlayer){
      .element = element,
      .pad = pad,
      .earliest = GST_CLOCK_TIME_NONE,
      .goal = GST_FLAME_GENOME_TIME_UNSET,
  };
  gst_flame_properties_init (&gst_flame_settings_table, &player->settings);
  gst_flame_properties_init (&gst_flame_controls_table, &player->adjust);
  player->reading = g_cancellable_new ();
  gst_flame_session_init (&player->session);
  gst_flame_cuda_init (&player->cuda);
  gst_flame_loader_init (&player->loader);
  gst_flame_messages_init (&player->messages);
  gst_video_info_init (&player->info);
}

void
gst_flame_player_clear (GstFlamePlayer *player)
{
  gst_flame_loader_clear (&player->loader);
  gst_flame_session_clear (&player->session);
  gst_flame_cuda_clear (&player->cuda);
  gst_flame_messages_reset (&player->messages);
  gst_flame_properties_clear (&gst_flame_settings_table, &player->settings);
  g_clear_pointer (&player->now.filters, g_free);
  g_clear_pointer (&player->now.viewport, g_free);
  g_clear_pointer (&player->device, g_free);
  g_clear_pointer (&player->video, flame_video_free);
  g_clear_object (&player->reading);
}

/* Announces the backend: on the bus and by active-backend. */
static void
post_backend (GstFlamePlayer *player)
{
  const FlameRenderer *renderer = player->session.queue.renderer;
  const char *device = flame_renderer_get_description (renderer);
  const char *reason = flame_renderer_get_fallback_reason (renderer);
  const char *backend =
      flame_backend_get_name (flame_renderer_get_backend (renderer));

  GST_OBJECT_LOCK (player->element);
  player->backend = backend;
  player->has_cuda = flame_renderer_has_memory (renderer, FLAME_MEMORY_CUDA);
  g_free (player->device);
  player->device = g_strdup (device);
  GST_OBJECT_UNLOCK (player->element);
  g_object_notify (G_OBJECT (player->element), "active-backend");
  gst_flame_post_backend (player->element, backend, device, reason);
}

void
gst_flame_player_check_backend (GstFlamePlayer *player)
{
  const FlameRenderer *renderer = player->session.queue.renderer;
  const FlameBackendKind backend = flame_renderer_get_backend (renderer);

  /* Only this thread changes it, except at the start and the stop. */
  if (g_strcmp0 (player->backend, flame_backend_get_name (backend)) != 0)
    post_backend (player);
}

static void
forget_lateness (GstFlamePlayer *player)
{
  g_atomic_int_set (&player->was_late, FALSE);
  GST_OBJECT_LOCK (player->element);
  player->earliest = GST_CLOCK_TIME_NONE;
  player->n_late = 0;
  GST_OBJECT_UNLOCK (player->element);
}

static void
reset_stream (GstFlamePlayer *player, gboolean live)
{
  gst_flame_messages_reset (&player->messages);
  g_atomic_int_set (&player->nexts, 0);

  GST_OBJECT_LOCK (player->element);
  gst_video_info_init (&player->info);
  player->stats = (GstFlameStats){0};
  player->keeping = (GstFlameKeeping){0};
  player->recent.n = player->recent.next = 0;
  player->latency = 0;
  player->live = live;
  player->follows = FALSE;
  player->goal = GST_FLAME_GENOME_TIME_UNSET;
  GST_OBJECT_UNLOCK (player->element);
  forget_lateness (player);
  player->now.goal = GST_FLAME_GENOME_TIME_UNSET;
  player->is_measured = FALSE;
}

static void
forget_choice (GstFlamePlayer *player)
{
  g_clear_pointer (&player->accepted.animation, flame_animation_unref);
  g_clear_pointer (&player->accepted.filters, flame_filters_unref);
  g_clear_pointer (&player->accepted.adaptive, flame_filters_unref);
  g_clear_pointer (&player->opened.filters, flame_filters_unref);
  g_clear_pointer (&player->opened.adaptive, flame_filters_unref);
  g_clear_pointer (&player->refused, g_free);
  player->has_accepted = FALSE;
}

void
gst_flame_player_close (GstFlamePlayer *player)
{
  gboolean had_backend;

  g_atomic_int_set (&player->is_waiting, FALSE);
  gst_flame_loader_close (&player->loader);
  g_clear_pointer (&player->coming, flame_animation_unref);
  g_clear_pointer (&player->preparing, flame_job_unref);
  gst_flame_now_playing_set (&player->now_playing, player->element, NULL, NULL);
  gst_flame_session_close (&player->session);
  forget_choice (player);
  gst_flame_pool_clear (&player->render);
  gst_flame_cuda_close (&player->cuda, player->element);
  GST_OBJECT_LOCK (player->element);
  had_backend = player->backend != NULL;
  player->backend = NULL;
  GST_OBJECT_UNLOCK (player->element);
  if (had_backend)
    g_object_notify (G_OBJECT (player->element), "active-backend");
}

/*
 * Notes the settings of the start. From now on settings are changes, even before the
 * first frame.
 */
static void
note_opened (GstFlamePlayer *player, const GstFlameSettings *settings)
{
  const GstFlameSession *session = &player->session;

  player->opened = (GstFlameChoice){
      .filters = flame_filters_ref (session->filters.list),
      .adaptive = flame_filters_ref (session->filters.adaptive),
      .viewport = session->viewport.value,
      .projection = settings->projection,
      .field_of_view = settings->field_of_view,
      .quality = settings->quality,
  };
}

static gboolean
open_now (GstFlamePlayer *player, GError **error)
{
  GstFlameSettings settings;
  GstFlameCudaSharing sharing;
  gboolean opened;

  GST_OBJECT_LOCK (player->element);
  gst_flame_properties_copy (
      &gst_flame_settings_table, &player->settings, &settings);
  /* A document that is set from now on replaces the one opened here. */
  gst_flame_loader_open (&player->loader, player->element, &settings);
  GST_OBJECT_UNLOCK (player->element);
  gst_flame_negotiation_share (player, &settings, &sharing);
  g_cancellable_push_current (player->reading);
  opened = gst_flame_session_open (&player->session, player->element, &settings,
      &sharing, player->opens_live, error);
  g_cancellable_pop_current (player->reading);
  if (opened)
    note_opened (player, &settings);
  gst_flame_properties_clear (&gst_flame_settings_table, &settings);
  return opened;
}

/*
 * Starts an open player: loading of documents, and the announcements on the bus.
 */
static void
begin (GstFlamePlayer *player)
{
  gst_flame_loader_start (&player->loader, player->session.profile);
  post_backend (player);
  gst_flame_session_post_problems (&player->session, player->element);
}

/*
 * Returns whether reading @path may block for ever, as from a pipe.
 * @path: (nullable)
 */
static gboolean
may_be_silent (const char *path)
{
  GStatBuf status;

  return path && g_stat (path, &status) == 0 &&
         (S_ISFIFO (status.st_mode) || S_ISCHR (status.st_mode));
}

/*
 * Returns whether the document or the profile may be silent. All other files must be
 * regular, so reading them never blocks.
 */
static gboolean
has_to_wait (GstFlamePlayer *player)
{
  const GstFlameSettings *settings = &player->settings;
  gboolean waits;

  GST_OBJECT_LOCK (player->element);
  waits =
      may_be_silent (settings->location) || may_be_silent (settings->profile);
  GST_OBJECT_UNLOCK (player->element);
  return waits;
}

gboolean
gst_flame_player_open (GstFlamePlayer *player, gboolean live)
{
  g_autoptr (GError) error = NULL;
  const gboolean waits = has_to_wait (player);

  reset_stream (player, live);
  player->opens_live = live;
  g_atomic_int_set (&player->is_waiting, waits);
  if (waits)
    return TRUE;
  if (!open_now (player, &error)) {
    gst_flame_post_error (player->element, error);
    gst_flame_player_close (player);
    return FALSE;
  }
  begin (player);
  return TRUE;
}

gboolean
gst_flame_player_is_waiting (GstFlamePlayer *player)
{
  return g_atomic_int_get (&player->is_waiting);
}

GstFlowReturn
gst_flame_player_open_late (GstFlamePlayer *player)
{
  g_autoptr (GError) error = NULL;

  if (!gst_flame_player_is_waiting (player))
    return GST_FLOW_OK;
  if (open_now (player, &error)) {
    begin (player);
    g_atomic_int_set (&player->is_waiting, FALSE);
    return GST_FLOW_OK;
  }
  gst_flame_player_close (player);
  g_atomic_int_set (&player->is_waiting, TRUE);
  if (g_error_matches (error, FLAME_ERROR, FLAME_ERROR_CANCELLED))
    return GST_FLOW_FLUSHING;
  gst_flame_post_error (player->element, error);
  return GST_FLOW_ERROR;
}

void
gst_flame_player_set_flushing (GstFlamePlayer *player, gboolean flushing)
{
  gst_flame_queue_set_flushing (&player->session.queue, flushing);
  if (flushing)
    g_cancellable_cancel (player->reading);
  else
    g_cancellable_reset (player->reading);
}

gboolean
gst_flame_player_set_caps (GstFlamePlayer *player, GstCaps *caps)
{
  gboolean shared = player->session.shares_cuda;

  if (!gst_flame_negotiation_set_caps (player, caps))
    return FALSE;
  if (player->session.shares_cuda != shared) {
    post_backend (player);
    gst_flame_session_post_problems (&player->session, player->element);
  }
  return TRUE;
}

void
gst_flame_player_set_context (GstFlamePlayer *player, GstContext *context)
{
  gint device;

  GST_OBJECT_LOCK (player->element);
  device = flame_cuda_devices_get_first (player->settings.devices);
  GST_OBJECT_UNLOCK (player->element);
  gst_flame_cuda_set_context (&player->cuda, player->element, device, context);
}

/* ----------------------------------------------------------------- events */

static gboolean
navigate (GstFlamePlayer *player, GstEvent *event)
{
  static const char *const moved[] = {"zoom", "pan-x", "pan-y", "rotation"};
  gboolean interactive, changed = FALSE;

  GST_OBJECT_LOCK (player->element);
  interactive = player->settings.interactive;
  if (interactive)
    changed = gst_flame_navigation_handle (
        &player->navigation, event, &player->info, &player->adjust);
  GST_OBJECT_UNLOCK (player->element);

  for (guint i = 0; changed && i < G_N_ELEMENTS (moved); i++)
    g_object_notify (G_OBJECT (player->element), moved[i]);
  return interactive;
}

static void
note_latency (GstFlamePlayer *player, GstEvent *event)
{
  GstClockTime latency;

  gst_event_parse_latency (event, &latency);
  GST_OBJECT_LOCK (player->element);
  player->latency = latency;
  GST_OBJECT_UNLOCK (player->element);
}

static void
note_qos (GstFlamePlayer *player, GstEvent *event)
{
  GstClockTime earliest = gst_flame_qos_parse_event (event);
  gboolean late = gst_flame_qos_is_late (event);

  GST_OBJECT_LOCK (player->element);
  if (player->settings.qos) {
    player->earliest = earliest;
    player->n_late = late ? player->n_late + 1 : 0;
    if (late)
      g_atomic_int_set (&player->was_late, TRUE);
  }
  GST_OBJECT_UNLOCK (player->element);
}

gboolean
gst_flame_player_handle_event (GstFlamePlayer *player, GstEvent *event)
{
  switch (GST_EVENT_TYPE (event)) {
    case GST_EVENT_NAVIGATION:
      return navigate (player, event);
    case GST_EVENT_QOS:
      note_qos (player, event);
      return FALSE;
    case GST_EVENT_LATENCY:
      note_latency (player, event);
      return FALSE;
    default:
      return FALSE;
  }
}

void
gst_flame_player_flush (GstFlamePlayer *player)
{
  gst_flame_queue_drain (&player->session.queue);
  gst_flame_messages_drop (&player->messages);
  forget_lateness (player);
}

/* --------------------------------------------------------- action signals */

void
gst_flame_player_load (GstFlamePlayer *player, const char *document)
{
  g_object_set (player->element, "location", NULL, "genome", document, NULL);
  /* Without a document the endless stream plays. */
  if (!document)
    gst_flame_loader_request (&player->loader, NULL, NULL);
}

void
gst_flame_player_go_to (GstFlamePlayer *player, double genome_time)
{
  g_autoptr (GError) error = NULL;

  if (!isfinite (genome_time)) {
    g_set_error (&error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "go-to: a genome time is a finite number, not %g; playback continues",
        genome_time);
    gst_flame_post_failure (player->element, error);
    return;
  }
  GST_OBJECT_LOCK (player->element);
  player->goal = genome_time;
  GST_OBJECT_UNLOCK (player->element);
}

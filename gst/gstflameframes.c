/*
 * A player's frames on their way: settings applied, frames described, queued ahead, and
 * taken when they are done.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameframes.h"

#include <string.h>

#include "docs/troubles.h"
#include "gst/gstflamepool.h"
#include "gst/gstflameplayback.h"

#define GST_CAT_DEFAULT gst_flame_debug

/*
 * The longest time a live stream keeps playing the old document while the kernels of
 * the new one are compiled.
 */
#define MAX_WAITING (10 * G_USEC_PER_SEC)

/*
 * Kernels are compiled for what plays within this time. Each takes about a second.
 */
#define AHEAD_SECONDS 5.0

/*
 * If a sink reports lateness, quality is lowered: at once if rendering takes longer
 * than a frame is shown; otherwise if this many buffers in a row were late and
 * rendering takes at least this part of the time. With a lower load other elements are
 * slow, and fewer samples would not help.
 */
#define LATE_REPORTS 5
#define MIN_LOAD 0.4

/* ---------------------------------------------------------------- settings */

/* Call this on a shallow copy, which does not own the strings. */
static void
forget_strings (GstFlameSettings *settings)
{
  settings->location = settings->genome = settings->palettes = NULL;
  settings->filters = settings->profile = settings->devices = NULL;
  settings->viewport = NULL;
}

void
gst_flame_frames_read (GstFlamePlayer *player, GstClockTime time)
{
  GstFlameFrameSettings *now = &player->now;

  gst_object_sync_values (GST_OBJECT (player->element), time);
  g_clear_pointer (&now->filters, g_free);
  g_clear_pointer (&now->viewport, g_free);
  GST_OBJECT_LOCK (player->element);
  now->settings = player->settings;
  now->adjust = player->adjust;
  if (g_strcmp0 (player->settings.filters, player->session.filters.text) != 0)
    now->filters = g_strdup (player->settings.filters);
  if (g_strcmp0 (player->settings.viewport, player->session.viewport.text) != 0)
    now->viewport = g_strdup (player->settings.viewport);
  if (player->goal != GST_FLAME_GENOME_TIME_UNSET)
    now->goal = player->goal;
  player->goal = GST_FLAME_GENOME_TIME_UNSET;
  now->earliest = player->earliest;
  now->latency = player->latency;
  now->n_late = player->n_late;
  now->live = player->live;
  now->is_watched = gst_flame_player_is_watched (player);
  now->gives_way = gst_flame_player_gives_way (player);
  GST_OBJECT_UNLOCK (player->element);
  forget_strings (&now->settings);
}

/* ----------------------------------------------------------------- changes */

/* Call this if the document that was prepared for was dropped or plays already. */
static void
stop_preparing (GstFlamePlayer *player)
{
  if (player->preparing)
    flame_job_cancel (player->preparing);
  g_clear_pointer (&player->preparing, flame_job_unref);
}

/*
 * Returns: (transfer full) (nullable) NULL if frames of the coming document would fail
 */
static FlameJob *
prepare (GstFlamePlayer *player, GstClockTime now, GstClockTime transition)
{
  GstFlameMoment moment = {.width = 0.0};
  g_autoptr (FlameAnimation) animation = gst_flame_playback_preview (
      &player->session.playback, player->coming, now, transition, &moment.time);
  g_autoptr (FlameFrameRequest) request = NULL;
  FlameAdjust adjust;

  moment.animation = animation;
  adjust = gst_flame_frames_get_adjust (player, &moment);
  request = gst_flame_frames_describe (player, &moment, &adjust);
  return flame_renderer_prepare (player->session.queue.renderer, request, NULL);
}

/*
 * Returns FALSE if frames of the coming document would have to wait, for instance for a
 * kernel.
 */
static gboolean
is_ready (GstFlamePlayer *player, GstClockTime now, GstClockTime transition)
{
  if (!player->preparing)
    player->preparing = prepare (player, now, transition);
  return !player->preparing || flame_job_wait_until (player->preparing, 0);
}

/*
 * Returns (transfer full) (nullable) the document to play from @now on. A stream that
 * is watched keeps playing the old document until frames of the new one would wait for
 * nothing.
 */
static FlameAnimation *
take_coming (GstFlamePlayer *player, GstClockTime now, GstClockTime transition)
{
  FlameAnimation *loaded = gst_flame_loader_take (&player->loader);

  if (loaded) {
    flame_animation_unref (player->coming);
    player->coming = loaded;
    stop_preparing (player);
    player->coming_until = g_get_monotonic_time () + MAX_WAITING;
  }
  if (player->coming && player->now.is_watched &&
      g_get_monotonic_time () < player->coming_until &&
      !is_ready (player, now, transition))
    return NULL;
  stop_preparing (player);
  return g_steal_pointer (&player->coming);
}

/* Returns TRUE if the end of the animation may have moved. */
static gboolean
change_playback (GstFlamePlayer *player, FlameAnimation *animation,
    GstClockTime now, GstClockTime transition, gboolean reverse)
{
  GstFlamePlayback *playback = &player->session.playback;
  const guint nexts = g_atomic_int_and ((guint *) &player->nexts, 0);
  const double speed = player->now.settings.speed;
  gboolean changed = FALSE;

  if (speed != playback->timeline.speed) {
    gst_flame_playback_set_speed (playback, speed, now);
    changed = TRUE;
  }
  if (animation) {
    /*
     * Played in reverse the stream ends at the animation's start, which is stream time
     * 0.
     */
    gst_flame_playback_replace (playback, animation, player->session.loops,
        reverse ? 0 : now, transition);
    changed = TRUE;
  }
  if (nexts > 0)
    changed |= gst_flame_playback_next (playback, nexts, now, transition);
  if (player->now.goal != GST_FLAME_GENOME_TIME_UNSET) {
    gst_flame_playback_go_to (playback, player->now.goal, now, transition);
    player->now.goal = GST_FLAME_GENOME_TIME_UNSET;
    changed = TRUE;
  }
  return changed;
}

/* Reads the filters. Invalid ones are reported, and the old ones stay. */
static void
change_filters (GstFlamePlayer *player)
{
  g_autoptr (GError) error = NULL;

  if (player->now.filters &&
      !gst_flame_filters_set (&player->session.filters, player->now.filters,
          player->session.profile, &error))
    gst_flame_post_failure (player->element, error);
  g_clear_pointer (&player->now.filters, g_free);
}

static void
change_viewport (GstFlamePlayer *player)
{
  g_autoptr (GError) error = NULL;

  if (player->now.viewport &&
      !gst_flame_viewport_set (&player->session.viewport, player->now.viewport,
          player->video, &error))
    gst_flame_post_failure (player->element, error);
  g_clear_pointer (&player->now.viewport, g_free);
}

static void
change_depth (GstFlamePlayer *player)
{
  g_autoptr (GError) error = NULL;

  if (!gst_flame_session_set_depth (
          &player->session, player->now.settings.async_depth, &error))
    gst_flame_post_failure (player->element, error);
}

/*
 * Warns of times shorter than a frame: nanoseconds are easily mistaken for seconds.
 */
static void
warn_of_short_times (GstFlamePlayer *player)
{
  const GstFlameSettings *settings = &player->now.settings;
  const GstFlameRate rate = gst_flame_frames_get_rate (player);
  const struct
  {
    const char *name;
    GstClockTime time;
  } times[] = {{"transition", settings->transition},
      {"loop-duration", settings->loop_duration},
      {"edge-duration", settings->selection.edge_duration}};

  G_STATIC_ASSERT (G_N_ELEMENTS (times) == G_N_ELEMENTS (player->short_times));
  for (guint i = 0; rate.num > 0 && i < G_N_ELEMENTS (times); i++) {
    const GstClockTime frame = gst_flame_rate_get_time (&rate, 1);
    const GstClockTime before = player->short_times[i];
    g_autofree char *text = NULL;

    player->short_times[i] = times[i].time < frame ? times[i].time : 0;
    if (player->short_times[i] == 0 || player->short_times[i] == before)
      continue;
    text = g_strdup_printf (
        "%s: %" G_GUINT64_FORMAT " nanoseconds are less than one frame, which "
        "takes %" G_GUINT64_FORMAT "; 2 seconds are 2000000000",
        times[i].name, times[i].time, frame);
    gst_flame_post_warning (player->element, text);
  }
}

gboolean
gst_flame_frames_apply_changes (
    GstFlamePlayer *player, GstClockTime now, gboolean reverse)
{
  const GstFlameSettings *settings = &player->now.settings;
  const GstClockTime before = player->session.duration;
  GstClockTime transition = settings->transition;
  FlameAnimation *animation;

  /* A transition needs stream time that passes forwards. */
  if (settings->genome_time != GST_FLAME_GENOME_TIME_UNSET || reverse ||
      player->info.fps_n <= 0)
    transition = 0;
  animation = take_coming (player, reverse ? 0 : now, transition);
  warn_of_short_times (player);
  change_depth (player);
  change_filters (player);
  change_viewport (player);
  if (!change_playback (player, animation, now, transition, reverse))
    return FALSE;
  player->session.duration =
      gst_flame_timeline_get_duration (&player->session.playback.timeline);
  return player->session.duration != before;
}

/* ----------------------------------------------------------------- lateness */

static gboolean
is_too_slow (const GstFlamePlayer *player)
{
  const GstFlameFrameSettings *now = &player->now;
  const double load = player->stats.load;

  if (now->settings.adaptive != GST_FLAME_ADAPTIVE_AUTO || now->is_watched)
    return FALSE;
  return (now->n_late > 0 && load > 1) ||
         (now->n_late >= LATE_REPORTS && load > MIN_LOAD);
}

gboolean
gst_flame_frames_follow_sink (GstFlamePlayer *player)
{
  GstFlameStats stats;

  if (!is_too_slow (player))
    return FALSE;
  GST_OBJECT_LOCK (player->element);
  player->follows = TRUE;
  stats = player->stats;
  GST_OBJECT_UNLOCK (player->element);
  player->now.is_watched = player->now.gives_way = TRUE;

  GST_INFO_OBJECT (player->element,
      "a sink reports late frames: quality follows the frame rate from now "
      "on" FLAME_SEE ("Stutter"));
  gst_flame_queue_drain (&player->session.queue);
  player->is_measured = FALSE;
  gst_flame_messages_drop (&player->messages);
  gst_flame_post_quality (player->element, &stats);
  return TRUE;
}

guint
gst_flame_frames_get_depth (const GstFlamePlayer *player)
{
  if (player->now.gives_way && !player->is_measured)
    return 1;
  return player->session.depth;
}

GstClockTime
gst_flame_frames_get_running_time (const GstFlamePlayer *player)
{
  g_autoptr (GstClock) clock = gst_element_get_clock (player->element);
  GstClockTime now, base;

  if (!clock)
    return GST_CLOCK_TIME_NONE;
  now = gst_clock_get_time (clock);
  base = gst_element_get_base_time (player->element);
  return now > base ? now - base : 0;
}

void
gst_flame_frames_skip (
    GstFlamePlayer *player, guint64 n, const GstFlameSkip *skip)
{
  const GstClockTime now = gst_flame_frames_get_running_time (player);
  GstFlameStats stats;

  GST_OBJECT_LOCK (player->element);
  player->stats.skipped += n;
  stats = player->stats;
  GST_OBJECT_UNLOCK (player->element);
  if (GST_CLOCK_TIME_IS_VALID (now))
    gst_flame_keeping_check (
        &player->keeping, player->element, &stats, &player->info, now);
  GST_CAT_DEBUG_OBJECT (gst_flame_qos_debug, player->element,
      "skipping %" G_GUINT64_FORMAT " frames that would be late", n);
  gst_element_post_message (player->element,
      gst_flame_qos_new_message (GST_OBJECT (player->element), skip, &stats));
}

/* ---------------------------------------------------------------- requests */

/*
 * Returns the fraction of a frame's duration that time centre and shutter refer to.
 */
static double
get_part (const GstFlamePlayer *player)
{
  const GstFlameRate rate = gst_flame_frames_get_rate (player);

  return rate.num > 0 ? gst_flame_profile_get_part (player->session.profile,
                            (double) rate.num / rate.den)
                      : 1.0;
}

void
gst_flame_frames_find_moment (
    GstFlamePlayer *player, const GstFlameFrame *frame, GstFlameMoment *moment)
{
  GstFlamePlayback *playback = &player->session.playback;
  const GstFlameSettings *settings = &player->now.settings;
  const GstFlameRate rate = gst_flame_frames_get_rate (player);

  gst_flame_playback_get_moment (playback, &rate, frame->number, frame->pts,
      frame->begin + settings->time_center * get_part (player) * frame->part,
      moment);
  moment->width *= frame->part;
  if (settings->genome_time == GST_FLAME_GENOME_TIME_UNSET)
    return;
  moment->animation = playback->animation;
  moment->time = moment->genome_time = settings->genome_time;
  moment->width =
      gst_flame_timeline_get_frame_width (&playback->timeline, &rate);
}

/* Returns the number of loop durations since genome time 0. */
static double
get_turns (const GstFlameSettings *settings, double genome_time)
{
  return genome_time / settings->genome_rate /
         ((double) settings->loop_duration / GST_SECOND);
}

static void
set_budget (const GstFlamePlayer *player, FlameFrameRequest *request)
{
  const GstFlameRate rate = gst_flame_frames_get_rate (player);
  const GstFlameFrameSettings *now = &player->now;

  flame_frame_request_set_budget (request,
      rate.num > 0 ? (double) rate.den / rate.num : 0,
      now->settings.target_load, now->settings.min_quality);
  flame_frame_request_set_gives_way (
      request, now->gives_way, player->session.filters.adaptive);
}

static FlameFrameFlags
get_flags (const GstFlamePlayer *player)
{
  FlameFrameFlags flags = FLAME_FRAME_DEFAULT;

  if (player->now.settings.transparency)
    flags |= FLAME_FRAME_TRANSPARENT;
  /*
   * A frame that somebody watches must not wait for its kernel. Frames that are
   * rendered as fast as they are taken do wait, and so have the same bytes whatever has
   * been compiled.
   */
  if (player->now.is_watched)
    flags |= FLAME_FRAME_PROMPT;
  return flags;
}

FlameAdjust
gst_flame_frames_get_adjust (
    const GstFlamePlayer *player, const GstFlameMoment *moment)
{
  const GstFlameSettings *settings = &player->now.settings;
  FlameAdjust adjust = player->now.adjust;

  if (settings->camera != GST_FLAME_CAMERA_STILL)
    gst_flame_camera_apply (
        settings->camera, get_turns (settings, moment->genome_time), &adjust);
  return adjust;
}

FlameFrameRequest *
gst_flame_frames_describe (const GstFlamePlayer *player,
    const GstFlameMoment *moment, const FlameAdjust *adjust)
{
  const GstFlameRate rate = gst_flame_frames_get_rate (player);
  const GstFlameSettings *settings = &player->now.settings;
  FlameFrameRequest *request = flame_frame_request_new (moment->animation);

  flame_frame_request_set_time (request, moment->time);
  flame_frame_request_set_shutter (
      request, settings->shutter * moment->width * get_part (player));
  flame_frame_request_set_quality (request, settings->quality);
  flame_frame_request_set_seed (request, settings->seed);
  flame_frame_request_set_flags (request, get_flags (player));
  flame_frame_request_set_adjust (request, adjust);
  flame_frame_request_set_filters (request, player->session.filters.list);
  set_budget (player, request);
  flame_video_set_projection (
      player->video, settings->projection, settings->field_of_view);
  flame_frame_request_set_video (request, player->video);
  flame_frame_request_set_viewport (request, &player->session.viewport.value);
  if (rate.num > 0)
    flame_frame_request_set_ahead (
        request, moment->width * AHEAD_SECONDS * rate.num / rate.den);
  if (player->memory == FLAME_MEMORY_CUDA)
    flame_frame_request_set_cuda_stream (
        request, gst_flame_cuda_get_stream (&player->cuda));
  return request;
}

/* --------------------------------------------------------------- in flight */

/*
 * Acquires a buffer of @pool. Returns FLUSHING if the element stops, EOS if it would
 * have to wait but must not, or ERROR, which has been posted.
 */
static GstFlowReturn
acquire (GstFlamePlayer *player, GstBufferPool *pool, gboolean wait,
    GstBuffer **buffer)
{
  GstBufferPoolAcquireParams params = {
      .flags = wait ? 0 : GST_BUFFER_POOL_ACQUIRE_FLAG_DONTWAIT};
  const GstFlowReturn flow =
      gst_buffer_pool_acquire_buffer (pool, buffer, &params);

  if (flow == GST_FLOW_OK || flow == GST_FLOW_FLUSHING ||
      (flow == GST_FLOW_EOS && !wait))
    return flow;
  GST_ELEMENT_ERROR (player->element, RESOURCE, NO_SPACE_LEFT,
      ("no buffer of %" G_GSIZE_FORMAT
       " bytes can be allocated for a frame" FLAME_SEE ("Out of memory"),
          player->info.size),
      ("%" GST_PTR_FORMAT ": %s", pool, gst_flow_get_name (flow)));
  return GST_FLOW_ERROR;
}

GstFlowReturn
gst_flame_frames_acquire (GstFlamePlayer *player, GstBufferPool *pool,
    gboolean wait, GstBuffer **buffer)
{
  return acquire (player, player->render ? player->render : pool,
      wait || player->render != NULL, buffer);
}

/* ---------------------------------------- settings that do not go together */

/* Returns: the current settings, without references */
static GstFlameChoice
get_choice (const GstFlamePlayer *player, const GstFlameMoment *moment)
{
  const GstFlameFrameSettings *now = &player->now;

  return (GstFlameChoice){
      .animation = moment->animation,
      .filters = player->session.filters.list,
      .adaptive = player->session.filters.adaptive,
      .gives_way = now->gives_way,
      .viewport = player->session.viewport.value,
      .n_videos = player->n_videos,
      .projection = now->settings.projection,
      .field_of_view = now->settings.field_of_view,
      .quality = now->settings.quality,
  };
}

/*
 * Applies @choice to @request, but keeps whether the frame gives way, and its format.
 */
static void
choose (GstFlamePlayer *player, const GstFlameChoice *choice,
    FlameFrameRequest *request)
{
  flame_frame_request_set_filters (request, choice->filters);
  flame_frame_request_set_gives_way (
      request, player->now.gives_way, choice->adaptive);
  flame_frame_request_set_viewport (request, &choice->viewport);
  flame_frame_request_set_quality (request, choice->quality);
  flame_video_set_projection (
      player->video, choice->projection, choice->field_of_view);
  flame_frame_request_set_video (request, player->video);
}

static gboolean
has_same_settings (const GstFlameChoice *a, const GstFlameChoice *b)
{
  return a->filters == b->filters && a->adaptive == b->adaptive &&
         a->quality == b->quality &&
         memcmp (&a->viewport, &b->viewport, sizeof a->viewport) == 0 &&
         a->projection == b->projection && a->field_of_view == b->field_of_view;
}

static gboolean
is_accepted (const GstFlamePlayer *player, const GstFlameChoice *choice)
{
  const GstFlameChoice *accepted = &player->accepted;

  return player->has_accepted && accepted->animation == choice->animation &&
         accepted->gives_way == choice->gives_way &&
         accepted->n_videos == choice->n_videos &&
         has_same_settings (accepted, choice);
}

static FlameFilters *
ref_filters (FlameFilters *filters)
{
  return filters ? flame_filters_ref (filters) : NULL;
}

static void
accept (GstFlamePlayer *player, const GstFlameChoice *choice)
{
  GstFlameChoice *accepted = &player->accepted;
  const GstFlameChoice before = *accepted;

  *accepted = *choice;
  flame_animation_ref (accepted->animation);
  ref_filters (accepted->filters);
  ref_filters (accepted->adaptive);
  flame_animation_unref (before.animation);
  flame_filters_unref (before.filters);
  flame_filters_unref (before.adaptive);
  player->has_accepted = TRUE;
}

/*
 * Replaces settings that new caps or a new document refuse by the nearest ones that are
 * accepted.
 */
static void
choose_nearest (GstFlamePlayer *player, FlameFrameRequest *request)
{
  GstFlameChoice choice = player->accepted;

  choice.viewport =
      gst_flame_viewport_fit (&choice.viewport, player->video, &player->info);
  choose (player, &choice, request);
  if (flame_frame_request_check (request, NULL))
    return;
  choice.filters = choice.adaptive = NULL;
  choose (player, &choice, request);
  if (flame_frame_request_check (request, NULL))
    return;
  choice.viewport = (FlameViewport){0.0, 0.0, 1.0, 1.0};
  choose (player, &choice, request);
}

/*
 * Resolves settings that contradict each other. While the element plays they cause a
 * warning, and those of the previous frame, or the nearest ones, stay in effect. At the
 * start they are an error.
 */
static void
reconcile (GstFlamePlayer *player, const GstFlameMoment *moment,
    FlameFrameRequest *request)
{
  const GstFlameChoice choice = get_choice (player, moment);
  g_autoptr (GError) error = NULL;

  if (is_accepted (player, &choice))
    return;
  if (flame_frame_request_check (request, &error)) {
    g_clear_pointer (&player->refused, g_free);
    accept (player, &choice);
    return;
  }
  if (!player->has_accepted) {
    GstFlameChoice opened = player->opened;

    if (has_same_settings (&choice, &opened))
      return;
    /* The settings have changed since the start. */
    opened.animation = choice.animation;
    accept (player, &opened);
  }
  if (g_strcmp0 (player->refused, error->message) != 0) {
    gst_flame_post_failure (player->element, error);
    g_free (player->refused);
    player->refused = g_strdup (error->message);
  }
  choose (player, &player->accepted, request);
  if (!flame_frame_request_check (request, NULL))
    choose_nearest (player, request);
}

GstFlowReturn
gst_flame_frames_queue (GstFlamePlayer *player, const GstFlameFrame *frame,
    const GstFlameMoment *moment, FlameFrameRequest *request, GstBuffer *buffer)
{
  const GstFlameSettings *settings = &player->now.settings;
  GstFlameLayersChoice layers = {.animation = moment->animation,
      .time = moment->time,
      .quality = settings->quality,
      .seed = settings->seed,
      .projection = settings->projection,
      .field_of_view = settings->field_of_view};
  g_autoptr (GError) error = NULL;

  GST_LOG_OBJECT (player->element,
      "frame %" G_GUINT64_FORMAT " at genome time %g", frame->number,
      moment->time);
  reconcile (player, moment, request);
  if (!gst_flame_layers_parse (settings->layers, &layers.mask, &error))
    gst_buffer_unref (buffer);
  if (error || !gst_flame_queue_push (&player->session.queue, frame, buffer,
                   &player->info, player->video, player->memory, &layers,
                   request, &error)) {
    gst_flame_post_error (player->element, error);
    return GST_FLOW_ERROR;
  }
  gst_flame_messages_queue (
      &player->messages, &player->session.playback, frame->number, moment);
  gst_flame_now_playing_set (&player->now_playing, player->element,
      player->session.playback.animation, moment);
  return GST_FLOW_OK;
}

/*
 * Takes the oldest frame, in a buffer of the peer's pool if it wants its own memory.
 * The buffer is acquired first: if that wait is interrupted by a flush, no frame is
 * lost.
 */
static GstFlowReturn
pop (GstFlamePlayer *player, GstBufferPool *pool, GstFlameFrame *frame,
    GstBuffer **buffer, FlameJob **job, GstFlameLayers *layers, GError **error)
{
  GstFlameQueue *queue = &player->session.queue;
  g_autoptr (GstBuffer) rendered = NULL;
  GstBuffer *copy = NULL;
  GstFlowReturn flow;

  *layers = (GstFlameLayers){0};
  if (!player->render)
    return gst_flame_queue_pop (queue, frame, buffer, job, layers, error);

  flow = acquire (player, pool, TRUE, &copy);
  if (flow != GST_FLOW_OK)
    return flow;
  flow = gst_flame_queue_pop (queue, frame, &rendered, job, layers, error);
  if (flow == GST_FLOW_OK &&
      !gst_flame_pool_copy (&player->info, rendered, copy)) {
    g_set_error_literal (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
        "a frame cannot be copied into a buffer of the peer's pool");
    g_clear_pointer (job, flame_job_unref);
    flow = GST_FLOW_ERROR;
  }
  if (flow != GST_FLOW_OK)
    gst_clear_buffer (&copy);
  *buffer = copy;
  return flow;
}

static void
stamp (GstBuffer *buffer, const GstFlameFrame *frame)
{
  GST_BUFFER_PTS (buffer) = frame->pts;
  GST_BUFFER_DTS (buffer) = GST_CLOCK_TIME_NONE;
  GST_BUFFER_DURATION (buffer) = frame->duration;
  GST_BUFFER_OFFSET (buffer) = frame->number;
  GST_BUFFER_OFFSET_END (buffer) = frame->number + 1;
  if (frame->discont)
    GST_BUFFER_FLAG_SET (buffer, GST_BUFFER_FLAG_DISCONT);
  else
    GST_BUFFER_FLAG_UNSET (buffer, GST_BUFFER_FLAG_DISCONT);
}

GstFlowReturn
gst_flame_frames_take (GstFlamePlayer *player, GstBufferPool *pool,
    GstFlameFrame *frame, GstBuffer **buffer, FlameJob **job)
{
  g_autoptr (GError) error = NULL;
  GstFlameLayers layers;
  GstFlowReturn flow = pop (player, pool, frame, buffer, job, &layers, &error);

  if (flow == GST_FLOW_OK && !gst_flame_layers_add (&layers, *buffer, &error)) {
    g_clear_pointer (job, flame_job_unref);
    gst_clear_buffer (buffer);
    flow = GST_FLOW_ERROR;
  }
  gst_flame_layers_clear (&layers);

  /* Another device may have drawn the frame. */
  if (gst_flame_session_post_problems (&player->session, player->element))
    gst_flame_player_check_backend (player);
  if (flow == GST_FLOW_ERROR && error)
    gst_flame_post_error (player->element, error);
  if (flow != GST_FLOW_OK)
    return flow;
  gst_flame_messages_post (&player->messages, frame->number, player->element);
  stamp (*buffer, frame);
  gst_flame_meta_add (*buffer, flame_job_get_stats (*job));
  return GST_FLOW_OK;
}

/*
 * Returns whether the supersample differs because of the budget and not of the genome.
 */
static gboolean
has_other_buckets (const GstFlameStats *before, const FlameFrameStats *now)
{
  const guint supersample = flame_frame_stats_get_supersample (now);

  return before->frames > 0 && supersample != before->achieved_supersample &&
         (supersample < flame_frame_stats_get_full_supersample (now) ||
             before->achieved_supersample < before->requested_supersample);
}

static void
log_frame (GstFlamePlayer *player, const FlameFrameStats *stats, gboolean late)
{
  GST_CAT_LOG_OBJECT (gst_flame_qos_debug, player->element,
      "quality %.4g, supersample %u of %u, %" G_GUINT64_FORMAT
      " iterations in %.4f s (%u steps to burn in: %.4f), density %.4f, "
      "convert %.4f, copy %.4f, on the GPU %.4f, total %.4f%s%s%s",
      flame_frame_stats_get_quality (stats),
      flame_frame_stats_get_supersample (stats),
      flame_frame_stats_get_full_supersample (stats),
      flame_frame_stats_get_iterations (stats),
      flame_frame_stats_get_iterate (stats),
      flame_frame_stats_get_burn_in (stats),
      flame_frame_stats_get_burn_in_time (stats),
      flame_frame_stats_get_density (stats),
      flame_frame_stats_get_convert (stats), flame_frame_stats_get_copy (stats),
      flame_frame_stats_get_gpu (stats), flame_frame_stats_get_total (stats),
      late ? ", late" : "",
      flame_frame_stats_get_redrawn (stats) ? ", drawn again" : "",
      flame_frame_stats_is_fallback (stats) ? ", by the CPU" : "");
}

void
gst_flame_frames_count (GstFlamePlayer *player, FlameJob *job, gboolean late)
{
  const FlameFrameStats *stats = flame_job_get_stats (job);
  GstFlameStats after;
  gboolean changed, turned;

  late |= g_atomic_int_and ((guint *) &player->was_late, 0) != 0;
  if (late)
    flame_job_report_late (job);
  if (!flame_frame_stats_is_fallback (stats))
    player->is_measured = TRUE;
  GST_OBJECT_LOCK (player->element);
  turned = player->stats.stands_in != flame_frame_stats_is_fallback (stats);
  changed = !turned && has_other_buckets (&player->stats, stats);
  gst_flame_stats_add (&player->stats, stats);
  gst_flame_recent_add (&player->recent, stats);
  player->stats.late += late;
  player->stats.load = flame_frame_stats_get_load (stats);
  after = player->stats;
  GST_OBJECT_UNLOCK (player->element);
  log_frame (player, stats, late);
  if (turned)
    gst_flame_post_fallback (player->element, &after);
  if (!changed)
    return;
  GST_CAT_INFO_OBJECT (gst_flame_qos_debug, player->element,
      "supersample %u of %u from now on", after.achieved_supersample,
      after.requested_supersample);
  gst_flame_post_quality (player->element, &after);
}

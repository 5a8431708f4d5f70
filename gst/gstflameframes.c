/*
 * A player's frames on their way: changed, described, queued ahead, taken as
 * they are done.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameframes.h"

#include <string.h>

#include "gst/gstflamepool.h"
#include "gst/gstflameplayback.h"

#define GST_CAT_DEFAULT gst_flame_debug

/* so long a live stream plays on without what has been set, at most */
#define MOST_WAITING (10 * G_USEC_PER_SEC)

/* kernels of what comes within this time are made: each takes about a second */
#define AHEAD_SECONDS 5.0

/*
 * If a sink tells of lateness, quality gives way: at once if rendering takes
 * longer than a frame is shown, and else if this many buffers in a row were late
 * and rendering takes this part of the time or more. With less it is others who
 * are slow, and fewer samples would help nobody.
 */
#define LATE_REPORTS 5
#define LEAST_LOAD 0.4

/* ---------------------------------------------------------------- settings */

/* of a copy that owns none */
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

/* FALSE if frames of what comes would wait, as for a kernel */
static gboolean
is_ready (GstFlamePlayer *player, GstClockTime now, GstClockTime transition)
{
  GstFlameMoment moment = {.width = 0.0};
  g_autoptr (FlameAnimation) animation = gst_flame_playback_preview (
      &player->session.playback, player->coming, now, transition, &moment.time);
  FlameFrameRequest request;

  moment.animation = animation;
  gst_flame_frames_describe (player, &moment, &request);
  return flame_renderer_prepare (
      player->session.queue.renderer, &request, player->n_coming);
}

/*
 * (transfer full) (nullable) The document that is to play from @now on. A stream that
 * is watched goes on with what it plays until frames of the next one would wait for
 * nothing.
 */
static FlameAnimation *
take_coming (GstFlamePlayer *player, GstClockTime now, GstClockTime transition)
{
  FlameAnimation *loaded = gst_flame_loader_take (&player->loader);

  if (loaded) {
    flame_animation_unref (player->coming);
    player->coming = loaded;
    player->n_coming++;
    player->coming_until = g_get_monotonic_time () + MOST_WAITING;
  }
  if (player->coming && player->now.is_watched &&
      g_get_monotonic_time () < player->coming_until &&
      !is_ready (player, now, transition))
    return NULL;
  return g_steal_pointer (&player->coming);
}

/* TRUE if the animation may come to its end at another time now */
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
    /* played backwards it ends at its start, which is stream time 0 */
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

/* those that are wrong are reported, and those before go on */
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
          &player->video, &error))
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

gboolean
gst_flame_frames_apply_changes (
    GstFlamePlayer *player, GstClockTime now, gboolean reverse)
{
  const GstFlameSettings *settings = &player->now.settings;
  const GstClockTime before = player->session.duration;
  GstClockTime transition = settings->transition;
  FlameAnimation *animation;

  /* a transition passes with the stream time */
  if (settings->genome_time != GST_FLAME_GENOME_TIME_UNSET || reverse ||
      player->info.fps_n <= 0)
    transition = 0;
  animation = take_coming (player, reverse ? 0 : now, transition);
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
         (now->n_late >= LATE_REPORTS && load > LEAST_LOAD);
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
      "a sink reports lateness: quality follows the frame rate from now on");
  gst_flame_queue_drain (&player->session.queue);
  /* other filters: what frames have cost so far says little */
  flame_renderer_forget (player->session.queue.renderer);
  gst_flame_messages_drop (&player->messages);
  gst_flame_post_quality (player->element, &stats);
  return TRUE;
}

guint
gst_flame_frames_get_depth (const GstFlamePlayer *player)
{
  FlameRenderer *renderer = player->session.queue.renderer;

  if (player->now.gives_way && !flame_renderer_has_learned (renderer))
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
  GstFlameStats stats;

  GST_OBJECT_LOCK (player->element);
  player->stats.skipped += n;
  stats = player->stats;
  GST_OBJECT_UNLOCK (player->element);
  GST_CAT_DEBUG_OBJECT (gst_flame_qos_debug, player->element,
      "skipping %" G_GUINT64_FORMAT " frames that would be late", n);
  gst_element_post_message (player->element,
      gst_flame_qos_new_message (GST_OBJECT (player->element), skip, &stats));
}

/* ---------------------------------------------------------------- requests */

/* of a frame's duration: what time centre and shutter are parts of */
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

/* loop durations since genome time 0 */
static double
get_turns (const GstFlameSettings *settings, double genome_time)
{
  return genome_time / settings->genome_rate /
         ((double) settings->loop_duration / GST_SECOND);
}

static FlameFrameBudget
get_budget (const GstFlamePlayer *player)
{
  const GstFlameRate rate = gst_flame_frames_get_rate (player);

  return (FlameFrameBudget){
      .seconds = rate.num > 0 ? (double) rate.den / rate.num : 0,
      .load = player->now.settings.target_load,
      .min_quality = player->now.settings.min_quality,
      .gives_way = player->now.gives_way,
      .filters = player->session.filters.adaptive,
  };
}

void
gst_flame_frames_describe (const GstFlamePlayer *player,
    const GstFlameMoment *moment, FlameFrameRequest *request)
{
  const GstFlameRate rate = gst_flame_frames_get_rate (player);
  const GstFlameSettings *settings = &player->now.settings;

  *request = (FlameFrameRequest){
      .animation = moment->animation,
      .time = moment->time,
      .shutter = settings->shutter * moment->width * get_part (player),
      .quality = settings->quality,
      .seed = settings->seed,
      .flags = FLAME_FRAME_ADJUST,
      .adjust = player->now.adjust,
      .filters = player->session.filters.list,
      .budget = get_budget (player),
      .video = player->video,
      .memory = player->memory,
      .viewport = player->session.viewport.value,
  };
  if (settings->camera != GST_FLAME_CAMERA_STILL)
    gst_flame_camera_apply (settings->camera,
        get_turns (settings, moment->genome_time), &request->adjust);
  request->video.projection = settings->projection;
  request->video.field_of_view = settings->field_of_view;
  if (settings->transparency)
    request->flags |= FLAME_FRAME_TRANSPARENT;
  /*
   * If somebody watches, no frame may wait for its kernel. Frames that come as fast as
   * they are taken wait, and have the same bytes whatever is compiled.
   */
  if (player->now.is_watched)
    request->flags |= FLAME_FRAME_PROMPT;
  if (rate.num > 0)
    request->ahead = moment->width * AHEAD_SECONDS * rate.num / rate.den;
  if (player->memory == FLAME_MEMORY_CUDA)
    request->cuda_stream = gst_flame_cuda_get_stream (&player->cuda);
}

/* --------------------------------------------------------------- in flight */

GstFlowReturn
gst_flame_frames_acquire (GstFlamePlayer *player, GstBufferPool *pool,
    gboolean wait, GstBuffer **buffer)
{
  GstBufferPoolAcquireParams params = {0};

  if (player->render)
    return gst_buffer_pool_acquire_buffer (player->render, buffer, NULL);
  if (!wait)
    params.flags = GST_BUFFER_POOL_ACQUIRE_FLAG_DONTWAIT;
  return gst_buffer_pool_acquire_buffer (pool, buffer, &params);
}

/* ---------------------------------------- settings that do not go together */

static void
choose (FlameFrameRequest *request, const GstFlameChoice *choice)
{
  request->filters = choice->filters;
  request->budget.filters = choice->adaptive;
  request->viewport = choice->viewport;
  request->quality = choice->quality;
  request->video.projection = choice->video.projection;
  request->video.field_of_view = choice->video.field_of_view;
}

static gboolean
is_accepted (const GstFlamePlayer *player, const FlameFrameRequest *request)
{
  const GstFlameChoice *accepted = &player->accepted;

  return player->has_accepted && accepted->animation == request->animation &&
         accepted->filters == request->filters &&
         accepted->adaptive == request->budget.filters &&
         accepted->gives_way == request->budget.gives_way &&
         accepted->quality == request->quality &&
         memcmp (&accepted->viewport, &request->viewport,
             sizeof request->viewport) == 0 &&
         memcmp (&accepted->video, &request->video, sizeof request->video) == 0;
}

static FlameFilters *
ref_filters (FlameFilters *filters)
{
  return filters ? flame_filters_ref (filters) : NULL;
}

static void
accept (GstFlamePlayer *player, const FlameFrameRequest *request)
{
  GstFlameChoice *accepted = &player->accepted;
  const GstFlameChoice before = *accepted;

  *accepted = (GstFlameChoice){
      .animation = flame_animation_ref (request->animation),
      .filters = ref_filters (request->filters),
      .adaptive = ref_filters (request->budget.filters),
      .gives_way = request->budget.gives_way,
      .viewport = request->viewport,
      .video = request->video,
      .quality = request->quality,
  };
  flame_animation_unref (before.animation);
  flame_filters_unref (before.filters);
  flame_filters_unref (before.adaptive);
  player->has_accepted = TRUE;
}

/* Replaces settings that new caps or a new document refuse by the nearest ones they take. */
static void
choose_nearest (const GstFlamePlayer *player, FlameFrameRequest *request)
{
  const FlameViewport whole = {0.0, 0.0, 1.0, 1.0};

  choose (request, &player->accepted);
  request->viewport =
      gst_flame_viewport_fit (&request->viewport, &request->video);
  if (flame_frame_request_check (request, NULL))
    return;
  request->filters = request->budget.filters = NULL;
  if (flame_frame_request_check (request, NULL))
    return;
  request->viewport = whole;
}

/*
 * While it plays, settings that do not go together are a warning, and those of the
 * frame before go on, or what is nearest to them. At the start they are an error.
 */
static void
reconcile (GstFlamePlayer *player, FlameFrameRequest *request)
{
  g_autoptr (GError) error = NULL;

  if (is_accepted (player, request))
    return;
  if (flame_frame_request_check (request, &error)) {
    g_clear_pointer (&player->refused, g_free);
    accept (player, request);
    return;
  }
  if (!player->has_accepted)
    return;
  if (g_strcmp0 (player->refused, error->message) != 0) {
    gst_flame_post_failure (player->element, error);
    g_free (player->refused);
    player->refused = g_strdup (error->message);
  }
  choose (request, &player->accepted);
  if (!flame_frame_request_check (request, NULL))
    choose_nearest (player, request);
}

GstFlowReturn
gst_flame_frames_queue (GstFlamePlayer *player, const GstFlameFrame *frame,
    const GstFlameMoment *moment, FlameFrameRequest *request, GstBuffer *buffer)
{
  g_autoptr (GError) error = NULL;

  GST_LOG_OBJECT (player->element,
      "frame %" G_GUINT64_FORMAT " at genome time %g", frame->number,
      request->time);
  reconcile (player, request);
  if (!gst_flame_queue_push (&player->session.queue, frame, buffer,
          &player->info, request, &error)) {
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
 * The oldest frame, in a buffer of the peer's if it wants its own. That one
 * comes first: whoever has to wait for it has lost no frame when flushed.
 */
static GstFlowReturn
pop (GstFlamePlayer *player, GstBufferPool *pool, GstFlameFrame *frame,
    GstBuffer **buffer, FlameFrameStats *stats, GError **error)
{
  GstFlameQueue *queue = &player->session.queue;
  g_autoptr (GstBuffer) rendered = NULL;
  GstBuffer *copy = NULL;
  GstFlowReturn flow;

  if (!player->render)
    return gst_flame_queue_pop (queue, frame, buffer, stats, error);

  flow = gst_buffer_pool_acquire_buffer (pool, &copy, NULL);
  if (flow != GST_FLOW_OK)
    return flow;
  flow = gst_flame_queue_pop (queue, frame, &rendered, stats, error);
  if (flow == GST_FLOW_OK &&
      !gst_flame_pool_copy (&player->info, rendered, copy)) {
    g_set_error_literal (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
        "a frame cannot be copied into a buffer of the peer's pool");
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
    GstFlameFrame *frame, GstBuffer **buffer, FlameFrameStats *stats)
{
  g_autoptr (GError) error = NULL;
  GstFlowReturn flow = pop (player, pool, frame, buffer, stats, &error);

  /* another device may have drawn it */
  if (gst_flame_session_tell_problems (&player->session, player->element))
    gst_flame_player_look_at_backend (player);
  if (flow == GST_FLOW_ERROR && error)
    gst_flame_post_error (player->element, error);
  if (flow != GST_FLOW_OK)
    return flow;
  gst_flame_messages_post (&player->messages, frame->number, player->element);
  stamp (*buffer, frame);
  gst_flame_meta_add (*buffer, stats);
  return GST_FLOW_OK;
}

/* lowered, or raised again, and not another genome's */
static gboolean
has_other_buckets (const GstFlameStats *before, const FlameFrameStats *now)
{
  return before->frames > 0 &&
         now->supersample != before->achieved_supersample &&
         (now->supersample < now->full_supersample ||
             before->achieved_supersample < before->requested_supersample);
}

void
gst_flame_frames_count (
    GstFlamePlayer *player, const FlameFrameStats *stats, gboolean late)
{
  GstFlameStats after;
  gboolean changed, turned;
  double load;

  late |= g_atomic_int_and ((guint *) &player->was_late, 0) != 0;
  load = flame_renderer_learn (player->session.queue.renderer, stats, late);
  GST_OBJECT_LOCK (player->element);
  turned = player->stats.stands_in != stats->is_fallback;
  changed = !turned && has_other_buckets (&player->stats, stats);
  gst_flame_stats_add (&player->stats, stats);
  gst_flame_recent_add (&player->recent, stats);
  player->stats.late += late;
  player->stats.load = load;
  after = player->stats;
  GST_OBJECT_UNLOCK (player->element);
  GST_CAT_LOG_OBJECT (gst_flame_qos_debug, player->element,
      "quality %.4g, supersample %u of %u, %" G_GUINT64_FORMAT
      " iterations in %.4f s (%u steps to burn in: %.4f), density %.4f, "
      "convert %.4f, copy %.4f, on the GPU %.4f, total %.4f%s%s%s",
      stats->quality, stats->supersample, stats->full_supersample,
      stats->iterations, stats->iterate, stats->burn_in, stats->burn_in_time,
      stats->density, stats->convert, stats->copy, stats->gpu, stats->total,
      late ? ", late" : "", stats->redrawn ? ", drawn again" : "",
      stats->is_fallback ? ", by the CPU" : "");
  if (turned)
    gst_flame_post_fallback (player->element, &after);
  if (!changed)
    return;
  GST_CAT_INFO_OBJECT (gst_flame_qos_debug, player->element,
      "supersample %u of %u from now on", stats->supersample,
      stats->full_supersample);
  gst_flame_post_quality (player->element, &after);
}

/*
 * A player's frames on their way: changed, described, queued ahead, taken as
 * they are done.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameframes.h"

#include "gst/gstflameerror.h"
#include "gst/gstflamepool.h"

#define GST_CAT_DEFAULT gst_flame_debug

/* so long a live stream plays on without what has been set, at most */
#define MOST_WAITING (10 * G_USEC_PER_SEC)

/* kernels of what comes within this time are made: each takes about a second */
#define AHEAD_SECONDS 5.0

/*
 * Where a sink tells of lateness, quality gives way: at once where rendering takes
 * longer than a frame is shown, and else where so many buffers in a row were late
 * and rendering takes this part of the time or more. With less it is others who
 * are slow, and fewer samples would help nobody.
 */
#define LATE_REPORTS 5
#define LEAST_LOAD 0.4

/* ----------------------------------------------------------------- changes */

/* what has been set while playing and counts from the next frame on */
typedef struct
{
  FlameAnimation *animation; /* (nullable) (transfer full) */
  guint nexts, depth;
  double speed, goal;
  GstClockTime transition;
  char *filters; /* (nullable) (transfer full) other ones */
} Changes;

static void
find_changes (GstFlamePlayer *player, gboolean reverse, Changes *changes)
{
  gboolean absolute;

  *changes = (Changes){
      .nexts = g_atomic_int_and ((guint *) &player->nexts, 0),
  };
  GST_OBJECT_LOCK (player->element);
  changes->speed = player->settings.speed;
  changes->depth = player->settings.async_depth;
  changes->transition = player->settings.transition;
  changes->goal = player->goal;
  player->goal = GST_FLAME_GENOME_TIME_UNSET;
  if (g_strcmp0 (player->settings.filters, player->session.filters.text) != 0)
    changes->filters = g_strdup (player->settings.filters);
  absolute = player->settings.genome_time != GST_FLAME_GENOME_TIME_UNSET;
  GST_OBJECT_UNLOCK (player->element);
  /* a transition passes with the stream time */
  if (absolute || reverse || player->info.fps_n <= 0)
    changes->transition = 0;
}

/* FALSE where frames of what comes would wait, as for a kernel */
static gboolean
is_ready (GstFlamePlayer *player, GstClockTime now, GstClockTime transition)
{
  GstFlameMoment moment = {.width = 0.0};
  g_autoptr (FlameAnimation) animation = gst_flame_show_rehearse (
      &player->session.show, player->coming, now, transition, &moment.time);
  FlameFrameRequest request;

  moment.animation = animation;
  gst_flame_frames_describe (player, &moment, &request);
  return flame_renderer_prepare (player->session.queue.renderer, &request);
}

/*
 * With the object lock: whether somebody watches, so that no frame may wait for its
 * kernel. Frames that come as fast as they are taken wait, and have the same bytes
 * whatever is compiled.
 */
static gboolean
must_not_wait (const GstFlamePlayer *player)
{
  return player->live || player->follows;
}

static gboolean
is_watched (const GstFlamePlayer *player)
{
  gboolean watched;

  GST_OBJECT_LOCK (player->element);
  watched = must_not_wait (player);
  GST_OBJECT_UNLOCK (player->element);
  return watched;
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
    player->coming_until = g_get_monotonic_time () + MOST_WAITING;
  }
  if (player->coming && is_watched (player) &&
      g_get_monotonic_time () < player->coming_until &&
      !is_ready (player, now, transition))
    return NULL;
  return g_steal_pointer (&player->coming);
}

/* TRUE where the animation may come to its end at another time now */
static gboolean
change_show (GstFlamePlayer *player, const Changes *changes, GstClockTime now,
    gboolean reverse)
{
  GstFlameShow *show = &player->session.show;
  gboolean changed = FALSE;

  if (changes->speed != show->timeline.speed) {
    gst_flame_show_set_speed (show, changes->speed, now);
    changed = TRUE;
  }
  if (changes->animation) {
    /* played backwards it ends at its start, which is stream time 0 */
    gst_flame_show_replace (show, changes->animation,
        player->session.show_loops, reverse ? 0 : now, changes->transition);
    changed = TRUE;
  }
  if (changes->nexts > 0)
    changed |=
        gst_flame_show_next (show, changes->nexts, now, changes->transition);
  if (changes->goal != GST_FLAME_GENOME_TIME_UNSET) {
    gst_flame_show_go_to (show, changes->goal, now, changes->transition);
    changed = TRUE;
  }
  return changed;
}

/* those that are wrong are told of, and those before go on */
static void
change_filters (GstFlamePlayer *player, const char *filters)
{
  g_autoptr (GError) error = NULL;

  if (!gst_flame_filters_set (
          &player->session.filters, filters, player->session.profile, &error))
    gst_flame_post_failure (player->element, error);
}

static void
change_depth (GstFlamePlayer *player, guint depth)
{
  g_autoptr (GError) error = NULL;

  if (!gst_flame_session_set_depth (&player->session, depth, &error))
    gst_flame_post_failure (player->element, error);
}

gboolean
gst_flame_frames_apply_changes (
    GstFlamePlayer *player, GstClockTime now, gboolean reverse)
{
  GstClockTime before = player->session.duration;
  Changes changes;

  find_changes (player, reverse, &changes);
  changes.animation =
      take_coming (player, reverse ? 0 : now, changes.transition);
  change_depth (player, changes.depth);
  if (changes.filters)
    change_filters (player, changes.filters);
  g_free (changes.filters);
  if (!change_show (player, &changes, now, reverse))
    return FALSE;
  player->session.duration =
      gst_flame_show_get_duration (&player->session.show);
  return player->session.duration != before;
}

/* ---------------------------------------------------------------- requests */

/* with the object lock */
static GstFlameQualityGoal
get_goal (const GstFlamePlayer *player)
{
  GstFlameRate rate = gst_flame_frames_get_rate (player);

  return (GstFlameQualityGoal){
      .frame_time = rate.num > 0 ? (double) rate.den / rate.num : 0,
      .target_load = player->settings.target_load,
      .min_quality = player->settings.min_quality,
      .pixels = (guint64) player->info.width * player->info.height,
      .depth = player->session.depth,
      .n_devices = player->session.n_devices,
      .is_denoised = gst_flame_filters_denoise (&player->session.filters),
  };
}

/* with the object lock */
static void
limit_quality (const GstFlamePlayer *player, FlameFrameRequest *request)
{
  GstFlameQualityGoal goal = get_goal (player);

  if (!gst_flame_player_is_adaptive (player))
    return;
  request->filters = player->session.filters.adaptive;
  if (player->settings.max_quality > 0)
    request->quality = player->settings.max_quality;
  request->quality_limit =
      gst_flame_quality_get_limit (&player->quality, &goal);
  request->supersample_limit =
      gst_flame_quality_get_supersample (&player->quality, &goal);
  request->settle_limit =
      gst_flame_quality_get_settle (&player->quality, &goal);
}

/* with the object lock: what the CPU does with frames that must not wait */
static void
limit_stand_in (const GstFlamePlayer *player, FlameFrameRequest *request)
{
  const GstFlameQualityGoal goal = get_goal (player);

  request->stand_in = (FlameStandInLimits){
      .quality_limit = gst_flame_quality_get_limit (&player->stand_in, &goal),
      .supersample_limit =
          gst_flame_quality_get_supersample (&player->stand_in, &goal),
      .settle_limit = gst_flame_quality_get_settle (&player->stand_in, &goal),
      .filters = player->session.filters.adaptive,
  };
}

/* with the object lock */
static gboolean
is_too_slow (const GstFlamePlayer *player)
{
  GstFlameQualityGoal goal = get_goal (player);
  double load = gst_flame_quality_get_load (&player->quality, &goal);

  if (player->settings.quality_mode != GST_FLAME_QUALITY_MODE_AUTO ||
      player->live || player->follows)
    return FALSE;
  return (player->n_late > 0 && load > 1) ||
         (player->n_late >= LATE_REPORTS && load > LEAST_LOAD);
}

static void
post_quality (const GstFlamePlayer *player, const GstFlameStats *stats)
{
  /* clang-format off */
  gst_element_post_message (player->element, gst_message_new_element (
      GST_OBJECT (player->element), gst_structure_new ("flame-quality",
          "adaptive", G_TYPE_BOOLEAN, TRUE,
          "quality", G_TYPE_DOUBLE, stats->requested_quality,
          "supersample", G_TYPE_UINT, stats->achieved_supersample,
          "load", G_TYPE_DOUBLE, stats->load, NULL)));
  /* clang-format on */
}

gboolean
gst_flame_frames_follow_sink (GstFlamePlayer *player)
{
  GstFlameStats stats;
  gboolean begins;

  GST_OBJECT_LOCK (player->element);
  begins = is_too_slow (player);
  stats = player->stats;
  if (begins) {
    player->follows = TRUE;
    /* other filters: what frames have cost so far says little */
    gst_flame_quality_init (&player->quality);
  }
  GST_OBJECT_UNLOCK (player->element);
  if (!begins)
    return FALSE;

  GST_INFO_OBJECT (player->element,
      "a sink reports lateness: quality follows the frame rate from now on");
  gst_flame_queue_drain (&player->session.queue);
  gst_flame_news_drop (&player->news);
  post_quality (player, &stats);
  return TRUE;
}

guint
gst_flame_frames_get_depth (GstFlamePlayer *player)
{
  gboolean probing;

  GST_OBJECT_LOCK (player->element);
  probing =
      gst_flame_player_is_adaptive (player) && !player->quality.is_measured;
  GST_OBJECT_UNLOCK (player->element);
  return probing ? 1 : player->session.depth;
}

void
gst_flame_frames_find_moment (
    GstFlamePlayer *player, const GstFlameFrame *frame, GstFlameMoment *moment)
{
  GstFlameRate rate = gst_flame_frames_get_rate (player);
  double center, absolute;

  GST_OBJECT_LOCK (player->element);
  center = player->settings.time_center;
  absolute = player->settings.genome_time;
  GST_OBJECT_UNLOCK (player->element);
  gst_flame_show_get_moment (
      &player->session.show, &rate, frame->number, frame->pts, center, moment);
  if (absolute == GST_FLAME_GENOME_TIME_UNSET)
    return;
  moment->animation = player->session.show.animation;
  moment->time = moment->genome_time = absolute;
  moment->width = gst_flame_timeline_get_frame_width (
      &player->session.show.timeline, &rate);
}

/* with the object lock: loop durations since genome time 0 */
static double
get_turns (const GstFlamePlayer *player, double genome_time)
{
  const GstFlameSettings *settings = &player->settings;

  return genome_time / settings->genome_rate /
         ((double) settings->loop_duration / GST_SECOND);
}

void
gst_flame_frames_describe (GstFlamePlayer *player, const GstFlameMoment *moment,
    FlameFrameRequest *request)
{
  GstFlameRate rate = gst_flame_frames_get_rate (player);

  GST_OBJECT_LOCK (player->element);
  *request = (FlameFrameRequest){
      .animation = moment->animation,
      .time = moment->time,
      .shutter = player->settings.shutter * moment->width,
      .quality = player->settings.quality,
      .seed = player->settings.seed,
      .flags = FLAME_FRAME_ADJUST,
      .adjust = player->adjust,
      .filters = player->session.filters.list,
      .video = player->video,
      .memory = player->memory,
  };
  gst_flame_camera_apply (player->settings.camera,
      get_turns (player, moment->genome_time), &request->adjust);
  if (player->settings.transparency)
    request->flags |= FLAME_FRAME_TRANSPARENT;
  if (must_not_wait (player)) {
    request->flags |= FLAME_FRAME_PROMPT;
    limit_stand_in (player, request);
  }
  if (rate.num > 0)
    request->ahead = moment->width * AHEAD_SECONDS * rate.num / rate.den;
  limit_quality (player, request);
  GST_OBJECT_UNLOCK (player->element);
  if (player->memory == FLAME_MEMORY_CUDA)
    request->cuda_stream = gst_flame_cuda_get_stream (&player->cuda);
}

/* ------------------------------------------------------------------ flight */

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

GstFlowReturn
gst_flame_frames_queue (GstFlamePlayer *player, const GstFlameFrame *frame,
    const GstFlameMoment *moment, FlameFrameRequest *request, GstBuffer *buffer)
{
  g_autoptr (GError) error = NULL;

  GST_LOG_OBJECT (player->element,
      "frame %" G_GUINT64_FORMAT " at genome time %g", frame->number,
      request->time);
  if (!gst_flame_queue_push (&player->session.queue, frame, buffer,
          &player->info, request, &error)) {
    gst_flame_post_error (player->element, error);
    return GST_FLOW_ERROR;
  }
  gst_flame_news_queue (
      &player->news, &player->session.show, frame->number, moment);
  gst_flame_outlook_set (&player->outlook, player->element,
      player->session.show.animation, moment);
  return GST_FLOW_OK;
}

/*
 * The oldest frame, in a buffer of the peer's where it wants its own. That one
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
  gst_flame_session_tell_problems (&player->session, player->element);
  if (flow == GST_FLOW_ERROR && error)
    gst_flame_post_error (player->element, error);
  if (flow != GST_FLOW_OK)
    return flow;
  gst_flame_news_tell (&player->news, frame->number, player->element);
  stamp (*buffer, frame);
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

static void
post_stand_in (const GstFlamePlayer *player, const GstFlameStats *stats)
{
  GST_INFO_OBJECT (player->element, "%s",
      stats->stands_in ? "the CPU draws until a kernel is there"
                       : "the GPU draws again");
  /* clang-format off */
  gst_element_post_message (player->element, gst_message_new_element (
      GST_OBJECT (player->element), gst_structure_new ("flame-stand-in",
          "active", G_TYPE_BOOLEAN, stats->stands_in,
          "frames", G_TYPE_UINT64, stats->stand_in, NULL)));
  /* clang-format on */
}

void
gst_flame_frames_count (
    GstFlamePlayer *player, const FlameFrameStats *stats, gboolean late)
{
  GstFlameQuality *quality =
      stats->is_stand_in ? &player->stand_in : &player->quality;
  GstFlameQualityGoal goal;
  GstFlameStats after;
  gboolean changed, turned;

  GST_OBJECT_LOCK (player->element);
  goal = get_goal (player);
  late |= player->was_late;
  player->was_late = FALSE;
  gst_flame_quality_add (quality, &goal, stats, late);
  turned = player->stats.stands_in != stats->is_stand_in;
  changed = !turned && has_other_buckets (&player->stats, stats);
  gst_flame_stats_add (&player->stats, stats);
  player->stats.late += late;
  player->stats.load = gst_flame_quality_get_load (quality, &goal);
  after = player->stats;
  GST_OBJECT_UNLOCK (player->element);
  GST_CAT_LOG_OBJECT (gst_flame_qos_debug, player->element,
      "quality %.4g, supersample %u of %u, %" G_GUINT64_FORMAT
      " iterations in %.4f s (%u steps to settle: %.4f), density %.4f, "
      "convert %.4f, total %.4f%s%s",
      stats->quality, stats->supersample, stats->full_supersample,
      stats->iterations, stats->iterate, stats->settle, stats->settling,
      stats->density, stats->convert, stats->total, late ? ", late" : "",
      stats->is_stand_in ? ", by the CPU" : "");
  if (turned)
    post_stand_in (player, &after);
  if (!changed)
    return;
  GST_CAT_INFO_OBJECT (gst_flame_qos_debug, player->element,
      "supersample %u of %u from now on", stats->supersample,
      stats->full_supersample);
  post_quality (player, &after);
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

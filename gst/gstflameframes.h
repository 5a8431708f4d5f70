/*
 * A player's frames on their way: what counts from the next one on, what it asks
 * of the engine, queued ahead, taken as it is done.
 *
 * For the streaming thread, without the object lock. An element calls these in
 * the order in which they stand.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "gst/gstflameplayer.h"

/*
 * Reads what the next frame is made with, @player->now: properties, what applications
 * and sinks have asked for. The only place that a frame takes the object lock in before
 * it is done. Controlled properties are those of stream time @time.
 */
void gst_flame_frames_read (GstFlamePlayer *player, GstClockTime time);

/*
 * Before the next frame is queued: if a sink tells that frames come too late, and
 * it is for rendering them, quality follows the frame rate from now on. TRUE if
 * that begins: frames in flight have been dropped, for they would be late as well.
 */
gboolean gst_flame_frames_follow_sink (GstFlamePlayer *player);

/*
 * What has been set since the last call counts from stream time @now on: speed,
 * depth, documents, transitions, filters. TRUE if the playback, and so
 * session.duration, may come to its end at another time than before.
 *
 * @reverse: frames are played from the end to the start
 */
gboolean gst_flame_frames_apply_changes (
    GstFlamePlayer *player, GstClockTime now, gboolean reverse);

/*
 * How many frames may be in flight, 1 or more: until one is measured, no more
 * than that one may be too much.
 */
guint gst_flame_frames_get_depth (const GstFlamePlayer *player);

/* What plays at @frame, or what genome-time says. */
void gst_flame_frames_find_moment (
    GstFlamePlayer *player, const GstFlameFrame *frame, GstFlameMoment *moment);

/*
 * Properties count as they were read, however long the frame waits its turn.
 *
 * @adjust: tone and camera of the frame
 *
 * Returns: (transfer full) all but its picture
 */
FlameFrameRequest *gst_flame_frames_describe (const GstFlamePlayer *player,
    const GstFlameMoment *moment, const FlameAdjust *adjust);

/* the properties' tone and camera at @moment */
FlameAdjust gst_flame_frames_get_adjust (
    const GstFlamePlayer *player, const GstFlameMoment *moment);

/*
 * A buffer to render into. An error has been posted.
 *
 * @pool: the one that was negotiated
 * @wait: else EOS means that the pool has no buffer to spare at the moment
 * @buffer: (out) (transfer full) set if OK is returned
 */
GstFlowReturn gst_flame_frames_acquire (GstFlamePlayer *player,
    GstBufferPool *pool, gboolean wait, GstBuffer **buffer);

/*
 * Queues a frame and its messages. An error has been posted.
 *
 * @buffer: (transfer full)
 */
GstFlowReturn gst_flame_frames_queue (GstFlamePlayer *player,
    const GstFlameFrame *frame, const GstFlameMoment *moment,
    FlameFrameRequest *request, GstBuffer *buffer);

/*
 * Waits for the oldest frame: stamped, its messages posted, in a buffer of the
 * peer's if that wants its own. FLUSHING leaves it where it is; an error has
 * been posted.
 *
 * @pool: the one that was negotiated
 * @frame: (out) @buffer: (out) (transfer full) @job: (out) (transfer full) the one that
 *     drew it; set if OK is returned
 */
GstFlowReturn gst_flame_frames_take (GstFlamePlayer *player,
    GstBufferPool *pool, GstFlameFrame *frame, GstBuffer **buffer,
    FlameJob **job);

/* Takes note of a frame that is done. @late: too late to be shown in time,
 * as far as the element knows itself */
void gst_flame_frames_count (
    GstFlamePlayer *player, FlameJob *job, gboolean late);

/* @n frames are left out before they are queued: posts a QoS message. */
void gst_flame_frames_skip (
    GstFlamePlayer *player, guint64 n, const GstFlameSkip *skip);

/* the pipeline's running time now, NONE without a clock */
GstClockTime gst_flame_frames_get_running_time (const GstFlamePlayer *player);

/* frames a second, 0/1 for a still and before there are caps */
static inline GstFlameRate
gst_flame_frames_get_rate (const GstFlamePlayer *player)
{
  return (GstFlameRate){player->info.fps_n, player->info.fps_d};
}

static inline guint
gst_flame_frames_get_in_flight (const GstFlamePlayer *player)
{
  return player->session.queue.in_flight.length;
}

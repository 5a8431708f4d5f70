/*
 * A player's frames on their way: settings that apply from the next frame on, the
 * request to the engine, frames queued ahead, and frames taken when they are done.
 *
 * For the streaming thread, without the object lock. An element calls these functions
 * in the order of this header.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "gst/gstflameplayer.h"

/*
 * Reads the settings of the next frame into @player->now: properties, and what
 * applications and sinks have asked for. Until a frame is done only this function takes
 * the object lock for it. Controlled properties have the values of stream time @time.
 */
void gst_flame_frames_read (GstFlamePlayer *player, GstClockTime time);

/*
 * Call this before the next frame is queued. If a sink reports that frames come too
 * late, and rendering is the reason, quality follows the frame rate from now on.
 * Returns TRUE if that begins: frames in flight have then been dropped, as they would
 * be late too.
 */
gboolean gst_flame_frames_follow_sink (GstFlamePlayer *player);

/*
 * Applies settings that have changed since the last call from stream time @now on:
 * speed, depth, documents, transitions, filters. Returns TRUE if the end of the
 * playback, and so session.duration, may have moved.
 *
 * @reverse: frames are played from the end to the start
 */
gboolean gst_flame_frames_apply_changes (
    GstFlamePlayer *player, GstClockTime now, gboolean reverse);

/* Returns how many frames may be in flight: 1 until one has been measured. */
guint gst_flame_frames_get_depth (const GstFlamePlayer *player);

/* Finds what plays at @frame; genome-time overrides it. */
void gst_flame_frames_find_moment (
    GstFlamePlayer *player, const GstFlameFrame *frame, GstFlameMoment *moment);

/*
 * Describes a frame with the properties as they were read, however long it waits.
 *
 * @adjust: tone and camera of the frame
 *
 * Returns: (transfer full) a request that lacks only its picture
 */
FlameFrameRequest *gst_flame_frames_describe (const GstFlamePlayer *player,
    const GstFlameMoment *moment, const FlameAdjust *adjust);

/* Returns the tone and camera that the properties set at @moment. */
FlameAdjust gst_flame_frames_get_adjust (
    const GstFlamePlayer *player, const GstFlameMoment *moment);

/*
 * Acquires a buffer to render into. If it fails an error has been posted.
 *
 * @pool: the negotiated one
 * @wait: if FALSE, EOS means that the pool has no buffer to spare now
 * @buffer: (out) (transfer full) set if OK is returned
 */
GstFlowReturn gst_flame_frames_acquire (GstFlamePlayer *player,
    GstBufferPool *pool, gboolean wait, GstBuffer **buffer);

/*
 * Queues a frame and its messages. If it fails an error has been posted.
 *
 * @buffer: (transfer full)
 */
GstFlowReturn gst_flame_frames_queue (GstFlamePlayer *player,
    const GstFlameFrame *frame, const GstFlameMoment *moment,
    FlameFrameRequest *request, GstBuffer *buffer);

/*
 * Waits for the oldest frame, stamps it and posts its messages. The frame is in a
 * buffer of the peer's pool if the peer wants its own memory. FLUSHING leaves the frame
 * queued; for other failures an error has been posted.
 *
 * @pool: the negotiated one
 * @frame: (out)
 * @buffer: (out) (transfer full)
 * @job: (out) (transfer full) the frame's job; set if OK is returned
 */
GstFlowReturn gst_flame_frames_take (GstFlamePlayer *player,
    GstBufferPool *pool, GstFlameFrame *frame, GstBuffer **buffer,
    FlameJob **job);

/*
 * Counts a frame that is done.
 * @late: whether the element knows that it is too late to be shown
 */
void gst_flame_frames_count (
    GstFlamePlayer *player, FlameJob *job, gboolean late);

/*
 * Posts a QoS message for @n frames that were left out before they were queued.
 */
void gst_flame_frames_skip (
    GstFlamePlayer *player, guint64 n, const GstFlameSkip *skip);

/* Returns the pipeline's current running time, or NONE without a clock. */
GstClockTime gst_flame_frames_get_running_time (const GstFlamePlayer *player);

/* Returns frames a second; 0/1 for a still and before there are caps. */
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

/*
 * What the music does to the flame: tone, camera, transforms, how fast it turns, and
 * when the next flame comes.
 *
 * Playback only knows stream time. The turn of a flame is therefore set by the time
 * that it is given: stream time plus how far the music is ahead of it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "gst/gstflameframes.h"
#include "gst/gstflamevis-private.h"

/* Beats of a bar at this tempo are assumed if there is no beat. */
#define USUAL_TEMPO 120.0

/* ----------------------------------------------------------------- mapping */

/* Returns: (transfer full) */
static char *
get_mapping (GstFlameVis *self)
{
  char *text;

  GST_OBJECT_LOCK (self);
  text = g_strdup (self->settings.mapping ? self->settings.mapping : "");
  GST_OBJECT_UNLOCK (self);
  return text;
}

gboolean
gst_flame_vis_update_mapping (GstFlameVis *self, GError **error)
{
  g_autofree char *text = get_mapping (self);
  g_autoptr (GError) problem = NULL;
  MusicMapping mapping;
  gboolean is_first;

  if (g_strcmp0 (text, self->mapping) == 0)
    return TRUE;
  is_first = self->mapping == NULL;
  /* A wrong mapping is reported once. */
  g_free (self->mapping);
  self->mapping = g_steal_pointer (&text);
  if (!music_mapping_parse (&mapping, self->mapping, self->n_bands, &problem)) {
    g_set_error_literal (
        error, FLAME_ERROR, FLAME_ERROR_SETTINGS, problem->message);
    return FALSE;
  }
  if (is_first)
    music_motion_init (&self->motion, &mapping, self->motion.interval);
  else
    music_motion_set_mapping (&self->motion, &mapping);
  return TRUE;
}

/* -------------------------------------------------------------------- rows */

/*
 * Returns whether a flock or the endless stream plays. Its flames follow by stream time
 * unless the mapping says when.
 */
static gboolean
is_row (const GstFlameVis *self)
{
  return flame_animation_get_n_flames (
             self->player.session.playback.animation) == G_MAXUINT;
}

/* Makes the flame that plays at @now the one to stay with. */
static void
find_flame (GstFlameVis *self, GstClockTime now)
{
  const GstFlamePlayback *playback = &self->player.session.playback;
  const double time = playback->timeline.start +
                      gst_flame_timeline_get_offset (&playback->timeline, now);

  self->flame = flame_animation_find_flame (playback->animation, time);
}

/*
 * Keeps a flame of a row turning where it would otherwise turn into the next one.
 */
static void
hold (GstFlameVis *self, GstClockTime now)
{
  GstFlamePlayback *playback = &self->player.session.playback;
  double offset, begin, turns;

  if (!is_row (self) || playback->transition ||
      !music_mapping_changes_flames (&self->motion.mapping))
    return;
  offset = gst_flame_timeline_get_offset (&playback->timeline, now);
  begin = flame_animation_get_flame_time (playback->animation, self->flame) -
          playback->timeline.start;
  turns = floor ((offset - begin) / self->turn);
  if (turns != 0)
    gst_flame_timeline_move (
        &playback->timeline, now, offset - turns * self->turn);
}

static GstClockTime
get_transition (GstFlameVis *self, const MusicMoment *heard)
{
  const double tempo = heard->tempo > 0 ? heard->tempo : USUAL_TEMPO;
  const GstClockTime transition = self->player.now.settings.transition;

  if (transition > 0)
    return transition;
  return (GstClockTime) (MUSIC_BEATS_A_BAR * 60 / tempo * GST_SECOND);
}

static void
go_on (GstFlameVis *self, guint n, GstClockTime now, const MusicMoment *heard)
{
  find_flame (self, now);
  self->flame += n;
  gst_flame_playback_next (
      &self->player.session.playback, n, now, get_transition (self, heard));
}

/* ------------------------------------------------------------------ moments */

void
gst_flame_vis_rewind (GstFlameVis *self)
{
  GstFlamePlayback *playback = &self->player.session.playback;
  const MusicAnalysis *analysis = self->input.analysis;

  if (analysis)
    self->motion.interval =
        (double) music_analysis_get_hop (analysis) / self->input.info.rate;
  music_motion_reset (&self->motion);
  self->next_moment = 0;
  self->shown_nexts = 0;
  if (playback->animation)
    gst_flame_playback_rewind (playback);
  self->flame = 0;
}

static void
hear (MusicMoment *heard, const MusicMoment *moment)
{
  const MusicMoment before = *heard;

  *heard = *moment;
  heard->onset = MAX (heard->onset, before.onset);
}

void
gst_flame_vis_listen (
    GstFlameVis *self, guint64 begin, guint64 end, MusicMoment *heard)
{
  MusicAnalysis *analysis = self->input.analysis;
  const MusicMoment *moment;
  gboolean is_begun = FALSE;

  *heard = (MusicMoment){0};
  for (; self->next_moment < end; self->next_moment++) {
    if (!is_begun && self->next_moment >= begin) {
      music_motion_begin_frame (&self->motion);
      heard->onset = 0;
      is_begun = TRUE;
    }
    moment = music_analysis_get_moment (analysis, self->next_moment);
    if (!moment)
      break;
    music_motion_step (&self->motion, moment);
    hear (heard, moment);
  }
  /* The last moment is kept for frames that are shorter than a moment. */
  if (self->next_moment > 0) {
    moment = music_analysis_get_moment (analysis, self->next_moment - 1);
    if (moment && begin == end)
      *heard = *moment;
    music_analysis_drop (analysis, self->next_moment - 1);
  }
}

/* ------------------------------------------------------------------- frames */

static void
adjust (FlameAdjust *adjust, const MusicPose *pose)
{
  const double *values = pose->values;

  adjust->brightness *= values[MUSIC_TARGET_BRIGHTNESS];
  adjust->gamma *= values[MUSIC_TARGET_GAMMA];
  adjust->vibrancy *= values[MUSIC_TARGET_VIBRANCY];
  adjust->saturation *= values[MUSIC_TARGET_SATURATION];
  adjust->hue += values[MUSIC_TARGET_HUE];
  adjust->zoom += values[MUSIC_TARGET_ZOOM];
  adjust->pan_x += values[MUSIC_TARGET_PAN_X];
  adjust->pan_y += values[MUSIC_TARGET_PAN_Y];
  adjust->rotation += values[MUSIC_TARGET_ROTATION];
  adjust->palette += values[MUSIC_TARGET_PALETTE];
  adjust->xform_turn += values[MUSIC_TARGET_XFORM_ROTATION];
  for (guint i = 0; i < MUSIC_MAX_XFORMS; i++) {
    adjust->xform_turns[i] += pose->xform_rotation[i];
    adjust->xform_weights[i] += pose->xform_weight[i];
  }
}

G_STATIC_ASSERT (MUSIC_MAX_XFORMS == FLAME_ADJUST_XFORMS);

/*
 * @now: when the frame begins, in the time of playback
 * @duration: of the frame, in nanoseconds; below 0 if time goes back
 */
static void
find_moment (GstFlameVis *self, GstClockTime now, double duration,
    GstFlameMoment *moment)
{
  const GstFlameRate nanoseconds = {GST_SECOND, 1};
  GstFlamePlayback *playback = &self->player.session.playback;
  const double center = self->player.now.settings.time_center;
  const double absolute = self->player.now.settings.genome_time;

  now = (GstClockTime) MAX ((double) now + center * duration, 0);
  gst_flame_playback_get_moment (playback, &nanoseconds, now, now, 0, moment);
  moment->width *= duration;
  if (absolute == GST_FLAME_GENOME_TIME_UNSET)
    return;
  moment->animation = playback->animation;
  moment->time = moment->genome_time = absolute;
}

FlameFrameRequest *
gst_flame_vis_describe (GstFlameVis *self, const MusicMoment *heard,
    GstClockTime time, GstClockTime duration, GstFlameMoment *moment)
{
  const guint document = self->player.session.playback.document;
  const guint asked = g_atomic_int_and ((guint *) &self->nexts, 0);
  FlameAdjust adjusted;
  MusicPose pose;
  GstClockTime now;
  guint n;

  music_motion_get_pose (&self->motion, &pose);
  now = (GstClockTime) MAX ((double) time + pose.time * GST_SECOND, 0);
  gst_flame_frames_apply_changes (&self->player, now, self->input.reverse);
  if (self->player.session.playback.document != document)
    find_flame (self, now);
  n = asked + (pose.nexts - self->shown_nexts);
  self->shown_nexts = pose.nexts;
  if (n > 0)
    go_on (self, n, now, heard);
  hold (self, now);
  find_moment (self, now, duration * pose.values[MUSIC_TARGET_SPEED], moment);
  adjusted = gst_flame_frames_get_adjust (&self->player, moment);
  adjust (&adjusted, &pose);
  return gst_flame_frames_describe (&self->player, moment, &adjusted);
}

/* ----------------------------------------------------------------- messages */

static void
add_bands (GstStructure *structure, const MusicMoment *heard, guint n_bands)
{
  GValue bands = G_VALUE_INIT, band = G_VALUE_INIT;

  gst_value_array_init (&bands, n_bands);
  g_value_init (&band, G_TYPE_DOUBLE);
  for (guint i = 0; i < n_bands; i++) {
    g_value_set_double (&band, heard->bands[i]);
    gst_value_array_append_value (&bands, &band);
  }
  g_value_unset (&band);
  gst_structure_take_value (structure, "bands", &bands);
}

/* Returns: TRUE if a message is due at running time @running */
static gboolean
is_due (GstFlameVis *self, GstClockTime running)
{
  GstClockTime interval;

  GST_OBJECT_LOCK (self);
  interval = self->settings.message_interval;
  GST_OBJECT_UNLOCK (self);
  if (interval == 0 || !GST_CLOCK_TIME_IS_VALID (running))
    return FALSE;
  if (GST_CLOCK_TIME_IS_VALID (self->next_message) &&
      running < self->next_message)
    return FALSE;
  self->next_message = running - running % interval + interval;
  return TRUE;
}

void
gst_flame_vis_post_music (GstFlameVis *self, const MusicMoment *heard,
    GstClockTime position, GstClockTime duration)
{
  const GstClockTime running =
      gst_segment_to_running_time (&self->segment, GST_FORMAT_TIME, position);
  GstStructure *structure;

  if (!is_due (self, running))
    return;
  /* clang-format off */
  structure = gst_structure_new ("flame-music",
      "timestamp", G_TYPE_UINT64, position,
      "stream-time", G_TYPE_UINT64, gst_segment_to_stream_time (
          &self->segment, GST_FORMAT_TIME, position),
      "running-time", G_TYPE_UINT64, running,
      "duration", G_TYPE_UINT64, duration,
      "bass", G_TYPE_DOUBLE, (double) heard->bass,
      "mid", G_TYPE_DOUBLE, (double) heard->mid,
      "treble", G_TYPE_DOUBLE, (double) heard->treble,
      "level", G_TYPE_DOUBLE, (double) heard->level,
      "onset", G_TYPE_DOUBLE, (double) heard->onset,
      "width", G_TYPE_DOUBLE, (double) heard->width,
      "beats", G_TYPE_DOUBLE, heard->beats,
      "bars", G_TYPE_DOUBLE, heard->bars,
      "has-beat", G_TYPE_BOOLEAN, heard->has_beat,
      "tempo", G_TYPE_DOUBLE, (double) heard->tempo,
      "confidence", G_TYPE_DOUBLE, (double) heard->confidence,
      "momentary", G_TYPE_DOUBLE, (double) heard->momentary,
      "short-term", G_TYPE_DOUBLE, (double) heard->short_term,
      "integrated", G_TYPE_DOUBLE, (double) heard->integrated, NULL);
  /* clang-format on */
  add_bands (structure, heard, self->n_bands);
  gst_element_post_message (GST_ELEMENT (self),
      gst_message_new_element (GST_OBJECT (self), structure));
}

/*
 * Playback state: the current document, its animation and timeline, the transition in
 * progress, and queries for the current and the next flames.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameplayback.h"

#include <math.h>

#include "gst/gstflamemessages.h"

static void
end_transition (GstFlamePlayback *playback)
{
  g_clear_pointer (&playback->transition, flame_animation_unref);
  g_clear_pointer (&playback->from.animation, flame_animation_unref);
}

static void
set_animation (GstFlamePlayback *playback, FlameAnimation *animation)
{
  flame_animation_unref (playback->animation);
  playback->animation = animation;
  playback->document++;
  playback->timeline.start = flame_animation_get_start (animation);
  playback->timeline.length = flame_animation_get_length (animation);
  playback->timeline.still =
      flame_animation_get_still_time (animation) - playback->timeline.start;
}

void
gst_flame_playback_open (GstFlamePlayback *playback, FlameAnimation *animation,
    const GstFlameTimeline *timeline)
{
  playback->timeline = *timeline;
  set_animation (playback, animation);
  gst_flame_timeline_rewind (&playback->timeline);
}

void
gst_flame_playback_close (GstFlamePlayback *playback)
{
  end_transition (playback);
  g_clear_pointer (&playback->animation, flame_animation_unref);
}

void
gst_flame_playback_rewind (GstFlamePlayback *playback)
{
  end_transition (playback);
  gst_flame_timeline_rewind (&playback->timeline);
}

/* ------------------------------------------------------------- transitions */

static double
get_pace (const GstFlamePlayback *playback)
{
  return playback->timeline.genome_rate * playback->timeline.speed;
}

static double
get_seconds (const GstFlamePlayback *playback, GstClockTime now)
{
  return ((double) now - (double) playback->begin) / GST_SECOND;
}

static gboolean
is_over (const GstFlamePlayback *playback, GstClockTime now)
{
  return now >= playback->begin && now - playback->begin >= playback->length;
}

/* Returns what plays at @now, as a side of a transition. */
static GstFlameSide
get_side (const GstFlamePlayback *playback, GstClockTime now)
{
  if (playback->transition && !is_over (playback, now))
    return (GstFlameSide){
        .animation = flame_animation_ref (playback->transition),
        .time = get_seconds (playback, now),
        .pace = 1,
    };
  return (GstFlameSide){
      .animation = flame_animation_ref (playback->animation),
      .time = playback->timeline.start +
              gst_flame_timeline_get_offset (&playback->timeline, now),
      .pace = get_pace (playback),
      .loop = playback->timeline.loop,
  };
}

/* Returns: (transfer full) */
static FlameTransitionSide *
new_side (const GstFlameSide *from)
{
  FlameTransitionSide *side =
      flame_transition_side_new (from->animation, from->time, from->pace);

  flame_transition_side_set_loop (side, from->loop);
  return side;
}

/* Returns: (transfer full) */
static FlameAnimation *
new_transition (const GstFlameSide *from, const GstFlameSide *to, double length,
    double anchor)
{
  g_autoptr (FlameTransitionSide) before = new_side (from);
  g_autoptr (FlameTransitionSide) after = new_side (to);

  return flame_animation_new_transition (before, after, length, anchor);
}

/*
 * Creates the transition, in place of the previous one. Both sides keep their position
 * at @now.
 */
static void
make_transition (GstFlamePlayback *playback, GstClockTime now)
{
  const GstFlameSide to = {
      .animation = playback->animation,
      .time = playback->timeline.start +
              gst_flame_timeline_get_offset (&playback->timeline, now),
      .pace = get_pace (playback),
      .loop = playback->timeline.loop,
  };

  flame_animation_unref (playback->transition);
  playback->anchor = get_seconds (playback, now);
  playback->transition = new_transition (&playback->from, &to,
      (double) playback->length / GST_SECOND, playback->anchor);
}

/*
 * Starts a transition. The timeline is that of the animation that comes in.
 * @from: (transfer full)
 */
static void
begin_transition (GstFlamePlayback *playback, const GstFlameSide *from,
    GstClockTime now, GstClockTime length)
{
  playback->nested = from->animation == playback->transition;
  end_transition (playback);
  playback->from = *from;
  playback->begin = now;
  playback->length = length;
  if (length > 0)
    make_transition (playback, now);
  else
    end_transition (playback);
}

/* ----------------------------------------------------------------- changes */

void
gst_flame_playback_replace (GstFlamePlayback *playback,
    FlameAnimation *animation, gboolean loop, GstClockTime now,
    GstClockTime length)
{
  GstFlameSide from = get_side (playback, now);

  set_animation (playback, animation);
  playback->timeline.loop = loop;
  gst_flame_timeline_rewind (&playback->timeline);
  if (now > 0)
    gst_flame_timeline_move (&playback->timeline, now, playback->timeline.base);
  begin_transition (playback, &from, now, length);
}

FlameAnimation *
gst_flame_playback_preview (const GstFlamePlayback *playback,
    FlameAnimation *animation, GstClockTime now, GstClockTime length,
    double *time)
{
  const double seconds = (double) length / GST_SECOND;
  const GstFlameSide to = {
      .animation = animation,
      .time = flame_animation_get_start (animation),
      .pace = get_pace (playback),
      .loop = playback->timeline.loop,
  };
  GstFlameSide from;
  FlameAnimation *transition;

  if (length == 0) {
    *time = to.time;
    return flame_animation_ref (animation);
  }
  from = get_side (playback, now);
  /* Halfway through, both animations contribute. */
  *time = 0.5 * seconds;
  transition = new_transition (&from, &to, seconds, 0.0);
  flame_animation_unref (from.animation);
  return transition;
}

void
gst_flame_playback_set_speed (
    GstFlamePlayback *playback, double speed, GstClockTime now)
{
  double offset = gst_flame_timeline_get_offset (&playback->timeline, now);
  double seconds = get_seconds (playback, now);

  playback->timeline.speed = speed;
  if (now > 0 || playback->timeline.moved)
    gst_flame_timeline_move (&playback->timeline, now, offset);
  else
    gst_flame_timeline_rewind (&playback->timeline);
  if (!playback->transition)
    return;
  playback->from.time += playback->from.pace * (seconds - playback->anchor);
  if (!playback->nested)
    playback->from.pace = get_pace (playback);
  make_transition (playback, now);
}

void
gst_flame_playback_go_to (GstFlamePlayback *playback, double genome_time,
    GstClockTime now, GstClockTime length)
{
  GstFlameSide from = get_side (playback, now);

  gst_flame_timeline_move (
      &playback->timeline, now, genome_time - playback->timeline.start);
  begin_transition (playback, &from, now, length);
}

gboolean
gst_flame_playback_next (
    GstFlamePlayback *playback, guint n, GstClockTime now, GstClockTime length)
{
  const GstFlameTimeline *timeline = &playback->timeline;
  guint n_flames = flame_animation_get_n_flames (playback->animation);
  double offset = gst_flame_timeline_get_offset (timeline, now);
  guint flame;

  /* The animation ends at its last keyframe, and no flame starts there. */
  while (n_flames > 1 &&
         flame_animation_get_flame_time (playback->animation, n_flames - 1) >=
             timeline->start + timeline->length)
    n_flames--;
  if (n_flames < 2)
    return FALSE;

  flame = flame_animation_find_flame (
      playback->animation, timeline->start + offset);
  flame = (MIN (flame, n_flames - 1) + n) % n_flames;
  gst_flame_playback_go_to (playback,
      flame_animation_get_flame_time (playback->animation, flame), now, length);
  return TRUE;
}

/* --------------------------------------------------------------- questions */

void
gst_flame_playback_get_moment (GstFlamePlayback *playback,
    const GstFlameRate *rate, guint64 frame, GstClockTime pts, double centre,
    GstFlameMoment *moment)
{
  const GstFlameRate nanoseconds = {GST_SECOND, 1};
  const GstFlameTimeline *timeline = &playback->timeline;
  gboolean still = rate->num <= 0;

  if (playback->transition && is_over (playback, pts))
    end_transition (playback);

  *moment = (GstFlameMoment){
      .animation = playback->animation,
      .width = gst_flame_timeline_get_frame_width (timeline, rate),
      .genome_time = still ? gst_flame_timeline_get_genome_time (
                                 timeline, &nanoseconds, pts, 0)
                           : gst_flame_timeline_get_genome_time (
                                 timeline, rate, frame, centre),
  };
  moment->time = moment->genome_time;
  if (!playback->transition || still)
    return;
  moment->animation = playback->transition;
  moment->width = (double) rate->den / rate->num;
  moment->time = get_seconds (playback, gst_flame_rate_get_time (rate, frame)) +
                 centre * moment->width;
}

/* -------------------------------------------------------------- now playing */

/*
 * Call this with the lock. The caller unreferences the old animation without the lock.
 */
static void
exchange (
    FlameAnimation **place, FlameAnimation *animation, FlameAnimation **old)
{
  if (*place == animation)
    return;
  *old = *place;
  *place = animation ? flame_animation_ref (animation) : NULL;
}

void
gst_flame_now_playing_set (GstFlameNowPlaying *now_playing, GstElement *element,
    FlameAnimation *document, const GstFlameMoment *moment)
{
  g_autoptr (FlameAnimation) old_document = NULL;
  g_autoptr (FlameAnimation) old_shown = NULL;

  GST_OBJECT_LOCK (element);
  exchange (&now_playing->document, document, &old_document);
  exchange (&now_playing->shown, moment ? moment->animation : NULL, &old_shown);
  if (moment) {
    now_playing->time = moment->time;
    now_playing->genome_time = moment->genome_time;
  }
  GST_OBJECT_UNLOCK (element);
}

/* (transfer full) Returns FALSE if nothing plays. */
static gboolean
look (const GstFlameNowPlaying *now_playing, GstElement *element,
    GstFlameNowPlaying *seen)
{
  GST_OBJECT_LOCK (element);
  *seen = *now_playing;
  if (seen->document) {
    flame_animation_ref (seen->document);
    flame_animation_ref (seen->shown);
  }
  GST_OBJECT_UNLOCK (element);
  return seen->document != NULL;
}

static void
forget (GstFlameNowPlaying *seen)
{
  flame_animation_unref (seen->document);
  flame_animation_unref (seen->shown);
}

char *
gst_flame_now_playing_get_genome (
    GstFlameNowPlaying *now_playing, GstElement *element, double genome_time)
{
  GstFlameNowPlaying seen;
  char *genome;

  if (!look (now_playing, element, &seen))
    return NULL;
  if (genome_time == GST_FLAME_GENOME_TIME_UNSET)
    genome = flame_animation_write_genome (seen.shown, seen.time);
  else
    genome = flame_animation_write_genome (seen.document, genome_time);
  forget (&seen);
  return genome;
}

/* An application may ask for more than memory holds. */
#define MAX_FLAMES 1000

static void
append (GValue *list, const FlameAnimation *document, guint index)
{
  g_autofree char *title = flame_animation_dup_flame_title (document, index);
  GValue value = G_VALUE_INIT;

  g_value_init (&value, GST_TYPE_STRUCTURE);
  /* clang-format off */
  g_value_take_boxed (&value, gst_structure_new ("flame",
      "genome-time", G_TYPE_DOUBLE,
      flame_animation_get_flame_time (document, index),
      "index", G_TYPE_UINT, index,
      "title", G_TYPE_STRING, title, NULL));
  /* clang-format on */
  gst_value_list_append_and_take_value (list, &value);
}

GstStructure *
gst_flame_now_playing_get_flames (
    GstFlameNowPlaying *now_playing, GstElement *element, guint n)
{
  GValue list = G_VALUE_INIT;
  GstStructure *structure;
  GstFlameNowPlaying seen;
  g_autofree char *title = NULL;
  guint index, n_flames;

  if (!look (now_playing, element, &seen))
    return NULL;
  n_flames = flame_animation_get_n_flames (seen.document);
  index = flame_animation_find_flame (seen.document, seen.genome_time);
  title = flame_animation_dup_flame_title (seen.document, index);
  g_value_init (&list, GST_TYPE_LIST);
  n = MIN (MIN (n, MAX_FLAMES), n_flames);
  for (guint i = 0; i < n; i++)
    append (&list, seen.document, ((guint64) index + i) % n_flames);
  structure = gst_structure_new ("flames", "genome-time", G_TYPE_DOUBLE,
      seen.genome_time, "title", G_TYPE_STRING, title, NULL);
  gst_structure_take_value (structure, "flames", &list);
  forget (&seen);
  return structure;
}

/* --------------------------------------------------------------- documents */

/* ------------------------------------------------------------- the profile */

/* cuburn's frame rate, if a profile sets none. */
#define DEFAULT_FPS 24.0
/* Rates whose relative difference is smaller are the same. */
#define SAME_RATE 1e-4

static void
post_warning (const char *message, gpointer element)
{
  gst_flame_post_warning (element, message);
}

gboolean
gst_flame_profile_load (GstElement *element, const char *text,
    FlameProfile **profile, GError **error)
{
  *profile = NULL;
  if (!text)
    return TRUE;
  *profile =
      flame_profile_new (text, element ? post_warning : NULL, element, error);
  return *profile != NULL;
}

GstCaps *
gst_flame_profile_fixate (const FlameProfile *profile, GstCaps *caps)
{
  GstStructure *s;
  gint num, den;

  if (!profile || gst_caps_is_empty (caps))
    return caps;
  caps = gst_caps_make_writable (gst_caps_truncate (caps));
  s = gst_caps_get_structure (caps, 0);
  if (profile->width) {
    gst_structure_fixate_field_nearest_int (s, "width", profile->width);
    gst_structure_fixate_field_nearest_int (s, "height", profile->height);
  }
  if (profile->fps > 0.0) {
    /* Each frame is shown longer for the frames that are skipped after it. */
    gst_util_double_to_fraction (
        profile->fps / (profile->skip + 1), &num, &den);
    if (gst_structure_has_field (s, "framerate"))
      gst_structure_fixate_field_nearest_fraction (s, "framerate", num, den);
  }
  return caps;
}

double
gst_flame_profile_get_part (const FlameProfile *profile, double rate)
{
  const int frames = profile ? profile->skip + 1 : 1;

  /* Caps that set another rate have precedence. */
  if (!profile || fabs (rate * frames - profile->fps) > SAME_RATE * rate)
    return 1.0;
  return 1.0 / frames;
}

gboolean
gst_flame_profile_trim (
    const FlameProfile *profile, GstFlameTimeline *timeline, GError **error)
{
  double frame, start, end;

  if (!profile || (!profile->start && !profile->end))
    return TRUE;
  frame = timeline->genome_rate * fabs (timeline->speed) /
          (profile->fps > 0.0 ? profile->fps : DEFAULT_FPS);
  start = profile->start ? (profile->start - 1) * frame : 0.0;
  end = profile->end ? (profile->end - 1) * frame : timeline->length;
  if (frame == 0.0)
    return TRUE;
  if (start >= timeline->length) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "the profile starts at frame %d, after the end of the animation",
        profile->start);
    return FALSE;
  }
  timeline->start += start;
  timeline->still = 0.0;
  timeline->length = MIN (end, timeline->length) - start;
  gst_flame_timeline_rewind (timeline);
  return TRUE;
}

static gboolean
is_one_document (const GstFlameSettings *settings)
{
  return settings->location ? !flame_animation_is_flock (settings->location)
                            : settings->genome != NULL;
}

/* @profile: (nullable) Returns: (transfer full) */
static FlameLoadOptions *
new_options (GstElement *element, const GstFlameSettings *settings,
    const FlameProfile *profile)
{
  FlameLoadOptions *options = flame_load_options_new ();

  flame_load_options_set_loop_length (options,
      settings->genome_rate * ((double) settings->loop_duration / GST_SECOND));
  flame_load_options_set_edge_length (
      options, settings->genome_rate *
                   ((double) settings->selection.edge_duration / GST_SECOND));
  flame_load_options_set_seed (options, settings->seed);
  flame_load_options_set_order (options, settings->selection.order);
  flame_load_options_set_breed (options, settings->selection.breed);
  flame_load_options_set_mutants (options, settings->selection.mutants);
  flame_load_options_set_timeline (options, settings->timeline);
  flame_load_options_set_flame (options, settings->selection.flame_index + 1);
  flame_load_options_set_palettes (options, settings->palettes);
  flame_load_options_set_profile (options, profile);
  flame_load_options_set_warning (options, post_warning, element);
  return options;
}

FlameAnimation *
gst_flame_document_load (GstElement *element, const GstFlameSettings *settings,
    const FlameProfile *profile, GError **error)
{
  g_autoptr (FlameLoadOptions) options =
      new_options (element, settings, profile);

  if (settings->location && settings->genome) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "location \"%s\" and an inline genome are both set; set one of them",
        settings->location);
    return NULL;
  }
  if (settings->selection.flame_index >= 0 && !is_one_document (settings)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "%s: flame-index=%d picks a flame of one document; -1 plays all there "
        "are",
        settings->location ? settings->location : "the endless stream",
        settings->selection.flame_index);
    return NULL;
  }
  if (settings->location && flame_animation_is_flock (settings->location))
    return flame_animation_new_flock (settings->location, options, error);
  if (settings->location)
    return flame_animation_new_from_file (settings->location, options, error);
  if (settings->genome)
    return flame_animation_new_from_data (
        settings->genome, -1, "genome", options, error);
  return flame_animation_new_endless (options, error);
}

/* -------------------------------------------------- while another one plays */

void
gst_flame_loader_init (GstFlameLoader *loader)
{
  *loader = (GstFlameLoader){0};
  g_mutex_init (&loader->lock);
  g_cond_init (&loader->cond);
}

void
gst_flame_loader_clear (GstFlameLoader *loader)
{
  gst_flame_loader_close (loader);
  g_mutex_clear (&loader->lock);
  g_cond_clear (&loader->cond);
}

/* Call this with the lock. It is released while a document is parsed. */
static void
load (GstFlameLoader *loader)
{
  g_autoptr (GCancellable) reading = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  GstFlameSettings settings;
  FlameAnimation *animation;

  loader->wanted = FALSE;
  loader->reading = reading;
  gst_flame_properties_copy (
      &gst_flame_settings_table, &loader->settings, &settings);
  g_mutex_unlock (&loader->lock);
  g_cancellable_push_current (reading);
  animation = gst_flame_document_load (
      loader->element, &settings, loader->profile, &error);
  g_cancellable_pop_current (reading);
  gst_flame_properties_clear (&gst_flame_settings_table, &settings);
  if (!animation &&
      !g_error_matches (error, FLAME_ERROR, FLAME_ERROR_CANCELLED))
    gst_flame_post_failure (loader->element, error);
  g_mutex_lock (&loader->lock);
  loader->reading = NULL;

  /* A newer document has been requested: do not show this one for a moment. */
  if (loader->wanted || !animation) {
    flame_animation_unref (animation);
    return;
  }
  flame_animation_unref (loader->loaded);
  loader->loaded = animation;
}

static gpointer
loader_main (gpointer data)
{
  GstFlameLoader *loader = data;

  g_mutex_lock (&loader->lock);
  while (!loader->quit) {
    if (loader->wanted && loader->is_ready)
      load (loader);
    else
      g_cond_wait (&loader->cond, &loader->lock);
  }
  g_mutex_unlock (&loader->lock);
  return NULL;
}

void
gst_flame_loader_open (GstFlameLoader *loader, GstElement *element,
    const GstFlameSettings *settings)
{
  g_mutex_lock (&loader->lock);
  loader->element = element;
  loader->quit = loader->wanted = loader->is_ready = FALSE;
  gst_flame_properties_copy (
      &gst_flame_settings_table, settings, &loader->settings);
  g_mutex_unlock (&loader->lock);
}

void
gst_flame_loader_start (GstFlameLoader *loader, const FlameProfile *profile)
{
  g_mutex_lock (&loader->lock);
  loader->profile = profile ? flame_profile_copy (profile) : NULL;
  loader->is_ready = TRUE;
  g_cond_signal (&loader->cond);
  g_mutex_unlock (&loader->lock);
}

/* Call this with the lock. */
static void
give_up (GstFlameLoader *loader)
{
  if (loader->reading)
    g_cancellable_cancel (loader->reading);
}

void
gst_flame_loader_close (GstFlameLoader *loader)
{
  GThread *thread;

  g_mutex_lock (&loader->lock);
  loader->quit = TRUE;
  give_up (loader);
  g_cond_signal (&loader->cond);
  thread = g_steal_pointer (&loader->thread);
  g_mutex_unlock (&loader->lock);
  if (thread)
    g_thread_join (thread);

  g_mutex_lock (&loader->lock);
  loader->element = NULL;
  gst_flame_properties_clear (&gst_flame_settings_table, &loader->settings);
  g_clear_pointer (&loader->loaded, flame_animation_unref);
  g_clear_pointer (&loader->profile, flame_profile_free);
  g_mutex_unlock (&loader->lock);
}

/* Call this with the lock. */
static void
ask (GstFlameLoader *loader)
{
  loader->wanted = TRUE;
  give_up (loader);
  g_clear_pointer (&loader->loaded, flame_animation_unref);
  if (!loader->thread)
    loader->thread = g_thread_new ("flame-loader", loader_main, loader);
  g_cond_signal (&loader->cond);
}

/* Call this with the lock. */
static gboolean
is_open (const GstFlameLoader *loader)
{
  return loader->element && !loader->quit;
}

gboolean
gst_flame_loader_request (
    GstFlameLoader *loader, const char *location, const char *genome)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&loader->lock);

  if (!is_open (loader))
    return FALSE;
  g_free (loader->settings.location);
  g_free (loader->settings.genome);
  loader->settings.location = g_strdup (location);
  loader->settings.genome = g_strdup (genome);
  ask (loader);
  return TRUE;
}

/* Returns whether the document would play differently with @selection. */
static gboolean
is_changed_by (
    const GstFlameSettings *settings, const GstFlameSelection *selection)
{
  const GstFlameSelection *own = &settings->selection;
  const gboolean is_endless = !settings->location && !settings->genome;

  if (own->edge_duration != selection->edge_duration)
    return TRUE;
  if (own->flame_index != selection->flame_index && !is_endless)
    return TRUE;
  return (own->order != selection->order || own->breed != selection->breed ||
             own->mutants != selection->mutants) &&
         !is_one_document (settings);
}

void
gst_flame_loader_select (
    GstFlameLoader *loader, const GstFlameSelection *selection)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&loader->lock);
  gboolean changed;

  if (!is_open (loader))
    return;
  changed = is_changed_by (&loader->settings, selection);
  loader->settings.selection = *selection;
  if (changed)
    ask (loader);
}

FlameAnimation *
gst_flame_loader_take (GstFlameLoader *loader)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&loader->lock);

  return g_steal_pointer (&loader->loaded);
}

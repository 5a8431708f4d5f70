/*
 * What plays: an animation on its timeline, and the transition into it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameshow.h"

static void
end_transition (GstFlameShow *show)
{
  g_clear_pointer (&show->transition, flame_animation_unref);
  g_clear_pointer (&show->from.animation, flame_animation_unref);
}

static void
set_animation (GstFlameShow *show, FlameAnimation *animation)
{
  flame_animation_unref (show->animation);
  show->animation = animation;
  show->document++;
  show->timeline.start = flame_animation_get_start (animation);
  show->timeline.length = flame_animation_get_length (animation);
}

void
gst_flame_show_open (GstFlameShow *show, FlameAnimation *animation,
    const GstFlameTimeline *timeline)
{
  show->timeline = *timeline;
  set_animation (show, animation);
  gst_flame_timeline_rewind (&show->timeline);
}

void
gst_flame_show_close (GstFlameShow *show)
{
  end_transition (show);
  g_clear_pointer (&show->animation, flame_animation_unref);
}

void
gst_flame_show_rewind (GstFlameShow *show)
{
  end_transition (show);
  gst_flame_timeline_rewind (&show->timeline);
}

/* ------------------------------------------------------------- transitions */

static double
get_pace (const GstFlameShow *show)
{
  return show->timeline.genome_rate * show->timeline.speed;
}

static double
get_seconds (const GstFlameShow *show, GstClockTime now)
{
  return ((double) now - (double) show->begin) / GST_SECOND;
}

static gboolean
is_over (const GstFlameShow *show, GstClockTime now)
{
  return now >= show->begin && now - show->begin >= show->length;
}

/* (transfer full) where what plays is at @now */
static FlameTransitionSide
get_side (const GstFlameShow *show, GstClockTime now)
{
  if (show->transition && !is_over (show, now))
    return (FlameTransitionSide){
        .animation = flame_animation_ref (show->transition),
        .time = get_seconds (show, now),
        .pace = 1,
    };
  return (FlameTransitionSide){
      .animation = flame_animation_ref (show->animation),
      .time = show->timeline.start +
              gst_flame_timeline_get_offset (&show->timeline, now),
      .pace = get_pace (show),
      .loop = show->timeline.loop,
  };
}

/* the sides are where they are at @now */
static void
make_transition (GstFlameShow *show, GstClockTime now)
{
  const FlameTransitionSide to = {
      .animation = show->animation,
      .time = show->timeline.start +
              gst_flame_timeline_get_offset (&show->timeline, now),
      .pace = get_pace (show),
      .loop = show->timeline.loop,
  };

  flame_animation_unref (show->transition);
  show->anchor = get_seconds (show, now);
  show->transition = flame_animation_new_transition (
      &show->from, &to, (double) show->length / GST_SECOND, show->anchor);
}

/* @from: (transfer full) the timeline is that of what comes in */
static void
begin_transition (GstFlameShow *show, const FlameTransitionSide *from,
    GstClockTime now, GstClockTime length)
{
  show->nested = from->animation == show->transition;
  end_transition (show);
  show->from = *from;
  show->begin = now;
  show->length = length;
  if (length > 0)
    make_transition (show, now);
  else
    end_transition (show);
}

/* ----------------------------------------------------------------- changes */

void
gst_flame_show_replace (GstFlameShow *show, FlameAnimation *animation,
    gboolean loop, GstClockTime now, GstClockTime length)
{
  FlameTransitionSide from = get_side (show, now);

  set_animation (show, animation);
  show->timeline.loop = loop;
  gst_flame_timeline_rewind (&show->timeline);
  if (now > 0)
    gst_flame_timeline_move (&show->timeline, now, show->timeline.base);
  begin_transition (show, &from, now, length);
}

FlameAnimation *
gst_flame_show_rehearse (const GstFlameShow *show, FlameAnimation *animation,
    GstClockTime now, GstClockTime length, double *time)
{
  const double seconds = (double) length / GST_SECOND;
  const FlameTransitionSide to = {
      .animation = animation,
      .time = flame_animation_get_start (animation),
      .pace = get_pace (show),
      .loop = show->timeline.loop,
  };
  FlameTransitionSide from;
  FlameAnimation *transition;

  if (length == 0) {
    *time = to.time;
    return flame_animation_ref (animation);
  }
  from = get_side (show, now);
  /* where both are at work */
  *time = 0.5 * seconds;
  transition = flame_animation_new_transition (&from, &to, seconds, 0.0);
  flame_animation_unref (from.animation);
  return transition;
}

void
gst_flame_show_set_speed (GstFlameShow *show, double speed, GstClockTime now)
{
  double offset = gst_flame_timeline_get_offset (&show->timeline, now);
  double seconds = get_seconds (show, now);

  show->timeline.speed = speed;
  if (now > 0 || show->timeline.moved)
    gst_flame_timeline_move (&show->timeline, now, offset);
  else
    gst_flame_timeline_rewind (&show->timeline);
  if (!show->transition)
    return;
  show->from.time += show->from.pace * (seconds - show->anchor);
  if (!show->nested)
    show->from.pace = get_pace (show);
  make_transition (show, now);
}

void
gst_flame_show_go_to (GstFlameShow *show, double genome_time, GstClockTime now,
    GstClockTime length)
{
  FlameTransitionSide from = get_side (show, now);

  gst_flame_timeline_move (
      &show->timeline, now, genome_time - show->timeline.start);
  begin_transition (show, &from, now, length);
}

gboolean
gst_flame_show_next (
    GstFlameShow *show, guint n, GstClockTime now, GstClockTime length)
{
  const GstFlameTimeline *timeline = &show->timeline;
  guint n_flames = flame_animation_get_n_flames (show->animation);
  double offset = gst_flame_timeline_get_offset (timeline, now);
  guint flame;

  /* the last keyframe is where the animation ends: nothing follows it */
  while (n_flames > 1 &&
         flame_animation_get_flame_time (show->animation, n_flames - 1) >=
             timeline->start + timeline->length)
    n_flames--;
  if (n_flames < 2)
    return FALSE;

  flame =
      flame_animation_find_flame (show->animation, timeline->start + offset);
  flame = (MIN (flame, n_flames - 1) + n) % n_flames;
  gst_flame_show_go_to (show,
      flame_animation_get_flame_time (show->animation, flame), now, length);
  return TRUE;
}

/* --------------------------------------------------------------- questions */

GstClockTime
gst_flame_show_get_duration (const GstFlameShow *show)
{
  return gst_flame_timeline_get_duration (&show->timeline);
}

void
gst_flame_show_get_moment (GstFlameShow *show, const GstFlameRate *rate,
    guint64 frame, GstClockTime pts, double centre, GstFlameMoment *moment)
{
  const GstFlameRate nanoseconds = {GST_SECOND, 1};
  const GstFlameTimeline *timeline = &show->timeline;
  gboolean still = rate->num <= 0;

  if (show->transition && is_over (show, pts))
    end_transition (show);

  *moment = (GstFlameMoment){
      .animation = show->animation,
      .width = gst_flame_timeline_get_frame_width (timeline, rate),
      .genome_time = still ? gst_flame_timeline_get_genome_time (
                                 timeline, &nanoseconds, pts, 0)
                           : gst_flame_timeline_get_genome_time (
                                 timeline, rate, frame, centre),
  };
  moment->time = moment->genome_time;
  if (!show->transition || still)
    return;
  moment->animation = show->transition;
  moment->width = (double) rate->den / rate->num;
  moment->time = get_seconds (show, pts) + centre * moment->width;
}

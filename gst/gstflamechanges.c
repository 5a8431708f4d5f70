/*
 * What is set while playing and counts from the next frame on: speed, depth,
 * documents, transitions, filters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamechanges.h"

#include "gst/gstflameerror.h"
#include "gst/gstflamesrc-private.h"

/* what has been set while playing and counts from the next frame on */
typedef struct
{
  FlameAnimation *animation; /* (nullable) (transfer full) */
  guint nexts, depth;
  double speed;
  GstClockTime transition;
  char *filters; /* (nullable) (transfer full) other ones */
} Changes;

static void
find_changes (GstFlameSrc *self, Changes *changes)
{
  gboolean absolute;

  *changes = (Changes){
      .animation = gst_flame_loader_take (&self->loader),
      .nexts = g_atomic_int_and ((guint *) &self->nexts, 0),
  };
  GST_OBJECT_LOCK (self);
  changes->speed = self->settings.speed;
  changes->depth = self->settings.async_depth;
  changes->transition = self->settings.transition;
  if (g_strcmp0 (self->settings.filters, self->session.filters.text) != 0)
    changes->filters = g_strdup (self->settings.filters);
  absolute = self->settings.genome_time != GST_FLAME_GENOME_TIME_UNSET;
  GST_OBJECT_UNLOCK (self);
  /* a transition passes with the stream time */
  if (absolute || self->cursor.reverse || self->info.fps_n <= 0)
    changes->transition = 0;
}

static GstClockTime
get_next_time (GstFlameSrc *self)
{
  GstFlameRate rate = gst_flame_src_get_rate (&self->info);

  if (rate.num <= 0)
    return self->cursor.position;
  return gst_flame_rate_get_time (&rate, MAX (self->cursor.next, 0));
}

/* TRUE where the animation may come to its end at another time now */
static gboolean
change_show (GstFlameSrc *self, const Changes *changes)
{
  GstFlameShow *show = &self->session.show;
  GstClockTime now = get_next_time (self);
  gboolean changed = FALSE;

  if (changes->speed != show->timeline.speed) {
    gst_flame_show_set_speed (show, changes->speed, now);
    changed = TRUE;
  }
  if (changes->animation) {
    /* played backwards it ends at its start, which is stream time 0 */
    gst_flame_show_replace (show, changes->animation, self->session.show_loops,
        self->cursor.reverse ? 0 : now, changes->transition);
    changed = TRUE;
  }
  if (changes->nexts > 0)
    changed |=
        gst_flame_show_next (show, changes->nexts, now, changes->transition);
  return changed;
}

/* those that are wrong are told of, and those before go on */
static void
change_filters (GstFlameSrc *self, const char *filters)
{
  g_autoptr (GError) error = NULL;

  if (!gst_flame_filters_set (
          &self->session.filters, filters, self->session.profile, &error))
    gst_flame_post_failure (GST_ELEMENT (self), error);
}

static void
change_duration (GstFlameSrc *self)
{
  GstSegment *segment = &GST_BASE_SRC (self)->segment;
  GstClockTime duration = gst_flame_show_get_duration (&self->session.show);
  GstFlameRate rate = gst_flame_src_get_rate (&self->info);

  if (duration == self->session.duration)
    return;
  self->session.duration = duration;
  gst_flame_cursor_set_duration (&self->cursor, &rate, segment, duration);
  GST_OBJECT_LOCK (self);
  segment->duration = duration;
  GST_OBJECT_UNLOCK (self);
  gst_element_post_message (
      GST_ELEMENT (self), gst_message_new_duration_changed (GST_OBJECT (self)));
}

void
gst_flame_changes_apply (GstFlameSrc *self)
{
  Changes changes;

  find_changes (self, &changes);
  self->session.depth = changes.depth;
  if (changes.filters)
    change_filters (self, changes.filters);
  g_free (changes.filters);
  if (change_show (self, &changes))
    change_duration (self);
}

void
gst_flame_changes_next (GstFlameSrc *self)
{
  g_atomic_int_inc (&self->nexts);
}

void
gst_flame_changes_load (GstFlameSrc *self, const char *document)
{
  g_object_set (self, "location", NULL, "genome", document, NULL);
}

void
gst_flame_changes_set_document (
    GstFlameSrc *self, const char *other, const GValue *value)
{
  const char *document = g_value_get_string (value);
  gboolean is_location = g_str_equal (other, "genome");

  if (!document || !*document)
    return;
  if (gst_flame_loader_request (&self->loader, is_location ? document : NULL,
          is_location ? NULL : document))
    g_object_set (self, other, NULL, NULL);
}

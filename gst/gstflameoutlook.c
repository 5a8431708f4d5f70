/*
 * What a player shows and what comes next.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameoutlook.h"

#include "gst/gstflamesettings.h"

/* with the lock, which what is taken out is unreferenced without */
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
gst_flame_outlook_set (GstFlameOutlook *outlook, GstElement *element,
    FlameAnimation *document, const GstFlameMoment *moment)
{
  g_autoptr (FlameAnimation) old_document = NULL;
  g_autoptr (FlameAnimation) old_shown = NULL;

  GST_OBJECT_LOCK (element);
  exchange (&outlook->document, document, &old_document);
  exchange (&outlook->shown, moment ? moment->animation : NULL, &old_shown);
  if (moment) {
    outlook->time = moment->time;
    outlook->genome_time = moment->genome_time;
  }
  GST_OBJECT_UNLOCK (element);
}

void
gst_flame_outlook_clear (GstFlameOutlook *outlook, GstElement *element)
{
  gst_flame_outlook_set (outlook, element, NULL, NULL);
}

/* (transfer full) FALSE where there is nothing */
static gboolean
look (
    const GstFlameOutlook *outlook, GstElement *element, GstFlameOutlook *seen)
{
  GST_OBJECT_LOCK (element);
  *seen = *outlook;
  if (seen->document) {
    flame_animation_ref (seen->document);
    flame_animation_ref (seen->shown);
  }
  GST_OBJECT_UNLOCK (element);
  return seen->document != NULL;
}

static void
forget (GstFlameOutlook *seen)
{
  flame_animation_unref (seen->document);
  flame_animation_unref (seen->shown);
}

char *
gst_flame_outlook_get_genome (
    GstFlameOutlook *outlook, GstElement *element, double genome_time)
{
  GstFlameOutlook seen;
  char *genome;

  if (!look (outlook, element, &seen))
    return NULL;
  if (genome_time == GST_FLAME_GENOME_TIME_UNSET)
    genome = flame_animation_write_genome (seen.shown, seen.time);
  else
    genome = flame_animation_write_genome (seen.document, genome_time);
  forget (&seen);
  return genome;
}

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
gst_flame_outlook_get_flames (
    GstFlameOutlook *outlook, GstElement *element, guint n)
{
  GValue list = G_VALUE_INIT;
  GstStructure *structure;
  GstFlameOutlook seen;
  g_autofree char *title = NULL;
  guint index, n_flames;

  if (!look (outlook, element, &seen))
    return NULL;
  n_flames = flame_animation_get_n_flames (seen.document);
  index = flame_animation_find_flame (seen.document, seen.genome_time);
  title = flame_animation_dup_flame_title (seen.document, index);
  g_value_init (&list, GST_TYPE_LIST);
  for (guint i = 0; i < MIN (n, n_flames); i++)
    append (&list, seen.document, ((guint64) index + i) % n_flames);
  structure = gst_structure_new ("flames", "genome-time", G_TYPE_DOUBLE,
      seen.genome_time, "title", G_TYPE_STRING, title, NULL);
  gst_structure_take_value (structure, "flames", &list);
  forget (&seen);
  return structure;
}

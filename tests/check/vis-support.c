/*
 * Code that flamevis' tests share: an element in a harness, which gets sounds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/vis-support.h"

#include <glib/gstdio.h>

GstHarness *
vis_new (const char *properties, const char *caps, const Sound *sound)
{
  g_autofree char *path = data_path ("turn.flam3");
  g_autofree char *line = g_strdup_printf (
      "flamevis location=\"%s\" " VIS_SMALL "%s", path, properties);
  GstHarness *vis = gst_harness_new_parse (line);
  GstCaps *heard = gst_caps_new_simple ("audio/x-raw", "format", G_TYPE_STRING,
      GST_AUDIO_NE (F32), "layout", G_TYPE_STRING, "interleaved", "rate",
      G_TYPE_INT, sound->rate, "channels", G_TYPE_INT, sound->n_channels, NULL);

  if (sound->n_channels > 2)
    gst_caps_set_simple (heard, "channel-mask", GST_TYPE_BITMASK,
        gst_audio_channel_get_fallback_mask (sound->n_channels), NULL);
  /*
   * Otherwise the measurement of the burn-in would have only a live stream's
   * time.
   */
  gst_harness_set_live (vis, FALSE);
  gst_harness_set_sink_caps_str (vis, caps);
  gst_harness_set_src_caps (vis, heard);
  return vis;
}

GstBuffer *
vis_buffer (const Sound *sound, gsize first, gsize last)
{
  const gsize bytes = (last - first) * sound->n_channels * sizeof (float);
  GstBuffer *buffer =
      gst_buffer_new_memdup (sound->samples + first * sound->n_channels, bytes);

  GST_BUFFER_PTS (buffer) =
      gst_util_uint64_scale (first, GST_SECOND, sound->rate);
  GST_BUFFER_DURATION (buffer) =
      gst_util_uint64_scale (last, GST_SECOND, sound->rate) -
      GST_BUFFER_PTS (buffer);
  return buffer;
}

void
vis_push (GstHarness *vis, const Sound *sound, gsize piece)
{
  gsize at;

  for (at = 0; at < sound->n; at += piece)
    fail_unless_equals_int (
        gst_harness_push (
            vis, vis_buffer (sound, at, MIN (at + piece, sound->n))),
        GST_FLOW_OK);
}

static void
clear_frame (gpointer frame)
{
  g_free (((Frame *) frame)->md5);
}

GArray *
vis_collect (GstHarness *vis, gboolean eos)
{
  GArray *frames = g_array_new (FALSE, FALSE, sizeof (Frame));
  GstBuffer *buffer;

  g_array_set_clear_func (frames, clear_frame);
  if (eos)
    fail_unless (gst_harness_push_event (vis, gst_event_new_eos ()));
  while ((buffer = gst_harness_try_pull (vis))) {
    const Frame frame = {
        .pts = GST_BUFFER_PTS (buffer),
        .duration = GST_BUFFER_DURATION (buffer),
        .offset = GST_BUFFER_OFFSET (buffer),
        .discont = GST_BUFFER_FLAG_IS_SET (buffer, GST_BUFFER_FLAG_DISCONT),
        .md5 = buffer_md5 (buffer),
    };

    g_array_append_val (frames, frame);
    gst_buffer_unref (buffer);
  }
  return frames;
}

double
vis_get_light (GstBuffer *buffer)
{
  double sum = 0;
  GstMapInfo map;
  gsize i;

  fail_unless (gst_buffer_map (buffer, &map, GST_MAP_READ));
  for (i = 0; i < map.size; i++)
    sum += map.data[i];
  sum /= map.size;
  gst_buffer_unmap (buffer, &map);
  return sum;
}

void
fail_unless_same_frames (const GArray *a, const GArray *b)
{
  guint i;

  fail_unless_equals_int (a->len, b->len);
  for (i = 0; i < a->len; i++) {
    const Frame *x = &g_array_index (a, Frame, i);
    const Frame *y = &g_array_index (b, Frame, i);

    fail_unless_equals_uint64 (x->pts, y->pts);
    fail_unless_equals_uint64 (x->duration, y->duration);
    fail_unless_equals_string (x->md5, y->md5);
  }
}

static void
write_word (FILE *file, guint32 value, guint bytes)
{
  for (guint i = 0; i < bytes; i++)
    fputc (value >> (8 * i) & 0xff, file);
}

void
vis_write_wav (const char *path, const Sound *sound)
{
  const guint bytes = sound->n * sound->n_channels * 2;
  FILE *file = g_fopen (path, "wb");

  fail_unless (file != NULL);
  fputs ("RIFF", file);
  write_word (file, 36 + bytes, 4);
  fputs ("WAVEfmt ", file);
  write_word (file, 16, 4);
  write_word (file, 1, 2);
  write_word (file, sound->n_channels, 2);
  write_word (file, sound->rate, 4);
  write_word (file, sound->rate * sound->n_channels * 2, 4);
  write_word (file, sound->n_channels * 2, 2);
  write_word (file, 16, 2);
  fputs ("data", file);
  write_word (file, bytes, 4);
  for (gsize i = 0; i < sound->n * sound->n_channels; i++)
    write_word (file, (guint16) (gint16) (sound->samples[i] * 32767), 2);
  fail_unless_equals_int (fclose (file), 0);
}

/*
 * Two encoders behind one tee: they get a format that both accept, and every
 * frame.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/support.h"

static GstPadProbeReturn
count_buffer (GstPad *pad, GstPadProbeInfo *info, gpointer count)
{
  (void) pad;
  (void) info;
  g_atomic_int_inc ((gint *) count);
  return GST_PAD_PROBE_OK;
}

static void
count_at (GstElement *pipeline, const char *name, gint *count)
{
  g_autoptr (GstElement) sink = gst_bin_get_by_name (GST_BIN (pipeline), name);
  g_autoptr (GstPad) pad = gst_element_get_static_pad (sink, "sink");

  gst_pad_add_probe (pad, GST_PAD_PROBE_TYPE_BUFFER, count_buffer, count, NULL);
}

static gboolean
is_there (const char *name)
{
  g_autoptr (GstElementFactory) factory = gst_element_factory_find (name);

  return factory != NULL;
}

static const char *const modes[] = {"num-buffers=20",
    "num-buffers=20 is-live=true", "num-buffers=20 async-depth=1"};

GST_START_TEST (two_encoders_get_every_frame)
{
  g_autofree char *line = g_strdup_printf (
      "flamesrc " SMALL "%s ! video/x-raw,width=64,height=48,framerate=30/1 "
      "! tee name=t  t. ! queue ! jpegenc ! fakesink name=a  "
      "t. ! queue ! theoraenc ! fakesink name=b",
      modes[__i__]);
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GstElement) pipeline = NULL;
  g_autoptr (GstBus) bus = NULL;
  gint jpeg = 0, theora = 0;

  if (!is_there ("jpegenc") || !is_there ("theoraenc")) {
    g_printerr ("skipped: jpegenc or theoraenc is not installed\n");
    return;
  }
  pipeline = gst_parse_launch (line, NULL);
  fail_unless (pipeline != NULL);
  bus = gst_element_get_bus (pipeline);
  count_at (pipeline, "a", &jpeg);
  count_at (pipeline, "b", &theora);
  gst_element_set_state (pipeline, GST_STATE_PLAYING);
  message = gst_bus_timed_pop_filtered (
      bus, PATIENCE * GST_USECOND, GST_MESSAGE_EOS | GST_MESSAGE_ERROR);
  fail_unless (message && GST_MESSAGE_TYPE (message) == GST_MESSAGE_EOS);
  gst_element_set_state (pipeline, GST_STATE_NULL);
  assert_equals_int (jpeg, 20);
  /* Theora adds three header packets. */
  fail_unless (theora >= 20 && theora <= 23, "%d packets", theora);
}
GST_END_TEST;

static Suite *
flamesrc_tee_suite (void)
{
  Suite *suite = suite_create ("flamesrc-tee");
  TCase *tests = tcase_create ("tee");

  suite_add_tcase (suite, tests);
  tcase_add_loop_test (
      tests, two_encoders_get_every_frame, 0, G_N_ELEMENTS (modes));
  return suite;
}

GST_CHECK_MAIN (flamesrc_tee);

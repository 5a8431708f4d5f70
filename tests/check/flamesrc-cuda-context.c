/*
 * The CUDA context of frames in CUDA memory: a pipeline has one, whichever
 * element made it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/cuda-device.h"
#include "tests/check/cuda-frames.h"

#define CONTEXT_TYPE "gst.cuda.context"

/* The first fields of a GstCudaMemory. */
typedef struct
{
  GstMemory memory;
  gpointer context;
} CudaMemory;

static gpointer
get_memory_context (GstSample *sample)
{
  fail_unless (is_in_cuda_memory (sample));
  return (
      (CudaMemory *) gst_buffer_peek_memory (gst_sample_get_buffer (sample), 0))
      ->context;
}

/* Returns: (transfer full) */
static GstContext *
query_context (GstElement *element, const char *pad_name)
{
  g_autoptr (GstPad) pad = gst_element_get_static_pad (element, pad_name);
  g_autoptr (GstQuery) query = gst_query_new_context (CONTEXT_TYPE);
  GstContext *context = NULL;

  fail_unless (gst_pad_query (pad, query));
  gst_query_parse_context (query, &context);
  fail_unless (context != NULL);
  return gst_context_ref (context);
}

static gpointer
get_cuda_context (GstContext *context)
{
  const GValue *value = gst_structure_get_value (
      gst_context_get_structure (context), CONTEXT_TYPE);

  fail_unless (value != NULL);
  return g_value_get_object (value);
}

static void
assert_answers_with (GstElement *element, const char *pad, gpointer wanted)
{
  g_autoptr (GstContext) context = query_context (element, pad);

  fail_unless (get_cuda_context (context) == wanted);
}

/* The element downstream has a context, which flamesrc queries. */
GST_START_TEST (takes_the_context_from_downstream)
{
  g_autoptr (GstElement) download = NULL;
  GstSample *sample;
  gpointer context;
  Player player;

  if (!has_element ("cudadownload"))
    return;
  player_init_with (&player, ON_CUDA, CUDA_CAPS ("NV12"),
      "cudadownload name=download ! "
      "video/x-raw(memory:CUDAMemory);video/x-raw");
  download = gst_bin_get_by_name (GST_BIN (player.pipeline), "download");
  player_set_state (&player, GST_STATE_READY);
  gst_element_set_state (download, GST_STATE_PAUSED);
  {
    g_autoptr (GstContext) theirs = query_context (download, "sink");

    context = get_cuda_context (theirs);
  }
  player_set_state (&player, GST_STATE_PLAYING);
  sample = player_pull (&player);
  assert_answers_with (download, "sink", context);
  assert_answers_with (player.src, "src", context);
  fail_unless (get_memory_context (sample) == context);
  gst_sample_unref (sample);
  player_clear (&player);
  g_clear_object (&download);
  cuda_device_assert_no_leak ();
}
GST_END_TEST;

/*
 * Two sources in one pipeline: the first announces its context, and the second
 * finds it.
 */
GST_START_TEST (shares_the_context_in_a_pipeline)
{
  g_autofree char *path = data_path ("keyframes.flam3");
  g_autofree char *line = g_strdup_printf (
      "flamesrc name=one location=\"%s\" " ON_CUDA " ! " CUDA_CAPS (
          "NV12") " ! fakesink flamesrc name=two location=\"%s\" " ON_CUDA
                  " ! " CUDA_CAPS ("RGBA") " ! fakesink",
      path, path);
  g_autoptr (GstElement) pipeline = gst_parse_launch (line, NULL);
  g_autoptr (GstElement) one = NULL, two = NULL;

  fail_unless (pipeline != NULL);
  one = gst_bin_get_by_name (GST_BIN (pipeline), "one");
  two = gst_bin_get_by_name (GST_BIN (pipeline), "two");
  gst_element_set_state (pipeline, GST_STATE_PAUSED);
  fail_unless (gst_element_get_state (pipeline, NULL, NULL,
                   PATIENCE * GST_USECOND) == GST_STATE_CHANGE_SUCCESS);
  {
    g_autoptr (GstContext) context = query_context (one, "src");

    assert_answers_with (two, "src", get_cuda_context (context));
  }
  gst_element_set_state (pipeline, GST_STATE_NULL);
}
GST_END_TEST;

/* An application can set a context and can query one. */
GST_START_TEST (takes_the_context_of_an_application)
{
  g_autoptr (GstContext) context = NULL;
  GstSample *sample;
  Player first, second;

  player_init (&first, ON_CUDA, "keyframes.flam3", CUDA_CAPS ("NV12"));
  player_set_state (&first, GST_STATE_PLAYING);
  gst_sample_unref (player_pull (&first));
  context = query_context (first.src, "src");

  player_init (&second, ON_CUDA, "keyframes.flam3", CUDA_CAPS ("RGBA"));
  gst_element_set_context (second.pipeline, context);
  player_set_state (&second, GST_STATE_PLAYING);
  sample = player_pull (&second);
  fail_unless (get_memory_context (sample) == get_cuda_context (context));

  /* The end of the first pipeline must not end the context. */
  player_clear (&first);
  gst_sample_unref (sample);
  gst_sample_unref (player_pull (&second));
  player_clear (&second);
  g_clear_pointer (&context, gst_context_unref);
  cuda_device_assert_no_leak ();
}
GST_END_TEST;

/* Tests a context that belongs to the application and outlives the element. */
GST_START_TEST (starts_and_stops_on_a_context_handed_in)
{
  g_autoptr (GstContext) context = NULL;
  Player first, player;
  guint i;

  player_init (&first, ON_CUDA, "keyframes.flam3", CUDA_CAPS ("NV12"));
  player_set_state (&first, GST_STATE_PAUSED);
  context = query_context (first.src, "src");
  player_clear (&first);

  for (i = 0; i < 10; i++) {
    GstSample *sample;

    player_init (&player, ON_CUDA, "keyframes.flam3", CUDA_CAPS ("NV12"));
    gst_element_set_context (player.pipeline, context);
    player_set_state (&player, GST_STATE_PLAYING);
    sample = player_pull (&player);
    fail_unless (get_memory_context (sample) == get_cuda_context (context));
    gst_sample_unref (sample);
    player_clear (&player);
  }
  g_clear_pointer (&context, gst_context_unref);
  cuda_device_assert_no_leak ();
}
GST_END_TEST;

static Suite *
flamesrc_cuda_context_suite (void)
{
  Suite *suite = suite_create ("flamesrc-cuda-context");
  TCase *tc = tcase_create ("context");

  suite_add_tcase (suite, tc);
  tcase_add_test (tc, takes_the_context_from_downstream);
  tcase_add_test (tc, shares_the_context_in_a_pipeline);
  tcase_add_test (tc, takes_the_context_of_an_application);
  tcase_add_test (tc, starts_and_stops_on_a_context_handed_in);
  return suite;
}

int
main (int argc, char **argv)
{
  return run_on_cuda (argc, argv, flamesrc_cuda_context_suite);
}

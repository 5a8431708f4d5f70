/*
 * How a film handles its source, whatever that does.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "tests/farm/fake-flamesrc.h"
#include "tools/film/error.h"
#include "tools/film/source.h"

/* ------------------------------------------------------------------- a film */

/* The film ends before the animation. */
#define FILM_FRAMES 15

static FilmPlan *
make_plan (const char *output, const char *codec)
{
  FilmPlan *plan = film_plan_new ();

  plan->genome = g_strdup ("inputs/one.flam3");
  plan->folder = g_strdup ("/farm");
  plan->output = g_strdup (output);
  plan->container = film_container_find (plan->output, NULL);
  plan->codec = film_codec_find (plan->container, codec, NULL);
  plan->backend = g_strdup ("cuda");
  plan->width = 64;
  plan->height = 36;
  plan->fps_n = FAKE_FPS_N;
  plan->fps_d = FAKE_FPS_D;
  plan->quality = 7;
  plan->n_frames = FILM_FRAMES;
  g_assert_nonnull (plan->codec);
  return plan;
}

static FilmSource *
make_source (const FilmPlan *plan)
{
  g_autoptr (GError) error = NULL;
  FilmSource *source = film_source_new (plan, NULL, &error);

  g_assert_no_error (error);
  return source;
}

static void
assert_pulls (FilmSource *source, guint64 frame)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GstSample) sample = film_source_pull (source, frame, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (GST_BUFFER_PTS (gst_sample_get_buffer (sample)), ==,
      gst_util_uint64_scale (frame, FAKE_FPS_D * GST_SECOND, FAKE_FPS_N));
}

/* ---------------------------------------------------------------- the tests */

/*
 * There is one seek for the first frame and one for each gap. A seek goes to
 * the film's end, or to the end of a frame after it.
 */
static void
test_frames (void)
{
  static const struct
  {
    guint64 frame;
    gint n_seeks;
    guint64 stop;
  } pulls[] = {{3, 1, FILM_FRAMES}, {4, 1, FILM_FRAMES}, {5, 1, FILM_FRAMES},
      {9, 2, FILM_FRAMES}, {10, 2, FILM_FRAMES}, {0, 3, FILM_FRAMES},
      {18, 4, 19}, {19, 5, 20}};
  g_autoptr (FilmPlan) plan = make_plan ("film.mp4", "h264");
  g_autoptr (FilmSource) source = make_source (plan);

  fake_behaviour = WORKS;
  g_assert_null (film_source_get_backend (source));
  for (guint i = 0; i < G_N_ELEMENTS (pulls); i++) {
    assert_pulls (source, pulls[i].frame);
    g_assert_cmpint (
        g_atomic_int_get (&fake_source->n_seeks), ==, pulls[i].n_seeks);
    g_assert_cmpuint (fake_source->stop, ==, pulls[i].stop);
  }
  g_assert_cmpstr (film_source_get_backend (source), ==, "cuda");
  g_assert_cmpstr (film_source_get_device (source), ==, "a card");
}

static GString *printed;

static void
note (const char *text)
{
  g_string_append (printed, text);
}

static void
test_warning (void)
{
  g_autoptr (FilmPlan) plan = make_plan ("film.mp4", "h264");
  g_autoptr (FilmSource) source = make_source (plan);
  GPrintFunc before;

  fake_behaviour = WARNS;
  printed = g_string_new (NULL);
  before = g_set_printerr_handler (note);
  assert_pulls (source, 0);
  g_set_printerr_handler (before);
  g_assert_cmpstr (printed->str, ==, "warning: mind the gap\n");
  g_string_free (printed, TRUE);
}

static void
test_failures (void)
{
  static const struct
  {
    FakeBehaviour behaviour;
    guint64 first, second;
    const char *said;
  } cases[] = {
      {DOES_NOT_START, 0, 0, "state change failed"},
      {DOES_NOT_OPEN, 0, 0, "no such genome"},
      {REFUSES_SEEKS, 0, 5, "cannot seek to frame 5"},
      {FAILS_AT_SEEKS, 0, 5, "the disk is gone"},
      {GIVES_THE_NEXT, 4, 4, "gave frame 5 for frame 4"},
      {FAILS_AT_A_FRAME, 2, 2, "out of memory"},
      {WORKS, 19, 20, "ended before frame 20"},
      {WORKS, 21, 21, "ended before frame 21"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (FilmPlan) plan = make_plan ("film.mp4", "h264");
    g_autoptr (FilmSource) source = make_source (plan);
    g_autoptr (GError) error = NULL;

    fake_behaviour = cases[i].behaviour;
    if (cases[i].first != cases[i].second)
      assert_pulls (source, cases[i].first);
    g_assert_null (film_source_pull (source, cases[i].second, &error));
    g_assert_error (error, FILM_ERROR, FILM_ERROR_FAILED);
    if (!strstr (error->message, cases[i].said))
      g_error ("no \"%s\" in \"%s\"", cases[i].said, error->message);
  }
}

/* Reads the length and the backend from a frame of minimal quality. */
static void
test_look (void)
{
  static const struct
  {
    FakeBehaviour behaviour;
    guint64 n_frames;
  } cases[] = {{WORKS, FAKE_N_FRAMES}, {HAS_NO_END, G_MAXUINT64}};
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (FilmPlan) plan = make_plan ("film.mp4", "h264");
    g_autoptr (FilmSource) source = make_source (plan);
    guint64 n_frames;

    fake_behaviour = cases[i].behaviour;
    g_assert_true (film_source_probe (source, &n_frames, &error));
    g_assert_no_error (error);
    g_assert_cmpuint (n_frames, ==, cases[i].n_frames);
    g_assert_cmpfloat (fake_source->quality, >, 0);
    g_assert_cmpfloat (fake_source->quality, <, 0.01);
    g_assert_cmpstr (film_source_get_backend (source), ==, "cuda");
  }
  {
    g_autoptr (FilmPlan) plan = make_plan ("film.mp4", "h264");
    g_autoptr (FilmSource) source = make_source (plan);
    guint64 n_frames;

    fake_behaviour = DOES_NOT_OPEN;
    g_assert_false (film_source_probe (source, &n_frames, &error));
    g_assert_error (error, FILM_ERROR, FILM_ERROR_FAILED);
  }
}

static void
test_properties (void)
{
  static const char *const expected[] = {"/farm/inputs/one.flam3",
      "/farm/inputs/p.json", "/else/palettes.xml", "logscale", "cuda", "0,1"};
  g_autoptr (FilmPlan) plan = make_plan ("film.mp4", "h264");
  g_autoptr (GError) error = NULL;

  plan->profile = g_strdup ("inputs/p.json");
  plan->palettes = g_strdup ("/else/palettes.xml");
  plan->filters = g_strdup ("logscale");
  plan->does_loop = TRUE;
  {
    g_autoptr (FilmSource) source = film_source_new (plan, "0,1", &error);

    g_assert_no_error (error);
    g_assert_nonnull (source);
    for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
      g_assert_cmpstr (fake_source->strings[i], ==, expected[i]);
    g_assert_cmpfloat (fake_source->quality, ==, 7);
    g_assert_true (fake_source->loop);
  }
  g_assert_null (film_source_new (plan, "zero:0", &error));
  g_assert_error (error, FILM_ERROR, FILM_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "--devices: "));
  g_clear_error (&error);
  plan->properties = g_strsplit ("zoom=0.5 zoom=much", " ", -1);
  g_assert_null (film_source_new (plan, NULL, &error));
  g_assert_error (error, FILM_ERROR, FILM_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "--property=zoom"));
}

static void
test_missing (void)
{
  g_autoptr (FilmPlan) plan = make_plan ("film.mp4", "h264");
  g_autoptr (GError) error = NULL;

  g_assert_null (film_source_new (plan, NULL, &error));
  g_assert_error (error, FILM_ERROR, FILM_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, "no element flamesrc"));
}

static void
test_register (void)
{
  fake_flamesrc_register ();
}

/* Ctrl-C ends the wait for a slow frame. */
static void
test_interrupted (void)
{
  g_autoptr (FilmPlan) plan = make_plan ("film.mp4", "h264");
  g_autoptr (FilmSource) source = make_source (plan);
  g_autoptr (GError) error = NULL;

  fake_behaviour = HANGS;
  film_catch_signals ();
  kill (getpid (), SIGINT);
  g_assert_null (film_source_pull (source, 0, &error));
  g_assert_error (error, FILM_ERROR, FILM_ERROR_INTERRUPTED);
}

static void
test_caps (void)
{
  static const struct
  {
    const char *output, *codec, *hdr, *property, *format, *colorimetry;
  } cases[] = {
      {"film.mp4", "h264", NULL, NULL, "I420", NULL},
      {"film.mp4", "h264", NULL, "transparency=true", "I420", NULL},
      {"film.mp4", "h265", "pq", NULL, "I420_10LE", "bt2100-pq"},
      {"film.mp4", "h265", "hlg", NULL, "I420_10LE", "bt2100-hlg"},
      {"film-%05d.png", "png", NULL, NULL, "RGB", NULL},
      {"film-%05d.png", "png", NULL, "transparency=false", "RGB", NULL},
      {"film-%05d.png", "png", NULL, "transparency=true", "RGBA", NULL},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (FilmPlan) plan = make_plan (cases[i].output, cases[i].codec);
    g_autoptr (GstCaps) caps = NULL;
    const GstStructure *s;
    int width, height, fps_n, fps_d;

    plan->hdr = g_strdup (cases[i].hdr);
    if (cases[i].property)
      plan->properties = g_strsplit (cases[i].property, " ", -1);
    caps = film_source_new_caps (plan);
    s = gst_caps_get_structure (caps, 0);
    g_assert_true (gst_structure_get_int (s, "width", &width));
    g_assert_true (gst_structure_get_int (s, "height", &height));
    g_assert_true (gst_structure_get_fraction (s, "framerate", &fps_n, &fps_d));
    g_assert_cmpint (width, ==, 64);
    g_assert_cmpint (height, ==, 36);
    g_assert_cmpint (fps_n, ==, FAKE_FPS_N);
    g_assert_cmpint (fps_d, ==, FAKE_FPS_D);
    g_assert_cmpstr (
        gst_structure_get_string (s, "format"), ==, cases[i].format);
    g_assert_cmpstr (
        gst_structure_get_string (s, "colorimetry"), ==, cases[i].colorimetry);
  }
}

int
main (int argc, char **argv)
{
  gst_init (&argc, &argv);
  g_test_init (&argc, &argv, NULL);
  fake_flamesrc_remove_real ();
  g_test_add_func ("/source/missing", test_missing);
  /* From here on an element of that name exists. */
  g_test_add_func ("/source/register", test_register);
  g_test_add_func ("/source/frames", test_frames);
  g_test_add_func ("/source/warning", test_warning);
  g_test_add_func ("/source/failures", test_failures);
  g_test_add_func ("/source/look", test_look);
  g_test_add_func ("/source/properties", test_properties);
  g_test_add_func ("/source/caps", test_caps);
  /* From here on the program counts as interrupted. */
  g_test_add_func ("/source/interrupted", test_interrupted);
  return g_test_run ();
}

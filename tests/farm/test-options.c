/*
 * The options of films up to their limits and beyond, reading a plan, and the
 * names and dates of files.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>
#include <string.h>

#include "tests/farm/fake-flamesrc.h"
#include "tools/film/error.h"
#include "tools/film/join.h"
#include "tools/film/mp4.h"
#include "tools/film/options.h"
#include "tools/film/segment.h"

static char *folder, *genome;

/* --------------------------------------------------------------- the options */

/* @line: (nullable) options, separated by blanks */
static FilmPlan *
make_plan (const char *line, const char *output, GError **error)
{
  FilmOptions options = {0};
  GOptionEntry entries[FILM_N_OPTIONS + 1];
  GOptionContext *context = g_option_context_new (NULL);
  g_autofree char *all = g_strconcat ("flame-film ", line, NULL);
  g_auto (GStrv) words = g_strsplit (g_strchomp (all), " ", -1);
  g_autoptr (GError) none = NULL;
  FilmPlan *plan;

  film_options_fill_entries (&options, entries);
  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_parse_strv (context, &words, &none);
  g_assert_no_error (none);
  g_option_context_free (context);
  plan = film_options_new_plan (&options, genome, output, NULL, error);
  film_options_clear (&options);
  return plan;
}

static char *
describe (const FilmPlan *plan)
{
  return g_strdup_printf ("%s %dx%d %d/%d q%g crf%d seg%u %" G_GUINT64_FORMAT
                          "+%" G_GUINT64_FORMAT "%s",
      plan->codec->name, plan->width, plan->height, plan->fps_n, plan->fps_d,
      plan->quality, plan->crf, plan->n_segment_frames, plan->first,
      plan->n_frames, plan->does_loop ? " loop" : "");
}

/* The animation has 20 frames. */
static const struct
{
  const char *options, *output, *plan;
} good[] =
    {
        {"", "film.mp4", "h264 1280x720 30/1 q0 crf20 seg300 0+20"},
        {"", "film.%05d.png", "png 1280x720 30/1 q0 crf-1 seg300 0+20"},
        {"--size=2x2", "film.mp4", "h264 2x2 30/1 q0 crf20 seg300 0+20"},
        {"--size=1x1", "%d.png", "png 1x1 30/1 q0 crf-1 seg300 0+20"},
        {"--size=16384x16384", "film.mp4",
            "h264 16384x16384 30/1 q0 crf20 seg300 0+20"},
        {"--fps=1000", "film.mp4", "h264 1280x720 1000/1 q0 crf20 seg300 0+20"},
        {"--fps=30000/1001", "film.mp4",
            "h264 1280x720 30000/1001 q0 crf20 seg300 0+20"},
        {"--fps=1/3", "film.mp4", "h264 1280x720 1/3 q0 crf20 seg300 0+20"},
        {"--quality=0", "film.mp4", "h264 1280x720 30/1 q0 crf20 seg300 0+20"},
        {"--quality=1e7", "film.mp4",
            "h264 1280x720 30/1 q1e+07 crf20 seg300 0+20"},
        {"--crf=0", "film.mp4", "h264 1280x720 30/1 q0 crf0 seg300 0+20"},
        {"--crf=50", "film.mp4", "h264 1280x720 30/1 q0 crf50 seg300 0+20"},
        {"--segment-frames=1", "film.mp4",
            "h264 1280x720 30/1 q0 crf20 seg1 0+20"},
        {"--segment-frames=1000000", "film.mp4",
            "h264 1280x720 30/1 q0 crf20 seg1000000 0+20"},
        {"--loops=1", "film.mp4", "h264 1280x720 30/1 q0 crf20 seg300 0+20"},
        {"--loops=2", "film.mp4",
            "h264 1280x720 30/1 q0 crf20 seg300 0+40 loop"},
        {"--loops=1000000", "film.mp4",
            "h264 1280x720 30/1 q0 crf20 seg300 0+20000000 loop"},
        /*
         * The first frame that is not earlier. A tiny excess counts as
         * rounding.
         */
        {"--start=0.1", "film.mp4", "h264 1280x720 30/1 q0 crf20 seg300 3+17"},
        {"--start=0.100000001", "film.mp4",
            "h264 1280x720 30/1 q0 crf20 seg300 3+17"},
        {"--start=0.10001", "film.mp4",
            "h264 1280x720 30/1 q0 crf20 seg300 4+16"},
        {"--fps=30000/1001 --start=0.2", "film.mp4",
            "h264 1280x720 30000/1001 q0 crf20 seg300 6+14"},
        {"--start=0:00.1", "film.mp4",
            "h264 1280x720 30/1 q0 crf20 seg300 3+17"},
        {"--start=0:0:0.1", "film.mp4",
            "h264 1280x720 30/1 q0 crf20 seg300 3+17"},
        {"--start=1:00 --loops=1000", "film.mp4",
            "h264 1280x720 30/1 q0 crf20 seg300 1800+18200 loop"},
        {"--start=1:0:59 --loops=10000", "film.mp4",
            "h264 1280x720 30/1 q0 crf20 seg300 109770+90230 loop"},
        {"--end=0.5", "film.mp4", "h264 1280x720 30/1 q0 crf20 seg300 0+15"},
        {"--end=9", "film.mp4", "h264 1280x720 30/1 q0 crf20 seg300 0+20"},
        {"--start=0.6 --end=0.61", "film.mp4",
            "h264 1280x720 30/1 q0 crf20 seg300 18+1"},
        {"--duration=0.001", "film.mp4",
            "h264 1280x720 30/1 q0 crf20 seg300 0+1"},
        {"--start=0.1 --duration=0.1", "film.mp4",
            "h264 1280x720 30/1 q0 crf20 seg300 3+3"},
        {"--property=zoom=1 --property=zoom=-1", "film.mp4",
            "h264 1280x720 30/1 q0 crf20 seg300 0+20"},
},
  endless[] = {
      {"--duration=2", "film.mp4", "h264 1280x720 30/1 q0 crf20 seg300 0+60"},
      {"--end=2 --start=1", "film.mp4",
          "h264 1280x720 30/1 q0 crf20 seg300 30+30"},
      {"--duration=10000000", "film.mp4",
          "h264 1280x720 30/1 q0 crf20 seg300 0+300000000"},
};

static void
test_good (void)
{
  fake_behaviour = WORKS;
  for (guint i = 0; i < G_N_ELEMENTS (good) + G_N_ELEMENTS (endless); i++) {
    const guint k = i % G_N_ELEMENTS (good);
    const gboolean ends = i == k;
    g_autoptr (GError) error = NULL;
    g_autoptr (FilmPlan) plan = NULL;
    g_autofree char *text = NULL;

    fake_behaviour = ends ? WORKS : HAS_NO_END;
    plan = ends ? make_plan (good[k].options, good[k].output, &error)
                : make_plan (endless[k].options, endless[k].output, &error);
    g_assert_no_error (error);
    text = describe (plan);
    g_assert_cmpstr (text, ==, ends ? good[k].plan : endless[k].plan);
    g_assert_cmpstr (plan->backend, ==, "cuda");
    g_assert_cmpstr (plan->genome, ==, genome);
    g_assert_cmpuint (plan->inputs->len, ==, 1);
  }
}

/* --help lists all options. */
static void
test_help (void)
{
  FilmOptions options = {0};
  GOptionEntry entries[FILM_N_OPTIONS + 1];
  GOptionContext *context = g_option_context_new (NULL);
  g_autofree char *help = NULL;

  film_options_fill_entries (&options, entries);
  g_option_context_add_main_entries (context, entries, NULL);
  help = g_option_context_get_help (context, TRUE, NULL);
  for (guint i = 0; i < FILM_N_OPTIONS; i++) {
    g_autofree char *name = g_strconcat ("--", entries[i].long_name,
        entries[i].arg == G_OPTION_ARG_NONE ? " " : "=", NULL);

    g_assert_nonnull (strstr (help, name));
    g_assert_nonnull (strstr (help, entries[i].description));
  }
  g_option_context_free (context);
}

static const struct
{
  const char *options, *output, *said;
} bad[] =
    {
        {"", "film.avi", "film.avi: expected a film, .mp4"},
        {"--bits=8", "film-%d.exr", "--bits=8: expected 16 or 32"},
        {"--duration=1", "film.png", "--duration: expected numbered pictures"},
        {"--loops=2", "film.png", "--loops: expected numbered pictures"},
        {"--bits=12", "film-%d.png", "--bits=12: expected 8 or 16"},
        {"--bits=16", "film.mp4", "--bits=16: expected PNG pictures"},
        {"--size=50%", "film.mp4", "--size=50%: expected WIDTHxHEIGHT"},
        {"", "film-%d-%d.png", "expected one %d or %05d"},
        {"", "film-%s.png", "expected one %d or %05d"},
        {"--codec=vp9", "film.mp4",
            "expected h264, h265 or av1 in a file *.mp4"},
        {"--codec=mp3", "film.webm", "expected vp9 or av1 in a file *.webm"},
        {"--size=16386x2", "film.mp4", "--size=16386x2: expected"},
        {"--size=2x16385", "film.mp4", "each up to 16384"},
        {"--size=0x2", "film.mp4", "--size=0x2: expected WIDTHxHEIGHT"},
        {"--size=2x0", "film.mp4", "--size=2x0: expected WIDTHxHEIGHT"},
        {"--size=2", "film.mp4", "--size=2: expected WIDTHxHEIGHT"},
        {"--size=2x2x", "film.mp4", "--size=2x2x: expected WIDTHxHEIGHT"},
        {"--size=3x2", "film.mp4", "--size=3x2: expected even numbers"},
        {"--size=2x3", "film.mp4", "--size=2x3: expected even numbers"},
        {"--fps=0", "film.mp4", "--fps=0: expected"},
        {"--fps=1001", "film.mp4", "--fps=1001: expected"},
        {"--fps=-1", "film.mp4", "--fps=-1: expected"},
        {"--fps=30/0", "film.mp4", "--fps=30/0: expected"},
        {"--fps=30x", "film.mp4", "--fps=30x: expected"},
        {"--quality=-0.1", "film.mp4", "--quality=-0.1: expected"},
        {"--quality=10000001", "film.mp4", "--quality=10000001: expected"},
        {"--quality=nan", "film.mp4", "--quality=nan: expected"},
        {"--quality=1x", "film.mp4", "--quality=1x: expected"},
        {"--crf=-1", "film.mp4",
            "--crf=-1: expected a whole number from 0 to 50"},
        {"--crf=51", "film.mp4",
            "--crf=51: expected a whole number from 0 to 50"},
        {"--crf=1", "%d.png", "png has no quality"},
        {"--segment-frames=0", "film.mp4", "from 1 to 1000000"},
        {"--segment-frames=1000001", "film.mp4", "from 1 to 1000000"},
        {"--loops=0", "film.mp4", "--loops=0: expected"},
        {"--loops=1000001", "film.mp4", "--loops=1000001: expected"},
        {"--start=0:60", "film.mp4",
            "--start=0:60: expected seconds, such as 2"},
        {"--start=0:0:0:1", "film.mp4", "--start=0:0:0:1: expected"},
        {"--start=-1", "film.mp4", "--start=-1: expected"},
        {"--start=:1", "film.mp4", "--start=:1: expected"},
        {"--start=10000001", "film.mp4", "115 days at most"},
        {"--start=1", "film.mp4", "the animation's end, which is frame 20"},
        {"--start=0.65", "film.mp4", "the animation's end, which is frame 20"},
        {"--end=0", "film.mp4", "--end=0: expected a time after --start"},
        {"--end=1 --start=1", "film.mp4", "--end=1: expected a time after"},
        {"--duration=0", "film.mp4", "--duration=0: expected more than 0"},
        {"--end=1 --duration=1", "film.mp4", "either --end or --duration"},
        {"--backend=gpu", "film.mp4", "--backend=gpu: expected"},
        {"--hdr=sdr", "film.mp4", "--hdr=sdr: expected pq or hlg"},
        {"--hdr=pq", "film.mp4", "a codec with ten bits"},
        {"--profile=/none", "film.mp4", "--profile=/none: expected a file"},
        {"--palettes=/", "film.mp4", "--palettes=/: expected a file"},
        {"--devices=x:0", "film.mp4", "--devices: "},
        {"--property=zoom", "film.mp4", "--property=zoom: expected NAME=VALUE"},
        {"--property==1", "film.mp4", "--property==1: expected NAME=VALUE"},
        {"--property=zoom=1.1", "film.mp4",
            "--property=zoom=1.1: expected a number from -1 to 1"},
        {"--property=count=0", "film.mp4",
            "--property=count=0: expected a whole number from 1 to 9"},
        {"--property=step=5", "film.mp4",
            "--property=step=5: expected a whole number from -3 to 4"},
        {"--property=stage=up", "film.mp4",
            "--property=stage=up: expected one of void-pending, null, ready"},
        {"--property=none=1", "film.mp4", "no property none"},
        {"--property=quality=1", "film.mp4", "that no other option sets"},
},
  bad_endless[] = {
      {"", "film.mp4", "plays without end: expected --end or --duration"},
      {"--loops=2 --duration=1", "film.mp4",
          "--loops=2: expected an animation"},
      {"--fps=1000 --duration=10000000", "film.mp4", "no more than 4294967295"},
};

static void
assert_refused (const char *options, const char *output, const char *said)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (make_plan (options, output, &error));
  g_assert_error (error, FILM_ERROR, FILM_ERROR_USAGE);
  if (!strstr (error->message, said))
    g_error ("%s: no \"%s\" in \"%s\"", options, said, error->message);
}

static void
test_bad (void)
{
  fake_behaviour = WORKS;
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    assert_refused (bad[i].options, bad[i].output, bad[i].said);
  fake_behaviour = HAS_NO_END;
  for (guint i = 0; i < G_N_ELEMENTS (bad_endless); i++)
    assert_refused (
        bad_endless[i].options, bad_endless[i].output, bad_endless[i].said);
  fake_behaviour = REFUSES_FILTERS;
  assert_refused ("--filters=what", "film.mp4", "--filters: what?");
}

/* ------------------------------------------------------------- the document */

static FilmPlan *
load (const char *text, GError **error)
{
  g_autofree char *path = g_build_filename (folder, "plan.json", NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return film_plan_load (folder, error);
}

/* A written plan is read back to the same bytes. */
static void
test_written (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FilmPlan) plan = NULL, again = NULL;
  g_autofree char *text = NULL, *second = NULL;

  fake_behaviour = WORKS;
  plan = make_plan ("--property=zoom=0.5 --quality=0.1 --loops=3 --filters=x",
      "film.mp4", &error);
  g_assert_no_error (error);
  text = film_plan_write (plan);
  again = load (text, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (again->id, ==, plan->id);
  g_assert_cmpstr (again->folder, ==, folder);
  second = film_plan_write (again);
  g_assert_cmpstr (second, ==, text);
  g_assert_cmpstr (again->id, ==, plan->id);
  g_assert_null (film_plan_compare (text, second));
}

static void
test_saved (void)
{
  g_autofree char *path = g_build_filename (folder, "plan.json", NULL);
  g_autofree char *none = g_build_filename (folder, "none", NULL);
  g_autofree char *text = NULL, *saved = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (FilmPlan) plan = NULL;

  fake_behaviour = WORKS;
  plan = make_plan ("", "film.mp4", &error);
  g_assert_true (film_plan_save (plan, folder, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (plan->folder, ==, folder);
  text = film_plan_write (plan);
  g_assert_true (g_file_get_contents (path, &saved, NULL, NULL));
  g_assert_cmpstr (saved, ==, text);
  g_assert_null (film_plan_load (none, &error));
  g_assert_error (error, FILM_ERROR, FILM_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, none));
}

/* @text with another value of the member @name. @value: NULL removes it */
static char *
with (const char *text, const char *name, const char *value)
{
  g_autofree char *pattern =
      g_strdup_printf ("\\n *\"%s\" : (\\[[^]]*\\]|[^\\n]*[^,\\n])", name);
  g_autofree char *other = value
                               ? g_strdup_printf ("\n\"%s\" : %s", name, value)
                               : g_strdup ("\n\"absent\" : 1");
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  char *changed = g_regex_replace_literal (regex, text, -1, 0, other, 0, NULL);

  g_assert_cmpstr (changed, !=, text);
  return changed;
}

static const struct
{
  const char *name, *good[2], *bad[4];
} members[] = {
    {"flame-film", {"2"}, {"1", "3", "\"2\"", NULL}},
    {"gst-flame", {"\"0\""}, {"1", "null"}},
    {"gstreamer", {"\"0\""}, {"1", "null"}},
    {"output", {"\"a.mov\""}, {"\"a.avi\"", "1"}},
    {"codec", {"\"h265\""}, {"\"vp9\"", "null"}},
    {"genome", {"\"a\""}, {"null", "1"}},
    {"profile", {"null", "\"a\""}, {"1"}},
    {"palettes", {"null", "\"a\""}, {"1"}},
    {"filters", {"null", "\"a\""}, {"1"}},
    {"hdr", {"null", "\"pq\""}, {"1"}},
    {"backend", {"\"cpu\""}, {"null"}},
    {"quality", {"\"0.5\""}, {"1"}},
    {"crf", {"-1", "63"}, {"-2", "64", "1.5", "null"}},
    {"width", {"1", "16384"}, {"0", "16385"}},
    {"bits", {"8", "32"}, {"7", "33"}},
    {"metadata", {"0", "1"}, {"-1", "2", "true"}},
    {"still", {"null", "\"1.5\""}, {"1"}},
    {"height", {"1", "16384"}, {"0", "16385"}},
    {"fps-numerator", {"1", "2147483647"}, {"0", "2147483648"}},
    {"fps-denominator", {"1", "2147483647"}, {"0", "2147483648"}},
    {"first", {"0", "4611686018427387903"}, {"-1", "4611686018427387904"}},
    {"frames", {"1", "4294967295"}, {"0", "4294967296"}},
    {"segment-frames", {"1", "1000000"}, {"0", "1000001"}},
    {"loop", {"0", "1"}, {"-1", "2", "true"}},
    {"properties", {"[]", "[\"a=b\"]"}, {"null", "[1]", "{}"}},
    {"inputs", {"[]", "[{\"path\": \"a\", \"sha256\": \"b\"}]"},
        {"null", "[1]", "[{\"path\": \"a\"}]", "[{\"sha256\": \"b\"}]"}},
};

static void
assert_damaged (const char *text, const char *name)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load (text, &error));
  g_assert_nonnull (error);
  /*
   * The message names the file first, except if a name of the media is wrong.
   */
  g_assert_true (g_str_has_prefix (error->message, folder) ||
                 g_str_has_prefix (error->message, "output ") ||
                 g_str_has_prefix (error->message, "--codec="));
  if (!strstr (error->message, name))
    g_error ("no \"%s\" in \"%s\"", name, error->message);
}

static void
test_members (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FilmPlan) plan = NULL;
  g_autofree char *text = NULL;

  fake_behaviour = WORKS;
  plan = make_plan ("", "film.mp4", &error);
  text = film_plan_write (plan);
  for (guint m = 0; m < G_N_ELEMENTS (members); m++) {
    const char *name = members[m].name;
    g_autofree char *absent = with (text, name, NULL);
    g_autofree char *differ = film_plan_compare (text, absent);

    assert_damaged (absent, name);
    g_assert_cmpstr (differ, ==, name);
    for (guint i = 0; i < 2 && members[m].good[i]; i++) {
      g_autofree char *other = with (text, name, members[m].good[i]);
      g_autoptr (FilmPlan) loaded = load (other, &error);

      g_assert_no_error (error);
      g_assert_nonnull (loaded);
    }
    if (members[m].good[1] && g_ascii_isdigit (members[m].good[1][0])) {
      g_autofree char *range = g_strdup_printf ("%s: expected a whole number "
                                                "from %s to %s",
          name, members[m].good[0], members[m].good[1]);

      assert_damaged (absent, range);
    }
    for (guint i = 0; i < 4 && members[m].bad[i]; i++) {
      g_autofree char *other = with (text, name, members[m].bad[i]);
      const gboolean is_path =
          g_str_equal (members[m].bad[i], "[{\"sha256\": \"b\"}]");

      assert_damaged (other, strstr (other, "a.avi")                 ? "a.avi"
                             : is_path                               ? "path"
                             : strstr (other, "[{\"path\": \"a\"}]") ? "sha256"
                                                                     : name);
    }
  }
  {
    g_autofree char *no_path =
        with (text, "inputs", "[{\"path\": null, \"sha256\": \"b\"}]");
    g_autofree char *no_hash =
        with (text, "inputs", "[{\"path\": \"a\", \"sha256\": null}]");

    assert_damaged (no_path, "path: expected a string");
    assert_damaged (no_hash, "sha256: expected a string");
  }
  assert_damaged ("[]", "expected an object");
  assert_damaged ("{", "plan.json");
  {
    g_autofree char *whole = film_plan_compare (text, "[]");
    g_autofree char *other = film_plan_compare ("1", text);

    g_assert_cmpstr (whole, ==, "plan.json");
    g_assert_cmpstr (other, ==, "plan.json");
  }
}

/* A worker gives the plan's bytes only with the same programs and files. */
static void
test_workers (void)
{
  g_autofree char *flock = g_build_filename (folder, "flock", NULL);
  g_autofree char *one = g_build_filename (flock, "one.flam3", NULL);
  g_autofree char *two = g_build_filename (flock, "two.flam3", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (FilmPlan) plan = film_plan_new ();
  const struct
  {
    const char *name, *value, *said;
  } cases[] = {
      {"gst-flame", "\"0.0.1\"", "the plan was made with gst-flame 0.0.1"},
      {"gstreamer", "\"GStreamer 0\"", "the plan was made with GStreamer 0"}};

  g_assert_cmpint (g_mkdir (flock, 0700), ==, 0);
  g_assert_true (g_file_set_contents (one, "<flame/>", -1, NULL));
  g_assert_true (film_plan_add_input (plan, flock, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (plan->inputs->len, ==, 1);
  plan->genome = g_strdup ("flock");
  plan->folder = g_strdup (folder);
  g_assert_true (film_plan_check_worker (plan, &error));
  g_assert_no_error (error);

  /* One more file, a different one, and none. */
  g_assert_true (g_file_set_contents (two, "<flame/>", -1, NULL));
  g_assert_false (film_plan_check_worker (plan, &error));
  g_assert_error (error, FILM_ERROR, FILM_ERROR_REFUSED);
  g_assert_nonnull (strstr (error->message, two));
  g_clear_error (&error);
  g_unlink (two);
  g_assert_true (g_file_set_contents (one, "<flame />", -1, NULL));
  g_assert_false (film_plan_check_worker (plan, &error));
  g_assert_error (error, FILM_ERROR, FILM_ERROR_REFUSED);
  g_assert_nonnull (strstr (error->message, one));
  g_clear_error (&error);
  g_unlink (one);
  g_assert_false (film_plan_check_worker (plan, &error));
  g_assert_nonnull (strstr (error->message, one));

  {
    g_autoptr (FilmPlan) made = make_plan ("", "film.mp4", NULL);

    text = film_plan_write (made);
  }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *other = with (text, cases[i].name, cases[i].value);
    g_autoptr (FilmPlan) loaded = load (other, NULL);
    g_autoptr (GError) cause = NULL;

    g_assert_false (film_plan_check_worker (loaded, &cause));
    g_assert_error (cause, FILM_ERROR, FILM_ERROR_REFUSED);
    g_assert_nonnull (strstr (cause->message, cases[i].said));
  }
}

/*
 * A playlist is an input, and so is everything that it plays. The document
 * contains all of it.
 */
static void
test_inputs (void)
{
  g_autofree char *list = g_build_filename (folder, "list.m3u8", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (FilmPlan) plan = NULL, again = NULL;

  fake_behaviour = WORKS;
  g_assert_true (g_file_set_contents (list, "one.flam3\n", -1, NULL));
  plan = make_plan ("", "film.mp4", &error);
  g_assert_true (film_plan_add_input (plan, list, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (plan->inputs->len, ==, 3);
  text = film_plan_write (plan);
  again = load (text, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (again->inputs->len, ==, 3);
  for (guint i = 0; i < 3; i++) {
    const FilmInput *first = plan->inputs->pdata[i];
    const FilmInput *second = again->inputs->pdata[i];

    g_assert_cmpstr (first->path, ==, i == 1 ? list : genome);
    g_assert_cmpstr (second->path, ==, first->path);
    g_assert_cmpstr (second->sha256, ==, first->sha256);
  }
  g_unlink (list);
  g_assert_false (film_plan_add_input (plan, list, &error));
  g_assert_nonnull (error);
}

static void
test_resolve (void)
{
  const FilmPlan here = {.folder = (char *) "/farm"}, none = {0};
  g_autofree char *inside = film_plan_resolve (&here, "inputs/a");
  g_autofree char *outside = film_plan_resolve (&here, "/a");
  g_autofree char *alone = film_plan_resolve (&none, "a");

  g_assert_cmpstr (inside, ==, "/farm/inputs/a");
  g_assert_cmpstr (outside, ==, "/a");
  g_assert_cmpstr (alone, ==, "a");
}

static void
test_segments (void)
{
  static const struct
  {
    guint64 n_frames;
    guint each, n, last;
  } cases[] = {{1, 1, 1, 1}, {1, 300, 1, 1}, {299, 300, 1, 299},
      {300, 300, 1, 300}, {301, 300, 2, 1}, {600, 300, 2, 300},
      {4294967295u, 1000000, 4295, 967295}};

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const FilmPlan plan = {
        .n_frames = cases[i].n_frames, .n_segment_frames = cases[i].each};

    g_assert_cmpuint (film_plan_n_segments (&plan), ==, cases[i].n);
    g_assert_cmpuint (
        film_plan_segment_frames (&plan, cases[i].n - 1), ==, cases[i].last);
    if (cases[i].n > 1)
      g_assert_cmpuint (film_plan_segment_frames (&plan, 0), ==, cases[i].each);
  }
}

/* ------------------------------------------------------------------- files */

static void
test_patterns (void)
{
  static const struct
  {
    const char *pattern;
    guint64 number;
    const char *path;
  } cases[] = {{"a-%d.png", 7, "a-7.png"}, {"%5d.png", 7, "    7.png"},
      {"%05d.png", 7, "00007.png"}, {"%05d.png", 12345, "12345.png"},
      {"%05d.png", 123456, "123456.png"}, {"%010d", 1, "0000000001"},
      {"%1d", 0, "0"}};

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = NULL;

    g_assert_true (film_pattern_check (cases[i].pattern, NULL));
    path = film_pattern_path (cases[i].pattern, cases[i].number);
    g_assert_cmpstr (path, ==, cases[i].path);
  }
  g_assert_false (film_pattern_check ("%00005d", NULL));
}

#define HEAD(size, kind) "\0\0\0" size kind
#define FF8 "\xff\xff\xff\xff\xff\xff\xff\xff"

/* Dates of 4 or 8 bytes become zero, and nothing else does. */
static void
test_dates (void)
{
  static const struct
  {
    const char *bytes;
    gsize size;
    guint first, n; /* bytes that become zero */
  } cases[] = {
#define CASE(bytes, first, n) {bytes, sizeof (bytes) - 1, first, n}
      CASE (HEAD ("\x16", "mvhd") "\0\xff\xff\xff" FF8 "\xff\xff", 12, 8),
      CASE (HEAD ("\x1e", "tkhd") "\1\xff\xff\xff" FF8 FF8 "\xff\xff", 12, 16),
      CASE (HEAD ("\x28", "moov") HEAD ("\x20", "trak") HEAD ("\x18", "mdia")
                HEAD ("\x10", "free") FF8 HEAD ("\x14", "mdhd") "\0\0\0\0" FF8,
          52, 8),
      CASE (HEAD ("\x0a", "ftyp") "\xff\xff" HEAD ("\0", "mdhd") "\0\0\0\0" FF8,
          22, 8),
      CASE (HEAD ("\1", "mvhd") "\0\0\0\0\0\0\0\x1c"
                                "\0\0\0\0" FF8,
          20, 8),
  };
  static const struct
  {
    const char *bytes;
    gsize size;
  } refused[] = {
#define REFUSED(bytes) {bytes, sizeof (bytes) - 1}
      REFUSED (""),
      REFUSED (HEAD ("\x10", "free") FF8),
      REFUSED (HEAD ("\x07", "mvhd") "\0\0\0\0" FF8),
      REFUSED (HEAD ("\x15", "mvhd") "\0\0\0\0" FF8),
      REFUSED (HEAD ("\1", "mvhd") "\0\0\0\0"),
      REFUSED (HEAD ("\1", "mvhd") "\0\0\0\0\0\0\0\x0f"),
      REFUSED (HEAD ("\x08", "mvhd")),
      REFUSED (HEAD ("\x14", "mvhd") "\0\0\0\0" FF8 HEAD ("\x08", "mdhd")),
      /*
       * After a valid atom, the last header claims more bytes than there are,
       * also inside a folder.
       */
      REFUSED (HEAD ("\x14", "mvhd") "\0\0\0\0" FF8 HEAD ("\x09", "free")),
      REFUSED (HEAD ("\x14", "mvhd") "\0\0\0\0" FF8 HEAD ("\x10", "moov")
              HEAD ("\x09", "trak")),
  };
  g_autofree char *path = g_build_filename (folder, "film.mp4", NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *after = NULL;
    gsize size;

    g_file_set_contents (path, cases[i].bytes, (gssize) cases[i].size, NULL);
    g_assert_true (film_mp4_correct (path, NULL, &error));
    g_assert_no_error (error);
    g_assert_true (g_file_get_contents (path, &after, &size, NULL));
    g_assert_cmpuint (size, ==, cases[i].size);
    for (guint k = 0; k < size; k++)
      g_assert_cmphex (after[k], ==,
          k >= cases[i].first && k < cases[i].first + cases[i].n
              ? 0
              : cases[i].bytes[k]);
  }
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++) {
    g_autoptr (GError) cause = NULL;

    g_file_set_contents (
        path, refused[i].bytes, (gssize) refused[i].size, NULL);
    g_assert_false (film_mp4_correct (path, NULL, &cause));
    g_assert_error (cause, FILM_ERROR, FILM_ERROR_FAILED);
    g_assert_nonnull (strstr (cause->message, "no MP4 that can be read"));
  }
  g_unlink (path);
  g_assert_false (film_mp4_correct (path, NULL, &error));
  g_assert_nonnull (strstr (error->message, path));
}

/* A muxer's box for AV1 is corrected, unless it has a sequence header. */
static void
test_av1_boxes (void)
{
  static const FilmAv1Config config = {"\x81\5\x0c\0\x0a\1x", 7};
  static const struct
  {
    const char *bytes, *expected; /* behind a box with dates */
    gsize size;
  } cases[] = {
#define DATES HEAD ("\x14", "mvhd") "\0\0\0\0\0\0\0\0\0\0\0\0"
#define RATES HEAD ("\x14", "btrt") FF8 "\xff\xff\xff\xff"
#define BOXES(bytes, expected)                                                 \
  {DATES bytes, DATES expected, sizeof (DATES bytes) - 1}
      /* GStreamer 1.22's, and 1.26's */
      BOXES (HEAD ("\x0d", "av1C") "\0\0\0\0\0" RATES,
          HEAD ("\x0f", "av1C") "\x81\5\x0c\0\x0a\1x" HEAD (
              "\x12", "free") "\0\0\0\0\0\0\0\0\0\0"),
      BOXES (HEAD ("\x0c", "av1C") "\x81\6\x0c\0" RATES,
          HEAD ("\x0c", "av1C") "\x81\5\x0c\0" RATES),
      BOXES (HEAD ("\x0f", "av1C") "\x81\6\x0c\0\x0a\1y" RATES,
          HEAD ("\x0f", "av1C") "\x81\6\x0c\0\x0a\1y" RATES),
  };
  g_autofree char *path = g_build_filename (folder, "av1.mp4", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autofree char *after = NULL;
    gsize size;

    g_file_set_contents (path, cases[i].bytes, (gssize) cases[i].size, NULL);
    g_assert_true (film_mp4_correct (path, &config, &error));
    g_assert_no_error (error);
    g_assert_true (g_file_get_contents (path, &after, &size, NULL));
    g_assert_cmpmem (after, size, cases[i].expected, cases[i].size);
  }
  g_unlink (path);
}

/*
 * Films of old plans stay as they are: their qualities, and which files have
 * dates.
 */
static void
test_media (void)
{
  static const struct
  {
    const char *output, *codec;
    int quality, max_quality;
    gboolean has_dates;
  } cases[] = {{"a.mp4", "h264", 20, 50, TRUE}, {"a.mp4", "h265", 22, 51, TRUE},
      {"a.mp4", "av1", 32, 63, TRUE}, {"a.mov", "prores", -1, 0, TRUE},
      {"a.mkv", "h264", 20, 50, FALSE}, {"a.mkv", "ffv1", -1, 0, FALSE},
      {"a.webm", "vp9", 28, 63, FALSE}, {"%d.png", "png", -1, 0, FALSE},
      {"a.avif", "avif", 20, 63, TRUE}};

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const FilmContainer *container =
        film_container_find (cases[i].output, NULL);
    const FilmCodec *codec = film_codec_find (container, cases[i].codec, NULL);

    g_assert_cmpstr (codec->name, ==, cases[i].codec);
    g_assert_cmpint (codec->quality, ==, cases[i].quality);
    g_assert_cmpint (codec->max_quality, ==, cases[i].max_quality);
    g_assert_cmpint (container->has_dates, ==, cases[i].has_dates);
  }
}

/* A missing element is named with its package. */
static void
test_packages (void)
{
  static const struct
  {
    const char *factory, *said;
  } cases[] = {
      {"x264enc", "no element x264enc, which is in the package "
                  "gstreamer1.0-plugins-ugly"},
      {"flamesrc", "no element flamesrc, which is in the package "
                   "gstreamer1.0-flame"},
      {"nothing", "no element nothing"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GstPluginFeature) feature =
        gst_registry_lookup_feature (gst_registry_get (), cases[i].factory);
    g_autoptr (GError) error = NULL;

    if (feature) {
      g_assert_true (film_element_need (cases[i].factory, NULL));
      gst_registry_remove_feature (gst_registry_get (), feature);
    }
    g_assert_false (film_element_need (cases[i].factory, &error));
    g_assert_error (error, FILM_ERROR, FILM_ERROR_FAILED);
    g_assert_nonnull (strstr (error->message, cases[i].said));
  }
}

int
main (int argc, char **argv)
{
  int status;

  gst_init (&argc, &argv);
  g_test_init (&argc, &argv, NULL);
  if (!film_element_need ("x264enc", NULL) ||
      !film_element_need ("mp4mux", NULL)) {
    g_print ("1..0 # SKIP no x264enc or mp4mux\n");
    return 0;
  }
  fake_flamesrc_remove_real ();
  fake_flamesrc_register ();
  folder = g_dir_make_tmp ("film-XXXXXX", NULL);
  genome = g_build_filename (folder, "one.flam3", NULL);
  g_assert_true (g_file_set_contents (genome, "<flame/>", -1, NULL));
  g_test_add_func ("/options/good", test_good);
  g_test_add_func ("/options/bad", test_bad);
  g_test_add_func ("/options/help", test_help);
  g_test_add_func ("/plan/written", test_written);
  g_test_add_func ("/plan/saved", test_saved);
  g_test_add_func ("/plan/members", test_members);
  g_test_add_func ("/plan/workers", test_workers);
  g_test_add_func ("/plan/inputs", test_inputs);
  g_test_add_func ("/plan/resolve", test_resolve);
  g_test_add_func ("/plan/segments", test_segments);
  g_test_add_func ("/files/patterns", test_patterns);
  g_test_add_func ("/files/dates", test_dates);
  g_test_add_func ("/files/av1", test_av1_boxes);
  g_test_add_func ("/media/qualities", test_media);
  /* This test is the last one, as the elements that it removes stay away. */
  g_test_add_func ("/media/packages", test_packages);
  status = g_test_run ();
  film_remove_folder (folder);
  g_free (genome);
  g_free (folder);
  return status;
}

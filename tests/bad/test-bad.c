/*
 * Malformed and borderline documents: each must give an error that names it, a
 * warning, or a picture, and never a crash. The sanitized build runs this too.
 *
 * A document of the project's own states the expected result in its first line:
 * "expect error TEXT", "expect warning TEXT", "expect success", "expect any";
 * the message must contain TEXT. A document without such a line must give an
 * error. For flam3's cases, bad.csv has flam3's result.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "core/api/load-options.h"
#include "core/api/renderer-config.h"
#include "core/plan/frame-request.h"
#include "flame/flame.h"

#define WIDTH 64
#define HEIGHT 48
#define N_TIMES 3

typedef struct
{
  char *path;
  char *verdict; /* error, warning, success or any */
  char *text;    /* (nullable) part of the message */
} Case;

static void
case_free (gpointer data)
{
  Case *c = data;

  g_free (c->path);
  g_free (c->verdict);
  g_free (c->text);
  g_free (c);
}

static void
collect_warning (const char *message, gpointer user_data)
{
  g_ptr_array_add (user_data, g_strdup (message));
}

static gboolean
render_at (FlameRenderer *renderer, FlameAnimation *animation, double time,
    GError **error)
{
  gpointer memory =
      flame_renderer_alloc_host (renderer, WIDTH * HEIGHT * 4, error);
  FlameFrameRequest request = {
      .animation = animation,
      .time = time,
      .shutter = 1,
      .quality = 2,
      .video = {.format = FLAME_FORMAT_RGBA,
          .width = WIDTH,
          .height = HEIGHT,
          .pixel_aspect = 1},
      .planes = {.data = {memory}, .stride = {WIDTH * 4}},
  };
  FlameJob *job = NULL;
  gboolean done = FALSE;

  if (memory)
    job = flame_renderer_queue (renderer, &request, error);
  if (job) {
    flame_job_wait (job);
    done = flame_job_get_result (job, error);
    flame_job_unref (job);
  }
  flame_host_free (memory);
  return done;
}

/*
 * (nullable) (transfer full) The error of loading or of rendering a few frames.
 */
static GError *
load_and_render (const char *path, GPtrArray *warnings)
{
  const FlameLoadOptions options = {
      .loop_length = 160,
      .warning = collect_warning,
      .warning_data = warnings,
  };
  const FlameRendererConfig config = {
      .backend = FLAME_BACKEND_CPU,
      .n_threads = 1,
      .depth = 1,
  };
  g_autoptr (FlameRenderer) renderer = NULL;
  g_autoptr (FlameAnimation) animation = NULL;
  GError *error = NULL;

  animation = flame_animation_new_from_file (path, &options, &error);
  if (!animation)
    return error;
  renderer = flame_renderer_new (&config, &error);
  g_assert_no_error (error);

  for (int i = 0; i < N_TIMES && !error; i++) {
    double start = flame_animation_get_start (animation);
    double length = flame_animation_get_length (animation);

    render_at (renderer, animation, start + length * i / N_TIMES, &error);
  }
  return error;
}

static gboolean
any_contains (GPtrArray *messages, const char *text)
{
  for (guint i = 0; i < messages->len; i++)
    if (strstr (g_ptr_array_index (messages, i), text))
      return TRUE;
  return FALSE;
}

static void
expect_error (const Case *c, const char *name, const GError *error)
{
  if (!error)
    g_test_fail_printf ("%s: no error", name);
  else if (error->domain != FLAME_ERROR)
    g_test_fail_printf ("%s: an error of another domain", name);
  else if (!strstr (error->message, name))
    g_test_fail_printf ("%s: the error does not name the file", name);
  else if (c->text && !strstr (error->message, c->text))
    g_test_fail_printf ("%s: the error does not say %s", name, c->text);
}

static void
expect_warning (const Case *c, const char *name, GPtrArray *warnings)
{
  if (!any_contains (warnings, name))
    g_test_fail_printf ("%s: no warning that names the file", name);
  else if (c->text && !any_contains (warnings, c->text))
    g_test_fail_printf ("%s: no warning that says %s", name, c->text);
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *name = g_path_get_basename (c->path);
  g_autoptr (GError) error = load_and_render (c->path, warnings);

  for (guint i = 0; i < warnings->len; i++)
    g_test_message ("warning: %s", (char *) g_ptr_array_index (warnings, i));
  if (error)
    g_test_message ("error: %s", error->message);

  if (g_str_equal (c->verdict, "error"))
    expect_error (c, name, error);
  else if (error && !g_str_equal (c->verdict, "any"))
    g_test_fail_printf ("%s: unexpected error", name);
  else if (g_str_equal (c->verdict, "warning"))
    expect_warning (c, name, warnings);
}

static void
add_case (const char *group, const char *folder, const char *name,
    const char *verdict, const char *text)
{
  g_autofree char *test = g_strdup_printf ("/%s/%s", group, name);
  g_autofree char *file = g_strconcat (name, ".flam3", NULL);
  Case *c = g_new0 (Case, 1);

  c->path = g_build_filename (folder, file, NULL);
  c->verdict = g_strdup (verdict);
  c->text = text && *text ? g_strdup (text) : NULL;
  g_test_add_data_func_full (test, c, test_case, case_free);
}

/* Adds every document of a folder that states its expected result. */
static guint
add_own_cases (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GRegex) expect =
      g_regex_new ("\\A<!-- expect (\\w+) ?(.*?) *-->", 0, 0, NULL);
  const char *file;
  guint n = 0;

  while (dir && (file = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (folder, file, NULL);
    g_autofree char *text = NULL;
    g_autoptr (GMatchInfo) match = NULL;
    g_autofree char *verdict = NULL, *part = NULL;
    g_autofree char *name = NULL;

    if (!g_str_has_suffix (file, ".flam3"))
      continue;
    g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
    if (g_utf8_validate (text, -1, NULL) &&
        g_regex_match (expect, text, 0, &match)) {
      verdict = g_match_info_fetch (match, 1);
      part = g_match_info_fetch (match, 2);
    }
    name = g_strndup (file, strlen (file) - strlen (".flam3"));
    add_case ("own", folder, name, verdict ? verdict : "error", part);
    n++;
  }
  return n;
}

/* @fields: name, exit status, images, first lines of standard error */
static const char *
verdict_of_flam3 (char **fields)
{
  if (atoi (fields[1]) != 0 || atoi (fields[2]) == 0)
    return "error";
  return strstr (fields[3], "Warning") ? "warning" : "any";
}

static void
add_flam3_cases (const char *cases)
{
  g_autofree char *table = g_build_filename (cases, "bad.csv", NULL);
  g_autofree char *folder = g_build_filename (cases, "bad", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (table, &text, NULL, NULL)) {
    g_printerr ("# %s cannot be read\n", table);
    exit (EXIT_FAILURE);
  }
  lines = g_strsplit (text, "\n", -1);
  for (char **line = lines + 1; *line && **line; line++) {
    g_auto (GStrv) fields = g_strsplit (*line, ",", 4);

    g_assert_cmpuint (g_strv_length (fields), ==, 4);
    add_case ("flam3", folder, fields[0], verdict_of_flam3 (fields), NULL);
  }
}

static void
skip_flam3_cases (void)
{
  g_test_skip ("FLAME_CASES is not set");
}

int
main (int argc, char **argv)
{
  const char *cases = g_getenv ("FLAME_CASES");
  const char *data = g_getenv ("FLAME_TEST_DATA");
  g_autofree char *own = NULL;

  g_test_init (&argc, &argv, NULL);
  if (!data) {
    g_printerr ("FLAME_TEST_DATA is not set\n");
    return EXIT_FAILURE;
  }
  own = g_build_filename (data, "bad", NULL);
  if (add_own_cases (own) == 0) {
    g_printerr ("%s holds no documents\n", own);
    return EXIT_FAILURE;
  }
  if (cases && *cases)
    add_flam3_cases (cases);
  else
    g_test_add_func ("/flam3", skip_flam3_cases);
  return g_test_run ();
}

/*
 * Large pictures on the CPU with little memory: threads that share buckets, and
 * strips.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "core/cpu/slot.h"
#include "core/plan/frame-request.h"
#include "tests/support/sanitized.h"
#include "tests/support/scene.h"
#include "tests/support/sums.h"
#include "tests/support/work.h"

#define WIDTH 161
#define HEIGHT 151
/*
 * Memory in bytes: too little for any picture, and enough for some strips of
 * this one.
 */
#define NO_MEMORY "1"
#define LITTLE_MEMORY "2000000"
/*
 * Width and height of the picture that a child process draws, and its memory.
 */
#define PRINT 2400
#define PRINT_MEMORY "16000000"

/* All points are in view, so that each counts in the sums. */
#define FLAME(attributes, opacity, palette)                                    \
  "<flame size='160 150' scale='60' quality='20' filter='0.8' gamma='2.5' "    \
  "brightness='8' temporal_samples='5' " attributes ">"                        \
  "<xform weight='0.5' color='0' linear='1' opacity='" opacity                 \
  "' coefs='0.5 0.3 -0.3 0.5 0.4 -0.2'/>"                                      \
  "<xform weight='0.5' color='1' linear='1' coefs='0.1 -0.4 0.4 0.1 -0.3 "     \
  "0.3'/>" palette "</flame>"
#define OPAQUE                                                                 \
  "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"
#define CLEAR                                                                  \
  "<color index='0' rgba='255 90 30 90'/>"                                     \
  "<color index='255' rgba='60 70 255 255'/>"
#define DENSITY "estimator_radius='9' estimator_curve='0.4'"
#define NO_DENSITY "estimator_radius='0'"

typedef struct
{
  const char *name, *flame;
  FlameFormat format;
  double quality; /* 0: the genome's */
  FlameFrameFlags flags;
  const char *filters;
  gboolean is_cut;
  gboolean is_for_plain_build; /* many samples, and no code of its own */
} Case;

static const Case cases[] = {
    {.name = "density",
        .flame = FLAME (DENSITY, "1", OPAQUE),
        .format = FLAME_FORMAT_RGBA,
        .is_cut = TRUE},
    {.name = "chroma",
        .flame = FLAME (DENSITY, "1", OPAQUE),
        .format = FLAME_FORMAT_I420,
        .is_cut = TRUE},
    {.name = "supersample",
        .flame = FLAME (NO_DENSITY " supersample='3'", "1", OPAQUE),
        .format = FLAME_FORMAT_RGBA,
        .is_cut = TRUE},
    {.name = "early-clip",
        .flame = FLAME (NO_DENSITY, "1", OPAQUE),
        .format = FLAME_FORMAT_RGBA,
        .flags = FLAME_FRAME_EARLY_CLIP,
        .is_cut = TRUE},
    {.name = "alpha",
        .flame = FLAME (DENSITY, "1", CLEAR),
        .format = FLAME_FORMAT_RGBA,
        .is_cut = TRUE},
    /* Cells carry, and their carries overflow. */
    {.name = "bright",
        .flame = FLAME (DENSITY, "3", OPAQUE),
        .format = FLAME_FORMAT_RGBA64_LE,
        .quality = 800,
        .is_cut = TRUE,
        .is_for_plain_build = TRUE},
    {.name = "bright-alpha",
        .flame = FLAME (DENSITY, "1", CLEAR),
        .format = FLAME_FORMAT_RGBA64_LE,
        .quality = 800,
        .is_cut = TRUE},
    /* These need the whole picture. */
    {.name = "nodes",
        .flame = FLAME (DENSITY " supersample='2'", "1", OPAQUE),
        .format = FLAME_FORMAT_RGBA},
    {.name = "filters",
        .flame = FLAME (DENSITY, "1", OPAQUE),
        .format = FLAME_FORMAT_RGBA,
        .filters = "denoise ! de radius=5 ! haloclip"},
    {.name = "passes",
        .flame = FLAME (DENSITY " passes='2'", "1", OPAQUE),
        .format = FLAME_FORMAT_RGBA},
};

static void
fill_request (FlameFrameRequest *request, const Case *c,
    FlameAnimation *animation, const Picture *picture)
{
  g_autoptr (GError) error = NULL;

  *request = scene_request (animation, picture, 0.0);
  request->quality = c->quality;
  request->flags = c->flags;
  if (c->filters)
    request->filters = flame_filters_new (c->filters, &error);
  g_assert_no_error (error);
}

/* Returns (transfer full) a picture whose padding has a fixed value. */
static Picture *
new_picture (FlameFormat format)
{
  Picture *picture = picture_new (format, WIDTH, HEIGHT, 5);

  memset (picture->memory, 0, picture->size);
  return picture;
}

/* Draws two frames in flight. Returns (transfer full) the second one. */
static Picture *
draw (const Case *c, guint n_threads, const char *memory)
{
  g_autoptr (FlameAnimation) animation = scene_load (c->flame);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (n_threads, 2);
  Picture *picture = new_picture (c->format);
  g_autoptr (Picture) again = new_picture (c->format);
  FlameFrameRequest one, other;
  g_autoptr (FlameJob) first = NULL;
  g_autoptr (FlameJob) second = NULL;

  fill_request (&one, c, animation, picture);
  fill_request (&other, c, animation, again);
  if (memory)
    g_setenv ("FLAME_CPU_MEMORY", memory, TRUE);
  first = scene_queue (renderer, &one);
  second = scene_queue (renderer, &other);
  scene_finish (first, NULL);
  scene_finish (second, NULL);
  g_unsetenv ("FLAME_CPU_MEMORY");
  scene_assert_same (picture, again);
  g_clear_pointer (&one.filters, flame_filters_unref);
  g_clear_pointer (&other.filters, flame_filters_unref);
  return picture;
}

static void
test_same (gconstpointer data)
{
  const Case *c = data;
  static const char *const memory[] = {LITTLE_MEMORY, NO_MEMORY};
  g_autoptr (Picture) whole = NULL;

  if (c->is_for_plain_build && test_is_for_plain_build ())
    return;
  whole = draw (c, 2, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (memory); i++)
    /* One thread shares nothing, so only its bytes matter. */
    for (guint n_threads = test_is_sanitized () ? 3 : 1; n_threads <= 3;
         n_threads += 2) {
      g_autoptr (Picture) strips = draw (c, n_threads, memory[i]);

      scene_assert_same (whole, strips);
    }
}

/* What threads keep of a cancelled frame must not be in the next one. */
static void
test_cancelled (void)
{
  const Case *c = &cases[0];
  const Case endless = {.flame = c->flame, .format = c->format, .quality = 1e9};
  g_autoptr (Picture) whole = draw (c, 2, NULL);
  g_autoptr (FlameAnimation) animation = scene_load (c->flame);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (3, 1);
  g_autoptr (Picture) picture = new_picture (c->format);
  g_autoptr (FlameJob) cancelled = NULL;
  g_autoptr (FlameJob) job = NULL;
  FlameFrameRequest request;

  g_setenv ("FLAME_CPU_MEMORY", NO_MEMORY, TRUE);
  fill_request (&request, &endless, animation, picture);
  cancelled = scene_queue (renderer, &request);
  test_wait_for_work (0.05);
  flame_job_cancel (cancelled);
  flame_job_wait (cancelled);
  fill_request (&request, c, animation, picture);
  job = scene_queue (renderer, &request);
  scene_finish (job, NULL);
  g_unsetenv ("FLAME_CPU_MEMORY");
  scene_assert_same (whole, picture);
}

static void
plan_init (FlamePlan *plan, const Case *c)
{
  g_autoptr (FlameAnimation) animation = scene_load (c->flame);
  g_autoptr (Picture) picture = picture_new (c->format, WIDTH, HEIGHT, 0);
  g_autoptr (GError) error = NULL;
  FlameFrameRequest request;

  fill_request (&request, c, animation, picture);
  flame_plan_init (plan);
  g_assert_true (flame_plan_fill (plan, &request, NULL, &error));
  g_clear_pointer (&request.filters, flame_filters_unref);
}

/* Strips follow each other, and each row leaves the histograms once. */
static void
test_rows (gconstpointer data)
{
  const Case *c = data;
  FlameStrip strip;
  FlamePlan plan;
  int end = 0, merged = 0, n = 0;

  plan_init (&plan, c);
  g_setenv ("FLAME_CPU_MEMORY", NO_MEMORY, TRUE);
  flame_strip_begin (&strip, &plan, 1);
  g_unsetenv ("FLAME_CPU_MEMORY");
  g_assert_cmpint (flame_strip_is_part (&strip, &plan), ==, c->is_cut);
  do {
    g_assert_cmpint (strip.pixels.begin, ==, end);
    g_assert_cmpint (strip.pixels.begin % 2, ==, 0);
    g_assert_cmpint (strip.merged, ==, merged);
    g_assert_cmpint (strip.sums.begin, <=, strip.light.begin);
    g_assert_cmpint (strip.sums.end, >=, strip.light.end);
    g_assert_cmpint (strip.sums.end - strip.sums.begin, <=,
        flame_strip_sums_rows (&strip, &plan));
    g_assert_cmpint (strip.light.end - strip.light.begin, <=,
        flame_strip_light_rows (&strip, &plan));
    end = strip.pixels.end;
    merged = strip.sums.end;
    n++;
  } while (flame_strip_next (&strip, &plan));
  g_assert_cmpint (end, ==, HEIGHT);
  g_assert_cmpint (merged, ==, plan.post.params.buf_height);
  g_assert_cmpint (n, ==, c->is_cut ? (HEIGHT + 15) / 16 : 1);
  flame_plan_clear (&plan);
}

/*
 * No hit is lost from fields through carries to wide sums, with or without
 * alpha.
 */
static void
test_hits (void)
{
  static const Case flames[] = {
      {.flame = FLAME (NO_DENSITY, "1", OPAQUE), .quality = 800},
      {.flame = FLAME (DENSITY, "1", CLEAR), .quality = 800}};

  if (test_is_for_plain_build ())
    return;
  for (guint i = 0; i < G_N_ELEMENTS (flames); i++) {
    g_autoptr (Sums) sums = NULL;
    FlamePlan plan;
    double hits = 0.0;

    plan_init (&plan, &flames[i]);
    sums = sums_from_cpu (&plan);
    for (gsize b = 0; b < (gsize) sums->width * sums->height; b++)
      hits += sums->counts ? sums->counts[b] : sums->sums[4 * b + 3] / 255.0;
    /* Each sum of a bucket is rounded to a float, and all points are hits. */
    g_assert_cmpfloat (fabs (hits / sums->samples - 1.0), <, 1e-6);
    flame_plan_clear (&plan);
  }
}

/* Bucket numbers are signed and have 32 bits; more buckets are refused. */
static void
test_too_many (void)
{
  static const struct
  {
    int height;
    gboolean is_drawn;
  } sizes[] = {{2880, TRUE}, {2920, FALSE}};
  g_autoptr (FlameAnimation) animation =
      scene_load (FLAME (NO_DENSITY " supersample='16'", "1", OPAQUE));

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
    g_autoptr (Picture) picture =
        picture_new (FLAME_FORMAT_RGB, 2880, sizes[i].height, 0);
    FlameFrameRequest request = scene_request (animation, picture, 0.0);
    g_autoptr (GError) error = NULL;
    FlamePlan plan;

    flame_plan_init (&plan);
    g_assert_cmpint (
        flame_plan_fill (&plan, &request, NULL, &error), ==, sizes[i].is_drawn);
    if (!sizes[i].is_drawn) {
      g_assert_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT);
      g_assert_nonnull (strstr (error->message, "2147483647 buckets"));
    }
    flame_plan_clear (&plan);
  }
}

/* ------------------------------------------------------------------- memory */

static int
draw_print (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (cases[0].flame);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (2, 1);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_RGB, PRINT, PRINT, 0);
  FlameFrameRequest request = scene_request (animation, picture, 0.0);
  g_autoptr (FlameJob) job = NULL;

  request.quality = 0.5;
  job = scene_queue (renderer, &request);
  scene_finish (job, NULL);
  return 0;
}

/*
 * Returns the most bytes that a process takes to draw a print.
 * @memory: (nullable)
 */
static double
measure_child (const char *program, const char *memory)
{
  const char *const argv[] = {program, "--print", NULL};
  g_auto (GStrv) environment = g_get_environ ();
  g_autoptr (GError) error = NULL;
  struct rusage usage;
  int status;
  GPid pid;

  if (memory)
    environment = g_environ_setenv (
        g_steal_pointer (&environment), "FLAME_CPU_MEMORY", memory, TRUE);
  g_spawn_async (NULL, (char **) argv, environment,
      G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, &pid,
      &error);
  g_assert_no_error (error);
  g_assert_cmpint (wait4 (pid, &status, 0, &usage), ==, pid);
  g_assert_cmpint (status, ==, 0);
  g_spawn_close_pid (pid);
  g_test_message ("%s: %ld kB", memory ? memory : "usual", usage.ru_maxrss);
  return usage.ru_maxrss * 1024.0;
}

/*
 * Compares memory in bytes a pixel. A whole picture takes 8 for the buckets of
 * each thread, 36 for the later stages and 3 for the result. In strips it takes
 * 8 for all threads, and the result grows with the strips.
 */
static void
test_memory (gconstpointer data)
{
  const double pixels = (double) PRINT * PRINT;
  const double usual = measure_child (data, NULL);
  const double little = measure_child (data, PRINT_MEMORY);

  g_assert_cmpfloat (usual - little, >, 38.0 * pixels);
}

int
main (int argc, char **argv)
{
  if (argc == 2 && g_str_equal (argv[1], "--print"))
    return draw_print ();
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *same = g_strconcat ("/strips/same/", cases[i].name, NULL);
    g_autofree char *rows = g_strconcat ("/strips/rows/", cases[i].name, NULL);

    g_test_add_data_func (same, &cases[i], test_same);
    g_test_add_data_func (rows, &cases[i], test_rows);
  }
  g_test_add_func ("/strips/cancelled", test_cancelled);
  g_test_add_func ("/strips/hits", test_hits);
  g_test_add_func ("/strips/too-many", test_too_many);
  g_test_add_data_func ("/strips/memory", argv[0], test_memory);
  return g_test_run ();
}

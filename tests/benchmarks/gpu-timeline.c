/*
 * When each stage of each frame ran on the GPU in a steady run: a table, and a
 * chart of the last frames as text and as SVG; the times of the kernels, and
 * the device memory that the backend holds.
 *
 *   gpu-timeline [--opencl] [--prompt] [--filters LIST]
 *       [--no-copy | --compare-copy N | --summary] [FLAME [WIDTH HEIGHT
 *       QUALITY FRAMES DEPTH [OUT.svg]]]
 *
 * --opencl renders by OpenCL, not CUDA. --prompt draws like a live stream, with
 * any available kernel, and reports when the structure's own kernel takes over.
 * --filters takes the place of the genome's filters. --no-copy leaves the frames on the
 * device.
 *
 * --compare-copy renders N times with the copy and N times without,
 * alternately, and prints frames a second of both (medians) and their ratio,
 * and no chart. --summary prints one line: frames a second, the share of the
 * time during which something iterates, and medians of milliseconds a frame.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/api/load-options.h"
#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/plan/frame-request.h"
#include "tests/support/picture.h"
#include "tests/support/timeline.h"
#include "tools/film/timeline.h"

#define MAX_DEPTH 16
/* Number of frames in the charts, at the end of the run. */
#define CHARTED 8
#define TEXT_COLUMNS 100

static const char stage_letters[] = "IDCc";

typedef struct
{
  const char *flame;   /* NULL: the built-in animation */
  char *filters;       /* NULL: the genome's */
  FlameFilters *chain; /* of @filters, or NULL */
  int width, height, n_frames, depth;
  double quality;
  const char *svg;
  gboolean opencl, prompt, no_copy, summary;
  int n_compared; /* 0: show one run */
} Options;

/* The records of a run's frames, in order. */
typedef struct
{
  GArray *times; /* of FlameFrameTimes */
  GArray *stats; /* of FlameFrameStats */
} Trace;

/* ------------------------------------------------------------------ output */

static FilmFrameTimes
get_frame (const GArray *traced, guint i)
{
  const FlameFrameTimes *t = &g_array_index (traced, FlameFrameTimes, i);

  return (FilmFrameTimes){.number = i,
      .begins = {t->iterate_begin, t->iterate_end, t->density_end,
          t->convert_end, t->copy_end}};
}

static void
print_table (const GArray *traced)
{
  printf ("frame  iterate begin..end      density  convert  copy     (ms)\n");
  for (guint i = 0; i < traced->len; i++) {
    const FlameFrameTimes *t = &g_array_index (traced, FlameFrameTimes, i);

    printf ("%5u %9.3f..%9.3f  %8.3f %8.3f %8.3f\n", i, 1e3 * t->iterate_begin,
        1e3 * t->iterate_end, 1e3 * (t->density_end - t->iterate_end),
        1e3 * (t->convert_end - t->density_end),
        1e3 * (t->copy_end - t->convert_end));
  }
}

static void
print_chart (const GArray *traced, guint first, double begin, double span)
{
  printf ("\nI iterate, D density, C convert, c copy; %.3f ms a column\n",
      1e3 * span / TEXT_COLUMNS);
  for (guint i = first; i < traced->len; i++) {
    const FilmFrameTimes frame = get_frame (traced, i);
    char line[TEXT_COLUMNS + 1];

    memset (line, '.', TEXT_COLUMNS);
    line[TEXT_COLUMNS] = 0;
    for (int s = 0; s < FILM_N_STAGES; s++) {
      const int from = (frame.begins[s] - begin) / span * TEXT_COLUMNS;
      const int to = (frame.begins[s + 1] - begin) / span * TEXT_COLUMNS;

      for (int c = MAX (from, 0); c <= MIN (to, TEXT_COLUMNS - 1); c++)
        line[c] = stage_letters[s];
    }
    printf ("%5u %s\n", i, line);
  }
}

static gboolean
write_svg (const char *path, const GArray *traced, guint first, GError **error)
{
  g_autoptr (GArray) frames =
      g_array_new (FALSE, FALSE, sizeof (FilmFrameTimes));

  for (guint i = first; i < traced->len; i++) {
    const FilmFrameTimes frame = get_frame (traced, i);

    g_array_append_val (frames, frame);
  }
  return film_timeline_write (frames, path, error);
}

static void
print_memory (FlameRenderer *renderer, const Options *options)
{
  g_autoptr (GPtrArray) devices = flame_renderer_get_device_stats (renderer);
  const FlameDeviceStats *device = devices->pdata[0];

  printf ("device memory at %dx%d, depth %d: %.1f MB (%" G_GUINT64_FORMAT
          " bytes), %.1f MB free\n",
      options->width, options->height, options->depth,
      device->bytes_held * 1e-6, device->bytes_held, device->bytes_free * 1e-6);
}

static void
print_kernels (const GPtrArray *kernels)
{
  printf ("\n%-24s %8s %8s %9s %9s %9s (us)\n", "kernel", "count", "timed",
      "mean", "min", "max");
  for (guint i = 0; i < kernels->len; i++) {
    const FlameKernelStats *k = kernels->pdata[i];

    printf ("%-24s %8" G_GUINT64_FORMAT " %8" G_GUINT64_FORMAT
            " %9.1f %9.1f %9.1f\n",
        k->name, k->count, k->timed, 1e6 * k->total / MAX (k->timed, 1),
        1e6 * k->min, 1e6 * k->max);
  }
}

/* Prints the share of the steady time in which nothing iterates. */
static void
print_summary (const GArray *traced)
{
  Timeline timeline;

  timeline_summarise (traced, &timeline);
  printf (
      "\n%.1f frames/s; iterating %.1f %% of the time; %.1f %% of it beside "
      "the frame before\n",
      timeline.rate, 100 * timeline.iterating, 100 * timeline.overlapped);
}

/* --------------------------------------------------------------------- run */

static FlameJob *
queue_frame (FlameRenderer *renderer, FlameAnimation *animation,
    const Options *options, const Picture *picture, guint8 *pinned, int k)
{
  FlameFrameRequest request = {
      .animation = animation,
      .time = flame_animation_get_start (animation) +
              flame_animation_get_length (animation) * (k + 0.5) / 600,
      .shutter = flame_animation_get_length (animation) / 600,
      .quality = options->quality,
      .seed = k,
      .filters = options->chain,
      .flags = options->prompt ? FLAME_FRAME_PROMPT : FLAME_FRAME_DEFAULT,
      .video = picture->video,
      .planes = picture->planes,
  };
  g_autoptr (GError) error = NULL;
  FlameJob *job;

  for (int p = 0; p < 4 && request.planes.data[p]; p++)
    request.planes.data[p] =
        pinned + (picture->planes.data[p] - picture->memory);
  job = flame_renderer_queue (renderer, &request, &error);
  if (!job)
    g_error ("%s", error->message);
  return job;
}

/* @specialised: (inout) whether the frame before was drawn by its own kernel */
static gboolean
finish_frame (FlameJob *job, int k, gboolean *specialised, Trace *trace)
{
  g_autoptr (GError) error = NULL;
  FlameFrameStats stats = {0};
  gboolean drawn;

  flame_job_wait (job);
  drawn = flame_job_get_result (job, &error);
  stats = *flame_job_get_stats (job);
  if (!drawn)
    fprintf (stderr, "%s\n", error->message);
  if (drawn && stats.is_specialised != *specialised)
    fprintf (stderr, "frame %d: %s kernel from here on\n", k,
        stats.is_specialised ? "its structure's own" : "the generic");
  *specialised = stats.is_specialised;
  if (drawn) {
    g_array_append_val (trace->times, stats.times);
    g_array_append_val (trace->stats, stats);
  }
  flame_job_unref (job);
  return drawn;
}

static gboolean
render (const Options *options, gboolean copying, Trace *trace,
    GPtrArray **kernels, GError **error)
{
  const FlameRendererConfig config = {
      .backend = options->opencl ? FLAME_BACKEND_OPENCL : FLAME_BACKEND_CUDA,
      .device = -1,
      .depth = options->depth};
  const FlameLoadOptions load = {.loop_length = 600};
  g_autoptr (FlameAnimation) animation =
      options->flame
          ? flame_animation_new_from_file (options->flame, &load, error)
          : flame_animation_new_builtin (&load, error);
  g_autoptr (FlameRenderer) renderer = NULL;
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_NV12, options->width, options->height, 0);
  guint8 *memory[MAX_DEPTH] = {NULL};
  FlameJob *jobs[MAX_DEPTH] = {NULL};
  gboolean works = animation != NULL, specialised = FALSE;

  g_setenv ("FLAME_GPU_COPIES", copying ? "1" : "0", TRUE);
  if (works)
    renderer = flame_renderer_new (&config, error);
  works = renderer != NULL;
  for (int i = 0; works && i < options->depth; i++) {
    memory[i] = flame_renderer_alloc_host (renderer, picture->size, error);
    works = memory[i] != NULL;
  }
  if (works && kernels)
    printf ("%s\n", flame_renderer_get_description (renderer));
  for (int k = 0; works && k < options->n_frames + options->depth; k++) {
    const int i = k % options->depth;

    if (jobs[i])
      works = finish_frame (jobs[i], k - options->depth, &specialised, trace);
    jobs[i] =
        works && k < options->n_frames
            ? queue_frame (renderer, animation, options, picture, memory[i], k)
            : NULL;
  }
  for (int i = 0; i < options->depth; i++) {
    if (jobs[i])
      finish_frame (jobs[i], 0, &specialised, trace);
    flame_host_free (memory[i]);
  }
  if (kernels && renderer) {
    *kernels = flame_renderer_get_kernel_stats (renderer);
    print_memory (renderer, options);
  }
  return works;
}

/* --------------------------------------------------------------- compare */

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static void
trace_clear (Trace *trace)
{
  g_array_unref (trace->times);
  g_array_unref (trace->stats);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Trace, trace_clear)

static void
trace_init (Trace *trace)
{
  trace->times = g_array_new (FALSE, FALSE, sizeof (FlameFrameTimes));
  trace->stats = g_array_new (FALSE, FALSE, sizeof (FlameFrameStats));
}

/* The runs alternate, so that a change of the machine's speed affects both. */
static gboolean
compare_copy (const Options *options, GError **error)
{
  g_autoptr (GArray) with = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) without = g_array_new (FALSE, FALSE, sizeof (double));

  for (int k = 0; k < 2 * options->n_compared; k++) {
    g_auto (Trace) trace;
    const gboolean copying = k % 2 == 0;
    Timeline timeline;

    trace_init (&trace);
    if (!render (options, copying, &trace, NULL, error) || trace.times->len < 2)
      return FALSE;
    timeline_summarise (trace.times, &timeline);
    g_array_append_val (copying ? with : without, timeline.rate);
  }
  g_array_sort (with, compare_doubles);
  g_array_sort (without, compare_doubles);

  const double a = g_array_index (with, double, with->len / 2);
  const double b = g_array_index (without, double, without->len / 2);

  printf ("%.1f frames/s with the copy to the host, %.1f without: ratio %.4f\n",
      a, b, a / b);
  return TRUE;
}

static double
median_of (const GArray *stats, gsize offset)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < stats->len; i++)
    g_array_append_vals (
        values, stats->data + i * sizeof (FlameFrameStats) + offset, 1);
  g_array_sort (values, compare_doubles);
  return g_array_index (values, double, values->len / 2);
}

static gboolean
summarise_run (const Options *options, GError **error)
{
  static const struct
  {
    const char *name;
    gsize offset;
  } columns[] = {
      {"plan", G_STRUCT_OFFSET (FlameFrameStats, plan)},
      {"burn-in", G_STRUCT_OFFSET (FlameFrameStats, burn_in_time)},
      {"iterate", G_STRUCT_OFFSET (FlameFrameStats, iterate)},
      {"density", G_STRUCT_OFFSET (FlameFrameStats, density)},
      {"convert", G_STRUCT_OFFSET (FlameFrameStats, convert)},
      {"copy", G_STRUCT_OFFSET (FlameFrameStats, copy)},
      {"gpu", G_STRUCT_OFFSET (FlameFrameStats, gpu)},
      {"total", G_STRUCT_OFFSET (FlameFrameStats, total)},
  };
  g_auto (Trace) trace;
  Timeline timeline;

  trace_init (&trace);
  if (!render (options, !options->no_copy, &trace, NULL, error) ||
      trace.times->len < 2)
    return FALSE;
  timeline_summarise (trace.times, &timeline);
  printf ("%.1f frames/s, iterating %.0f %%; ms:", timeline.rate,
      100 * timeline.iterating);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    printf (" %s %.3f", columns[i].name,
        1e3 * median_of (trace.stats, columns[i].offset));
  printf ("\n");
  return TRUE;
}

static gboolean
show_run (const Options *options, GError **error)
{
  g_auto (Trace) trace;
  const GArray *traced;
  g_autoptr (GPtrArray) kernels = NULL;
  const FlameFrameTimes *from, *last;
  guint first;

  trace_init (&trace);
  traced = trace.times;
  if (!render (options, !options->no_copy, &trace, &kernels, error) ||
      traced->len < 2)
    return FALSE;
  print_table (traced);
  first = traced->len > CHARTED ? traced->len - CHARTED : 0;
  from = &g_array_index (traced, FlameFrameTimes, first);
  last = &g_array_index (traced, FlameFrameTimes, traced->len - 1);
  print_chart (
      traced, first, from->iterate_begin, last->copy_end - from->iterate_begin);
  print_kernels (kernels);
  print_summary (traced);
  return !options->svg || write_svg (options->svg, traced, first, error);
}

static gboolean
parse (int *argc, char ***argv, Options *o, GError **error)
{
  const GOptionEntry entries[] = {
      {"opencl", 0, 0, G_OPTION_ARG_NONE, &o->opencl, "By OpenCL", NULL},
      {"prompt", 0, 0, G_OPTION_ARG_NONE, &o->prompt,
          "Do not wait for the structure's own kernel", NULL},
      {"filters", 0, 0, G_OPTION_ARG_STRING, &o->filters,
          "A list of filters instead of the genome's", "LIST"},
      {"no-copy", 0, 0, G_OPTION_ARG_NONE, &o->no_copy,
          "Leave the frames on the device", NULL},
      {"summary", 0, 0, G_OPTION_ARG_NONE, &o->summary, "One line of medians",
          NULL},
      {"compare-copy", 0, 0, G_OPTION_ARG_INT, &o->n_compared,
          "Runs with and without the copy", "N"},
      {NULL, 0, 0, 0, NULL, NULL, NULL},
  };
  g_autoptr (GOptionContext) context = g_option_context_new (
      "[FLAME [WIDTH HEIGHT QUALITY FRAMES DEPTH [OUT.svg]]]");
  char **args;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, argc, argv, error))
    return FALSE;
  args = *argv;
  o->flame = *argc > 1 && *args[1] ? args[1] : NULL;
  o->width = *argc > 2 ? atoi (args[2]) : 1920;
  o->height = *argc > 3 ? atoi (args[3]) : 1080;
  o->quality = *argc > 4 ? atof (args[4]) : 100;
  o->n_frames = *argc > 5 ? atoi (args[5]) : 60;
  o->depth = CLAMP (*argc > 6 ? atoi (args[6]) : 3, 1, MAX_DEPTH);
  o->svg = *argc > 7 ? args[7] : NULL;
  return TRUE;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  Options options = {0};

  if (parse (&argc, &argv, &options, &error) &&
      (!options.filters ||
          (options.chain = flame_filters_new (options.filters, &error))) &&
      (options.n_compared > 0 ? compare_copy (&options, &error)
          : options.summary   ? summarise_run (&options, &error)
                              : show_run (&options, &error)))
    return EXIT_SUCCESS;
  fprintf (stderr, "%s\n", error ? error->message : "no frames to show");
  return EXIT_FAILURE;
}

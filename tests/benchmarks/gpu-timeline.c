/*
 * When each stage of each frame ran on the GPU in a steady run: a table, and a
 * chart of its last frames as text and as SVG; what the kernels took, and how
 * much device memory the backend holds.
 *
 *   gpu-timeline [--prompt] [--no-copy | --compare-copy N]
 *       [FLAME [WIDTH HEIGHT QUALITY FRAMES DEPTH [OUT.svg]]]
 *
 * --prompt draws as a live stream does, with what kernel there is, and tells when
 * the structure's own takes over. --no-copy leaves the frames on the device. --compare-copy renders N times with
 * the copy and N times without, in turn, and prints frames a second of both
 * (medians) and their ratio, and no chart.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/cuda/backend.h"
#include "tests/support/picture.h"
#include "tests/support/timeline.h"

#define MAX_DEPTH 16
/* frames of the charts, at the end of the run */
#define CHARTED 8
#define TEXT_COLUMNS 100
#define SVG_WIDTH 1200
#define SVG_ROW 26

static const char *const stage_names[] = {
    "iterate", "density", "convert", "copy"};
static const char stage_letters[] = "IDCc";
static const char *const stage_colors[] = {
    "#4477aa", "#ee6677", "#ccbb44", "#228833"};

typedef struct
{
  const char *flame; /* NULL: the built-in animation */
  int width, height, n_frames, depth;
  double quality;
  const char *svg;
  gboolean prompt, no_copy;
  int n_compared; /* 0: show one run */
} Options;

static void
keep_times (const FlameCudaTimes *times, gpointer user_data)
{
  g_array_append_val ((GArray *) user_data, *times);
}

static double
stage_begin (const FlameCudaTimes *times, int stage)
{
  const double begins[] = {times->iterate_begin, times->iterate_end,
      times->density_end, times->convert_end};

  return begins[stage];
}

static double
stage_end (const FlameCudaTimes *times, int stage)
{
  const double ends[] = {times->iterate_end, times->density_end,
      times->convert_end, times->copy_end};

  return ends[stage];
}

/* ------------------------------------------------------------------ output */

static void
print_table (const GArray *traced)
{
  printf ("frame  iterate begin..end      density  convert  copy     (ms)\n");
  for (guint i = 0; i < traced->len; i++) {
    const FlameCudaTimes *t = &g_array_index (traced, FlameCudaTimes, i);

    printf ("%5" G_GUINT64_FORMAT " %9.3f..%9.3f  %8.3f %8.3f %8.3f\n",
        t->frame, 1e3 * t->iterate_begin, 1e3 * t->iterate_end,
        1e3 * (t->density_end - t->iterate_end),
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
    const FlameCudaTimes *t = &g_array_index (traced, FlameCudaTimes, i);
    char line[TEXT_COLUMNS + 1];

    memset (line, '.', TEXT_COLUMNS);
    line[TEXT_COLUMNS] = 0;
    for (int s = 0; s < 4; s++) {
      const int from = (stage_begin (t, s) - begin) / span * TEXT_COLUMNS;
      const int to = (stage_end (t, s) - begin) / span * TEXT_COLUMNS;

      for (int c = MAX (from, 0); c <= MIN (to, TEXT_COLUMNS - 1); c++)
        line[c] = stage_letters[s];
    }
    printf ("%5" G_GUINT64_FORMAT " %s\n", t->frame, line);
  }
}

static gboolean
write_svg (const char *path, const GArray *traced, guint first, double begin,
    double span)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  const guint n = traced->len - first;

  g_string_append_printf (out,
      "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' "
      "font-family='sans-serif' font-size='12'>\n",
      SVG_WIDTH + 80, (int) (n + 2) * SVG_ROW);
  for (int s = 0; s < 4; s++)
    g_string_append_printf (out, "<text x='%d' y='16' fill='%s'>%s</text>\n",
        70 + 90 * s, stage_colors[s], stage_names[s]);
  for (guint i = first; i < traced->len; i++) {
    const FlameCudaTimes *t = &g_array_index (traced, FlameCudaTimes, i);
    const int y = (int) (i - first + 1) * SVG_ROW;

    g_string_append_printf (out,
        "<text x='4' y='%d'>frame %" G_GUINT64_FORMAT "</text>\n", y + 16,
        t->frame);
    for (int s = 0; s < 4; s++)
      g_string_append_printf (out,
          "<rect x='%.2f' y='%d' width='%.2f' height='%d' fill='%s'>"
          "<title>%s %.3f ms</title></rect>\n",
          70 + (stage_begin (t, s) - begin) / span * SVG_WIDTH, y,
          MAX ((stage_end (t, s) - stage_begin (t, s)) / span * SVG_WIDTH, 0.5),
          SVG_ROW - 6, stage_colors[s], stage_names[s],
          1e3 * (stage_end (t, s) - stage_begin (t, s)));
  }
  g_string_append_printf (out,
      "<text x='70' y='%d'>%.3f ms in all</text>\n</svg>\n",
      (int) (n + 1) * SVG_ROW + 16, 1e3 * span);
  if (g_file_set_contents (path, out->str, out->len, &error))
    return TRUE;
  fprintf (stderr, "%s\n", error->message);
  return FALSE;
}

static void
print_memory (const GArray *traced, const Options *options)
{
  gsize bytes = 0;

  for (guint i = 0; i < traced->len; i++)
    bytes = MAX (bytes, g_array_index (traced, FlameCudaTimes, i).bytes);
  printf ("device memory at %dx%d, depth %d: %.1f MB (%" G_GSIZE_FORMAT
          " bytes)\n",
      options->width, options->height, options->depth, bytes * 1e-6, bytes);
}

static void
print_kernels (const GArray *kernels)
{
  printf ("\n%-24s %8s %8s %9s %9s %9s (us)\n", "kernel", "count", "timed",
      "mean", "min", "max");
  for (guint i = 0; i < kernels->len; i++) {
    const FlameKernelStats *k = &g_array_index (kernels, FlameKernelStats, i);

    printf ("%-24s %8" G_GUINT64_FORMAT " %8" G_GUINT64_FORMAT
            " %9.1f %9.1f %9.1f\n",
        k->name, k->count, k->timed, 1e6 * k->total / MAX (k->timed, 1),
        1e6 * k->min, 1e6 * k->max);
  }
}

/* the share of the steady time in which nothing iterates */
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

static FlameTicket *
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
      .flags = options->prompt ? FLAME_FRAME_PROMPT : FLAME_FRAME_DEFAULT,
      .video = picture->video,
      .planes = picture->planes,
  };
  g_autoptr (GError) error = NULL;
  FlameTicket *ticket;

  for (int p = 0; p < 4 && request.planes.data[p]; p++)
    request.planes.data[p] =
        pinned + (picture->planes.data[p] - picture->memory);
  ticket = flame_renderer_queue (renderer, &request, &error);
  if (!ticket)
    g_error ("%s", error->message);
  return ticket;
}

/* @specialised: (inout) of the frame before */
static gboolean
finish_frame (FlameTicket *ticket, int k, gboolean *specialised)
{
  g_autoptr (GError) error = NULL;
  FlameFrameStats stats = {0};
  gboolean drawn;

  flame_ticket_wait (ticket);
  drawn = flame_ticket_get_result (ticket, &stats, &error);
  if (!drawn)
    fprintf (stderr, "%s\n", error->message);
  if (drawn && stats.is_specialised != *specialised)
    printf ("frame %d: %s kernel from here on\n", k,
        stats.is_specialised ? "its structure's own" : "the generic");
  *specialised = stats.is_specialised;
  flame_ticket_unref (ticket);
  return drawn;
}

static gboolean
render (const Options *options, gboolean copying, GArray *traced,
    GArray **kernels, GError **error)
{
  const FlameRendererConfig config = {.backend = FLAME_BACKEND_CUDA,
      .cuda_device = -1,
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
  FlameTicket *tickets[MAX_DEPTH] = {NULL};
  gboolean works = animation != NULL, specialised = FALSE;

  flame_cuda_backend_set_trace (keep_times, traced);
  flame_cuda_backend_set_copying (copying);
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

    if (tickets[i])
      works = finish_frame (tickets[i], k - options->depth, &specialised);
    tickets[i] =
        works && k < options->n_frames
            ? queue_frame (renderer, animation, options, picture, memory[i], k)
            : NULL;
  }
  for (int i = 0; i < options->depth; i++) {
    if (tickets[i])
      finish_frame (tickets[i], 0, &specialised);
    flame_host_free (memory[i]);
  }
  if (kernels && renderer)
    *kernels = flame_renderer_get_kernel_stats (renderer);
  return works;
}

/* --------------------------------------------------------------- compare */

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* in turn, so that a machine that changes its pace does so for both */
static gboolean
compare_copy (const Options *options, GError **error)
{
  g_autoptr (GArray) with = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) without = g_array_new (FALSE, FALSE, sizeof (double));

  for (int k = 0; k < 2 * options->n_compared; k++) {
    g_autoptr (GArray) traced =
        g_array_new (FALSE, FALSE, sizeof (FlameCudaTimes));
    const gboolean copying = k % 2 == 0;
    Timeline timeline;

    if (!render (options, copying, traced, NULL, error) || traced->len < 2)
      return FALSE;
    timeline_summarise (traced, &timeline);
    g_array_append_val (copying ? with : without, timeline.rate);
    if (k == 0)
      print_memory (traced, options);
  }
  g_array_sort (with, compare_doubles);
  g_array_sort (without, compare_doubles);

  const double a = g_array_index (with, double, with->len / 2);
  const double b = g_array_index (without, double, without->len / 2);

  printf ("%.1f frames/s with the copy to the host, %.1f without: ratio %.4f\n",
      a, b, a / b);
  return TRUE;
}

static gboolean
show_run (const Options *options, GError **error)
{
  g_autoptr (GArray) traced =
      g_array_new (FALSE, FALSE, sizeof (FlameCudaTimes));
  g_autoptr (GArray) kernels = NULL;
  const FlameCudaTimes *from, *last;
  guint first;

  if (!render (options, !options->no_copy, traced, &kernels, error) ||
      traced->len < 2)
    return FALSE;
  print_table (traced);
  first = traced->len > CHARTED ? traced->len - CHARTED : 0;
  from = &g_array_index (traced, FlameCudaTimes, first);
  last = &g_array_index (traced, FlameCudaTimes, traced->len - 1);
  print_chart (
      traced, first, from->iterate_begin, last->copy_end - from->iterate_begin);
  print_kernels (kernels);
  print_summary (traced);
  print_memory (traced, options);
  return !options->svg ||
         write_svg (options->svg, traced, first, from->iterate_begin,
             last->copy_end - from->iterate_begin);
}

static gboolean
parse (int *argc, char ***argv, Options *o, GError **error)
{
  const GOptionEntry entries[] = {
      {"prompt", 0, 0, G_OPTION_ARG_NONE, &o->prompt,
          "Do not wait for the structure's own kernel", NULL},
      {"no-copy", 0, 0, G_OPTION_ARG_NONE, &o->no_copy,
          "Leave the frames on the device", NULL},
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
      (options.n_compared > 0 ? compare_copy (&options, &error)
                              : show_run (&options, &error)))
    return EXIT_SUCCESS;
  fprintf (stderr, "%s\n", error ? error->message : "no frames to show");
  return EXIT_FAILURE;
}

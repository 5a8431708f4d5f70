/*
 * Renders frames of a genome with the engine alone and prints the time of each,
 * as key=value pairs that tests/benchmarks/cpu-vs-flam3 reads.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/api/load-options.h"
#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/api/video.h"
#include "core/plan/frame-request.h"
#include "tests/support/picture.h"

typedef struct
{
  char *file, *palettes, *format_name, *output, *backend;
  int width, height, threads, frames, depth;
  gint64 seed;
  double quality, time, step, shutter;
  gboolean no_density;
} Options;

static gboolean
parse_options (int *argc, char ***argv, Options *o, GError **error)
{
  const GOptionEntry entries[] = {
      {"file", 'f', 0, G_OPTION_ARG_FILENAME, &o->file,
          "Genome; without one the built-in animation", "FLAM3"},
      {"palettes", 'p', 0, G_OPTION_ARG_FILENAME, &o->palettes,
          "Path of flam3-palettes.xml", "XML"},
      {"width", 'W', 0, G_OPTION_ARG_INT, &o->width, "Pixels; 0 = the genome's",
          "N"},
      {"height", 'H', 0, G_OPTION_ARG_INT, &o->height,
          "Pixels; 0 = the genome's", "N"},
      {"quality", 'q', 0, G_OPTION_ARG_DOUBLE, &o->quality,
          "Samples a pixel; 0 = the genome's", "Q"},
      {"threads", 'j', 0, G_OPTION_ARG_INT, &o->threads,
          "Worker threads; 0 = one a core (default 1)", "N"},
      {"frames", 'n', 0, G_OPTION_ARG_INT, &o->frames, "Frames (default 1)",
          "N"},
      {"depth", 'd', 0, G_OPTION_ARG_INT, &o->depth,
          "Frames in flight (default 1)", "N"},
      {"time", 't', 0, G_OPTION_ARG_DOUBLE, &o->time,
          "Genome time of the first frame (default: the start)", "T"},
      {"step", 's', 0, G_OPTION_ARG_DOUBLE, &o->step,
          "Genome time from frame to frame (default 0)", "T"},
      {"shutter", 'S', 0, G_OPTION_ARG_DOUBLE, &o->shutter,
          "Keyframe units of shutter (default 0, a still)", "T"},
      {"seed", 0, 0, G_OPTION_ARG_INT64, &o->seed, "Seed (default 1)", "N"},
      {"format", 0, 0, G_OPTION_ARG_STRING, &o->format_name,
          "Pixel format (default RGBA)", "NAME"},
      {"backend", 0, 0, G_OPTION_ARG_STRING, &o->backend,
          "auto, cuda, opencl or cpu (default cpu)", "NAME"},
      {"no-density-estimation", 0, 0, G_OPTION_ARG_NONE, &o->no_density,
          "Leave out density estimation", NULL},
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &o->output,
          "Write the last frame there, as it lies in memory; RGB gets a PPM "
          "header",
          "FILE"},
      {NULL, 0, 0, 0, NULL, NULL, NULL},
  };
  g_autoptr (GOptionContext) context =
      g_option_context_new ("- times the engine's frames");

  g_option_context_add_main_entries (context, entries, NULL);
  return g_option_context_parse (context, argc, argv, error);
}

static void
options_clear (Options *o)
{
  g_free (o->file);
  g_free (o->palettes);
  g_free (o->format_name);
  g_free (o->output);
  g_free (o->backend);
}

static void
print_warning (const char *message, gpointer user_data)
{
  (void) user_data;
  fprintf (stderr, "warning: %s\n", message);
}

static FlameAnimation *
load (const Options *o, GError **error)
{
  FlameLoadOptions options = {
      .loop_length = 300.0,
      .palettes = o->palettes,
      .warning = print_warning,
  };

  if (o->file == NULL)
    return flame_animation_new_builtin (&options, error);
  return flame_animation_new_from_file (o->file, &options, error);
}

static FlameRenderer *
new_renderer (const Options *o, GError **error)
{
  FlameRendererConfig config = {
      .backend = FLAME_BACKEND_CPU,
      .device = -1,
      .n_threads = o->threads,
      .depth = o->depth,
  };

  if (g_strcmp0 (o->backend, "auto") == 0)
    config.backend = FLAME_BACKEND_AUTO;
  else if (g_strcmp0 (o->backend, "cuda") == 0)
    config.backend = FLAME_BACKEND_CUDA;
  else if (g_strcmp0 (o->backend, "opencl") == 0)
    config.backend = FLAME_BACKEND_OPENCL;
  return flame_renderer_new (&config, error);
}

static FlameJob *
queue (FlameRenderer *renderer, FlameAnimation *animation, const Options *o,
    Picture *picture, int frame, GError **error)
{
  FlameFrameRequest request = {
      .animation = animation,
      .time = o->time + frame * o->step,
      .shutter = o->shutter,
      .quality = o->quality,
      .seed = (guint64) o->seed,
      .flags = o->no_density ? FLAME_FRAME_NO_DENSITY_ESTIMATION : 0,
      .video = picture->video,
      .planes = picture->planes,
  };

  return flame_renderer_queue (renderer, &request, error);
}

static gboolean
finish (FlameJob *job, int frame, GError **error)
{
  FlameFrameStats s;

  flame_job_wait (job);
  if (!flame_job_get_result (job, error))
    return FALSE;
  s = *flame_job_get_stats (job);

  printf ("frame=%d samples=%" G_GUINT64_FORMAT " iterations=%" G_GUINT64_FORMAT
          " bad=%" G_GUINT64_FORMAT
          " temporal_samples=%u plan=%.6f iterate=%.6f "
          "density=%.6f convert=%.6f total=%.6f Mit/s=%.2f\n",
      frame, s.samples, s.iterations, s.bad_values, s.temporal_samples, s.plan,
      s.iterate, s.density, s.convert, s.total,
      s.iterate > 0 ? s.iterations / s.iterate * 1e-6 : 0.0);
  fflush (stdout);
  return TRUE;
}

static gboolean
save (const Options *o, const Picture *picture, GError **error)
{
  const FlameVideo *video = &picture->video;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  if (video->format == FLAME_FORMAT_RGB) {
    g_autofree char *header =
        g_strdup_printf ("P6\n%d %d\n255\n", video->width, video->height);
    g_byte_array_append (bytes, (const guint8 *) header, strlen (header));
  }
  for (int i = 0; i < 4; i++) {
    for (int y = 0; y < picture_rows (picture, i); y++)
      g_byte_array_append (bytes,
          picture->planes.data[i] + (gsize) y * picture->planes.stride[i],
          picture_row_bytes (picture, i));
  }
  return g_file_set_contents (
      o->output, (const char *) bytes->data, bytes->len, error);
}

/* Keeps @depth frames in flight, each with a picture of its own. */
static gboolean
render (FlameRenderer *renderer, FlameAnimation *animation, const Options *o,
    FlameFormat format, GError **error)
{
  g_autoptr (GPtrArray) pictures =
      g_ptr_array_new_with_free_func ((GDestroyNotify) picture_free);
  g_autoptr (GPtrArray) jobs =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_job_unref);
  gint64 start;
  double seconds;

  for (int i = 0; i < o->depth; i++)
    g_ptr_array_add (pictures, picture_new (format, o->width, o->height, 0));

  start = g_get_monotonic_time ();
  for (int k = 0; k < o->frames + o->depth; k++) {
    if (k >= o->depth && k - o->depth < o->frames &&
        !finish (g_ptr_array_index (jobs, k - o->depth), k - o->depth, error))
      goto failed;
    if (k < o->frames) {
      FlameJob *job = queue (renderer, animation, o,
          g_ptr_array_index (pictures, k % o->depth), k, error);
      if (job == NULL)
        goto failed;
      g_ptr_array_add (jobs, job);
    }
  }
  seconds = (g_get_monotonic_time () - start) * 1e-6;
  printf ("all frames=%d seconds=%.6f fps=%.3f\n", o->frames, seconds,
      o->frames / seconds);

  if (o->output == NULL)
    return TRUE;
  return save (
      o, g_ptr_array_index (pictures, (o->frames - 1) % o->depth), error);

failed:
  /* Frames that are still being rendered write to the pictures. */
  for (guint i = 0; i < jobs->len; i++) {
    flame_job_cancel (g_ptr_array_index (jobs, i));
    flame_job_wait (g_ptr_array_index (jobs, i));
  }
  return FALSE;
}

static gboolean
run (Options *o, GError **error)
{
  g_autoptr (FlameAnimation) animation = NULL;
  g_autoptr (FlameRenderer) renderer = NULL;
  FlameFormat format;
  int width, height;

  if (!picture_format_from_name (
          o->format_name ? o->format_name : "RGBA", &format)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "no format is called %s", o->format_name);
    return FALSE;
  }

  animation = load (o, error);
  if (animation == NULL)
    return FALSE;
  flame_animation_get_size (animation, &width, &height);
  if (o->width <= 0)
    o->width = width;
  if (o->height <= 0)
    o->height = height;
  if (isnan (o->time))
    o->time = flame_animation_get_start (animation);

  renderer = new_renderer (o, error);
  if (renderer == NULL)
    return FALSE;
  printf ("renderer %s, %dx%d, %s\n", flame_renderer_get_description (renderer),
      o->width, o->height, picture_format_name (format));
  return render (renderer, animation, o, format, error);
}

int
main (int argc, char **argv)
{
  Options options = {
      .threads = 1,
      .frames = 1,
      .depth = 1,
      .seed = 1,
      .time = NAN,
  };
  g_autoptr (GError) error = NULL;
  gboolean done;

  done = parse_options (&argc, &argv, &options, &error);
  options.frames = MAX (options.frames, 1);
  options.depth = MAX (options.depth, 1);
  if (done)
    done = run (&options, &error);
  if (!done)
    fprintf (stderr, "%s: %s\n", argv[0], error->message);
  options_clear (&options);
  return done ? EXIT_SUCCESS : EXIT_FAILURE;
}

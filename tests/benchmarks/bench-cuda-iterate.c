/*
 * How fast the GPU iterates, and how good its samples are.
 *
 * Prints a line for each genome: billions of iterations a second, over a whole
 * pass and in the iteration kernel alone, by CUDA events (median). With
 * --variance it also prints the variance of the buckets over several seeds,
 * relative to the CPU's at equal samples: 1 is as good as independent points.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"

#include "core/gpu/disk-cache.h"
#include "core/gpu-backend/text/iterate-plan.h"
#include "tests/benchmarks/cuda-l2.h"
#include "tests/support/sum-scenes.h"
#include "tests/support/sums.h"
#ifdef HAVE_OPENCL_BACKEND
#include "core/api/load-options.h"
#include "core/gpu/opencl/opencl.h"
#endif

#define CACHE_BYTES (G_GUINT64_CONSTANT (256) << 20)

typedef struct
{
  int width, height, repeat, variance, block, blocks_per_sm, opencl;
  double round_log2, quality, shutter, variance_quality, l2;
  char *add, *cache;
  gboolean generic, checksum, kernels, whole;
  char **files;
} Options;

static gboolean
parse (int *argc, char ***argv, Options *o, GError **error)
{
  const GOptionEntry entries[] = {
      {"width", 'W', 0, G_OPTION_ARG_INT, &o->width, "Pixels", "N"},
      {"height", 'H', 0, G_OPTION_ARG_INT, &o->height, "Pixels", "N"},
      {"quality", 'q', 0, G_OPTION_ARG_DOUBLE, &o->quality,
          "Samples a pixel (default 1000)", "Q"},
      {"shutter", 'S', 0, G_OPTION_ARG_DOUBLE, &o->shutter,
          "Keyframe units (default 0)", "T"},
      {"repeat", 'n', 0, G_OPTION_ARG_INT, &o->repeat,
          "Frames timed (default 5)", "N"},
      {"block", 'b', 0, G_OPTION_ARG_INT, &o->block,
          "Threads of a block (default 256)", "N"},
      {"blocks-per-sm", 'm', 0, G_OPTION_ARG_INT, &o->blocks_per_sm,
          "Default: as many as are resident", "N"},
      {"round", 'r', 0, G_OPTION_ARG_DOUBLE, &o->round_log2,
          "Binary logarithm of a round's samples (default 24)", "N"},
      {"whole", 'w', 0, G_OPTION_ARG_NONE, &o->whole,
          "Rounds are one launch each, however long that takes", NULL},
      {"add", 'a', 0, G_OPTION_ARG_STRING, &o->add,
          "auto, float, int, hot or bins", "KIND"},
      {"l2", 'l', 0, G_OPTION_ARG_DOUBLE, &o->l2,
          "Keep this share of the buckets in the L2 cache (default 0: as the "
          "cache likes)",
          "SHARE"},
      {"cache", 'c', 0, G_OPTION_ARG_FILENAME, &o->cache,
          "Keep compiled kernels there", "FOLDER"},
      {"opencl", 'o', 0, G_OPTION_ARG_INT, &o->opencl,
          "By OpenCL's device of that number (default: by CUDA)", "N"},
      {"generic", 'g', 0, G_OPTION_ARG_NONE, &o->generic, "The prebuilt kernel",
          NULL},
      {"checksum", 's', 0, G_OPTION_ARG_NONE, &o->checksum,
          "Print one of the sums: what only adds up otherwise has the same",
          NULL},
      {"kernels", 'k', 0, G_OPTION_ARG_NONE, &o->kernels,
          "Print the milliseconds of each kernel of a pass", NULL},
      {"variance", 'v', 0, G_OPTION_ARG_INT, &o->variance,
          "Seeds for the variance ratio (default 0: not measured)", "K"},
      {"variance-quality", 0, 0, G_OPTION_ARG_DOUBLE, &o->variance_quality,
          "Samples a pixel for it (default 400)", "Q"},
      {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &o->files,
          "Genomes; names without a suffix are built in", "FLAM3"},
      {NULL, 0, 0, 0, NULL, NULL, NULL},
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);

  *o = (Options){.width = 1920,
      .height = 1080,
      .repeat = 5,
      .quality = 1000.0,
      .opencl = -1,
      .variance_quality = 400.0};
  g_option_context_add_main_entries (context, entries, NULL);
  return g_option_context_parse (context, argc, argv, error);
}

static FlameAdd
add_kind (const char *name)
{
  if (!name || strcmp (name, "auto") == 0)
    return FLAME_ADD_NONE;
  if (strcmp (name, "float") == 0)
    return FLAME_ADD_FLOAT;
  if (strcmp (name, "bins") == 0)
    return FLAME_ADD_BINS;
  return strcmp (name, "int") == 0 ? FLAME_ADD_INT : FLAME_ADD_HOT;
}

static const char *
add_name (FlameAdd add)
{
  return add == FLAME_ADD_FLOAT  ? "float"
         : add == FLAME_ADD_INT  ? "int"
         : add == FLAME_ADD_BINS ? "bins"
                                 : "hot";
}

static FlameAnimation *
load (const char *name, GError **error)
{
  static const FlameLoadOptions options = {.loop_length = 100.0};
  const char *xml = sum_scene_xml (name);

  return xml ? flame_animation_new_from_data (xml, -1, name, &options, error)
             : flame_animation_new_from_file (name, &options, error);
}

/* ----------------------------------------------------------------- variance */

/*
 * Sums over boxes: variance and mean of their hits across seeds, and the
 * quotient. Boxes of one bucket show noise per dot, larger ones what neighbours
 * have in common.
 */
typedef struct
{
  int box, n_boxes;
  double *sum, *square;
} Variance;

static void
variance_add (Variance *v, const Sums *s)
{
  const int columns = (s->width + v->box - 1) / v->box;
  const int rows = (s->height + v->box - 1) / v->box;
  g_autofree double *hits = g_new0 (double, (gsize) columns *rows);

  for (int y = 0; y < s->height; y++) {
    for (int x = 0; x < s->width; x++)
      hits[y / v->box * columns + x / v->box] +=
          s->sums[4 * ((gsize) y * s->width + x) + 3] / 255.0;
  }
  v->n_boxes = columns * rows;
  if (!v->sum) {
    v->sum = g_new0 (double, v->n_boxes);
    v->square = g_new0 (double, v->n_boxes);
  }
  for (int i = 0; i < v->n_boxes; i++) {
    /* Normalised to a million samples. */
    const double h = hits[i] * 1e6 / s->samples;

    v->sum[i] += h;
    v->square[i] += h * h;
  }
}

/* Mean over boxes of variance / mean, in hits of a frame of @samples. */
static double
variance_finish (Variance *v, int n_seeds, double samples)
{
  double total = 0.0, weight = 0.0;

  for (int i = 0; i < v->n_boxes; i++) {
    const double mean = v->sum[i] / n_seeds;
    const double variance =
        (v->square[i] - n_seeds * mean * mean) / (n_seeds - 1);

    if (mean <= 0.0)
      continue;
    /* Each box has its light as its weight. */
    total += variance;
    weight += mean;
  }
  g_free (v->sum);
  g_free (v->square);
  return weight > 0.0 ? total / weight * samples / 1e6 : 0.0;
}

static gboolean
print_variance (
    SumsGpu *gpu, FlameAnimation *animation, const Options *o, GError **error)
{
  Variance of_gpu[] = {{.box = 1}, {.box = 4}, {.box = 16}};
  Variance of_cpu[] = {{.box = 1}, {.box = 4}, {.box = 16}};
  double samples_gpu = 0.0, samples_cpu = 0.0;

  for (int seed = 0; seed < o->variance; seed++) {
    g_autoptr (Sums) cpu = NULL, drawn = NULL;
    FlamePlan plan;

    flame_plan_init (&plan);
    if (sum_plan_fill (&plan, animation, o->width / 4, o->height / 4,
            o->variance_quality, o->shutter, seed + 1, 0, error)) {
      cpu = sums_from_cpu (&plan);
      drawn = sums_from_gpu (gpu, &plan, FLAME_GPU_ITERATE_WAIT, TRUE, error);
    }
    flame_plan_clear (&plan);
    if (!drawn)
      return FALSE;
    samples_cpu += cpu->samples;
    samples_gpu += drawn->samples;
    for (int b = 0; b < 3; b++) {
      variance_add (&of_gpu[b], drawn);
      variance_add (&of_cpu[b], cpu);
    }
  }
  printf (" variance");
  for (int b = 0; b < 3; b++) {
    const double g =
        variance_finish (&of_gpu[b], o->variance, samples_gpu / o->variance);
    const double c =
        variance_finish (&of_cpu[b], o->variance, samples_cpu / o->variance);

    printf (" %dx%d %.3f (%.2f/%.2f)", of_gpu[b].box, of_gpu[b].box,
        c > 0.0 ? g / c : 0.0, g, c);
  }
  return TRUE;
}

/* -------------------------------------------------------------------- speed */

/* (transfer full) NULL with @error */
static char *
sums_checksum (SumsGpu *gpu, const FlamePlan *plan, GError **error)
{
  g_autoptr (Sums) sums =
      sums_from_gpu (gpu, plan, FLAME_GPU_ITERATE_WAIT, TRUE, error);

  if (!sums)
    return NULL;
  return g_compute_checksum_for_data (G_CHECKSUM_MD5,
      (const guchar *) sums->sums, (gsize) 16 * sums->width * sums->height);
}

static int
compare_doubles (const void *a, const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Prints the kernels of the last pass. */
static void
print_kernels (SumsGpu *gpu)
{
  FlameGpuStat stats[16];
  const guint n = flame_gpu_stats_read (gpu->stats, stats, 16);

  for (guint i = 0; i < MIN (n, 16); i++)
    printf (
        " %s %.3f", stats[i].name + strlen ("flame_"), stats[i].total * 1e3);
}

static gboolean
bench (SumsGpu *gpu, const char *name, const Options *o, GError **error)
{
  g_autoptr (FlameAnimation) animation = load (name, error);
  g_autofree double *pass = g_new0 (double, o->repeat);
  g_autofree double *kernel = g_new0 (double, o->repeat);
  g_autofree char *checksum = NULL;
  FlameGpuIterateResult result = {0};
  FlamePlan plan;
  gboolean ok;

  if (!animation)
    return FALSE;
  flame_plan_init (&plan);
  ok = sum_plan_fill (&plan, animation, o->width, o->height, o->quality,
      o->shutter, 1, 0, error);
  /* The first run warms up. */
  for (int i = -1; ok && i < o->repeat; i++) {
    g_autoptr (Sums) sums =
        sums_from_gpu (gpu, &plan, FLAME_GPU_ITERATE_WAIT, FALSE, error);

    ok = sums != NULL;
    /* The buckets' address is fixed after the first run. */
    if (ok && i < 0 && o->l2 > 0.0)
      ok = cuda_l2_keep (gpu->context, gpu->stream, sums->cells,
          (gsize) sums->width * sums->height * 16, o->l2, error);
    if (!ok || i < 0)
      continue;
    pass[i] = sums->seconds;
    kernel[i] = sums->iterate_seconds;
    result = sums->result;
  }
  if (ok && o->checksum) {
    checksum = sums_checksum (gpu, &plan, error);
    ok = checksum != NULL;
  }
  flame_plan_clear (&plan);
  if (!ok)
    return FALSE;
  qsort (pass, o->repeat, sizeof *pass, compare_doubles);
  qsort (kernel, o->repeat, sizeof *kernel, compare_doubles);

  const double ms = pass[o->repeat / 2] * 1e3;
  const double kernel_s = kernel[o->repeat / 2];
  g_autofree char *base = g_path_get_basename (name);

  printf ("%-16s %-11s %-5s %3u rounds %8.3f ms %7.2f G/s kernel %7.2f G/s"
          " densest %.2e contention %.2e bad %.1e%s",
      base, result.is_specialised ? "specialised" : "generic",
      add_name (result.add), result.n_rounds, ms, result.iterations / ms * 1e-6,
      kernel_s > 0.0 ? result.iterations / kernel_s * 1e-9 : 0.0,
      (double) result.densest / result.probe_samples, result.contention,
      (double) result.bad_values / result.iterations,
      result.overflowed ? " OVERFLOWED" : "");
  if (o->kernels)
    print_kernels (gpu);
  if (checksum)
    printf (" sums %.8s", checksum);
  ok = o->variance < 2 || print_variance (gpu, animation, o, error);
  printf ("\n");
  fflush (stdout);
  return ok;
}

static SumsGpu *
open_opencl (const Options *o, FlameGpuIteratorConfig config, GError **error)
{
#ifdef HAVE_OPENCL_BACKEND
  FlameGpu *device = flame_opencl_gpu_new ((guint) o->opencl, error);

  return device ? sums_gpu_new_on (
                      device, flame_opencl_compiler_new (device), config, error)
                : NULL;
#else
  (void) o;
  (void) config;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
      "this build is without OpenCL");
  return NULL;
#endif
}

static SumsGpu *
open_gpu (const Options *o, FlameGpuDiskCache *disk, GError **error)
{
  const FlameGpuIteratorConfig config = {
      .kernels = {.disk = disk,
          .form = {.block = o->block, .blocks_per_sm = o->blocks_per_sm},
          .generic_only = o->generic},
      .round_samples = o->round_log2 > 0.0 ? (guint64) exp2 (o->round_log2) : 0,
      .launch_samples = o->whole ? G_MAXUINT64 : 0,
      .add = add_kind (o->add),
  };

  return o->opencl >= 0 ? open_opencl (o, config, error)
                        : sums_gpu_new (config, error);
}

static void
print_head (const SumsGpu *gpu, const Options *o)
{
  const FlameGpuDevice *device = flame_gpu_get_device (gpu->context);
  const int block = o->block ? o->block : FLAME_GPU_BLOCK;

  printf ("# %s, block %d, %d a multiprocessor, rounds 2^%.4g, add %s, L2 %g, "
          "%dx%d quality %g\n",
      device->name, block,
      o->blocks_per_sm ? o->blocks_per_sm : device->max_threads_per_sm / block,
      o->round_log2 > 0.0 ? o->round_log2 : log2 (FLAME_GPU_ROUND_SAMPLES),
      o->add ? o->add : "auto", o->l2, o->width, o->height, o->quality);
}

static gboolean
bench_all (const Options *o, SumsGpu *gpu, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (char **file = o->files; file && *file; file++)
    g_ptr_array_add (names, *file);
  for (const SumScene *scene = sum_scenes; !o->files && scene->name; scene++)
    g_ptr_array_add (names, (gpointer) scene->name);
  for (guint i = 0; i < names->len; i++) {
    const char *name = names->pdata[i];

    if (!bench (gpu, name, o, error))
      return FALSE;
  }
  return TRUE;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuDiskCache) disk = NULL;
  g_autoptr (SumsGpu) gpu = NULL;
  Options o;

  if (!parse (&argc, &argv, &o, &error)) {
    fprintf (stderr, "%s\n", error->message);
    return 2;
  }
  if (o.cache)
    disk = flame_gpu_disk_cache_new (o.cache, CACHE_BYTES);
  gpu = open_gpu (&o, disk, &error);
  if (!gpu) {
    fprintf (stderr, "%s\n", error->message);
    return 77;
  }
  print_head (gpu, &o);
  bench_all (&o, gpu, &error);
  g_strfreev (o.files);
  g_free (o.add);
  g_free (o.cache);
  if (error)
    fprintf (stderr, "%s\n", error->message);
  return error ? 1 : 0;
}

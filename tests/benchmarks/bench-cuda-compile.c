/*
 * How long NVRTC takes for a genome's kernel: to load, for the first
 * compilation, which reads NVRTC's own headers, and for later ones. Needs no
 * GPU.
 *
 *   bench-cuda-compile ARCH [FLAME [OPTION…]]
 *   bench-cuda-compile source|bins|texts [FLAME]
 *
 * FLAME is a file, "heavy" for a flame of the twelve slowest variations, or
 * "many" for 45 transforms with a different variation each.
 *
 * OPTIONs are NVRTC's, in addition to the product's own. The second form prints
 * the kernel's text, for nvcc -cubin -Xptxas -v and cuobjdump; "bins" prints
 * the one that goes through tiles. "texts" prints how long a frame takes to get
 * that text, generated and from the cache.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "core/api/load-options.h"
#include "core/genome/variation.h"
#include "core/gpu-backend/iterate/iterate-kernels.h"
#include "core/gpu-backend/text/kernel-compile.h"
#include "core/gpu/cuda/cuda.h"
#include "core/plan/frame-request.h"
#include "kernels/variation-ids.h"
#include "tests/support/scene.h"

#define N_TIMES 4
#define N_TEXTS 5000

/* Each is drawn in one transform. */
static const char *const heavy[] = {"crackle", "synth", "mandelbrot",
    "dc_perlin", "Voron", "SuperShape3D", "jac_cn", "Truchet", "Truchet_glyph",
    "w", "bubbleT3D", "dragonfire"};

#define N_MANY 45
/* Every MANY_STEP-th variation beyond flam3's. */
#define MANY_STEP 7

static const char *
many_name (guint i)
{
  return flame_variation_name (FLAME_N_FLAM3_VARIATIONS + MANY_STEP * i);
}

/*
 * (transfer full) (nullable) NULL if @what is none of these names, but a
 * document.
 */
static char *
make_document (const char *what)
{
  const gboolean is_heavy = g_str_equal (what, "heavy");
  const guint n = is_heavy ? G_N_ELEMENTS (heavy) : N_MANY;
  GString *text;

  if (!is_heavy && !g_str_equal (what, "many"))
    return NULL;
  text = g_string_new ("<flame version='EMBER-1' size='320 180' scale='80'>");
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text,
        "<xform weight='1' color='0' linear='0.5' %s='0.5' "
        "coefs='0.5 0.3 -0.3 0.5 0.%02u 0.2'/>",
        is_heavy ? heavy[i] : many_name (i), i);
  g_string_append (text, "<color index='0' rgb='255 0 0'/></flame>");
  return g_string_free (text, FALSE);
}

/* (transfer full) @path: (nullable) the built-in flame */
static FlameAnimation *
load (const char *path, GError **error)
{
  const FlameLoadOptions options = {.loop_length = 600};
  g_autofree char *document = path ? make_document (path) : NULL;

  if (document)
    return flame_animation_new_from_data (document, -1, path, &options, error);
  return path && *path ? flame_animation_new_from_file (path, &options, error)
                       : flame_animation_new_builtin (&options, error);
}

static double
seconds_since (gint64 begin)
{
  return (g_get_monotonic_time () - begin) / (double) G_USEC_PER_SEC;
}

static FlameGpuKernelForm
form_of (gboolean bins)
{
  const guint block = bins ? FLAME_GPU_BINS_BLOCK : FLAME_GPU_BLOCK;

  return (FlameGpuKernelForm){
      .block = block, .blocks_per_sm = 2048 / block, .bins = bins};
}

/* @plan: initialised; gets the flame's first frame */
static gboolean
fill_plan (FlamePlan *plan, const char *path, GError **error)
{
  g_autoptr (FlameAnimation) animation = load (path, error);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 320, 180, 0);
  FlameFrameRequest request;

  if (!animation)
    return FALSE;
  request =
      scene_request (animation, picture, flame_animation_get_start (animation));
  return flame_plan_fill (plan, &request, NULL, error);
}

/* (transfer full) The text as for an H100. */
static char *
make_source (const char *path, gboolean bins, GError **error)
{
  const FlameGpuKernelForm form = form_of (bins);
  FlamePlan plan;
  char *source = NULL;

  flame_plan_init (&plan);
  if (fill_plan (&plan, path, error))
    source = flame_gpu_kernel_source (&plan.structure, &form);
  flame_plan_clear (&plan);
  return source;
}

static int
print_source (const char *path, gboolean bins)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *source = make_source (path, bins, &error);

  if (source)
    printf ("%s", source);
  else
    fprintf (stderr, "%s\n", error ? error->message : "no kernel of its own");
  return source ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Microseconds of processor time, the mean of many runs. */
static double
time_texts (FlameGpuKernelTexts *texts, const FlameStructure *structure)
{
  const FlameGpuKernelForm form = form_of (FALSE);
  const clock_t begin = clock ();

  for (int i = 0; i < N_TEXTS; i++) {
    if (texts)
      flame_gpu_kernel_text_unref (
          flame_gpu_kernel_texts_get (texts, structure, &form));
    else
      g_free (flame_gpu_kernel_source (structure, &form));
  }
  return 1e6 * (clock () - begin) / (double) CLOCKS_PER_SEC / N_TEXTS;
}

static int
print_texts (const char *path)
{
  FlameGpuKernelTexts *texts = flame_gpu_kernel_texts_new ();
  g_autoptr (GError) error = NULL;
  FlamePlan plan;

  flame_plan_init (&plan);
  if (fill_plan (&plan, path, &error)) {
    printf ("made %.2f us, ", time_texts (NULL, &plan.structure));
    time_texts (texts, &plan.structure);
    printf ("remembered %.2f us\n", time_texts (texts, &plan.structure));
  } else {
    fprintf (stderr, "%s\n", error->message);
  }
  flame_gpu_kernel_texts_free (texts);
  flame_plan_clear (&plan);
  return error ? EXIT_FAILURE : EXIT_SUCCESS;
}

int
main (int argc, char **argv)
{
  const int arch = argc > 1 ? atoi (argv[1]) : 90;
  const char *const *more = (const char *const *) argv + MIN (3, argc);
  gint64 begin = g_get_monotonic_time ();
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuCompiler) nvrtc = flame_cuda_nvrtc_load (&error);
  g_autofree char *source = NULL;

  if (argc > 1 && g_str_equal (argv[1], "texts"))
    return print_texts (argc > 2 ? argv[2] : NULL);
  if (argc > 1 && !g_ascii_isdigit (*argv[1]))
    return print_source (
        argc > 2 ? argv[2] : NULL, g_str_equal (argv[1], "bins"));
  if (nvrtc) {
    printf ("NVRTC %d.%d: loaded in %.3f s\n", nvrtc->version / 1000,
        nvrtc->version % 1000 / 10, seconds_since (begin));
    source = make_source (argc > 2 ? argv[2] : NULL, FALSE, &error);
  }
  for (int i = 0; source && !error && i < N_TIMES; i++) {
    g_autoptr (GBytes) code = NULL;

    const clock_t ticks = clock ();

    begin = g_get_monotonic_time ();
    code =
        flame_gpu_kernel_compile_with (nvrtc, source, more, arch, NULL, &error);
    if (code)
      printf ("compilation %d: %.3f s, %.3f of a processor, %" G_GSIZE_FORMAT
              " bytes\n",
          i + 1, seconds_since (begin),
          (clock () - ticks) / (double) CLOCKS_PER_SEC,
          g_bytes_get_size (code));
  }
  if (source && !error)
    return EXIT_SUCCESS;
  fprintf (stderr, "%s\n", error ? error->message : "no kernel of its own");
  return EXIT_FAILURE;
}

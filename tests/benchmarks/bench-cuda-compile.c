/*
 * How long NVRTC takes for a genome's kernel: loading it, the first compilation,
 * which reads its own headers, and those after it. Needs no GPU.
 *
 *   bench-cuda-compile ARCH [FLAME [OPTION…]]
 *   bench-cuda-compile source|bins [FLAME]
 *
 * OPTIONs are NVRTC's, besides the product's own. The second form prints the
 * kernel's text, for nvcc -cubin -Xptxas -v and cuobjdump; "bins" the one that
 * goes by way of tiles.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "core/cuda/stages/record.h"
#include "core/cuda/stages/kernel-source.h"
#include "tests/support/scene.h"

#define N_TIMES 4

static double
seconds_since (gint64 begin)
{
  return (g_get_monotonic_time () - begin) / (double) G_USEC_PER_SEC;
}

/* (transfer full) as an H100 has it */
static char *
make_source (const char *path, gboolean bins, GError **error)
{
  const guint block = bins ? FLAME_CUDA_BINS_BLOCK : FLAME_CUDA_BLOCK;
  const FlameCudaKernelForm form = {
      .block = block, .blocks_per_sm = 2048 / block, .bins = bins};
  const FlameLoadOptions load = {.loop_length = 600};
  g_autoptr (FlameAnimation) animation =
      path && *path ? flame_animation_new_from_file (path, &load, error)
                    : flame_animation_new_builtin (&load, error);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 320, 180, 0);
  FlameCudaRecordLayout layout;
  FlameFrameRequest request;
  FlamePlan plan;
  char *source = NULL;

  if (!animation)
    return NULL;
  request =
      scene_request (animation, picture, flame_animation_get_start (animation));
  flame_plan_init (&plan);
  flame_cuda_record_layout_init (&layout);
  if (flame_plan_fill (&plan, &request, error)) {
    flame_cuda_record_layout_set (&layout, &plan.structure);
    source = flame_cuda_kernel_source (&plan.structure, &layout, &form);
  }
  flame_cuda_record_layout_clear (&layout);
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

int
main (int argc, char **argv)
{
  const int arch = argc > 1 ? atoi (argv[1]) : 90;
  gint64 begin = g_get_monotonic_time ();
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaNvrtc) nvrtc = flame_cuda_nvrtc_load (&error);
  g_autofree char *source = NULL;

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
    code = flame_cuda_kernel_compile_with (nvrtc, source,
        argc > 3 ? (const char *const *) argv + 3 : NULL, arch, &error);
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

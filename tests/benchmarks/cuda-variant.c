/*
 * Other ways to write a part of the iteration kernel.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/benchmarks/cuda-variant.h"

#include <stdio.h>
#include <string.h>

#define ITERATE "#include \"kernels/cuda/iterate.h\"\n"

/* NVRTC's calls have no room for a caller's data */
static char *variant;
static FlameCudaNvrtcTable original;

static nvrtcResult
create_program (nvrtcProgram *program, const char *source, const char *name,
    int n_headers, const char *const *headers, const char *const *names)
{
  const char *at = strstr (source, ITERATE);
  g_autofree char *text = NULL;

  if (!at)
    return original.nvrtcCreateProgram (
        program, source, name, n_headers, headers, names);
  text = g_strdup_printf (
      "%.*s%s%s", (int) (at - source), source, variant, at + strlen (ITERATE));
  return original.nvrtcCreateProgram (
      program, text, name, n_headers, headers, names);
}

gboolean
cuda_variant_install (FlameCudaNvrtc *nvrtc, const char *path,
    const char *defines, GError **error)
{
  g_autofree char *text = NULL;

  if (!nvrtc) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
        "a variant needs NVRTC, which was not found");
    return FALSE;
  }
  if (!g_file_get_contents (path, &text, NULL, error))
    return FALSE;
  g_free (variant);
  variant = g_strconcat (defines ? defines : "", text, NULL);
  if (!original.nvrtcCreateProgram)
    original = nvrtc->call;
  nvrtc->call.nvrtcCreateProgram = create_program;
  return TRUE;
}

/* ------------------------------------------------------------- densest tile */

/* prefix[y * (width + 1) + x]: hits above and left of bucket x, y */
static double *
prefix_sums (const Sums *s)
{
  const int columns = s->width + 1;
  double *prefix = g_new0 (double, (gsize) columns *(s->height + 1));

  for (int y = 0; y < s->height; y++) {
    double row = 0.0;

    for (int x = 0; x < s->width; x++) {
      row += s->sums[4 * ((gsize) y * s->width + x) + 3] / 255.0;
      prefix[(y + 1) * columns + x + 1] = prefix[y * columns + x + 1] + row;
    }
  }
  return prefix;
}

char *
cuda_variant_tile (const Sums *s, guint cells)
{
  g_autofree double *prefix = prefix_sums (s);
  const int columns = s->width + 1;
  double most = -1.0;
  int width = 16, height, best_x = 0, best_y = 0;

  /* 4 by 3 or so: a power of two wide, as the kernel divides by it */
  while ((guint) (width * width) < cells)
    width *= 2;
  height = cells / width;
  for (int y = 0; y + height <= s->height; y++) {
    for (int x = 0; x + width <= s->width; x++) {
      const double *top = prefix + y * columns + x;
      const double *bottom = top + height * columns;
      const double hits = bottom[width] - bottom[0] - top[width] + top[0];

      if (hits > most) {
        most = hits;
        best_x = x;
        best_y = y;
      }
    }
  }
  printf ("# tile %dx%d at %d,%d: %.1f %% of all samples\n", width, height,
      best_x, best_y, 100.0 * most / s->samples);
  return g_strdup_printf ("#define TILE_WIDTH %du\n"
                          "#define TILE_HEIGHT %du\n"
                          "#define TILE_FIRST %du\n"
                          "#define TILE_STRIDE_INVERSE %uu\n",
      width, height, best_y * s->width + best_x,
      (guint) ((G_GUINT64_CONSTANT (1) << 32) / s->width + 1));
}

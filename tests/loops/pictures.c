/*
 * Whole pictures through the stages after the histogram on a device, compared
 * with the CPU's.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "core/gpu-backend/text/kernel-compile.h"
#include "core/gpu-backend/text/kernel-source.h"
#include "tests/loops/loops.h"
#include "tests/unit/post-fixture.h"

#define BENCH_WIDTH 1920
#define BENCH_HEIGHT 1080

static const struct
{
  const char *name;
  void (*test) (PostDevice *device);
} groups[] = {
    {"formats", post_test_formats},
    {"spatial filters", post_test_filters},
    {"skies", post_test_skies},
    {"tiles", post_test_tiles},
    {"dim", post_test_dim},
    {"light", post_test_light},
};
#define N_GROUPS G_N_ELEMENTS (groups)

typedef struct
{
  guint number;
  guint32 seed;
} Drawn;

static gpointer
begin (const LoopRow *row, GRand *rand)
{
  Drawn *drawn = g_new (Drawn, 1);

  drawn->number = row->number;
  drawn->seed = g_rand_int (rand);
  return drawn;
}

static void
open_device (PostDevice *device, const LoopSet *set)
{
  FlameGpuPostKernelsConfig kernels = {.image = NULL};
  TestGpu *gpu = loop_device_get_gpu (set->device);

  kernels.image = flame_gpu_post_get_prebuilt (gpu->context);
  kernels.compiler = gpu->compiler;
  post_device_open (device, flame_gpu_ref (gpu->context), &kernels);
}

static void
close_device (PostDevice *device)
{
  GBytes *image = device->kernels.image;

  post_device_close (device);
  g_clear_pointer (&image, g_bytes_unref);
}

static void
check (gpointer state, const LoopSet *set, LoopResult *result)
{
  const Drawn *drawn = state;
  PostReport report = {0};
  PostDevice device;

  open_device (&device, set);
  device.report = &report;
  device.seed = drawn->seed;
  if (drawn->number < N_GROUPS)
    groups[drawn->number].test (&device);
  else
    post_test_list (&device, drawn->number - N_GROUPS);
  close_device (&device);
  *result = (LoopResult){
      report.n_wrong > 0, report.n_pictures, report.n_wrong, report.worst};
}

/* Times a list of filters at @BENCH_WIDTH x @BENCH_HEIGHT in NV12. */
static double
measure (const LoopRow *row, const LoopSet *set)
{
  PostDevice device;
  double seconds;

  if (row->number < N_GROUPS)
    return NAN;
  open_device (&device, set);
  seconds = post_measure_list (
      &device, row->number - N_GROUPS, BENCH_WIDTH, BENCH_HEIGHT);
  close_device (&device);
  return 1e12 * seconds / (BENCH_WIDTH * BENCH_HEIGHT);
}

void
picture_rows_add (GArray *rows)
{
  LoopRow row = {.is_there = loop_set_is_device,
      .begin = begin,
      .check = check,
      .end = g_free,
      .measure = measure};

  for (row.number = 0; row.number < N_GROUPS; row.number++) {
    row.name = g_strconcat ("picture ", groups[row.number].name, NULL);
    g_array_append_val (rows, row);
  }
  for (; post_list_get_text (row.number - N_GROUPS); row.number++) {
    row.name = g_strconcat (
        "picture ", post_list_get_text (row.number - N_GROUPS), NULL);
    g_array_append_val (rows, row);
  }
}

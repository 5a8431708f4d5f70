/*
 * Passes whose samples go through tiles, over the dummy: which passes do, their launches,
 * and what a record and a light look like.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/support/scene.h"
#include "tests/unit/gpu-iterate-fixture.h"

/* The launches of a pass, and the arguments of its rounds. */
static void
test_bins (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GString) letters = g_string_new (NULL);
  const FlameIterateArgs *args = NULL;
  guint64 steps = 0;
  guint n;

  /* 2^27 samples a round. */
  gpu_iterate_plan (f, scene_dense, 100000);
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  for (guint i = 0; i < gpu_iterate_launches->len; i++)
    g_string_append_c (letters,
        g_array_index (gpu_iterate_launches, GpuIterateLaunch, i).letter);
  /*
   * Lights, a probe and room for its records, then rounds. The last one
   * includes the missed samples, and the sums are complete.
   */
  g_assert_true (g_str_has_prefix (letters->str, "lipipg"));
  g_assert_true (g_str_has_suffix (letters->str, "gipgiipg"));
  n = (gpu_iterate_launches->len - 4) / 3;
  g_assert_cmpuint (n, >=, 3);
  for (guint round = 0; round < n; round++) {
    const GpuIterateLaunch *launch =
        &g_array_index (gpu_iterate_launches, GpuIterateLaunch, 3 + 3 * round);

    args = &launch->args;
    g_assert_cmpint (launch->letter, ==, 'i');
    g_assert_cmpint (launch[1].letter, ==, round + 1 < n ? 'p' : 'i');
    g_assert_cmpuint (args->is_last, ==, round + 1 == n);
    g_assert_cmpuint (args->add, ==, FLAME_ADD_BINS);
    g_assert_cmpuint (args->n_tiles, >, 0);
    g_assert_cmpuint (args->queue_size, >=, 1 << 20);
    g_assert_cmpuint (args->tile_counts, ==,
        args->tile_queues + sizeof (FlameQueue) * args->n_tiles);
    g_assert_true (args->lights_in_shared);
    /*
     * These scenes stand still, so all temporal samples have the same lights.
     */
    g_assert_cmpuint (args->n_light_times, ==, 1);
    steps += (guint64) args->full_blocks * args->steps +
             (guint64) (launch->grid - args->full_blocks) * (args->steps - 1);
  }
  g_assert_cmpuint (steps * FLAME_GPU_BINS_BLOCK, ==, args->samples);
  g_assert_cmpuint (steps * FLAME_GPU_BINS_BLOCK, >=, f->plan.samples_per_pass);
}

/*
 * A cell's samples are unpacked as they were packed, up to the most that a tile
 * may have.
 */
static void
test_packs (void)
{
  static const guint32 samples[] = {
      0, 1, 63, 64, 4095, 4096, 99999, FLAME_TILE_RECORDS};
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < 1000; i++) {
    const guint32 n =
        i < G_N_ELEMENTS (samples)
            ? samples[i]
            : (guint32) g_rand_int_range (rand, 0, FLAME_TILE_RECORDS + 1);
    const guint32 r = i % 3 ? g_rand_int_range (rand, 0, 256) * n : 255 * n;
    const guint32 g = i % 5 ? g_rand_int_range (rand, 0, 256) * n : 255 * n;
    const guint32 b = i % 7 ? g_rand_int_range (rand, 0, 256) * n : 255 * n;
    const FlamePackSums sums = flame_unpack (r + n * FLAME_PACK_RED,
        g + n * FLAME_PACK_GREEN, b + n * FLAME_PACK_BLUE);

    g_assert_cmpuint (sums.samples, ==, n);
    g_assert_cmpuint (sums.red, ==, r);
    g_assert_cmpuint (sums.green, ==, g);
    g_assert_cmpuint (sums.blue, ==, b);
  }
}

/*
 * Lights with a single alpha are added up in packs, others channel by channel.
 */
static void
test_packed (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  gpu_iterate_plan (f, scene_dense, 100000);
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  g_assert_true (
      g_array_index (gpu_iterate_launches, GpuIterateLaunch, 0).args.packed);
  g_array_set_size (gpu_iterate_launches, 0);
  gpu_iterate_plan (f, scene_lights, 100000);
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  g_assert_false (
      g_array_index (gpu_iterate_launches, GpuIterateLaunch, 0).args.packed);
}

/*
 * Three tables of 2,048 entries at each of 64 temporal samples are more than
 * records can number.
 */
static void
test_lights (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  const FlameIterateArgs *args;
  guint last = 0;
  gint sum = 0;

  gpu_iterate_plan (f, scene_lights, 100000);
  g_assert_cmpuint (f->plan.temporal_samples_per_pass, ==, 64);
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  args = &g_array_index (gpu_iterate_launches, GpuIterateLaunch, 0).args;
  g_assert_cmpuint (args->n_tables, ==, 3);
  g_assert_cmpuint (args->n_light_times, ==, 42);
  g_assert_cmpuint (args->n_light_times * args->n_tables * args->table_size, <=,
      1 << (32 - FLAME_TILE_BITS_OF (90)));
  /*
   * All lights belong to a temporal sample, in order. Each temporal sample uses
   * that of a near one, and none is late.
   */
  for (guint i = 0; i < args->n_temporal_samples; i++) {
    const guint time = flame_light_time (args, i);
    const gint late = (gint) flame_lit_temporal_sample (args, time) - (gint) i;

    g_assert_cmpuint (time, >=, last);
    g_assert_cmpuint (time, <, args->n_light_times);
    g_assert_cmpint (ABS (late), <=, 2);
    sum += late;
    last = time;
  }
  /* A fifteenth of a temporal sample. */
  g_assert_cmpint (ABS (sum), <=, 4);
  g_assert_cmpuint (last, ==, args->n_light_times - 1);
}

/*
 * Writes a flame of @n lights that change during the shutter's opening; entries
 * are not blended.
 */
static char *
write_lights (guint n)
{
  GString *text = g_string_new ("<flames>");

  for (guint time = 0; time < 2; time++) {
    g_string_append_printf (text,
        "<flame time='%u' size='480 270' scale='90' quality='20' filter='0'"
        " estimator_radius='0' temporal_samples='1000' palette_mode='step'>",
        10 * time);
    for (guint i = 0; i < n; i++)
      g_string_append_printf (text,
          "<xform weight='1' color='0' linear='1' opacity='%g'"
          " coefs='0.5 0 0 0.5 %g 0.2'/>",
          0.9 - 0.02 * i - 0.01 * time, 0.1 * i);
    g_string_append (text, "<color index='0' rgb='255 90 30'/></flame>");
  }
  g_string_append (text, "</flames>");
  return g_string_free (text, FALSE);
}

/*
 * One of the numbers of 18 bits is reserved, which leaves room for 1,023 tables
 * of 256 entries at 64 temporal samples.
 */
static void
test_step_lights (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  static const struct
  {
    guint n, n_times;
  } cases[] = {{3, 64}, {15, 64}, {16, 63}, {31, 33}};

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *genome = write_lights (cases[i].n);
    const FlameIterateArgs *args;

    g_array_set_size (gpu_iterate_launches, 0);
    gpu_iterate_plan (f, genome, 100000);
    g_assert_cmpuint (f->plan.temporal_samples_per_pass, ==, 64);
    gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
    args = &g_array_index (gpu_iterate_launches, GpuIterateLaunch, 0).args;
    g_assert_cmpuint (args->table_size, ==, FLAME_PALETTE_ENTRIES);
    g_assert_cmpuint (args->n_tables, ==, cases[i].n);
    g_assert_cmpuint (args->n_light_times, ==, cases[i].n_times);
  }
}

/* Until a kernel is compiled, a substitute without bins draws. */
static void
test_bins_swap (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  gpu_iterate_plan (f, scene_dense, 5);
  gpu_iterate_set_compiler (TRUE, FALSE);
  g_assert_false (gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_DEFAULT));
  g_assert_cmpint (
      g_array_index (gpu_iterate_launches, GpuIterateLaunch, 0).letter, ==,
      'i');
  g_assert_cmpuint (
      g_array_index (gpu_iterate_launches, GpuIterateLaunch, 0).args.n_tiles,
      ==, 0);
  gpu_iterate_set_compiler (FALSE, FALSE);
  gpu_iterate_wait_for_compiler (f);
  g_assert_true (gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_DEFAULT));
  g_assert_cmpint (
      g_array_index (gpu_iterate_launches, GpuIterateLaunch, 0).letter, ==,
      'l');
}

/*
 * The samples of this flame go through tiles once the probe reports that they
 * often meet.
 */
static void
test_crowded (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  static const struct
  {
    guint32 add;
    float contention;
    gboolean bins;
  } cases[] = {
      {FLAME_ADD_FLOAT, 0.0f, FALSE},
      {FLAME_ADD_FLOAT, 6e-4f, TRUE}, /* a line */
      {FLAME_ADD_HOT, 0.0f, TRUE},
  };

  gpu_iterate_plan (f, scene_dense, 12000);
  g_assert_cmpuint (f->plan.samples_per_pass, >=, 1 << 25);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const GpuIterateLaunch *launches;
    guint last;

    gpu_iterate_set_probe (cases[i].add, cases[i].contention);
    gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
    launches = (const GpuIterateLaunch *) gpu_iterate_launches->data;
    last = gpu_iterate_launches->len - 1;
    g_assert_cmpint (launches[1].letter, ==, 'd');
    g_assert_cmpint (launches[last].letter, ==, cases[i].bins ? 'g' : 's');
    g_assert_cmpuint (launches[last].args.n_tiles > 0, ==, cases[i].bins);
    if (!cases[i].bins)
      continue;
    /* Its points burned in before the probe of the other way. */
    g_assert_cmpint (launches[3].letter, ==, 'i');
    g_assert_cmpuint (launches[3].args.add, ==, FLAME_ADD_PROBE);
    g_assert_cmpuint (launches[3].args.seed + launches[3].args.burn_in, ==, 0);
    g_assert_cmpuint (launches[3].args.starts, ==, launches[0].args.points);
    g_assert_cmpuint (launches[3].args.lived, ==,
        launches[0].args.burn_in + launches[0].args.steps);
  }
}

/*
 * Samples go through tiles from fewer on if cells do not fit the second cache, and many
 * cells are emptied less often.
 */
static void
test_many_cells (GpuIterate *f, gconstpointer data G_GNUC_UNUSED)
{
  static const struct
  {
    int size;
    double quality;
    gboolean bins;
    guint n_rounds;
  } cases[] = {
      {100, 1600, FALSE, 1},
      {500, 16, FALSE, 1},
      {500, 17, TRUE, 1},
      {752, 189.5, TRUE, 1},
      {500, 429, TRUE, 2},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    FlameGpuIterateResult result;

    gpu_iterate_plan_sized (f,
        "<flame size='100 100' scale='25' supersample='4' filter='0.5'>"
        "<xform weight='1' linear='0.5' coefs='.6 .8 -.8 .6 0 0'/></flame>",
        cases[i].size, cases[i].size, cases[i].quality);
    gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
    flame_gpu_iterate_slot_get_result (f->slots[0], &result);
    g_assert_cmpuint (
        g_array_index (gpu_iterate_launches, GpuIterateLaunch, 0).letter == 'l',
        ==, cases[i].bins);
    g_assert_cmpuint (result.n_rounds, ==, cases[i].n_rounds);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gpu/iterate/packs", test_packs);
#define ADD_BINS(name, function)                                               \
  GPU_ITERATE_ADD (name, FLAME_ADD_BINS, function)
  ADD_BINS ("bins", test_bins);
  ADD_BINS ("bins-swap", test_bins_swap);
  ADD_BINS ("lights", test_lights);
  ADD_BINS ("step-lights", test_step_lights);
  ADD_BINS ("packed", test_packed);
#define ADD(name, function) GPU_ITERATE_ADD (name, FLAME_ADD_NONE, function)
  ADD ("crowded", test_crowded);
  ADD ("many-cells", test_many_cells);
  return g_test_run ();
}

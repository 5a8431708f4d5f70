/*
 * The random numbers of the CPU's units: no two steps of a unit get the same
 * numbers, even if a genome needs so many that the counter ends.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cpu/unit.h"
#include "core/genome/variation.h"
#include "core/plan/frame-request.h"
#include "core/plan/loops.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"
#include "tests/support/scene.h"

/* Samples a pixel, so that a unit has some hundred steps. */
#define QUALITY 1000

/*
 * The counters that the steps of a unit were given. The loops accept them from
 * nowhere else.
 */
static struct
{
  GHashTable *keys; /* keys of finished units */
  guint64 key;
  guint32 next;  /* first unused counter of the key */
  guint32 draws; /* numbers that a step may use */
  guint n_steps;
} seen;

static void
note_key (guint64 key)
{
  g_autofree guint64 *kept = g_memdup2 (&key, sizeof key);

  g_assert_true (g_hash_table_add (seen.keys, g_steal_pointer (&kept)));
  seen.key = key;
  seen.next = 0;
}

static void
ignore_seed (FlameBatch *batch G_GNUC_UNUSED, int n G_GNUC_UNUSED,
    FlameRng rng G_GNUC_UNUSED)
{
}

/*
 * Replaces a step. All its points are bad, which makes as many steps as
 * possible.
 */
static int
note_step (FlameBatch *batch G_GNUC_UNUSED,
    const FlameTemporalSample *temporal_sample G_GNUC_UNUSED,
    const FlameHistogram *histogram G_GNUC_UNUSED, FlameRng rng)
{
  const guint64 key = (guint64) rng.key1 << 32 | rng.key0;
  const guint64 end = (guint64) rng.counter + seen.draws;

  if (seen.n_steps++ == 0 || key != seen.key)
    note_key (key);
  g_assert_cmpuint (rng.counter, >=, seen.next);
  g_assert_cmpuint (end, <=, G_MAXUINT32);
  seen.next = (guint32) end;
  return 0;
}

/*
 * Returns one xform with every random variation. Each gets the parameters that
 * use the most numbers.
 */
static char *
make_greedy_genome (void)
{
  GString *xml = g_string_new ("<flame size='80 56' scale='20'><xform "
                               "weight='1' color='0' coefs='.5 0 0 .5 0 0'");

  for (guint v = 0; v < FLAME_N_VARIATIONS; v++)
    if (flame_variation_name (v) && flame_variation_infos[v].draws > 0)
      g_string_append_printf (xml, " %s='0.1'", flame_variation_name (v));
  g_string_append (xml, "/><color index='0' rgb='255 255 255'/></flame>");
  return g_string_free (xml, FALSE);
}

static void
test_no_number_twice (void)
{
  static const FlameIterateLoops loops = {
      .seed = ignore_seed, .step = note_step};
  g_autofree char *genome = make_greedy_genome ();
  g_autoptr (FlameAnimation) animation = scene_load (genome);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, 0.0);
  g_autoptr (GError) error = NULL;
  const FlameHistogram histogram = {0};
  const gint cancelled = FALSE;
  FlameTemporalSample temporal_sample = {0};
  FlameUnitStats stats = {0};
  FlameUnitScratch *scratch;
  FlamePlan plan;

  request.quality = QUALITY;
  request.shutter = 0.0;
  flame_plan_init (&plan);
  g_assert_true (flame_plan_fill (&plan, &request, NULL, &error));
  g_assert_no_error (error);
  scratch = flame_unit_scratch_new (&error);
  g_assert_no_error (error);

  seen.keys = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  seen.draws =
      flame_temporal_sample_init (&temporal_sample, &plan) * FLAME_RNG_LANES;
  for (guint unit = 0; unit < 2; unit++)
    flame_unit_run (
        &plan, 0, unit, &loops, scratch, &histogram, NULL, &cancelled, &stats);
  g_test_message ("%u steps of %u numbers, %u keys", seen.n_steps, seen.draws,
      g_hash_table_size (seen.keys));
  /* A unit must use more than 2^32 numbers, or this test shows nothing. */
  g_assert_cmpuint ((guint64) seen.n_steps * seen.draws, >, 2ull << 32);
  g_hash_table_unref (seen.keys);
  flame_unit_scratch_free (scratch);
  flame_plan_clear (&plan);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/counter/no-number-twice", test_no_number_twice);
  return g_test_run ();
}

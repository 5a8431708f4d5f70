/*
 * Random genomes: the same for a seed, all acceptable, and generated fast. Also
 * the endless stream of them, which may be entered anywhere.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/api/load-options.h"
#include "core/genome/variation.h"
#include "core/animation/animation.h"
#include "core/animation/breed/breed.h"
#include "core/animation/breed/probe.h"
#include "core/genome/chaos-game.h"
#include "core/genome/genome.h"
#include "core/genome/flam3/writer.h"
#include "core/genome/random/genome.h"
#include "core/plan/frame-request.h"
#include "core/plan/plan.h"
#include "kernels/variation-ids.h"
#include "tests/support/sanitized.h"
#include "tests/support/scene.h"
#include "tests/support/sums.h"

#define LOOP 100.0
#define EDGE 60.0

static char *
write_one (const FlameGenome *genome)
{
  return flame_flam3_write (&genome, 1);
}

static void
assert_equal (const FlameGenome *a, const FlameGenome *b)
{
  g_autofree char *first = write_one (a);
  g_autofree char *second = write_one (b);

  g_assert_cmpstr (first, ==, second);
}

static gboolean
differ (const FlameGenome *a, const FlameGenome *b)
{
  g_autofree char *first = write_one (a);
  g_autofree char *second = write_one (b);

  return strcmp (first, second) != 0;
}

/*
 * Asserts that the genome has only flam3's variations in the plane, as always.
 */
static void
assert_classic (const FlameGenome *genome)
{
  g_assert_false (flame_genome_has_view (genome));
  for (guint i = 0; i < genome->n_xforms; i++) {
    const FlameXform *xform = &genome->xforms[i];

    g_assert_false (flame_xform_maps_space (xform));
    for (guint u = 0; u < xform->n_uses; u++)
      g_assert_cmpuint (xform->uses[u].variation, <, FLAME_N_FLAM3_VARIATIONS);
  }
}

static void
test_breeds (void)
{
  guint n_views = 0, n_others = 0;

  for (guint i = 0; i < 200; i++) {
    g_autoptr (FlameGenome) plain = flame_genome_new_random (i);
    g_autoptr (FlameGenome) classic =
        flame_breed_one (FLAME_BREED_CLASSIC, NULL, NULL, i);
    g_autoptr (FlameGenome) rich =
        flame_breed_one (FLAME_BREED_ALL, NULL, NULL, i);

    assert_equal (plain, classic);
    assert_classic (classic);
    n_views += flame_genome_has_view (rich);
    n_others += differ (plain, rich);
  }
  g_assert_cmpuint (n_views, >, 100);
  g_assert_cmpuint (n_views, <, 160);
  g_assert_cmpuint (n_others, >, 180);
}

static void
test_deterministic (void)
{
  g_autoptr (FlameGenome) a = flame_genome_new_random (5);
  g_autoptr (FlameGenome) b = flame_genome_new_random (5);
  g_autoptr (FlameGenome) c = flame_genome_new_random (6);
  g_autoptr (FlameGenome) mutant = flame_genome_new_mutant (a, 1);
  g_autoptr (FlameGenome) same_mutant = flame_genome_new_mutant (b, 1);
  g_autoptr (FlameGenome) child = flame_genome_new_cross (a, c, 1);
  g_autoptr (FlameGenome) same_child = flame_genome_new_cross (b, c, 1);

  assert_equal (a, b);
  g_assert_true (differ (a, c));
  assert_equal (mutant, same_mutant);
  g_assert_true (differ (a, mutant));
  assert_equal (child, same_child);
  g_assert_true (differ (a, child));
  g_assert_true (differ (c, child));
}

/*
 * Asserts that the genome has nothing that the reader would refuse or warn
 * about.
 */
static void
assert_valid (const FlameGenome *genome)
{
  double total = 0.0;

  g_assert_cmpuint (genome->n_xforms, >=, 1);
  g_assert_cmpuint (genome->n_xforms, <=, 16);
  for (guint i = 0; i < genome->n_xforms; i++) {
    const FlameXform *xform = &genome->xforms[i];

    g_assert_cmpfloat (xform->weight, >=, 0.0);
    total += xform->weight;
    g_assert_cmpfloat (xform->color, >=, 0.0);
    g_assert_cmpfloat (xform->color, <=, 1.0);
    for (guint k = 0; k < 6; k++)
      g_assert_true (isfinite (xform->coefs.m[k]));
    for (guint k = 0; k < FLAME_N_PARAMS; k++)
      g_assert_true (isfinite (flame_xform_get_param (xform, k)));
  }
  g_assert_cmpfloat (total, >, 0.0);
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    g_assert_cmpfloat (genome->palette.rgba[i][3], ==, 1.0);
}

static void
test_valid (gconstpointer data)
{
  const FlameBreed breed = GPOINTER_TO_UINT (data);
  g_autoptr (FlameGenome) before = flame_breed_one (breed, NULL, NULL, 0);

  for (guint i = 1; i < 500; i++) {
    g_autoptr (FlameGenome) genome = flame_breed_one (breed, NULL, NULL, i);
    g_autoptr (FlameGenome) mutant = flame_breed_one (breed, genome, NULL, i);
    g_autoptr (FlameGenome) child = flame_breed_one (breed, mutant, before, i);

    assert_valid (genome);
    assert_valid (mutant);
    assert_valid (child);
    flame_genome_assign (before, genome);
  }
}

/* Palettes are smooth, and neither black nor grey. */
static void
test_palettes (void)
{
  FlameRandom random;

  flame_random_init (&random, 3);
  for (guint n = 0; n < 100; n++) {
    FlamePalette palette;
    double sum = 0.0, chroma = 0.0;

    flame_palette_randomize (&palette, &random);
    for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
      const double *a = palette.rgba[i];
      const double *b = palette.rgba[(i + 1) % FLAME_PALETTE_SIZE];

      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat (fabs (a[c] - b[c]), <, 0.25);
      sum += (a[0] + a[1] + a[2]) / 3.0;
      chroma += MAX (MAX (a[0], a[1]), a[2]) - MIN (MIN (a[0], a[1]), a[2]);
    }
    g_assert_cmpfloat (sum / FLAME_PALETTE_SIZE, >, 0.2);
    g_assert_cmpfloat (sum / FLAME_PALETTE_SIZE, <, 0.9);
    g_assert_cmpfloat (chroma / FLAME_PALETTE_SIZE, >, 0.08);
  }
}

/* ------------------------------------------------------------------- probe */

static FlameGenome *
new_affine (double scale, double shift)
{
  FlameGenome *genome = flame_genome_new ();
  FlameXform *xform;

  for (guint i = 0; i < 2; i++) {
    xform = flame_genome_add_xform (genome);
    xform->weight = 1.0;
    flame_xform_set_variation (xform, FLAME_VAR_linear, 1.0);
    xform->coefs = (FlameAffine){{scale, 0, 0, scale, i ? shift : -shift, 0}};
  }
  genome->width = 320;
  genome->height = 180;
  return genome;
}

static void
test_probe_refuses (void)
{
  g_autoptr (FlameGenome) dot = new_affine (0.1, 0.0);
  g_autoptr (FlameGenome) line = new_affine (0.5, 0.5);
  g_autoptr (FlameGenome) explodes = new_affine (40.0, 1.0);
  g_autoptr (FlameGenome) empty = flame_genome_new ();
  g_autoptr (FlameGenome) blur = new_affine (1.0, 0.0);
  FlameProbe probe;

  for (guint i = 0; i < 2; i++) {
    flame_xform_set_variation (&blur->xforms[i], FLAME_VAR_linear, 0.0);
    flame_xform_set_variation (&blur->xforms[i], FLAME_VAR_square, 1.0);
  }
  g_assert_false (flame_probe_fit (dot, NULL, 1));
  g_assert_false (flame_probe_fit (line, NULL, 1));
  g_assert_false (flame_probe_fit (explodes, NULL, 1));
  g_assert_false (flame_probe_fit (empty, NULL, 1));
  g_assert_false (flame_probe_fit (blur, NULL, 1));
  flame_probe_measure (explodes, 1, &probe);
  g_assert_cmpfloat (probe.bad, >, 0.05);
}

/* All variations of a transform count, however many there are. */
static void
test_probe_many (void)
{
  g_autoptr (FlameGenome) genome = new_affine (0.5, 0.5);
  FlameXform *xform = &genome->xforms[0];
  FlameGamePoint points[64];

  flame_xform_clear (&genome->xforms[1]);
  genome->n_xforms = 1;
  xform->coefs.m[4] = 3.0;
  for (FlameVariation v = FLAME_VAR_linear; v <= FLAME_VAR_cosine; v++)
    flame_xform_set_variation (xform, v, 1e-30);
  /* Only the last one has an effect: each step goes half the way to (6, 0). */
  flame_xform_set_variation (xform, FLAME_VAR_waves2, 1.0);
  g_assert_cmpuint (xform->n_uses, >, 20);
  g_assert_cmpfloat (flame_chaos_game_show (genome, 1, points, 64), ==, 0.0);
  for (guint i = 0; i < G_N_ELEMENTS (points); i++) {
    g_assert_cmpfloat (fabsf (points[i].x - 6.0f), <, 1e-2f);
    g_assert_cmpfloat (fabsf (points[i].y), <, 1e-2f);
  }
}

#define SEEN_WIDTH 160
#define SEEN_HEIGHT 90
#define SEEN_BOX 10
#define SEEN_BOXES (SEEN_WIDTH / SEEN_BOX * SEEN_HEIGHT / SEEN_BOX)

/* Computes the shares of the points in boxes of the picture, as it is drawn. */
static void
see_drawn (const FlameGenome *genome, double boxes[SEEN_BOXES])
{
  static const FlameLoadOptions options = {.loop_length = 100.0};
  g_autofree char *text = write_one (genome);
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_from_data (text, -1, "bred", &options, NULL);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_GRAY8, SEEN_WIDTH, SEEN_HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, 0);
  g_autoptr (Sums) sums = NULL;
  FlamePlan plan;

  request.shutter = 0.0;
  request.quality = 30.0;
  request.flags = FLAME_FRAME_NO_DENSITY_ESTIMATION;
  flame_plan_init (&plan);
  g_assert_true (flame_plan_fill (&plan, &request, NULL, NULL));
  sums = sums_from_cpu (&plan);
  memset (boxes, 0, SEEN_BOXES * sizeof *boxes);
  for (int y = 0; y < SEEN_HEIGHT; y++)
    for (int x = 0; x < SEEN_WIDTH; x++) {
      const int bucket =
          (y + plan.post.gutter) * sums->width + x + plan.post.gutter;

      boxes[y / SEEN_BOX * (SEEN_WIDTH / SEEN_BOX) + x / SEEN_BOX] +=
          sums->sums[4 * bucket + 3] / 255.0 / sums->samples;
    }
  flame_plan_clear (&plan);
}

/*
 * Computes the shares of the points in boxes of the picture, as the probe finds
 * them.
 */
static void
see_probed (const FlameGenome *genome, double boxes[SEEN_BOXES])
{
  const guint n = 100000;
  g_autofree FlameGamePoint *points = g_new (FlameGamePoint, n);

  flame_chaos_game_show (genome, 3, points, n);
  memset (boxes, 0, SEEN_BOXES * sizeof *boxes);
  for (guint i = 0; i < n; i++) {
    const double scale = genome->scale * SEEN_WIDTH / genome->width;
    const double x =
        (points[i].x - genome->center[0]) * scale + SEEN_WIDTH / 2.0;
    const double y =
        (points[i].y - genome->center[1]) * scale + SEEN_HEIGHT / 2.0;

    if (points[i].light > 0 && x >= 0 && x < SEEN_WIDTH && y >= 0 &&
        y < SEEN_HEIGHT)
      boxes[(int) y / SEEN_BOX * (SEEN_WIDTH / SEEN_BOX) +
            (int) x / SEEN_BOX] += 1.0 / n;
  }
}

/* The probe judges what is drawn, as the camera sees it. */
static void
test_probe_sees (void)
{
  g_autoptr (FlameBreeder) breeder = flame_breeder_new (6, FLAME_BREED_ALL);
  double mean = 0.0;
  guint n = 0;

  for (guint i = 0; n < 20; i++) {
    g_autoptr (FlameGenome) genome = flame_breeder_get (breeder, i, NULL);
    double drawn[SEEN_BOXES], probed[SEEN_BOXES], apart = 0.0;

    if (!flame_genome_has_view (genome))
      continue;
    see_drawn (genome, drawn);
    see_probed (genome, probed);
    for (guint b = 0; b < SEEN_BOXES; b++)
      apart += fabs (drawn[b] - probed[b]) / 2.0;
    g_test_message (
        "%s: %.1f %% of the points apart", genome->name, 100.0 * apart);
    g_assert_cmpfloat (apart, <, 0.15);
    mean += apart;
    n++;
  }
  g_assert_cmpfloat (mean / n, <, 0.04);
}

/* A flame is found wherever it lies and however large it is. */
static void
test_probe_frames (void)
{
  g_autoptr (FlameBreeder) breeder = flame_breeder_new (4, FLAME_BREED_CLASSIC);
  g_autoptr (FlameGenome) genome = flame_breeder_get (breeder, 1, NULL);
  const double scale = genome->scale, x = genome->center[0];

  genome->scale = 3.0;
  genome->center[0] += 100.0;
  genome->brightness = 0.001;
  flame_probe_fit (genome, NULL, 9);
  g_assert_cmpfloat (fabs (log (genome->scale / scale)), <, 0.2);
  g_assert_cmpfloat (fabs (genome->center[0] - x) * scale, <, 100.0);
  g_assert_cmpfloat (genome->brightness, >, 0.4);
}

/* ------------------------------------------------------------------ stream */

/* Measures the genome with another seed, and with some tolerance for chance. */
static gboolean
looks_fine (const FlameGenome *genome)
{
  FlameProbe probe;

  flame_probe_measure (genome, 12345, &probe);
  if (probe.bad < 0.025 && probe.inside > 0.45 && probe.lit > 0.14 &&
      probe.peak < 0.14 && probe.variety > 0.5 && probe.variety < 0.96 &&
      probe.detail > 0.3 && probe.light > 0.05 && probe.light < 0.55)
    return TRUE;
  g_test_message ("%s: bad %.3f inside %.2f lit %.2f peak %.3f variety %.2f "
                  "detail %.2f light %.3f",
      genome->name, probe.bad, probe.inside, probe.lit, probe.peak,
      probe.variety, probe.detail, probe.light);
  return FALSE;
}

static double
get_cpu_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

/* FLAME_TEST_GENOMES sets another number. */
#define CONSECUTIVE 1000
#define SANITIZED_CONSECUTIVE 100

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  const double *p = a, *q = b;

  return (*p > *q) - (*p < *q);
}

static void
test_consecutive (gconstpointer data)
{
  const FlameBreed breed = GPOINTER_TO_UINT (data);
  const char *wanted = g_getenv ("FLAME_TEST_GENOMES");
  const int usual = test_is_sanitized () ? SANITIZED_CONSECUTIVE : CONSECUTIVE;
  const int n = wanted                         ? atoi (wanted)
                : breed == FLAME_BREED_CLASSIC ? usual
                                               : usual / 4;
  g_autoptr (FlameBreeder) breeder = flame_breeder_new (2024, breed);
  g_autofree double *spent = g_new (double, MAX (n, 1));
  double sum = 0.0;

  g_assert_cmpint (n, >, 0);
  for (int i = 0; i < n; i++) {
    const double begin = get_cpu_time ();
    g_autoptr (FlameGenome) genome = flame_breeder_get (breeder, i, NULL);

    spent[i] = get_cpu_time () - begin;
    sum += spent[i];
    assert_valid (genome);
    g_assert_true (looks_fine (genome));
  }
  qsort (spent, n, sizeof *spent, compare_doubles);
  g_test_message ("%d genomes, %.1f ms each, median %.1f, longest %.1f", n,
      1e3 * sum / n, 1e3 * spent[n / 2], 1e3 * spent[n - 1]);
}

static gboolean
same_flights (const FlameFlight *a, const FlameFlight *b)
{
  return a->pitch == b->pitch && a->yaw == b->yaw && a->near == b->near;
}

/*
 * Cameras rise, and some circle. If a flame has no flight, its camera stands
 * still.
 */
static void
test_flights (void)
{
  g_autoptr (FlameBreeder) used = flame_breeder_new (5, FLAME_BREED_ALL);
  guint n_still = 0, n_round = 0;

  for (gint64 i = 40; i > 0; i--) {
    g_autoptr (FlameBreeder) fresh = flame_breeder_new (5, FLAME_BREED_ALL);
    FlameFlight flight, again;
    g_autoptr (FlameGenome) genome = flame_breeder_get (used, i, &flight);
    g_autoptr (FlameGenome) same = flame_breeder_get (fresh, i, &again);

    assert_equal (genome, same);
    g_assert_true (same_flights (&flight, &again));
    g_assert_true (
        flame_genome_has_view (genome) != flame_flight_is_still (&flight));
    n_still += flame_flight_is_still (&flight);
    n_round += flight.yaw != 0.0;
    /* A flight begins and ends at the genome's own camera. */
    flame_flight_apply (&flight, 0.0, genome);
    assert_equal (genome, same);
    flame_flight_apply (&flight, 1.0, genome);
    g_assert_cmpfloat_with_epsilon (genome->cam_pitch, same->cam_pitch, 1e-9);
    g_assert_cmpfloat_with_epsilon (
        cos (genome->cam_yaw), cos (same->cam_yaw), 1e-9);
    g_assert_cmpfloat_with_epsilon (genome->cam_persp, same->cam_persp, 1e-9);
  }
  g_assert_cmpuint (n_still, >, 4);
  g_assert_cmpuint (n_still, <, 30);
  g_assert_cmpuint (n_round, >, 2);
}

/* The order of requests does not matter, and times may be negative. */
static void
test_any_order (void)
{
  static const gint64 places[] = {7, 3, -5, 90000, 2, 0, 4, -1, 8};
  g_autoptr (FlameBreeder) used = flame_breeder_new (8, FLAME_BREED_CLASSIC);

  for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
    g_autoptr (FlameBreeder) fresh = flame_breeder_new (8, FLAME_BREED_CLASSIC);
    g_autoptr (FlameGenome) a = flame_breeder_get (used, places[i], NULL);
    g_autoptr (FlameGenome) b = flame_breeder_get (fresh, places[i], NULL);

    assert_equal (a, b);
  }
}

static FlameAnimation *
new_endless (guint64 seed)
{
  const FlameLoadOptions options = {
      .loop_length = LOOP, .edge_length = EDGE, .seed = seed};
  g_autoptr (GError) error = NULL;
  FlameAnimation *animation = flame_animation_new_endless (&options, &error);

  g_assert_no_error (error);
  return animation;
}

static void
assert_same_at (FlameAnimation *a, FlameAnimation *b, double time)
{
  g_autoptr (FlameGenome) first = flame_genome_new ();
  g_autoptr (FlameGenome) second = flame_genome_new ();

  flame_animation_evaluate (a, time, first);
  flame_animation_evaluate (b, time, second);
  assert_equal (first, second);
}

static void
test_stream (void)
{
  g_autoptr (FlameAnimation) stream = new_endless (1);
  g_autoptr (FlameAnimation) other = new_endless (2);
  g_autoptr (FlameAnimation) builtin = flame_animation_new_builtin (
      &(FlameLoadOptions){.loop_length = LOOP}, NULL);
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  g_autoptr (FlameGenome) elsewhere = flame_genome_new ();

  g_assert_true (isinf (flame_animation_get_length (stream)));
  g_assert_cmpstr (flame_animation_get_title (stream), ==, "Slow Tide");
  assert_same_at (stream, builtin, 0.0);
  assert_same_at (stream, builtin, 33.0);
  /* Minute 300 at 30 units a second, directly and after others. */
  for (double time = 0.0; time < 1000.0; time += 111.0)
    flame_animation_evaluate (stream, time, genome);
  {
    g_autoptr (FlameAnimation) fresh = new_endless (1);

    assert_same_at (fresh, stream, 540000.0);
    assert_same_at (fresh, stream, -777.0);
  }
  flame_animation_evaluate (stream, 540000.0, genome);
  flame_animation_evaluate (other, 540000.0, elsewhere);
  g_assert_true (differ (genome, elsewhere));
}

/* The picture does not jump where loops and edges meet. */
static void
test_no_jumps (void)
{
  g_autoptr (FlameAnimation) stream = new_endless (1);
  const double period = LOOP + EDGE;
  const double meets[] = {LOOP, period, period + LOOP, 5 * period, -EDGE};

  for (guint i = 0; i < G_N_ELEMENTS (meets); i++) {
    g_autoptr (FlameGenome) before = flame_genome_new ();
    g_autoptr (FlameGenome) after = flame_genome_new ();

    flame_animation_evaluate (stream, meets[i] - 1e-7, before);
    flame_animation_evaluate (stream, meets[i] + 1e-7, after);
    g_assert_cmpfloat (fabs (before->scale - after->scale), <, 1e-3);
    g_assert_cmpfloat (fabs (before->center[0] - after->center[0]), <, 1e-5);
    g_assert_cmpfloat (fabs (before->brightness - after->brightness), <, 1e-3);
    for (guint x = 0; x < MIN (before->n_xforms, after->n_xforms); x++)
      for (guint k = 0; k < 6; k++)
        g_assert_cmpfloat (
            fabs (before->xforms[x].coefs.m[k] - after->xforms[x].coefs.m[k]),
            <, 1e-4);
  }
}

static gpointer
evaluate_many (gpointer data)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  for (guint i = 0; i < 60; i++)
    flame_animation_evaluate (data, (i * 37) % 900, genome);
  return NULL;
}

static void
test_threads (void)
{
  g_autoptr (FlameAnimation) stream = new_endless (3);
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("evaluate", evaluate_many, stream);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/random/deterministic", test_deterministic);
  g_test_add_func ("/random/breeds", test_breeds);
  g_test_add_data_func ("/random/valid/classic",
      GUINT_TO_POINTER (FLAME_BREED_CLASSIC), test_valid);
  g_test_add_data_func (
      "/random/valid/all", GUINT_TO_POINTER (FLAME_BREED_ALL), test_valid);
  g_test_add_func ("/random/palettes", test_palettes);
  g_test_add_func ("/probe/refuses", test_probe_refuses);
  g_test_add_func ("/probe/many", test_probe_many);
  g_test_add_func ("/probe/sees", test_probe_sees);
  g_test_add_func ("/probe/frames", test_probe_frames);
  g_test_add_data_func ("/breed/consecutive/classic",
      GUINT_TO_POINTER (FLAME_BREED_CLASSIC), test_consecutive);
  g_test_add_data_func ("/breed/consecutive/all",
      GUINT_TO_POINTER (FLAME_BREED_ALL), test_consecutive);
  g_test_add_func ("/breed/flights", test_flights);
  g_test_add_func ("/breed/any-order", test_any_order);
  g_test_add_func ("/endless/stream", test_stream);
  g_test_add_func ("/endless/no-jumps", test_no_jumps);
  g_test_add_func ("/endless/threads", test_threads);
  return g_test_run ();
}

/*
 * Every document gives a frame at any time: random keyframes, sequences,
 * transitions, flocks and the endless stream, inside and far outside, planned
 * and drawn. A document that the reader accepts must never end a stream.
 *
 * One in four has numbers that no artist writes, and cameras with numbers that
 * are 0 or that no float can hold. Everything follows from the seed. "-m slow"
 * tries 100,000 plans and 10,000 pictures.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>
#include <math.h>

#include "core/animation/animation.h"
#include "core/animation/transition.h"
#include "core/api/load-options.h"
#include "core/genome/flam3/writer.h"
#include "core/genome/random/genome.h"
#include "core/plan/frame-request.h"
#include "core/plan/plan.h"
#include "tests/support/sanitized.h"
#include "tests/support/scene.h"

#define SEED 20111

/* Numbers of plans and pictures: those for sanitizers fit into their time. */
#define SANITIZED_PLANS 800
#define SANITIZED_PICTURES 80
#define QUICK_PLANS 2500
#define SLOW_PLANS 100000
#define QUICK_PICTURES 250
#define SLOW_PICTURES 10000
/* Number of times at which each document is evaluated. */
#define MOMENTS 25
/* More than the reader's own limit of different warnings. */
#define MAX_WARNINGS 101

#define WIDTH 24
#define HEIGHT 16

static guint n_warnings;

static void
count_warning (const char *message, gpointer user_data)
{
  (void) message;
  (void) user_data;
  n_warnings++;
}

/* ----------------------------------------------------------- random genomes */

static gboolean
one_in (GRand *rand, guint n)
{
  return g_rand_int_range (rand, 0, n) == 0;
}

static double
pick (GRand *rand, double least, double most)
{
  return g_rand_double_range (rand, least, most);
}

/*
 * Sets mostly sizes that artists use, sometimes the largest that a file may
 * name.
 */
static void
vary_sampling (GRand *rand, FlameGenome *genome)
{
  genome->quality = exp2 (pick (rand, -4.0, 5.0));
  genome->zoom = one_in (rand, 4) ? pick (rand, -4.0, 4.0) : 0.0;
  genome->scale = exp2 (pick (rand, -3.0, 12.0));
  genome->supersample =
      one_in (rand, 30) ? FLAME_MAX_SUPERSAMPLE : g_rand_int_range (rand, 1, 5);
  genome->passes =
      one_in (rand, 30) ? FLAME_MAX_PASSES : g_rand_int_range (rand, 1, 4);
  genome->temporal_samples = one_in (rand, 30) ? FLAME_MAX_TEMPORAL_SAMPLES
                                               : g_rand_int_range (rand, 1, 99);
  genome->filter_shape =
      g_rand_int_range (rand, 0, FLAME_SPATIAL_FILTER_QUADRATIC + 1);
  genome->filter_radius =
      one_in (rand, 3) ? 0.0 : exp2 (pick (rand, -9.0, 2.0));
  if (one_in (rand, 50))
    genome->filter_radius = FLAME_MAX_FILTER_RADIUS;
  genome->temporal_filter =
      g_rand_int_range (rand, 0, FLAME_TEMPORAL_FILTER_EXP + 1);
  genome->temporal_filter_width = pick (rand, -1.0, 3.0);
  genome->temporal_filter_exp = pick (rand, -5.0, 5.0);
}

/*
 * Returns a number that makes something divide by zero, or that no float can
 * hold.
 */
static double
singular (GRand *rand)
{
  static const double numbers[] = {0.0, 1.0, -1.0, 0.5, 90.0, 1e-9, 1e-45,
      -1e-300, 1e9, -1e20, 3e38, -1e39, 1e100, 1e300, -1.7e308};

  return one_in (rand, 3)
             ? pick (rand, -3.0, 3.0)
             : numbers[g_rand_int_range (rand, 0, G_N_ELEMENTS (numbers))];
}

/*
 * Adds a camera in space, which few files have. One in @n has a singular
 * number.
 */
static void
vary_camera (GRand *rand, FlameGenome *genome, guint n)
{
  double *const fields[] = {&genome->cam_pitch, &genome->cam_yaw,
      &genome->cam_bank, &genome->cam_persp, &genome->cam_zpos,
      &genome->cam_pos[0], &genome->cam_pos[1], &genome->cam_pos[2],
      &genome->cam_dof, &genome->blur_curve, &genome->cam_focus[0],
      &genome->cam_focus[1], &genome->cam_focus[2], &genome->fog,
      &genome->fog_distance, &genome->rotate, &genome->center[0],
      &genome->center[1], &genome->rot_center[0], &genome->rot_center[1]};

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (one_in (rand, n))
      *fields[i] = singular (rand);
  genome->blur_kind = g_rand_int_range (rand, 0, 2);
  genome->behind = g_rand_int_range (rand, 0, 2);
  if (one_in (rand, n))
    genome->focus_area = fabs (singular (rand));
  if (one_in (rand, n))
    genome->focus_exponent = fabs (singular (rand)) + 1e-300;
}

/* Sets values that no artist writes and every reader accepts. */
static void
vary_far (GRand *rand, FlameGenome *genome)
{
  if (one_in (rand, 4))
    genome->zoom = one_in (rand, 2) ? singular (rand) : pick (rand, 8.0, 600.0);
  if (one_in (rand, 4))
    genome->scale = fabs (singular (rand)) + 1e-300;
  if (one_in (rand, 4))
    genome->quality = fabs (singular (rand)) + 1e-300;
  if (one_in (rand, 4))
    genome->width = one_in (rand, 2) ? 1 : FLAME_MAX_SIZE;
  if (one_in (rand, 4))
    genome->height = one_in (rand, 2) ? 1 : FLAME_MAX_SIZE;
  if (one_in (rand, 4))
    genome->filter_radius = one_in (rand, 2) ? 1e-300 : FLAME_MAX_FILTER_RADIUS;
  if (one_in (rand, 4))
    genome->brightness = singular (rand);
  if (one_in (rand, 4))
    genome->gamma = fabs (singular (rand)) + 1e-300;
  if (one_in (rand, 4))
    genome->gamma_threshold = singular (rand);
  if (one_in (rand, 4))
    genome->highlight_power = singular (rand);
  if (one_in (rand, 4))
    genome->vibrancy = singular (rand);
  if (one_in (rand, 4))
    genome->xforms[0].coefs.m[g_rand_int_range (rand, 0, 6)] = singular (rand);
}

static void
vary_estimator (GRand *rand, FlameGenome *genome)
{
  genome->estimator_radius = one_in (rand, 2) ? 0.0 : pick (rand, 0.0, 12.0);
  if (one_in (rand, 100))
    genome->estimator_radius = FLAME_MAX_ESTIMATOR_RADIUS;
  genome->estimator_minimum = pick (rand, 0.0, genome->estimator_radius + 1e-9);
  genome->estimator_minimum =
      MIN (genome->estimator_minimum, genome->estimator_radius);
  genome->estimator_curve = pick (rand, 0.2, 2.0);
  if (genome->estimator_radius == 0.0) /* a file may then name any value */
    genome->estimator_curve = pick (rand, -2.0, 1.0);
}

static void
vary_tone (GRand *rand, FlameGenome *genome)
{
  genome->brightness = pick (rand, -1.0, 40.0);
  genome->gamma = exp2 (pick (rand, -6.0, 4.0));
  genome->gamma_threshold = pick (rand, -0.1, 0.5);
  genome->vibrancy = pick (rand, -1.0, 2.0);
  genome->highlight_power = pick (rand, -1.0, 3.0);
  genome->hue = pick (rand, -1.0, 1.0);
  genome->rotate = pick (rand, -1000.0, 1000.0);
  for (guint c = 0; c < 3; c++)
    genome->background[c] = pick (rand, -0.1, 1.1);
  for (guint i = 0; i < 2; i++)
    genome->center[i] = genome->rot_center[i] =
        one_in (rand, 60) ? NAN : pick (rand, -2.0, 2.0);
}

/* Adds chaos: every xform leads somewhere, though to few others. */
static void
add_chaos (GRand *rand, FlameGenome *genome)
{
  double *chaos = flame_genome_ensure_chaos (genome);
  const guint n = genome->n_xforms;

  for (guint from = 0; from < n; from++) {
    for (guint to = 0; to < n; to++)
      chaos[from * n + to] = one_in (rand, 2) ? 0.0 : pick (rand, 0.0, 2.0);
    for (guint to = 0; to < n; to++) {
      if (genome->xforms[to].weight > 0.0) {
        chaos[from * n + to] += 0.01;
        break;
      }
    }
  }
}

static void
vary_xforms (GRand *rand, FlameGenome *genome)
{
  for (guint i = 0; i < genome->n_xforms; i++) {
    FlameXform *xform = &genome->xforms[i];

    xform->weight *= exp2 (pick (rand, -12.0, 2.0));
    if (i > 0 && one_in (rand, 4))
      xform->weight = 0.0;
    if (one_in (rand, 4))
      xform->opacity = pick (rand, 0.0, 2.0);
    xform->animate = one_in (rand, 3) ? 0.0 : 1.0;
    for (guint c = 0; c < 6; c++)
      xform->coefs.m[c] *= one_in (rand, 40) ? 1e6 : 1.0;
  }
  genome->xforms[0].weight = MAX (genome->xforms[0].weight, 1e-3);
  if (one_in (rand, 2))
    add_chaos (rand, genome);
}

static FlameGenome *
random_genome (GRand *rand)
{
  FlameGenome *genome = flame_genome_new_random (g_rand_int (rand));

  genome->width = g_rand_int_range (rand, 1, 400);
  genome->height = g_rand_int_range (rand, 1, 400);
  vary_sampling (rand, genome);
  vary_estimator (rand, genome);
  vary_tone (rand, genome);
  vary_xforms (rand, genome);
  if (one_in (rand, 3))
    vary_camera (rand, genome, one_in (rand, 2) ? 4 : 20);
  if (one_in (rand, 4))
    vary_far (rand, genome);
  genome->interpolation = one_in (rand, 2) ? FLAME_INTERPOLATION_SMOOTH
                                           : FLAME_INTERPOLATION_LINEAR;
  genome->interpolation_type =
      g_rand_int_range (rand, 0, FLAME_INTERPOLATION_TYPE_OLDER + 1);
  genome->palette_interpolation =
      g_rand_int_range (rand, 0, FLAME_PALETTE_INTERPOLATION_RGB + 1);
  return genome;
}

/* Returns: (transfer full) */
static char *
random_document (GRand *rand, gboolean has_times, guint n)
{
  g_autoptr (GPtrArray) genomes =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_genome_free);
  double time = pick (rand, -100.0, 100.0);

  for (guint i = 0; i < n; i++) {
    FlameGenome *genome = random_genome (rand);

    genome->has_time = has_times;
    genome->time = time;
    time += one_in (rand, 5) ? 1e-6 : pick (rand, 0.5, 50.0);
    g_ptr_array_add (genomes, genome);
  }
  return flame_flam3_write (
      (const FlameGenome *const *) genomes->pdata, genomes->len);
}

/* -------------------------------------------------------- random animations */

static const FlameLoadOptions options = {
    .loop_length = 30.0,
    .edge_length = 20.0,
    .seed = SEED,
    .warning = count_warning,
};

static FlameAnimation *
load (GRand *rand, gboolean has_times)
{
  const guint n = g_rand_int_range (rand, 1, 6);
  g_autofree char *text = random_document (rand, has_times, n);
  g_autoptr (GError) error = NULL;
  FlameAnimation *animation =
      flame_animation_new_from_data (text, -1, "random", &options, &error);

  g_assert_no_error (error);
  return animation;
}

static FlameAnimation *
load_transition (GRand *rand)
{
  g_autoptr (FlameAnimation) from = load (rand, one_in (rand, 2));
  g_autoptr (FlameAnimation) to = load (rand, one_in (rand, 2));
  const FlameTransitionSide a = {
      from, pick (rand, -100.0, 100.0), pick (rand, -60.0, 60.0), TRUE};
  const FlameTransitionSide b = {to, pick (rand, -100.0, 100.0), 30.0, FALSE};
  FlameAnimation *animation =
      flame_animation_new_transition (&a, &b, pick (rand, 1.0, 100.0), 0.0);

  return animation;
}

static FlameAnimation *
load_flock (GRand *rand)
{
  g_autofree char *folder = g_dir_make_tmp ("flame-moment-XXXXXX", NULL);
  g_autoptr (GError) error = NULL;
  FlameAnimation *animation;

  for (guint i = 0; i < 3; i++) {
    g_autofree char *text = random_document (rand, i == 1, i == 1 ? 3 : 1);
    g_autofree char *path = g_strdup_printf ("%s/%u.flame", folder, i);

    g_assert_true (g_file_set_contents (path, text, -1, NULL));
  }
  animation = flame_animation_new_flock (folder, &options, &error);
  g_assert_no_error (error);
  /* Reads each flame before its file is removed. */
  for (guint i = 0; i < 4; i++) {
    g_autoptr (FlameGenome) genome = flame_genome_new ();

    flame_animation_evaluate (animation, 50.0 * i + 40.0, genome);
  }
  for (guint i = 0; i < 3; i++) {
    g_autofree char *path = g_strdup_printf ("%s/%u.flame", folder, i);

    g_remove (path);
  }
  g_rmdir (folder);
  return animation;
}

/* ----------------------------------------------------------------- moments */

static double
random_time (GRand *rand)
{
  static const double far_away[] = {1e8, -1e8, 1e15, -1e15, 1e300, -1e308, 0.0};

  if (one_in (rand, 4))
    return far_away[g_rand_int_range (rand, 0, G_N_ELEMENTS (far_away))];
  return pick (rand, -300.0, 500.0);
}

static void
set_moment (GRand *rand, FlameFrameRequest *request)
{
  static const double shutters[] = {0.0, 1e-12, 0.5, 1.0, -1.0, 30.0, 1e9};

  request->time = random_time (rand);
  request->shutter = shutters[g_rand_int_range (rand, 0, 7)];
  request->seed = g_rand_int (rand);
  request->flags = 0;
  if (one_in (rand, 5)) {
    request->flags |= FLAME_FRAME_ADJUST;
    request->adjust = FLAME_ADJUST_IDENTITY;
    request->adjust.zoom = pick (rand, -20.0, 20.0);
    request->adjust.pan_x = pick (rand, -20.0, 20.0);
    request->adjust.rotation = pick (rand, -400.0, 400.0);
    request->adjust.pitch = pick (rand, -400.0, 400.0);
  }
}

static void
report (const GError *error, const FlameFrameRequest *request, guint number)
{
  if (error)
    g_error ("document %u at time %g with shutter %g: %s", number,
        request->time, request->shutter, error->message);
}

/* Evaluates @animation until *@left is 0. */
static void
look (GRand *rand, FlameAnimation *animation, FlameRenderer *renderer,
    guint number, guint *left)
{
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, WIDTH, HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, 0.0);
  FlamePlan plan;

  flame_plan_init (&plan);
  for (guint i = 0; i<MOMENTS && * left> 0; i++, (*left)--) {
    g_autoptr (GError) error = NULL;

    set_moment (rand, &request);
    if (renderer) {
      g_autoptr (FlameJob) job = NULL;

      scene_limit (renderer, &request, 4.0, 0, FALSE);
      job = flame_renderer_queue (renderer, &request, &error);
      if (job) {
        flame_job_wait (job);
        flame_job_get_result (job, &error);
      }
    } else {
      flame_plan_fill (&plan, &request, NULL, &error);
    }
    report (error, &request, number);
  }
  flame_plan_clear (&plan);
}

static FlameAnimation *
random_animation (GRand *rand, guint number)
{
  if (number % 40 == 7)
    return load_flock (rand);
  switch (number % 4) {
    case 0:
      return load (rand, TRUE);
    case 1:
      return load (rand, FALSE);
    default:
      return number % 4 == 2 ? load_transition (rand) : load (rand, TRUE);
  }
}

static void
check_all (FlameRenderer *renderer, guint n)
{
  GRand *rand = g_rand_new_with_seed (SEED + (renderer != NULL));

  for (guint number = 0; n > 0; number++) {
    g_autoptr (FlameAnimation) animation = NULL;

    n_warnings = 0;
    animation = random_animation (rand, number);
    look (rand, animation, renderer, number, &n);
    g_assert_cmpuint (n_warnings, <=, 4 * MAX_WARNINGS);
  }
  g_rand_free (rand);
}

static guint
choose_number (guint slow, guint sanitized, guint quick)
{
  if (g_test_slow ())
    return slow;
  return test_is_sanitized () ? sanitized : quick;
}

static void
test_plans (void)
{
  check_all (NULL, choose_number (SLOW_PLANS, SANITIZED_PLANS, QUICK_PLANS));
}

static void
test_pictures (void)
{
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (1, 1);

  check_all (renderer,
      choose_number (SLOW_PICTURES, SANITIZED_PICTURES, QUICK_PICTURES));
}

/* Genomes are bred on demand, so only some are evaluated. */
static void
test_endless (void)
{
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (1, 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_endless (&options, &error);
  GRand *rand = g_rand_new_with_seed (SEED);
  guint left = g_test_slow () ? MOMENTS : 4;

  g_assert_no_error (error);
  look (rand, animation, renderer, 0, &left);
  g_rand_free (rand);
}

/*
 * Files in the wild have this: supersample 2, with the filter's width falling
 * to 0.
 */
static void
test_narrow_filter (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (
      "<flames>"
      "<flame time='0' size='80 56' filter='0' supersample='2' quality='1'>"
      "<xform weight='1' linear='1' coefs='.5 0 0 .5 .1 0'/></flame>"
      "<flame time='1' size='80 56' filter='1' supersample='2' quality='1'>"
      "<xform weight='1' linear='1' coefs='.5 0 0 .5 .1 0'/></flame></flames>");
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, WIDTH, HEIGHT, 0);
  FlamePlan plan;

  flame_plan_init (&plan);
  for (guint i = 0; i <= 1000; i++) {
    const FlameFrameRequest request =
        scene_request (animation, picture, i / 1000.0);
    g_autoptr (GError) error = NULL;

    g_assert_true (flame_plan_fill (&plan, &request, NULL, &error));
    g_assert_no_error (error);
    if (plan.post.params.n_taps == 2)
      g_assert_cmpfloat (plan.post.params.taps[0], ==, 0.5);
  }
  flame_plan_clear (&plan);
}

/*
 * The interpolated number of passes was 100,000,001 once, and the plan ran out
 * of memory.
 */
static void
test_passes (void)
{
  g_autoptr (FlameAnimation) animation =
      scene_load ("<flames>"
                  "<flame time='0' size='80 56' passes='1' quality='1'>"
                  "<xform weight='1' linear='1'/></flame>"
                  "<flame time='1' size='80 56' passes='2' quality='1'>"
                  "<xform weight='1' linear='1'/></flame></flames>");
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  flame_animation_evaluate (animation, 1e8, genome);
  g_assert_cmpint (genome->passes, ==, 2);
  flame_animation_evaluate (animation, -1e8, genome);
  g_assert_cmpint (genome->passes, ==, 1);
}

/* Both weights fall; extrapolated, they fell to zero. */
static void
test_weights (void)
{
  g_autoptr (FlameAnimation) animation =
      scene_load ("<flames>"
                  "<flame time='0' size='80 56'><xform weight='2' linear='1'/>"
                  "<xform weight='2' linear='1'/></flame>"
                  "<flame time='1' size='80 56'><xform weight='1' linear='1'/>"
                  "<xform weight='1' linear='1'/></flame></flames>");
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  flame_animation_evaluate (animation, 100.0, genome);
  g_assert_cmpfloat (genome->xforms[0].weight, >, 0.5);
  g_assert_cmpfloat (genome->xforms[1].weight, >, 0.5);
}

/*
 * A zoom out needs more samples than anybody could wait for, which used to be
 * an error.
 */
static void
test_zoom (void)
{
  g_autoptr (FlameAnimation) animation = NULL;
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (1, 1);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_RGBA, 3, 2, 0);
  static const double zooms[] = {256.0, 1000.0, 1e300};

  for (guint i = 0; i < G_N_ELEMENTS (zooms); i++) {
    g_autofree char *text =
        g_strdup_printf ("<flame size='80 56' zoom='%g' quality='9'>"
                         "<xform weight='1' linear='1' coefs='.5 0 0 .5 0 0'/>"
                         "<color index='0' rgb='255 255 255'/></flame>",
            zooms[i]);
    g_autoptr (GError) error = NULL;
    g_autoptr (FlameJob) job = NULL;
    FlameFrameRequest request;
    FlamePlan plan;

    n_warnings = 0;
    g_clear_pointer (&animation, flame_animation_unref);
    animation =
        flame_animation_new_from_data (text, -1, "zoom", &options, &error);
    g_assert_no_error (error);
    g_assert_cmpuint (n_warnings, ==, 1);
    request = scene_request (animation, picture, 0.0);
    flame_plan_init (&plan);
    g_assert_true (flame_plan_fill (&plan, &request, NULL, &error));
    g_assert_cmpfloat (plan.samples_per_pass, ==, 6 * FLAME_MAX_ZOOMED_QUALITY);
    flame_plan_clear (&plan);
    job = scene_queue (renderer, &request);
    scene_finish (job, NULL);
  }
}

/*
 * perspective has a distance of 0 by default in flam3, which shows nothing;
 * Ember's shows a point.
 */
static void
test_no_distance (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (
      "<flame size='80 56' scale='20' quality='50'>"
      "<xform weight='1' perspective='1' color='0'/>"
      "<xform weight='1' linear='1' coefs='.5 0 0 .5 .4 .2' color='0'/>"
      "<color index='0' rgb='255 255 255'/></flame>");
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (1, 1);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, WIDTH, HEIGHT, 0);
  const FlameFrameRequest request = scene_request (animation, picture, 0.0);
  g_autoptr (FlameJob) job = scene_queue (renderer, &request);
  const gsize middle = (HEIGHT / 2 * WIDTH + WIDTH / 2) * 4;

  scene_finish (job, NULL);
  g_assert_cmpuint (picture->memory[middle], >, 100);
}

/* As in flam3, a centre that is NaN shows nothing. */
static void
test_no_centre (void)
{
  g_autoptr (FlameAnimation) animation = NULL;
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (1, 1);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, WIDTH, HEIGHT, 0);
  g_autoptr (FlameJob) job = NULL;
  g_autoptr (GError) error = NULL;
  FlameFrameRequest request;

  n_warnings = 0;
  animation = flame_animation_new_from_data (
      "<flame size='80 56' center='nan -nan' scale='20' quality='20'>"
      "<xform weight='1' linear='1' coefs='.5 0 0 .5 .1 0'/>"
      "<color index='0' rgb='255 255 255'/></flame>",
      -1, "nan", &options, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (n_warnings, ==, 1);
  request = scene_request (animation, picture, 0.0);
  job = scene_queue (renderer, &request);
  scene_finish (job, NULL);
  for (gsize i = 0; i < picture->size; i++)
    g_assert_cmpuint (picture->memory[i], ==, i % 4 == 3 ? 255 : 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/any-moment/narrow-filter", test_narrow_filter);
  g_test_add_func ("/any-moment/passes", test_passes);
  g_test_add_func ("/any-moment/weights", test_weights);
  g_test_add_func ("/any-moment/no-centre", test_no_centre);
  g_test_add_func ("/any-moment/zoom", test_zoom);
  g_test_add_func ("/any-moment/no-distance", test_no_distance);
  g_test_add_func ("/any-moment/plans", test_plans);
  g_test_add_func ("/any-moment/pictures", test_pictures);
  g_test_add_func ("/any-moment/endless", test_endless);
  return g_test_run ();
}

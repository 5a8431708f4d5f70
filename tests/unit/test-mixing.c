/*
 * How long points burn in: the number of steps found for flames whose mixing is
 * known, the shares of time under xaos, and the resulting pictures.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "core/cpu/unit.h"
#include "core/plan/frame-request.h"
#include "core/plan/mixing.h"
#include "core/plan/plan.h"
#include "core/plan/xform-choice.h"
#include "tests/support/sanitized.h"
#include "tests/support/scene.h"
#include "tests/support/sums.h"
#include "tests/support/test-time.h"

#define FLAME(xforms)                                                          \
  "<flame size='80 56' scale='20' quality='20' filter='0'"                     \
  " estimator_radius='0'>" xforms                                              \
  "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"     \
  "</flame>"
/* Halves the plane in three ways. */
#define QUICK                                                                  \
  FLAME ("<xform weight='1' linear='1' coefs='.5 0 0 .5 -.6 -.6'/>"            \
         "<xform weight='1' linear='1' coefs='.5 0 0 .5 .6 -.6'/>"             \
         "<xform weight='1' linear='1' coefs='.5 0 0 .5 -.6 .6'/>")
/* Shrinks by a thousandth per step, towards one of two points. */
#define SPIRAL                                                                 \
  FLAME ("<xform weight='1' linear='.999' coefs='.6 .8 -.8 .6 0 0'/>"          \
         "<xform weight='1' linear='.999' coefs='.6 .8 -.8 .6 .1 0'/>")
/* Keeps its distance until the second xform comes, once in 200 steps. */
#define WAITING                                                                \
  FLAME ("<xform weight='199' linear='1' coefs='.6 .8 -.8 .6 0 0'/>"           \
         "<xform weight='1' linear='1' coefs='0 0 0 0 .7 0'/>")
/* Stretches and folds: two points never meet, and none remembers its start. */
#define CHAOTIC                                                                \
  FLAME ("<xform weight='1' sinusoidal='1' coefs='9 2 -2 9 .3 .2'/>"           \
         "<xform weight='1' sinusoidal='1' coefs='7 -3 3 7 .1 .7'/>")
/* Distances stay for ever. */
#define TURNING                                                                \
  FLAME ("<xform weight='1' linear='1' coefs='.6 .8 -.8 .6 0 0'/>")

/* Shrinks by a 3,000th per step. */
#define SLOW                                                                   \
  FLAME ("<xform weight='1' linear='.9997' coefs='.6 .8 -.8 .6 0 0'/>"         \
         "<xform weight='1' linear='.9997' coefs='.6 .8 -.8 .6 .1 0'/>")

/* Shrinks by a thousandth per step, towards one point. */
#define FALLING                                                                \
  FLAME ("<xform weight='1' linear='.999' coefs='.6 .8 -.8 .6 0 0'/>")
/* The same, except for a rare jump. */
#define THROWN                                                                 \
  FLAME ("<xform weight='1999' linear='.99' coefs='.6 .8 -.8 .6 0 0'/>"        \
         "<xform weight='1' linear='1' coefs='.5 0 0 .5 1 0'/>")
/*
 * Points that disc leaves on its side of the axis would stay there with exact
 * arithmetic. On the other side everything falls into the origin, as in sheep
 * 248.23554.
 */
#define HALF_FALLING SOME_FALLING (".0121754 .825949 0 1")
/* The same, turned, so that points return from the origin. */
#define COMING_BACK SOME_FALLING (".74959 -.347067 .913545 -.406737")
#define SOME_FALLING(coefs)                                                    \
  "<flame size='80 56' scale='25' quality='20' filter='0'"                     \
  " estimator_radius='0'>"                                                     \
  "<xform weight='2' disc='1' coefs='1 0 0 1 0 0' chaos='1 1 0'/>"             \
  "<xform weight='.5' linear='1' coefs='.4317 0 0 .4317 0 0'/>"                \
  "<xform weight='.5' bubble='.2' coefs='" coefs " 0 0' chaos='0'/>"           \
  "<color index='0' rgb='255 90 30'/></flame>"

/* Waits for a rare xform longer than a frame with a deadline can. */
#define LONG_WAITING                                                           \
  FLAME ("<xform weight='2999' linear='1' coefs='.6 .8 -.8 .6 0 0'/>"          \
         "<xform weight='1' linear='1' coefs='0 0 0 0 .7 0'/>")

/*
 * Plans one frame of @text, scene-sized, of at most @limit samples a pixel and
 * with @flags.
 */
static void
plan_with (const char *text, double quality, double limit,
    FlameFrameFlags flags, FlamePlan *plan)
{
  g_autoptr (FlameAnimation) animation = scene_load (text);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, 0.0);
  g_autoptr (GError) error = NULL;

  request.quality = quality;
  request.flags |= flags;
  request.shutter = 0.0;
  g_assert_true (flame_plan_fill (
      plan, &request, &(FlameLimits){.quality = limit}, &error));
  g_assert_no_error (error);
}

static void
plan_flame (const char *text, double quality, FlamePlan *plan)
{
  plan_with (text, quality, 0.0, 0, plan);
}

static void
check_fuse (const char *text, guint least, guint most)
{
  FlamePlan plan;

  flame_plan_init (&plan);
  plan_flame (text, 20.0, &plan);
  g_test_message ("fuse %u, followed for %u", plan.fuse, plan.follow_steps);
  g_assert_cmpuint (plan.fuse, >=, least);
  g_assert_cmpuint (plan.fuse, <=, most);
  g_assert_cmpuint (plan.follow_steps, >=, 4 * plan.fuse);
  flame_plan_clear (&plan);
}

static void
test_fuse (void)
{
  check_fuse (QUICK, FLAME_FUSE, FLAME_FUSE);
  /*
   * From two units of 20 pixels to one pixel is 40 to 1, which takes 3,700
   * steps.
   */
  check_fuse (SPIRAL, 3000, 6000);
  /* Of 64 pairs, one is left after 4 times 200 steps. */
  check_fuse (WAITING, 500, 2000);
  check_fuse (CHAOTIC, FLAME_FUSE, FLAME_FUSE);
  check_fuse (TURNING, FLAME_FUSE, FLAME_FUSE);
}

static void
check_hurried (const char *text)
{
  FlamePlan plan, hurried, live;

  flame_plan_init (&plan);
  flame_plan_init (&hurried);
  flame_plan_init (&live);
  plan_flame (text, 20.0, &plan);
  plan_with (text, 20.0, 100.0, 0, &hurried);
  plan_with (text, 20.0, 0.0, FLAME_FRAME_PROMPT, &live);
  g_assert_cmpuint (hurried.fuse, ==, MIN (plan.fuse, FLAME_HURRIED_FUSE));
  g_assert_cmpuint (live.fuse, ==, hurried.fuse);
  flame_plan_clear (&live);
  flame_plan_clear (&hurried);
  flame_plan_clear (&plan);
}

/* If there is little time, only the longest burn-in is shortened. */
static void
test_hurried (void)
{
  check_hurried (QUICK);
  check_hurried (WAITING);
  check_hurried (SPIRAL);
  check_hurried (TURNING);
  check_fuse (SLOW, FLAME_HURRIED_FUSE + 1, FLAME_MAX_FUSE);
  check_hurried (SLOW);
  check_fuse (LONG_WAITING, FLAME_HURRIED_FUSE + 1, FLAME_MAX_FUSE);
  check_hurried (LONG_WAITING);
}

/* Without any time, the burn-in is a guess, which is reported. */
static void
test_no_time (void)
{
  FlameMixing *mixing = NULL;
  FlamePlan plan;
  guint guessed;

  flame_plan_init (&plan);
  plan_flame (SLOW, 20.0, &plan);
  g_assert_false (flame_mixing_try (&mixing, &plan, FLAME_MAX_FUSE, 0));
  guessed = plan.fuse;
  g_assert_cmpuint (guessed, >, FLAME_FUSE);
  g_assert_cmpuint (guessed, <, FLAME_HURRIED_FUSE);
  /* For the next frame it is not measured again, however much time there is. */
  g_assert_false (
      flame_mixing_try (&mixing, &plan, FLAME_MAX_FUSE, G_MAXINT64));
  g_assert_cmpuint (plan.fuse, ==, guessed);
  /* Another flame is measured, and this one if there is no limit. */
  plan_flame (QUICK, 20.0, &plan);
  g_assert_true (flame_mixing_try (&mixing, &plan, FLAME_MAX_FUSE, G_MAXINT64));
  plan_flame (SLOW, 20.0, &plan);
  flame_mixing_find (&mixing, &plan, FLAME_MAX_FUSE);
  g_assert_cmpuint (plan.fuse, >, FLAME_HURRIED_FUSE);
  flame_mixing_free (mixing);
  flame_plan_clear (&plan);
}

/* If points never burn in, one is followed at least as long as in flam3. */
static void
test_never (void)
{
  FlamePlan plan;

  flame_plan_init (&plan);
  plan_flame (TURNING, 20.0, &plan);
  g_assert_cmpuint (plan.follow_steps, ==, 10000);
  flame_plan_clear (&plan);
}

static void
check_falls (const char *text, gboolean falls)
{
  FlamePlan plan;
  float weight;

  flame_plan_init (&plan);
  plan_flame (text, 20.0, &plan);
  g_assert_cmpint (plan.converges, ==, falls);
  if (falls) {
    g_assert_cmpuint (plan.fuse, ==, FLAME_FUSE_FALLING);
    g_assert_cmpuint (plan.follow_steps, ==, 10000);
  }
  weight = plan.records[flame_xform_use (
      plan.structure.variations, &plan.structure.xforms[0], 0)
                            ->offset];
  if (falls)
    g_assert_cmpfloat (weight, <, nextafterf (1.0f, 0.0f));
  flame_plan_clear (&plan);
}

/* If points fall towards a fixed point, their way there is the picture. */
static void
test_falls (void)
{
  check_falls (FALLING, TRUE);
  check_falls (HALF_FALLING, TRUE);
  check_falls (QUICK, FALSE);
  check_falls (SPIRAL, FALSE);
  check_falls (WAITING, FALSE);
  check_falls (THROWN, FALSE);
  check_falls (CHAOTIC, FALSE);
  check_falls (TURNING, FALSE);
}

/*
 * Returns the share of all samples that are clearly @right, or left, of the
 * picture's middle.
 */
static double
side_share (const char *text, gboolean right)
{
  g_autoptr (Sums) sums = NULL;
  FlamePlan plan;
  double light = 0.0;

  flame_plan_init (&plan);
  /* Two units of 256 points, each for 10,000 steps. */
  plan_flame (text, 1143.0, &plan);
  g_assert_true (plan.converges);
  sums = sums_from_cpu (&plan);
  for (int y = 0; y < sums->height; y++)
    for (int x = 0; x < sums->width / 2 - 1; x++) {
      const int column = right ? sums->width - 1 - x : x;

      light += sums->sums[4 * (y * sums->width + column) + 3];
    }
  light /= 255.0 * (double) sums->samples;
  flame_plan_clear (&plan);
  g_test_message ("%s: %.4f", right ? "right" : "left", light);
  return light;
}

/*
 * Points stay on the side where they do not fall, and return where they may, as
 * in double precision, which gave the shares.
 */
static void
test_sides (void)
{
  g_assert_cmpfloat_with_epsilon (side_share (HALF_FALLING, FALSE), .19, .035);
  g_assert_cmpfloat (side_share (HALF_FALLING, TRUE), <, .0003);
  g_assert_cmpfloat_with_epsilon (side_share (COMING_BACK, FALSE), .0032, .001);
  g_assert_cmpfloat_with_epsilon (side_share (COMING_BACK, TRUE), .008, .002);
}

/* The same genome is followed equally long, whatever was planned before. */
static void
test_alone (void)
{
  FlamePlan plan, other;

  flame_plan_init (&plan);
  flame_plan_init (&other);
  plan_flame (WAITING, 20.0, &other);
  plan_flame (SPIRAL, 20.0, &plan);
  plan_flame (CHAOTIC, 20.0, &plan);
  plan_flame (WAITING, 900.0, &plan);
  g_assert_cmpuint (plan.fuse, ==, other.fuse);
  g_assert_cmpuint (plan.follow_steps, ==, other.follow_steps);
  flame_plan_clear (&other);
  flame_plan_clear (&plan);
}

/* Shrinks by a noise over the plane, of the given kind. */
#define FIELD(noise)                                                           \
  FLAME (                                                                      \
      "<xform weight='1' linear='.999' coefs='.6 .8 -.8 .6 0 0'/>"             \
      "<xform weight='1' linear='.999' coefs='.6 .8 -.8 .6 .1 0'"              \
      " wfield_type='" noise "' wfield_noise_seed='7'"                         \
      " wfield_noise_frequency='0.75' wfield_var_amount_intensity='.005'/>")

/* Tests two flames that differ only in the kind of a weighting field. */
static void
test_kinds (void)
{
  FlamePlan plan, other;

  flame_plan_init (&plan);
  flame_plan_init (&other);
  plan_flame (FIELD ("SIMPLEX_NOISE"), 20.0, &other);
  plan_flame (FIELD ("CELLULAR_NOISE"), 20.0, &plan);
  g_test_message ("fuses %u, %u", plan.fuse, other.fuse);
  g_assert_cmpuint (plan.fuse, !=, other.fuse);
  plan_flame (FIELD ("SIMPLEX_NOISE"), 20.0, &plan);
  g_assert_cmpuint (plan.fuse, ==, other.fuse);
  flame_plan_clear (&other);
  flame_plan_clear (&plan);
}

static void
check_shares (
    double *matrix, guint n, const double *start, const double *expected)
{
  g_autofree double *share = g_memdup2 (start, n * sizeof *start);

  flame_stationary (matrix, n, share);
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon (share[i], expected[i], 1e-6);
}

static void
test_shares (void)
{
  double even[] = {0.5, 0.5, 0.5, 0.5};
  /* Left once in a million steps, or in ten million. */
  double rare[] = {1 - 1e-6, 1e-6, 1e-7, 1 - 1e-7};
  double turns[] = {0, 1, 0, 0, 0, 1, 1, 0, 0};
  /* The first state leads into two that are never left. */
  double trap[] = {0.5, 0.1, 0.4, 0, 1, 0, 0, 0, 1};
  double wide[64 * 64];
  double start[64] = {1.0}, expected[64];

  check_shares (even, 2, (double[]){0.9, 0.1}, (double[]){0.5, 0.5});
  check_shares (rare, 2, (double[]){0.5, 0.5}, (double[]){1 / 11., 10 / 11.});
  check_shares (
      turns, 3, (double[]){1, 0, 0}, (double[]){1 / 3., 1 / 3., 1 / 3.});
  check_shares (trap, 3, (double[]){1, 0, 0}, (double[]){0, 0.2, 0.8});
  for (guint i = 0; i < 64 * 64; i++)
    wide[i] = 1 / 64.;
  for (guint i = 0; i < 64; i++)
    expected[i] = 1 / 64.;
  check_shares (wide, 64, start, expected);
}

/* Returns the share of the light in the left half. */
static double
left_share (const char *text, double quality)
{
  g_autoptr (FlameAnimation) animation = scene_load (text);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (1, 1);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, 0.0);
  g_autoptr (FlameJob) job = NULL;
  double sums[2] = {0.0, 0.0};

  request.quality = quality;
  request.shutter = 0.0;
  job = scene_queue (renderer, &request);
  scene_finish (job, NULL);
  for (guint y = 0; y < SCENE_HEIGHT; y++)
    for (guint x = 0; x < SCENE_WIDTH; x++)
      sums[x >= SCENE_WIDTH / 2] +=
          picture->memory[4 * (y * SCENE_WIDTH + x) + 1];
  return sums[0] / (sums[0] + sums[1]);
}

/*
 * Tests two parts. One is left once in ten thousand steps, the other once in a
 * hundred thousand, so their hits are ten to one, whatever the weights are.
 * After a short burn-in they would be one to one. The logarithm makes two to
 * one of ten to one.
 */
static void
test_parts (void)
{
  const double share = left_share (
      "<flame size='80 56' scale='20' quality='20' filter='0' gamma='1'"
      " brightness='0.2' vibrancy='0' estimator_radius='0'>"
      "<xform weight='1' linear='1' coefs='.3 0 0 .3 -1 -.3'"
      " chaos='1 1 .0001 .0001'/>"
      "<xform weight='1' linear='1' coefs='.3 0 0 .3 -1 .3'"
      " chaos='1 1 .0001 .0001'/>"
      "<xform weight='1' linear='1' coefs='.3 0 0 .3 1 -.3'"
      " chaos='.00001 .00001 1 1'/>"
      "<xform weight='1' linear='1' coefs='.3 0 0 .3 1 .3'"
      " chaos='.00001 .00001 1 1'/>"
      "<color index='0' rgb='255 255 255'/></flame>",
      500.0);

  g_test_message ("left share %g", share);
  g_assert_cmpfloat (share, <, 0.4);
}

/*
 * Each step halves the distance to the middle of a pixel, so all points are in
 * it once they have burned in. A point that is drawn earlier gives light
 * elsewhere.
 */
static void
test_burned_in (void)
{
  static const FlameFrameRequest like = {.quality = 200.0, .seed = 5};
  g_autoptr (Picture) picture = scene_render (1, FLAME_FORMAT_RGB,
      FLAME ("<xform weight='1' linear='1' coefs='.5 0 0 .5 .0125 .0125'/>"),
      &like, NULL);
  guint n_lit = 0;

  for (gsize i = 0; i < 3 * SCENE_WIDTH * SCENE_HEIGHT; i += 3)
    n_lit +=
        picture->memory[i] || picture->memory[i + 1] || picture->memory[i + 2];
  g_assert_cmpuint (n_lit, ==, 1);
}

/* -------------------------------------------------------------------- pops */

enum
{
  BOX = 8,
  COLUMNS = SCENE_WIDTH / BOX,
  ROWS = SCENE_HEIGHT / BOX,
  FRAMES = 64,
};

typedef struct
{
  double mean[ROWS * COLUMNS]; /* of green, in levels */
  guint fuse;
} Boxes;

static void
fill_boxes (FlameRenderer *renderer, FlameAnimation *animation, double time,
    guint64 seed, Boxes *boxes)
{
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, time);
  g_autoptr (FlameJob) job = NULL;
  FlamePlan plan;

  request.quality = 500.0;
  request.shutter = 0.0;
  request.seed = seed;
  flame_plan_init (&plan);
  g_assert_true (flame_plan_fill (&plan, &request, NULL, NULL));
  *boxes = (Boxes){.fuse = plan.fuse};
  flame_plan_clear (&plan);
  job = scene_queue (renderer, &request);
  scene_finish (job, NULL);
  for (guint y = 0; y < ROWS * BOX; y++)
    for (guint x = 0; x < COLUMNS * BOX; x++)
      boxes->mean[y / BOX * COLUMNS + x / BOX] +=
          picture->memory[4 * (y * SCENE_WIDTH + x) + 1] / (double) (BOX * BOX);
}

/* Returns the root mean square distance of @b from the mean of @a and @c. */
static double
boxes_bend (const Boxes *a, const Boxes *b, const Boxes *c)
{
  double sum = 0.0;

  for (guint i = 0; i < G_N_ELEMENTS (a->mean); i++) {
    const double bend = b->mean[i] - (a->mean[i] + c->mean[i]) / 2;

    sum += bend * bend;
  }
  return sqrt (sum / G_N_ELEMENTS (a->mean));
}

/*
 * The weights go from one in two to one in a thousand, by the same factor per
 * frame, so points burn in for tens of steps first and for hundreds at last. A
 * frame lies between its neighbours except for noise, which another seed
 * measures.
 */
static void
test_no_pop (void)
{
#define KEY(time, common, rare)                                                \
  "<flame time='" time "' size='80 56' scale='20' quality='20' filter='0.5'"   \
  " estimator_radius='0'>"                                                     \
  "<xform weight='" common "' color='0' color_speed='.02' linear='.998'"       \
  " coefs='.8 .6 -.6 .8 0 0'/>"                                                \
  "<xform weight='" rare "' color='1' color_speed='.8' linear='.6'"            \
  " sinusoidal='.6' coefs='.24 .66 -.66 .24 .9 -.3'/>"                         \
  "<color index='0' rgb='255 200 30'/><color index='255' rgb='60 120 255'/>"   \
  "</flame>"
  g_autoptr (FlameAnimation) animation = scene_load (
      "<flames>" KEY ("0", "500", "500") KEY ("1", "999", "1") "</flames>");
  g_autoptr (FlameRenderer) renderer = NULL;
  static Boxes frames[FRAMES];
  guint least_fuse = G_MAXUINT, most_fuse = 0;
  double most = 0.0;

  if (test_is_for_plain_build ())
    return;
  renderer = scene_new_renderer (1, 1);
  for (guint i = 0; i < FRAMES; i++) {
    const double rare = 500.0 * pow (1 / 500.0, i / (FRAMES - 1.0));

    fill_boxes (renderer, animation, (500.0 - rare) / 499.0, 1, &frames[i]);
    least_fuse = MIN (least_fuse, frames[i].fuse);
    most_fuse = MAX (most_fuse, frames[i].fuse);
  }
  for (guint i = 1; i + 1 < FRAMES; i++) {
    const double rare = 500.0 * pow (1 / 500.0, i / (FRAMES - 1.0));
    const double bend = boxes_bend (&frames[i - 1], &frames[i], &frames[i + 1]);
    Boxes other;
    double chance;

    fill_boxes (renderer, animation, (500.0 - rare) / 499.0, 2, &other);
    chance = boxes_bend (&frames[i], &other, &frames[i]);
    most = MAX (most, bend / (0.2 + chance));
  }
  g_test_message ("fuse %u to %u, bends at most %.2f of chance", least_fuse,
      most_fuse, most);
  g_assert_cmpuint (least_fuse, <=, 2 * FLAME_FUSE);
  g_assert_cmpuint (most_fuse, >=, 10 * FLAME_FUSE);
  g_assert_cmpfloat (most, <, 2.0);
}

/* Units of few points are drawn by any thread, like all units. */
static void
test_threads (void)
{
  const FlameFrameRequest like = {.quality = 300.0, .seed = 3};
  g_autoptr (Picture) one =
      scene_render (1, FLAME_FORMAT_RGBA, WAITING, &like, NULL);
  g_autoptr (Picture) three =
      scene_render (3, FLAME_FORMAT_RGBA, WAITING, &like, NULL);

  scene_assert_same (one, three);
}

/*
 * A measurement that ends in time gives the result of frames without a
 * deadline.
 */
static void
test_live (void)
{
  static const char *const flames[] = {
      QUICK, WAITING, CHAOTIC, SPIRAL, TURNING};
  FlamePlan live;

  flame_plan_init (&live);
  live.mixing_budget = G_MAXINT64 - 1;
  for (guint i = 0; i < G_N_ELEMENTS (flames); i++) {
    FlamePlan plan;

    flame_plan_init (&plan);
    plan_with (flames[i], 20.0, 100.0, 0, &plan);
    plan_with (flames[i], 20.0, 0.0, FLAME_FRAME_PROMPT, &live);
    g_assert_cmpuint (live.fuse, ==, plan.fuse);
    g_assert_cmpuint (live.follow_steps, ==, plan.follow_steps);
    flame_plan_clear (&plan);
  }
  flame_plan_clear (&live);
}

/* In a live stream, a flame that takes long is guessed, and others are not. */
static void
test_live_heavy (void)
{
  FlamePlan live, plan;

  flame_plan_init (&plan);
  plan_with (SLOW, 20.0, 100.0, 0, &plan);
  flame_plan_init (&live);
  live.mixing_budget = 1;
  plan_with (SLOW, 20.0, 0.0, FLAME_FRAME_PROMPT, &live);
  g_assert_cmpuint (live.fuse, >, FLAME_FUSE);
  g_assert_cmpuint (live.fuse, <, plan.fuse);
  plan_with (SLOW, 20.0, 100.0, 0, &live);
  g_assert_cmpuint (live.fuse, ==, plan.fuse);
  flame_plan_clear (&plan);
  flame_plan_clear (&live);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mixing/fuse", test_fuse);
  g_test_add_func ("/mixing/hurried", test_hurried);
  g_test_add_func ("/mixing/falls", test_falls);
  g_test_add_func ("/mixing/sides", test_sides);
  g_test_add_func ("/mixing/live", test_live);
  g_test_add_func ("/mixing/live-heavy", test_live_heavy);
  g_test_add_func ("/mixing/never", test_never);
  g_test_add_func ("/mixing/no-time", test_no_time);
  g_test_add_func ("/mixing/alone", test_alone);
  g_test_add_func ("/mixing/kinds", test_kinds);
  g_test_add_func ("/mixing/shares", test_shares);
  g_test_add_func ("/mixing/parts", test_parts);
  g_test_add_func ("/mixing/burned-in", test_burned_in);
  g_test_add_func ("/mixing/no-pop", test_no_pop);
  g_test_add_func ("/mixing/threads", test_threads);
  test_time_begin ();
  status = g_test_run ();
  test_time_end ();
  return status;
}

/*
 * The moments that a stream will show soon are prepared one by one. A new
 * animation counts as new even if it has the address of the last one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/frame-request.h"
#include "core/render/prefetch.h"
#include "tests/support/scene.h"

static const FlameLimits no_limits;

#define AHEAD 4.0

static FlameFrameRequest
request_at (FlameAnimation *animation, const Picture *picture, double time)
{
  FlameFrameRequest request = scene_request (animation, picture, time);

  request.ahead = AHEAD;
  return request;
}

/* Finds the next moment to prepare after that of @request, if there is any. */
static gboolean
begin (FlamePrefetch *ahead, const FlameFrameRequest *request,
    FlameFrameRequest *coming)
{
  FlameMoment shown;
  gboolean is_found;

  flame_moment_init (&shown);
  flame_animation_evaluate_moment (
      request->animation, request->time, request->shutter, &shown);
  is_found = flame_prefetch_begin (ahead, request, &shown, &no_limits, coming);
  flame_moment_clear (&shown);
  return is_found;
}

/*
 * Looks ahead from @time until there is no more to do. Returns the number of
 * moments.
 */
static guint
look (FlamePrefetch *ahead, FlameAnimation *animation, const Picture *picture,
    double time)
{
  const FlameFrameRequest request = request_at (animation, picture, time);
  FlameFrameRequest moment;
  double last = time;
  guint n = 0;

  while (begin (ahead, &request, &moment)) {
    g_assert_cmpfloat (moment.time, >, last);
    g_assert_cmpfloat (moment.time, <=, time + AHEAD);
    last = moment.time;
    flame_animation_unref (moment.animation);
    n++;
  }
  return n;
}

static void
test_moments (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlamePrefetch ahead;

  flame_prefetch_init (&ahead);
  g_assert_cmpuint (look (&ahead, animation, picture, 0.0), ==, 16);
  g_assert_cmpuint (look (&ahead, animation, picture, 0.0), ==, 0);
  /* One frame later only the new moment is prepared; after a seek, all are. */
  g_assert_cmpuint (look (&ahead, animation, picture, AHEAD / 16), ==, 1);
  g_assert_cmpuint (look (&ahead, animation, picture, 90.0), ==, 16);
  flame_prefetch_clear (&ahead);
}

/*
 * A live stream may be sent to any flame. After the near moments, each flame
 * and its transition to the next one are prepared once.
 */
static void
test_flames (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (
      "<flames><flame size='80 56'><xform weight='1' linear='1'/></flame>"
      "<flame size='80 56'><xform weight='1' swirl='1'/></flame>"
      "<flame size='80 56'><xform weight='1' julia='1'/></flame></flames>");
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request = request_at (animation, picture, 0.0);
  FlameFrameRequest moment;
  guint seen[3] = {0}, n = 0;
  FlamePrefetch ahead;

  g_assert_cmpuint (flame_animation_get_n_flames (animation), ==, 3);
  flame_prefetch_init (&ahead);
  request.flags |= FLAME_FRAME_PROMPT;
  while (begin (&ahead, &request, &moment)) {
    if (n++ >= 16)
      seen[flame_animation_find_flame (animation, moment.time)]++;
    flame_animation_unref (moment.animation);
  }
  g_assert_cmpuint (n, ==, 16 + 6);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (seen[i], ==, 2);
  /* A seek prepares the moments near it. The flames are done. */
  request.time = flame_animation_get_flame_time (animation, 2);
  for (n = 0; begin (&ahead, &request, &moment); n++)
    flame_animation_unref (moment.animation);
  g_assert_cmpuint (n, ==, 16);
  flame_prefetch_clear (&ahead);
}

/*
 * Nobody else holds the first animation, so the next one might get its address.
 */
static void
test_another (void)
{
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlamePrefetch ahead;

  flame_prefetch_init (&ahead);
  for (guint i = 0; i < 20; i++) {
    g_autoptr (FlameAnimation) animation = scene_load (scene_moving);

    g_assert_cmpuint (look (&ahead, animation, picture, 0.0), ==, 16);
  }
  flame_prefetch_clear (&ahead);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/prefetch/moments", test_moments);
  g_test_add_func ("/prefetch/flames", test_flames);
  g_test_add_func ("/prefetch/another", test_another);
  return g_test_run ();
}

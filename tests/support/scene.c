/*
 * Small animations and shortcuts for tests that render.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/support/scene.h"

#include "core/render/renderer-private.h"
#include "core/api/load-options.h"
#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/plan/frame-request.h"
#include "tests/support/backend.h"

#include <string.h>

const char scene_lights[] =
    "<flames>"
    "<flame time='0' size='480 270' scale='90' quality='20' filter='0'"
    " estimator_radius='0' temporal_samples='1000' gamma='2.5' brightness='8'"
    " palette_mode='linear'>"
    "<xform weight='0.5' color='0' color_speed='0.9' linear='1'"
    " coefs='0.6 0.3 -0.3 0.6 0.4 -0.2'/>"
    "<xform weight='0.5' color='1' color_speed='0.9' linear='1' opacity='0.9'"
    " coefs='0.5 -0.4 0.4 0.5 -0.5 0.3'/>"
    "<xform weight='0.5' color='0.5' color_speed='0.9' linear='1' opacity='0.5'"
    " coefs='0.5 0 0 0.5 0 0.6'/>"
    "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"
    "</flame>"
    "<flame time='10' size='480 270' scale='90' quality='20' filter='0'"
    " estimator_radius='0' temporal_samples='1000' gamma='2.5' brightness='8'"
    " palette_mode='linear'>"
    "<xform weight='0.5' color='0' color_speed='0.9' linear='1'"
    " coefs='0.6 0.3 -0.3 0.6 0.4 -0.2'/>"
    "<xform weight='0.5' color='1' color_speed='0.9' linear='1' opacity='0.2'"
    " coefs='0.5 -0.4 0.4 0.5 -0.5 0.3'/>"
    "<xform weight='0.5' color='0.5' color_speed='0.9' linear='1' opacity='0.7'"
    " coefs='0.5 0 0 0.5 0 0.6'/>"
    "<color index='0' rgb='10 250 30'/><color index='255' rgb='200 170 5'/>"
    "</flame></flames>";

const char scene_moving[] =
    "<flames>"
    "<flame time='0' size='80 56' scale='18' quality='20' filter='0.8'"
    " supersample='2' estimator_radius='5' estimator_minimum='0'"
    " estimator_curve='0.5' temporal_samples='7' gamma='2.5' brightness='8'"
    " background='0.1 0 0.2'>"
    "<xform weight='0.5' color='0' linear='0.4' spherical='0.5'"
    " coefs='0.6 0.3 -0.3 0.6 0.4 -0.2' chaos='0.5 1'/>"
    "<xform weight='0.5' color='1' julia='0.8' opacity='0.7'"
    " coefs='0.5 -0.4 0.4 0.5 -0.5 0.3'/>"
    "<finalxform color='0.5' color_speed='0.1' linear='0.9' bubble='0.2'"
    " coefs='1 0 0 1 0 0'/>"
    "<color index='0' rgb='255 90 30'/><color index='128' rgb='40 220 90'/>"
    "<color index='255' rgb='60 70 255'/></flame>"
    "<flame time='10' size='80 56' scale='22' rotate='60' quality='20'"
    " supersample='2' filter='0.8' estimator_radius='5' estimator_curve='0.5'"
    " temporal_samples='7' gamma='2.5' brightness='8'>"
    "<xform weight='0.4' color='0' linear='0.6' swirl='0.4'"
    " coefs='0.1 0.7 -0.7 0.1 0.4 -0.2'/>"
    "<xform weight='0.6' color='1' juliascope='0.8' juliascope_power='3'"
    " coefs='0.5 0.4 -0.4 0.5 -0.5 0.1'/>"
    "<color index='0' rgb='255 250 30'/><color index='255' rgb='200 70 5'/>"
    "</flame></flames>";

const char scene_dense[] =
    "<flame size='80 56' scale='30' quality='50' filter='0' gamma='1.5'"
    " brightness='3' estimator_radius='0'>"
    "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 -0.6 -0.6'/>"
    "<xform weight='1' color='0.3' linear='1' coefs='0.5 0 0 0.5 0.6 -0.6'/>"
    "<xform weight='1' color='0.6' linear='1' coefs='0.5 0 0 0.5 -0.6 0.6'/>"
    "<xform weight='1' color='1' linear='1' coefs='0.5 0 0 0.5 0.6 0.6'/>"
    "<color index='0' rgb='255 90 30'/><color index='128' rgb='40 220 90'/>"
    "<color index='255' rgb='60 70 255'/></flame>";

FlameAnimation *
scene_load (const char *text)
{
  static const FlameLoadOptions options = {.loop_length = 100.0};
  g_autoptr (GError) error = NULL;
  FlameAnimation *animation = flame_animation_new_from_data (
      text, -1, "test-renderer", &options, &error);

  g_assert_no_error (error);
  return animation;
}

FlameRenderer *
scene_new_renderer (guint n_threads, guint depth)
{
  const FlameRendererConfig config = {
      .backend = test_backend (),
      .device = -1,
      .n_threads = n_threads,
      .depth = depth,
  };
  g_autoptr (GError) error = NULL;
  FlameRenderer *renderer = flame_renderer_new (&config, &error);

  g_assert_no_error (error);
  return renderer;
}

FlameFrameRequest
scene_request (FlameAnimation *animation, const Picture *picture, double time)
{
  return (FlameFrameRequest){
      .animation = animation,
      .time = time,
      .shutter = 1.0,
      .seed = 7,
      .video = picture->video,
      .planes = picture->planes,
  };
}

FlameJob *
scene_queue (FlameRenderer *renderer, const FlameFrameRequest *request)
{
  g_autoptr (GError) error = NULL;
  FlameJob *job = flame_renderer_queue (renderer, request, &error);

  g_assert_no_error (error);
  g_assert_nonnull (job);
  return job;
}

void
scene_limit (FlameRenderer *renderer, FlameFrameRequest *request,
    double quality, guint supersample, gboolean on_cpu)
{
  const FlameFrameStats slow = {
      .samples = 1,
      .iterations = 1,
      .quality = 1,
      .full_quality = 1,
      .supersample = MAX (supersample, 1),
      .full_supersample = supersample + 1,
      .n_threads = 1,
      .iterate = 1e9,
      .total = 1e9,
      .is_fallback = on_cpu,
  };

  request->budget = (FlameFrameBudget){
      .seconds = 1.0 / 30.0,
      .load = 0.8,
      /* quality must not fall below this */
      .min_quality = quality > 0.0 ? quality : 1e6,
      .gives_way = !on_cpu,
      .filters = request->filters,
  };
  g_mutex_lock (&renderer->lock);
  flame_budgets_init (&renderer->budgets);
  /* as if the previous frame had given way, too */
  renderer->budgets.gives_way = request->budget.gives_way;
  flame_budgets_learn (&renderer->budgets, &slow, 1);
  g_mutex_unlock (&renderer->lock);
}

static GQueue losses = G_QUEUE_INIT;
G_LOCK_DEFINE_STATIC (losses);

void
scene_note_loss (const GError *loss, gpointer user_data G_GNUC_UNUSED)
{
  G_LOCK (losses);
  g_queue_push_tail (&losses, g_error_copy (loss));
  G_UNLOCK (losses);
}

GError *
scene_take_loss (void)
{
  GError *loss;

  G_LOCK (losses);
  loss = g_queue_pop_head (&losses);
  G_UNLOCK (losses);
  return loss;
}

void
scene_forget_losses (void)
{
  G_LOCK (losses);
  g_queue_clear_full (&losses, (GDestroyNotify) g_error_free);
  G_UNLOCK (losses);
}

void
scene_finish (FlameJob *job, FlameFrameStats *stats)
{
  g_autoptr (GError) error = NULL;

  flame_job_wait (job);
  flame_job_get_result (job, &error);
  g_assert_no_error (error);
  if (stats)
    *stats = *flame_job_get_stats (job);
}

Picture *
scene_render (guint n_threads, FlameFormat format, const char *genome,
    const FlameFrameRequest *like, FlameFrameStats *stats)
{
  g_autoptr (FlameAnimation) animation = scene_load (genome);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (n_threads, 1);
  Picture *picture = picture_new (format, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, like->time);
  g_autoptr (FlameJob) job = NULL;

  request.shutter = like->shutter;
  request.quality = like->quality;
  request.seed = like->seed;
  request.flags = like->flags;
  job = scene_queue (renderer, &request);
  scene_finish (job, stats);
  return picture;
}

void
scene_assert_same (const Picture *a, const Picture *b)
{
  g_assert_cmpmem (a->memory, a->size, b->memory, b->size);
}

gboolean
scene_differ (const Picture *a, const Picture *b)
{
  return a->size != b->size || memcmp (a->memory, b->memory, a->size) != 0;
}

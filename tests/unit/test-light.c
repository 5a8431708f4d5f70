/*
 * What a sample adds to a bucket: palette light that is truncated, rounded or
 * dithered, and which program does which.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/transition.h"
#include "core/api/load-options.h"
#include "core/plan/frame-request.h"
#include "core/plan/loops.h"
#include "kernels/palette.h"
#include "tests/support/scene.h"

/*
 * Fills a palette that changes slowly from one shade to another, in all
 * channels.
 */
static void
fill_slow (float *palette, float shade)
{
  for (guint e = 0; e < FLAME_PALETTE_ENTRIES; e++)
    for (guint c = 0; c < 4; c++)
      palette[4 * e + c] = (shade + e / 256.0f + 0.3f * c) / 255.0f;
}

/*
 * Dithered light is right in the mean of neighbouring colours; truncated light
 * is not.
 */
static void
test_dithered_light (void)
{
  enum
  {
    N = FLAME_PALETTE_ENTRIES * FLAME_PALETTE_STEPS,
    SOME = 64
  };
  g_autofree float *palette = g_new (float, 4 * FLAME_PALETTE_ENTRIES);
  g_autofree guint64 *cells = g_new (guint64, N);

  for (float shade = 3.0f; shade < 200.0f; shade *= 3.7f) {
    fill_slow (palette, shade);
    flame_light_table (palette, TRUE, 255.0f, 255.0f, 0.5f, 1.0f, cells, NULL);
    for (guint e = 0; e + SOME <= N; e += SOME)
      for (guint c = 0; c < 4; c++) {
        double sum = 0, wanted = 0;

        for (guint i = e; i < e + SOME; i++) {
          const FlamePaletteSpot spot = flame_palette_spot (TRUE, i);

          sum += cells[i] >> (16 * c) & 0xffff;
          wanted += shade + (spot.index + spot.part) / 256.0 + 0.3 * c;
        }
        g_assert_cmpfloat_with_epsilon (sum / SOME, wanted / SOME, 0.04);
      }
  }
}

/* Whole numbers stay, also at the ends of the range. */
static void
test_whole_light (void)
{
  g_autofree float *palette = g_new (float, 4 * FLAME_PALETTE_ENTRIES);
  g_autofree guint64 *cells = g_new (guint64, FLAME_PALETTE_ENTRIES);

  for (guint e = 0; e < FLAME_PALETTE_ENTRIES; e++)
    for (guint c = 0; c < 4; c++)
      palette[4 * e + c] = (e * (c + 1) % 256) / 255.0f;
  flame_light_table (palette, FALSE, 255.0f, 255.0f, 0.5f, 1.0f, cells, NULL);
  for (guint e = 0; e < FLAME_PALETTE_ENTRIES; e++)
    for (guint c = 0; c < 4; c++)
      g_assert_cmpuint (cells[e] >> (16 * c) & 0xffff, ==, e * (c + 1) % 256);
}

/*
 * cuburn's light is dithered, flam3's truncated, and a transition changes
 * gradually.
 */
static void
test_whose (void)
{
  static const char json[] =
      "{\"type\": \"animation\", \"xforms\": {\"a\": {\"weight\": 1,"
      " \"variations\": {\"linear\": 1}}}}";
  const FlameLoadOptions options = {.loop_length = 1};
  g_autoptr (FlameAnimation) cuburn =
      flame_animation_new_from_data (json, -1, "doc", &options, NULL);
  g_autoptr (FlameAnimation) flam3 = scene_load (scene_moving);
  const FlameTransitionSide from = {.animation = flam3, .pace = 1.0};
  const FlameTransitionSide to = {.animation = cuburn, .pace = 1.0};
  g_autoptr (FlameAnimation) between =
      flame_animation_new_transition (&from, &to, 2.0, 0.0);
  const struct
  {
    FlameAnimation *animation;
    FlameFrameFlags flags;
    float rounding, dither;
  } cases[] = {
      {cuburn, 0, 0.5f, 1.0f},
      {cuburn, FLAME_FRAME_EXACT_ACCUMULATION, 0.5f, 0.0f},
      {flam3, 0, 0.0f, 0.0f},
      {between, 0, 0.25f, 0.5f},
  };
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_RGB, 80, 56, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    FlameFrameRequest request =
        scene_request (cases[i].animation, picture, 1.0);
    g_autoptr (GError) error = NULL;
    FlamePlan plan;

    request.flags = cases[i].flags;
    request.quality = 1;
    flame_plan_init (&plan);
    flame_plan_fill (&plan, &request, NULL, &error);
    g_assert_no_error (error);
    g_assert_cmpfloat_with_epsilon (plan.rounding, cases[i].rounding, 1e-6);
    g_assert_cmpfloat_with_epsilon (plan.dither, cases[i].dither, 1e-6);
    flame_plan_clear (&plan);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/light/dithered", test_dithered_light);
  g_test_add_func ("/light/whole", test_whole_light);
  g_test_add_func ("/light/whose", test_whose);
  return g_test_run ();
}

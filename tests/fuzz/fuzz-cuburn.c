/*
 * libFuzzer target: any bytes are either a JSON document that can be shown at
 * any time, or a clear error. The same for a profile.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "core/animation/animation-private.h"
#include "core/animation/cuburn/timeline.h"
#include "core/api/load-options.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"

int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
check_warning (const char *message, gpointer user_data)
{
  (void) user_data;
  g_assert_true (g_utf8_validate (message, -1, NULL));
}

static void
check_genome (const FlameGenome *genome)
{
  double weight = 0.0;

  g_assert_true (genome->scale > 0.0 && isfinite (genome->scale));
  g_assert_true (genome->quality > 0.0);
  g_assert_true (isfinite (genome->rotate));
  g_assert_cmpfloat (genome->estimator_radius, <=, FLAME_MAX_ESTIMATOR_RADIUS);
  g_assert_cmpuint (genome->n_xforms, >, 0);
  g_assert_cmpuint (genome->n_xforms, <=, FLAME_MAX_XFORMS);
  for (guint i = 0; i < genome->n_xforms; i++) {
    const FlameXform *xform = &genome->xforms[i];

    g_assert_true (xform->weight >= 0.0);
    g_assert_true (xform->color >= 0.0 && xform->color <= 1.0);
    weight += xform->weight;
    for (guint c = 0; c < 6; c++)
      g_assert_true (
          isfinite (xform->coefs.m[c]) && isfinite (xform->post.m[c]));
    for (guint v = 0; v < FLAME_N_VARIATIONS; v++)
      g_assert_true (isfinite (flame_xform_get_variation (xform, v)));
  }
  g_assert_cmpfloat (weight, >, 0.0);
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    for (guint c = 0; c < 4; c++)
      g_assert_true (genome->palette.rgba[i][c] >= 0.0 &&
                     genome->palette.rgba[i][c] <= 1.0);
}

static void
check_timeline (const uint8_t *data, size_t size)
{
  const FlameLoadOptions options = {.loop_length = 1, .warning = check_warning};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation = flame_animation_new_cuburn (
      (const char *) data, size, "fuzz", NULL, &options, &error);
  g_autoptr (FlameGenome) genome = NULL;
  double length;

  g_assert_true ((animation == NULL) == (error != NULL));
  if (error) {
    g_assert_true (error->domain == FLAME_ERROR);
    g_assert_true (g_str_has_prefix (error->message, "fuzz"));
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
    return;
  }
  genome = flame_genome_new ();
  length = flame_animation_get_length (animation);
  g_assert_true (length > 0.0 && isfinite (length));
  for (int i = -1; i <= 9; i++) {
    /* Before the limits are applied. */
    animation->source->class->evaluate (
        animation->source, length * i / 8.0, genome);
    check_genome (genome);
  }
}

static void
check_profile (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameProfile) profile = NULL;

  /* A path would make it read files. */
  if (strchr (text, '{') != text)
    return;
  profile = flame_profile_new (text, check_warning, NULL, &error);
  g_assert_true ((profile == NULL) == (error != NULL));
}

/* json-glib reports misuse by log messages. */
int
LLVMFuzzerInitialize (int *argc, char ***argv)
{
  (void) argc;
  (void) argv;
  g_log_set_always_fatal (
      G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING | G_LOG_FATAL_MASK);
  return 0;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  check_timeline (data, size);
  check_profile (data, size);
  return 0;
}

/*
 * libFuzzer target: any bytes are either a document or a clear error.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "core/genome/flam3/reader.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
check_warning (const char *message, gpointer user_data)
{
  (void) user_data;
  g_assert_true (g_str_has_prefix (message, "fuzz"));
  g_assert_true (g_utf8_validate (message, -1, NULL));
}

static void
check_genome (const FlameGenome *genome)
{
  double weight = 0.0;

  g_assert_cmpint (genome->width, >, 0);
  g_assert_cmpint (genome->height, >, 0);
  g_assert_cmpfloat (genome->quality, >, 0.0);
  g_assert_cmpuint (genome->n_xforms, >, 0);
  g_assert_cmpuint (genome->n_xforms, <=, FLAME_MAX_XFORMS);
  for (guint i = 0; i < genome->n_xforms; i++) {
    const FlameXform *xform = &genome->xforms[i];

    g_assert_true (xform->weight >= 0.0);
    weight += xform->weight;
    for (guint c = 0; c < 6; c++)
      g_assert_true (
          isfinite (xform->coefs.m[c]) && isfinite (xform->post.m[c]));
    g_assert_cmpuint (xform->n_motions, <=, FLAME_MAX_MOTIONS);
  }
  g_assert_cmpfloat (weight, >, 0.0);
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    for (guint c = 0; c < 4; c++)
      g_assert_true (genome->palette.rgba[i][c] >= 0.0 &&
                     genome->palette.rgba[i][c] <= 1.0);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const FlameReadOptions options = {.warning = check_warning};
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) genomes =
      flame_flam3_read ((const char *) data, size, "fuzz", &options, &error);

  g_assert_true ((genomes == NULL) == (error != NULL));
  if (error)
    g_assert_true (g_str_has_prefix (error->message, "fuzz"));
  for (guint i = 0; genomes && i < genomes->len; i++)
    check_genome (genomes->pdata[i]);
  return 0;
}

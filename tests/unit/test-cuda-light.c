/*
 * What a sample adds to a bucket on a GPU (kernels/gpu/light.h): the place of
 * each channel, its rounding, and how halves are restored. Neither a GPU nor
 * its compiler is needed.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "kernels/compat.h"

/* Replacements for what only a GPU's compiler provides. */
typedef struct
{
  float x, y, z, w;
} float4;

typedef struct
{
  uint32_t x, y;
} uint2;

static float4
make_float4 (float x, float y, float z, float w)
{
  return (float4){x, y, z, w};
}

static uint2
make_uint2 (uint32_t x, uint32_t y)
{
  return (uint2){x, y};
}

static float
__uint_as_float (uint32_t bits)
{
  float value;

  memcpy (&value, &bits, sizeof value);
  return value;
}

/*
 * Returns four of the eight bytes of @low and @high, each chosen by a digit of
 * @which.
 */
static uint32_t
__byte_perm (uint32_t low, uint32_t high, uint32_t which)
{
  const guint64 both = (guint64) high << 32 | low;
  uint32_t chosen = 0;

  for (int i = 0; i < 4; i++)
    chosen |= (uint32_t) (both >> 8 * (which >> 4 * i & 7) & 0xff) << 8 * i;
  return chosen;
}

#define FLAME_HAS_RGB 1
#include "kernels/gpu/light.h"

static float4 palette[FLAME_PALETTE_ENTRIES];

static void
fill_palette (void)
{
  for (int i = 0; i < FLAME_PALETTE_ENTRIES; i++)
    palette[i] = make_float4 ((float) i / 256, (float) (255 - i) / 256,
        (float) (i * 7 % 256) / 256, 1.0f - (float) i / 512);
}

static float
get_channel (float4 of, int c)
{
  const float channels[] = {of.x, of.y, of.z, of.w};

  return channels[c];
}

static void
assert_light (FlameLight light, const double *channels)
{
  const uint32_t halves[] = {
      light.x & 0xffff, light.x >> 16, light.y & 0xffff, light.y >> 16};

  for (int c = 0; c < 4; c++)
    g_assert_cmpuint (halves[c], ==, (guint) floor (channels[c]));
}

/*
 * Tests an entry, and a point between it and the next one. The last entry has
 * no next.
 */
static void
test_palette (void)
{
  for (uint32_t i = 0; i < FLAME_PALETTE_ENTRIES; i++) {
    const float4 at = flame_palette_at (palette, FALSE, i);

    g_assert_true (memcmp (&at, &palette[i], sizeof at) == 0);
  }
  for (uint32_t i = 0; i < FLAME_PALETTE_ENTRIES * FLAME_PALETTE_STEPS; i++) {
    const uint32_t entry = i / FLAME_PALETTE_STEPS;
    const uint32_t next = MIN (entry + 1, FLAME_PALETTE_ENTRIES - 1);
    const double part = (i % FLAME_PALETTE_STEPS + 0.5) / FLAME_PALETTE_STEPS;
    const float4 at = flame_palette_at (palette, TRUE, i);

    for (int c = 0; c < 4; c++)
      g_assert_cmpfloat_with_epsilon (get_channel (at, c),
          get_channel (palette[entry], c) * (1 - part) +
              get_channel (palette[next], c) * part,
          1e-6);
  }
}

/* Red, green, blue and alpha are each truncated separately. */
static void
test_channels (void)
{
  static const float own[3] = {0.125f, 0.75f, 1.25f};
  const float scale = 255.0f * 40, rounding = 0.25f;

  for (uint32_t i = 0; i < FLAME_PALETTE_ENTRIES; i++) {
    double expected[4];

    for (int c = 0; c < 4; c++)
      expected[c] = get_channel (palette[i], c) * scale + rounding;
    assert_light (
        flame_light (palette, FALSE, i, scale, rounding, 0.0f), expected);
  }
  assert_light (flame_mixed_light (own, 0.5f, 1000.0f, 0.75f),
      (double[]){125.75, 750.75, 1250.75, 500.75});
}

/* The dither is less than one, and differs between channels and entries. */
static void
test_dither (void)
{
  double sums[4] = {0};

  for (uint32_t i = 0; i < FLAME_PALETTE_ENTRIES; i++) {
    const FlameLight light =
        flame_light (palette, FALSE, i, 100.0f, 0.5f, 1.0f);
    const uint32_t halves[] = {
        light.x & 0xffff, light.x >> 16, light.y & 0xffff, light.y >> 16};

    for (int c = 0; c < 4; c++) {
      const double error = halves[c] - get_channel (palette[i], c) * 100.0;

      g_assert_cmpfloat (fabs (error), <=, 1.0);
      sums[c] += error;
    }
  }
  for (int c = 0; c < 4; c++)
    g_assert_cmpfloat (fabs (sums[c]) / FLAME_PALETTE_ENTRIES, <, 0.05);
}

/*
 * Tests that a point shows its own colour, or the nearest palette entry, which
 * is brighter.
 */
static void
test_own (void)
{
  const float own[3] = {0.5f, 0.25f, 0.125f};
  const float4 entry = palette[77];
  const float near[3] = {entry.x, entry.y, FLAME_NEAREST_RGB - entry.z};
  double expected[4] = {0};

  assert_light (flame_own_light (palette, own, 1000.0f, 0.5f),
      (double[]){500.5, 250.5, 125.5, 1000.5});
  for (int c = 0; c < 3; c++)
    expected[c] = FLAME_MAX_RGB * get_channel (entry, c) * 1000.0f + 0.5f;
  expected[3] = 1000.5;
  assert_light (flame_own_light (palette, near, 1000.0f, 0.5f), expected);
}

/* Tests all halves. */
static void
test_halves (void)
{
  for (uint32_t half = 0; half <= 0xffff; half++) {
    const uint32_t other = half * 40503u & 0xffff;

    g_assert_cmpfloat (flame_low_half (half | other << 16), ==, (float) half);
    g_assert_cmpfloat (flame_high_half (other | half << 16), ==, (float) half);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fill_palette ();
  g_test_add_func ("/cuda/light/palette", test_palette);
  g_test_add_func ("/cuda/light/channels", test_channels);
  g_test_add_func ("/cuda/light/dither", test_dither);
  g_test_add_func ("/cuda/light/own", test_own);
  g_test_add_func ("/cuda/light/halves", test_halves);
  return g_test_run ();
}

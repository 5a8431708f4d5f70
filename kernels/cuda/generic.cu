/*
 * The chaos game for any structure, built ahead of time: renders while the
 * kernel made for the structure compiles, and where there is no NVRTC.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#define FLAME_EXCHANGE_ROWS 1
#define FLAME_N_XFORMS (args->n_xforms)
#define FLAME_HAS_FINAL (args->has_final)
#define FLAME_HAS_XAOS (args->has_xaos)

#include "kernels/cuda/xform.h"

/* by variation */
static __device__ const unsigned char flame_needs[] = {
#define FLAME_NEEDS(upper, lower, slots, draws, needs) (needs),
    FLAME_VARIATION_TABLE (FLAME_NEEDS)
#undef FLAME_NEEDS
};

typedef struct
{
  float x, y;
  uint32_t counter; /* of the random numbers */
} FlameImage;

/* not inlined: one switch for all xforms and the final one */
static __device__ __noinline__ FlameImage
flame_any_variation (
    uint32_t variation, FlamePoint p, const float *k, FlameRng rng)
{
  FlameImage image = {0.0f, 0.0f, 0};

  flame_variation (
      (FlameVariation) variation, &p, k + 1, k[0], &rng, &image.x, &image.y);
  image.counter = rng.counter;
  return image;
}

static __device__ __noinline__ FlameImage
flame_any_pre_blur (FlamePoint p, float w, FlameRng rng)
{
  flame_pre_blur (w, &rng, &p.x, &p.y);
  return {p.x, p.y, rng.counter};
}

FLAME_FN void
flame_xform (const FlameIterateArgs *args, const float *record, uint32_t index,
    FlameStep *s, FlameRng *rng)
{
  const FlameXformRef *ref = &args->xforms[index];
  const FlameVariationRef *variations = args->variations + ref->first_variation;
  const float *k = record + ref->offset;
  FlamePoint p = flame_enter (k, s);
  float x = 0.0f, y = 0.0f;
  uint32_t needs = 0;

  p.r2 = p.r = p.theta = p.phi = 0.0f;
  for (uint32_t v = 0; v < ref->n_variations; v++) {
    const float weight = record[variations[v].offset];

    if (weight == 0.0f)
      continue;
    needs |= flame_needs[variations[v].variation];
    if (variations[v].variation == FLAME_VAR_PRE_BLUR) {
      const FlameImage blurred = flame_any_pre_blur (p, weight, *rng);

      p.x = blurred.x;
      p.y = blurred.y;
      rng->counter = blurred.counter;
    }
  }
  flame_fill_point (&p, needs);
  for (uint32_t v = 0; v < ref->n_variations; v++) {
    const float *floats = record + variations[v].offset;

    if (floats[0] == 0.0f || variations[v].variation == FLAME_VAR_PRE_BLUR)
      continue;

    const FlameImage image =
        flame_any_variation (variations[v].variation, p, floats, *rng);

    x += image.x;
    y += image.y;
    rng->counter = image.counter;
  }
  if (ref->has_post)
    flame_affine (k + FLAME_RECORD_POST, &x, &y);
  flame_leave (k, x, y, s);
}

FLAME_FN void
flame_final_xform (const FlameIterateArgs *args, const float *record,
    FlameStep *s, FlameRng *rng)
{
  flame_xform (args, record, args->n_xforms, s, rng);
}

#include "kernels/cuda/iterate.h"
#include "kernels/cuda/gather.h"
#include "kernels/cuda/rounds.h"

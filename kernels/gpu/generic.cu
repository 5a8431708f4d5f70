/*
 * The chaos game for any structure, compiled ahead of time. It renders while the kernel
 * for the structure is compiled, and if there is no NVRTC.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#define FLAME_EXCHANGE_ROWS 1
#define FLAME_N_XFORMS (args->n_xforms)
#define FLAME_HAS_FINAL (args->has_final)
#define FLAME_HAS_XAOS (args->has_xaos)

/*
 * Only flam3's variations: all of them would make it slow, and slow to compile.
 */
#define FLAME_ONLY_FLAM3

#include "kernels/gpu/xform.h"
#include "kernels/variations.h"

typedef struct
{
  float x, y;
  uint32_t counter; /* random numbers' counter */
} FlameImage;

/* Not inlined: one switch serves all xforms and the final one. */
static __device__ __noinline__ FlameImage
flame_any_variation (
    uint32_t variation, FlamePoint p, FlameSum o, const float *k, FlameRng rng)
{
  flame_variation (variation, &p, k + 1, k[0], &rng, &o);
  return {o.x, o.y, rng.counter};
}

/* Applies a variation in its pre or post form. */
FLAME_FN void
flame_any_form (const FlameVariationRef *use, const float *floats,
    FlamePoint *p, FlameRng *rng)
{
  if (floats[0] == 0.0f)
    return;
  p->form = (FlameForm) use->form;
  flame_fill_point (p, use->needs);

  const FlameImage image = flame_any_variation (
      use->variation, *p, flame_begin_form (p, use->assign), floats, *rng);

  p->x = image.x;
  p->y = image.y;
  rng->counter = image.counter;
}

FLAME_FN void
flame_xform (const FlameIterateArgs *args, const float *record, uint32_t index,
    FlameStep *s, FlameRng *rng)
{
  const FlameXformRef *ref = &args->xforms[index];
  const FlameVariationRef *uses = args->variations + ref->first_variation;
  const uint32_t end = ref->n_variations - ref->n_post;
  const float *k = record + ref->offset;
  const FlameSum nothing = {};
  FlamePoint p = flame_enter (k, s);
  FlameSum o = {};
  uint32_t needs = 0;

  p.r2 = p.r = p.theta = p.phi = 0.0f;
  for (uint32_t u = 0; u < ref->n_pre; u++)
    flame_any_form (&uses[u], record + uses[u].offset, &p, rng);
  for (uint32_t u = ref->n_pre; u < end; u++) {
    if (record[uses[u].offset] != 0.0f)
      needs |= uses[u].needs;
  }
  p.form = FLAME_FORM_REGULAR;
  flame_fill_point (&p, needs);
  for (uint32_t u = ref->n_pre; u < end; u++) {
    const float *floats = record + uses[u].offset;

    if (floats[0] == 0.0f)
      continue;

    const FlameImage image =
        flame_any_variation (uses[u].variation, p, nothing, floats, *rng);

    o.x += image.x;
    o.y += image.y;
    rng->counter = image.counter;
  }
  if (ref->n_post > 0) {
    FlamePoint post = flame_enter_post (&p, &o);

    for (uint32_t u = end; u < ref->n_variations; u++)
      flame_any_form (&uses[u], record + uses[u].offset, &post, rng);
    o.x = post.x;
    o.y = post.y;
  }
  if (ref->has_post)
    flame_affine (k + FLAME_XFORM_POST, &o.x, &o.y);
  flame_leave (k, o.x, o.y, s);
}

FLAME_FN void
flame_final_xform (const FlameIterateArgs *args, const float *record, uint32_t,
    FlameStep *s, FlameRng *rng)
{
  flame_xform (args, record, args->n_xforms, s, rng);
}

#include "kernels/gpu/iterate.h"
#include "kernels/gpu/place.h"
#include "kernels/gpu/gather.h"
#include "kernels/gpu/rounds.h"

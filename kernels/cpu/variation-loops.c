/*
 * One vector loop per variation. The build compiles this file once for each
 * instruction set, with its name as FLAME_CPU_SUFFIX.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/cpu/variation-loops.h"

#include "kernels/cpu/suffix.h"
#include "kernels/variations.h"

/* lanes never overlap; Clang does not take a local pointer's word for it */
#ifdef __clang__
#define INDEPENDENT _Pragma ("clang loop vectorize(assume_safety)")
#else
#define INDEPENDENT _Pragma ("GCC ivdep")
#endif

/* shows the compiler that there is no remainder */
#define WHOLE_GROUPS(n) ((n) & ~(FLAME_LANE_GROUP - 1))

/*
 * Slots go to a local array first: the compiler cannot know that the sums are
 * not written over them. What the info line does not ask for is never loaded.
 */
#define FLAME_INFO(name, number, ...)                                          \
  static void loop_##name (const FlameLanes *lanes, int n, const float *slots, \
      float weight, FlameRng rng)                                              \
  {                                                                            \
    static const FlameVariationInfo info = {__VA_ARGS__};                      \
    const float *FLAME_RESTRICT x = lanes->x;                                  \
    const float *FLAME_RESTRICT y = lanes->y;                                  \
    const float *FLAME_RESTRICT r2 = lanes->r2;                                \
    const float *FLAME_RESTRICT r = lanes->r;                                  \
    const float *FLAME_RESTRICT theta = lanes->theta;                          \
    const float *FLAME_RESTRICT phi = lanes->phi;                              \
    float *FLAME_RESTRICT out_x = lanes->out_x;                                \
    float *FLAME_RESTRICT out_y = lanes->out_y;                                \
    const FlameForm form =                                                     \
        (info.traits & FLAME_READS_FORM) ? lanes->form : FLAME_FORM_REGULAR;   \
    int count = WHOLE_GROUPS (n);                                              \
    float k[FLAME_MAX_SLOTS];                                                  \
                                                                               \
    for (int i = 0; i < info.slots; i++)                                       \
      k[i] = slots[i];                                                         \
    INDEPENDENT                                                                \
    for (int i = 0; i < count; i++) {                                          \
      FlamePoint p = {.x = x[i], .y = y[i], .form = form};                     \
      FlameSum o = {.x = out_x[i], .y = out_y[i]};                             \
      FlameRng lane = rng;                                                     \
                                                                               \
      lane.counter += (uint32_t) i;                                            \
      p.r2 = info.needs & FLAME_NEEDS_R2 ? r2[i] : 0.0f;                       \
      p.r = info.needs & FLAME_NEEDS_R ? r[i] : 0.0f;                          \
      p.theta = info.needs & FLAME_NEEDS_THETA ? theta[i] : 0.0f;              \
      p.phi = info.needs & FLAME_NEEDS_PHI ? phi[i] : 0.0f;                    \
      flame_var_##name (&p, k, weight, &lane, &o);                             \
      out_x[i] = o.x;                                                          \
      out_y[i] = o.y;                                                          \
    }                                                                          \
  }
#include "kernels/variations/list.h"

const FlameVariationLoop FLAME_CPU_NAME (
    flame_variation_loops)[FLAME_N_VARIATIONS] = {
#define FLAME_INFO(name, number, ...) [number] = loop_##name,
#include "kernels/variations/list.h"
};

static void
fill_radius (const float *FLAME_RESTRICT x, const float *FLAME_RESTRICT y,
    float *FLAME_RESTRICT r2, float *FLAME_RESTRICT r, int count)
{
  INDEPENDENT
  for (int i = 0; i < count; i++) {
    float sum = x[i] * x[i] + y[i] * y[i];

    r2[i] = sum;
    r[i] = flame_sqrtf (sum);
  }
}

static void
fill_r2 (const float *FLAME_RESTRICT x, const float *FLAME_RESTRICT y,
    float *FLAME_RESTRICT r2, int count)
{
  INDEPENDENT
  for (int i = 0; i < count; i++)
    r2[i] = x[i] * x[i] + y[i] * y[i];
}

static void
fill_r (const float *FLAME_RESTRICT x, const float *FLAME_RESTRICT y,
    float *FLAME_RESTRICT r, int count)
{
  INDEPENDENT
  for (int i = 0; i < count; i++)
    r[i] = flame_sqrtf (x[i] * x[i] + y[i] * y[i]);
}

/* atan2 (a, b): theta of (x, y), phi of (y, x) */
static void
fill_angle (const float *FLAME_RESTRICT a, const float *FLAME_RESTRICT b,
    float *FLAME_RESTRICT angle, int count)
{
  INDEPENDENT
  for (int i = 0; i < count; i++)
    angle[i] = flame_atan2f (a[i], b[i]);
}

void
FLAME_CPU_NAME (flame_fill_needs) (unsigned needs, const float *x,
    const float *y, float *r2, float *r, float *theta, float *phi, int n)
{
  const unsigned radius = FLAME_NEEDS_R2 | FLAME_NEEDS_R;
  int count = WHOLE_GROUPS (n);

  if ((needs & radius) == radius)
    fill_radius (x, y, r2, r, count);
  else if (needs & FLAME_NEEDS_R2)
    fill_r2 (x, y, r2, count);
  else if (needs & FLAME_NEEDS_R)
    fill_r (x, y, r, count);
  if (needs & FLAME_NEEDS_THETA)
    fill_angle (x, y, theta, count);
  if (needs & FLAME_NEEDS_PHI)
    fill_angle (y, x, phi, count);
}

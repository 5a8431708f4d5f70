/*
 * One vector loop for each variation of one list. The build compiles this file once for
 * each list in kernels/variations/lists and each instruction set, with FLAME_LIST as
 * the list's name and FLAME_CPU_SUFFIX as the set's. Nothing that includes all lists
 * may be included here, or changing one variation would rebuild all of them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/cpu/suffix.h"
#include "kernels/cpu/vector-loop.h"

#define FLAME_CONSTANTS
#define FLAME_VARIATION FLAME_VARIATION_FUNCTION
#include "kernels/variations/list.h"

/* Only the tables need the number of the variation that this one replaces. */
#undef FLAME_INSTEAD_OF
#define FLAME_INSTEAD_OF(programs, number) .instead_in = (programs)

#define COLOR_TRAITS (FLAME_READS_COLOR | FLAME_WRITES_COLOR)

/*
 * Constants are copied to a local array first, as the compiler cannot know that the
 * sums do not overwrite them. Values that the info line does not ask for are never
 * loaded.
 */
#define FLAME_INFO(name, number, ...)                                              \
  static inline __attribute__ ((always_inline)) void body_##name (                 \
      const FlameLanes *lanes, int n, const float *constants, float weight,        \
      FlameRng rng, int in_space, int chosen)                                      \
  {                                                                                \
    static const FlameVariationInfo info = {__VA_ARGS__};                          \
    float *FLAME_RESTRICT x = lanes->x;                                            \
    float *FLAME_RESTRICT y = lanes->y;                                            \
    float *FLAME_RESTRICT z = lanes->z;                                            \
    const float *FLAME_RESTRICT r2 = lanes->r2;                                    \
    const float *FLAME_RESTRICT r = lanes->r;                                      \
    const float *FLAME_RESTRICT theta = lanes->theta;                              \
    const float *FLAME_RESTRICT phi = lanes->phi;                                  \
    const float *entry_x = lanes->entry_x;                                         \
    const float *entry_y = lanes->entry_y;                                         \
    const float *entry_z = lanes->entry_z;                                         \
    float *FLAME_RESTRICT color = lanes->color;                                    \
    float *FLAME_RESTRICT red = lanes->rgb[0];                                     \
    float *FLAME_RESTRICT green = lanes->rgb[1];                                   \
    float *FLAME_RESTRICT blue = lanes->rgb[2];                                    \
    float *FLAME_RESTRICT out_x = lanes->out_x;                                    \
    float *FLAME_RESTRICT out_y = lanes->out_y;                                    \
    float *FLAME_RESTRICT out_z = lanes->out_z;                                    \
    const FlameForm form =                                                         \
        (info.traits & FLAME_READS_FORM) ? lanes->form : FLAME_FORM_REGULAR;       \
    int count = WHOLE_GROUPS (n);                                                  \
    float k[FLAME_MAX_CONSTANTS];                                                  \
                                                                                   \
    for (int i = 0; i < info.constants; i++)                                       \
      k[i] = constants[i];                                                         \
    if (info.choice)                                                               \
      k[info.choice] = (float) chosen;                                             \
    INDEPENDENT                                                                    \
    for (int i = 0; i < count; i++) {                                              \
      FlamePoint p = {.x = x[i], .y = y[i], .form = form};                         \
      FlameSum o = {.x = out_x[i], .y = out_y[i]};                                 \
      FlameRng lane = rng;                                                         \
                                                                                   \
      lane.counter += (uint32_t) i;                                                \
      p.r2 = info.needs & FLAME_NEEDS_R2 ? r2[i] : 0.0f;                           \
      p.r = info.needs & FLAME_NEEDS_R ? r[i] : 0.0f;                              \
      p.theta = info.needs & FLAME_NEEDS_THETA ? theta[i] : 0.0f;                  \
      p.phi = info.needs & FLAME_NEEDS_PHI ? phi[i] : 0.0f;                        \
      if (info.z == FLAME_Z_OWN && in_space) {                                     \
        p.z = z[i];                                                                \
        o.z = out_z[i];                                                            \
      }                                                                            \
      if (info.traits & FLAME_READS_ENTRY) {                                       \
        p.entry_x = entry_x[i];                                                    \
        p.entry_y = entry_y[i];                                                    \
        p.entry_z = in_space ? entry_z[i] : 0.0f;                                  \
      }                                                                            \
      if (info.traits & COLOR_TRAITS)                                              \
        o.color = color[i];                                                        \
      if (info.traits & FLAME_WRITES_RGB)                                          \
        flame_set_rgb (&o, red[i], green[i], blue[i]);                             \
      for (int j = 0; j < info.state; j++)                                         \
        o.state[j] = lanes->state[j][i];                                           \
      flame_var_##name (&p, FLAME_CONSTANTS_AT (name, k), weight, &lane, &o);      \
      out_x[i] = o.x;                                                              \
      out_y[i] = o.y;                                                              \
      if (info.z == FLAME_Z_OWN && in_space)                                       \
        out_z[i] = o.z;                                                            \
      if (info.traits & FLAME_WRITES_COLOR)                                        \
        color[i] = o.color;                                                        \
      if (info.traits & FLAME_WRITES_RGB) {                                        \
        red[i] = o.rgb[0];                                                         \
        green[i] = o.rgb[1];                                                       \
        blue[i] = o.rgb[2];                                                        \
      }                                                                            \
      for (int j = 0; j < info.state; j++)                                         \
        lanes->state[j][i] = o.state[j];                                           \
      if (info.traits & FLAME_WRITES_POINT) {                                      \
        x[i] = p.x;                                                                \
        y[i] = p.y;                                                                \
        if (info.z == FLAME_Z_OWN && in_space)                                     \
          z[i] = p.z;                                                              \
      }                                                                            \
    }                                                                              \
  }                                                                                \
                                                                                   \
  /* Four copies of the body: without heights a flame in the plane does not pay  \
   * for z, and the constant info.choice decides outside of the loop. */ \
  FlameVariationLoop FLAME_CPU_NAME (flame_loop_##name);                           \
  void FLAME_CPU_NAME (flame_loop_##name) (const FlameLanes *lanes, int n,         \
      const float *constants, float weight, FlameRng rng)                          \
  {                                                                                \
    static const FlameVariationInfo info = {__VA_ARGS__};                          \
    const int in_space =                                                           \
        (info.z == FLAME_Z_OWN || (info.traits & FLAME_READS_ENTRY)) &&            \
        lanes->z;                                                                  \
    const int chosen = info.choice && constants[info.choice] != 0.0f;              \
                                                                                   \
    if (in_space && chosen)                                                        \
      body_##name (lanes, n, constants, weight, rng, 1, 1);                        \
    else if (in_space)                                                             \
      body_##name (lanes, n, constants, weight, rng, 1, 0);                        \
    else if (chosen)                                                               \
      body_##name (lanes, n, constants, weight, rng, 0, 1);                        \
    else                                                                           \
      body_##name (lanes, n, constants, weight, rng, 0, 0);                        \
  }
#include "kernels/variations/list.h"

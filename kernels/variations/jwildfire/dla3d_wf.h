/*
 * dla3d_wf: diffusion-limited aggregation in space: knots, and joints between
 * them.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dla3d_wf, 1125, .z = FLAME_Z_OWN, .draws = 6,
    .traits = FLAME_WRITES_COLOR | FLAME_WRITES_RGB | FLAME_RAISES_Z |
              FLAME_MAKES_Z,
    FLAME_ENTRIES (dla3d_wf, 6), FLAME_PREPARED (dla3d_wf))
FLAME_PARAM (dla3d_wf, max_iter, 320.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 20000.0))
FLAME_PARAM (dla3d_wf, seed, 42.0, .type = FLAME_INTEGER)
FLAME_PARAM (dla3d_wf, glue_radius, 1.0, FLAME_RANGE (0.1, 1000.0))
FLAME_PARAM (dla3d_wf, force_x, 0.0)
FLAME_PARAM (dla3d_wf, force_y, 0.0)
FLAME_PARAM (dla3d_wf, force_z, 0.0)
FLAME_PARAM (dla3d_wf, inner_blur_radius, 0.5)
FLAME_PARAM (dla3d_wf, outer_blur_radius, 0.01)
FLAME_PARAM (dla3d_wf, junction_scale, 1.4)
FLAME_PARAM (dla3d_wf, dc_color, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (dla3d_wf, display_nodes, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (dla3d_wf, display_junctions, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (dla3d_wf, single_thread, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_dla3d_wf
{
  float entries[FLAME_ENTRY_CONSTANTS];
  float inner; /* radii at the start and at the end of a branch */
  float outer;
  float scale;    /* of the knots */
  float dc_color; /* whether points are coloured */
  float nodes;    /* whether knots and joints are drawn */
  float joints;
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/entries.h"
#include "kernels/variations/common/marsaglia.h"

typedef struct
{
  double at[3];
  int parent; /* -1 for the first knot */
  int depth, deepest;
} FlameGrown;

/* The most comparisons with knots, over all wanderers. */
#define FLAME_KNOT_LOOKS 400000000L

/* The knot nearest to @at within @radius, or -1 if there is none. */
static int FLAME_UNUSED
flame_near_knot (
    const FlameGrown *knots, int n, const double *at, double radius)
{
  double least = HUGE_VAL;
  int near = -1;

  for (int i = 0; i < n; i++) {
    const double *other = knots[i].at;
    const double x = other[0] - at[0], y = other[1] - at[1];
    const double z = other[2] - at[2], r = sqrt (x * x + y * y + z * z);

    if (r <= radius && r < least) {
      least = r;
      near = i;
    }
  }
  return near;
}

/* Returns: the number of knots, at most @most */
static int FLAME_UNUSED
flame_grow_space (
    const struct FlameParams_dla3d_wf *in, FlameGrown *knots, int most)
{
  static const signed char axes[6] = {0, 1, 0, 2, 2, 1};
  static const signed char signs[6] = {1, -1, -1, -1, 1, 1};
  FlameMarsaglia random = flame_marsaglia (in->seed);
  double start = 3.0, end = 9.0;
  long looks = 0;
  int n = 1;

  knots[0] = (FlameGrown){.parent = -1};
  while (n < most && looks < FLAME_KNOT_LOOKS) {
    const double turn = 2.0 * M_PI * flame_marsaglia_next (&random);
    const double up = 2.0 * M_PI * flame_marsaglia_next (&random);
    double at[3] = {start * sin (up) * cos (turn),
        start * sin (up) * sin (turn), start * cos (up)};

    for (int step = 0; step < 1000000 && looks < FLAME_KNOT_LOOKS; step++) {
      const int way = (int) (6.0 * flame_marsaglia_next (&random));
      double r;
      int near;

      if (way < 6)
        at[axes[way]] = at[axes[way]] + 0.9 * signs[way] +
                        FLAME_FROM (in, force_x)[axes[way]];
      r = sqrt (at[0] * at[0] + at[1] * at[1] + at[2] * at[2]);
      near = flame_near_knot (knots, n, at, in->glue_radius);
      looks += n;
      if (near >= 0) {
        knots[n] = (FlameGrown){.at = {at[0], at[1], at[2]},
            .parent = near,
            .depth = knots[near].depth + 1};
        n++;
        if (r > start) {
          start = r;
          end = 2.1 * r;
        }
        break;
      }
      if (r > end)
        break;
    }
  }
  return n;
}

/* The entries: a knot's place and its position between the root and the end
 * of its branch, then the same of the knot that it clings to. */
static void FLAME_UNUSED
flame_measure_knots (FlameGrown *knots, int n, FlameEntryList *list)
{
  for (int i = n - 1; i >= 0; i--) {
    FlameGrown *knot = &knots[i];

    knot->deepest = knot->deepest > knot->depth ? knot->deepest : knot->depth;
    if (knot->parent >= 0 && knots[knot->parent].deepest < knot->deepest)
      knots[knot->parent].deepest = knot->deepest;
  }
  flame_begin_entries (list);
  for (int i = 0; i < n; i++) {
    const FlameGrown *knot = &knots[i];
    float entry[8] = {0};

    entry[7] = -1.0f;
    for (int up = 0; up < 2 && knot; up++) {
      for (int c = 0; c < 3; c++)
        entry[4 * up + c] = (float) knot->at[c];
      entry[4 * up + 3] = knot->deepest > 0
                              ? (float) ((double) knot->depth / knot->deepest)
                              : 0.0f;
      knot = knot->parent >= 0 ? &knots[knot->parent] : NULL;
    }
    (void) flame_count_entry (list, entry, 8);
  }
}

FLAME_FILL_ENTRIES (dla3d_wf)
{
  const int most = (int) fmax (in->max_iter, 1.0);
  FlameGrown *knots = (FlameGrown *) calloc ((size_t) most, sizeof *knots);

  if (!knots)
    return;
  flame_measure_knots (knots, flame_grow_space (in, knots, most), list);
  free (knots);
}

FLAME_PREPARE (dla3d_wf)
{
  k->inner = (float) in->inner_blur_radius;
  k->outer = (float) in->outer_blur_radius;
  k->scale = (float) in->junction_scale;
  k->dc_color = (float) in->dc_color;
  k->nodes = (float) in->display_nodes;
  k->joints = (float) in->display_junctions;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/entries.h"

/* A random place on a ball around @at; as in JWildfire it is denser at the
 * poles. */
FLAME_FN void
flame_knot_place (FLAME_GLOBAL const float *at, float radius, float turn,
    float up, float *out)
{
  float s, c, t, d;

  flame_sincos_turns (turn, &s, &c);
  flame_sincos_turns (up, &t, &d);
  out[0] = at[0] + radius * t * c;
  out[1] = at[1] + radius * t * s;
  out[2] = at[2] + radius * d;
}

/* A random place on the tube from knot @at to the one it clings to, @part of
 * the way. */
FLAME_FN void
flame_joint_place (FLAME_GLOBAL const float *at, float radius, float part,
    const float *random, float *out)
{
  float a[3], b[3], around[3], scale;

  for (int c = 0; c < 3; c++) {
    a[c] = at[4 + c] - at[c];
    b[c] = 0.5f - random[c];
  }
  for (int c = 0; c < 3; c++)
    around[c] =
        a[(c + 1) % 3] * b[(c + 2) % 3] - a[(c + 2) % 3] * b[(c + 1) % 3];
  scale = radius / flame_sqrtf (around[0] * around[0] + around[1] * around[1] +
                                around[2] * around[2] + 1e-20f);
  for (int c = 0; c < 3; c++)
    out[c] = at[c] + a[c] * part + around[c] * scale;
}

FLAME_VARIATION (dla3d_wf)
{
  FLAME_GLOBAL const float *all = flame_entries (k->entries);
  FLAME_GLOBAL const float *at =
      all + 1 + 8 * (int32_t) flame_rng_below (rng, all[0]);
  const float part = flame_rng_01 (rng), which = flame_rng_01 (rng);
  const float random[3] = {
      flame_rng_01 (rng), flame_rng_01 (rng), flame_rng_01 (rng)};
  const int blurred = k->outer > 1e-8f, first = at[7] < 0.0f;
  const int knots = k->nodes > 0.0f, joints = k->joints > 0.0f;
  const int knot = knots && (first || !joints || which < 0.333f) && blurred;
  const int shown = first ? knot : (!blurred || knots || joints);
  const float from = k->inner + (k->outer - k->inner) * at[3];
  const float to = k->inner + (k->outer - k->inner) * at[7];
  const float depth =
      first ? 0.0f : at[3] + (knot ? 0.0f : (at[7] - at[3]) * part);
  float place[3];

  if (knot)
    flame_knot_place (at, k->scale * (first ? k->inner : (joints ? from : to)),
        random[0], random[1], place);
  else
    flame_joint_place (
        at, blurred ? from + (to - from) * part : 0.0f, part, random, place);
  flame_hide (o, !shown);
  o->x += shown ? w * place[0] : 0.0f;
  o->y += shown ? w * place[1] : 0.0f;
  o->z += shown ? w * place[2] : 0.0f;
  o->color = shown && k->dc_color > 0.0f
                 ? flame_at_least (flame_at_most (depth, 1.0f), 0.0f)
                 : o->color;
}
#endif

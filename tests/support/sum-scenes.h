/*
 * Genomes that are difficult for the accumulator, for tests and benchmarks.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/plan/plan.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name;
  const char *xml;
} SumScene;

/* ends with a NULL name */
extern const SumScene sum_scenes[];

/* The scene's document; NULL if there is none of this name. */
const char *sum_scene_xml (const char *name);

/*
 * Fills @plan, which is empty after flame_plan_init(), for the first keyframe of
 * @animation.
 * @shutter: in keyframe units
 */
gboolean sum_plan_fill (FlamePlan *plan, FlameAnimation *animation, int width,
    int height, double quality, double shutter, guint64 seed,
    FlameFrameFlags flags, GError **error);

/*
 * @mean: (out) the mean light of a sample of the flame @xml, in units of 255 a hit
 */
void sum_mean_light (const char *xml, FlameFrameFlags flags, double mean[4]);

G_END_DECLS

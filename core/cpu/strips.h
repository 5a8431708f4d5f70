/*
 * Strips: the rows of a large picture that the stages behind the histogram have in
 * memory at a time. A picture of a usual size is one strip.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/plan.h"

G_BEGIN_DECLS

/* [begin, end) */
typedef struct
{
  int begin, end;
} FlameRows;

typedef struct
{
  int height;       /* pixels of a strip, even; all of them: there is but one */
  FlameRows pixels; /* of the picture */
  FlameRows light;  /* of the accumulator, that the pixels are made of */
  FlameRows sums;   /* of buckets, that the light is made of */
  int merged;       /* sums before this row were left by the strip before */
} FlameStrip;

/*
 * Bytes that a frame may take for its threads' buckets, and as many for what is behind
 * them, before threads share buckets and pictures are drawn in strips. With
 * FLAME_TEST_HOOKS the environment variable FLAME_CPU_MEMORY has another number.
 */
gsize flame_strip_get_budget (void);

/* whether the frame is so large that its memory is given back as soon as may be */
gboolean flame_strip_is_large (const FlamePlan *plan);

/* the first strip of @plan's picture, for @n_threads */
void flame_strip_begin (
    FlameStrip *strip, const FlamePlan *plan, guint n_threads);

/* the next one; FALSE behind the last */
gboolean flame_strip_next (FlameStrip *strip, const FlamePlan *plan);

/* whether there are several */
gboolean flame_strip_is_part (const FlameStrip *strip, const FlamePlan *plan);

/* most rows of the accumulator and of buckets that a strip has */
int flame_strip_light_rows (const FlameStrip *strip, const FlamePlan *plan);
int flame_strip_sums_rows (const FlameStrip *strip, const FlamePlan *plan);

G_END_DECLS

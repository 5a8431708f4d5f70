/*
 * The rows and sets of tests/checkloops. A row is a variation's loop or a stage
 * after the histogram; a set is a build of all of them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/cpu/post.h"
#include "kernels/cpu/variation-loops.h"
#include "tests/loops/device.h"

G_BEGIN_DECLS

/* One column of the table: an instruction set of the processor, or a device. */
typedef struct
{
  /* v2, v3, v4, neon, opencl or cuda; base on other machines */
  const char *name;
  LoopDevice *device; /* (nullable) if set, the other fields are NULL */
  FlameVariationLoop *const *variations;
  FlameFillNeeds fill_needs;
  const FlamePostLoops *post;
} LoopSet;

/* One cell of the table. */
typedef struct
{
  gboolean is_wrong;
  guint n;       /* numbers that were compared; 0 if the set lacks the loop */
  guint n_apart; /* numbers whose difference rounding does not explain */
  double worst;  /* largest difference, among these if there are any */
} LoopResult;

typedef struct _LoopRow LoopRow;

struct _LoopRow
{
  char *name;
  gboolean is_variation; /* otherwise a stage */
  guint number, form;    /* number of a variation or of a scene */

  gboolean (*is_there) (const LoopSet *set);
  /*
   * Makes random input from @rand, and what plain C makes of it.
   * (transfer full)
   */
  gpointer (*begin) (const LoopRow *row, GRand *rand);
  /* Adds to @result. May be called for several sets, one after the other. */
  void (*check) (gpointer state, const LoopSet *set, LoopResult *result);
  void (*end) (gpointer state);
  /* Ticks for a point or pixel, the fastest of several runs. */
  double (*measure) (const LoopRow *row, const LoopSet *set);
};

/* Each adds its rows to @rows. (element-type LoopRow) */
void variation_rows_add (GArray *rows);
void stage_rows_add (GArray *rows);
/* Only for devices: several stages together. */
void picture_rows_add (GArray *rows);

/* Values for is_there. */
gboolean loop_set_is_processor (const LoopSet *set);
gboolean loop_set_is_device (const LoopSet *set);
gboolean loop_set_is_any (const LoopSet *set);

/* Adds the comparison of one number. */
void loop_result_add (LoopResult *result, double difference, gboolean is_apart);

/*
 * Cycles of the processor, or nanoseconds if these cannot be read. Devices
 * count picoseconds.
 */
guint64 loop_ticks (void);
extern const char loop_tick_name[];

G_END_DECLS

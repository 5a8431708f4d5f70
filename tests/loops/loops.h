/*
 * What tests/checkloops checks and times: rows, each a variation's loop or a stage behind
 * the histogram, and sets, each a build of all of them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/cpu/post.h"
#include "kernels/cpu/variation-loops.h"
#include "tests/loops/device.h"

G_BEGIN_DECLS

/* one column of the table: an instruction set of the processor, or a device */
typedef struct
{
  /* v2, v3, v4, or neon or base where the machine is no x86-64; opencl, cuda */
  const char *name;
  LoopDevice *device; /* (nullable) and then there is nothing of the rest */
  FlameVariationLoop *const *variations;
  FlameFillNeeds fill_needs;
  const FlamePostLoops *post;
} LoopSet;

/* one cell */
typedef struct
{
  gboolean is_wrong;
  guint n;       /* what was compared; 0 if the set has no such loop */
  guint n_apart; /* how much of it rounding does not explain */
  double worst;  /* largest difference, of what is apart if anything is */
} LoopResult;

typedef struct _LoopRow LoopRow;

struct _LoopRow
{
  char *name;
  gboolean is_variation; /* else a stage */
  guint number, form;    /* of a variation; of a scene */

  gboolean (*is_there) (const LoopSet *set);
  /* random input from @rand, and what plain C makes of it. (transfer full) */
  gpointer (*begin) (const LoopRow *row, GRand *rand);
  /* adds to @result. Callable for one set after the other */
  void (*check) (gpointer state, const LoopSet *set, LoopResult *result);
  void (*end) (gpointer state);
  /* ticks that a point or pixel takes, by the fastest of some runs */
  double (*measure) (const LoopRow *row, const LoopSet *set);
};

/* these add their rows to @rows, of LoopRow */
void variation_rows_add (GArray *rows);
void stage_rows_add (GArray *rows);
/* of devices alone: stages together */
void picture_rows_add (GArray *rows);

/* for is_there */
gboolean loop_set_is_processor (const LoopSet *set);
gboolean loop_set_is_device (const LoopSet *set);
gboolean loop_set_is_any (const LoopSet *set);

/* counts one number that was compared */
void loop_result_add (LoopResult *result, double difference, gboolean is_apart);

/*
 * Cycles of the processor's clock; nanoseconds where that cannot be read. Devices have
 * picoseconds.
 */
guint64 loop_ticks (void);
extern const char loop_tick_name[];

G_END_DECLS

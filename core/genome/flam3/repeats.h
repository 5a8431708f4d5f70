/*
 * Variations that JWildfire uses more than once in a transform: it writes
 * "bubble", "bubble#1#", "bubble#2#". Internal to the reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/context.h"
#include "core/genome/genome.h"

G_BEGIN_DECLS

#define FLAM3_MAX_REPEATS 8

/* the uses with each number */
typedef struct
{
  FlameXform *xforms[FLAM3_MAX_REPEATS]; /* (nullable) */
} Flam3Repeats;

/*
 * Whether @name belongs to a second use or a further one.
 *
 * @plain: (out) (transfer full) the name without the number
 */
gboolean flame_flam3_repeat_name (
    const char *name, char **plain, guint *number);

/* where the uses of @number go (transfer none) */
FlameXform *flame_flam3_repeats_get (Flam3Repeats *repeats, guint number);

/*
 * Adds them to @xform as far as one use can stand for several: parameters must be
 * the same and nothing be drawn at random. Warns of the others. Frees all.
 */
void flame_flam3_repeats_merge (
    Flam3Repeats *repeats, Flam3Context *context, FlameXform *xform);

G_END_DECLS

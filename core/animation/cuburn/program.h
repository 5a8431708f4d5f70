/*
 * What of a document plays, in which order: the stretches of a timeline.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/cuburn/morph.h"
#include "core/genome/cuburn/database.h"

G_BEGIN_DECLS

typedef struct
{
  double start; /* U */
  FlameCuburnMorph *morph;
} FlameCuburnSegment;

typedef struct
{
  double length;    /* U */
  gboolean closed;  /* the end is the start */
  GArray *segments; /* (element-type FlameCuburnSegment) */
  /* (nullable) of all that plays */
  char *title, *author, *url, *notes;
} FlameCuburnProgram;

/*
 * @program: (out) to be cleared in any case
 * Returns: FALSE with FLAME_ERROR_DOCUMENT, LIMIT or PALETTES
 */
gboolean flame_cuburn_program_init (
    FlameCuburnProgram *program, FlameCuburnDatabase *database, GError **error);
void flame_cuburn_program_clear (FlameCuburnProgram *program);

G_END_DECLS

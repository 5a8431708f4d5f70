/*
 * Density estimation's weights in the order that the GPU reads them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/stages/density-table.h"

#include <string.h>

/* whether kernel @k has a weight at distance (@dx, @dy), none negative */
static gboolean
reaches (const FlameDensityParams *params, int k, int dx, int dy)
{
  return dy <= params->radius[k] &&
         dx <= params->rows[params->first_row[k] + dy].half;
}

/* kernels get no wider with their number, so those that reach are the first */
static int
count_reaching (const FlameDensityKernels *kernels, int dx, int dy)
{
  int n = 0;

  while (n < kernels->n_kernels && reaches (&kernels->params, n, dx, dy))
    n++;
  return n;
}

static float
weight_at (const FlameDensityParams *params, int k, int dx, int dy)
{
  const FlameDensityRow *row = &params->rows[params->first_row[k] + dy];

  return params->weights[row->offset + row->half + dx];
}

void
flame_density_table_init (
    FlameDensityTable *table, const FlameDensityKernels *kernels)
{
  const int columns = kernels->params.reach + 1;
  gsize n = 0;

  table->n_offsets = (gsize) columns * (columns + 1);
  table->offsets = g_new0 (FlameDensityOffset, table->n_offsets);
  for (int i = 0; i < columns * columns; i++) {
    const int reaching = count_reaching (kernels, i % columns, i / columns);

    table->offsets[i] = (FlameDensityOffset){(gint32) n, reaching};
    n += reaching;
  }
  table->n_weights = n;
  table->weights = g_new (float, n);
  for (int i = 0; i < columns * columns; i++)
    for (int k = 0; k < table->offsets[i].n; k++)
      table->weights[table->offsets[i].first + k] =
          weight_at (&kernels->params, k, i % columns, i / columns);
}

void
flame_density_table_clear (FlameDensityTable *table)
{
  g_free (table->offsets);
  g_free (table->weights);
  memset (table, 0, sizeof *table);
}

/*
 * Genomes that are overwritten hundreds of times a frame keep their memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/interpolate/reuse.h"

#include <string.h>

static void
drop_strings (FlameGenome *genome)
{
  g_clear_pointer (&genome->name, g_free);
  g_clear_pointer (&genome->nick, g_free);
  g_clear_pointer (&genome->url, g_free);
  g_clear_pointer (&genome->notes, g_free);
  g_clear_pointer (&genome->license, g_free);
}

static void
reshape_xforms (FlameGenome *genome, guint n_xforms)
{
  for (guint i = 0; i < genome->n_xforms; i++)
    flame_xform_clear_motions (&genome->xforms[i]);
  if (genome->n_xforms == n_xforms)
    return;
  for (guint i = 0; i < genome->n_xforms; i++)
    flame_xform_clear (&genome->xforms[i]);
  g_free (genome->xforms);
  genome->xforms = g_new0 (FlameXform, n_xforms);
  genome->n_xforms = genome->xforms_room = n_xforms;
  /* its size follows the xforms */
  g_clear_pointer (&genome->chaos, g_free);
}

static void
reshape_finals (FlameGenome *genome, guint n_finals)
{
  for (guint i = 0; i < genome->n_finals; i++)
    flame_xform_clear_motions (&genome->finals[i]);
  if (genome->n_finals == n_finals)
    return;
  flame_genome_clear_finals (genome);
  genome->finals = n_finals > 0 ? g_new0 (FlameXform, n_finals) : NULL;
  genome->n_finals = n_finals;
}

static void
reshape_palettes (FlameGenome *genome, guint n)
{
  if (genome->n_more_palettes == n)
    return;
  g_free (genome->more_palettes);
  genome->more_palettes = n > 0 ? g_new0 (FlamePalette, n) : NULL;
  genome->n_more_palettes = n;
}

void
flame_genome_reshape (FlameGenome *genome, guint n_xforms, guint n_finals,
    guint n_layers, gboolean has_chaos)
{
  drop_strings (genome);
  reshape_xforms (genome, n_xforms);
  reshape_finals (genome, n_finals);
  reshape_palettes (genome, n_layers - 1);
  if (!has_chaos)
    g_clear_pointer (&genome->chaos, g_free);
  else
    flame_genome_ensure_chaos (genome);
}

void
flame_genome_assign_picture (FlameGenome *dst, const FlameGenome *src)
{
  const gsize n = src->n_xforms;
  FlameXform *xforms, *finals;
  FlamePalette *palettes;
  double *chaos;
  guint room;

  flame_genome_reshape (
      dst, n, src->n_finals, flame_genome_n_layers (src), src->chaos != NULL);
  xforms = dst->xforms;
  finals = dst->finals;
  palettes = dst->more_palettes;
  chaos = dst->chaos;
  room = dst->xforms_room;
  g_free (dst->tone_curves);
  *dst = *src;
  dst->xforms_room = room;
  dst->name = dst->nick = dst->url = dst->notes = dst->license = NULL;
  dst->xforms = xforms;
  dst->finals = finals;
  dst->more_palettes = palettes;
  if (palettes)
    memcpy (
        palettes, src->more_palettes, src->n_more_palettes * sizeof *palettes);
  dst->chaos = chaos;
  if (src->tone_curves)
    dst->tone_curves = g_memdup2 (
        src->tone_curves, FLAME_N_TONE_CURVES * sizeof *src->tone_curves);
  for (gsize i = 0; i < n; i++)
    flame_xform_assign_picture (&xforms[i], &src->xforms[i]);
  for (guint i = 0; i < src->n_finals; i++)
    flame_xform_assign_picture (&finals[i], &src->finals[i]);
  if (chaos && n)
    memcpy (chaos, src->chaos, n * n * sizeof *chaos);
}

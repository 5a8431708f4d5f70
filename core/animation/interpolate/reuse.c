/*
 * Genomes that are overwritten hundreds of times a frame keep their memory, and are
 * compared by what they draw.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/interpolate/reuse.h"

#include <string.h>

#include "core/genome/genome-fields.h"
#include "core/genome/subflame.h"
#include "core/genome/uses.h"

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

/* ---------------------------------------------------------------- comparing */

/* what is drawn; not how it moves */
static gboolean
same_fields (const FlameField *fields, gconstpointer a, gconstpointer b)
{
  for (; fields->name; fields++)
    if (fields->between != FLAME_BETWEEN_NONE && !fields->is_of_motion &&
        !flame_field_same (fields, a, b))
      return FALSE;
  return TRUE;
}

static gboolean
same_xform (const FlameXform *a, const FlameXform *b)
{
  return same_fields (flame_xform_fields, a, b) && a->layer == b->layer &&
         a->color_kind == b->color_kind &&
         memcmp (&a->coefs, &b->coefs, sizeof a->coefs) == 0 &&
         memcmp (&a->post, &b->post, sizeof a->post) == 0 &&
         memcmp (&a->space, &b->space, sizeof a->space) == 0 &&
         memcmp (&a->space_post, &b->space_post, sizeof a->space_post) == 0 &&
         memcmp (&a->field, &b->field, sizeof a->field) == 0 &&
         memcmp (a->field_amounts, b->field_amounts, sizeof a->field_amounts) ==
             0 &&
         flame_inner_same (a->inner, b->inner) && flame_xform_same_uses (a, b);
}

static gboolean
same_xforms (const FlameGenome *a, const FlameGenome *b)
{
  if (a->n_xforms != b->n_xforms || a->n_finals != b->n_finals)
    return FALSE;
  for (guint i = 0; i < a->n_xforms; i++) {
    if (!same_xform (&a->xforms[i], &b->xforms[i]))
      return FALSE;
  }
  for (guint i = 0; i < a->n_finals; i++) {
    if (!same_xform (&a->finals[i], &b->finals[i]))
      return FALSE;
  }
  return TRUE;
}

static gboolean
same_chaos (const FlameGenome *a, const FlameGenome *b)
{
  const gsize n = a->n_xforms;

  if (!a->chaos && !b->chaos)
    return TRUE;
  return a->chaos && b->chaos &&
         memcmp (a->chaos, b->chaos, n * n * sizeof *a->chaos) == 0;
}

static gboolean
same_curves (const FlameGenome *a, const FlameGenome *b)
{
  if (!a->tone_curves && !b->tone_curves)
    return TRUE;
  return a->tone_curves && b->tone_curves &&
         memcmp (a->tone_curves, b->tone_curves,
             FLAME_N_TONE_CURVES * sizeof *a->tone_curves) == 0;
}

gboolean
flame_genome_same_picture (const FlameGenome *a, const FlameGenome *b)
{
  if (a == b)
    return TRUE;
  return same_fields (flame_genome_fields, a, b) && same_xforms (a, b) &&
         same_chaos (a, b) && same_curves (a, b) &&
         memcmp (&a->palette, &b->palette, sizeof a->palette) == 0 &&
         a->n_more_palettes == b->n_more_palettes &&
         (a->n_more_palettes == 0 ||
             memcmp (a->more_palettes, b->more_palettes,
                 a->n_more_palettes * sizeof *a->more_palettes) == 0);
}

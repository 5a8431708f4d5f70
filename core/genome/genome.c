/*
 * Life cycle and defaults of a keyframe, and its symmetries.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/genome.h"

#include <math.h>
#include <string.h>

#include "core/genome/genome-fields.h"
#include "core/genome/subflame.h"
#include "core/genome/uses.h"
#include "kernels/variation-ids.h"

gboolean
flame_affine_is_identity (const FlameAffine *affine)
{
  static const FlameAffine identity = FLAME_AFFINE_IDENTITY;

  for (guint i = 0; i < G_N_ELEMENTS (identity.m); i++) {
    if (affine->m[i] != identity.m[i])
      return FALSE;
  }
  return TRUE;
}

void
flame_xform_clear_motions (FlameXform *xform)
{
  for (guint i = 0; i < xform->n_motions; i++)
    flame_xform_free_uses (&xform->motions[i].delta);
  g_clear_pointer (&xform->motions, g_free);
  xform->n_motions = 0;
}

void
flame_xform_init_delta (FlameXform *xform)
{
  memset (xform, 0, sizeof *xform);
  xform->is_delta = TRUE;
}

void
flame_xform_reset (FlameXform *xform, guint index)
{
  FlameXform old;

  flame_xform_clear_motions (xform);
  flame_inner_set (&xform->inner, NULL);
  old = *xform;
  memset (xform, 0, sizeof *xform);
  xform->uses = old.uses;
  xform->params = old.params;
  xform->uses_room = old.uses_room;
  xform->params_room = old.params_room;
  for (const FlameField *field = flame_xform_fields; field->name; field++)
    *flame_field_numbers (field, xform) = field->usual;
  xform->color = index & 1;
  xform->coefs = FLAME_AFFINE_IDENTITY;
  xform->post = FLAME_AFFINE_IDENTITY;
}

void
flame_xform_init (FlameXform *xform, guint index)
{
  memset (xform, 0, sizeof *xform);
  flame_xform_reset (xform, index);
}

void
flame_xform_clear (FlameXform *xform)
{
  flame_xform_clear_motions (xform);
  flame_inner_set (&xform->inner, NULL);
  flame_xform_free_uses (xform);
}

void
flame_xform_assign_picture (FlameXform *dst, const FlameXform *src)
{
  const FlameXform old = *dst;

  if (dst == src)
    return;
  flame_xform_clear_motions (dst);
  flame_inner_set (&dst->inner, src->inner);
  *dst = *src;
  dst->motions = NULL;
  dst->n_motions = 0;
  dst->uses = old.uses;
  dst->params = old.params;
  dst->uses_room = old.uses_room;
  dst->params_room = old.params_room;
  flame_xform_copy_uses (dst, src);
}

void
flame_xform_assign (FlameXform *dst, const FlameXform *src)
{
  if (dst == src)
    return;
  flame_xform_assign_picture (dst, src);
  if (src->n_motions == 0)
    return;
  dst->motions = g_new0 (FlameMotion, src->n_motions);
  dst->n_motions = src->n_motions;
  for (guint i = 0; i < src->n_motions; i++) {
    dst->motions[i].function = src->motions[i].function;
    dst->motions[i].frequency = src->motions[i].frequency;
    /* motions do not nest */
    flame_xform_assign_picture (&dst->motions[i].delta, &src->motions[i].delta);
  }
}

void
flame_genome_reset_light (FlameGenome *genome)
{
  flame_genome_reset_group (genome, FLAME_GROUP_LIGHT);
  g_clear_pointer (&genome->tone_curves, g_free);
}

void
flame_genome_reset_space (FlameGenome *genome)
{
  flame_genome_reset_group (genome, FLAME_GROUP_SPACE);
}

FlameGenome *
flame_genome_new (void)
{
  FlameGenome *genome = g_new0 (FlameGenome, 1);

  for (FlameFieldGroup group = 0; group < FLAME_N_FIELD_GROUPS; group++)
    flame_genome_reset_group (genome, group);
  return genome;
}

static void
genome_clear (FlameGenome *genome)
{
  g_clear_pointer (&genome->name, g_free);
  g_clear_pointer (&genome->nick, g_free);
  g_clear_pointer (&genome->url, g_free);
  g_clear_pointer (&genome->notes, g_free);
  g_clear_pointer (&genome->license, g_free);
  for (guint i = 0; i < genome->n_xforms; i++)
    flame_xform_clear (&genome->xforms[i]);
  g_clear_pointer (&genome->xforms, g_free);
  genome->n_xforms = genome->xforms_room = 0;
  flame_genome_clear_finals (genome);
  g_clear_pointer (&genome->chaos, g_free);
  g_clear_pointer (&genome->tone_curves, g_free);
  g_clear_pointer (&genome->more_palettes, g_free);
  genome->n_more_palettes = 0;
}

void
flame_genome_free (FlameGenome *genome)
{
  if (!genome)
    return;
  genome_clear (genome);
  g_free (genome);
}

void
flame_genome_assign (FlameGenome *dst, const FlameGenome *src)
{
  const guint n = src->n_xforms;

  if (dst == src)
    return;
  genome_clear (dst);
  *dst = *src;
  dst->name = g_strdup (src->name);
  dst->nick = g_strdup (src->nick);
  dst->url = g_strdup (src->url);
  dst->notes = g_strdup (src->notes);
  dst->license = g_strdup (src->license);
  dst->xforms = g_new0 (FlameXform, n);
  dst->xforms_room = n;
  for (guint i = 0; i < n; i++)
    flame_xform_assign (&dst->xforms[i], &src->xforms[i]);
  dst->finals = src->n_finals > 0 ? g_new0 (FlameXform, src->n_finals) : NULL;
  for (guint i = 0; i < src->n_finals; i++)
    flame_xform_assign (&dst->finals[i], &src->finals[i]);
  if (src->chaos)
    dst->chaos = g_memdup2 (src->chaos, n * n * sizeof *src->chaos);
  if (src->more_palettes)
    dst->more_palettes = g_memdup2 (
        src->more_palettes, src->n_more_palettes * sizeof *src->more_palettes);
  if (src->tone_curves)
    dst->tone_curves = g_memdup2 (
        src->tone_curves, FLAME_N_TONE_CURVES * sizeof *src->tone_curves);
}

FlameGenome *
flame_genome_copy (const FlameGenome *genome)
{
  FlameGenome *copy = g_new0 (FlameGenome, 1);

  flame_genome_assign (copy, genome);
  return copy;
}

static double *
chaos_of_ones (guint n)
{
  double *chaos = g_new (double, n *n);

  for (guint i = 0; i < n * n; i++)
    chaos[i] = 1.0;
  return chaos;
}

FlameXform *
flame_genome_add_xform (FlameGenome *genome)
{
  const guint n = genome->n_xforms;

  if (n >= genome->xforms_room) {
    genome->xforms_room = MAX (4, 2 * n);
    genome->xforms = g_renew (FlameXform, genome->xforms, genome->xforms_room);
  }
  flame_xform_init (&genome->xforms[n], n);
  genome->n_xforms = n + 1;
  if (genome->chaos) {
    g_autofree double *old = genome->chaos;

    genome->chaos = chaos_of_ones (n + 1);
    for (guint from = 0; from < n; from++)
      memcpy (&genome->chaos[from * (n + 1)], &old[from * n], n * sizeof *old);
  }
  return &genome->xforms[n];
}

FlameXform *
flame_genome_add_final (FlameGenome *genome)
{
  FlameXform *xform;

  genome->finals = g_renew (FlameXform, genome->finals, genome->n_finals + 1);
  xform = &genome->finals[genome->n_finals++];
  flame_xform_init (xform, genome->n_xforms);
  return xform;
}

FlameXform *
flame_genome_ensure_final (FlameGenome *genome)
{
  return genome->n_finals > 0 ? genome->finals
                              : flame_genome_add_final (genome);
}

void
flame_genome_clear_finals (FlameGenome *genome)
{
  for (guint i = 0; i < genome->n_finals; i++)
    flame_xform_clear (&genome->finals[i]);
  g_clear_pointer (&genome->finals, g_free);
  genome->n_finals = 0;
}

double *
flame_genome_ensure_chaos (FlameGenome *genome)
{
  if (!genome->chaos)
    genome->chaos = chaos_of_ones (genome->n_xforms);
  return genome->chaos;
}

static gboolean
have_motions (const FlameXform *xforms, guint n)
{
  for (guint i = 0; i < n; i++)
    if (xforms[i].n_motions > 0)
      return TRUE;
  return FALSE;
}

gboolean
flame_genome_has_motions (const FlameGenome *genome)
{
  return have_motions (genome->xforms, genome->n_xforms) ||
         have_motions (genome->finals, genome->n_finals);
}

void
flame_palette_fill_white (FlamePalette *palette)
{
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    for (guint c = 0; c < 4; c++)
      palette->rgba[i][c] = 1.0;
}

double (*flame_genome_ensure_tone_curves (
    FlameGenome *genome))[FLAME_TONE_CURVE_POINTS]
{
  if (genome->tone_curves)
    return genome->tone_curves;
  genome->tone_curves =
      g_malloc (FLAME_N_TONE_CURVES * sizeof *genome->tone_curves);
  for (guint c = 0; c < FLAME_N_TONE_CURVES; c++)
    for (guint i = 0; i < FLAME_TONE_CURVE_POINTS; i++)
      genome->tone_curves[c][i] = (double) i / (FLAME_TONE_CURVE_POINTS - 1);
  return genome->tone_curves;
}

/* --------------------------------------------------------------- symmetries */

static guint
n_turns (int kind)
{
  return kind < 0 ? 0u - (guint) kind : (guint) kind;
}

guint
flame_symmetry_n_xforms (int kind)
{
  if (kind == 0 || kind == 1)
    return 0;
  return n_turns (kind) - 1 + (kind < 0 ? 1 : 0);
}

/* flam3 keeps six decimals of a turn, and sorts by what that leaves */
static double
round_to_millionth (double value)
{
  return 1e-6 * (double) lround (value * 1e6);
}

static double
determinant (const FlameXform *xform)
{
  const double *m = xform->coefs.m;

  return m[0] * m[3] - m[1] * m[2];
}

static FlameXform *
add_symmetry_xform (FlameGenome *genome, double color)
{
  FlameXform *xform = flame_genome_add_xform (genome);

  xform->weight = 1.0;
  xform->color = color;
  xform->color_speed = 0.0;
  xform->animate = 0.0;
  flame_xform_set_variation (xform, FLAME_VAR_linear, 1.0);
  return xform;
}

/*
 * Equal determinants keep their order: flam3 sorts with glibc's stable sort.
 * There are at most FLAME_MAX_XFORMS, and they are nearly in order.
 */
static void
sort_by_determinant (FlameXform *xforms, guint n)
{
  for (guint i = 1; i < n; i++) {
    const FlameXform moving = xforms[i];
    const double key = determinant (&moving);
    guint j = i;

    for (; j > 0 && determinant (&xforms[j - 1]) > key; j--)
      xforms[j] = xforms[j - 1];
    xforms[j] = moving;
  }
}

void
flame_genome_add_symmetry (FlameGenome *genome, int kind)
{
  const guint first = genome->n_xforms;
  const guint n = n_turns (kind);

  if (flame_symmetry_n_xforms (kind) == 0)
    return;
  if (kind < 0)
    add_symmetry_xform (genome, 1.0)->coefs.m[0] = -1.0;

  for (guint k = 1; k < n; k++) {
    const double angle = k * (2.0 * G_PI / n);
    const double color = n < 3 ? 0.0 : (k - 1.0) / (n - 2.0);
    const double c = round_to_millionth (cos (angle));
    const double s = round_to_millionth (sin (angle));
    FlameXform *xform = add_symmetry_xform (genome, color);

    xform->coefs = (FlameAffine){{c, s, 0.0 - s, c, 0.0, 0.0}};
  }
  sort_by_determinant (&genome->xforms[first], genome->n_xforms - first);
}

/* one step of a 32-bit mixer (C. Wellons, "lowbias32") */
static guint32
next_random (guint32 *state)
{
  guint32 x = *state += 0x9e3779b9u;

  x = (x ^ (x >> 16)) * 0x7feb352du;
  x = (x ^ (x >> 15)) * 0x846ca68bu;
  return x ^ (x >> 16);
}

int
flame_symmetry_pick (guint32 seed)
{
  static const int usual[] = {
      -4, -3, -2, -2, -2, -1, -1, -1, 2, 2, 2, 3, 3, 4, 4};

  if (next_random (&seed) & 1)
    return usual[next_random (&seed) % G_N_ELEMENTS (usual)];
  if (next_random (&seed) & 31)
    return (int) (next_random (&seed) % 13) - 6;
  return (int) (next_random (&seed) % 51) - 25;
}

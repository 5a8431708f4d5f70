/*
 * Life cycle and defaults of a keyframe, its symmetries, whether it is in space, and
 * which of its fields are drawn.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/genome.h"

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "core/genome/genome-fields.h"
#include "core/genome/subflame.h"
#include "core/genome/variation.h"
#include "kernels/frame-params.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

#define LOG2_10 3.321928094887362

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
  if (xform->subflame)
    flame_subflame_set (&xform->subflame, NULL);
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
  if (xform->subflame)
    flame_subflame_set (&xform->subflame, NULL);
  flame_xform_free_uses (xform);
}

void
flame_xform_assign_picture (FlameXform *dst, const FlameXform *src)
{
  const FlameXform old = *dst;

  if (dst == src)
    return;
  flame_xform_clear_motions (dst);
  if (dst->subflame || src->subflame)
    flame_subflame_set (&dst->subflame, src->subflame);
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
    dst->motions[i].offset = src->motions[i].offset;
    /* Motions are not nested. */
    flame_xform_assign_picture (&dst->motions[i].delta, &src->motions[i].delta);
  }
}

void
flame_genome_reset_light (FlameGenome *genome)
{
  flame_genome_reset_group (genome, FLAME_GROUP_LIGHT);
  g_clear_pointer (&genome->tone_curves, g_free);
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
drop_strings (FlameGenome *genome)
{
  g_clear_pointer (&genome->name, g_free);
  g_clear_pointer (&genome->nick, g_free);
  g_clear_pointer (&genome->url, g_free);
  g_clear_pointer (&genome->notes, g_free);
  g_clear_pointer (&genome->license, g_free);
}

static void
genome_clear (FlameGenome *genome)
{
  drop_strings (genome);
  for (guint i = 0; i < flame_genome_n_all (genome); i++)
    flame_xform_clear (flame_genome_get_any (genome, i));
  g_clear_pointer (&genome->xforms, g_free);
  g_clear_pointer (&genome->finals, g_free);
  genome->n_xforms = genome->n_finals = genome->xforms_room = 0;
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
  dst->finals = src->n_finals > 0 ? g_new0 (FlameXform, src->n_finals) : NULL;
  for (guint i = 0; i < flame_genome_n_all (src); i++)
    flame_xform_assign (
        flame_genome_get_any (dst, i), flame_genome_get_any (src, i));
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

gboolean
flame_genome_has_motions (const FlameGenome *genome)
{
  for (guint i = 0; i < flame_genome_n_all (genome); i++)
    if (flame_genome_get_any (genome, i)->n_motions > 0)
      return TRUE;
  return FALSE;
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

/* flam3 keeps six decimals of a turn, and sorts by the result. */
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
 * Equal determinants keep their order, as flam3 uses glibc's stable sort. There are at
 * most FLAME_MAX_XFORMS, and they are nearly in order.
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

/* One step of a 32-bit mixer (C. Wellons, "lowbias32"). */
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

/* ---------------------------------------------------------------- in space */

/* JWildfire's lower limit of a divisor. */
#define MIN_NEAR 1e-8f

void
flame_space_maps_fill (
    const FlameAffine *xy, const FlameSpaceMaps *maps, float out[12])
{
  const double *m = xy->m, *yz = maps->yz, *zx = maps->zx;
  const double rows[3][3] = {{m[0], m[2], 0}, {m[1], m[3], 0}, {0, 0, 1}};
  double turned[3][3], shift[3];

  for (guint c = 0; c < 3; c++) {
    const double x = rows[0][c], y = rows[1][c], z = rows[2][c];
    const double lifted = yz[1] * y + (1.0 + yz[3]) * z;

    turned[1][c] = (1.0 + yz[0]) * y + yz[2] * z;
    turned[0][c] = (1.0 + zx[0]) * x + zx[2] * lifted;
    turned[2][c] = zx[1] * x + (1.0 + zx[3]) * lifted;
  }
  shift[0] = m[4] + zx[4];
  shift[1] = m[5] + yz[4];
  shift[2] = yz[5] + zx[5];
  for (guint r = 0; r < 3; r++) {
    for (guint c = 0; c < 3; c++)
      out[4 * r + c] = (float) turned[r][c];
    out[4 * r + 3] = (float) shift[r];
  }
}

static void
fill_turn (float *out, const FlameGenome *genome)
{
  const double cp = cos (genome->cam_pitch), sp = sin (genome->cam_pitch);
  const double cy = cos (genome->cam_yaw), sy = -sin (genome->cam_yaw);
  const double cb = cos (genome->cam_bank), sb = sin (genome->cam_bank);
  const double rows[3][3] = {
      {cb * cy, -cb * sy, sb},
      {cp * sy + sp * sb * cy, cp * cy - sp * sb * sy, -cb * sp},
      {sp * sy - cp * sb * cy, sp * cy + cp * sb * sy, cp * cb},
  };

  for (guint r = 0; r < 3; r++) {
    for (guint c = 0; c < 3; c++)
      out[4 * r + c] = (float) rows[r][c];
    out[4 * r + 3] =
        (float) (genome->cam_pos[r] - rows[r][2] * genome->cam_zpos);
  }
}

void
flame_view_fill (const FlameGenome *genome, double half_width,
    double half_height, float *view)
{
  const double blur = 0.1 * genome->cam_dof;

  memset (view, 0, FLAME_VIEW_FLOATS * sizeof *view);
  fill_turn (view + FLAME_VIEW_MATRIX, genome);
  view[FLAME_VIEW_PERSP] = (float) genome->cam_persp;
  view[FLAME_VIEW_NEAR] = (float) (1.0 + genome->cam_pos[2]);
  view[FLAME_VIEW_MIN] =
      genome->behind == FLAME_BEHIND_HIDDEN ? MIN_NEAR : -FLT_MAX;
  view[FLAME_VIEW_KIND] = (float) genome->blur_kind;
  for (guint i = 0; i < 3; i++)
    view[FLAME_VIEW_FOCUS + i] = (float) genome->cam_focus[i];
  view[FLAME_VIEW_AREA] = (float) genome->focus_area;
  view[FLAME_VIEW_POWER] = (float) (1.0 / genome->focus_exponent);
  if (genome->blur_curve != 0.0) {
    /* (10 r)² / (4 blur_curve), with r = 1 at the picture's edges. */
    const double grows = blur * 25.0 / genome->blur_curve;

    view[FLAME_VIEW_BLUR + 1] = (float) (grows / (half_width * half_width));
    view[FLAME_VIEW_BLUR + 2] = (float) (grows / (half_height * half_height));
  } else {
    view[FLAME_VIEW_BLUR] = (float) blur;
  }
}

/* ------------------------------------------------------------------ heights */

gboolean
flame_genome_has_view (const FlameGenome *genome)
{
  return genome->cam_pitch != 0.0 || genome->cam_yaw != 0.0 ||
         genome->cam_bank != 0.0 || genome->cam_persp != 0.0 ||
         genome->cam_zpos != 0.0 || genome->cam_dof != 0.0 ||
         genome->fog != 0.0 || genome->cam_pos[0] != 0.0 ||
         genome->cam_pos[1] != 0.0 || genome->cam_pos[2] != 0.0;
}

gboolean
flame_genome_scatters (const FlameGenome *genome)
{
  return genome->scatter_part > 0.0 && genome->scatter_radius > 0.0;
}

static gboolean
maps_space (const FlameSpaceMaps *maps)
{
  for (guint i = 0; i < 6; i++)
    if (maps->yz[i] != 0.0 || maps->zx[i] != 0.0)
      return TRUE;
  return FALSE;
}

double
flame_xform_get_shown (const FlameXform *xform)
{
  return pow (CLAMP (xform->opacity, 0.0, 1.0), LOG2_10);
}

gboolean
flame_xform_maps_space (const FlameXform *xform)
{
  return maps_space (&xform->space) || maps_space (&xform->space_post);
}

gboolean
flame_variation_raises_z (FlameVariation variation)
{
  return (flame_variation_infos[variation].traits & FLAME_RAISES_Z) != 0;
}

gboolean
flame_variation_reads_z (FlameVariation variation)
{
  const FlameVariationInfo *info = &flame_variation_infos[variation];

  return info->z == FLAME_Z_OWN && !(info->traits & FLAME_MAKES_Z);
}

static void
add_space_needs (const FlameXform *xform, gboolean *raises, gboolean *looks)
{
  if (flame_xform_maps_space (xform))
    *raises = *looks = TRUE;
  *looks |= xform->color_kind == FLAME_COLOR_DISTANCE || xform->field.kind != 0;
  *raises |= (xform->field.kind >> FLAME_FIELD_HAS_JITTER & 1u) != 0;
  for (guint i = 0; i < xform->n_uses; i++) {
    const FlameVariation variation = xform->uses[i].variation;

    if (xform->uses[i].weight == 0.0)
      continue;
    *raises |= flame_variation_raises_z (variation);
    *looks |= flame_variation_reads_z (variation);
  }
}

gboolean
flame_genome_is_in_space (const FlameGenome *genome)
{
  gboolean raises = FALSE, looks = flame_genome_has_view (genome);

  for (guint i = 0; i < flame_genome_n_all (genome); i++)
    add_space_needs (flame_genome_get_any (genome, i), &raises, &looks);
  return raises && looks;
}

/* ----------------------------------------------------------- what is drawn */

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
  /* Its size depends on the xforms. */
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
  const gboolean without_palette = dst->without_palette;
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
  memcpy (dst, src,
      without_palette ? offsetof (FlameGenome, palette) : sizeof *dst);
  dst->without_palette |= without_palette;
  dst->xforms_room = room;
  dst->name = dst->nick = dst->url = dst->notes = dst->license = NULL;
  dst->xforms = xforms;
  dst->finals = finals;
  dst->more_palettes = palettes;
  if (palettes && !without_palette)
    memcpy (
        palettes, src->more_palettes, src->n_more_palettes * sizeof *palettes);
  dst->chaos = chaos;
  if (src->tone_curves)
    dst->tone_curves = g_memdup2 (
        src->tone_curves, FLAME_N_TONE_CURVES * sizeof *src->tone_curves);
  for (guint i = 0; i < flame_genome_n_all (src); i++)
    flame_xform_assign_picture (
        flame_genome_get_any (dst, i), flame_genome_get_any (src, i));
  if (chaos && n)
    memcpy (chaos, src->chaos, n * n * sizeof *chaos);
}

/* ---------------------------------------------------------------- comparing */

/* Compares what is drawn, not how it moves. */
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
         flame_subflame_same (a->subflame, b->subflame) &&
         flame_xform_same_uses (a, b);
}

static gboolean
same_xforms (const FlameGenome *a, const FlameGenome *b)
{
  if (a->n_xforms != b->n_xforms || a->n_finals != b->n_finals)
    return FALSE;
  for (guint i = 0; i < flame_genome_n_all (a); i++)
    if (!same_xform (flame_genome_get_any (a, i), flame_genome_get_any (b, i)))
      return FALSE;
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

G_DEFINE_BOXED_TYPE (
    FlameGenome, flame_genome, flame_genome_copy, flame_genome_free)

/*
 * Life cycle and defaults of a keyframe.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/genome.h"

#include <string.h>

#include "core/genome/inner.h"
#include "core/genome/uses.h"

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
  xform->color = index & 1;
  xform->color_speed = 0.5;
  xform->opacity = 1.0;
  xform->animate = 1.0;
  xform->var_color = 1.0;
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
  genome->exposure = 1.0;
  genome->full_level = 1.0;
  genome->contrast = 1.0;
  genome->glow = 0.0;
  genome->saturation = 1.0;
  genome->cover = 1.0;
  genome->palette_steps = 256.0;
  genome->speckle = 1.0;
  genome->rounding = 0.0;
  genome->lost_steps = 0.0;
  genome->choice_step = 0.0;
  for (guint i = 0; i < 3; i++)
    genome->balance[i] = 1.0;
  g_clear_pointer (&genome->tone_curves, g_free);
}

void
flame_genome_reset_space (FlameGenome *genome)
{
  genome->cam_pitch = genome->cam_yaw = genome->cam_bank = 0.0;
  genome->cam_persp = genome->cam_zpos = 0.0;
  memset (genome->cam_pos, 0, sizeof genome->cam_pos);
  genome->cam_dof = genome->blur_curve = 0.0;
  genome->behind = FLAME_BEHIND_MIRRORED;
  genome->blur_kind = FLAME_BLUR_DEPTH;
  memset (genome->cam_focus, 0, sizeof genome->cam_focus);
  genome->focus_area = 0.5;
  genome->focus_exponent = 2.0;
  genome->fog = genome->fog_distance = 0.0;
  memset (genome->fog_color, 0, sizeof genome->fog_color);
}

FlameGenome *
flame_genome_new (void)
{
  FlameGenome *genome = g_new0 (FlameGenome, 1);

  genome->width = 100;
  genome->height = 100;
  genome->scale = 50.0;
  genome->quality = 1.0;
  genome->supersample = 1;
  genome->passes = 1;
  genome->temporal_samples = 1000;
  genome->filter_shape = FLAME_SPATIAL_FILTER_GAUSSIAN;
  genome->filter_radius = 0.5;
  genome->temporal_filter = FLAME_TEMPORAL_FILTER_BOX;
  genome->temporal_filter_width = 1.0;
  genome->estimator_radius = 9.0;
  genome->estimator_curve = 0.4;
  genome->brightness = 4.0;
  genome->gamma = 4.0;
  genome->gamma_threshold = 0.01;
  genome->highlight_power = -1.0;
  genome->vibrancy = 1.0;
  flame_genome_reset_light (genome);
  flame_genome_reset_space (genome);
  genome->palette_mode = FLAME_PALETTE_MODE_STEP;
  genome->palette_interpolation = FLAME_PALETTE_INTERPOLATION_HSV_CIRCULAR;
  genome->interpolation = FLAME_INTERPOLATION_LINEAR;
  genome->interpolation_type = FLAME_INTERPOLATION_TYPE_LOG;
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

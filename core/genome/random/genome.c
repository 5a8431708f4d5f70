/*
 * Genomes out of thin air. Each follows one of a few plans that tend to draw
 * something, as people who make flames by hand do.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/random/genome.h"

#include <math.h>

#include "core/genome/random/palette.h"
#include "core/genome/random/random.h"
#include "core/genome/random/variations.h"
#include "core/genome/symmetry.h"
#include "core/genome/uses.h"
#include "kernels/variation-ids.h"

/* ---------------------------------------------------------- parts of xforms */

/*
 * A turn, two scales from @smallest to @largest, some shear, at times a mirror,
 * and an offset of up to @reach.
 */
static void
random_affine (FlameAffine *affine, double smallest, double largest,
    double reach, FlameRandom *random)
{
  const double turn = flame_random_range (random, 0.0, 2.0 * G_PI);
  const double shear = flame_random_bell (random, 0.5);
  const double mirror = flame_random_chance (random, 0.2) ? -1.0 : 1.0;
  const double x = flame_random_range (random, smallest, largest);
  /* mostly of the same size both ways: strong stretching makes mere lines */
  const double stretched = x * (1.0 + flame_random_bell (random, 0.5));
  const double y = CLAMP (stretched, smallest * 0.7, largest);
  const double way = flame_random_range (random, 0.0, 2.0 * G_PI);
  const double far = reach * sqrt (flame_random_01 (random));
  const double up = turn + G_PI_2 + shear;

  affine->m[0] = x * cos (turn);
  affine->m[1] = x * sin (turn);
  affine->m[2] = mirror * y * cos (up);
  affine->m[3] = mirror * y * sin (up);
  affine->m[4] = far * cos (way);
  affine->m[5] = far * sin (way);
}

/* one to three variations, their weights adding up to about 1 */
static void
random_blend (FlameXform *xform, FlameRandom *random)
{
  guint n = 1;
  double left = flame_random_range (random, 0.85, 1.1);

  if (flame_random_chance (random, 0.5))
    n += flame_random_chance (random, 0.35) ? 2 : 1;
  for (guint i = 0; i < n; i++) {
    const FlameVariation variation = flame_random_variation (random);
    const double part =
        i + 1 == n ? left : left * flame_random_range (random, 0.25, 0.75);

    flame_xform_ensure_use (xform, variation, FLAME_FORM_REGULAR)->weight +=
        part;
    flame_random_params (xform, variation, FLAME_FORM_REGULAR, random);
    left -= part;
  }
}

/* with @probability, a post transform */
static void
random_post (FlameXform *xform, double probability, FlameRandom *random)
{
  if (flame_random_chance (random, probability))
    random_affine (&xform->post, 0.6, 1.1, 0.6, random);
}

/* ------------------------------------------------------------------ genomes */

static void
set_picture (FlameGenome *genome)
{
  genome->nick = g_strdup ("gst-flame");
  genome->width = 1280;
  genome->height = 720;
  genome->scale = 240.0;
  genome->quality = 50.0;
  genome->filter_radius = 0.6;
  genome->palette_mode = FLAME_PALETTE_MODE_LINEAR;
}

/* ------------------------------------------------------------------- plans */

/* xforms of all sorts */
static void
plan_mixed (FlameGenome *genome, FlameRandom *random)
{
  const guint n = 2 + flame_random_below (random, 3);

  for (guint i = 0; i < n; i++) {
    FlameXform *xform = flame_genome_add_xform (genome);

    random_affine (&xform->coefs, 0.35, 1.05, 1.0, random);
    random_blend (xform, random);
    random_post (xform, 0.25, random);
  }
}

/* one variation in all of them */
static void
plan_pure (FlameGenome *genome, FlameRandom *random)
{
  const FlameVariation variation = flame_random_variation (random);
  const guint n = 2 + flame_random_below (random, 4);

  for (guint i = 0; i < n; i++) {
    FlameXform *xform = flame_genome_add_xform (genome);

    random_affine (&xform->coefs, 0.4, 1.0, 1.0, random);
    flame_xform_set_variation (xform, variation, 1.0);
    flame_random_params (xform, variation, FLAME_FORM_REGULAR, random);
    random_post (xform, 0.35, random);
  }
}

/* a julia that others are folded into */
static void
plan_julia (FlameGenome *genome, FlameRandom *random)
{
  const FlameVariation variation = flame_random_chance (random, 0.6)
                                       ? FLAME_VAR_julian
                                       : FLAME_VAR_juliascope;
  const guint n = 1 + flame_random_below (random, 3);
  FlameXform *julia = flame_genome_add_xform (genome);

  random_affine (&julia->coefs, 0.5, 1.1, 0.6, random);
  flame_xform_set_variation (
      julia, variation, flame_random_range (random, 0.6, 1.1));
  flame_random_params (julia, variation, FLAME_FORM_REGULAR, random);
  for (guint i = 0; i < n; i++) {
    FlameXform *xform = flame_genome_add_xform (genome);

    random_affine (&xform->coefs, 0.2, 0.9, 1.2, random);
    random_blend (xform, random);
    random_post (xform, 0.2, random);
  }
}

/* contractions, looked at through a lens */
static void
plan_lens (FlameGenome *genome, FlameRandom *random)
{
  const guint n = 2 + flame_random_below (random, 3);
  const FlameVariation lens = flame_random_lens (random);
  FlameXform *final;

  for (guint i = 0; i < n; i++) {
    FlameXform *xform = flame_genome_add_xform (genome);

    random_affine (&xform->coefs, 0.4, 0.85, 0.9, random);
    if (flame_random_chance (random, 0.5))
      flame_xform_set_variation (xform, FLAME_VAR_linear, 1.0);
    else
      random_blend (xform, random);
  }
  final = flame_genome_ensure_final (genome);
  final->color_speed = 0.0;
  final->animate = 0.0;
  random_affine (&final->coefs, 0.7, 1.3, 0.5, random);
  flame_xform_set_variation (final, lens, 1.0);
  flame_random_params (final, lens, FLAME_FORM_REGULAR, random);
}

/* soft discs and rings thrown about by a curved map */
static void
plan_bubbles (FlameGenome *genome, FlameRandom *random)
{
  static const FlameVariation round[] = {
      FLAME_VAR_bubble, FLAME_VAR_eyefish, FLAME_VAR_loonie, FLAME_VAR_disc};
  static const FlameVariation curved[] = {FLAME_VAR_spherical, FLAME_VAR_julian,
      FLAME_VAR_curl, FLAME_VAR_mobius, FLAME_VAR_spherical};
  const FlameVariation outer =
      curved[flame_random_below (random, G_N_ELEMENTS (curved))];
  const guint n = 1 + flame_random_below (random, 2);
  FlameXform *xform = flame_genome_add_xform (genome);

  random_affine (&xform->coefs, 0.6, 1.1, 0.9, random);
  flame_xform_set_variation (xform, outer, 1.0);
  flame_random_params (xform, outer, FLAME_FORM_REGULAR, random);
  xform = flame_genome_add_xform (genome);
  random_affine (&xform->coefs, 0.5, 1.2, 0.6, random);
  flame_xform_set_variation (
      xform, round[flame_random_below (random, G_N_ELEMENTS (round))], 1.0);
  random_post (xform, 0.4, random);
  for (guint i = 0; i < n; i++) {
    xform = flame_genome_add_xform (genome);
    random_affine (&xform->coefs, 0.3, 0.9, 1.1, random);
    random_blend (xform, random);
  }
}

static void
follow_plan (FlameGenome *genome, FlameRandom *random)
{
  switch (flame_random_below (random, 10)) {
    case 0:
    case 1:
      plan_pure (genome, random);
      break;
    case 2:
    case 3:
    case 4:
      plan_julia (genome, random);
      break;
    case 5:
      plan_lens (genome, random);
      break;
    case 6:
      plan_bubbles (genome, random);
      break;
    default:
      plan_mixed (genome, random);
      break;
  }
}

/* ----------------------------------------------------------------- extras */

static void
add_symmetry (FlameGenome *genome, FlameRandom *random)
{
  static const int kinds[] = {2, 2, 3, 3, 4, 5, 6, -1, -1, -2, -3};

  flame_genome_add_symmetry (
      genome, kinds[flame_random_below (random, G_N_ELEMENTS (kinds))]);
}

/* A symmetry's copies are all visited often enough to look alike. */
static void
set_weights (FlameGenome *genome, FlameRandom *random)
{
  double total = 0.0;

  for (guint i = 0; i < genome->n_xforms; i++) {
    FlameXform *xform = &genome->xforms[i];

    if (xform->animate == 0.0)
      continue;
    xform->weight = flame_random_range (random, 0.25, 1.0);
    total += xform->weight;
  }
  for (guint i = 0; i < genome->n_xforms; i++)
    if (genome->xforms[i].animate == 0.0)
      genome->xforms[i].weight = 0.6 * total;
}

/* spread over the palette in a random order, so that xforms can be told apart */
static void
set_colors (FlameGenome *genome, FlameRandom *random)
{
  const guint n = genome->n_xforms;
  const guint turn = flame_random_below (random, n);
  const double speed = flame_random_range (random, 0.35, 0.6);
  guint seen = 0;

  for (guint i = 0; i < n; i++) {
    FlameXform *xform = &genome->xforms[i];
    double color;

    if (xform->animate == 0.0)
      continue;
    color = (double) ((seen++ + turn) % n) / MAX (n - 1, 1) +
            flame_random_bell (random, 0.12);
    xform->color = CLAMP (color, 0.0, 1.0);
    xform->color_speed = speed + flame_random_bell (random, 0.1);
  }
}

static void
add_chaos (FlameGenome *genome, FlameRandom *random)
{
  const guint n = genome->n_xforms;
  double *chaos;

  if (n < 3)
    return;
  chaos = flame_genome_ensure_chaos (genome);
  for (guint i = 0; i < n * n; i++)
    if (flame_random_chance (random, 0.3))
      chaos[i] = flame_random_range (random, 0.0, 0.6);
  /* nowhere to go would be an error: on to the next one, always */
  for (guint i = 0; i < n; i++)
    chaos[i * n + (i + 1) % n] = 1.0;
}

FlameGenome *
flame_genome_new_random (guint64 seed)
{
  FlameGenome *genome = flame_genome_new ();
  FlameRandom random;

  flame_random_init (&random, seed);
  set_picture (genome);
  follow_plan (genome, &random);
  set_colors (genome, &random);
  if (flame_random_chance (&random, 0.22))
    add_symmetry (genome, &random);
  set_weights (genome, &random);
  if (flame_random_chance (&random, 0.08))
    add_chaos (genome, &random);
  flame_palette_randomize (&genome->palette, &random);
  return genome;
}

/* ------------------------------------------------------------------ mutate */

static FlameXform *
pick_turning (FlameGenome *genome, FlameRandom *random)
{
  FlameXform *xform = NULL;

  for (guint i = 0; i < 8; i++) {
    xform = &genome->xforms[flame_random_below (random, genome->n_xforms)];
    if (xform->animate != 0.0)
      break;
  }
  return xform;
}

static void
remove_xform (FlameGenome *genome, guint at)
{
  flame_xform_clear (&genome->xforms[at]);
  for (guint i = at; i + 1 < genome->n_xforms; i++)
    genome->xforms[i] = genome->xforms[i + 1];
  genome->n_xforms--;
  g_clear_pointer (&genome->chaos, g_free);
}

static void
mutate_variations (FlameXform *xform, FlameRandom *random)
{
  flame_xform_drop_weights (xform);
  random_blend (xform, random);
}

static void
mutate_all_affines (FlameGenome *genome, FlameRandom *random)
{
  for (guint i = 0; i < genome->n_xforms; i++) {
    if (genome->xforms[i].animate == 0.0)
      continue;
    for (guint k = 0; k < 6; k++)
      genome->xforms[i].coefs.m[k] += flame_random_bell (random, 0.2);
  }
}

static void
mutate_params (FlameGenome *genome, FlameRandom *random)
{
  for (guint i = 0; i < genome->n_xforms; i++) {
    FlameXform *xform = &genome->xforms[i];

    for (guint u = 0; u < xform->n_uses; u++)
      if (xform->uses[u].weight != 0.0 && flame_random_chance (random, 0.6))
        flame_random_params (
            xform, xform->uses[u].variation, xform->uses[u].form, random);
  }
}

static void
add_xform (FlameGenome *genome, FlameRandom *random)
{
  FlameXform *xform = flame_genome_add_xform (genome);

  random_affine (&xform->coefs, 0.3, 0.9, 1.0, random);
  random_blend (xform, random);
  xform->weight = flame_random_range (random, 0.2, 0.8);
  xform->color = flame_random_01 (random);
}

static void
mutate_structure (FlameGenome *genome, FlameRandom *random)
{
  if (genome->n_xforms > 3 && flame_random_chance (random, 0.5))
    remove_xform (genome, flame_random_below (random, genome->n_xforms));
  else if (genome->n_xforms < 8)
    add_xform (genome, random);
  else
    mutate_params (genome, random);
}

static void
mutate_once (FlameGenome *genome, FlameRandom *random)
{
  FlameXform *xform = pick_turning (genome, random);

  switch (flame_random_below (random, 8)) {
    case 0:
    case 1:
      mutate_variations (xform, random);
      break;
    case 2:
      random_affine (&xform->coefs, 0.35, 1.05, 1.0, random);
      break;
    case 3:
      mutate_structure (genome, random);
      break;
    case 4:
      random_post (xform, 1.0, random);
      break;
    case 5:
      mutate_params (genome, random);
      break;
    default:
      mutate_all_affines (genome, random);
      break;
  }
}

static void
recolor (FlameGenome *genome, FlameRandom *random)
{
  if (flame_random_chance (random, 0.5))
    flame_palette_randomize (&genome->palette, random);
  else
    flame_palette_shift (&genome->palette,
        flame_random_range (random, -0.25, 0.25),
        flame_random_range (random, 0.85, 1.15));
}

FlameGenome *
flame_genome_new_mutant (const FlameGenome *parent, guint64 seed)
{
  FlameGenome *genome = flame_genome_copy (parent);
  FlameRandom random;

  flame_random_init (&random, seed);
  g_clear_pointer (&genome->name, g_free);
  if (genome->n_xforms > 0) {
    mutate_once (genome, &random);
    if (flame_random_chance (&random, 0.5))
      mutate_once (genome, &random);
  }
  recolor (genome, &random);
  return genome;
}

/* ------------------------------------------------------------------- cross */

static void
append_xform (FlameGenome *genome, const FlameXform *source)
{
  if (genome->n_xforms < FLAME_MAX_XFORMS)
    flame_xform_assign (flame_genome_add_xform (genome), source);
}

/* each xform of the child is the one of either parent at its place */
static void
cross_alternate (FlameGenome *child, const FlameGenome *const parents[2],
    FlameRandom *random)
{
  const guint n = MAX (parents[0]->n_xforms, parents[1]->n_xforms);

  for (guint i = 0; i < n; i++) {
    const FlameGenome *parent = parents[flame_random_below (random, 2)];

    if (i < parent->n_xforms)
      append_xform (child, &parent->xforms[i]);
  }
}

/* all of one and a few of the other */
static void
cross_union (FlameGenome *child, const FlameGenome *const parents[2],
    FlameRandom *random)
{
  const guint keep = flame_random_below (random, 2);
  const FlameGenome *other = parents[1 - keep];

  for (guint i = 0; i < parents[keep]->n_xforms; i++)
    append_xform (child, &parents[keep]->xforms[i]);
  for (guint i = 0; i < 2 && other->n_xforms > 0; i++)
    append_xform (
        child, &other->xforms[flame_random_below (random, other->n_xforms)]);
}

FlameGenome *
flame_genome_new_cross (
    const FlameGenome *first, const FlameGenome *second, guint64 seed)
{
  const FlameGenome *const parents[2] = {first, second};
  FlameGenome *child = flame_genome_new ();
  FlameRandom random;
  const FlameGenome *lens;

  flame_random_init (&random, seed);
  set_picture (child);
  if (flame_random_chance (&random, 0.5))
    cross_alternate (child, parents, &random);
  if (child->n_xforms < 2)
    cross_union (child, parents, &random);
  lens = parents[flame_random_below (&random, 2)];
  if (lens->n_finals > 0)
    flame_genome_clear_finals (child);
  for (guint i = 0; i < lens->n_finals; i++)
    flame_xform_assign (flame_genome_add_final (child), &lens->finals[i]);
  child->palette = parents[flame_random_below (&random, 2)]->palette;
  if (flame_random_chance (&random, 0.5))
    recolor (child, &random);
  return child;
}

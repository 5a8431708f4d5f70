/*
 * What the variations that are not flam3's, heights and a camera add to a genome.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/random/rich.h"

#include <math.h>

#include "core/genome/view.h"
#include "core/genome/random/random.h"
#include "core/genome/random/variations.h"
#include "core/genome/uses.h"
#include "kernels/variation-ids.h"

/* share of the transforms in which a variation replaces another */
#define REPLACED 0.45
/* share to which one that works before or after the others is added */
#define FORMED 0.15
/* parts of the flames that get depth, and of those with depth that are blurred by it */
#define DEEP 0.65
#define BLURRED 0.25

static void
replace_variation (FlameXform *xform, gboolean deep, FlameRandom *random)
{
  const FlameVariation variation = flame_random_rich_variation (deep, random);
  double weight = 0.0;
  guint at = 0;

  if (xform->n_uses == 0)
    return;
  at = flame_random_below (random, xform->n_uses);
  if (xform->uses[at].form != FLAME_FORM_REGULAR)
    return;
  weight = xform->uses[at].weight;
  xform->uses[at].weight = 0.0;
  flame_xform_ensure_use (xform, variation, FLAME_FORM_REGULAR)->weight +=
      weight;
  flame_random_rich_params (xform, variation, FLAME_FORM_REGULAR, random);
}

static void
add_form (FlameXform *xform, FlameRandom *random)
{
  const FlameVariation variation = flame_random_rich_variation (FALSE, random);
  const FlameForm form =
      flame_random_chance (random, 0.5) ? FLAME_FORM_PRE : FLAME_FORM_POST;

  flame_xform_ensure_use (xform, variation, form)->weight =
      flame_random_range (random, 0.2, 1.0);
  flame_random_rich_params (xform, variation, form, random);
}

/* a transform's picture lies in a plane of its own, tilted and lifted */
static void
tilt (FlameXform *xform, FlameRandom *random)
{
  const double turn = flame_random_bell (random, 1.6);
  double *maps = flame_random_chance (random, 0.5) ? xform->space_post.yz
                                                   : xform->space_post.zx;

  maps[0] = cos (turn) - 1.0;
  maps[1] = sin (turn);
  maps[2] = -sin (turn);
  maps[3] = cos (turn) - 1.0;
  xform->space_post.yz[5] = flame_random_bell (random, 0.5);
}

/* layers above each other, and heights that are handed on */
static void
lift (FlameXform *xform, FlameRandom *random)
{
  flame_xform_ensure_use (xform, FLAME_VAR_ztranslate, FLAME_FORM_REGULAR)
      ->weight = flame_random_bell (random, 0.6);
  flame_xform_ensure_use (xform, FLAME_VAR_zscale, FLAME_FORM_REGULAR)->weight =
      flame_random_range (random, 0.1, 0.5);
}

static void
set_camera (FlameGenome *genome, FlameRandom *random)
{
  genome->cam_pitch =
      flame_random_sign (random) * flame_random_range (random, 0.35, 1.15);
  genome->cam_yaw = flame_random_range (random, -G_PI, G_PI);
  genome->cam_bank =
      flame_random_chance (random, 0.3) ? flame_random_bell (random, 0.3) : 0.0;
  genome->cam_persp = flame_random_range (random, 0.08, 0.4);
  genome->cam_dof = flame_random_chance (random, BLURRED)
                        ? flame_random_range (random, 0.05, 0.3)
                        : 0.0;
}

typedef enum
{
  DEPTH_TILTED,
  DEPTH_LAYERS,
  DEPTH_VARIATIONS,
} Depth;

static void
add_depth (FlameGenome *genome, FlameRandom *random)
{
  const Depth depth = flame_random_below (random, 3);

  for (guint i = 0; i < genome->n_xforms; i++) {
    FlameXform *xform = &genome->xforms[i];

    if (depth == DEPTH_TILTED)
      tilt (xform, random);
    else if (depth == DEPTH_LAYERS)
      lift (xform, random);
    else if (flame_random_chance (random, 0.7))
      replace_variation (xform, TRUE, random);
  }
  if (depth == DEPTH_VARIATIONS && !flame_genome_is_in_space (genome))
    lift (
        &genome->xforms[flame_random_below (random, genome->n_xforms)], random);
  set_camera (genome, random);
}

void
flame_genome_enrich (FlameGenome *genome, guint64 seed)
{
  FlameRandom random;

  flame_random_init (&random, flame_random_derive (seed, 'r'));
  for (guint i = 0; i < genome->n_xforms; i++) {
    FlameXform *xform = &genome->xforms[i];

    /* a symmetry's turns are left alone */
    if (xform->animate == 0.0)
      continue;
    if (flame_random_chance (&random, REPLACED))
      replace_variation (xform, FALSE, &random);
    if (flame_random_chance (&random, FORMED))
      add_form (xform, &random);
  }
  if (flame_random_chance (&random, DEEP))
    add_depth (genome, &random);
}

void
flame_genome_enrich_mutant (FlameGenome *genome, guint64 seed)
{
  FlameRandom random;
  FlameXform *xform;

  flame_random_init (&random, flame_random_derive (seed, 'm'));
  if (genome->n_xforms == 0)
    return;
  xform = &genome->xforms[flame_random_below (&random, genome->n_xforms)];
  switch (flame_random_below (&random, 5)) {
    case 0:
      replace_variation (xform, FALSE, &random);
      break;
    case 1:
      add_form (xform, &random);
      break;
    case 2:
      if (flame_genome_has_view (genome))
        set_camera (genome, &random);
      else
        add_depth (genome, &random);
      break;
    default:
      break;
  }
}

void
flame_genome_enrich_cross (FlameGenome *child, const FlameGenome *first,
    const FlameGenome *second, guint64 seed)
{
  const FlameGenome *parent;
  FlameRandom random;

  flame_random_init (&random, flame_random_derive (seed, 'c'));
  parent = flame_random_chance (&random, 0.5) ? first : second;
  child->cam_pitch = parent->cam_pitch;
  child->cam_yaw = parent->cam_yaw;
  child->cam_bank = parent->cam_bank;
  child->cam_persp = parent->cam_persp;
  child->cam_dof = parent->cam_dof;
}

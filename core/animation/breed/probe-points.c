/*
 * The chaos game in short, one point after the other. It draws what the
 * renderers draw with the same functions of kernels/; only the random numbers
 * and the order of points differ.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/breed/probe-points.h"

#include <math.h>

#include "core/genome/random/random.h"
#include "core/genome/uses.h"
#include "core/genome/constants.h"
#include "kernels/frame-params.h"
#include "kernels/variation-call.h"

#define FUSE 20
/* points after which a new one starts, so that none is stuck for good */
#define LIFE 256
#define LOG2_10 3.321928094887362

typedef struct
{
  const FlameVariationInfo *info;
  FlameVariation variation;
  FlameForm form;
  float weight;
  float constants[FLAME_MAX_CONSTANTS];
} Part;

typedef struct
{
  float coefs[6], post[6];
  gboolean has_post;
  float color, color_keep;
  float light;
  double opacity;
  guint needs; /* of the regular ones: bits of a FlameNeeds */
  guint n_parts;
  Part *parts; /* pre forms, regular, post forms */
} Map;

typedef struct
{
  const FlameGenome *genome;
  Map *maps;   /* the final one last */
  float *sums; /* rows of n xforms: running sums of the weights from each */
  FlameRandom random;
  FlameRng rng; /* of the variations */
  float x, y, color;
  guint from; /* row of sums */
} Game;

static void
load_affine (const FlameAffine *affine, float out[6])
{
  for (guint i = 0; i < 6; i++)
    out[i] = (float) affine->m[i];
}

static gboolean
is_identity (const FlameAffine *affine)
{
  const double *m = affine->m;

  return m[0] == 1.0 && m[1] == 0.0 && m[2] == 0.0 && m[3] == 1.0 &&
         m[4] == 0.0 && m[5] == 0.0;
}

static void
load_map (const FlameXform *xform, Map *map)
{
  load_affine (&xform->coefs, map->coefs);
  load_affine (&xform->post, map->post);
  map->has_post = !is_identity (&xform->post);
  map->color = (float) (xform->color_speed * xform->color);
  map->color_keep = (float) (1.0 - xform->color_speed);
  map->opacity = xform->opacity;
  map->light = (float) pow (CLAMP (xform->opacity, 0.0, 1.0), LOG2_10);
  map->parts = g_new0 (Part, xform->n_uses);
  for (guint u = 0; u < xform->n_uses; u++) {
    const FlameVariationUse *use = &xform->uses[u];
    Part *part = &map->parts[map->n_parts];

    if (use->weight == 0.0)
      continue;
    part->info = &flame_variation_infos[use->variation];
    part->variation = use->variation;
    part->form = use->form;
    part->weight = (float) use->weight;
    flame_variation_fill_constants (xform, use, part->constants);
    if (use->form == FLAME_FORM_REGULAR)
      map->needs |= part->info->needs;
    map->n_parts++;
  }
}

/* FALSE where some xform leads nowhere */
static gboolean
load_sums (const FlameGenome *genome, float *sums)
{
  const guint n = genome->n_xforms;

  for (guint row = 0; row < n; row++) {
    double sum = 0.0;

    for (guint i = 0; i < n; i++) {
      sum += genome->xforms[i].weight *
             (genome->chaos ? genome->chaos[row * n + i] : 1.0);
      sums[row * n + i] = (float) sum;
    }
    if (!(sum > 0.0))
      return FALSE;
  }
  return n > 0;
}

static void
restart (Game *game)
{
  game->x = (float) flame_random_range (&game->random, -1.0, 1.0);
  game->y = (float) flame_random_range (&game->random, -1.0, 1.0);
}

static gboolean
is_bad (float x, float y)
{
  return !(fabsf (x) <= FLAME_BAD_VALUE && fabsf (y) <= FLAME_BAD_VALUE);
}

static void
fill_point (FlamePoint *p, guint needs)
{
  p->r2 = p->x * p->x + p->y * p->y;
  p->r = sqrtf (p->r2);
  if (needs & FLAME_NEEDS_THETA)
    p->theta = atan2f (p->x, p->y);
  if (needs & FLAME_NEEDS_PHI)
    p->phi = atan2f (p->y, p->x);
}

static void
blur (Game *game, float weight, FlamePoint *p)
{
  const double turn = flame_random_range (&game->random, 0.0, 2.0 * G_PI);
  const double far = weight * flame_random_bell (&game->random, 1.3);

  p->x += (float) (far * cos (turn));
  p->y += (float) (far * sin (turn));
}

static void
run (Game *game, const Part *part, FlamePoint *p, FlameSum *sum)
{
  flame_variation_call (
      part->variation, p, part->constants, part->weight, &game->rng, sum);
}

/* a use of the pre or post form, in place */
static void
apply_form (Game *game, const Part *part, FlamePoint *p)
{
  FlameSum sum = {0};

  if (part->form == FLAME_FORM_PRE &&
      part->variation == FLAME_VAR_gaussian_blur) {
    blur (game, part->weight, p);
    return;
  }
  if (part->info->assign == FLAME_ASSIGN_SUM) {
    sum.x = p->x;
    sum.y = p->y;
  }
  p->form = part->form;
  fill_point (p, part->info->needs);
  run (game, part, p, &sum);
  p->x = sum.x;
  p->y = sum.y;
}

/* all uses; @p: the point after the affine map, then what they make of it */
static void
apply_uses (Game *game, const Map *map, FlamePoint *p)
{
  FlameSum sum = {0};
  guint i = 0;

  for (; i < map->n_parts && map->parts[i].form == FLAME_FORM_PRE; i++)
    apply_form (game, &map->parts[i], p);
  fill_point (p, map->needs);
  p->form = FLAME_FORM_REGULAR;
  for (; i < map->n_parts && map->parts[i].form == FLAME_FORM_REGULAR; i++)
    run (game, &map->parts[i], p, &sum);
  p->x = sum.x;
  p->y = sum.y;
  for (; i < map->n_parts; i++)
    apply_form (game, &map->parts[i], p);
}

/* FALSE where the result is a bad value */
static gboolean
apply (Game *game, const Map *map, float *x, float *y)
{
  const float *m = map->coefs;
  FlamePoint p = {
      .x = m[0] * *x + m[2] * *y + m[4],
      .y = m[1] * *x + m[3] * *y + m[5],
  };

  apply_uses (game, map, &p);
  if (map->has_post) {
    m = map->post;
    *x = m[0] * p.x + m[2] * p.y + m[4];
    *y = m[1] * p.x + m[3] * p.y + m[5];
  } else {
    *x = p.x;
    *y = p.y;
  }
  return !is_bad (*x, *y);
}

static guint
choose (Game *game)
{
  const guint n = game->genome->n_xforms;
  const float *sums = &game->sums[game->from * n];
  const float at = (float) flame_random_01 (&game->random) * sums[n - 1];
  guint i = 0;

  while (i + 1 < n && at >= sums[i])
    i++;
  return i;
}

static void
plot (Game *game, const Map *map, FlameProbePoint *point)
{
  const Map *final = &game->maps[game->genome->n_xforms];
  FlameProbePoint p = {game->x, game->y, game->color, map->light};

  if (game->genome->final_xform &&
      (final->opacity >= 1.0 ||
          flame_random_chance (&game->random, final->opacity))) {
    p.color = final->color + final->color_keep * p.color;
    if (!apply (game, final, &p.x, &p.y))
      p.light = 0.0f;
  }
  *point = p;
}

static guint
play (Game *game, FlameProbePoint *points, guint n, guint *iterations)
{
  guint n_bad = 0, plotted = 0;

  for (guint life = 0; plotted < n; life++) {
    const Map *map;

    if (life % LIFE == 0)
      restart (game);
    game->from = choose (game);
    map = &game->maps[game->from];
    game->color = map->color + map->color_keep * game->color;
    if (!apply (game, map, &game->x, &game->y)) {
      n_bad++;
      restart (game);
    }
    ++*iterations;
    if (life % LIFE >= FUSE)
      plot (game, map, &points[plotted++]);
  }
  return n_bad;
}

double
flame_probe_iterate (
    const FlameGenome *genome, guint64 seed, FlameProbePoint *points, guint n)
{
  const guint n_xforms = genome->n_xforms;
  g_autofree Map *maps = g_new0 (Map, n_xforms + 1);
  g_autofree float *sums = g_new (float, n_xforms *n_xforms);
  Game game = {.genome = genome, .maps = maps, .sums = sums, .color = 0.5f};
  guint iterations = 0, n_bad;

  if (!load_sums (genome, sums))
    return 1.0;
  for (guint i = 0; i < n_xforms; i++)
    load_map (&genome->xforms[i], &maps[i]);
  if (genome->final_xform)
    load_map (genome->final_xform, &maps[n_xforms]);
  flame_random_init (&game.random, seed);
  game.rng.key0 = (guint32) flame_random_next (&game.random);
  game.rng.key1 = (guint32) flame_random_next (&game.random);
  n_bad = play (&game, points, n, &iterations);
  for (guint i = 0; i <= n_xforms; i++)
    g_free (maps[i].parts);
  return iterations > 0 ? (double) n_bad / iterations : 0.0;
}

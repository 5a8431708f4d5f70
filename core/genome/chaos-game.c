/*
 * The chaos game, a point at a time.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/chaos-game.h"

#include <math.h>

#include "core/genome/random/random.h"
#include "core/genome/variation.h"
#include "kernels/frame-params.h"
#include "kernels/space.h"
#include "kernels/variation-call.h"
#include "kernels/variation-ids.h"

#define FUSE 20
/* A new point starts after this many, so that none is stuck for good. */
#define LIFE 256
/*
 * A point nearer to the camera than this fraction of the distance to the middle is
 * behind it.
 */
#define NEAREST 0.15f

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
  /* The same in space, with z, if either map uses it. */
  gboolean maps_space;
  float space_coefs[12], space_post[12];
  float color, color_keep;
  float light;
  double opacity;
  guint needs; /* of the regular uses: bits of a FlameNeeds */
  guint n_parts;
  Part *parts; /* pre forms, regular forms, post forms */
} Map;

typedef struct
{
  const FlameGenome *genome;
  Map *maps;   /* with the final ones last */
  float *sums; /* n rows of n: running sums of the weights after each xform */
  GPtrArray *entries; /* that the maps' uses hold */
  FlameRandom random;
  FlameRng rng; /* for the variations */
  float x, y, z, color;
  guint from; /* current row of sums */
  gboolean in_space;
  gboolean has_view, has_blur;
  float view[FLAME_VIEW_FLOATS];
  guint n_behind; /* points behind the camera */
} Game;

static void
load_affine (const FlameAffine *affine, float out[6])
{
  for (guint i = 0; i < 6; i++)
    out[i] = (float) affine->m[i];
}

static void
load_map (const FlameXform *xform, Map *map, GPtrArray *entries)
{
  load_affine (&xform->coefs, map->coefs);
  load_affine (&xform->post, map->post);
  map->has_post = !flame_affine_is_identity (&xform->post);
  map->maps_space = flame_xform_maps_space (xform);
  flame_space_maps_fill (&xform->coefs, &xform->space, map->space_coefs);
  flame_space_maps_fill (&xform->post, &xform->space_post, map->space_post);
  map->color = (float) (xform->color_speed * xform->color);
  map->color_keep = (float) (1.0 - xform->color_speed);
  map->opacity = xform->opacity;
  map->light = (float) flame_xform_get_shown (xform);
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
    flame_variation_fill_constants (xform, use, part->constants, entries);
    if (use->form == FLAME_FORM_REGULAR)
      map->needs |= part->info->needs;
    map->n_parts++;
  }
}

/* FALSE if some xform leads nowhere. */
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
  game->z = 0.0f;
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

/* Sets z by the use's rule, unless its function has set it. */
static void
weigh_z (const Part *part, float from, float *to)
{
  if (part->info->z == FLAME_Z_WEIGHT)
    *to += part->weight * from;
}

/*
 * Applies a use of the pre or post form in place. The caller sets the entry point.
 */
static void
apply_form (Game *game, const Part *part, FlamePoint *p)
{
  FlameSum sum = {0};

  if (part->form == FLAME_FORM_PRE &&
      part->variation == FLAME_VAR_gaussian_blur) {
    blur (game, part->weight, p);
    return;
  }
  if (part->info->assign == FLAME_ASSIGN_SUM || flame_form_adds (part->form)) {
    sum.x = p->x;
    sum.y = p->y;
    sum.z = p->z;
  }
  p->form = flame_form_basic (part->form);
  fill_point (p, part->info->needs);
  run (game, part, p, &sum);
  weigh_z (part, p->z, &sum.z);
  p->x = sum.x;
  p->y = sum.y;
  if (part->info->z != FLAME_Z_ZERO)
    p->z = sum.z;
}

static void
enter (FlamePoint *p)
{
  p->entry_x = p->x;
  p->entry_y = p->y;
  p->entry_z = p->z;
}

static gboolean
is_in (const Part *part, FlameFormStage stage)
{
  return flame_form_stage (part->form) == stage;
}

/*
 * Applies a post form to the sum so far.
 * @p: the point that it is a sum of
 */
static void
apply_among (Game *game, const Part *part, const FlamePoint *p, FlameSum *sum)
{
  FlamePoint moved = *p;

  moved.x = sum->x;
  moved.y = sum->y;
  moved.z = sum->z;
  apply_form (game, part, &moved);
  sum->x = moved.x;
  sum->y = moved.y;
  sum->z = moved.z;
}

/*
 * Applies all uses.
 * @p: the point after the affine map, then the result
 */
static void
apply_uses (Game *game, const Map *map, FlamePoint *p)
{
  FlameSum sum = {0};
  guint i = 0;

  for (; i < map->n_parts && is_in (&map->parts[i], FLAME_STAGE_PRE); i++) {
    enter (p);
    apply_form (game, &map->parts[i], p);
  }
  enter (p);
  fill_point (p, map->needs);
  p->form = FLAME_FORM_REGULAR;
  for (; i < map->n_parts && is_in (&map->parts[i], FLAME_STAGE_SUM); i++) {
    if (map->parts[i].form == FLAME_FORM_AMONG) {
      apply_among (game, &map->parts[i], p, &sum);
      continue;
    }
    run (game, &map->parts[i], p, &sum);
    weigh_z (&map->parts[i], p->z, &sum.z);
  }
  p->x = sum.x;
  p->y = sum.y;
  p->z = sum.z;
  for (; i < map->n_parts; i++)
    apply_form (game, &map->parts[i], p);
}

static void
apply_affine (const float *m, float *x, float *y)
{
  const float px = *x, py = *y;

  *x = m[0] * px + m[2] * py + m[4];
  *y = m[1] * px + m[3] * py + m[5];
}

/* FALSE if the result is a bad value. */
static gboolean
apply (Game *game, const Map *map, float *x, float *y, float *z)
{
  const gboolean in_space = game->in_space && map->maps_space;
  FlamePoint p = {.x = *x, .y = *y, .z = *z};

  if (in_space)
    flame_map_space (map->space_coefs, &p.x, &p.y, &p.z);
  else
    apply_affine (map->coefs, &p.x, &p.y);
  apply_uses (game, map, &p);
  if (in_space)
    flame_map_space (map->space_post, &p.x, &p.y, &p.z);
  else if (map->has_post)
    apply_affine (map->post, &p.x, &p.y);
  *x = p.x;
  *y = p.y;
  *z = game->in_space ? p.z : 0.0f;
  return !is_bad (*x, *y) && !is_bad (*z, 0.0f);
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

/* Where the camera shows the point. FALSE if it is behind the camera. */
static gboolean
look (Game *game, FlameGamePoint *p, float z)
{
  const float *view = game->view;
  float turn = 0.0f, far = 0.0f, x = p->x, y = p->y, depth = z;

  flame_map_space (view + FLAME_VIEW_MATRIX, &x, &y, &depth);
  if (!(view[FLAME_VIEW_NEAR] - view[FLAME_VIEW_PERSP] * depth >
          NEAREST * view[FLAME_VIEW_NEAR]))
    return FALSE;
  if (game->has_blur) {
    turn = (float) flame_random_01 (&game->random);
    far = (float) flame_random_01 (&game->random);
  }
  flame_project (view, game->has_blur, turn, far, z, &p->x, &p->y);
  return !is_bad (p->x, p->y);
}

/* @final: the final transform that the point passes through */
static void
see_through (Game *game, const Map *final, FlameGamePoint *p, float *z)
{
  if (final->opacity < 1.0 &&
      !flame_random_chance (&game->random, final->opacity))
    return;
  p->color = final->color + final->color_keep * p->color;
  if (!apply (game, final, &p->x, &p->y, z))
    p->light = 0.0f;
}

static void
plot (Game *game, const Map *map, FlameGamePoint *point)
{
  FlameGamePoint p = {
      .x = game->x, .y = game->y, .color = game->color, .light = map->light};
  float z = game->z;

  for (guint i = 0; i < game->genome->n_finals; i++)
    see_through (game, &game->maps[game->genome->n_xforms + i], &p, &z);
  p.in_space[0] = p.x;
  p.in_space[1] = p.y;
  p.in_space[2] = z;
  if (game->has_view && !look (game, &p, z)) {
    p.light = 0.0f;
    game->n_behind++;
  }
  *point = p;
}

/* FALSE if the new place is not finite. */
static gboolean
step (Game *game, const Map **map)
{
  game->from = choose (game);
  *map = &game->maps[game->from];
  game->color = (*map)->color + (*map)->color_keep * game->color;
  return apply (game, *map, &game->x, &game->y, &game->z);
}

static guint
play (Game *game, FlameGamePoint *points, guint n, guint *iterations)
{
  guint n_bad = 0, plotted = 0;

  for (guint life = 0; plotted < n; life++) {
    const Map *map;

    if (life % LIFE == 0)
      restart (game);
    if (!step (game, &map)) {
      n_bad++;
      restart (game);
    }
    ++*iterations;
    if (life % LIFE >= FUSE)
      plot (game, map, &points[plotted++]);
  }
  return n_bad;
}

static void
load_view (Game *game)
{
  const FlameGenome *genome = game->genome;
  const double scale = genome->scale * exp2 (genome->zoom);

  game->in_space = flame_genome_is_in_space (genome);
  game->has_view = flame_genome_has_view (genome);
  if (!game->has_view)
    return;
  game->has_blur = genome->cam_dof != 0.0;
  flame_view_fill (genome, genome->width / (2.0 * scale),
      genome->height / (2.0 * scale), game->view);
}

/* FALSE if nothing can be iterated. Call game_clear() in any case. */
static gboolean
game_init (Game *game, const FlameGenome *genome, guint64 seed)
{
  const guint n_xforms = genome->n_xforms;

  *game = (Game){.genome = genome, .color = 0.5f};
  game->entries =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_entries_unref);
  game->maps = g_new0 (Map, flame_genome_n_all (genome));
  game->sums = g_new (float, n_xforms *n_xforms);
  if (!load_sums (genome, game->sums))
    return FALSE;
  for (guint i = 0; i < flame_genome_n_all (genome); i++)
    load_map (flame_genome_get_any (genome, i), &game->maps[i], game->entries);
  load_view (game);
  flame_random_init (&game->random, seed);
  game->rng.key0 = (guint32) flame_random_next (&game->random);
  game->rng.key1 = (guint32) flame_random_next (&game->random);
  return TRUE;
}

static void
game_clear (Game *game)
{
  for (guint i = 0; i < flame_genome_n_all (game->genome); i++)
    g_free (game->maps[i].parts);
  g_free (game->maps);
  g_free (game->sums);
  g_ptr_array_unref (game->entries);
}

double
flame_chaos_game_show (
    const FlameGenome *genome, guint64 seed, FlameGamePoint *points, guint n)
{
  guint iterations = 0, n_bad;
  double bad = 1.0;
  Game game;

  if (game_init (&game, genome, seed)) {
    n_bad = play (&game, points, n, &iterations);
    bad = iterations > 0 ? (double) (n_bad + game.n_behind) / iterations : 0.0;
  }
  game_clear (&game);
  return bad;
}

/* ---------------------------------------------------------------- burned-in points */

/* Steps of burn-in, and steps that a trajectory counts for after that. */
#define BURNED_IN 256
#define BURNED_IN_LIFE 1024
/* Limit of steps for each requested place. */
#define MAX_STEPS 64

static guint
play_burned_in (Game *game, gboolean all, FlameGameState *states, guint n)
{
  guint found = 0, life = 0;

  for (guint64 i = 0; found < n && i < (guint64) n * MAX_STEPS; i++, life++) {
    const Map *map;

    if (life % (BURNED_IN + BURNED_IN_LIFE) == 0) {
      life = 0;
      restart (game);
    }
    if (!step (game, &map)) {
      /* Burn in again at the next step. */
      life = BURNED_IN + BURNED_IN_LIFE - 1;
      continue;
    }
    if (life < BURNED_IN ||
        (!all && flame_random_01 (&game->random) >= map->light))
      continue;
    states[found++] =
        (FlameGameState){{game->x, game->y, game->z}, game->color, game->from};
  }
  return found;
}

guint
flame_chaos_game_burn_in (const FlameGenome *genome, guint64 seed, gboolean all,
    FlameGameState *states, guint n)
{
  guint found = 0;
  Game game;

  if (game_init (&game, genome, seed)) {
    /* The caller may use heights. */
    game.in_space = TRUE;
    found = play_burned_in (&game, all, states, n);
  }
  game_clear (&game);
  return found;
}

/*
 * Judges, frames and exposes a genome by a coarse histogram of some thousand points.
 * They come from a small chaos game of its own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/breed/probe.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/genome/random/random.h"
#include "core/genome/variation.h"
#include "core/genome/genome.h"
#include "kernels/frame-params.h"
#include "kernels/space.h"
#include "kernels/variation-call.h"
#include "kernels/variation-ids.h"

/* ------------------------------------------------------------------- points */

#define FUSE 20
/* A new point starts after this many, so that none is stuck for good. */
#define LIFE 256
#define LOG2_10 3.321928094887362
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
  p->form = flame_form_told (part->form);
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
look (Game *game, FlameProbePoint *p, float z)
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
see_through (Game *game, const Map *final, FlameProbePoint *p, float *z)
{
  if (final->opacity < 1.0 &&
      !flame_random_chance (&game->random, final->opacity))
    return;
  p->color = final->color + final->color_keep * p->color;
  if (!apply (game, final, &p->x, &p->y, z))
    p->light = 0.0f;
}

static void
plot (Game *game, const Map *map, FlameProbePoint *point)
{
  FlameProbePoint p = {
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
play (Game *game, FlameProbePoint *points, guint n, guint *iterations)
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
flame_probe_iterate (
    const FlameGenome *genome, guint64 seed, FlameProbePoint *points, guint n)
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
play_burned_in (Game *game, gboolean all, FlameProbeState *states, guint n)
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
        (FlameProbeState){{game->x, game->y, game->z}, game->color, game->from};
  }
  return found;
}

guint
flame_probe_burn_in (const FlameGenome *genome, guint64 seed, gboolean all,
    FlameProbeState *states, guint n)
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

#define N_POINTS 4000
#define N_FIRST 1000 /* enough to recognise a hopeless genome */
#define N_MOMENTS 4
#define GRID_W 48
#define GRID_H 27
#define N_CELLS (GRID_W * GRID_H)

/*
 * The fraction of points that the framing leaves out on each side, as few far points do
 * not matter.
 */
#define OUTLIERS 0.03
#define MARGIN 1.12
#define AIM_LIGHT 0.24
#define MIN_BRIGHTNESS 0.5
#define MAX_BRIGHTNESS 40.0

/* Relative to its width. Anything higher is a curtain of rays. */
#define MAX_HEIGHT 1.0

typedef struct
{
  double light[N_CELLS];
  double rgb[N_CELLS]; /* sum of the lightness of the samples' colours */
  guint count[N_CELLS];
  double total; /* light of all points, in the picture or outside */
  guint inside, n;
} Histogram;

/* ---------------------------------------------------------------- counting */

static double
pixels_a_unit (const FlameGenome *genome)
{
  return genome->scale * pow (2.0, genome->zoom);
}

static int
find_cell (const FlameGenome *genome, const FlameProbePoint *point)
{
  const double scale = pixels_a_unit (genome);
  const double angle = genome->rotate * G_PI / 180.0;
  const double dx = point->x - genome->rot_center[0];
  const double dy = point->y - genome->rot_center[1];
  const double x = cos (angle) * dx - sin (angle) * dy + genome->rot_center[0];
  const double y = sin (angle) * dx + cos (angle) * dy + genome->rot_center[1];
  const double column =
      ((x - genome->center[0]) * scale / genome->width + 0.5) * GRID_W;
  const double row =
      ((y - genome->center[1]) * scale / genome->height + 0.5) * GRID_H;

  if (!(column >= 0.0 && column < GRID_W && row >= 0.0 && row < GRID_H))
    return -1;
  return (int) row * GRID_W + (int) column;
}

static double
lightness (const FlamePalette *palette, double color)
{
  const int index = (int) (CLAMP (color, 0.0, 1.0) * (FLAME_PALETTE_SIZE - 1));
  const double *rgba = palette->rgba[index];

  return 0.30 * rgba[0] + 0.55 * rgba[1] + 0.15 * rgba[2];
}

static void
count (const FlameGenome *genome, const FlameProbePoint *points, guint n,
    Histogram *histogram)
{
  histogram->n += n;
  for (guint i = 0; i < n; i++) {
    const int cell = find_cell (genome, &points[i]);

    histogram->total += points[i].light;
    if (cell < 0 || points[i].light <= 0.0f)
      continue;
    histogram->inside++;
    histogram->count[cell]++;
    histogram->light[cell] += points[i].light;
    histogram->rgb[cell] +=
        points[i].light * lightness (&genome->palette, points[i].color);
  }
}

/*
 * The display value of a cell: log density and gamma as in the renderers. A density of
 * 1 is the genome's quality, spread evenly.
 */
static double
display (const FlameGenome *genome, const Histogram *histogram, guint cell,
    double brightness)
{
  const double scale = pixels_a_unit (genome);
  const double area = genome->width * genome->height / (scale * scale);
  const double density =
      histogram->light[cell] * N_CELLS / MAX (histogram->n, 1);
  const double alpha =
      pow (brightness * (268.0 / 256.0) * log1p (density / area),
          1.0 / genome->gamma);

  if (!(histogram->light[cell] > 0.0))
    return 0.0;
  return MIN (1.0, alpha * histogram->rgb[cell] / histogram->light[cell]);
}

static double
mean_display (
    const FlameGenome *genome, const Histogram *histogram, double brightness)
{
  double sum = 0.0;

  for (guint i = 0; i < N_CELLS; i++)
    sum += display (genome, histogram, i, brightness);
  return sum / N_CELLS;
}

/* --------------------------------------------------------------- measuring */

static double
measure_variety (const Histogram *histogram)
{
  double entropy = 0.0;

  for (guint i = 0; i < N_CELLS; i++) {
    const double part = (double) histogram->count[i] / histogram->inside;

    if (part > 0.0)
      entropy -= part * log (part);
  }
  return entropy / log (MIN (N_CELLS, histogram->inside));
}

/*
 * The variance between neighbouring counts beyond Poisson noise, whose variance is the
 * count itself, relative to the mean count.
 */
static double
measure_detail (const Histogram *histogram)
{
  double excess = 0.0, sum = 0.0;

  for (guint i = 0; i + GRID_W < N_CELLS; i++) {
    const double here = histogram->count[i];
    const double right = histogram->count[i + 1];
    const double below = histogram->count[i + GRID_W];

    if (here == 0.0 || i % GRID_W == GRID_W - 1)
      continue;
    excess += (here - right) * (here - right) - here - right +
              (here - below) * (here - below) - here - below;
    sum += here * here;
  }
  return sum > 0.0 ? sqrt (MAX (excess, 0.0) / (4.0 * sum)) : 0.0;
}

static double
measure_color (const FlameProbePoint *points, guint n)
{
  double sum = 0.0, squares = 0.0;

  for (guint i = 0; i < n; i++) {
    sum += points[i].color;
    squares += points[i].color * points[i].color;
  }
  return sqrt (MAX (squares / n - sum / n * (sum / n), 0.0));
}

static void
measure (const FlameGenome *genome, const FlameProbePoint *points, guint n,
    double bad, FlameProbe *probe)
{
  g_autofree Histogram *histogram = g_new0 (Histogram, 1);
  guint lit = 0, fullest = 0;

  *probe = (FlameProbe){.bad = bad};
  count (genome, points, n, histogram);
  if (histogram->inside < 2)
    return;
  for (guint i = 0; i < N_CELLS; i++) {
    lit += histogram->count[i] > 0;
    fullest = MAX (fullest, histogram->count[i]);
  }
  probe->inside = (double) histogram->inside / n;
  probe->lit = (double) lit / N_CELLS;
  probe->peak = (double) fullest / n;
  probe->variety = measure_variety (histogram);
  probe->detail = measure_detail (histogram);
  probe->color = measure_color (points, n);
  probe->light = mean_display (genome, histogram, genome->brightness);
}

void
flame_probe_measure (const FlameGenome *genome, guint64 seed, FlameProbe *probe)
{
  g_autofree FlameProbePoint *points = g_new (FlameProbePoint, N_POINTS);
  const double bad = flame_probe_iterate (genome, seed, points, N_POINTS);

  if (bad >= 1.0)
    *probe = (FlameProbe){.bad = bad};
  else
    measure (genome, points, N_POINTS, bad, probe);
}

/* All criteria but the light, which depends on the brightness. */
static gboolean
is_varied (const FlameProbe *probe)
{
  return probe->bad < 0.02 && probe->inside > 0.5 && probe->lit > 0.16 &&
         probe->peak < 0.12 && probe->variety > 0.55 &&
         probe->variety < 0.955 && probe->detail > 0.38 && probe->color > 0.07;
}

FlameProbe *
flame_probe_new (const FlameGenome *genome, guint64 seed)
{
  FlameProbe *probe = g_new (FlameProbe, 1);

  flame_probe_measure (genome, seed, probe);
  return probe;
}

void
flame_probe_free (FlameProbe *probe)
{
  g_free (probe);
}

double
flame_probe_get_bad (const FlameProbe *probe)
{
  return probe->bad;
}

double
flame_probe_get_inside (const FlameProbe *probe)
{
  return probe->inside;
}

double
flame_probe_get_lit (const FlameProbe *probe)
{
  return probe->lit;
}

double
flame_probe_get_peak (const FlameProbe *probe)
{
  return probe->peak;
}

double
flame_probe_get_variety (const FlameProbe *probe)
{
  return probe->variety;
}

double
flame_probe_get_detail (const FlameProbe *probe)
{
  return probe->detail;
}

double
flame_probe_get_color (const FlameProbe *probe)
{
  return probe->color;
}

double
flame_probe_get_light (const FlameProbe *probe)
{
  return probe->light;
}

gboolean
flame_probe_is_acceptable (const FlameProbe *probe)
{
  return is_varied (probe) && probe->light > 0.06 && probe->light < 0.5;
}

/* ----------------------------------------------------------------- fitting */

/* Wirth's: the value that would be at @nth if they were sorted. Moves them about. */
static float
find_nth (float *values, guint n, guint nth)
{
  const gint64 wanted = nth;
  gint64 low = 0, high = (gint64) n - 1;

  while (low < high) {
    const float pivot = values[wanted];
    gint64 i = low, j = high;

    while (i <= j) {
      while (values[i] < pivot)
        i++;
      while (pivot < values[j])
        j--;
      if (i <= j) {
        const float value = values[i];

        values[i++] = values[j];
        values[j--] = value;
      }
    }
    if (j < wanted)
      low = i;
    if (wanted < i)
      high = j;
  }
  return values[nth];
}

/* The range of one coordinate, without outliers. */
static void
find_range (const FlameProbePoint *points, guint n, gsize offset, double *low,
    double *high)
{
  g_autofree float *values = g_new (float, n);

  for (guint i = 0; i < n; i++)
    values[i] = G_STRUCT_MEMBER (float, &points[i], offset);
  *low = find_nth (values, n, (guint) (n * OUTLIERS));
  *high = find_nth (values, n, (guint) (n * (1.0 - OUTLIERS)));
}

static gboolean
is_too_high (const FlameProbePoint *points, guint n)
{
  double size[3];

  for (guint i = 0; i < 3; i++) {
    double low, high;

    find_range (points, n,
        G_STRUCT_OFFSET (FlameProbePoint, in_space) + i * sizeof (float), &low,
        &high);
    size[i] = high - low;
  }
  return size[2] > MAX_HEIGHT * MAX (size[0], size[1]);
}

/* FALSE if the points form a line or a dot, or are not bounded. */
static gboolean
frame (FlameGenome *genome, const FlameProbePoint *points, guint n)
{
  double low[2], high[2], width, height;

  find_range (
      points, n, G_STRUCT_OFFSET (FlameProbePoint, x), &low[0], &high[0]);
  find_range (
      points, n, G_STRUCT_OFFSET (FlameProbePoint, y), &low[1], &high[1]);
  width = high[0] - low[0];
  height = high[1] - low[1];
  if (!(width > 0.05 && height > 0.05 && width < 40.0 && height < 40.0))
    return FALSE;
  if (width > 12.0 * height || height > 12.0 * width)
    return FALSE;
  for (guint i = 0; i < 2; i++)
    genome->center[i] = genome->rot_center[i] = (low[i] + high[i]) / 2.0;
  genome->scale = MIN (
      genome->width / (width * MARGIN), genome->height / (height * MARGIN));
  return TRUE;
}

static void
expose (FlameGenome *genome, const FlameProbePoint *points, guint n)
{
  g_autofree Histogram *histogram = g_new0 (Histogram, 1);
  double low = MIN_BRIGHTNESS, high = MAX_BRIGHTNESS;

  count (genome, points, n, histogram);
  for (guint i = 0; i < 12; i++) {
    const double middle = sqrt (low * high);

    if (mean_display (genome, histogram, middle) < AIM_LIGHT)
      low = middle;
    else
      high = middle;
  }
  genome->brightness = sqrt (low * high);
}

static gboolean
is_hopeless (FlameGenome *genome, guint64 seed, FlameProbePoint *points)
{
  FlameProbe probe;
  const double bad = flame_probe_iterate (genome, seed, points, N_FIRST);

  if (bad > 0.03 || !frame (genome, points, N_FIRST))
    return TRUE;
  measure (genome, points, N_FIRST, bad, &probe);
  return probe.inside < 0.6 || probe.lit < 0.08 || probe.peak > 0.15 ||
         probe.variety > 0.985;
}

static gboolean
is_worth_more (FlameGenome *genome, const FlameProbePoint *points, double bad)
{
  FlameProbe probe;

  if (!frame (genome, points, N_POINTS) || is_too_high (points, N_POINTS))
    return FALSE;
  measure (genome, points, N_POINTS, bad, &probe);
  return is_varied (&probe);
}

gboolean
flame_probe_fit (FlameGenome *genome, const FlameFlight *flight, guint64 seed)
{
  g_autofree FlameProbePoint *points =
      g_new (FlameProbePoint, N_POINTS * N_MOMENTS);
  g_autoptr (FlameGenome) moment = flame_genome_new ();
  double bad[N_MOMENTS];

  if (is_hopeless (genome, seed, points))
    return FALSE;
  for (guint i = 0; i < N_MOMENTS; i++) {
    flame_loop_evaluate (genome, (double) i / N_MOMENTS, moment);
    if (flight)
      flame_flight_apply (flight, (double) i / N_MOMENTS, moment);
    bad[i] = flame_probe_iterate (
        moment, flame_random_derive (seed, i), points + i * N_POINTS, N_POINTS);
    if (bad[i] > 0.02)
      return FALSE;
    /*
     * Most genomes that fail do so at the first moment: save the other three.
     */
    if (i == 0 && !is_worth_more (genome, points, bad[0]))
      return FALSE;
  }
  if (!frame (genome, points, N_POINTS * N_MOMENTS))
    return FALSE;
  expose (genome, points, N_POINTS * N_MOMENTS);
  for (guint i = 0; i < N_MOMENTS; i++) {
    FlameProbe probe;

    measure (genome, points + i * N_POINTS, N_POINTS, bad[i], &probe);
    if (!flame_probe_is_acceptable (&probe))
      return FALSE;
  }
  return TRUE;
}

/* Returns: (transfer full) */
static FlameProbe *
copy_probe (FlameProbe *probe)
{
  return g_memdup2 (probe, sizeof *probe);
}

G_DEFINE_BOXED_TYPE (FlameProbe, flame_probe, copy_probe, flame_probe_free)

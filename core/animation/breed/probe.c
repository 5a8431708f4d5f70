/*
 * Judges, frames and exposes a genome by a coarse histogram of some thousand points.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/breed/probe.h"

#include <math.h>

#include "core/genome/chaos-game.h"
#include "core/genome/genome.h"
#include "core/genome/random/random.h"

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
find_cell (const FlameGenome *genome, const FlameGamePoint *point)
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
count (const FlameGenome *genome, const FlameGamePoint *points, guint n,
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
measure_color (const FlameGamePoint *points, guint n)
{
  double sum = 0.0, squares = 0.0;

  for (guint i = 0; i < n; i++) {
    sum += points[i].color;
    squares += points[i].color * points[i].color;
  }
  return sqrt (MAX (squares / n - sum / n * (sum / n), 0.0));
}

static void
measure (const FlameGenome *genome, const FlameGamePoint *points, guint n,
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
  g_autofree FlameGamePoint *points = g_new (FlameGamePoint, N_POINTS);
  const double bad = flame_chaos_game_show (genome, seed, points, N_POINTS);

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

/*
 * Finds the value that would be at @nth if the values were sorted (Wirth's algorithm),
 * and reorders them.
 */
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
find_range (const FlameGamePoint *points, guint n, gsize offset, double *low,
    double *high)
{
  g_autofree float *values = g_new (float, n);

  for (guint i = 0; i < n; i++)
    values[i] = G_STRUCT_MEMBER (float, &points[i], offset);
  *low = find_nth (values, n, (guint) (n * OUTLIERS));
  *high = find_nth (values, n, (guint) (n * (1.0 - OUTLIERS)));
}

static gboolean
is_too_high (const FlameGamePoint *points, guint n)
{
  double size[3];

  for (guint i = 0; i < 3; i++) {
    double low, high;

    find_range (points, n,
        G_STRUCT_OFFSET (FlameGamePoint, in_space) + i * sizeof (float), &low,
        &high);
    size[i] = high - low;
  }
  return size[2] > MAX_HEIGHT * MAX (size[0], size[1]);
}

/* FALSE if the points form a line or a dot, or are not bounded. */
static gboolean
frame (FlameGenome *genome, const FlameGamePoint *points, guint n)
{
  double low[2], high[2], width, height;

  find_range (
      points, n, G_STRUCT_OFFSET (FlameGamePoint, x), &low[0], &high[0]);
  find_range (
      points, n, G_STRUCT_OFFSET (FlameGamePoint, y), &low[1], &high[1]);
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
expose (FlameGenome *genome, const FlameGamePoint *points, guint n)
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
is_hopeless (FlameGenome *genome, guint64 seed, FlameGamePoint *points)
{
  FlameProbe probe;
  const double bad = flame_chaos_game_show (genome, seed, points, N_FIRST);

  if (bad > 0.03 || !frame (genome, points, N_FIRST))
    return TRUE;
  measure (genome, points, N_FIRST, bad, &probe);
  return probe.inside < 0.6 || probe.lit < 0.08 || probe.peak > 0.15 ||
         probe.variety > 0.985;
}

static gboolean
is_worth_more (FlameGenome *genome, const FlameGamePoint *points, double bad)
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
  g_autofree FlameGamePoint *points =
      g_new (FlameGamePoint, N_POINTS * N_MOMENTS);
  g_autoptr (FlameGenome) moment = flame_genome_new ();
  double bad[N_MOMENTS];

  if (is_hopeless (genome, seed, points))
    return FALSE;
  for (guint i = 0; i < N_MOMENTS; i++) {
    flame_loop_evaluate (genome, (double) i / N_MOMENTS, moment);
    if (flight)
      flame_flight_apply (flight, (double) i / N_MOMENTS, moment);
    bad[i] = flame_chaos_game_show (
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

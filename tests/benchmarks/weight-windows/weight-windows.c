/*
 * What a step that chooses samples by what they are worth costs on a GPU, and what it
 * gives: docs/sampling.md. A probe: the product's passes run with kernel.h instead of their
 * iteration kernel.
 *
 *   weight-windows [--every 2] [--blocks 6] [--bytes 12288] FLAME…
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/gpu-backend/stages/iterate-private.h"
#include "tests/support/sum-scenes.h"
#include "tests/support/sums.h"

#define WIDTH 1920
#define HEIGHT 1080
/* samples a pixel: of the picture that is judged, of what it should be, to time, to learn */
#define FEW 20.0
#define MANY 3200.0
#define TIMED 1000.0
#define PILOT 2.0
#define N_TIMED 5
#define MOST_RECORDS (1u << 21)
/* choices that are looked ahead, and what one sample further on is worth */
#define ROUNDS 10
#define DISCOUNT 0.7
/* what is darker than this part of the mean, and the least importance */
#define DARK 0.02
#define LEAST (1.0 / 512)
#define BLOCK 4 /* buckets of the density's map, each way */
#define BOX 16
#define MAX_XFORMS 15

/* the next three as kernel.h has them */
typedef struct
{
  guint64 weight; /* in 1024ths */
  guint32 n_records, pad;
} Stats;

typedef struct
{
  gint16 from[2], to[2];
  guint32 xform;
  gint32 buckets[5];
} Record;

typedef struct
{
  int log_x, log_y, left, above, across, down;
} Cells;

static int with_squares; /* a step in this number adds them; 0: none */
static int every = 2, n_blocks = 6, most_bytes = 1 << 20;
static char *kernel_file = WW_KERNEL;

typedef struct
{
  FlameCudaDriver *driver;
  FlameGpu *gpu;
  FlameGpuArray *table, *stats, *records, *squares;
  char *kernel;
} Probe;

typedef struct
{
  Sums *sums;
  double samples; /* by weight */
} Picture;

typedef struct
{
  FlameAnimation *animation;
  guint n_xforms;
  double chances[MAX_XFORMS];
} Flame;

static void
must (gboolean ok, const GError *error)
{
  if (!ok)
    g_error ("%s", error->message);
}

/* ------------------------------------------------------------------- compiler */

/* NVRTC, which is given another text than it is asked to compile */
typedef struct
{
  FlameGpuCompiler base;
  FlameGpuCompiler *inner;
  char *loop; /* (nullable) instead of the product's */
} Compiler;

static GBytes *
compile (FlameGpuCompiler *compiler, const FlameGpuSource *source, int arch,
    GError **error)
{
  static const char include[] = "#include \"kernels/gpu/iterate.h\"";
  const Compiler *self = (const Compiler *) compiler;
  const char *at = self->loop ? strstr (source->text, include) : NULL;
  g_autofree char *text = NULL;
  FlameGpuSource ours = *source;

  if (at) {
    text = g_strdup_printf ("%.*s%s%s", (int) (at - source->text), source->text,
        self->loop, at + strlen (include));
    ours.text = text;
  }
  return flame_gpu_compile (self->inner, &ours, arch, error);
}

static void
compiler_free (FlameGpuCompiler *compiler)
{
  Compiler *self = (Compiler *) compiler;

  flame_gpu_compiler_unref (self->inner);
  g_free (self->loop);
  g_free (self);
}

/* (transfer full) @loop: (nullable) (transfer full) */
static FlameGpuCompiler *
compiler_new (char *loop)
{
  g_autoptr (GError) error = NULL;
  Compiler *self = g_new0 (Compiler, 1);

  self->inner = flame_cuda_nvrtc_load (&error);
  must (self->inner != NULL, error);
  self->base = *self->inner;
  self->base.compile = compile;
  self->base.free = compiler_free;
  g_atomic_ref_count_init (&self->base.ref_count);
  self->loop = loop;
  return &self->base;
}

/* (transfer full) */
static char *
make_loop (const Probe *probe, const Cells *c, gboolean learns)
{
  const gboolean squares = with_squares > 0 && !learns;

  return g_strdup_printf ("#define WW_TABLE 0x%" G_GINT64_MODIFIER "xull\n"
                          "#define WW_STATS 0x%" G_GINT64_MODIFIER "xull\n"
                          "#define WW_SQUARES 0x%" G_GINT64_MODIFIER "xull\n"
                          "#define WW_SQUARES_EVERY %d\n"
                          "#define WW_RECORDS 0x%" G_GINT64_MODIFIER "xull\n"
                          "#define WW_RECORDS_MOST %u\n"
                          "#define WW_EVERY %d\n"
                          "#define WW_LOG_X %d\n#define WW_LOG_Y %d\n"
                          "#define WW_LEFT %d\n#define WW_ABOVE %d\n"
                          "#define WW_ACROSS %d\n#define WW_DOWN %d\n%s",
      flame_gpu_array_get_start (probe->table),
      flame_gpu_array_get_start (probe->stats),
      squares ? flame_gpu_array_get_start (probe->squares) : 0,
      MAX (with_squares, 1),
      learns ? flame_gpu_array_get_start (probe->records) : 0, MOST_RECORDS,
      every, c->log_x, c->log_y, c->left, c->above, c->across, c->down,
      probe->kernel);
}

/* (transfer full) the product's passes, or with @loop: (nullable) (transfer full)
 * @round: samples, or 0 */
static SumsGpu *
open_passes (const Probe *probe, char *loop, guint64 round)
{
  const FlameGpuIteratorConfig config = {
      .kernels = {.form = {.blocks_per_sm = loop ? n_blocks : 0},
          .no_tiles = loop != NULL},
      .round_samples = round,
      .add = loop ? FLAME_ADD_FLOAT : FLAME_ADD_NONE};
  g_autoptr (GError) error = NULL;
  SumsGpu *gpu = sums_gpu_new_on (
      flame_gpu_ref (probe->gpu), compiler_new (loop), config, &error);

  must (gpu != NULL, error);
  return gpu;
}

/* ---------------------------------------------------------------------- passes */

static void
fill_plan_with (FlamePlan *plan, FlameAnimation *animation, double quality,
    guint64 seed, const char *list)
{
  g_autoptr (GError) error = NULL;

  const FlameLimits limits = {.supersample = 1};
  g_autoptr (FlameFilters) filters = flame_filters_new (list, &error);
  FlameFrameRequest request = {.animation = animation,
      .time = flame_animation_get_start (animation),
      .quality = quality,
      .seed = seed,
      .filters = filters,
      .video = {.format = FLAME_FORMAT_RGBA_F32,
          .width = WIDTH,
          .height = HEIGHT,
          .pixel_aspect = 1.0}};

  flame_plan_init (plan);
  must (filters && flame_plan_fill_within (plan, &request, &limits, &error),
      error);
}

static void
fill_plan (
    FlamePlan *plan, FlameAnimation *animation, double quality, guint64 seed)
{
  fill_plan_with (plan, animation, quality, seed,
      "de radius=9 minimum=0 curve=0.4 ! logscale");
}

static Stats
read_stats (const Probe *probe, SumsGpu *gpu)
{
  g_autoptr (GError) error = NULL;
  Stats stats;

  must (flame_gpu_array_download (
            probe->stats, &stats, sizeof stats, gpu->stream, &error) &&
            flame_gpu_stream_synchronize (gpu->stream, &error),
      error);
  return stats;
}

/* @read: the sums too */
static Picture
draw (const Probe *probe, SumsGpu *gpu, const Flame *flame, double quality,
    guint64 seed, gboolean read)
{
  g_autoptr (GError) error = NULL;
  Picture picture;
  Stats stats;
  FlamePlan plan;

  fill_plan (&plan, flame->animation, quality, seed);
  must (flame_gpu_array_zero (probe->stats, gpu->stream, &error) &&
            flame_gpu_array_zero (probe->squares, gpu->stream, &error),
      error);
  picture.sums =
      sums_from_gpu (gpu, &plan, FLAME_GPU_ITERATE_WAIT, read, &error);
  must (picture.sums != NULL, error);
  if (!picture.sums->result.is_specialised)
    g_error ("the kernel does not compile");
  stats = read_stats (probe, gpu);
  picture.samples =
      stats.weight ? stats.weight / 1024.0 : (double) picture.sums->samples;
  flame_plan_clear (&plan);
  return picture;
}

static int
compare_doubles (const void *a, const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* G samples a second, of whole passes: the median */
static double
time_passes (const Probe *probe, SumsGpu *gpu, const Flame *flame)
{
  double rates[N_TIMED];

  for (int i = -1; i < N_TIMED; i++) {
    Picture p = draw (probe, gpu, flame, TIMED, 1, FALSE);

    if (i >= 0)
      rates[i] = p.sums->samples / p.sums->seconds * 1e-9;
    sums_free (p.sums);
  }
  qsort (rates, N_TIMED, sizeof *rates, compare_doubles);
  return rates[N_TIMED / 2];
}

/* ---------------------------------------------------------------------- display */

/* flam3's curve at gamma 4 and usual brightness, of density relative to the mean */
static float
tone (float density)
{
  return MIN (powf (0.27f * logf (1 + 20 * density), 0.275f), 1.0f);
}

static double (*own_slope) (double density);

static double
slope (double density)
{
  if (own_slope)
    return own_slope (density);
  return pow (log (1 + 20 * density), 0.275 - 1) * 20 / (1 + 20 * density);
}

/* a bucket's alpha, 1 in the mean if all samples were in view */
static double
density_of (const Picture *p, int x, int y)
{
  const gsize n = (gsize) p->sums->width * p->sums->height;

  return p->sums->sums[4 * ((gsize) y * p->sums->width + x) + 3] / 255.0 * n /
         p->samples;
}

/* in the mean over a box at @x, @y */
static double
box_density (const Picture *p, int x, int y, int box)
{
  const int right = MIN (x + box, p->sums->width);
  const int bottom = MIN (y + box, p->sums->height);
  double sum = 0;

  for (int j = y; j < bottom; j++)
    for (int i = x; i < right; i++)
      sum += density_of (p, i, j);
  return sum / ((right - x) * (bottom - y));
}

/* sums of squares: of differences of what is shown, were boxes' means shown; of
 * differences of densities; and of densities */
typedef struct
{
  double shown, difference, all;
} Error;

static Error
find_error (const Picture *p, const Picture *best, int box)
{
  Error e = {0};

  for (int y = 0; y < p->sums->height; y += box)
    for (int x = 0; x < p->sums->width; x += box) {
      const double is = box_density (p, x, y, box);
      const double should_be = box_density (best, x, y, box);
      const double shown = tone (is) - tone (should_be);

      e.shown += shown * shown;
      e.difference += (is - should_be) * (is - should_be);
      e.all += should_be * should_be;
    }
  return e;
}

/* root mean square of 16x16 boxes' differences, in per cent */
static double
box_error (const Picture *p, const Picture *best)
{
  const Error e = find_error (p, best, BOX);

  return 100 * sqrt (e.difference / e.all);
}

static double
light_of (const Picture *p)
{
  return box_density (p, 0, 0, MAX (p->sums->width, p->sums->height));
}

/* ----------------------------------------------------------------------- pilot */

/* hits in the blocks around @x, @y; of more of them where they are few */
static double
find_density (const double *hits, int across, int down, int x, int y)
{
  double sum = 0, n = 1;

  for (int r = 0; r <= 8 && sum < 8; r = r ? 2 * r : 1) {
    sum = n = 0;
    for (int j = MAX (y - r, 0); j <= MIN (y + r, down - 1); j++)
      for (int i = MAX (x - r, 0); i <= MIN (x + r, across - 1); i++, n++)
        sum += hits[j * across + i];
  }
  return (sum + 0.1) / n;
}

/* the importance of a sample for itself, by blocks and outside */
typedef struct
{
  int width, across, down; /* buckets; blocks */
  float *of;
  double outside;
} Own;

static Own
find_own (const Picture *p)
{
  Own own = {.width = p->sums->width,
      .across = (p->sums->width + BLOCK - 1) / BLOCK,
      .down = (p->sums->height + BLOCK - 1) / BLOCK};
  g_autofree double *hits = g_new0 (double, own.across *own.down);
  double weighed = 0, all = 0;

  own.of = g_new (float, own.across *own.down);
  for (int y = 0; y < p->sums->height; y++)
    for (int x = 0; x < p->sums->width; x++)
      hits[y / BLOCK * own.across + x / BLOCK] +=
          density_of (p, x, y) * p->samples / own.width / p->sums->height;
  for (int i = 0; i < own.across * own.down; i++) {
    const double density = find_density (hits, own.across, own.down,
                               i % own.across, i / own.across) /
                           (BLOCK * BLOCK) / p->samples * own.width *
                           p->sums->height;

    own.of[i] = MAX (slope (MAX (density, DARK)) / slope (DARK), LEAST);
    weighed += own.of[i] * hits[i];
    all += hits[i];
  }
  own.outside = all > 0 ? DARK * weighed / all : DARK;
  return own;
}

/* what a choice is worth by what it led to. @value: of the cell where that ended */
static double
find_worth (const Record *r, const Own *own, double value)
{
  double worth = 0, part = 1.0;

  for (int i = 0; i < every; i++, part *= DISCOUNT) {
    const int b = r->buckets[i];

    worth += (1.0 - DISCOUNT) * part *
             (b < 0 ? own->outside
                    : own->of[b / own->width / BLOCK * own->across +
                              b % own->width / BLOCK]);
  }
  return worth + part * value;
}

static int
cell_of (const Cells *c, const gint16 *place)
{
  const int x = CLAMP (place[0] + c->left, 0, (c->across << c->log_x) - 1);
  const int y = CLAMP (place[1] + c->above, 0, (c->down << c->log_y) - 1);

  return (y >> c->log_y) * c->across + (x >> c->log_x);
}

static guint
words_of (guint n_xforms)
{
  return n_xforms <= 5 ? 1 : n_xforms <= 10 ? 2 : 4;
}

/* the smallest cells whose table takes no more than @bytes; an eighth of the picture
 * beside it is known, too */
static Cells
choose_cells (gsize bytes, int width, int height, guint n_xforms)
{
  Cells c = {.left = width / 8, .above = height / 8};

  for (int log = 6;; log++) {
    c.log_x = (log + 1) / 2;
    c.log_y = log / 2;
    c.across = (width + 2 * c.left + (1 << c.log_x) - 1) >> c.log_x;
    c.down = (height + 2 * c.above + (1 << c.log_y) - 1) >> c.log_y;
    if (c.across * c.down == 1 ||
        (gsize) c.across * c.down * words_of (n_xforms) * 4 <= bytes)
      return c;
  }
}

/* one round: what each choice is worth in each cell by what cells have been worth */
static void
look_further (const Flame *flame, const Cells *c, const Own *own,
    const Record *records, guint n, const double *value, double *importance)
{
  const guint n_all = c->across * c->down * flame->n_xforms;
  g_autofree guint *counts = g_new0 (guint, n_all);
  double means[MAX_XFORMS] = {0};
  guint found[MAX_XFORMS] = {0};

  memset (importance, 0, n_all * sizeof *importance);
  for (guint i = 0; i < n; i++) {
    const Record *r = &records[i];
    const guint at = cell_of (c, r->from) * flame->n_xforms + r->xform;
    const double worth = find_worth (r, own, value[cell_of (c, r->to)]);

    importance[at] += worth;
    counts[at]++;
    means[r->xform] += worth;
    found[r->xform]++;
  }
  for (guint i = 0; i < n_all; i++) {
    const guint x = i % flame->n_xforms;

    importance[i] = counts[i]  ? importance[i] / counts[i]
                    : found[x] ? means[x] / found[x]
                               : 1.0;
  }
}

/* (transfer full) by cells and transforms */
static double *
find_importance (const Flame *flame, const Cells *c, const Picture *picture,
    const Record *records, guint n)
{
  const int n_cells = c->across * c->down;
  const Own own = find_own (picture);
  g_autofree double *value = g_new0 (double, n_cells);
  double *importance = g_new (double, n_cells * flame->n_xforms);

  for (int round = 0; round < ROUNDS; round++) {
    look_further (flame, c, &own, records, n, value, importance);
    for (int i = 0; i < n_cells; i++) {
      value[i] = 0;
      for (guint x = 0; x < flame->n_xforms; x++)
        value[i] +=
            flame->chances[x] * importance[i * (int) flame->n_xforms + (int) x];
    }
  }
  g_free (own.of);
  return importance;
}

/* a row as kernel.h says, of importance @of; @top: the largest of all */
static void
fill_row (guint32 *row, const double *of, const Flame *flame, double top)
{
  const guint n = flame->n_xforms;
  double sums[MAX_XFORMS], all = 0;
  guint share = 0;
  float relative;
  guint32 bits;

  for (guint x = 0; x < n; x++)
    sums[x] = all += flame->chances[x] * MAX (of[x], 1e-4 * top);
  relative = all / top;
  memcpy (&bits, &relative, 4);
  memset (row, 0, words_of (n) * 4);
  row[0] = CLAMP ((bits - 0x30000000u + 0x80000u) >> 20, 1u, 255u) << 24;
  for (guint x = 1; x < n; x++) {
    /* each has a part */
    share =
        CLAMP ((guint) lrint (64 * sums[x - 1] / all), share + 1, 64 - n + x);
    row[x <= 4 ? 0 : (x - 5) / 5 + 1] |=
        share << (x <= 4 ? 24 - 6 * x : 26 - 6 * ((x - 5) % 5));
  }
}

static void
put_table (const Probe *probe, SumsGpu *gpu, const Flame *flame,
    const double *importance, int n_cells)
{
  const guint words = words_of (flame->n_xforms), n = flame->n_xforms;
  g_autofree guint32 *table = g_new (guint32, n_cells * words);
  g_autoptr (GError) error = NULL;
  double top = 0;

  for (guint i = 0; i < n_cells * n; i++)
    top = MAX (top, importance[i]);
  for (int i = 0; i < n_cells; i++)
    fill_row (table + i * words, importance + i * n, flame, top);
  must (flame_gpu_array_upload (
            probe->table, 0, table, 4 * words * n_cells, gpu->stream, &error) &&
            flame_gpu_stream_synchronize (gpu->stream, &error),
      error);
}

/* what a pilot's samples did by chances as they are, and from that the table */
static Cells
make_table (const Probe *probe, const Flame *flame)
{
  const double alike[MAX_XFORMS] = {
      1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  const Cells one = {15, 15, 0, 0, 1, 1};
  g_autofree Record *records = g_new (Record, MOST_RECORDS);
  g_autofree double *importance = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (SumsGpu) gpu =
      open_passes (probe, make_loop (probe, &one, TRUE), 0);
  Picture picture;
  Cells c;

  put_table (probe, gpu, flame, alike, 1);
  picture = draw (probe, gpu, flame, PILOT, 77, TRUE);
  must (flame_gpu_array_download (probe->records, records,
            sizeof (Record) * MOST_RECORDS, gpu->stream, &error),
      error);
  c = choose_cells (MIN ((gsize) most_bytes,
                        flame_gpu_cache_bytes (gpu->slot->args.cache_bits)),
      picture.sums->width, picture.sums->height, flame->n_xforms);
  importance = find_importance (flame, &c, &picture, records,
      MIN (read_stats (probe, gpu).n_records, MOST_RECORDS));
  put_table (probe, gpu, flame, importance, c.across * c.down);
  sums_free (picture.sums);
  return c;
}

/* ------------------------------------------------------------------------ flames */

typedef struct
{
  Picture few, many;
  double rate, box; /* what chance does to boxes */
} Today;

static Today
draw_today (const Probe *probe, const Flame *flame)
{
  g_autoptr (SumsGpu) gpu = open_passes (probe, NULL, 0);
  Today t = {.rate = time_passes (probe, gpu, flame)};
  Picture again = draw (probe, gpu, flame, MANY, 33, TRUE);

  t.many = draw (probe, gpu, flame, MANY, 22, TRUE);
  t.few = draw (probe, gpu, flame, FEW, 11, TRUE);
  t.box = box_error (&again, &t.many);
  sums_free (again.sums);
  return t;
}

/* today's samples that make the error of one of @p */
static double
find_gain (const Today *today, const Picture *p, int box)
{
  return find_error (&today->few, &today->many, box).shown /
         find_error (p, &today->many, box).shown;
}

/*
 * Passes whose bytes are the same twice: of smaller rounds where the densest cell is too
 * dense for sums in floats. @p: (out)
 */
static SumsGpu *
open_exact (const Probe *probe, const Flame *flame, const Cells *c, Picture *p,
    guint *round_log2)
{
  for (*round_log2 = 24; *round_log2 >= 20; *round_log2 -= 2) {
    SumsGpu *gpu = open_passes (probe, make_loop (probe, c, FALSE),
        G_GUINT64_CONSTANT (1) << *round_log2);
    Picture again = draw (probe, gpu, flame, FEW, 44, TRUE);
    gboolean same;

    *p = draw (probe, gpu, flame, FEW, 44, TRUE);
    same = memcmp (p->sums->sums, again.sums->sums,
               16 * (gsize) p->sums->width * p->sums->height) == 0;
    sums_free (again.sums);
    if (same)
      return gpu;
    sums_free (p->sums);
    sums_gpu_free (gpu);
  }
  g_error ("bytes are not the same twice");
}

/* prints a row. Returns: whether it keeps the rule */
static gboolean
report (const Probe *probe, const Flame *flame, const char *name)
{
  Today today = draw_today (probe, flame);
  const Cells c = make_table (probe, flame);
  guint round_log2;
  Picture few, many;
  g_autoptr (SumsGpu) gpu = open_exact (probe, flame, &c, &few, &round_log2);
  const double step = today.rate / time_passes (probe, gpu, flame);
  const double gain = find_gain (&today, &few, 1);

  many = draw (probe, gpu, flame, MANY, 55, TRUE);
  printf ("| %s | %u | %dx%d | 2^%u | %.1f | %.2f | %.2f | %.2f | %.2f | "
          "%+.3f | %.3f, %.3f |\n",
      name, flame->n_xforms, 1 << c.log_x, 1 << c.log_y, round_log2, today.rate,
      step, gain, gain / step, find_gain (&today, &few, BOX),
      100 * (light_of (&many) / light_of (&today.many) - 1),
      box_error (&many, &today.many), today.box);
  fflush (stdout);
  sums_free (few.sums);
  sums_free (many.sums);
  sums_free (today.few.sums);
  sums_free (today.many.sums);
  return step <= 1.5;
}

static Flame
load (const char *file)
{
  static const FlameLoadOptions options = {.loop_length = 100.0};
  g_autoptr (GError) error = NULL;
  const char *xml = sum_scene_xml (file);
  Flame flame = {
      .animation =
          xml ? flame_animation_new_from_data (xml, -1, file, &options, &error)
              : flame_animation_new_from_file (file, &options, &error)};
  FlamePlan plan;

  must (flame.animation != NULL, error);
  fill_plan (&plan, flame.animation, FEW, 1);
  flame.n_xforms = plan.structure.n_xforms;
  if (flame.n_xforms < 2 || flame.n_xforms > MAX_XFORMS)
    g_error ("%s: the probe is for 2 to %d transforms", file, MAX_XFORMS);
  for (guint x = 0; x < flame.n_xforms; x++) {
    const double all = 1 << FLAME_CHOICE_BITS;
    const double from = x ? plan.thresholds[x - 1] : 0;
    const double to = x + 1 < flame.n_xforms ? plan.thresholds[x] : all;

    flame.chances[x] = (to - from) / all;
  }
  flame_plan_clear (&plan);
  return flame;
}

/* ------------------------------------------------------------------------- main */

static FlameGpuArray *
new_array (const Probe *probe, gsize element, int n)
{
  g_autoptr (GError) error = NULL;
  FlameGpuArray *array = flame_gpu_array_new (probe->gpu);

  must (flame_gpu_array_set_size (array, element, n, 1, &error), error);
  return array;
}

static gboolean
probe_open (Probe *probe, GError **error)
{
  if (!g_file_get_contents (kernel_file, &probe->kernel, NULL, error) ||
      !(probe->driver = flame_cuda_driver_load (error)) ||
      !(probe->gpu = flame_cuda_open (probe->driver, -1, error)))
    return FALSE;
  probe->table = new_array (probe, 4, 1 << 16);
  probe->stats = new_array (probe, sizeof (Stats), 1);
  probe->squares = new_array (probe, 4, (WIDTH + 64) * (HEIGHT + 64));
  probe->records = new_array (probe, sizeof (Record), MOST_RECORDS);
  return TRUE;
}

static void
probe_close (Probe *probe)
{
  flame_gpu_array_free (probe->table);
  flame_gpu_array_free (probe->stats);
  flame_gpu_array_free (probe->records);
  flame_gpu_array_free (probe->squares);
  flame_gpu_unref (probe->gpu);
  flame_cuda_driver_unref (probe->driver);
  g_free (probe->kernel);
}

int
main (int argc, char **argv)
{
  const GOptionEntry entries[] = {
      {"every", 'e', 0, G_OPTION_ARG_INT, &every,
          "Steps from a window to the next, at most 5 (default 2)", "N"},
      {"blocks", 'm', 0, G_OPTION_ARG_INT, &n_blocks,
          "Of a multiprocessor (default 6)", "N"},
      {"bytes", 'b', 0, G_OPTION_ARG_INT, &most_bytes,
          "Of the table (default: as many as blocks have room for)", "N"},
      {"kernel", 'k', 0, G_OPTION_ARG_FILENAME, &kernel_file, "Its text",
          "FILE"},
      {NULL, 0, 0, 0, NULL, NULL, NULL}};
  g_autoptr (GOptionContext) context = g_option_context_new ("FLAME…");
  g_autoptr (GError) error = NULL;
  gboolean keeps = TRUE;
  Probe probe = {0};

  g_option_context_add_main_entries (context, entries, NULL);
  must (g_option_context_parse (context, &argc, &argv, &error), error);
  if (every < 1 || every > 5)
    g_error ("--every=%d: 1 to 5", every);
  if (!probe_open (&probe, &error)) {
    fprintf (stderr, "%s\n", error->message);
    return 77;
  }
  printf ("%s, a window every %d steps, %d blocks\n\n"
          "| flame | transforms | cell | rounds | today, G/s | step | worth | "
          "worth / step | of 16x16 | light, %% | boxes, chance, %% |\n"
          "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n",
      flame_gpu_get_device (probe.gpu)->name, every, n_blocks);
  for (int i = 1; i < argc; i++) {
    Flame flame = load (argv[i]);
    g_autofree char *name = g_path_get_basename (argv[i]);

    keeps &= report (&probe, &flame, name);
    flame_animation_unref (flame.animation);
  }
  probe_close (&probe);
  return keeps ? 0 : 1;
}

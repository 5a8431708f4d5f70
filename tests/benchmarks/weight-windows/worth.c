/*
 * What weight windows are worth behind the denoiser and density estimation, told effective
 * hits: prints errors of what is shown, which worth.py makes a table of.
 *
 *   ww-worth FLAME [FOLDER [MOST]]
 *
 * FOLDER takes pictures, MOST is the most samples a pixel of today's (8000). Processes take
 * turns on the GPU. WW_SHORT=1: one table; WW_CHECK=1: the denoiser of this file beside the
 * product's, without a GPU.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <fcntl.h>
#include <sys/file.h>

int weight_windows_main (int argc, char **argv);
#define main weight_windows_main
#include "weight-windows.c"
#undef main

#include "core/render/loops.h"
#include "tests/support/density.h"
#include "kernels/denoise.h"
#include "kernels/cpu/denoise-scratch.h"

/* ---- denoiser told effective hits: @f of a bucket = effective hits / sums' hits (nullable: 1) */
typedef struct
{
  int w, h, bw, bh;
} Dim;

static inline int
at_most (int a, int b)
{
  return a < b ? a : b;
}
static inline float
guide_at (const Dim *d, const float *plane, int x, int y)
{
  const int bx = flame_denoise_block_before (x),
            by = flame_denoise_block_before (y);
  const int l = bx < 0 ? 0 : bx, r = at_most (bx + 1, d->bw - 1),
            t = by < 0 ? 0 : by, b = at_most (by + 1, d->bh - 1);
  const float s = flame_denoise_block_share (x);
  return flame_denoise_mix (
      flame_denoise_mix (plane[t * d->bw + l], plane[t * d->bw + r], s),
      flame_denoise_mix (plane[b * d->bw + l], plane[b * d->bw + r], s),
      flame_denoise_block_share (y));
}

static void
find_guides (
    const Dim *d, const float *hits, const float *f, float shown, float *guides)
{
  const gsize n = (gsize) d->bw * d->bh;
  float *num = g_new (float, n *FLAME_DENOISE_HIDDEN),
        *num2 = g_new (float, n *FLAME_DENOISE_HIDDEN);
  double sums[FLAME_DENOISE_SUMS] = {0};
  float fs[FLAME_DENOISE_SUMS], means[FLAME_DENOISE_MEANS],
      numbers[FLAME_DENOISE_CONTEXT], told[FLAME_DENOISE_GUIDES];

#define E(x, y)                                                                \
  ({                                                                           \
    const gsize i_ =                                                           \
        (gsize) at_most (y, d->h - 1) * d->w + at_most (x, d->w - 1);          \
    hits[4 * i_ + 3] * (f ? f[i_] : 1.0f);                                     \
  })
  for (int y = 0; y < d->bh; y++)
    for (int x = 0; x < d->bw; x++) {
      FlameDenoiseBlock b = {0};
      float real = 0, features[FLAME_DENOISE_FEATURES],
            *o = num + FLAME_DENOISE_HIDDEN * ((gsize) y * d->bw + x);
      for (int j = 4 * y; j < 4 * y + 4; j++)
        for (int i = 4 * x; i < 4 * x + 4; i++) {
          const gsize k =
              (gsize) at_most (j, d->h - 1) * d->w + at_most (i, d->w - 1);
          const float e = E (i, j), r = E (i + 1, j), u = E (i, j + 1),
                      ru = E (i + 1, j + 1);
          b.hits += e;
          b.squares += e * e;
          b.across += (r - e) * (r - e);
          b.down += (u - e) * (u - e);
          b.falling += (ru - e) * (ru - e);
          b.rising += (r - u) * (r - u);
          b.light += (f ? f[k] : 1.0f) * flame_denoise_brightness (hits[4 * k],
                                             hits[4 * k + 1], hits[4 * k + 2]);
          real += hits[4 * k + 3];
        }
      const float each = b.hits > 0 ? shown * real / b.hits : shown;
      for (int i = 0; i < FLAME_DENOISE_FEATURES; i++)
        features[i] = flame_denoise_feature (b, each, i);
      const float lit = flame_denoise_lit (b.hits, each);
      for (int i = 0; i < FLAME_DENOISE_HIDDEN; i++) {
        o[i] = flame_denoise_positive (flame_denoise_neuron (
            flame_denoise_first[i], flame_denoise_first_bias[i], features, 1,
            FLAME_DENOISE_FEATURES));
        sums[i] += lit * o[i];
        sums[FLAME_DENOISE_HIDDEN + 1 + i] += lit * o[i] * o[i];
      }
      sums[FLAME_DENOISE_HIDDEN] += lit;
    }
  for (int i = 0; i < FLAME_DENOISE_SUMS; i++)
    fs[i] = sums[i];
  for (int i = 0; i < FLAME_DENOISE_MEANS; i++)
    means[i] = flame_denoise_whole_mean (fs, (float) n, i);
  for (int i = 0; i < FLAME_DENOISE_CONTEXT; i++)
    numbers[i] = flame_denoise_whole_number (means, i);
  for (int i = 0; i < FLAME_DENOISE_GUIDES; i++)
    told[i] = flame_denoise_told_number (numbers, i);
  for (int round = 0; round < FLAME_DENOISE_ROUNDS; round++) {
    const int far = 1 << round;
    for (int y = 0; y < d->bh; y++)
      for (int x = 0; x < d->bw; x++) {
        float around[FLAME_DENOISE_HIDDEN], mixed[FLAME_DENOISE_HIDDEN];
        const float *own = num + FLAME_DENOISE_HIDDEN * ((gsize) y * d->bw + x);
        for (int c = 0; c < FLAME_DENOISE_HIDDEN; c++) {
          around[c] = flame_denoise_around_bias[round][c];
          for (int k = 0; k < 9; k++)
            around[c] +=
                flame_denoise_around[round][c][k] *
                num[FLAME_DENOISE_HIDDEN *
                        ((gsize) CLAMP (y + (k / 3 - 1) * far, 0, d->bh - 1) *
                                d->bw +
                            CLAMP (x + (k % 3 - 1) * far, 0, d->bw - 1)) +
                    c];
        }
        for (int o = 0; o < FLAME_DENOISE_HIDDEN; o++)
          mixed[o] = own[o] + flame_denoise_positive (flame_denoise_neuron (
                                  flame_denoise_mixed[round][o],
                                  flame_denoise_mixed_bias[round][o], around, 1,
                                  FLAME_DENOISE_HIDDEN));
        memcpy (num2 + (own - num), mixed, sizeof mixed);
        if (round == FLAME_DENOISE_ROUNDS - 1)
          for (int g = 0; g < FLAME_DENOISE_GUIDES; g++)
            guides[g * n + (gsize) y * d->bw + x] = flame_denoise_guide (
                flame_denoise_neuron (flame_denoise_last[g],
                    flame_denoise_last_bias[g] + told[g], mixed, 1,
                    FLAME_DENOISE_HIDDEN),
                g);
      }
    float *t = num;
    num = num2;
    num2 = t;
  }
  g_free (num);
  g_free (num2);
}

static void
draw_level (const Dim *d, const FlameDenoiseLevel *level, int number,
    const float *guides, const float *f, const float *in, float *out)
{
  const gsize nb = (gsize) d->bw * d->bh, n = (gsize) d->w * d->h;
  const int s = level->step;
  FlameDenoiseCell *cells = g_new (FlameDenoiseCell, n);
  float *ways[4];
  for (int i = 0; i < 4; i++)
    ways[i] = g_new0 (float, n);
  for (int y = 0; y < d->h; y++)
    for (int x = 0; x < d->w; x++) {
      const gsize i = (gsize) y * d->w + x;
      const float own = f ? f[i] : 1.0f, root_own = sqrtf (own);
      FlameDenoiseLevel l = *level;
      l.floor /= own;
      l.dense *= root_own;
      cells[i] = flame_denoise_cell (
          (FlameLight){in[4 * i], in[4 * i + 1], in[4 * i + 2], in[4 * i + 3]},
          guide_at (d, guides + number * nb, x, y), l);
      cells[i].strict *= root_own;
    }
  for (int y = 0; y < d->h; y++)
    for (int x = 0; x < d->w; x++) {
      const gsize i = (gsize) y * d->w + x;
      const FlameDenoiseCell c = cells[i];
      const FlameDenoiseWays w = flame_denoise_ways (c.strict,
          guide_at (d, guides + FLAME_DENOISE_LEAN * nb, x, y),
          guide_at (d, guides + (FLAME_DENOISE_LEAN + 1) * nb, x, y));
      if (x + s < d->w)
        ways[3][i] = flame_denoise_weight (
            c, cells[i + s], w.right * cells[i + s].strict, level->near);
      if (y + s >= d->h)
        continue;
      const gsize b = i + (gsize) s * d->w;
      ways[1][i] = flame_denoise_weight (
          c, cells[b], w.below * cells[b].strict, level->near);
      if (x >= s)
        ways[0][i] = flame_denoise_weight (c, cells[b - s],
            w.below_left * cells[b - s].strict, level->diagonal);
      if (x + s < d->w)
        ways[2][i] = flame_denoise_weight (c, cells[b + s],
            w.below_right * cells[b + s].strict, level->diagonal);
    }
#define L(k)                                                                   \
  ((FlameLight){in[4 * (k)], in[4 * (k) + 1], in[4 * (k) + 2], in[4 * (k) + 3]})
  for (int y = 0; y < d->h; y++)
    for (int x = 0; x < d->w; x++) {
      const gsize i = (gsize) y * d->w + x, up = (gsize) s * d->w;
      FlameDenoiseSums t = {0};
      if (y >= s) {
        if (x >= s)
          t = flame_denoise_add (t, L (i - up - s), ways[2][i - up - s]);
        t = flame_denoise_add (t, L (i - up), ways[1][i - up]);
        if (x + s < d->w)
          t = flame_denoise_add (t, L (i - up + s), ways[0][i - up + s]);
      }
      if (x >= s)
        t = flame_denoise_add (t, L (i - s), ways[3][i - s]);
      if (x + s < d->w)
        t = flame_denoise_add (t, L (i + s), ways[3][i]);
      if (y + s < d->h) {
        if (x >= s)
          t = flame_denoise_add (t, L (i + up - s), ways[0][i]);
        t = flame_denoise_add (t, L (i + up), ways[1][i]);
        if (x + s < d->w)
          t = flame_denoise_add (t, L (i + up + s), ways[2][i]);
      }
      const FlameLight o = flame_denoise_finish (t, L (i));
      out[4 * i] = o.r;
      out[4 * i + 1] = o.g;
      out[4 * i + 2] = o.b;
      out[4 * i + 3] = o.a;
    }
  for (int i = 0; i < 4; i++)
    g_free (ways[i]);
  g_free (cells);
}

static void
denoise_told (const FlamePostParams *p, const FlameDenoiseParams *params,
    const float *f, float *sums)
{
  const Dim d = {p->buf_width, p->buf_height,
      flame_denoise_blocks (p->buf_width),
      flame_denoise_blocks (p->buf_height)};
  const gsize n = (gsize) d.w * d.h, nb = (gsize) d.bw * d.bh;
  float *a = g_new (float, 4 * n), *b = g_new (float, 4 * n),
        *guides = g_new (float, nb *FLAME_DENOISE_GUIDES),
        *shown = g_new (float, n);
  const FlameDenoiseTone tone = flame_denoise_tone (p);

  for (gsize i = 0; i < 4 * n; i++)
    a[i] = sums[i] * (1.0f / FLAME_DENOISE_HIT);
  find_guides (&d, a, f, p->log.k1 * p->log.k2, guides);
  for (int l = 0; l < params->n_levels - 1; l++) {
    draw_level (&d, &params->levels[l], l, guides, f, a, b);
    float *t = a;
    a = b;
    b = t;
  }
  const FlameDenoiseLevel *level = &params->levels[params->n_levels - 1];
  for (gsize i = 0; i < n; i++) {
    const float alpha =
        flame_denoise_alpha (flame_denoise_density (a[4 * i + 3], tone), tone);
    shown[i] = flame_denoise_shown (
        (FlameLight){a[4 * i], a[4 * i + 1], a[4 * i + 2], a[4 * i + 3]},
        alpha);
  }
  for (int y = 0; y < d.h; y++)
    for (int x = 0; x < d.w; x++) {
      const gsize i = (gsize) y * d.w + x;
      const float own = f ? f[i] : 1.0f;
      const FlameLight here = {
          a[4 * i], a[4 * i + 1], a[4 * i + 2], a[4 * i + 3]};
      const FlameLight told = {
          own * here.r, own * here.g, own * here.b, own * here.a};
      FlameDenoiseRange range = {-1e30f, 1e30f};
      for (int k = 0; k < 9; k++)
        if (k != 4)
          range = flame_denoise_widen (
              range, shown[(gsize) CLAMP (y + k / 3 - 1, 0, d.h - 1) * d.w +
                           CLAMP (x + k % 3 - 1, 0, d.w - 1)]);
      const float after = flame_denoise_judge (
          shown[i], flame_denoise_chance (told.a, *level), range, *level);
      float g[3];
      for (int k = 0; k < 3; k++)
        g[k] = guide_at (&d, guides + (FLAME_DENOISE_LIFT + k) * nb, x, y);
      const float lift = flame_denoise_lift (told, after, range, g, *level);
      const FlameLight o = flame_denoise_bound (here, shown[i], after, lift);
      sums[4 * i] = 255 * o.r;
      sums[4 * i + 1] = 255 * o.g;
      sums[4 * i + 2] = 255 * o.b;
      sums[4 * i + 3] = 255 * o.a;
    }
  g_free (a);
  g_free (b);
  g_free (guides);
  g_free (shown);
}

/* ------------------------------------------------------------------- pictures */
#define N_FILTERS 5
static const struct
{
  const char *name, *list;
} filters[N_FILTERS] = {{"none", "logscale"}, {"denoise", "denoise ! logscale"},
    {"de9", "de radius=9 minimum=0 curve=0.4 ! logscale"},
    {"de4", "de radius=4 minimum=0 curve=0.4 ! logscale"},
    {"de2", "de radius=2 minimum=0 curve=0.4 ! logscale"}};

static FlamePlan plans[N_FILTERS];
static const float *truth; /* display, RGB of RGBA */
static GMutex lock;

static float *
fit (const float *from, int channels, int w, int h, int to_w, int to_h)
{
  float *to = NULL;
  const int ox = (w - to_w) / 2, oy = (h - to_h) / 2;
  g_assert (posix_memalign ((void **) &to, 64,
                sizeof (float) * channels * to_w * to_h) == 0);
  for (int y = 0; y < to_h; y++)
    for (int x = 0; x < to_w; x++)
      for (int c = 0; c < channels; c++)
        to[((gsize) y * to_w + x) * channels + c] =
            x + ox < 0 || y + oy < 0 || x + ox >= w || y + oy >= h
                ? 0
                : from[((gsize) (y + oy) * w + x + ox) * channels + c];
  return to;
}
static float *
floats (gsize n)
{
  float *to = NULL;
  g_assert (posix_memalign ((void **) &to, 64, sizeof (float) * (n + 64)) == 0);
  memset (to, 0, 4 * n);
  return to;
}

/* @field: (nullable) effective hits a hit. Returns display values */
static float *
post (int filter, const Picture *pic, const float *field, gboolean own_code)
{
  const FlamePostLoops *loops = flame_cpu_loops ()->post;
  FlamePostPlan plan = plans[filter].post;
  flame_post_plan_set_samples (&plan, pic->samples);
  const FlamePostParams *p = &plan.params;
  const int w = p->buf_width, h = p->buf_height, band = 128;
  float *sums =
      fit (pic->sums->sums, 4, pic->sums->width, pic->sums->height, w, h);
  float *f =
      field ? fit (field, 1, pic->sums->width, pic->sums->height, w, h) : NULL;
  float *memory = floats (p->memory_floats),
        *scratch = floats (flame_post_scratch_floats (p));
  float *accum = floats (4 * flame_post_plan_accum_pixels (&plan)),
        *display = floats (
            4 * (gsize) flame_post_lit_width (p) * flame_post_lit_height (p)),
        *counts = NULL;

  for (int i = 0; i < p->n_filters; i++) {
    const FlameFilterImage image = {
        .params = p, .pixels = sums, .width = w, .height = h, .memory = memory};
    if (p->filters[i].kind == FLAME_FILTER_DENOISE && (f || own_code)) {
      denoise_told (p, &p->filters[i].denoise, f, sums);
      continue;
    }
    for (int step = 0; step < p->filters[i].n_steps; step++)
      for (int y = 0; y < h; y += band)
        loops->filter (
            &image, &p->filters[i], step, scratch, y, MIN (y + band, h));
  }
  if (p->density && f) {
    counts = floats ((gsize) w * h);
    for (gsize i = 0; i < (gsize) w * h; i++)
      counts[i] = sums[4 * i + 3] / 255 * f[i];
  }
  density_run (&(DensityRun){p, sums, counts, memory, accum, scratch}, loops,
      TRUE, band);
  if (p->early_clip)
    loops->early_clip (p, accum, 0, h);
  loops->tone (p, accum, display, scratch, 0, flame_post_lit_height (p));
  free (sums);
  free (f);
  free (memory);
  free (scratch);
  free (accum);
  free (counts);
  return display;
}

/* the flame's own curve, of density relative to the mean */
static FlameDenoiseTone own_tone;
static double own_mean;
static double
curve_slope (double density)
{
  const float low = density * own_mean * 0.98, high = density * own_mean * 1.02;
  const double a = flame_denoise_alpha (
                   flame_denoise_density (low, own_tone), own_tone),
               b = flame_denoise_alpha (
                   flame_denoise_density (high, own_tone), own_tone);
  return a >= 1 ? 1e-3 : MAX (b - a, 1e-9) / (0.04 * density);
}

static inline float
shown01 (float x)
{
  return x < 0 ? 0 : x > 1 ? 1 : x;
}

/* mean squares: of all, and of pixels whose truth is below 0.1, 0.4, 0.7 and above */
static void
errors (const float *a, const float *b, double out[5])
{
  double n[4] = {0}, sum[4] = {0}, all = 0;
  for (gsize i = 0; i < (gsize) WIDTH * HEIGHT; i++) {
    double e = 0, luma = 0;
    for (int c = 0; c < 3; c++) {
      const double d = shown01 (a[4 * i + c]) - b[4 * i + c];
      e += d * d;
      luma += b[4 * i + c] / 3;
    }
    const int k = luma < 0.1 ? 0 : luma < 0.4 ? 1 : luma < 0.7 ? 2 : 3;
    n[k] += 3;
    sum[k] += e;
    all += e;
  }
  out[0] = all / (3.0 * WIDTH * HEIGHT);
  for (int k = 0; k < 4; k++)
    out[k + 1] = n[k] ? sum[k] / n[k] : 0;
}

static void
save (const char *name, const float *d)
{
  FILE *file = fopen (name, "wb");
  fprintf (file, "P6\n%d %d\n255\n", WIDTH, HEIGHT);
  for (gsize i = 0; i < (gsize) WIDTH * HEIGHT; i++)
    for (int c = 0; c < 3; c++)
      fputc ((int) (255 * shown01 (d[4 * i + c]) + 0.5f), file);
  fclose (file);
}

typedef struct
{
  const Picture *pic;
  int filter;
  const float *field;
  const char *how;
  double n;
  char *save;
  gboolean own;
} Task;
static const char *flame_name;
static void
run_task (gpointer data, gpointer unused G_GNUC_UNUSED)
{
  Task *t = data;
  float *d = post (t->filter, t->pic, t->field, t->own);
  double e[5];
  errors (d, truth, e);
  if (t->save)
    save (t->save, d);
  free (d);
  g_mutex_lock (&lock);
  printf ("E %s %s %s %g %.6g %.6g %.6g %.6g %.6g\n", flame_name, t->how,
      filters[t->filter].name, t->n, e[0], e[1], e[2], e[3], e[4]);
  g_mutex_unlock (&lock);
  g_free (t->save);
  g_free (t);
}

static float *
read_squares (const Probe *probe, SumsGpu *gpu, const Picture *p)
{
  const gsize n = (gsize) (WIDTH + 64) * (HEIGHT + 64);
  float *to = g_new (float, n);
  g_autoptr (GError) error = NULL;
  must (flame_gpu_array_download (
            probe->squares, to, sizeof (float) * n, gpu->stream, &error) &&
            flame_gpu_stream_synchronize (gpu->stream, &error),
      error);
  (void) p;
  return to;
}

/* effective hits a hit, over boxes of radius @r */
static float *
make_field (const Picture *p, const float *squares, int r)
{
  const int w = p->sums->width, h = p->sums->height;
  double *a = g_new0 (double, (gsize) (w + 1) * (h + 1)),
         *b = g_new0 (double, (gsize) (w + 1) * (h + 1));
  float *f = g_new (float, (gsize) w *h);
  for (int y = 0; y < h; y++) {
    double sa = 0, sb = 0;
    for (int x = 0; x < w; x++) {
      sa += p->sums->sums[4 * ((gsize) y * w + x) + 3] / 255;
      sb += squares[(gsize) y * w + x] / 255;
      a[(gsize) (y + 1) * (w + 1) + x + 1] =
          a[(gsize) y * (w + 1) + x + 1] + sa;
      b[(gsize) (y + 1) * (w + 1) + x + 1] =
          b[(gsize) y * (w + 1) + x + 1] + sb;
    }
  }
#define BOXSUM(t)                                                              \
  (t[(gsize) y1 * (w + 1) + x1] - t[(gsize) y0 * (w + 1) + x1] -               \
      t[(gsize) y1 * (w + 1) + x0] + t[(gsize) y0 * (w + 1) + x0])
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      const int x0 = MAX (x - r, 0), x1 = MIN (x + r + 1, w),
                y0 = MAX (y - r, 0), y1 = MIN (y + r + 1, h);
      f[(gsize) y * w + x] =
          CLAMP ((BOXSUM (a) + 1e-3) / (BOXSUM (b) + 1e-3), 1.0 / 64, 64.0);
    }
  g_free (a);
  g_free (b);
  return f;
}

static void
push (GThreadPool *pool, const Picture *pic, int filter, const float *field,
    const char *how, double n, char *save_as)
{
  Task *t = g_new (Task, 1);
  *t = (Task){
      pic, filter, field, how, n, save_as, g_str_has_suffix (how, "-own")};
  g_thread_pool_push (pool, t, NULL);
}

static double
open_and_time (
    const Probe *probe, const Flame *flame, const Cells *c, int squares)
{
  with_squares = squares;
  g_autoptr (SumsGpu) gpu =
      open_passes (probe, make_loop (probe, c, FALSE), 1 << 24);
  return time_passes (probe, gpu, flame);
}

int
main (int argc, char **argv)
{
  static const double asked[] = {20, 50, 200, 1000};
  g_autoptr (GError) error = NULL;
  const char *out = argc > 2 && *argv[2] ? argv[2] : NULL;
  if (g_getenv ("WW_KERNEL_FILE"))
    kernel_file = (char *) g_getenv ("WW_KERNEL_FILE");
  const double most = argc > 3 ? atof (argv[3]) : 8000;
  Probe probe = {0};
  if (g_getenv ("WW_CHECK")) {
    Flame flame = load (argv[1]);
    for (int i = 0; i < N_FILTERS; i++)
      fill_plan_with (&plans[i], flame.animation, 20, 1, filters[i].list);
    Picture p = {.sums = sums_from_cpu (&plans[2])};
    p.samples = p.sums->samples;
    for (int i = 0; i < N_FILTERS; i++) {
      gint64 a = g_get_monotonic_time ();
      float *x = post (i, &p, NULL, FALSE);
      gint64 b = g_get_monotonic_time ();
      float *y = post (i, &p, NULL, TRUE);
      gint64 c = g_get_monotonic_time ();
      double most_off = 0;
      for (gsize k = 0; k < (gsize) 4 * WIDTH * HEIGHT; k++)
        most_off = MAX (most_off, fabs (x[k] - y[k]));
      printf ("%s gutter %d: %.3f s, %.3f s, %g off at most\n", filters[i].name,
          plans[i].post.gutter, (b - a) * 1e-6, (c - b) * 1e-6, most_off);
      save (g_strdup_printf ("%s-%s.ppm", argv[2], filters[i].name), x);
    }
    return 0;
  }
  const int turnstile = open ("/tmp/turnstile", O_CREAT | O_RDWR, 0666);
  flock (turnstile, LOCK_EX);
  if (!probe_open (&probe, &error)) {
    fprintf (stderr, "%s\n", error->message);
    return 77;
  }
  Flame flame = load (argv[1]);
  g_autofree char *name = g_path_get_basename (argv[1]);
  flame_name = name;
  const double t0 = g_get_monotonic_time () * 1e-6;
  for (int i = 0; i < N_FILTERS; i++)
    fill_plan_with (&plans[i], flame.animation, 20, 1, filters[i].list);
  const FlameStructure *s = &plans[0].structure;
  if (s->has_xaos || s->n_layers > 1 || s->in_space || s->view ||
      s->keeps_lost || s->has_rgb || s->has_light || s->scatter ||
      s->n_states) {
    printf (
        "S %s skipped: xaos %d layers %u space %d lost %d rgb %d states %u\n",
        name, s->has_xaos, s->n_layers, s->in_space, s->keeps_lost, s->has_rgb,
        s->n_states);
    return 0;
  }
  printf ("I %s xforms %u finals %u buckets %d %d gutters", name, s->n_xforms,
      s->n_finals, plans[2].post.params.buf_width,
      plans[2].post.params.buf_height);
  for (int i = 0; i < N_FILTERS; i++)
    printf (" %d", plans[i].post.gutter);
  printf (" os %d early %d tempsamples %u count %d\n", plans[0].post.oversample,
      plans[0].post.params.early_clip, plans[0].temporal_samples_per_pass,
      plans[0].alpha_is_count);
  /* today */
  GThreadPool *pool =
      g_thread_pool_new (run_task, NULL, g_get_num_processors (), FALSE, NULL);
  g_autoptr (SumsGpu) gpu = open_passes (&probe, NULL, 0);
  const double today = time_passes (&probe, gpu, &flame);
  Picture two[2];
  float *shows[2];
  double own[5];
  for (int i = 0; i < 2; i++) {
    two[i] = draw (&probe, gpu, &flame, 2 * most, 901 + i, TRUE);
    shows[i] = post (0, &two[i], NULL, FALSE);
    sums_free (two[i].sums);
  }
  for (gsize i = 0; i < (gsize) 4 * WIDTH * HEIGHT; i++)
    shows[0][i] = shown01 (shows[0][i]), shows[1][i] = shown01 (shows[1][i]);
  errors (shows[1], shows[0], own);
  for (gsize i = 0; i < (gsize) 4 * WIDTH * HEIGHT; i++)
    shows[0][i] = 0.5f * (shows[0][i] + shows[1][i]);
  truth = shows[0];
  printf ("T %s %.6g %.6g %.6g %.6g %.6g\n", name, own[0] / 4, own[1] / 4,
      own[2] / 4, own[3] / 4, own[4] / 4);
  if (out)
    save (g_strdup_printf ("%s/%s-truth.ppm", out, name), truth);
  GPtrArray *all = g_ptr_array_new ();
  for (double q = 10; q < most * 1.01; q *= sqrt (2)) {
    Picture *p = g_new (Picture, 1);
    const gboolean is20 = fabs (q / 20 - 1) < 0.01;
    *p = draw (&probe, gpu, &flame, q, 300 + (int) q, TRUE);
    g_ptr_array_add (all, p);
    for (int f = 0; f < N_FILTERS; f++)
      push (pool, p, f, NULL, "today", p->samples / WIDTH / HEIGHT,
          out && is20 && f < 3 ? g_strdup_printf ("%s/%s-today%g-%s.ppm", out,
                                     name, round (q), filters[f].name)
                               : NULL);
    if (is20)
      push (pool, p, 1, NULL, "today-own", p->samples / WIDTH / HEIGHT, NULL);
  }
  /* windows */
  double plain = 0, seventh = 0, every1 = 0;
  Cells c = {0};
  own_mean = 1000;
  {
    FlamePostPlan shown = plans[0].post;
    flame_post_plan_set_samples (&shown, own_mean * WIDTH * HEIGHT);
    own_tone = flame_denoise_tone (&shown.params);
  }
  for (int turn = 0; turn < (g_getenv ("WW_SHORT") ? 1 : 3); turn++) {
    const char *table = turn ? "B" : "A";
    own_slope = turn ? curve_slope : NULL;
    if (turn < 2)
      c = make_table (&probe, &flame);
    with_squares = turn == 2 ? 1 : 7;
    g_autoptr (SumsGpu) ww =
        open_passes (&probe, make_loop (&probe, &c, FALSE), 1 << 24);
    if (turn == 1 || g_getenv ("WW_SHORT"))
      seventh = time_passes (&probe, ww, &flame),
      plain = open_and_time (&probe, &flame, &c, 0), with_squares = 7;
    if (turn == 2)
      every1 = time_passes (&probe, ww, &flame);
    for (guint i = 0; i < (turn == 2 ? 2 : 4); i++) {
      Picture *p = g_new (Picture, 1);
      *p = draw (&probe, ww, &flame, asked[i], 500 + i + 10 * turn, TRUE);
      float *squares = read_squares (&probe, ww, p);
      const double n = p->samples / WIDTH / HEIGHT;
      const gboolean shows_it = out && i == 0 && turn == 1;
      g_ptr_array_add (all, p);
      for (int f = 0; f < N_FILTERS; f++)
        push (pool, p, f, NULL,
            g_intern_string (g_strdup_printf ("ww%s", table)), n,
            shows_it && f < 3 ? g_strdup_printf ("%s/%s-ww20-%s.ppm", out, name,
                                    filters[f].name)
                              : NULL);
      for (int r = turn == 2 ? 0 : 1; r <= (turn == 2 ? 1 : 4);
           r = r ? 2 * r : 1) {
        float *field = make_field (p, squares, r);
        for (int f = r ? 1 : 2; f < N_FILTERS; f++)
          push (pool, p, f, field,
              g_intern_string (g_strdup_printf (
                  "ww%s-told%d%s", table, r, turn < 2 ? "-7th" : "")),
              n,
              shows_it && r == 2 && f < 3
                  ? g_strdup_printf (
                        "%s/%s-ww20-told-%s.ppm", out, name, filters[f].name)
                  : NULL);
      }
      g_free (squares);
    }
  }
  const double t2 = g_get_monotonic_time () * 1e-6;
  flock (turnstile, LOCK_UN);
  g_thread_pool_free (pool, FALSE, TRUE);
  printf ("R %s today %.2f plain %.2f seventh %.2f every %.2f gpu %.2f s all "
          "%.1f s\n",
      name, today, plain, seventh, every1, t2 - t0,
      g_get_monotonic_time () * 1e-6 - t0);
  return 0;
}

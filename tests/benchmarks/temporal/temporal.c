/*
 * A spike: what the light of earlier frames is worth to frames of few samples.
 *
 *   temporal [--size 480x270] [--samples 2] [--pace 1] [--event NAME] [--shown 2]
 *       [--reference 1500] [--cache FOLDER] [--pictures FOLDER] FLAME…
 *
 * A FLAME is a file, or endless:SEED:TIME[:all]. Frames follow each other as at 30 a
 * second with a loop of 10 seconds, --pace times as fast, with motion blur. Frames 0 to
 * WARM - 1 fill the history; those from WARM on are compared with references behind the
 * denoiser. --event changes the picture at frame WARM: cut (from the first flame to the
 * second), jump, hue, turn.
 *
 * Ways: today has one seed for all frames, as flamesrc; other has another seed for each;
 * more has 2.5 times the samples; place joins the light of the frames before where it
 * is, motion along a field; behind joins what is displayed.
 *
 * Light is joined before the denoiser, by weights: the history's variance is Poisson's,
 * and its squared bias is how far both differ beyond Poisson's noise in boxes of
 * --reach1 and --reach2 buckets each way, times --gain, as the denoiser averages noise
 * and not bias. --strict is how much of the noise is taken off. A history is at most
 * worth --cap frames. --nearest 1 carries whole buckets, as interpolated noise is no
 * more Poisson's: the denoiser takes it for light.
 *
 * To see what would be: --field 64 draws the field with 64 times as many points,
 * --oracle 200 knows the bias from pictures of 200 samples a pixel, and --told 1 tells
 * the denoiser how noisy each block is.
 *
 * Columns of the CSV: flame, way, samples, pace, event, frame after WARM - 1; mean
 * square of the error; mean square of the twinkle (difference from the frame before,
 * less the references'); ghost (the share of the picture before the event); mean worth
 * of the history; milliseconds of this thread for iterating, field, joining, display.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/api/load-options.h"
#include "core/cpu/slot.h"
#include "core/plan/frame-request.h"
#include "core/plan/loops.h"
#include "core/plan/plan.h"
#include "core/plan/host-memory.h"
#include "flame/flame.h"
#include "tests/support/sums.h"

#define WARM 8
#define SHOWN 3

static char *size_text, *cache, *pictures, *event = "", *only;
static double samples = 2, pace = 1, reference = 1500;
static double cap = 4, strict = 0.5, gain = 8, field_times = 1, kshare = 1.0;
static int width = 480, height = 270;
static int n_shown = 2;
static int nearest = 1, told, oracle;
static int reach1 = 1, reach2 = 3;
static char **flames;

static const GOptionEntry entries[] = {
    {"size", 0, 0, G_OPTION_ARG_STRING, &size_text, "", "WxH"},
    {"samples", 0, 0, G_OPTION_ARG_DOUBLE, &samples, "", "Q"},
    {"pace", 0, 0, G_OPTION_ARG_DOUBLE, &pace, "", "P"},
    {"event", 0, 0, G_OPTION_ARG_STRING, &event, "", "NAME"},
    {"reference", 0, 0, G_OPTION_ARG_DOUBLE, &reference, "", "Q"},
    {"cap", 0, 0, G_OPTION_ARG_DOUBLE, &cap, "", "FRAMES"},
    {"strict", 0, 0, G_OPTION_ARG_DOUBLE, &strict, "", "Z"},
    {"gain", 0, 0, G_OPTION_ARG_DOUBLE, &gain, "", "G"},
    {"field", 0, 0, G_OPTION_ARG_DOUBLE, &field_times, "", "TIMES"},
    {"nearest", 0, 0, G_OPTION_ARG_INT, &nearest, "", "N"},
    {"shown", 0, 0, G_OPTION_ARG_INT, &n_shown, "", "3"},
    {"told", 0, 0, G_OPTION_ARG_INT, &told, "", "0"},
    {"oracle", 0, 0, G_OPTION_ARG_INT, &oracle, "", "Q"},
    {"kshare", 0, 0, G_OPTION_ARG_DOUBLE, &kshare, "", "S"},
    {"reach1", 0, 0, G_OPTION_ARG_INT, &reach1, "", "N"},
    {"reach2", 0, 0, G_OPTION_ARG_INT, &reach2, "", "N"},
    {"only", 0, 0, G_OPTION_ARG_STRING, &only, "", "METHOD"},
    {"cache", 0, 0, G_OPTION_ARG_FILENAME, &cache, "", "FOLDER"},
    {"pictures", 0, 0, G_OPTION_ARG_FILENAME, &pictures, "", "FOLDER"},
    {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &flames, NULL,
        "FLAME…"},
    G_OPTION_ENTRY_NULL};

typedef struct
{
  char *name;
  FlameAnimation *animation;
  double time;
} Flame;

typedef struct
{
  double time;
  FlameAnimation *animation;
  const char *name;
  FlameAdjust adjust;
  gboolean adjusted;
} Moment;

/* Of this thread, in microseconds: other programs do not count. */
static gint64
cpu_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static float *
floats_new (gsize n)
{
  void *memory = NULL;

  if (posix_memalign (&memory, 64, (n + 64) * sizeof (float)) != 0)
    abort ();
  memset (memory, 0, (n + 64) * sizeof (float));
  return memory;
}

/* ------------------------------------------------------------------ drawing */

static void
fill_plan (FlamePlan *plan, const Moment *moment, double quality, guint64 seed)
{
  static FlameFilters *filters;
  const FlameLimits limits = {.supersample = 1, .burn_in = 4096};
  g_autoptr (GError) error = NULL;
  FlameFrameRequest request = {.animation = moment->animation,
      .time = moment->time,
      .shutter = pace,
      .quality = quality,
      .seed = seed,
      .adjust = moment->adjust,
      .flags = moment->adjusted ? FLAME_FRAME_ADJUST : 0,
      .video = {.format = FLAME_FORMAT_RGBA,
          .width = width,
          .height = height,
          .pixel_aspect = 1.0}};

  if (!filters)
    filters = flame_filters_new ("denoise ! logscale", &error);
  request.filters = filters;
  if (!flame_plan_fill (plan, &request, &limits, &error))
    g_error ("%s: %s", moment->name, error->message);
}

/* Displays @sums of @n samples; they are lost. (transfer full) R G B floats. */
/* As denoise_blocks_row() of kernels/cpu/denoise-guide.h. */
static float *
blocks_row (const FlameFilterImage *image, const FlameDenoiseParams *params,
    int plane, int row)
{
  return image->memory +
         flame_denoise_blocks_at (params, image->width, image->height) +
         ((size_t) row * FLAME_DENOISE_BLOCK_PLANES + plane) *
             flame_denoise_blocks_stride (image->width) +
         FLAME_DENOISE_MARGIN;
}

/* Makes the denoiser stricter where buckets are worth more samples. */
static void
tell_worth (const FlameFilterImage *image, const FlameDenoiseParams *params,
    const float *worth)
{
  const int w = flame_denoise_blocks (image->width);
  const int h = flame_denoise_blocks (image->height);

  for (int y = 0; y < h; y++)
    for (int x = -2; x < w + 16; x++) {
      const int bx = CLAMP (x, 0, w - 1);
      double sum = 0;
      int n = 0;

      for (int j = 4 * y; j < MIN (4 * y + 4, image->height); j++)
        for (int i = 4 * bx; i < MIN (4 * bx + 4, image->width); i++, n++)
          sum += 1.0 / worth[j * image->width + i];
      for (int g = 0; g < FLAME_DENOISE_LEVELS - 1; g++)
        blocks_row (image, params, g, y)[x] *= n / sum;
    }
}

/* @worth: (nullable) of each bucket, over what @n says */
static float *
show (
    FlamePlan *plan, float *sums, double n, const float *worth, double *seconds)
{
  const FlamePostLoops *loops = flame_cpu_loops ()->post;
  FlamePostParams *params = &plan->post.params;
  float *memory, *scratch, *accum, *display, *out;
  const gint64 begin = cpu_time ();
  FlameFilterImage image;

  flame_post_plan_set_samples (&plan->post, n);
  memory = floats_new (params->memory_floats);
  scratch = floats_new (flame_post_scratch_floats (params));
  accum = floats_new (4 * (gsize) params->accum_stride * params->buf_height);
  display = floats_new (4 * (gsize) flame_post_lit_width (params) *
                        flame_post_lit_height (params));
  image = (FlameFilterImage){.params = params,
      .pixels = sums,
      .width = params->buf_width,
      .height = params->buf_height,
      .memory = memory};
  for (int f = 0; f < params->n_filters; f++)
    for (int s = 0; s < params->filters[f].n_steps; s++) {
      if (s == FLAME_DENOISE_STEPS - 1 && worth)
        tell_worth (&image, &params->filters[f].denoise, worth);
      loops->filter (
          &image, &params->filters[f], s, scratch, 0, params->buf_height);
    }
  loops->density (
      params, sums, NULL, memory, accum, scratch, TRUE, 0, params->buf_height);
  loops->tone (
      params, accum, display, scratch, 0, flame_post_lit_height (params));
  if (seconds)
    *seconds = (cpu_time () - begin) / 1e6;
  out = floats_new (3 * (gsize) width * height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++)
        out[3 * (y * width + x) + c] = CLAMP (
            display[4 * ((gsize) y * flame_post_lit_width (params) + x) + c],
            0.0f, 1.0f);
  free (memory);
  free (scratch);
  free (accum);
  free (display);
  return out;
}

static float *
get_reference (const Moment *moment)
{
  const gsize bytes = 3 * sizeof (float) * width * height;
  g_autofree char *file = g_strdup_printf ("%s-%dx%d-%g-%g-%g-%s%s.rgb",
      moment->name, width, height, reference, moment->time, pace,
      moment->adjusted ? "adjusted-" : "", moment->adjusted ? event : "");
  g_autofree char *path = g_build_filename (cache ? cache : "/tmp", file, NULL);
  g_autoptr (Sums) sums = NULL;
  char *kept = NULL;
  gsize length;
  FlamePlan plan;
  float *out;

  if (g_file_get_contents (path, &kept, &length, NULL) && length == bytes)
    return (float *) kept;
  flame_plan_init (&plan);
  fill_plan (&plan, moment, reference, 77);
  sums = sums_from_cpu (&plan);
  out = show (&plan, sums->sums, sums->samples, NULL, NULL);
  flame_plan_clear (&plan);
  g_file_set_contents (path, (char *) out, bytes, NULL);
  return out;
}

/* ------------------------------------------------------------- motion field */

/* Where light in a cell of 4 x 4 buckets was in the frame before. */
typedef struct
{
  int width, height;
  float *n, *x, *y; /* displacement, from now to then */
} Field;

static void
field_free (Field *field)
{
  free (field->n);
  free (field->x);
  free (field->y);
  g_free (field);
}

#define FINE 4

static void
set_fine (FlameTemporalSample *sub, const FlamePlan *plan, float **record)
{
  const guint middle = flame_plan_n_temporal_samples (plan) / 2;

  flame_temporal_sample_init (sub, plan);
  flame_temporal_sample_set (sub, plan, middle);
  *record =
      g_memdup2 (sub->record, plan->structure.record_size * sizeof (float));
  for (int i = 0; i < 6; i++)
    (*record)[FLAME_FRAME_CAMERA + i] *= FINE;
  sub->record = *record;
  memset (sub->tables, 0, sizeof sub->tables);
}

static void
box (float *a, float *scratch, int w, int h, int r)
{
  for (int y = 0; y < h; y++) {
    double sum = 0;

    for (int x = -r; x < w; x++) {
      sum += x + r < w ? a[y * w + x + r] : 0;
      sum -= x - r - 1 >= 0 ? a[y * w + x - r - 1] : 0;
      if (x >= 0)
        scratch[y * w + x] = sum;
    }
  }
  for (int x = 0; x < w; x++) {
    double sum = 0;

    for (int y = -r; y < h; y++) {
      sum += y + r < h ? scratch[(y + r) * w + x] : 0;
      sum -= y - r - 1 >= 0 ? scratch[(y - r - 1) * w + x] : 0;
      if (y >= 0)
        a[y * w + x] = sum;
    }
  }
}

/* (nullable) (transfer full) NULL if the frames have nothing in common */
static Field *
field_new (const FlamePlan *now, const FlamePlan *then, guint64 seed)
{
  const FlameIterateLoops *loops = flame_cpu_loops ()->iterate;
  const FlamePostParams *post = &now->post.params;
  const int w = (post->buf_width + 3) / 4, h = (post->buf_height + 3) / 4;
  const gsize n = (gsize) w * h;
  const guint64 wanted = now->samples_per_pass / 16 * field_times;
  guint points = 1024;
  FlameTemporalSample a, b;
  float *record_a, *record_b, *scratch;
  FlameBatch *batch_a, *batch_b;
  FlameHistogram histogram = {.left = FINE * post->buf_left,
      .top = FINE * post->buf_top,
      .width = FINE * post->buf_width,
      .height = FINE * post->buf_height};
  const int spare = histogram.width * histogram.height;
  FlameRng rng = {0, (uint32_t) seed, 0x5eed};
  guint32 draws;
  Field *field;
  guint64 drawn = 0;

  if (now->structure.n_xforms != then->structure.n_xforms ||
      now->structure.n_finals != then->structure.n_finals ||
      now->structure.record_size != then->structure.record_size ||
      now->thresholds_per_temporal_sample !=
          then->thresholds_per_temporal_sample)
    return NULL;
  while (points > 64 && wanted / points < 2 * now->fuse)
    points /= 2;
  set_fine (&a, now, &record_a);
  set_fine (&b, then, &record_b);
  draws = flame_temporal_sample_init (&(FlameTemporalSample){0}, now);
  b.thresholds = a.thresholds;
  batch_a = flame_buffer_alloc (sizeof *batch_a, NULL);
  batch_b = flame_buffer_alloc (sizeof *batch_b, NULL);
  memset (batch_a, 0, sizeof *batch_a);
  memset (batch_b, 0, sizeof *batch_b);
  loops->seed (batch_a, points, rng);
  loops->seed (batch_b, points, rng);
  field = g_new0 (Field, 1);
  field->width = w;
  field->height = h;
  field->n = floats_new (n);
  field->x = floats_new (n);
  field->y = floats_new (n);
  for (guint64 step = 0; drawn < wanted; step++) {
    const gboolean plotted = step >= now->fuse;

    flame_temporal_sample_next_step (&rng, draws);
    loops->step (batch_a, &a, plotted ? &histogram : NULL, rng);
    loops->step (batch_b, &b, plotted ? &histogram : NULL, rng);
    if (!plotted)
      continue;
    drawn += points;
    for (guint i = 0; i < points; i++) {
      const int at = batch_a->address[i], was = batch_b->address[i];
      int x, y, dx, dy, cell;

      if (at == spare || was == spare)
        continue;
      x = at % histogram.width;
      y = at / histogram.width;
      dx = was % histogram.width - x;
      dy = was / histogram.width - y;
      if (abs (dx) > 24 * FINE || abs (dy) > 24 * FINE)
        continue;
      cell = y / (4 * FINE) * w + x / (4 * FINE);
      field->n[cell]++;
      field->x[cell] += dx / (float) FINE;
      field->y[cell] += dy / (float) FINE;
    }
  }
  flame_buffer_free (batch_a);
  flame_buffer_free (batch_b);
  g_free (record_a);
  g_free (record_b);
  /* Neighbours help where points are few. */
  scratch = floats_new (n);
  for (int r = 1; r <= 4; r *= 4) {
    float *wide[3] = {floats_new (n), floats_new (n), floats_new (n)};
    float *to[3] = {field->n, field->x, field->y};

    for (int i = 0; i < 3; i++) {
      memcpy (wide[i], to[i], n * sizeof (float));
      box (wide[i], scratch, w, h, r);
    }
    for (gsize i = 0; i < n; i++) {
      const float share = 4.0f / (wide[0][i] + 1e-3f);

      for (int j = 0; j < 3; j++)
        to[j][i] += MIN (share, 0.5f) * wide[j][i];
    }
    for (int i = 0; i < 3; i++)
      free (wide[i]);
  }
  free (scratch);
  for (gsize i = 0; i < n; i++) {
    field->x[i] /= field->n[i] + 1e-3f;
    field->y[i] /= field->n[i] + 1e-3f;
  }
  return field;
}

static void
field_at (const Field *field, int x, int y, float *dx, float *dy)
{
  const float fx = CLAMP ((x - 1.5f) / 4, 0, field->width - 1.001f);
  const float fy = CLAMP ((y - 1.5f) / 4, 0, field->height - 1.001f);
  const int ix = fx, iy = fy;
  const float sx = fx - ix, sy = fy - iy;
  const float *n = field->n + iy * field->width + ix;
  const float *px = field->x + iy * field->width + ix;
  const float *py = field->y + iy * field->width + ix;
  float total = 0;

  *dx = *dy = 0;
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < 2; i++) {
      const int at = j * field->width + i;
      const float weight =
          (i ? sx : 1 - sx) * (j ? sy : 1 - sy) * (n[at] + 1e-3f);

      *dx += weight * px[at];
      *dy += weight * py[at];
      total += weight;
    }
  *dx /= total;
  *dy /= total;
}

/* ------------------------------------------------------------------ history */

typedef struct
{
  int width, height;
  float *light; /* R G B A, of one sample a bucket */
  float *worth; /* samples a bucket */
} History;

static History *
history_new (int w, int h)
{
  History *history = g_new0 (History, 1);

  history->width = w;
  history->height = h;
  history->light = floats_new (4 * (gsize) w * h);
  history->worth = floats_new ((gsize) w * h);
  return history;
}

static void
history_free (History *history)
{
  if (!history)
    return;
  free (history->light);
  free (history->worth);
  g_free (history);
}

/* @history as it would be seen now; (nullable) @field NULL: in place */
static History *
history_carry (const History *history, const Field *field)
{
  const int w = history->width, h = history->height;
  History *out = history_new (w, h);

  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float dx = 0, dy = 0, fx, fy;
      float *to = out->light + 4 * ((gsize) y * w + x);
      float *worth = out->worth + (gsize) y * w + x;
      int ix, iy;

      if (field)
        field_at (field, x, y, &dx, &dy);
      fx = x + dx;
      fy = y + dy;
      if (fx < 0 || fy < 0 || fx > w - 1 || fy > h - 1)
        continue;
      if (nearest) {
        const double by = nearest == 2 ? g_random_double () : 0.5;

        fx = floorf (fx + by);
        fy = floorf (fy + (nearest == 2 ? g_random_double () : 0.5));
        fx = MIN (fx, w - 1);
        fy = MIN (fy, h - 1);
      }
      ix = MIN ((int) fx, w - 2);
      iy = MIN ((int) fy, h - 2);
      fx -= ix;
      fy -= iy;
      *worth = INFINITY;
      for (int j = 0; j < 2; j++)
        for (int i = 0; i < 2; i++) {
          const float share = (i ? fx : 1 - fx) * (j ? fy : 1 - fy);
          const gsize at = (gsize) (iy + j) * w + ix + i;

          for (int c = 0; c < 4; c++)
            to[c] += share * history->light[4 * at + c];
          if (share > 0.01f)
            *worth = MIN (*worth, history->worth[at]);
        }
    }
  return out;
}

/*
 * Joins @now, of @q samples a bucket, with @then. Returns the mean worth of lit buckets
 * over @q. @now's light becomes that of one sample a bucket.
 */
static double
join (History *now, const History *then, double q, History *clean,
    const History *clean_then)
{
  const int w = now->width, h = now->height;
  const gsize n = (gsize) w * h;
  const int reaches[2] = {reach1, reach2};
  float *q2 = floats_new (n), *scratch = floats_new (n);
  double sum = 0, lit = 0;

  for (int c = 0; clean && c < 4; c++) {
    float *d = floats_new (n), *m = floats_new (n);

    for (gsize i = 0; i < n; i++) {
      const float e = clean->light[4 * i + c] - clean_then->light[4 * i + c];

      d[i] = e * e;
      m[i] = 255 * clean->light[4 * i + c];
    }
    box (d, scratch, w, h, 1);
    box (m, scratch, w, h, 1);
    for (gsize i = 0; i < n; i++)
      q2[i] = MAX (q2[i], d[i] / (m[i] + 1e-6f));
    free (d);
    free (m);
  }
  for (int c = 0; !clean && c < 4; c++)
    for (int k = 0; k < 2; k++) {
      const int r = reaches[k];
      float *d = floats_new (n), *v = floats_new (n), *m = floats_new (n);

      for (gsize i = 0; i < n; i++) {
        const float a = now->light[4 * i + c], b = then->light[4 * i + c];
        const float worth = then->worth[i];

        d[i] = worth > 0 ? a - b : 0;
        m[i] = worth > 0 ? (q * a + worth * b) / (q + worth) : 0;
      }
      box (d, scratch, w, h, r);
      box (m, scratch, w, h, r);
      for (gsize i = 0; i < n; i++)
        v[i] = then->worth[i] > 0 ? 1.0 / q + 1.0 / then->worth[i] : 0;
      for (gsize i = 0; i < n; i++) {
        /* light of 255 a hit; m is a sum over @count buckets */
        const float count = (2 * r + 1) * (2 * r + 1);
        const float mean = m[i] / count;
        const float diff = d[i] / count;
        const float var = 255 * v[i] * mean / count;
        const float excess = diff * diff - strict * var;

        if (mean > 0 && excess > 0)
          q2[i] = MAX (q2[i], excess / (255 * mean));
      }
      free (d);
      free (v);
      free (m);
    }
  for (gsize i = 0; i < n; i++) {
    /* The variance of @then is mean / worth, its squared bias q2 * mean. */
    const double worth = then->worth[i];
    const double left =
        worth > 0 ? MIN (1.0 / (1.0 / worth + gain * 2 * q2[i]), cap * q) : 0;
    const double total = q + left;

    for (int c = 0; clean && c < 4; c++)
      clean->light[4 * i + c] =
          (q * clean->light[4 * i + c] + left * clean_then->light[4 * i + c]) /
          total;
    for (int c = 0; c < 4; c++)
      now->light[4 * i + c] =
          (q * now->light[4 * i + c] + left * then->light[4 * i + c]) / total;
    now->worth[i] = total;
    sum += now->light[4 * i + 3] > 0 ? total / q : 0;
    lit += now->light[4 * i + 3] > 0;
  }
  free (q2);
  free (scratch);
  return lit > 0 ? sum / lit : 1;
}

/* ------------------------------------------------------------------ methods */

typedef enum
{
  TODAY, /* one seed */
  OTHER, /* another seed each frame */
  MORE,  /* 2.5 times as many samples, another seed each frame */
  PLACE,
  MOTION,
  BEHIND, /* in place, displayed values behind the denoiser, by the same weights */
  N_METHODS
} Method;

static const char *const names[] = {
    "today", "other", "more", "place", "motion", "behind"};

typedef struct
{
  History *history, *clean;
  float *last; /* what BEHIND has shown */
  double worth, iterate, show, carry, field;
} State;

static double
since (gint64 *begin)
{
  const gint64 now = cpu_time ();
  const double seconds = (now - *begin) / 1e6;

  *begin = now;
  return seconds;
}

static float *
draw (Method method, State *state, FlamePlan plans[2], int frame,
    const Moment *moment)
{
  FlamePlan *plan = &plans[frame & 1], *before = &plans[!(frame & 1)];
  const double quality = method == MORE ? 2.5 * samples : samples;
  const guint64 seed = method == TODAY ? 1 : 1 + frame;
  g_autoptr (Sums) sums = NULL;
  History *now, *then = NULL;
  gint64 begin;
  double q, k = 1;
  gsize n;
  float *out, *worth;
  History *clean = NULL, *clean_then = NULL;

  fill_plan (plan, moment, quality, seed);
  begin = cpu_time ();
  sums = sums_from_cpu (plan);
  state->iterate = since (&begin);
  state->carry = state->field = 0;
  state->worth = 1;
  if (method < PLACE)
    return show (plan, sums->sums, sums->samples, NULL, &state->show);
  n = (gsize) sums->width * sums->height;
  q = (double) sums->samples / ((double) width * height);
  now = history_new (sums->width, sums->height);
  for (gsize i = 0; i < 4 * n; i++)
    now->light[i] = sums->sums[i] / q;
  for (gsize i = 0; i < n; i++)
    now->worth[i] = q;
  if (oracle) {
    FlamePlan much;
    g_autoptr (Sums) more = NULL;

    flame_plan_init (&much);
    fill_plan (&much, moment, oracle, 4711 + frame);
    more = sums_from_cpu (&much);
    clean = history_new (sums->width, sums->height);
    for (gsize i = 0; i < 4 * n; i++)
      clean->light[i] =
          more->sums[i] * ((double) width * height) / more->samples;
    for (gsize i = 0; i < n; i++)
      clean->worth[i] = 1;
    flame_plan_clear (&much);
  }
  since (&begin);
  if (state->history && state->history->width == now->width &&
      state->history->height == now->height) {
    Field *field = method == MOTION ? field_new (plan, before, seed) : NULL;

    state->field = since (&begin);
    then = history_carry (state->history, field);
    if (clean)
      clean_then = history_carry (state->clean, field);
    if (field)
      field_free (field);
    k = 1 + kshare * (join (now, then, q, clean, clean_then) - 1);
    state->carry = since (&begin);
  }
  history_free (then);
  history_free (state->history);
  history_free (clean_then);
  history_free (state->clean);
  state->clean = clean;
  state->history = now;
  state->worth = k;
  if (method == BEHIND) {
    const int left = (now->width - width) / 2, top = (now->height - height) / 2;

    out = show (plan, sums->sums, sums->samples, NULL, &state->show);
    for (int y = 0; state->last && y < height; y++)
      for (int x = 0; x < width; x++) {
        const float share =
            q / now->worth[(gsize) (y + top) * now->width + x + left];
        const gsize at = 3 * ((gsize) y * width + x);

        for (int c = 0; c < 3; c++)
          out[at + c] = share * out[at + c] + (1 - share) * state->last[at + c];
      }
    free (state->last);
    state->last = g_memdup2 (out, 3 * sizeof (float) * width * height);
    return out;
  }
  for (gsize i = 0; i < 4 * n; i++)
    sums->sums[i] = now->light[i] * q * k;
  worth = floats_new (n);
  for (gsize i = 0; i < n; i++)
    worth[i] = MAX (now->worth[i] / q / k, 0.1);
  out = show (
      plan, sums->sums, sums->samples * k, told ? worth : NULL, &state->show);
  free (worth);
  return out;
}

/* ------------------------------------------------------------------ measures */

static double
mse (const float *a, const float *b)
{
  const gsize n = 3 * (gsize) width * height;
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += (a[i] - b[i]) * (a[i] - b[i]);
  return sum / n;
}

/* of differences of frames less those of references */
static double
twinkle (const float *a1, const float *a0, const float *r1, const float *r0)
{
  const gsize n = 3 * (gsize) width * height;
  double sum = 0;

  for (gsize i = 0; i < n; i++) {
    const double d = (a1[i] - a0[i]) - (r1[i] - r0[i]);

    sum += d * d;
  }
  return sum / n;
}

/* How much of @old is left in @a, as a share of the change from @old to @now. */
static double
ghost (const float *a, const float *old, const float *now)
{
  const gsize n = 3 * (gsize) width * height;
  double over = 0, under = 0;

  for (gsize i = 0; i < n; i++) {
    const double d = old[i] - now[i];

    over += (a[i] - now[i]) * d;
    under += d * d;
  }
  return under > 0 ? over / under : 0;
}

static void
write_picture (const float *a, const char *name, int frame, const char *what)
{
  g_autofree char *file = g_strdup_printf ("%s-%s-%d.ppm", name, what, frame);
  g_autofree char *path = NULL;
  FILE *out;

  if (!pictures)
    return;
  path = g_build_filename (pictures, file, NULL);
  out = fopen (path, "wb");
  fprintf (out, "P6 %d %d 255\n", width, height);
  for (gsize i = 0; i < 3 * (gsize) width * height; i++)
    fputc ((int) (a[i] * 255 + 0.5f), out);
  fclose (out);
}

/* The references' change from frame to frame, in place and along the field. */
static void
check_field (const Flame *flame, const Moment *moments, float **references)
{
  FlamePlan plans[2];
  double moved[2] = {0};

  for (int i = 0; i < 2; i++) {
    flame_plan_init (&plans[i]);
    fill_plan (&plans[i], &moments[WARM - i], samples, 5);
  }
  for (int m = 0; m < 2; m++) {
    const FlamePostParams *post = &plans[0].post.params;
    const int left = (post->buf_width - width) / 2;
    const int top = (post->buf_height - height) / 2;
    History *old = history_new (post->buf_width, post->buf_height), *now;
    Field *field = m ? field_new (&plans[0], &plans[1], 9) : NULL;
    float *out = floats_new (3 * (gsize) width * height);

    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        for (int c = 0; c < 3; c++)
          old->light[4 * ((y + top) * old->width + x + left) + c] =
              references[0][3 * (y * width + x) + c];
    now = history_carry (old, field);
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        for (int c = 0; c < 3; c++)
          out[3 * (y * width + x) + c] =
              now->light[4 * ((y + top) * old->width + x + left) + c];
    moved[m] = mse (out, references[1]);
    write_picture (out, flame->name, WARM, m ? "carried" : "kept");
    history_free (old);
    history_free (now);
    if (field)
      field_free (field);
    free (out);
  }
  printf ("# %s change in place %.6f, along the field %.6f\n", flame->name,
      moved[0], moved[1]);
}

/* --------------------------------------------------------------------- main */

static Flame
load (const char *spec)
{
  FlameLoadOptions options = {.loop_length = 300.0};
  g_autoptr (GError) error = NULL;
  Flame flame;

  if (g_str_has_prefix (spec, "endless:")) {
    g_auto (GStrv) parts = g_strsplit (spec, ":", -1);

    options.seed = g_ascii_strtoull (parts[1], NULL, 10);
    if (parts[3])
      options.breed = FLAME_BREED_ALL;
    flame.animation = flame_animation_new_endless (&options, &error);
    flame.time = g_ascii_strtod (parts[2], NULL);
    flame.name = g_strdelimit (g_strdup (spec), ":", '-');
  } else {
    flame.animation = flame_animation_new_from_file (spec, &options, &error);
    flame.name = g_path_get_basename (spec);
    if (flame.animation)
      flame.time = flame_animation_get_start (flame.animation) + 40;
  }
  if (!flame.animation)
    g_error ("%s: %s", spec, error->message);
  return flame;
}

static Moment
get_moment (const Flame *flame, const Flame *other, int frame)
{
  Moment moment = {.time = flame->time + frame * pace,
      .animation = flame->animation,
      .name = flame->name,
      .adjust = FLAME_ADJUST_IDENTITY};

  if (frame < WARM)
    return moment;
  if (strcmp (event, "cut") == 0) {
    moment.animation = other->animation;
    moment.name = other->name;
    moment.time = other->time + frame * pace;
  } else if (strcmp (event, "jump") == 0) {
    moment.time += 60;
  } else if (strcmp (event, "hue") == 0) {
    moment.adjusted = TRUE;
    moment.adjust.hue = 0.25;
  } else if (strcmp (event, "turn") == 0) {
    moment.adjusted = TRUE;
    moment.adjust.rotation = 10;
  }
  return moment;
}

static void
run_flame (const Flame *flame, const Flame *other)
{
  float *references[SHOWN + 1];
  Moment moments[WARM + SHOWN];
  Moment stayed;
  float *old = NULL;

  for (int f = 0; f < WARM + SHOWN; f++)
    moments[f] = get_moment (flame, other, f);
  for (int i = 0; i <= n_shown; i++)
    references[i] = get_reference (&moments[WARM - 1 + i]);
  if (*event) {
    stayed = moments[WARM - 1];
    old = get_reference (&stayed);
  }
  for (int i = 0; i <= n_shown; i++)
    write_picture (references[i], flame->name, WARM - 1 + i, "reference");
  check_field (flame, moments, references);
  for (Method m = 0; m < N_METHODS; m++) {
    State state = {0};
    FlamePlan plans[2];
    float *last = NULL;

    if ((only && m >= PLACE && !strstr (only, names[m])))
      continue;
    flame_plan_init (&plans[0]);
    flame_plan_init (&plans[1]);
    for (int f = 0; f < WARM + n_shown; f++) {
      float *shown = draw (m, &state, plans, f, &moments[f]);
      const int i = f - (WARM - 1);

      if (i >= 0)
        write_picture (shown, flame->name, f, names[m]);
      if (i >= 1)
        printf ("%s,%s,%g,%g,%s,%d,%.6g,%.6g,%.4f,%.3f,%.2f,%.2f,%.2f,%.2f\n",
            flame->name, names[m], samples, pace, event, i,
            mse (shown, references[i]),
            twinkle (shown, last, references[i], references[i - 1]),
            old ? ghost (shown, old, references[i]) : 0, state.worth,
            1e3 * state.iterate, 1e3 * state.field, 1e3 * state.carry,
            1e3 * state.show);
      free (last);
      last = shown;
    }
    free (last);
    free (state.last);
    history_free (state.history);
    history_free (state.clean);
    flame_plan_clear (&plans[0]);
    flame_plan_clear (&plans[1]);
    fflush (stdout);
  }
  for (int i = 0; i <= n_shown; i++)
    free (references[i]);
  free (old);
}

int
main (int argc, char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Flame));

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || !flames)
    g_error ("%s", error ? error->message : "no flames");
  if (size_text)
    sscanf (size_text, "%dx%d", &width, &height);
  for (int i = 0; flames[i]; i++) {
    Flame flame = load (flames[i]);

    g_array_append_val (all, flame);
  }
  /* A cut is from the first to the second. */
  for (guint i = 0; i < (strcmp (event, "cut") == 0 ? 1 : all->len); i++)
    run_flame (&g_array_index (all, Flame, i),
        &g_array_index (all, Flame, (i + 1) % all->len));
  return 0;
}

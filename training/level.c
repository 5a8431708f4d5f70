/*
 * A level of the denoiser with its gradient, for model.py alone, which builds it: in
 * PyTorch's own operations it takes thirty times as long.
 *
 * Images are planes of floats, one picture after the other: 4 planes of light (R, G, B
 * and hits), 4 of what likeness is judged by, one of strictness, and 4 of how much
 * stricter likeness to each of 4 neighbours is judged. level.cu is the same for a GPU.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdlib.h>
#include <string.h>

#define CHANNELS 4
#define TAPS 4

typedef struct
{
  int pictures, height, width;
  int step;
  float near, diagonal;
} Level;

/* each pair of buckets once: to the right, and to the three below */
static const struct
{
  int x, y;
} taps[TAPS] = {{1, 0}, {-1, 1}, {0, 1}, {1, 1}};

/* of planes that begin at the pair's first and second bucket */
static float
distance (const float *first, const float *second, size_t plane, int x)
{
  float sum = 0;

  for (int c = 0; c < CHANNELS; c++) {
    const float difference = first[c * plane + x] - second[c * plane + x];

    sum += difference * difference;
  }
  return sum;
}

/* a row's part of a tap: where it begins, how far the other bucket is, and columns */
typedef struct
{
  size_t here, there, along;
  int begin, end;
  float weight;
} Span;

static Span
span (const Level *level, int tap, int y)
{
  const int dx = taps[tap].x * level->step, dy = taps[tap].y * level->step;
  Span out;

  out.here = (size_t) y * level->width;
  out.along = (size_t) (tap * level->height + y) * level->width;
  out.there = (size_t) (y + dy) * level->width + dx;
  out.begin = dx < 0 ? -dx : 0;
  out.end = dx > 0 ? level->width - dx : level->width;
  out.weight =
      taps[tap].x == 0 || taps[tap].y == 0 ? level->near : level->diagonal;
  return out;
}

static void
exchange (const float *light, const float *judged, const float *strict,
    const float *along, size_t plane, Span s, float *moves, float *out)
{
  for (int x = s.begin; x < s.end; x++) {
    const float like =
        1 - distance (judged + s.here, judged + s.there, plane, x) *
                strict[s.here + x] * strict[s.there + x] * along[s.along + x];

    moves[x] = like > 0 ? s.weight * like * like : 0;
  }
  for (int c = 0; c < CHANNELS; c++) {
    const float *from = light + c * plane;
    float *to = out + c * plane;

    for (int x = s.begin; x < s.end; x++)
      to[s.here + x] += moves[x] * (from[s.there + x] - from[s.here + x]);
    for (int x = s.begin; x < s.end; x++)
      to[s.there + x] += moves[x] * (from[s.here + x] - from[s.there + x]);
  }
}

/* 0, or -1 without memory */
int
level_forward (const Level *level, const float *light, const float *judged,
    const float *strict, const float *along, float *out)
{
  const size_t plane = (size_t) level->height * level->width;
  float *moves = malloc (level->width * sizeof *moves);

  if (!moves)
    return -1;
  memcpy (out, light, level->pictures * CHANNELS * plane * sizeof *out);
  for (int p = 0; p < level->pictures; p++)
    for (int tap = 0; tap < TAPS; tap++)
      for (int y = 0; y + taps[tap].y * level->step < level->height; y++)
        exchange (light + p * CHANNELS * plane, judged + p * CHANNELS * plane,
            strict + p * plane, along + p * TAPS * plane, plane,
            span (level, tap, y), moves, out + p * CHANNELS * plane);
  free (moves);
  return 0;
}

/* what the loss changes with: of a picture, or a row's scratch */
typedef struct
{
  float *light, *judged, *strict, *along;
} Gradients;

/*
 * Fills @row: of what moves, of the distance, and of the strictnesses' product; and what
 * is along.
 */
static float
judge (const float *light, const float *judged, const float *strict,
    const float *along, const float *change, size_t plane, Span s,
    Gradients row, Gradients out)
{
  float of_tap = 0;

  for (int x = s.begin; x < s.end; x++) {
    const float pair = strict[s.here + x] * strict[s.there + x];
    const float both = pair * along[s.along + x];
    const float far = distance (judged + s.here, judged + s.there, plane, x);
    const float like = far * both < 1 ? 1 - far * both : 0;
    float of_moves = 0, of_like;

    for (int c = 0; c < CHANNELS; c++) {
      const size_t here = c * plane + s.here + x,
                   there = c * plane + s.there + x;

      of_moves += (change[here] - change[there]) * (light[there] - light[here]);
    }
    of_tap += of_moves * like * like;
    of_like = of_moves * s.weight * 2 * like;
    row.light[x] = s.weight * like * like;
    row.judged[x] = -2 * of_like * both;
    row.strict[x] = -of_like * far * along[s.along + x];
    out.along[s.along + x] = -of_like * far * pair;
  }
  return of_tap;
}

static void
give_back (const float *judged, const float *strict, const float *change,
    size_t plane, Span s, Gradients row, Gradients out)
{
  for (int x = s.begin; x < s.end; x++)
    out.strict[s.here + x] += row.strict[x] * strict[s.there + x];
  for (int x = s.begin; x < s.end; x++)
    out.strict[s.there + x] += row.strict[x] * strict[s.here + x];
  for (int c = 0; c < CHANNELS; c++) {
    const float *e = change + c * plane, *g = judged + c * plane;
    float *light = out.light + c * plane, *like = out.judged + c * plane;

    for (int x = s.begin; x < s.end; x++)
      light[s.here + x] += row.light[x] * (e[s.there + x] - e[s.here + x]);
    for (int x = s.begin; x < s.end; x++)
      light[s.there + x] += row.light[x] * (e[s.here + x] - e[s.there + x]);
    for (int x = s.begin; x < s.end; x++)
      like[s.here + x] += row.judged[x] * (g[s.here + x] - g[s.there + x]);
    for (int x = s.begin; x < s.end; x++)
      like[s.there + x] += row.judged[x] * (g[s.there + x] - g[s.here + x]);
  }
}

/* @change: of what level_forward() gave out; @of_taps: of near and diagonal */
int
level_backward (const Level *level, const float *light, const float *judged,
    const float *strict, const float *along, const float *change,
    float *of_light, float *of_judged, float *of_strict, float *of_along,
    double of_taps[2])
{
  const size_t plane = (size_t) level->height * level->width;
  const size_t n = level->pictures * plane;
  float *rows = malloc (3 * level->width * sizeof *rows);

  if (!rows)
    return -1;
  memcpy (of_light, change, CHANNELS * n * sizeof *of_light);
  memset (of_judged, 0, CHANNELS * n * sizeof *of_judged);
  memset (of_strict, 0, n * sizeof *of_strict);
  memset (of_along, 0, TAPS * n * sizeof *of_along);
  of_taps[0] = of_taps[1] = 0;
  for (int p = 0; p < level->pictures; p++) {
    const size_t at = p * CHANNELS * plane;
    const Gradients row = {
        rows, rows + level->width, rows + 2 * level->width, NULL};
    const Gradients out = {of_light + at, of_judged + at, of_strict + p * plane,
        of_along + p * TAPS * plane};

    for (int tap = 0; tap < TAPS; tap++)
      for (int y = 0; y + taps[tap].y * level->step < level->height; y++) {
        const Span s = span (level, tap, y);

        of_taps[taps[tap].x && taps[tap].y] +=
            judge (light + at, judged + at, strict + p * plane,
                along + p * TAPS * plane, change + at, plane, s, row, out);
        give_back (
            judged + at, strict + p * plane, change + at, plane, s, row, out);
      }
  }
  free (rows);
  return 0;
}

/*
 * Weight windows with a look-ahead instead of the independent choice of transforms: the
 * kernel of the probe weight-windows.c, which includes this text instead of
 * kernels/gpu/iterate.h in a flame's own. No part of the product. docs/sampling.md says
 * what it is and what it showed.
 *
 * The host defines: where in device memory WW_TABLE, WW_STATS, WW_SQUARES and WW_RECORDS are,
 * or 0;
 * WW_EVERY, at which step there is a window; binary logarithms of a cell's size, WW_LOG_X
 * and WW_LOG_Y; buckets that are known beside the picture, WW_LEFT and WW_ABOVE; and cells
 * in all, WW_ACROSS and WW_DOWN.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

/* what lies around the kernel is used, and the kernel itself is not compiled */
#include "kernels/gpu/device.h"
#undef FLAME_KERNEL
#define FLAME_KERNEL template <int> __global__ void
#define flame_iterate flame_iterate_uniform
#include "kernels/gpu/iterate.h"
#undef flame_iterate
#undef FLAME_KERNEL
#define FLAME_KERNEL extern "C" __global__ void

#define WW_N FLAME_N_XFORMS

#if FLAME_HAS_XAOS || FLAME_POINT_MORE || FLAME_KEEPS_LOST || FLAME_VIEW ||    \
    FLAME_SCATTER || FLAME_BINS || FLAME_N_LAYERS > 1 || FLAME_BLOCK != 256 || \
    WW_N < 2 || WW_N > 15
#error "the probe is for flames in the plane of 2 to 15 transforms"
#endif

/*
 * A row: a cell's importance in the highest 8 bits of the first word, 5 of exponent and 3
 * of fraction; then of each transform but the first the share of those before it, 6 bits
 * each, 4 in the first word and 5 in the others.
 */
#define WW_WORDS (WW_N <= 5 ? 1 : WW_N <= 10 ? 2 : 4)
#define WW_WORD_OF(x) ((x) <= 4 ? 0 : ((x) -5) / 5 + 1)
#define WW_SHIFT_OF(x) ((x) <= 4 ? 2 + 6 * (x) : ((x) -5) % 5 * 6)
#define WW_SHARE 0xfc000000u

/* what is learnt of a point stays with its thread */
#define WW_SWAPS (WW_EVERY > 1 && !WW_RECORDS)
#define WW_WARPS (FLAME_BLOCK / 32)
#define WW_LANE (4u * FLAME_BLOCK)
/* words of counters, of eight transforms each: two share a word */
#define WW_PACKS ((WW_N + 7) / 8)
/* what weights are kept within, and the unit of their sum */
#define WW_LEAST 0x1p-10f
#define WW_MOST 0x1p8f

typedef struct
{
  unsigned long long weight; /* of all points that were drawn */
  uint32_t n_records;
} WwStats;

/* what a choice led to: places as ww_cell() has them, buckets or -1 */
typedef struct
{
  uint32_t from, to, xform;
  int32_t buckets[5];
} WwRecord;

typedef struct
{
  float sums[WW_WARPS], drifts[WW_WARPS]; /* read by four */
  /* weights of one side of the exchange; expected children up to the point, in its
   * warp; room; and weights of the other side: as far apart as the sides are */
  float lanes[4][FLAME_BLOCK];
  uint32_t rows[WW_WORDS][FLAME_BLOCK];
  uint32_t cells[WW_RECORDS ? FLAME_BLOCK : 1];
  float p[16];
  uint32_t counts[32 * WW_PACKS];
} __attribute__ ((aligned (16))) WwShared;

#define WW_AT(field) ((FlameAddress) (size_t) & ((WwShared *) 0)->field)
#define WW_INCL (WW_AT (lanes) + WW_LANE)
#if FLAME_EXCHANGE_LANES != 3
#error "lanes of weights are three apart"
#endif

/* what a thread needs at each step */
typedef struct
{
  FlameAddress base, own;    /* of WwShared; and 4 times the thread behind it */
  FlameAddress side, sides;  /* of the points, as in FlameExchange */
  FlameAddress weights;      /* of a side, from where that begins */
  FlameAddress count;        /* of the lane's transform and its warp */
  FlameAddress table, turns; /* as flame_draw_turns () has them */
  uint32_t
      turn[4]; /* 0 where the lane's transform has the bit, else all bits */
} WwBlock;

/* --------------------------------------------------------------- instructions */

FLAME_FN void
ww_get4 (FlameAddress at, float *o)
{
  asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];"
               : "=f"(o[0]), "=f"(o[1]), "=f"(o[2]), "=f"(o[3])
               : "r"(at)
               : "memory");
}

/* the sum of the lane's and all lower ones' */
FLAME_FN float
ww_scan (float x)
{
#pragma unroll
  for (int by = 1; by < 32; by *= 2)
    asm volatile("{.reg .f32 t; .reg .pred q;"
                 " shfl.sync.up.b32 t|q, %0, %1, 0, -1;"
                 " @q add.f32 %0, %0, t;}"
                 : "+f"(x)
                 : "r"(by));
  return x;
}

FLAME_FN uint32_t
ww_scan_words (uint32_t x)
{
#pragma unroll
  for (int by = 1; by < 32; by *= 2)
    asm volatile("{.reg .u32 t; .reg .pred q;"
                 " shfl.sync.up.b32 t|q, %0, %1, 0, -1;"
                 " @q add.u32 %0, %0, t;}"
                 : "+r"(x)
                 : "r"(by));
  return x;
}

FLAME_FN float
ww_sum (float x)
{
#pragma unroll
  for (int by = 16; by > 0; by /= 2)
    x += __shfl_xor_sync (FLAME_ALL_LANES, x, by);
  return x;
}

FLAME_FN float
ww_inverse (float x)
{
  float y;

  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}

/* ----------------------------------------------------------------------- table */

/* what is further out is with the outermost cells; to learn, the place itself */
FLAME_FN uint32_t
ww_cell (int column, int row)
{
#if WW_RECORDS
  return (uint32_t) min (max (column, -32768), 32767) & 0xffffu |
         (uint32_t) min (max (row, -32768), 32767) << 16;
#else
  const int x = min (max (column + WW_LEFT, 0), (WW_ACROSS << WW_LOG_X) - 1);
  const int y = min (max (row + WW_ABOVE, 0), (WW_DOWN << WW_LOG_Y) - 1);

  return (uint32_t) (y >> WW_LOG_Y) * WW_ACROSS + (uint32_t) (x >> WW_LOG_X);
#endif
}

FLAME_FN void
ww_load (const WwBlock *b, uint32_t cell, uint32_t *row)
{
  /* what learns has one row */
  const uint32_t at = WW_RECORDS ? 0 : cell * WW_WORDS;

#pragma unroll
  for (uint32_t i = 0; i < WW_WORDS; i++)
    row[i] = flame_get_word (b->table + 4 * (at + i));
}

FLAME_FN float
ww_importance (uint32_t first_word)
{
  return __uint_as_float ((first_word >> 4 & 0x0ff00000u) + 0x30000000u);
}

/*
 * The transform that a child of the point takes. @turn: where in the point's range, as a
 * part of 2^32. @times: (out) its weight, if the comb's teeth were 1 apart
 */
FLAME_FN uint32_t
ww_choose (const WwBlock *b, const uint32_t *row, uint32_t turn, float *times)
{
  uint32_t x = 0, from = 0, to = row[0] << WW_SHIFT_OF (1) & WW_SHARE;

#pragma unroll
  for (int i = 1; i < WW_N; i++) {
    const uint32_t at = row[WW_WORD_OF (i)] << WW_SHIFT_OF (i) & WW_SHARE;
    const uint32_t next =
        i + 1 < WW_N ? row[WW_WORD_OF (i + 1)] << WW_SHIFT_OF (i + 1) & WW_SHARE
                     : 0;

    if (turn >= at) {
      x = i;
      from = at;
      to = next;
    }
  }
  /* of 2^31: a share of all is none, for two transforms have one each */
  const float share = (float) (int32_t) ((to - from) >> 1);
  const float p = flame_get_float (b->base + WW_AT (p) + 4 * x);

  *times = p * 0x1p31f * ww_inverse (share * ww_importance (row[0]));
  return x;
}

/* ------------------------------------------------------------------------ step */

/* flame_iterate_step () by a choice that is made */
FLAME_FN void
ww_step (const FlameIterateArgs *args, const FlameBlockTime *sub,
    uint32_t choice, bool draws, FlameStep *s, FlameRng *rng)
{
  uint32_t run = 0;

  if (s->x != s->x)
    run = flame_start_again (s, rng);
  flame_xform (args, sub->record, choice, s, rng);
  if (!(flame_fabsf (s->x) <= FLAME_BAD_VALUE &&
          flame_fabsf (s->y) <= FLAME_BAD_VALUE) &&
      !flame_handle_bad (sub->shared, s, run, draws, rng))
    return;
  if (args->nearest > 0.0f)
    flame_keep_step_off (s, args->nearest);
}

/*
 * A light's lane times @w, up or down to a whole number by chance, so that sums are exact;
 * @dither: -0.5 to 0.5. Numbers below and above 0 have to be rounded alike.
 */
FLAME_FN float
ww_weigh (float lane, float w, float dither)
{
  return fmaf (lane, w, dither) + 0x1.8p23f - 0x1.8p23f;
}

FLAME_FN void
ww_add (uint32_t *cell, FlameLight light, float w, uint32_t chance)
{
  const float dither = __uint_as_float (0x3f800000u | chance >> 9) - 1.5f;

  asm volatile("red.global.add.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(cell),
               "f"(ww_weigh (flame_low_half (light.x), w, dither)),
               "f"(ww_weigh (flame_high_half (light.x), w, dither)),
               "f"(ww_weigh (flame_low_half (light.y), w, dither)),
               "f"(ww_weigh (flame_high_half (light.y), w, dither))
               : "memory");
}

/* For effective hits: the addition to alpha, times its weight, of one step in
 * WW_SQUARES_EVERY. A weight below a 255th is rounded as if it were one. */
FLAME_FN void
ww_add_square (float *cell, FlameLight light, float w)
{
  asm volatile("red.global.add.f32 [%0], %1;" ::"l"(cell),
               "f"(WW_SQUARES_EVERY * flame_high_half (light.y) * w *
                   fmaxf (w, 1.0f / 255.0f))
               : "memory");
}

/* flame_plot () with a weight, to bucket @address */
FLAME_FN void
ww_plot (const FlameIterateArgs *args, const FlameBlockTime *sub,
    const FlameStep *s, uint32_t address, uint32_t add, bool squares, float w,
    FlameRng *rng)
{
  const uint32_t entry = flame_find_entry (args, s);
  FlameLight light;

  if (s->table >= 0)
    light = sub->tables[s->table * args->table_size + entry];
  else
    light = flame_light (sub->palette, args->linear, entry,
        s->light * sub->record[FLAME_FRAME_WEIGHT],
        flame_draw_dither (args, rng), args->dither);
  if (add == FLAME_ADD_FLOAT) {
    ww_add (args->sums + 4 * (uint64_t) address, light, w,
        (__float_as_uint (s->x) ^ __float_as_uint (s->y) << 11) * 0x9e3779b1u);
    if (squares)
      ww_add_square ((float *) WW_SQUARES + address, light, w);
  } else
    atomicAdd (&args->probe[flame_hash_address (address, FLAME_PROBE_BITS)],
        max (1u, (uint32_t) w));
}

#if WW_RECORDS
/* (inout) @record: what is known of the choice; kept behind its last step */
FLAME_FN void
ww_record (WwRecord *record, uint32_t after, uint32_t cell, int32_t bucket)
{
  uint32_t at;

#pragma unroll
  for (uint32_t i = 0; i < WW_EVERY; i++)
    if (i == after)
      record->buckets[i] = bucket;
  if (after + 1 < WW_EVERY)
    return;
  record->to = cell;
  at = atomicAdd (&((WwStats *) WW_STATS)->n_records, 1u);
  if (at < WW_RECORDS_MOST)
    ((WwRecord *) WW_RECORDS)[at] = *record;
}
#endif

/* draws the point if @add is not NONE. Returns: its cell. @bucket: (out) or -1 */
FLAME_FN uint32_t
ww_show (const FlameIterateArgs *args, const FlameBlockTime *sub,
    const FlameStep *s, uint32_t add, bool squares, float w, int32_t *bucket,
    FlameRng *rng)
{
  FlameStep shown = *s;
  float x = s->x, y = s->y;
  uint32_t column, row;

  *bucket = -1;
  flame_affine (sub->record + FLAME_FRAME_CAMERA, &x, &y);
  if (add != FLAME_ADD_NONE && s->table != FLAME_TABLE_HIDDEN) {
#if FLAME_HAS_FINAL
    for (uint32_t f = 0; f < FLAME_N_FINALS; f++)
      flame_finish_point (args, sub->record, f, &shown, rng);
#endif
    if (flame_find_bucket (args, sub->record, &shown, &column, &row)) {
      *bucket = (int32_t) (row * args->width + column);
      ww_plot (args, sub, &shown, (uint32_t) *bucket, add, squares, w, rng);
    }
  }
  return ww_cell (
      __float2int_rd (x) - args->left, __float2int_rd (y) - args->top);
}

/* ---------------------------------------------------------------------- choice */

/* puts the point and its weight where all see them */
FLAME_FN void
ww_put (const WwBlock *b, const FlameStep *s, float w)
{
  const FlameAddress at = b->side + 4 * threadIdx.x;

  flame_put_float (at, s->x);
  flame_put_float (at + WW_LANE, s->y);
  flame_put_float (at + 2 * WW_LANE, s->color);
  flame_put_float (at + b->weights, w);
}

/* takes point @number / 4, but for its weight */
FLAME_FN void
ww_take (WwBlock *b, uint32_t number, FlameStep *s)
{
  const FlameAddress at = b->side + number;

  s->x = flame_get_float (at);
  s->y = flame_get_float (at + WW_LANE);
  s->color = flame_get_float (at + 2 * WW_LANE);
  b->side = b->sides - b->side;
}

/* puts the point where all see it, and how many children it expects; then a barrier */
FLAME_FN void
ww_offer (const WwBlock *b, uint32_t cell, const FlameStep *s, float w)
{
  uint32_t row[WW_WORDS];

  ww_load (b, cell, row);
  ww_put (b, s, w);
#pragma unroll
  for (uint32_t i = 0; i < WW_WORDS; i++)
    flame_put_word (b->own + WW_AT (rows) + WW_LANE * i, row[i]);
  if (WW_RECORDS)
    flame_put_word (b->own + WW_AT (cells), cell);

  const float incl = ww_scan (w * ww_importance (row[0]));

  flame_put_float (b->own + WW_INCL, incl);
  if ((threadIdx.x & 31) == 31)
    flame_put_float (b->base + WW_AT (sums) + (threadIdx.x >> 5) * 4, incl);
}

/* a tooth of the comb: which point it hits, and how far into its range */
typedef struct
{
  uint32_t parent; /* times 4 */
  float into;
} WwTooth;

/* @to: the sums up to the end of each warp */
FLAME_FN WwTooth
ww_find_point (const WwBlock *b, const float *to, float place)
{
  /* its warp */
  const bool b4 = place >= to[3];
  const float middle = b4 ? to[5] : to[1];
  const float low = b4 ? to[4] : to[0], high = b4 ? to[6] : to[2];
  const bool b2 = place >= middle;
  const float last = b2 ? high : low;
  const bool b1 = place >= last;
  float before = b4 ? to[3] : 0.0f, less = 0.0f;
  WwTooth tooth = {(b4 ? 512u : 0u) + (b2 ? 256u : 0u) + (b1 ? 128u : 0u)};

  before = b2 ? middle : before;
  before = b1 ? last : before;
  place -= before;
#pragma unroll
  for (int by = 16; by > 0; by /= 2) {
    const float there =
        flame_get_float (b->base + WW_INCL + tooth.parent + 4 * (by - 1));

    if (place >= there) {
      tooth.parent += 4 * by;
      less = there;
    }
  }
  tooth.into = place - less;
  return tooth;
}

/* up or down to a power of two by chance, so that sums of weights are exact */
FLAME_FN float
ww_round (float w, uint32_t chance)
{
  const uint32_t bits = (__float_as_uint (w) + (chance >> 9)) & 0xff800000u;

  return fminf (fmaxf (__uint_as_float (bits), WW_LEAST), WW_MOST);
}

/*
 * What the thread's tooth of the comb hits. Returns: the point, times 4
 *
 * @key: of the step; @mends: takes the block's weights back to 1 in the mean
 * @xform, @w: (out) the child's
 */
FLAME_FN uint32_t
ww_comb (const WwBlock *b, uint32_t key, float mends, uint32_t *xform, float *w)
{
  float to[WW_WARPS], times;
  uint32_t row[WW_WORDS];

  ww_get4 (b->base + WW_AT (sums), to);
  ww_get4 (b->base + WW_AT (sums) + 16, to + 4);
#pragma unroll
  for (int i = 1; i < WW_WARPS; i++)
    to[i] += to[i - 1];

  const float teeth = to[WW_WARPS - 1] * (1.0f / FLAME_BLOCK);
  const float start = __uint_as_float (0x3f800000u | key >> 9) - 1.0f;
  const WwTooth tooth =
      ww_find_point (b, to, ((float) (int) threadIdx.x + start) * teeth);
  const FlameAddress at = b->base + tooth.parent;
  /* a point's transforms begin anywhere in its range: its children are of several */
  uint32_t hash = (tooth.parent * 0x9e3779b1u) ^ key;

#pragma unroll
  for (uint32_t i = 0; i < WW_WORDS; i++)
    row[i] = flame_get_word (at + WW_AT (rows) + WW_LANE * i);
  hash = (hash ^ hash >> 16) * 0x7feb352du;
  hash = (hash ^ hash >> 15) * 0x846ca68bu;

  const float expected = flame_get_float (b->side + b->weights + tooth.parent) *
                         ww_importance (row[0]);
  const float part = fmaf (tooth.into, ww_inverse (expected), 1.0f);

  *xform = ww_choose (b, row, (__float_as_uint (part) << 9) + hash, &times);
  *w = ww_round (
      teeth * mends * times, (hash + threadIdx.x * 0x2c1b3c6du) * 0x297a2d39u);
  return tooth.parent;
}

/* ------------------------------------------------------------------------ sort */

/* lanes of the warp that chose as this one; the lane's transform is counted */
FLAME_FN uint32_t
ww_count (const WwBlock *b, uint32_t xform)
{
  uint32_t alike = __ballot_sync (FLAME_ALL_LANES, xform & 1) ^ b->turn[0];

  if (WW_N > 2)
    alike &= __ballot_sync (FLAME_ALL_LANES, xform & 2) ^ b->turn[1];
  if (WW_N > 4)
    alike &= __ballot_sync (FLAME_ALL_LANES, xform & 4) ^ b->turn[2];
  if (WW_N > 8)
    alike &= __ballot_sync (FLAME_ALL_LANES, xform & 8) ^ b->turn[3];
  if ((threadIdx.x & 31) < 8 * WW_PACKS)
    flame_put_half (b->count, __popc (alike));
  return __shfl_sync (FLAME_ALL_LANES, alike, xform);
}

/* how many children of the block come before the warp's of @xform */
FLAME_FN uint32_t
ww_find_place (const WwBlock *b, uint32_t xform)
{
  const uint32_t lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  uint32_t before = 0, place = 0;

#pragma unroll
  for (uint32_t i = 0; i < WW_PACKS; i++) {
    const uint32_t own =
        flame_get_word (b->base + WW_AT (counts) + 128 * i + 4 * lane);
    const uint32_t incl = ww_scan_words (own);
    const uint32_t mine =
        __shfl_sync (FLAME_ALL_LANES, incl - own, (xform & 3) * 8 + warp);
    uint32_t here = before + (mine & 0xffffu);

    if (WW_N > 4) {
      const uint32_t all = __shfl_sync (FLAME_ALL_LANES, incl, 31);

      if (xform & 4)
        here = before + (all & 0xffffu) + (mine >> 16);
      before += (all & 0xffffu) + (all >> 16);
    }
    if (xform >> 3 == i)
      place = here;
  }
  return place;
}

/*
 * Gives each warp children of one transform, but for seams, by two barriers. They are
 * sorted where the points were before: nobody reads these any more, and a thread writes its
 * next point there behind its child.
 */
FLAME_FN void
ww_sort (const WwBlock *b, uint32_t *parent, uint32_t *xform, float *w)
{
  const uint32_t alike = ww_count (b, *xform);
  const uint32_t rank = __popc (alike & ((1u << (threadIdx.x & 31)) - 1));
  const FlameAddress slots = b->sides - b->side;

  __syncthreads ();
  flame_put_word (slots + 4 * (ww_find_place (b, *xform) + rank),
      *parent | *xform << 10 | __float_as_uint (*w) >> 7);
  __syncthreads ();

  const uint32_t slot = flame_get_word (slots + 4 * threadIdx.x);

  *parent = slot & 1023u;
  *xform = slot >> 10 & 63u;
  *w = __uint_as_float ((slot & 0xff0000u) << 7);
}

/* ---------------------------------------------------------------------- kernel */

/* points of a warp have one history behind a window, and part before the next step */
FLAME_FN void
ww_swap (WwBlock *b, uint32_t in_window, FlameStep *s, float *w)
{
  const uint32_t turn =
      flame_get_half (b->turns + 2 * (32 * in_window + (threadIdx.x & 31)));
  const uint32_t from = 4 * (threadIdx.x ^ turn);

  __syncthreads ();
  *w = flame_get_float (b->side + b->weights + from);
  ww_take (b, from, s);
}

/*
 * By what weights are multiplied at each choice of the steps to come, so that the block's
 * are 1 in the mean behind them. Sums of powers of two in this range are exact in any order.
 */
FLAME_FN float
ww_find_mends (const WwBlock *b, float w)
{
  const float warp = ww_sum (w);
  float sums[WW_WARPS], sum = 0.0f;

  if ((threadIdx.x & 31) == 0)
    flame_put_float (b->base + WW_AT (drifts) + (threadIdx.x >> 5) * 4, warp);
  __syncthreads ();
  ww_get4 (b->base + WW_AT (drifts), sums);
  ww_get4 (b->base + WW_AT (drifts) + 16, sums + 4);
#pragma unroll
  for (int i = 0; i < WW_WARPS; i++)
    sum += sums[i];
  return 1.0f +
         (FLAME_BLOCK * ww_inverse (sum) - 1.0f) * WW_EVERY / FLAME_WINDOW;
}

FLAME_FN void
ww_begin (WwBlock *b, WwShared *sh, FlameExchange exchange)
{
  const uint32_t lane = threadIdx.x & 31;

  b->base = flame_address_of (sh);
  b->own = b->base + 4 * threadIdx.x;
  b->side = exchange.side;
  b->sides = exchange.sides;
  b->weights = b->base - b->side + WW_AT (lanes);
  b->count = b->base + WW_AT (counts) +
             4 * ((lane & 3) * 8 + (lane >> 3) * 32 + (threadIdx.x >> 5)) +
             (lane & 4) / 2;
  for (uint32_t bit = 0; bit < 4; bit++)
    b->turn[bit] = lane >> bit & 1 ? 0 : ~0u;
  for (uint32_t i = threadIdx.x; i < 32 * WW_PACKS; i += FLAME_BLOCK)
    sh->counts[i] = 0;
}

/* the chances of the transforms, of the temporal sample */
FLAME_FN void
ww_load_chances (const FlameBlockTime *sub, WwShared *sh)
{
  const float all = (float) (1 << FLAME_CHOICE_BITS);

  if (threadIdx.x < WW_N) {
    const uint32_t x = threadIdx.x;
    const float from = x ? (float) sub->thresholds[x - 1] : 0.0f;
    const float to = x + 1 < WW_N ? (float) sub->thresholds[x] : all;

    sh->p[x] = (fminf (to, all) - from) / all;
  }
}

FLAME_KERNEL
FLAME_BOUNDS_OF (FLAME_BLOCK, FLAME_BLOCKS_PER_SM)
flame_iterate (FLAME_ARGS (FlameIterateArgs, args) FLAME_DYNAMIC_PARAM)
{
  FLAME_TAKE_DYNAMIC (float4, flame_shared);
  FLAME_BLOCK_VARIABLE (FlameBlockMemory, shared);
  FLAME_BLOCK_VARIABLE (WwShared, sh);
  const uint32_t thread = blockIdx.x * FLAME_BLOCK + threadIdx.x;
  const uint32_t add =
      args.add == FLAME_ADD_ROUND ? args.control->add : args.add;
  const uint64_t key =
      flame_mix (args.key + (blockIdx.x + 1) * 0x9e3779b97f4a7c15ull);
  FlameRng rng = {threadIdx.x, (uint32_t) key, (uint32_t) (key >> 32)};
  const uint32_t steps = flame_own_steps (&args);
  const uint32_t all_steps = args.burn_in + steps;
  FlameBlockTime sub;
  FlameStep s = {};
  uint32_t row = 0, cell, xform;
  float w, drawn = 0.0f;
#if WW_RECORDS
  WwRecord record = {};
#endif
  WwBlock b;

  if (all_steps == 0)
    return;
  sub.shared = &shared;
  sub.record = FLAME_AS_RECORD (flame_shared);
  sub.tables = (FlameLight *) ((float *) flame_shared +
                               (args.record_in_shared ? args.record_words : 0));
  sub.cache = (uint32_t *) (sub.tables + args.n_tables * args.table_size);
  if (threadIdx.x < 2)
    shared.bad[threadIdx.x] = 0;
  ww_begin (&b, &sh, flame_begin_exchange (&shared));
  /* the memory of a hot block's own cells, which are not used */
  b.table = flame_address_of (sub.cache);
  b.turns = flame_address_of (shared.turns);
  for (uint32_t i = threadIdx.x; i < WW_ACROSS * WW_DOWN * WW_WORDS;
       i += FLAME_BLOCK)
    sub.cache[i] = ((const uint32_t *) WW_TABLE)[i];
  flame_take_point (&args, &s, &row, &rng);
  /* there is no row without xaos */
  w = args.seed ? 1.0f : __uint_as_float (row);

  for (uint32_t step = 0; step < all_steps;) {
    const uint32_t n_drawn = step < args.burn_in ? 0 : step - args.burn_in;
    float x = s.x, y = s.y;
    uint32_t end;

    flame_load_temporal_sample (
        &args, &sub, flame_temporal_sample_at (&args, n_drawn, steps, &end));
    ww_load_chances (&sub, &sh);
    end += args.burn_in;
    flame_affine (sub.record + FLAME_FRAME_CAMERA, &x, &y);
    cell =
        ww_cell (__float2int_rd (x) - args.left, __float2int_rd (y) - args.top);
    while (step < end) {
      const bool burns_in = step < args.burn_in;
      const uint32_t how = burns_in ? FLAME_ADD_NONE : add;
      const uint32_t n =
          min (FLAME_WINDOW, (burns_in ? args.burn_in : end) - step);
      FlameRng own = {(step + (threadIdx.x & 31)) * FLAME_RNG_LANES,
          rng.key0 ^ 0x9e3779b9u, rng.key1 + 0x7f4a7c15u};
      const uint32_t keys = flame_rng_next (&own);
      const uint32_t choices = flame_choose_xform (sub.thresholds, WW_N - 1,
          flame_warp_random (args.key, step + (threadIdx.x & 31), blockIdx.x,
              threadIdx.x >> 5));
      if (WW_SWAPS)
        flame_draw_turns (&shared, &rng, step);

      const float mends = ww_find_mends (&b, w);

      for (uint32_t i = 0; i < n; i++) {
        const uint32_t after = (step + i) % WW_EVERY;
        int32_t bucket;

        if (after == 0) {
          uint32_t parent;

          ww_offer (&b, cell, &s, w);
          __syncthreads ();
          parent = ww_comb (
              &b, __shfl_sync (FLAME_ALL_LANES, keys, i), mends, &xform, &w);
          ww_sort (&b, &parent, &xform, &w);
          ww_take (&b, parent, &s);
#if WW_RECORDS
          record.from = sh.cells[parent / 4];
          record.xform = xform;
#endif
        } else {
          xform = __shfl_sync (FLAME_ALL_LANES, choices, i);
        }
        ww_step (&args, &sub, xform, how != FLAME_ADD_NONE, &s, &rng);
        if (WW_SWAPS && after + 1 < WW_EVERY)
          ww_put (&b, &s, w);
        cell = ww_show (&args, &sub, &s, how,
            WW_SQUARES && (step + i) % WW_SQUARES_EVERY == 0, w, &bucket, &rng);
        if (how == FLAME_ADD_FLOAT)
          drawn += w;
#if WW_RECORDS
        if (how == FLAME_ADD_FLOAT)
          ww_record (&record, after, cell, bucket);
#endif
        /* a window mixes the block itself */
        if (WW_SWAPS && after + 1 < WW_EVERY)
          ww_swap (&b, i, &s, &w);
      }
      step += n;
    }
  }
  ((float4 *) args.points)[thread] = make_float4 (s.x, s.y, s.color, w);
  drawn = ww_sum (drawn);
  if ((threadIdx.x & 31) == 0)
    atomicAdd (&((WwStats *) WW_STATS)->weight,
        (unsigned long long) (drawn / WW_LEAST));
  __syncthreads ();
  if (threadIdx.x == 0)
    flame_report_bad (&args, &shared, add);
}

/*
 * The chaos game's kernel. It is included after flame_xform() and flame_final_xform(),
 * which either interpret a structure (generic.cu) or are generated for one
 * (core/gpu-backend/text/kernel-source.c).
 *
 * A block takes its points through @burn_in steps that are not drawn and @steps that
 * are. All blocks' steps together are spread evenly over the temporal samples of a
 * pass, so that every round covers the whole shutter.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/accumulate.h"
#include "kernels/gpu/choose.h"
#include "kernels/gpu/exchange.h"
#include "kernels/gpu/xform.h"

/* Positions in a record of scatter, camera and sky; 0: none. */
#ifndef FLAME_SCATTER
#define FLAME_SCATTER 0
#endif
#ifndef FLAME_VIEW
#define FLAME_VIEW 0
#endif
#ifndef FLAME_SKY
#define FLAME_SKY 0
#endif
/* What a point has besides x, y, colour and row is stored behind them. */
#define FLAME_POINT_MORE                                                       \
  (FLAME_IN_SPACE + FLAME_N_STATES + (FLAME_HAS_RGB ? 3 : 0))

#ifndef FLAME_BLOCKS_PER_SM
#define FLAME_BLOCKS_PER_SM 4
#endif

/* whether a temporal sample's record fits a block's shared memory */
#ifndef FLAME_RECORD_IN_SHARED
#define FLAME_RECORD_IN_SHARED (args->record_in_shared)
#endif

/* whether NaN points stay lost for a while */
#ifndef FLAME_KEEPS_LOST
#define FLAME_KEEPS_LOST 0
#endif

/* whether a point's z may be any number, or NaN */
#ifndef FLAME_FREES_Z
#define FLAME_FREES_Z 0
#endif

/* number of final xforms; the generic kernel has one */
#ifndef FLAME_N_FINALS
#define FLAME_N_FINALS 1
#endif

/* number of palettes, and which xforms' samples a final xform applies to */
#ifndef FLAME_N_LAYERS
#define FLAME_N_LAYERS 1
#define FLAME_FINAL_SEES(index, xform) 1
#endif

#if FLAME_BINS
#include "kernels/gpu/bins.h"
#endif

/*
 * A point that was bad waits as a NaN whose low bits count the bad values in a row; the
 * next step restarts it at random. So no lane carries a flag for something that almost
 * never happens.
 */
#define FLAME_WAITING 0x7fc00000

/* A temporal sample as a block holds it. */
typedef struct
{
  FLAME_LOCAL FlameBlockMemory *shared;
  const FLAME_RECORD float *record;
  const FLAME_ROWS_MEMORY int32_t *thresholds;
  const FLAME_GLOBAL float4 *palette;
  FLAME_LOCAL FlameLight *tables;
  FLAME_LOCAL uint32_t *cache;
} FlameBlockTime;

/*
 * A pointer to the memory that records are read from. It is also needed in branches
 * that the compiler drops, as OpenCL C has no cast from one memory to another.
 */
#define FLAME_AS_RECORD(pointer) ((FLAME_RECORD float *) (size_t) (pointer))

/* ---------------------------------------------------------------- temporal samples */

/* Called by all threads, between barriers. */
FLAME_FN void
flame_load_tables (const FlameIterateArgs *args, const FlameBlockTime *sub)
{
  const FLAME_RECORD float *scales = sub->record + args->scales_offset;
  const float weight = sub->record[FLAME_FRAME_WEIGHT];

  for (uint32_t t = 0; t < args->n_tables; t++) {
    const float scale = scales[t] * weight;
    const FLAME_GLOBAL float4 *palette = sub->palette;

    if (FLAME_N_LAYERS > 1)
      palette += (uint32_t) scales[args->n_tables + t] * FLAME_PALETTE_ENTRIES;
    for (uint32_t e = threadIdx.x; e < args->table_size; e += FLAME_BLOCK)
      sub->tables[t * args->table_size + e] = flame_light (
          palette, args->linear, e, scale, args->rounding, args->dither);
  }
}

FLAME_FN void
flame_load_temporal_sample (
    const FlameIterateArgs *args, FlameBlockTime *sub, uint32_t in_pass)
{
  const uint32_t number = args->first_temporal_sample + in_pass;
  const uint32_t row = (uint32_t) ((uint64_t) number * args->n_palettes /
                                   args->n_all_temporal_samples);
  const FLAME_GLOBAL float *record =
      args->records + (uint64_t) number * args->record_words;
  const FLAME_GLOBAL int32_t *thresholds =
      args->thresholds +
      (uint64_t) number * args->thresholds_per_temporal_sample;

  /* Other threads may still be reading the previous one. */
  __syncthreads ();
  if (FLAME_RECORD_IN_SHARED) {
    for (uint32_t i = threadIdx.x; i < args->record_words; i += FLAME_BLOCK)
      FLAME_AS_RECORD (sub->record)[i] = record[i];
  } else {
    sub->record = FLAME_AS_RECORD (record);
  }
#if FLAME_SHARED_ROWS > 0
  sub->thresholds = sub->shared->rows;
#pragma unroll 1
  for (uint32_t i = threadIdx.x; i < FLAME_SHARED_ROWS; i += FLAME_BLOCK)
    sub->shared->rows[i] = thresholds[i];
#else
  sub->thresholds = thresholds;
#endif
  sub->palette = (const FLAME_GLOBAL float4 *) args->palettes +
                 (uint64_t) row * (FLAME_N_LAYERS * FLAME_PALETTE_ENTRIES);
#if FLAME_BINS
  if (threadIdx.x == 0)
    sub->shared->first_light =
        flame_light_time (args, in_pass) * args->n_tables * args->table_size;
  __syncthreads ();
#else
  __syncthreads ();
  flame_load_tables (args, sub);
  __syncthreads ();
#endif
}

/* Returns: the number of steps that this block draws */
FLAME_FN uint32_t
flame_own_steps (const FlameIterateArgs *args)
{
  if (args->make_up)
    return flame_block_steps (
        args->control->missed, FLAME_BLOCK, gridDim.x, blockIdx.x);
  return args->steps - (blockIdx.x >= args->full_blocks);
}

/*
 * Finds the temporal sample of @step, one of a block's @steps, and the first step of
 * the next temporal sample.
 */
FLAME_FN uint32_t
flame_temporal_sample_at (
    const FlameIterateArgs *args, uint32_t step, uint32_t steps, uint32_t *end)
{
  const uint64_t all = (uint64_t) gridDim.x * steps;
  const uint64_t first = (uint64_t) blockIdx.x * steps;
  const uint32_t n = args->n_temporal_samples;
  const uint32_t temporal_sample = (uint32_t) ((first + step) * n / all);
  const uint64_t next =
      ((uint64_t) (temporal_sample + 1) * all + n - 1) / n - first;

  *end = next < steps ? (uint32_t) next : steps;
  return temporal_sample;
}

/* --------------------------------------------------------------------- plot */

#if FLAME_VIEW
/* Projects the point by the camera in space. */
FLAME_FN void
flame_show (const FLAME_RECORD float *record, FlameStep *s, FlameRng *rng)
{
  const float turn = FLAME_BLURRED ? flame_rng_01 (rng) : 0.0f;
  const float far = FLAME_BLURRED ? flame_rng_01 (rng) : 0.0f;

#if FLAME_FOG
  s->shows = flame_fog_shows (
      record + FLAME_FOG, record + FLAME_VIEW, s->x, s->y, flame_step_z (s));
#endif
#if FLAME_SKY
  flame_project_sky (record + FLAME_SKY, record + FLAME_VIEW, FLAME_BLURRED,
      turn, far, flame_step_z (s), &s->x, &s->y);
#else
  flame_project (record + FLAME_VIEW, FLAME_BLURRED, turn, far,
      flame_step_z (s), &s->x, &s->y);
#endif
}
#endif

#if FLAME_SCATTER
/* Moves the point at random before it is plotted. */
FLAME_FN void
flame_scatter_point (
    const FLAME_RECORD float *record, FlameStep *s, FlameRng *rng)
{
  const float chance = flame_rng_01 (rng);

  flame_scatter (
      record + FLAME_SCATTER, chance, flame_rng_01 (rng), &s->x, &s->y);
}
#endif

/*
 * Applies final xform @index to the point. If points may be far away, a NaN is hidden.
 */
FLAME_FN void
flame_finish_point (const FlameIterateArgs *args,
    const FLAME_RECORD float *record, uint32_t index, FlameStep *s,
    FlameRng *rng)
{
  FlameStep seen = *s;
  int32_t table = s->table;

  flame_final_xform (args, record, index, &seen, rng);
#if FLAME_N_STATES
  for (int f = 0; f < FLAME_N_STATES; f++)
    s->states[f] = seen.states[f];
#endif
  /* One condition: CUDA's compiler makes a branch for each side of an && here. */
  if (!FLAME_KEEPS_LOST && !((flame_fabsf (seen.x) <= args->bad_value) &
                               (flame_fabsf (seen.y) <= args->bad_value))) {
    if (args->bad_value > FLAME_BAD_VALUE)
      table = FLAME_TABLE_HIDDEN;
    seen.x = flame_rng_11 (rng);
    seen.y = flame_rng_11 (rng);
    flame_set_step_z (&seen, 0.0f);
  }
  if (seen.light != 1.0f && flame_rng_01 (rng) >= seen.light)
    return;
  s->x = seen.x;
  s->y = seen.y;
  s->color = seen.color;
  flame_set_step_z (s, flame_step_z (&seen));
#if FLAME_HAS_RGB
  flame_copy_rgb (seen.rgb, s->rgb);
#endif
  s->table = table;
}

/*
 * Finds the point's bucket.
 * Returns: FALSE if it is out of view
 */
FLAME_FN int
flame_find_bucket (const FlameIterateArgs *args,
    const FLAME_RECORD float *record, const FlameStep *s, uint32_t *column,
    uint32_t *row)
{
  float x = s->x, y = s->y;

  flame_affine (record + FLAME_FRAME_CAMERA, &x, &y);
  *column = (uint32_t) __float2int_rd (x) - (uint32_t) args->left;
  *row = (uint32_t) __float2int_rd (y) - (uint32_t) args->top;
  return *column < (uint32_t) args->width && *row < (uint32_t) args->height;
}

/* Returns: the light table's entry; a NaN colour counts as 0 */
FLAME_FN uint32_t
flame_find_entry (const FlameIterateArgs *args, const FlameStep *s)
{
  const float at =
      fminf (fmaxf (s->color * args->palette_scale + args->palette_shift, 0.0f),
          args->last_entry);

  return (uint32_t) (int32_t) at;
}

#if FLAME_BINS
FLAME_FN FlameSample
flame_plot (const FlameIterateArgs *args, const FlameBlockTime *sub,
    const FlameStep *s, uint32_t add, FlameRng *rng)
{
  const FlameSample none = {FLAME_NO_TILE, 0};
  uint32_t column, row;

  (void) add;
  (void) rng;
  if (!flame_find_bucket (args, sub->record, s, &column, &row))
    return none;
  return flame_sample (args, column, row,
      sub->shared->first_light + s->table * args->table_size +
          flame_find_entry (args, s));
}
#else
/* Returns: what is added before truncation, so that the mean is right */
FLAME_FN float
flame_draw_dither (const FlameIterateArgs *args, FlameRng *rng)
{
  return args->exact ? ((flame_rng_next (rng) >> 29) + 0.5f) * 0.125f
                     : args->rounding;
}

/* Returns: the palette of the point's layer */
FLAME_FN const FLAME_GLOBAL float4 *
flame_palette_of (
    const FlameIterateArgs *args, const FlameBlockTime *sub, const FlameStep *s)
{
  const FLAME_RECORD float *layers =
      sub->record + args->scales_offset + args->n_tables;

  if (FLAME_N_LAYERS == 1)
    return sub->palette;
  return sub->palette + (s->table >= 0
                                ? (uint32_t) layers[s->table]
                                : (uint32_t) (FLAME_TABLE_DIRECT - s->table)) *
                            FLAME_PALETTE_ENTRIES;
}

#if FLAME_HAS_RGB
/* The light of a point with a colour of its own. */
FLAME_FN FlameLight
flame_light_own (const FlameIterateArgs *args, const FlameBlockTime *sub,
    const FlameStep *s, float dither)
{
  return flame_own_light (flame_palette_of (args, sub, s), s->rgb,
      s->light * sub->record[FLAME_FRAME_WEIGHT], dither);
}
#endif

#if FLAME_FOG
/*
 * The light of a point seen through fog.
 * @entry: in the light table
 */
FLAME_FN FlameLight
flame_light_in_fog (const FlameIterateArgs *args, const FlameBlockTime *sub,
    const FlameStep *s, uint32_t entry, float dither)
{
  const FLAME_GLOBAL float4 *palette = flame_palette_of (args, sub, s);
  const float4 c = flame_palette_at (palette, args->linear, entry);
  float own[3] = {c.x, c.y, c.z}, alpha = c.w;

#if FLAME_HAS_RGB
  if (flame_has_own_rgb (s->rgb[0])) {
    flame_copy_rgb (s->rgb, own);
    flame_resolve_rgb ((const FLAME_GLOBAL float *) palette, own);
    alpha = 1.0f;
  }
#endif
  flame_fog_mix (sub->record + FLAME_FOG, s->shows, alpha, own);
  return flame_mixed_light (
      own, alpha, s->light * sub->record[FLAME_FRAME_WEIGHT], dither);
}
#endif

FLAME_FN FlameSample
flame_plot (const FlameIterateArgs *args, const FlameBlockTime *sub,
    const FlameStep *s, uint32_t add, FlameRng *rng)
{
  const FlameSample done = {FLAME_NO_TILE, 0};
  /*
   * Drawn even if the point is out of view: all parts of a picture draw the same random
   * numbers.
   */
  const float dither = flame_draw_dither (args, rng);
  uint32_t column, row;
  FlameLight light;

  if (!flame_find_bucket (args, sub->record, s, &column, &row))
    return done;

  const uint32_t address = row * args->width + column;
  const uint32_t entry = flame_find_entry (args, s);

#if FLAME_HAS_RGB
  if (s->rgb[0] == FLAME_HIDDEN_RGB)
    return done;
#endif
#if FLAME_FOG
  if (s->shows < 1.0f)
    light = flame_light_in_fog (args, sub, s, entry, dither);
  else
#endif
#if FLAME_HAS_RGB
      if (flame_has_own_rgb (s->rgb[0]))
    light = flame_light_own (args, sub, s, dither);
  else
#endif
      if (s->table >= 0) {
    light = sub->tables[s->table * args->table_size + entry];
  } else {
    const FLAME_GLOBAL float4 *palette = sub->palette;

    if (FLAME_N_LAYERS > 1)
      palette += (FLAME_TABLE_DIRECT - s->table) * FLAME_PALETTE_ENTRIES;
    light = flame_light (palette, args->linear, entry,
        s->light * sub->record[FLAME_FRAME_WEIGHT], dither, args->dither);
  }
  flame_add (
      args, add, sub->cache, address, light, (uint32_t) (s->light + dither));
  return done;
}
#endif

/* --------------------------------------------------------------------- step */

/*
 * Handles a bad value: the point restarts at random, and its next choice is made from
 * the xform that it came from. The fifth bad value in a row is accepted as a point.
 * Returns: whether it was accepted
 */
FLAME_FN bool
flame_handle_bad (FLAME_LOCAL FlameBlockMemory *shared, FlameStep *s,
    uint32_t run, bool draws, FlameRng *rng)
{
  atomicAdd (&shared->bad[0], 1u);
  if (run + 1 >= FLAME_MAX_CONSECUTIVE_BAD) {
    s->x = flame_rng_11 (rng);
    s->y = flame_rng_11 (rng);
    flame_set_step_z (s, 0.0f);
    return true;
  }
  s->x = __int_as_float (FLAME_WAITING | (int32_t) (run + 1));
  /* not to be drawn */
  s->table = FLAME_TABLE_HIDDEN;
  if (draws)
    atomicAdd (&shared->bad[1], 1u);
  return false;
}

FLAME_FN uint32_t
flame_start_again (FlameStep *s, FlameRng *rng)
{
  const uint32_t run = __float_as_uint (s->x) & 7u;

  s->x = flame_rng_11 (rng);
  s->y = flame_rng_11 (rng);
  flame_set_step_z (s, 0.0f);
  return run;
}

/* Moves the point away from the origin, to a distance of at least @nearest. */
FLAME_FN void
flame_keep_step_off (FlameStep *s, float nearest)
{
  const float size = fmaxf (fmaxf (flame_fabsf (s->x), flame_fabsf (s->y)),
      flame_fabsf (flame_step_z (s)));
  const float factor = flame_keep_off (size, nearest);

  s->x *= factor;
  s->y *= factor;
  flame_set_step_z (s, factor * flame_step_z (s));
}

/*
 * Called by all threads, after the previous step's barrier; contains one barrier.
 */
FLAME_FN void
flame_open_window (const FlameIterateArgs *args, const FlameBlockTime *sub,
    uint32_t first, const FlameRng *rng, FlameWindow *window,
    FlameExchange *exchange)
{
  const uint32_t lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  int32_t choice =
      flame_warp_random (args->key, first + lane, blockIdx.x, warp);

  window->first = first;
  if (!FLAME_HAS_XAOS && !args->spread)
    choice = (int32_t) flame_choose_xform (
        sub->thresholds, FLAME_N_XFORMS - 1, choice);
  flame_keep_choice (sub->shared, window, choice);
  flame_draw_turns (sub->shared, rng, first);
  exchange->turns = flame_address_of (sub->shared->turns);
  __syncthreads ();
}

/* Returns: the xform that the point takes at step @in_window */
FLAME_FN uint32_t
flame_next_xform (const FlameIterateArgs *args, const FlameBlockTime *sub,
    const FlameWindow *window, uint32_t in_window, uint32_t row,
    const FlameRng *rng)
{
  if (FLAME_N_XFORMS == 1)
    return 0;

  int32_t choice = flame_choice_of (sub->shared, window, in_window);

  if (args->spread)
    choice = flame_lane_random (
        rng, window->first + in_window, choice, threadIdx.x & 31, args->spread);
  if (FLAME_HAS_XAOS)
    return flame_choose_xform (
        sub->thresholds + (uint64_t) row * (FLAME_N_XFORMS - 1),
        FLAME_N_XFORMS - 1, choice);
  if (args->spread)
    return flame_choose_xform (sub->thresholds, FLAME_N_XFORMS - 1, choice);
  return (uint32_t) choice;
}

/* Iterates the thread's point once; its table says whether it is drawn. */
FLAME_FN void
flame_iterate_step (const FlameIterateArgs *args, const FlameBlockTime *sub,
    const FlameWindow *window, uint32_t in_window, bool draws, FlameStep *s,
    uint32_t *row, FlameRng *rng)
{
  const uint32_t choice =
      flame_next_xform (args, sub, window, in_window, *row, rng);
  uint32_t run = 0;

  if (!FLAME_KEEPS_LOST && s->x != s->x)
    run = flame_start_again (s, rng);
  flame_xform (args, sub->record, choice, s, rng);
  if (!FLAME_KEEPS_LOST &&
      !(flame_fabsf (s->x) <= args->bad_value &&
          flame_fabsf (s->y) <= args->bad_value &&
          (FLAME_FREES_Z ||
              flame_fabsf (flame_step_z (s)) <= args->bad_value)) &&
      !flame_handle_bad (sub->shared, s, run, draws, rng))
    return;
  if (args->nearest > 0.0f)
    flame_keep_step_off (s, args->nearest);
  if (FLAME_HAS_XAOS)
    *row = choice + 1;
}

#if FLAME_KEEPS_LOST
/* Returns: the number of steps from one restart of lost points to the next */
FLAME_FN uint32_t
flame_lost_period (const FlameIterateArgs *args)
{
  return args->lost_steps + FLAME_LOST_FUSE;
}

/*
 * Returns: the steps since the block's lost points were last restarted. Blocks are
 *   spread evenly over the period, and continue it from launch to launch.
 */
FLAME_FN uint32_t
flame_lost_age (const FlameIterateArgs *args)
{
  const uint32_t block = blockIdx.x * args->lost_blocks / gridDim.x;
  const uint32_t period = flame_lost_period (args);
  /*
   * Multiplied by a prime, so that neighbours are far apart and all blocks together are
   * spread evenly.
   */
  const uint32_t place = block * 7919u % args->lost_blocks;
  const uint32_t begin = place * period / args->lost_blocks;

  return (begin + args->lived) % period;
}

/*
 * Restarts lost points at age 0 and advances @age.
 * Returns: whether the step is drawn; steps that are not count as missed, like bad
 *   points.
 */
FLAME_FN bool
flame_lost_step (const FlameIterateArgs *args,
    FLAME_LOCAL FlameBlockMemory *shared, uint32_t *age, bool draws,
    FlameStep *s, FlameRng *rng)
{
  const bool burns_in = *age < FLAME_LOST_FUSE;

  if (*age == 0 && flame_is_lost (s->x, s->y, flame_step_z (s))) {
    s->x = flame_rng_11 (rng);
    s->y = flame_rng_11 (rng);
    flame_set_step_z (s, 0.0f);
    atomicAdd (&shared->bad[0], 1u);
  }
  *age = *age + 1 == flame_lost_period (args) ? 0 : *age + 1;
  if (burns_in && draws && threadIdx.x == 0)
    atomicAdd (&shared->bad[1], FLAME_BLOCK);
  return draws && !burns_in;
}
#endif

/*
 * Applies the final xforms and the camera to the point and draws it, or returns its
 * sample for the bins. With layers there is xaos, and @row says which xform the point
 * came from.
 */
FLAME_FN FlameSample
flame_draw_point (const FlameIterateArgs *args, const FlameBlockTime *sub,
    uint32_t add, uint32_t row, FlameStep *s, FlameRng *rng)
{
  const FlameSample none = {FLAME_NO_TILE, 0};
  FlameStep shown = *s;

  if (s->table == FLAME_TABLE_HIDDEN)
    return none;
  if (FLAME_HAS_FINAL) {
#pragma unroll
    for (uint32_t f = 0; f < FLAME_N_FINALS; f++)
      if (FLAME_FINAL_SEES (f, row - 1))
        flame_finish_point (args, sub->record, f, &shown, rng);
  }
#if FLAME_N_STATES
  for (int f = 0; f < FLAME_N_STATES; f++)
    s->states[f] = shown.states[f];
#endif
  if (FLAME_HAS_FINAL && shown.table == FLAME_TABLE_HIDDEN)
    return none;
#if FLAME_KEEPS_LOST || (FLAME_FREES_Z && FLAME_VIEW)
  /* Infinity times 0 is NaN, too, and its bucket would be the first. */
  if (flame_is_lost (shown.x, shown.y, flame_step_z (&shown)))
    return none;
#endif
#if FLAME_VIEW
  flame_show (sub->record, &shown, rng);
#endif
#if FLAME_SCATTER
  flame_scatter_point (sub->record, &shown, rng);
#endif
  return flame_plot (args, sub, &shown, add, rng);
}

/* ------------------------------------------------------------------- kernel */

#if FLAME_POINT_MORE
/*
 * Saves what else belongs to point @s to @more, or loads it, depending on @save.
 */
FLAME_FN void
flame_move_more (FLAME_GLOBAL float *more, FlameStep *s, int save)
{
  float *lanes[FLAME_POINT_MORE];
  int n = 0;

#if FLAME_IN_SPACE
  lanes[n++] = &s->z;
#endif
#if FLAME_N_STATES
  for (int f = 0; f < FLAME_N_STATES; f++)
    lanes[n++] = &s->states[f];
#endif
#if FLAME_HAS_RGB
  for (int c = 0; c < 3; c++)
    lanes[n++] = &s->rgb[c];
#endif
  for (int i = 0; i < n; i++) {
    if (save)
      more[i] = *lanes[i];
    else
      *lanes[i] = more[i];
  }
}
#endif

FLAME_FN void
flame_take_point (
    const FlameIterateArgs *args, FlameStep *s, uint32_t *row, FlameRng *rng)
{
  /*
   * If there are fewer start blocks than blocks, several blocks take one at the same
   * place in the shutter.
   */
  const uint32_t block = blockIdx.x * args->start_blocks / gridDim.x;
  const uint32_t at = (block * FLAME_BLOCK + threadIdx.x) *
                      FLAME_POINT_QUADS (FLAME_POINT_MORE);
  const float4 point = ((const FLAME_GLOBAL float4 *) args->starts)[at];

  if (args->seed) {
    s->x = flame_rng_11 (rng);
    s->y = flame_rng_11 (rng);
    s->color = flame_rng_01 (rng);
#if FLAME_HAS_RGB
    s->rgb[0] = FLAME_NO_RGB;
#endif
    *row = 0;
    return;
  }
  s->x = point.x;
  s->y = point.y;
  s->color = point.z;
  *row = __float_as_uint (point.w) & FLAME_ROW_MASK;
  if (args->part_begin > 0)
    rng->counter += __float_as_uint (point.w) & ~FLAME_ROW_MASK;
#if FLAME_POINT_MORE
  flame_move_more (
      (FLAME_GLOBAL float *) (args->starts + 4 * (uint64_t) (at + 1)), s, 0);
#endif
}

/* Called by thread 0, after a barrier. */
FLAME_FN void
flame_report_bad (const FlameIterateArgs *args,
    const FLAME_LOCAL FlameBlockMemory *shared, uint32_t add)
{
  FLAME_GLOBAL FlameIterateControl *control = args->control;

  if (shared->bad[0])
    flame_count (&control->bad_values, shared->bad[0]);
  if (shared->bad[1] && add != FLAME_ADD_PROBE)
    flame_count (args->make_up ? &control->missed_again : &control->missed,
        shared->bad[1]);
}

FLAME_KERNEL
FLAME_BOUNDS_OF (FLAME_BLOCK, FLAME_BLOCKS_PER_SM)
flame_iterate (FLAME_ARGS (FlameIterateArgs, args) FLAME_DYNAMIC_PARAM)
{
  FLAME_TAKE_ARGS (FlameIterateArgs, args)
  FLAME_TAKE_DYNAMIC (float4, flame_shared);
#if FLAME_BINS
  /*
   * This is not a part of FlameBlockMemory, because CUDA with tiles was 4 % slower that
   * way (H100).
   */
  FLAME_BLOCK_VARIABLE (FlameBinsMemory, sorting);
#endif
  FLAME_BLOCK_VARIABLE (FlameBlockMemory, shared);
  FLAME_BLOCK_VARIABLE (FlameExchangeMemory, exchanged);
  const uint32_t thread = blockIdx.x * FLAME_BLOCK + threadIdx.x;
  const uint32_t add =
      args.add == FLAME_ADD_ROUND ? args.control->add : args.add;
  const uint64_t key =
      flame_mix (args.key + (blockIdx.x + 1) * 0x9e3779b97f4a7c15);
  FlameRng rng = {threadIdx.x, (uint32_t) key, (uint32_t) (key >> 32)};
  const uint32_t steps = flame_own_steps (&args);
  const uint32_t part_end = min (args.burn_in + steps, args.part_end);
  FLAME_LOCAL float *behind = (FLAME_LOCAL float *) flame_shared +
                              (args.record_in_shared ? args.record_words : 0);
  FlameBlockTime sub;
  FlameWindow window;
  FlameExchange exchange = flame_begin_exchange (&exchanged);
  FlameStep s = {};
  uint32_t row = 0;
#if FLAME_KEEPS_LOST
  uint32_t age = flame_lost_age (&args);
#endif

#ifndef __OPENCL_C_VERSION__
  /*
   * In OpenCL C nobody returns before a barrier, even if all threads do: pocl 3.1 would
   * let all threads run the last part, which is thread 0's.
   */
  if (part_end <= args.part_begin)
    return;
#endif
  sub.shared = &shared;
  sub.record = FLAME_AS_RECORD (flame_shared);
  if (threadIdx.x < 2)
    shared.bad[threadIdx.x] = 0;
#if FLAME_BINS
  FlameBins bins;

  flame_bins_init (&args, &bins, behind, &sorting);
#else
  sub.tables = (FLAME_LOCAL FlameLight *) behind;
  sub.cache =
      (FLAME_LOCAL uint32_t *) (sub.tables + args.n_tables * args.table_size);
  if (add == FLAME_ADD_HOT)
    flame_cache_clear (&args, sub.cache);
#endif
  flame_take_point (&args, &s, &row, &rng);

  for (uint32_t step = args.part_begin; step < part_end;) {
    const uint32_t n_drawn = step < args.burn_in ? 0 : step - args.burn_in;
    uint32_t end;

    flame_load_temporal_sample (
        &args, &sub, flame_temporal_sample_at (&args, n_drawn, steps, &end));
    end = min (end + args.burn_in, part_end);
    while (step < end) {
      const bool burns_in = step < args.burn_in;
      const bool draws = !burns_in && add != FLAME_ADD_NONE;
      const uint32_t n =
          min (FLAME_WINDOW, (burns_in ? min (args.burn_in, end) : end) - step);

      flame_open_window (&args, &sub, step, &rng, &window, &exchange);
      for (uint32_t i = 0; i < n; i++) {
#if FLAME_KEEPS_LOST
        const bool shows =
            flame_lost_step (&args, sub.shared, &age, draws, &s, &rng);
#else
        const bool shows = draws;
#endif

        flame_iterate_step (&args, &sub, &window, i, draws, &s, &row, &rng);
        flame_hand_over (&exchange, &s, row);
        if (shows) {
          const FlameSample sample =
              flame_draw_point (&args, &sub, add, row, &s, &rng);

#if FLAME_BINS
          flame_bins_take (&args, &bins, add, sample);
#else
          (void) sample;
#endif
        }
        flame_take_over (&exchanged, &exchange, &s, &row);
      }
      step += n;
    }
  }
#if FLAME_BINS
  if (bins.n > 0)
    flame_bins_empty (&args, &bins, add);
#endif

  const uint32_t at = thread * FLAME_POINT_QUADS (FLAME_POINT_MORE);

  ((FLAME_GLOBAL float4 *) args.points)[at] = make_float4 (s.x, s.y, s.color,
      __uint_as_float (row | (rng.counter & ~FLAME_ROW_MASK)));
#if FLAME_POINT_MORE
  flame_move_more (args.points + 4 * (uint64_t) (at + 1), &s, 1);
#endif
  __syncthreads ();
  if (add == FLAME_ADD_HOT)
    flame_cache_flush (&args, sub.cache);
  if (threadIdx.x == 0)
    flame_report_bad (&args, &shared, add);
}

/*
 * The GPU's view of a plan: records as the iteration kernels read them, what a block
 * keeps in shared memory, and how a pass is divided into rounds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/text/iterate-plan.h"

#include <math.h>
#include <string.h>

#include "core/genome/variation.h"
#include "core/plan/loops.h"
#include "kernels/rgb.h"
#include "kernels/rng.h"
#include "kernels/variations/common/entries.h"

/* ------------------------------------------------------------- light tables */

static const float *
plan_record (const FlamePlan *plan, guint temporal_sample)
{
  return plan->records + (gsize) temporal_sample * plan->structure.record_size;
}

static float
xform_light (const FlamePlan *plan, const float *record, guint xform)
{
  return record[plan->structure.xforms[xform].offset + FLAME_XFORM_LIGHT];
}

/* The scale of a light table, and the layer of its colours. */
typedef struct
{
  float light;
  guint layer;
} Light;

/*
 * Finds the different lights of a temporal sample, except for no light at all, in order
 * of first use.
 */
static guint
find_lights (const FlamePlan *plan, const float *record, Light *lights)
{
  const guint8 *layers = plan->structure.layers;
  guint n = 0;

  for (guint x = 0; x < plan->structure.n_xforms; x++) {
    const float light = xform_light (plan, record, x);
    guint t = 0;

    while (t < n && (lights[t].light != light || lights[t].layer != layers[x]))
      t++;
    if (t == n && light != 0.0f)
      lights[n++] = (Light){light, layers[x]};
  }
  return n;
}

static gint32
find_table (const Light *lights, guint n, Light light, guint n_tables)
{
  if (light.light == 0.0f)
    return FLAME_TABLE_HIDDEN;
  for (guint t = 0; n_tables > 0 && t < n; t++) {
    if (lights[t].light == light.light && lights[t].layer == light.layer)
      return t;
  }
  return FLAME_TABLE_DIRECT - (gint32) light.layer;
}

/* Finds the table of each xform in a temporal sample. */
static void
find_tables (const FlamePlan *plan, const float *record, gint32 *tables)
{
  Light lights[FLAME_MAX_XFORMS];
  const guint n = find_lights (plan, record, lights);

  for (guint x = 0; x < plan->structure.n_xforms; x++) {
    const Light light = {
        xform_light (plan, record, x), plan->structure.layers[x]};

    tables[x] = find_table (lights, n, light, n);
  }
}

guint
flame_gpu_count_tables (const FlamePlan *plan, guint max)
{
  Light lights[FLAME_MAX_XFORMS];
  guint most = 0;

  if (plan->exact_accumulation)
    return 0;
  for (guint i = 0; i < flame_plan_n_temporal_samples (plan); i++)
    most = MAX (most, find_lights (plan, plan_record (plan, i), lights));
  return most <= max ? most : 0;
}

/* Returns whether palettes differ. Those of a loop usually do not. */
static gboolean
palettes_differ (const FlamePlan *plan)
{
  const gsize row = (gsize) FLAME_PALETTE_ENTRIES * 4;

  for (guint i = 1; i < plan->n_palettes; i++)
    if (memcmp (plan->palettes, plan->palettes + i * row,
            row * sizeof *plan->palettes) != 0)
      return TRUE;
  return FALSE;
}

gboolean
flame_gpu_lights_differ (const FlamePlan *plan)
{
  const float *first = plan_record (plan, 0);

  if (palettes_differ (plan))
    return TRUE;
  for (guint i = 1; i < flame_plan_n_temporal_samples (plan); i++) {
    const float *record = plan_record (plan, i);

    if (record[FLAME_FRAME_WEIGHT] != first[FLAME_FRAME_WEIGHT])
      return TRUE;
    for (guint x = 0; x < plan->structure.n_xforms; x++)
      if (xform_light (plan, record, x) != xform_light (plan, first, x))
        return TRUE;
  }
  return FALSE;
}

gboolean
flame_gpu_alphas_differ (const FlamePlan *plan)
{
  float first = 0.0f;

  for (guint i = 0; i < flame_plan_n_temporal_samples (plan); i++) {
    const float *record = plan_record (plan, i);

    for (guint x = 0; x < plan->structure.n_xforms; x++) {
      const float alpha =
          xform_light (plan, record, x) * record[FLAME_FRAME_WEIGHT];

      if (first == 0.0f)
        first = alpha;
      if (alpha != 0.0f && alpha != first)
        return TRUE;
    }
  }
  /* All alphas are equal here, but hits may still be counted separately. */
  return !plan->alpha_is_count;
}

gboolean
flame_gpu_tables_stay (const FlamePlan *plan)
{
  gint32 first[FLAME_MAX_XFORMS], tables[FLAME_MAX_XFORMS];
  const gsize bytes = plan->structure.n_xforms * sizeof *first;

  find_tables (plan, plan_record (plan, 0), first);
  for (guint i = 1; i < flame_plan_n_temporal_samples (plan); i++) {
    find_tables (plan, plan_record (plan, i), tables);
    if (memcmp (first, tables, bytes) != 0)
      return FALSE;
  }
  return TRUE;
}

guint
flame_gpu_max_light (const FlamePlan *plan)
{
  float most = 0.0f;

  for (guint i = 0; i < flame_plan_n_temporal_samples (plan); i++) {
    for (guint x = 0; x < plan->structure.n_xforms; x++)
      most = MAX (most, xform_light (plan, plan_record (plan, i), x));
  }
  if (plan->structure.has_light)
    most *= FLAME_MAX_RGB;
  /* Dithering may round up. */
  return (guint) ceilf (most) + 1;
}

/* ------------------------------------------------------------------ entries */

#define ENTRIES_ALIGN 16

/* @n: the number of its bytes, a multiple of ENTRIES_ALIGN */
static const float *
plan_entries (const FlamePlan *plan, guint index, gsize *n)
{
  const float *floats =
      flame_entries_get_floats (g_ptr_array_index (plan->entries, index), n);

  *n = (*n * sizeof *floats + ENTRIES_ALIGN - 1) & ~(gsize) (ENTRIES_ALIGN - 1);
  return floats;
}

gsize
flame_gpu_entries_size (const FlamePlan *plan)
{
  gsize size = 0, n;

  for (guint i = 0; i < plan->entries->len; i++) {
    (void) plan_entries (plan, i, &n);
    size += n;
  }
  return size;
}

void
flame_gpu_entries_copy (const FlamePlan *plan, guint8 *out)
{
  for (guint i = 0; i < plan->entries->len; i++) {
    gsize n, size;
    const float *floats =
        flame_entries_get_floats (g_ptr_array_index (plan->entries, i), &n);

    memcpy (out, floats, n * sizeof *floats);
    (void) plan_entries (plan, i, &size);
    out += size;
  }
}

/*
 * Replaces host addresses of entries in constants by their places at @entries.
 */
static void
move_entries (const FlamePlan *plan, guint64 entries, float *constants)
{
  const float *wanted = flame_entries (constants);
  gsize size;

  for (guint i = 0; i < plan->entries->len; i++) {
    if (plan_entries (plan, i, &size) == wanted) {
      flame_place_entries (entries, constants);
      return;
    }
    entries += size;
  }
}

/* ------------------------------------------------------------------ records */

guint
flame_gpu_record_words (const FlameStructure *structure, guint n_tables)
{
  const guint each = structure->n_layers > 1 ? 2 : 1;

  return FLAME_ALIGN_RECORD (structure->record_size + n_tables * each);
}

static void
place_entries (const FlamePlan *plan, guint64 entries, float *out)
{
  const GArray *uses = plan->structure.variations;

  for (guint u = 0; plan->entries->len > 0 && u < uses->len; u++) {
    const FlameVariationRef *use = &g_array_index (uses, FlameVariationRef, u);

    if (flame_variation_infos[use->variation].has_entries)
      move_entries (plan, entries, out + use->offset + 1);
  }
}

void
flame_gpu_record_fill (const FlamePlan *plan, guint temporal_sample,
    guint n_tables, guint64 entries, float *out)
{
  const FlameStructure *structure = &plan->structure;
  const guint size = structure->record_size;
  const float *record = plan_record (plan, temporal_sample);
  Light lights[FLAME_MAX_XFORMS];
  const guint n = find_lights (plan, record, lights);

  memcpy (out, record, size * sizeof *out);
  memset (out + size, 0,
      (flame_gpu_record_words (structure, n_tables) - size) * sizeof *out);
  place_entries (plan, entries, out);
  for (guint x = 0; x < structure->n_xforms; x++) {
    const Light light = {xform_light (plan, record, x), structure->layers[x]};
    const gint32 table = find_table (lights, n, light, n_tables);

    memcpy (&out[structure->xforms[x].offset + FLAME_XFORM_TABLE], &table,
        sizeof table);
  }
  for (guint t = 0; t < MIN (n, n_tables); t++) {
    out[size + t] = lights[t].light;
    if (structure->n_layers > 1)
      out[size + n_tables + t] = (float) lights[t].layer;
  }
}

/* ------------------------------------------------------------ shared memory */

/* How many numbers of xaos a block keeps in shared memory. */
#define MAX_SHARED_ROWS (3 * 1024)
/* Bytes of a block's arrays that compilers allow. */
#define MAX_STATIC_SHARED (48 * 1024)

/*
 * Returns the shared memory for everything except the arrays of points and xaos, with a
 * reserve.
 */
static gsize
fixed_shared (void)
{
  return 32 * FLAME_GPU_WINDOW * sizeof (guint16) + 320;
}

/* Counts the bytes of shared memory through which points change places. */
static gsize
exchange_bytes (const FlameStructure *structure, guint block)
{
  const guint words = 3 + (structure->has_xaos ? 1 : 0) +
                      (structure->in_space ? 1 : 0) +
                      (structure->has_rgb ? 3 : 0);

  return sizeof (guint32) * (2 * words + structure->n_states) * block;
}

guint
flame_gpu_shared_rows (const FlameStructure *structure, guint block)
{
  const guint n = structure->n_xforms;
  const guint numbers = (n + 1) * (n - 1);
  const gsize others = fixed_shared () + exchange_bytes (structure, block);

  if (!structure->has_xaos || numbers > MAX_SHARED_ROWS ||
      others + numbers * sizeof (gint32) > MAX_STATIC_SHARED)
    return 0;
  return numbers;
}

gsize
flame_gpu_static_shared (
    const FlameGpuDevice *device, const FlameStructure *structure, guint block)
{
  const gsize rows = flame_gpu_shared_rows (structure, block) * sizeof (gint32);
  /* Without shuffles (kernels/gpu/shuffle.h) each thread has a number to choose by. */
  const gboolean shuffles = device->has_warps || device->adds_vectors;
  const gsize choices = shuffles ? 0 : block * sizeof (gint32);

  return fixed_shared () + exchange_bytes (structure, block) + rows + choices;
}

/* ------------------------------------------------------------------- rounds */

/*
 * The fewest steps that a point is drawn for. With more points the result would show
 * too much of their burn-in, in flames that mix slowly.
 */
#define MIN_STEPS 256

/* If burn-in is longer, not all blocks burn in. */
#define MAX_PROBE_BURN_IN 48
/*
 * A flame whose points are followed for longer than this burn-in explains never forgets
 * its start.
 */
#define USUAL_FOLLOW (16 * MAX_PROBE_BURN_IN)
/*
 * An xform is rare if its share of all choices is smaller. In a flame that mixes
 * slowly, each of its few choices matters.
 */
#define RARE (1.0 / 64)

/*
 * The blocks that burn in for all. On a small device the points of fewer would be too
 * similar.
 */
#define MIN_BURN_IN_BLOCKS 16
/*
 * Steps of a burn-in launch: some milliseconds of few blocks on the slowest GPU.
 */
#define MAX_BURN_IN_LAUNCH 4096

/*
 * Steps of a part of a round. A shorter part would mostly consist of its launch.
 */
#define MIN_PART 4

/*
 * How much may be added to a cell while a thread empties it; see accumulate.h.
 */
#define MAX_IN_FLIGHT (G_GUINT64_CONSTANT (1) << 30)
#define MAX_U32 G_GUINT64_CONSTANT (0xffffffff)

/*
 * Returns the most random draws of a step, with a reserve as large as two variations'.
 * A launch must not run out of the counter's numbers.
 */
static guint64
draws_per_step (const FlamePlan *plan)
{
  const FlameStructure *structure = &plan->structure;
  guint64 most = 0, finals = 0;

  for (guint x = 0; x < structure->n_xforms; x++)
    most = MAX (most, flame_temporal_sample_xform_draws (plan, x));
  for (guint f = 0; f < structure->n_finals; f++)
    finals += flame_temporal_sample_xform_draws (plan, structure->n_xforms + f);
  return most + MAX (finals, FLAME_RNG_DRAWS);
}

/* Returns the number of steps that a launch has random numbers for. */
static guint64
most_steps (const FlamePlan *plan)
{
  return MAX (MAX_U32 / FLAME_RNG_LANES / draws_per_step (plan), 1);
}

/*
 * Returns the steps until the number of lost points has become constant: each point has
 * had time to be lost, and to start again.
 */
static guint
find_fuse (const FlamePlan *plan)
{
  if (!plan->structure.keeps_lost)
    return plan->fuse;
  return MAX (plan->fuse, plan->lost_steps + FLAME_LOST_FUSE);
}

static void
init_settling (FlameGpuRounds *rounds, const FlamePlan *plan, guint sm_count)
{
  const guint fuse = find_fuse (plan);
  const gboolean is_slow = fuse > MAX_PROBE_BURN_IN;

  rounds->probe_burn_in = is_slow ? FLAME_FUSE : fuse;
  rounds->burn_in_steps = fuse - rounds->probe_burn_in;
  rounds->burn_in_grid = MIN (rounds->grid, MAX (sm_count, MIN_BURN_IN_BLOCKS));
  rounds->burn_in_most = MIN (most_steps (plan), MAX_BURN_IN_LAUNCH);
}

/* Returns the largest rare share of choices, in units of a choice; 0 = none. */
static guint
find_rare (const FlamePlan *plan)
{
  const guint per_row = plan->thresholds_per_row;
  const gint32 all = 1 << FLAME_CHOICE_BITS;
  const gint32 *row =
      plan->thresholds + (gsize) plan->thresholds_per_temporal_sample *
                             (flame_plan_n_temporal_samples (plan) / 2);
  const gint32 *end = row + plan->thresholds_per_temporal_sample;
  gint32 rare = 0;

  for (; row < end; row += per_row) {
    gint32 before = 0;

    for (guint i = 0; i <= per_row; i++) {
      const gint32 next = i < per_row ? row[i] : all;

      if (next - before < RARE * all)
        rare = MAX (rare, next - before);
      before = next;
    }
  }
  return rare;
}

/*
 * Returns how far apart the choices of a warp's lanes are; 0 if they choose together.
 * In flames that mix slowly, points that take a rare xform together look the same for
 * long. A spread of the xform's share lets one lane take it at a time. A block's lanes
 * cover at most the whole range. The spread costs some warps another xform. It costs a
 * processor nothing, as that has no warps and few points.
 */
static guint
find_spread (const FlamePlan *plan, const FlameGpuDevice *device, guint block)
{
  if (device->is_cpu)
    return (1u << FLAME_CHOICE_BITS) / block;
  if (find_fuse (plan) <= MAX_PROBE_BURN_IN &&
      plan->follow_steps <= USUAL_FOLLOW)
    return 0;
  return MIN (find_rare (plan), (1u << FLAME_CHOICE_BITS) / block);
}

/*
 * Returns how many blocks are needed so that each point is followed for as long as in
 * flam3. If points fall into a fixed point, this decides how bright their way there is.
 * In flames of other programs it decides how bright the places are where points begin.
 * A frame that cannot wait still keeps some multiprocessors busy.
 */
static guint64
count_followed (
    const FlamePlan *plan, const FlameGpuDevice *device, guint64 blocks)
{
  return MAX (blocks / plan->follow_steps,
      plan->is_prompt ? (guint64) device->sm_count / 2 : 1);
}

void
flame_gpu_rounds_init (FlameGpuRounds *rounds, const FlamePlan *plan,
    const FlameGpuDevice *device, guint block, guint blocks_per_sm,
    guint64 round_samples)
{
  const guint light = flame_gpu_max_light (plan);
  const guint64 most = most_steps (plan);
  const guint64 blocks = (plan->samples_per_pass + block - 1) / block;
  guint64 threads, steps;

  rounds->block = block;
  rounds->grid = MIN (blocks / MIN_STEPS, device->sm_count * blocks_per_sm);
  rounds->grid = MIN (rounds->grid, MAX_IN_FLIGHT / ((guint64) block * light));
  if (plan->converges || plan->shows_way)
    rounds->grid = MIN (rounds->grid, count_followed (plan, device, blocks));
  rounds->grid = MAX (rounds->grid, 1);
  init_settling (rounds, plan, device->sm_count);
  rounds->spread = find_spread (plan, device, block);
  rounds->max_light = light;
  rounds->normal_add = device->adds_vectors ? FLAME_ADD_FLOAT : FLAME_ADD_INT;
  rounds->force_add = FLAME_ADD_NONE;

  threads = flame_gpu_rounds_threads (rounds);
  steps = MAX (
      1, (round_samples ? round_samples : FLAME_GPU_ROUND_SAMPLES) / threads);
  /* A block's own cells have 32 bits. */
  steps = MIN (steps, MAX_U32 / ((guint64) block * light));
  steps = MIN (steps, most - MIN (MAX_PROBE_BURN_IN, most - 1));
  if (rounds->normal_add == FLAME_ADD_INT) {
    /* All cells that are not floats have 32 bits, too. */
    if (threads * light > MAX_U32)
      rounds->force_add = FLAME_ADD_HOT;
    else
      steps = MIN (steps, MAX_U32 / (threads * light));
  }
  steps = MAX (steps, 1);
  rounds->n_blocks = MAX (blocks, 1);
  rounds->total_steps = (rounds->n_blocks + rounds->grid - 1) / rounds->grid;
  rounds->n_rounds = (rounds->total_steps + steps - 1) / steps;
}

guint
flame_gpu_rounds_steps (const FlameGpuRounds *rounds, guint round)
{
  const guint64 n = rounds->n_rounds;

  return (guint) (rounds->total_steps * (round + 1) / n -
                  rounds->total_steps * round / n);
}

guint
flame_gpu_rounds_full_blocks (const FlameGpuRounds *rounds, guint round)
{
  const guint64 spare = rounds->total_steps * rounds->grid - rounds->n_blocks;

  return rounds->grid - (round + 1 == rounds->n_rounds ? (guint) spare : 0);
}

guint
flame_gpu_rounds_part (const FlameGpuRounds *rounds, guint64 samples)
{
  const guint64 steps = samples / flame_gpu_rounds_threads (rounds);

  if (steps < FLAME_GPU_WINDOW)
    return (guint) MAX (steps - steps % MIN_PART, MIN_PART);
  return (guint) MIN (steps - steps % FLAME_GPU_WINDOW,
      G_MAXINT32 / FLAME_GPU_WINDOW * FLAME_GPU_WINDOW);
}

guint64
flame_gpu_rounds_samples (const FlameGpuRounds *rounds)
{
  return rounds->n_blocks * rounds->block;
}

/*
 * The kernels of kernels/gpu/post.cu: names, parameters, programs, launches.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/post/post-kernels.h"

#include <string.h>

#include "core/error.h"
#include "core/gpu-backend/text/kernel-compile.h"
#include "core/gpu-backend/text/kernel-source.h"
#include "kernels/gpu/post-frame.h"

#define MAX_ARGS 8

/*
 * How many buckets a multiprocessor reads in a launch: about a millisecond of a large
 * GPU, several of a small one. A known device without a desktop gets more.
 */
#define BAND_TAPS ((gint64) 1 << 20)
#define LARGE_BAND_TAPS ((gint64) 1 << 26)
/*
 * How many blocks of flame_spread_classes_1 to _4 a multiprocessor runs in a launch, for
 * the same reason. There are at least enough to fill the device, which is twice as slow
 * with fewer.
 */
#define BAND_BLOCKS 4
#define LARGE_BAND_BLOCKS 64

#define PTR(name)                                                              \
  {                                                                            \
    name, FLAME_GPU_ARG_PTR, 0                                                 \
  }
#define I32(name)                                                              \
  {                                                                            \
    name, FLAME_GPU_ARG_I32, 0                                                 \
  }

#define CLASSES_PARAMS                                                         \
  {                                                                            \
    PTR ("frame"), PTR ("sums"), PTR ("kernels"), PTR ("memory"),              \
        PTR ("light"), I32 ("row")                                             \
  }

static const struct
{
  const char *name;
  guint n_params;
  FlameGpuParam params[MAX_ARGS];
} signatures[FLAME_GPU_N_POST_KERNELS] = {
    [FLAME_GPU_POST_SET_SAMPLES] = {"flame_set_samples", 2,
        {PTR ("frame"), PTR ("samples")}},
    [FLAME_GPU_POST_LOG_DENSITY] = {"flame_log_density", 3,
        {PTR ("frame"), PTR ("sums"), PTR ("accum")}},
    [FLAME_GPU_POST_CHOOSE_KERNELS] = {"flame_choose_kernels", 4,
        {PTR ("frame"), PTR ("sums"), PTR ("counts"), PTR ("kernels")}},
    [FLAME_GPU_POST_GATHER_NODES] = {"flame_gather_nodes", 4,
        {PTR ("frame"), PTR ("sums"), PTR ("kernels"), PTR ("memory")}},
    [FLAME_GPU_POST_SPREAD_DENSITY] = {"flame_spread_density", 8,
        {PTR ("frame"), PTR ("sums"), PTR ("kernels"), PTR ("memory"),
            PTR ("accum"), I32 ("far"), I32 ("strip_rows"), I32 ("row")}},
    [FLAME_GPU_POST_SPREAD_CLASSES_1] = {"flame_spread_classes_1", 6,
        CLASSES_PARAMS},
    [FLAME_GPU_POST_SPREAD_CLASSES_2] = {"flame_spread_classes_2", 6,
        CLASSES_PARAMS},
    [FLAME_GPU_POST_SPREAD_CLASSES_3] = {"flame_spread_classes_3", 6,
        CLASSES_PARAMS},
    [FLAME_GPU_POST_SPREAD_CLASSES_4] = {"flame_spread_classes_4", 6,
        CLASSES_PARAMS},
    [FLAME_GPU_POST_BILATERAL_SPLIT] = {"flame_bilateral_split", 4,
        {PTR ("frame"), I32 ("index"), PTR ("image"), PTR ("memory")}},
    [FLAME_GPU_POST_BILATERAL_MEASURE] = {"flame_bilateral_measure", 5,
        {PTR ("frame"), I32 ("index"), PTR ("memory"), I32 ("direction"),
            I32 ("row")}},
    [FLAME_GPU_POST_BILATERAL_SUM] = {"flame_bilateral_sum", 7,
        {PTR ("frame"), I32 ("index"), PTR ("from"), PTR ("to"), PTR ("memory"),
            I32 ("direction"), I32 ("row")}},
    [FLAME_GPU_POST_DENOISE_CELLS] = {"flame_denoise_cells", 3,
        {PTR ("frame"), PTR ("image"), PTR ("cells")}},
    [FLAME_GPU_POST_DENOISE_FIRST_LAYER] = {"flame_denoise_first_layer", 4,
        {PTR ("frame"), PTR ("image"), PTR ("numbers"), PTR ("memory")}},
    [FLAME_GPU_POST_DENOISE_GATHER] = {"flame_denoise_gather", 2,
        {PTR ("frame"), PTR ("memory")}},
    [FLAME_GPU_POST_DENOISE_ROUND] = {"flame_denoise_round", 4,
        {PTR ("frame"), PTR ("numbers"), PTR ("memory"), I32 ("round")}},
    [FLAME_GPU_POST_DENOISE_LEVEL] = {"flame_denoise_level", 7,
        {PTR ("frame"), I32 ("index"), PTR ("image"), PTR ("to"),
            PTR ("memory"), I32 ("number"), I32 ("row")}},
    [FLAME_GPU_POST_DENOISE_BOUND] = {"flame_denoise_bound_sums", 6,
        {PTR ("frame"), I32 ("index"), PTR ("light"), PTR ("to"),
            PTR ("memory"), I32 ("row")}},
    [FLAME_GPU_POST_DENOISE_BOUND_CELLS] = {"flame_denoise_bound_cells", 6,
        {PTR ("frame"), I32 ("index"), PTR ("light"), PTR ("to"),
            PTR ("memory"), I32 ("row")}},
    [FLAME_GPU_POST_SKY_EVEN] = {"flame_sky_even", 3,
        {PTR ("frame"), I32 ("index"), PTR ("image")}},
    [FLAME_GPU_POST_SKY_WIDEN] = {"flame_sky_widen", 4,
        {PTR ("frame"), I32 ("index"), PTR ("image"), PTR ("to")}},
    [FLAME_GPU_POST_SKY_FOLD] = {"flame_sky_fold", 4,
        {PTR ("frame"), I32 ("index"), PTR ("from"), PTR ("image")}},
    [FLAME_GPU_POST_CLIP_EARLY] = {"flame_clip_early", 2,
        {PTR ("frame"), PTR ("accum")}},
    [FLAME_GPU_POST_FILTER_COLUMNS] = {"flame_filter_columns", 3,
        {PTR ("frame"), PTR ("accum"), PTR ("columns")}},
    [FLAME_GPU_POST_FILTER_ROWS] = {"flame_filter_rows", 3,
        {PTR ("frame"), PTR ("columns"), PTR ("display")}},
    [FLAME_GPU_POST_FINISH_PIXELS] = {"flame_finish_pixels", 2,
        {PTR ("frame"), PTR ("display")}},
    [FLAME_GPU_POST_SMEAR_ROWS] = {"flame_smear_rows", 3,
        {PTR ("frame"), PTR ("light"), PTR ("rows")}},
    [FLAME_GPU_POST_SMEAR_COLUMNS] = {"flame_smear_columns", 3,
        {PTR ("frame"), PTR ("rows"), PTR ("display")}},
    [FLAME_GPU_POST_HALO_LEVELS] = {"flame_halo_levels", 3,
        {PTR ("frame"), PTR ("light"), PTR ("levels")}},
    [FLAME_GPU_POST_HALO_ROWS] = {"flame_halo_rows", 3,
        {PTR ("frame"), PTR ("levels"), PTR ("rows")}},
    [FLAME_GPU_POST_HALO_COLUMNS] = {"flame_halo_columns", 3,
        {PTR ("frame"), PTR ("rows"), PTR ("display")}},
    [FLAME_GPU_POST_CONVERT_PACKED] = {"flame_convert_packed", 2,
        {PTR ("frame"), PTR ("display")}},
    [FLAME_GPU_POST_CONVERT_LUMA] = {"flame_convert_luma", 2,
        {PTR ("frame"), PTR ("display")}},
    [FLAME_GPU_POST_CONVERT_CHROMA] = {"flame_convert_chroma", 2,
        {PTR ("frame"), PTR ("display")}},
};

static gboolean
check_block (const FlameGpuDevice *device, GError **error)
{
  const guint threads = FLAME_POST_BLOCK_X * FLAME_POST_BLOCK_Y;

  if (device->max_block >= threads)
    return TRUE;
  return flame_fail (error, FLAME_ERROR_UNAVAILABLE,
      "%s: filters take blocks of %u threads, the device has %u at most",
      device->name, threads, device->max_block);
}

/* ---------------------------------------------------------------- programs */

/*
 * Programs compiled at the same time. Some processors are left for the flame's own
 * kernel and what else starts.
 */
#define MIN_WORKERS 2
#define MAX_WORKERS 6
#define OTHER_PROCESSORS 2

#define DENSITY "#include \"kernels/gpu/density.h\"\n"
#define CLASSES "#include \"kernels/gpu/classes.h\"\n"
#define PICTURE "#include \"kernels/gpu/picture.h\"\n"
#define DENOISE "#include \"kernels/gpu/denoise.h\"\n"

/*
 * The first kernel of each program. A program has all kernels up to the next one's
 * first.
 */
static const struct
{
  FlameGpuPostKernel first;
  const char *headers;
} programs[FLAME_POST_N_PROGRAMS] = {
    [FLAME_POST_LIGHT] = {FLAME_GPU_POST_SET_SAMPLES, DENSITY},
    [FLAME_POST_FILTER] = {FLAME_GPU_POST_FILTER_COLUMNS, PICTURE},
    [FLAME_POST_FINISH] = {FLAME_GPU_POST_FINISH_PIXELS, PICTURE},
    [FLAME_POST_EARLY] = {FLAME_GPU_POST_CLIP_EARLY, PICTURE},
    [FLAME_POST_CHOOSE] = {FLAME_GPU_POST_CHOOSE_KERNELS, DENSITY},
    [FLAME_POST_NODES] = {FLAME_GPU_POST_GATHER_NODES, DENSITY},
    [FLAME_POST_SPREAD] = {FLAME_GPU_POST_SPREAD_DENSITY, DENSITY},
    [FLAME_POST_CLASSES_1] = {FLAME_GPU_POST_SPREAD_CLASSES_1, CLASSES},
    [FLAME_POST_CLASSES_2] = {FLAME_GPU_POST_SPREAD_CLASSES_2, CLASSES},
    [FLAME_POST_CLASSES_3] = {FLAME_GPU_POST_SPREAD_CLASSES_3, CLASSES},
    [FLAME_POST_CLASSES_4] = {FLAME_GPU_POST_SPREAD_CLASSES_4, CLASSES},
    [FLAME_POST_BILATERAL] = {FLAME_GPU_POST_BILATERAL_SPLIT,
        "#include \"kernels/gpu/bilateral.h\"\n"},
    [FLAME_POST_DENOISE] = {FLAME_GPU_POST_DENOISE_CELLS, DENOISE},
    [FLAME_POST_DENOISE_ROUND] = {FLAME_GPU_POST_DENOISE_ROUND, DENOISE},
    [FLAME_POST_DENOISE_LEVEL] = {FLAME_GPU_POST_DENOISE_LEVEL, DENOISE},
    [FLAME_POST_SKY] = {FLAME_GPU_POST_SKY_EVEN,
        "#include \"kernels/gpu/sky.h\"\n"},
    [FLAME_POST_CLIP] = {FLAME_GPU_POST_SMEAR_ROWS,
        "#include \"kernels/gpu/clip.h\"\n"},
    [FLAME_POST_CONVERT] = {FLAME_GPU_POST_CONVERT_PACKED,
        "#include \"kernels/gpu/convert.h\"\n"},
};

int
flame_gpu_post_denoise_rows (const FlameGpuDevice *device)
{
  return FLAME_DENOISE_LEVEL_BYTES (FLAME_DENOISE_ROWS) >
                 device->shared_per_block
             ? FLAME_DENOISE_ROWS / 2
             : FLAME_DENOISE_ROWS;
}

char *
flame_gpu_post_programs_source (guint wanted, const FlameGpuDevice *device)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text,
      "#define FLAME_POST_PROGRAMS 0x%x\n"
      "#define FLAME_DENOISE_ROWS %d\n",
      wanted, flame_gpu_post_denoise_rows (device));
  /*
   * NVIDIA's native functions are those of CUDA's text. The accurate ones are a seventh of
   * the instructions, which take a compiler its time.
   */
  if (!device->knows_sm)
    g_string_append (text, "#define FLAME_EXACT\n");
  for (guint p = 0; p < FLAME_POST_N_PROGRAMS; p++)
    if (wanted >> p & 1)
      g_string_append (text, programs[p].headers);
  return g_string_free (text, FALSE);
}

/* Returns the first kernel behind a program's. Programs are in the order of kernels. */
static guint
end_of (guint program)
{
  return program + 1 < FLAME_POST_N_PROGRAMS ? programs[program + 1].first
                                             : FLAME_GPU_N_POST_KERNELS;
}

static gboolean
take_kernel (FlameGpuPostKernels *kernels, guint i, FlameGpuModule *module,
    GError **error)
{
  if (!kernels->kernels[i])
    kernels->kernels[i] = flame_gpu_kernel_new (module, signatures[i].name,
        signatures[i].params, signatures[i].n_params, error);
  return kernels->kernels[i] != NULL;
}

static gboolean
take_program (FlameGpuPostKernels *kernels, guint program,
    FlameGpuModule *module, GError **error)
{
  for (guint i = programs[program].first; i < end_of (program); i++)
    if (!take_kernel (kernels, i, module, error))
      return FALSE;
  return TRUE;
}

static gboolean
has_program (const FlameGpuPostKernels *kernels, guint program)
{
  for (guint i = programs[program].first; i < end_of (program); i++)
    if (!kernels->kernels[i])
      return FALSE;
  return TRUE;
}

static GBytes *
compile (const char *structure G_GNUC_UNUSED, GBytes *description, int arch,
    gpointer user_data, GError **error)
{
  const FlameGpuPostKernels *kernels = user_data;

  return flame_gpu_post_compile (kernels->compiler,
      g_bytes_get_data (description, NULL), arch, &kernels->stop, error);
}

/*
 * Opens the cache of programs, and requests those that every frame needs. If texts take
 * turns, the first frame requests these together with its others.
 */
static gboolean
open_programs (
    FlameGpuPostKernels *kernels, FlameGpuDiskCache *disk, GError **error)
{
  const gboolean takes_turns = kernels->compiler->takes_turns;
  const FlameGpuModuleCacheConfig config = {.compile = compile,
      .compile_data = kernels,
      .disk = disk,
      .compiler_version = kernels->compiler->version,
      .n_workers = takes_turns ? 1
                               : (guint) CLAMP ((int) g_get_num_processors () -
                                                    OTHER_PROCESSORS,
                                     MIN_WORKERS, MAX_WORKERS)};

  kernels->cache = flame_gpu_module_cache_new (kernels->gpu, &config, error);
  if (!kernels->cache)
    return FALSE;
  if (!takes_turns)
    (void) flame_gpu_post_kernels_are_coming (
        kernels, 1u << FLAME_POST_LIGHT | 1u << FLAME_POST_CONVERT);
  return TRUE;
}

static gboolean
take_all (FlameGpuPostKernels *kernels, GBytes *image, GError **error)
{
  g_autoptr (FlameGpuModule) module =
      flame_gpu_module_new (kernels->gpu, image, error);

  for (guint i = 0; module && i < FLAME_GPU_N_POST_KERNELS; i++)
    if (!take_kernel (kernels, i, module, error))
      return FALSE;
  return module != NULL;
}

gboolean
flame_gpu_post_kernels_open (FlameGpuPostKernels *kernels, FlameGpu *gpu,
    const FlameGpuPostKernelsConfig *config, GError **error)
{
  g_mutex_init (&kernels->lock);
  if (!check_block (flame_gpu_get_device (gpu), error))
    return FALSE;
  kernels->gpu = flame_gpu_ref (gpu);
  if (config->image)
    return take_all (kernels, config->image, error);
  if (!config->compiler)
    return flame_fail (error, FLAME_ERROR_UNAVAILABLE,
        "this build has no kernels for the device, and there is no compiler to "
        "make them");
  kernels->compiler = flame_gpu_compiler_ref (config->compiler);
  return open_programs (kernels, config->disk, error);
}

void
flame_gpu_post_kernels_close (FlameGpuPostKernels *kernels)
{
  g_atomic_int_set (&kernels->stop, TRUE);
  flame_gpu_module_cache_free (kernels->cache);
  for (guint i = 0; i < FLAME_GPU_N_POST_KERNELS; i++)
    flame_gpu_kernel_unref (kernels->kernels[i]);
  for (guint p = 0; p < FLAME_POST_N_PROGRAMS; p++) {
    g_clear_pointer (&kernels->texts[p], g_bytes_unref);
    g_free (kernels->keys[p]);
  }
  flame_gpu_compiler_unref (kernels->compiler);
  flame_gpu_unref (kernels->gpu);
  g_mutex_clear (&kernels->lock);
}

/* Makes one text of @wanted, which have none. Call this with the lock. */
static void
make_text (FlameGpuPostKernels *kernels, guint wanted)
{
  char *text = flame_gpu_post_programs_source (
      wanted, flame_gpu_get_device (kernels->gpu));
  g_autofree char *key = flame_gpu_kernel_key (text);
  g_autoptr (GBytes) bytes = g_bytes_new_take (text, strlen (text) + 1);

  for (guint p = 0; p < FLAME_POST_N_PROGRAMS; p++)
    if (wanted >> p & 1) {
      kernels->keys[p] = g_strconcat ("post ", key, NULL);
      kernels->texts[p] = g_bytes_ref (bytes);
    }
}

/*
 * Makes the texts of those of @wanted that have none. A driver that takes turns gets one
 * text, because each takes it a tenth of a second, whatever is in it.
 */
static void
make_texts (FlameGpuPostKernels *kernels, guint wanted)
{
  guint missing = 0;

  g_mutex_lock (&kernels->lock);
  for (guint p = 0; p < FLAME_POST_N_PROGRAMS; p++)
    if (wanted >> p & 1 && !kernels->texts[p])
      missing |= 1u << p;
  if (missing && kernels->compiler->takes_turns)
    make_text (kernels, missing);
  else
    for (guint p = 0; p < FLAME_POST_N_PROGRAMS; p++)
      if (missing >> p & 1)
        make_text (kernels, 1u << p);
  g_mutex_unlock (&kernels->lock);
}

/* @program: has a text */
static FlameGpuModuleState
request (FlameGpuPostKernels *kernels, guint program, FlameGpuModule **module,
    GError **error)
{
  return flame_gpu_module_cache_request (kernels->cache, kernels->keys[program],
      kernels->texts[program], module, error);
}

gboolean
flame_gpu_post_kernels_are_coming (FlameGpuPostKernels *kernels, guint wanted)
{
  gboolean any = FALSE;

  if (!kernels->cache)
    return FALSE;
  make_texts (kernels, wanted);
  for (guint p = 0; p < FLAME_POST_N_PROGRAMS; p++) {
    g_autoptr (FlameGpuModule) module = NULL;

    if (wanted >> p & 1)
      any |= request (kernels, p, &module, NULL) == FLAME_GPU_MODULE_COMPILING;
  }
  return any;
}

static gboolean
wait_for_program (FlameGpuPostKernels *kernels, guint program,
    const gint *cancelled, GError **error)
{
  g_autoptr (FlameGpuModule) module = NULL;

  if (request (kernels, program, &module, error) ==
      FLAME_GPU_MODULE_COMPILING) {
    flame_gpu_module_cache_wait (
        kernels->cache, kernels->keys[program], cancelled);
    if (cancelled && g_atomic_int_get (cancelled))
      return flame_fail (
          error, FLAME_ERROR_CANCELLED, "the frame was cancelled");
    (void) request (kernels, program, &module, error);
  }
  return module && take_program (kernels, program, module, error);
}

gboolean
flame_gpu_post_kernels_take (FlameGpuPostKernels *kernels, guint wanted,
    const gint *cancelled, GError **error)
{
  /* Request all programs before waiting for the first. */
  (void) flame_gpu_post_kernels_are_coming (kernels, wanted);
  for (guint p = 0; p < FLAME_POST_N_PROGRAMS; p++)
    if (wanted >> p & 1 && !has_program (kernels, p) &&
        !wait_for_program (kernels, p, cancelled, error))
      return FALSE;
  return TRUE;
}

void
flame_gpu_post_kernels_wake (FlameGpuPostKernels *kernels)
{
  if (kernels->cache)
    flame_gpu_module_cache_wake (kernels->cache);
}

/* ---------------------------------------------------------------- launches */

guint
flame_gpu_post_blocks (int size, int block)
{
  return (guint) (size + block - 1) / block;
}

/*
 * Fails with LIMIT if a block has less shared memory than @bytes. Blocks of CUDA
 * devices have enough for every kernel.
 */
static gboolean
check_shared (const FlameGpuPostKernels *kernels, FlameGpuPostKernel kernel,
    gsize bytes, GError **error)
{
  const FlameGpuDevice *device = flame_gpu_get_device (kernels->gpu);

  if (bytes <= device->shared_per_block)
    return TRUE;
  return flame_fail (error, FLAME_ERROR_LIMIT,
      "%s: %s takes %" G_GSIZE_FORMAT " bytes of shared memory, the device has "
      "%" G_GSIZE_FORMAT,
      device->name, signatures[kernel].name, bytes, device->shared_per_block);
}

gboolean
flame_gpu_post_add_as (FlameGpuLaunchList *list,
    const FlameGpuPostKernels *kernels, FlameGpuPostKernel kernel,
    const FlameGpuGeometry *geometry, const FlameGpuArg *args,
    const FlameGpuIteration *iteration, GError **error)
{
  return check_shared (kernels, kernel, geometry->shared_bytes, error) &&
         flame_gpu_launch_list_add (list, kernels->kernels[kernel], geometry,
             args, signatures[kernel].n_params, iteration, error);
}

FlameGpuGeometry
flame_gpu_post_cover (int width, int height)
{
  return (FlameGpuGeometry){
      .grid = {flame_gpu_post_blocks (width, FLAME_POST_BLOCK_X),
          flame_gpu_post_blocks (height, FLAME_POST_BLOCK_Y)},
      .block = {FLAME_POST_BLOCK_X, FLAME_POST_BLOCK_Y},
  };
}

gboolean
flame_gpu_post_add (FlameGpuLaunchList *list,
    const FlameGpuPostKernels *kernels, FlameGpuPostKernel kernel, int width,
    int height, const FlameGpuArg *args, GError **error)
{
  const FlameGpuGeometry geometry = flame_gpu_post_cover (width, height);

  return flame_gpu_post_add_as (
      list, kernels, kernel, &geometry, args, NULL, error);
}

/*
 * Returns whether launches must be short, as a desktop may wait, or the driver's limit
 * is near.
 */
static gboolean
is_small (const FlameGpuDevice *device)
{
  return device->watchdog || !device->knows_sm;
}

int
flame_gpu_post_band_blocks (const FlameGpuDevice *device, int columns)
{
  const int blocks = is_small (device) ? BAND_BLOCKS : LARGE_BAND_BLOCKS;

  return MAX (1, device->sm_count * blocks / columns);
}

int
flame_gpu_post_band_rows (const FlameGpuDevice *device, int width, gint64 taps)
{
  const gint64 most = is_small (device) ? BAND_TAPS : LARGE_BAND_TAPS;
  const gint64 rows = device->sm_count * most / (width * taps);

  return (int) CLAMP (
      rows - rows % FLAME_SPREAD_TILE_Y, FLAME_SPREAD_TILE_Y, G_MAXINT32);
}

gboolean
flame_gpu_post_add_bands (FlameGpuLaunchList *list,
    const FlameGpuPostKernels *kernels, FlameGpuPostKernel kernel, int width,
    int height, const FlameGpuPostWork *work, const FlameGpuArg *args,
    const FlameGpuIteration *iteration, GError **error)
{
  const int band = flame_gpu_post_band_rows (
      flame_gpu_get_device (kernels->gpu), width, work->taps);
  const guint last = signatures[kernel].n_params - 1;
  FlameGpuArg band_args[MAX_ARGS];

  memcpy (band_args, args, last * sizeof *args);
  for (gint64 row = 0; row < height; row += band) {
    const int rows = (int) MIN (band, height - row);
    FlameGpuGeometry geometry = flame_gpu_post_cover (
        width, (int) flame_gpu_post_blocks (rows, work->rows));

    geometry.shared_bytes = work->shared_bytes;
    band_args[last] = FLAME_GPU_I32 ((gint32) row);
    if (!flame_gpu_post_add_as (
            list, kernels, kernel, &geometry, band_args, iteration, error))
      return FALSE;
  }
  return TRUE;
}

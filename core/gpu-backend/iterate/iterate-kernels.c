/*
 * The iteration kernels, specialised or generic, and the texts that they are compiled
 * from.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/iterate/iterate-kernels.h"

#include <string.h>

#include "core/error.h"
#include "core/genome/variation.h"
#include "core/gpu-backend/text/dump.h"
#include "core/gpu-backend/text/kernel-compile.h"

/* --------------------------------------------------------- remembered texts */

/*
 * For one stream: the ways in which a flame is drawn, and those of coming flames.
 */
#define N_TEXTS 16

typedef struct
{
  GBytes *parts;            /* (nullable) see add_structure() */
  FlameGpuKernelText *text; /* (nullable) */
  guint64 last_use;
} Entry;

struct _FlameGpuKernelTexts
{
  GMutex lock; /* guards the fields below */
  Entry entries[N_TEXTS];
  guint64 n_uses;
  GByteArray *parts; /* of the text being looked up */
};

static FlameGpuKernelText *
text_ref (FlameGpuKernelText *text)
{
  g_atomic_ref_count_inc (&text->ref_count);
  return text;
}

void
flame_gpu_kernel_text_unref (FlameGpuKernelText *text)
{
  if (!text || !g_atomic_ref_count_dec (&text->ref_count))
    return;
  g_clear_pointer (&text->source, g_bytes_unref);
  g_free (text->key);
  g_free (text);
}

/*
 * @source: (transfer full) (nullable)
 *
 * Returns: (transfer full) a text, which is empty without a source
 */
static FlameGpuKernelText *
text_new (char *source)
{
  FlameGpuKernelText *text = g_new0 (FlameGpuKernelText, 1);

  g_atomic_ref_count_init (&text->ref_count);
  if (!source)
    return text;
  text->key = flame_gpu_kernel_key (source);
  text->source = g_bytes_new_take (source, strlen (source) + 1);
  return text;
}

/* Returns: (transfer full) a new text for @structure in @form */
static FlameGpuKernelText *
make_text (const FlameStructure *structure, const FlameGpuKernelForm *form)
{
  FlameGpuKernelText *text =
      text_new (flame_gpu_kernel_source (structure, form));

  if (text->source)
    flame_gpu_dump_kernel (text->key, g_bytes_get_data (text->source, NULL));
  return text;
}

static void
add (GByteArray *parts, gconstpointer data, gsize bytes)
{
  g_byte_array_append (parts, data, bytes);
}

/*
 * Collects everything that flame_gpu_kernel_source() reads. None of it has padding,
 * which could contain anything.
 */
static void
add_structure (GByteArray *parts, const FlameStructure *structure,
    const FlameGpuKernelForm *form)
{
  const guint n = structure->n_xforms + structure->n_finals;
  const guint32 numbers[] = {form->block, form->blocks_per_sm, form->bins,
      form->far_record, form->bins_steps, structure->n_xforms,
      structure->n_finals, structure->n_layers, structure->has_xaos,
      structure->in_space, structure->view, structure->blurred, structure->sky,
      structure->scatter, structure->fog, structure->has_rgb,
      structure->n_states, structure->keeps_lost, structure->frees_z,
      structure->variations->len};

  G_STATIC_ASSERT (sizeof (FlameXformRef) == 6 * sizeof (guint32));
  G_STATIC_ASSERT (sizeof (FlameXformExtras) == 6 * sizeof (guint32));
  G_STATIC_ASSERT (sizeof (FlameVariationRef) == 16);
  G_STATIC_ASSERT (sizeof (FlameGpuTiles) == 6 * sizeof (guint));
  add (parts, numbers, sizeof numbers);
  add (parts, &form->tiles, sizeof form->tiles);
  add (parts, structure->layers, n * sizeof *structure->layers);
  add (parts, structure->xforms, n * sizeof *structure->xforms);
  add (parts, structure->extras, n * sizeof *structure->extras);
  add (parts, structure->variations->data,
      structure->variations->len * sizeof (FlameVariationRef));
}

FlameGpuKernelTexts *
flame_gpu_kernel_texts_new (void)
{
  FlameGpuKernelTexts *self = g_new0 (FlameGpuKernelTexts, 1);

  g_mutex_init (&self->lock);
  self->parts = g_byte_array_new ();
  return self;
}

static void
clear_entry (Entry *entry)
{
  g_clear_pointer (&entry->parts, g_bytes_unref);
  g_clear_pointer (&entry->text, flame_gpu_kernel_text_unref);
}

void
flame_gpu_kernel_texts_free (FlameGpuKernelTexts *texts)
{
  if (!texts)
    return;
  for (guint i = 0; i < N_TEXTS; i++)
    clear_entry (&texts->entries[i]);
  g_byte_array_unref (texts->parts);
  g_mutex_clear (&texts->lock);
  g_free (texts);
}

static gboolean
is_of (const Entry *entry, const GByteArray *parts)
{
  gsize size;
  gconstpointer data;

  if (!entry->parts)
    return FALSE;
  data = g_bytes_get_data (entry->parts, &size);
  return size == parts->len && memcmp (data, parts->data, size) == 0;
}

/* Returns the entry for self->parts, or the oldest one, which it replaces. */
static Entry *
find_entry (FlameGpuKernelTexts *self)
{
  Entry *oldest = &self->entries[0];

  for (guint i = 0; i < N_TEXTS; i++) {
    Entry *entry = &self->entries[i];

    if (is_of (entry, self->parts))
      return entry;
    if (entry->last_use < oldest->last_use)
      oldest = entry;
  }
  clear_entry (oldest);
  return oldest;
}

FlameGpuKernelText *
flame_gpu_kernel_texts_get (FlameGpuKernelTexts *texts,
    const FlameStructure *structure, const FlameGpuKernelForm *form)
{
  FlameGpuKernelText *text;
  Entry *entry;

  g_mutex_lock (&texts->lock);
  g_byte_array_set_size (texts->parts, 0);
  add_structure (texts->parts, structure, form);
  entry = find_entry (texts);
  if (!entry->text) {
    entry->parts = g_bytes_new (texts->parts->data, texts->parts->len);
    entry->text = make_text (structure, form);
  }
  entry->last_use = ++texts->n_uses;
  text = text_ref (entry->text);
  g_mutex_unlock (&texts->lock);
  return text;
}

/* ------------------------------------------------------------------ kernels */

/*
 * The programs of the other kernels. Each program has the kernels up to the next one's
 * first.
 */
enum
{
  ROUNDS,
  TILES, /* for samples that go through tiles */
  N_PROGRAMS
};

static const guint first_kernels[N_PROGRAMS + 1] = {[ROUNDS] = 0,
    [TILES] = FLAME_GPU_ROUNDS_LIGHTS,
    [N_PROGRAMS] = FLAME_GPU_N_ROUNDS_KERNELS};

struct _FlameGpuIterateKernels
{
  FlameGpu *gpu;
  FlameGpuCompiler *compiler; /* (nullable) */
  FlameGpuModuleCache *cache; /* (nullable) */
  gint stop;                  /* atomic: the cache is about to be freed */
  FlameGpuKernelTexts *texts;
  FlameGpuKernelForm form;
  FlameGpuTiles tiles;
  FlameGpuKernel *generic; /* (nullable) */

  /*
   * The kernels besides the one that iterates. They are prebuilt, or compiled in the
   * background and taken by the first frame that needs them.
   */
  FlameGpuModuleCache *programs; /* (nullable) */
  FlameGpuKernelText *program_texts[N_PROGRAMS];
  FlameGpuKernel *rounds[FLAME_GPU_N_ROUNDS_KERNELS];
};

/*
 * Limit of unused modules, and the limit beyond which even a busy device is
 * interrupted.
 */
#define MAX_MODULES 64
#define MAX_BUSY_MODULES (4 * MAX_MODULES)

static FlameGpuKernel *
new_kernel (FlameGpuModule *module, const char *name, GError **error)
{
  static const FlameGpuParam params[] = {
      {"args", FLAME_GPU_ARG_STRUCT, sizeof (FlameIterateArgs)}};

  return flame_gpu_kernel_new (module, name, params, 1, error);
}

/* Returns: (nullable) the options that the device needs */
static const char *const *
find_options (const FlameGpuIterateKernels *self)
{
  /* CUDA's text detects vector adds itself. */
  static const char *const adds_vectors[] = {"-DFLAME_ADDS_VECTORS=1", NULL};

  return self->compiler->language == FLAME_GPU_OPENCL_C &&
                 flame_gpu_get_device (self->gpu)->adds_vectors
             ? adds_vectors
             : NULL;
}

static GBytes *
compile (const char *structure G_GNUC_UNUSED, GBytes *description, int arch,
    gpointer user_data, GError **error)
{
  const FlameGpuIterateKernels *self = user_data;

  return flame_gpu_kernel_compile_with (self->compiler,
      g_bytes_get_data (description, NULL), find_options (self), arch,
      &self->stop, error);
}

/*
 * Runs on the cache's worker. Frames do not report which kernel drew them, so this
 * does.
 */
static void
log_ready (const char *structure, const GError *error, gpointer user_data)
{
  const FlameGpuIterateKernels *self = user_data;
  FlameLog *log = flame_gpu_get_log (self->gpu);

  if (error)
    flame_log (log, FLAME_LOG_WARNING,
        "no kernel for a flame's structure; the generic kernel draws it, or "
        "the CPU if that cannot and a stream must not wait: %s",
        error->message);
  else
    flame_log (log, FLAME_LOG_DEBUG, "%.8s: ready", structure);
}

static gboolean
open_cache (
    FlameGpuIterateKernels *self, FlameGpuDiskCache *disk, GError **error)
{
  static const char *const names[] = {FLAME_GPU_ITERATE, NULL};
  const FlameGpuModuleCacheConfig config = {
      .compile = compile,
      .compile_data = self,
      .ready = log_ready,
      .ready_data = self,
      .disk = disk,
      .compiler_version = self->compiler->version,
      .max_modules = MAX_MODULES,
      .kernels = names,
  };

  self->cache = flame_gpu_module_cache_new (self->gpu, &config, error);
  return self->cache != NULL;
}

/*
 * Returns: (transfer full) (nullable) the code that exists before anything is compiled
 */
static GBytes *
find_image (const FlameGpuDevice *device, GBytes *generic)
{
  if (generic)
    return g_bytes_ref (generic);
  /* Only CUDA's code is prebuilt. */
  return device->arch ? flame_gpu_generic_image () : NULL;
}

static GBytes *
compile_program (const char *structure G_GNUC_UNUSED, GBytes *description,
    int arch, gpointer user_data, GError **error)
{
  const FlameGpuIterateKernels *self = user_data;

  return flame_gpu_kernel_compile_with (self->compiler,
      g_bytes_get_data (description, NULL), NULL, arch, &self->stop, error);
}

static FlameGpuModuleState
request_program (FlameGpuIterateKernels *self, guint program)
{
  const FlameGpuKernelText *text = self->program_texts[program];
  g_autoptr (FlameGpuModule) module = NULL;

  return flame_gpu_module_cache_request (
      self->programs, text->key, text->source, &module, NULL);
}

/*
 * Compiles the kernels that every frame needs at the start, if no prebuilt code works
 * for the device.
 *
 * @reason: why it does not
 */
static gboolean
open_programs (FlameGpuIterateKernels *self, FlameGpuDiskCache *disk,
    const GError *reason, GError **error)
{
  const int arch = flame_gpu_get_device (self->gpu)->arch;
  FlameGpuModuleCacheConfig config = {.compile = compile_program,
      .compile_data = self,
      .disk = disk,
      .n_workers = N_PROGRAMS};

  if (!self->compiler)
    return flame_fail (error, FLAME_ERROR_UNAVAILABLE,
        "no kernel for this GPU (compute capability %d.%d): %s, and there is "
        "no NVRTC to make one",
        arch / 10, arch % 10,
        reason ? reason->message : "the plugin was built without nvcc");
  config.compiler_version = self->compiler->version;
  if (self->compiler->takes_turns)
    config.n_workers = 1;
  self->programs = flame_gpu_module_cache_new (self->gpu, &config, error);
  if (!self->programs)
    return FALSE;
  self->program_texts[ROUNDS] = text_new (flame_gpu_rounds_source ());
  if (self->tiles.rows > 0)
    self->program_texts[TILES] =
        text_new (flame_gpu_tiles_source (&self->tiles));
  (void) request_program (self, ROUNDS);
  return TRUE;
}

static gboolean
take_program (FlameGpuIterateKernels *self, guint program,
    FlameGpuModule *module, GError **error)
{
  static const char *const names[] = {
      [FLAME_GPU_ROUNDS_DECIDE] = FLAME_GPU_DECIDE,
      [FLAME_GPU_ROUNDS_FLUSH] = FLAME_GPU_FLUSH,
      [FLAME_GPU_ROUNDS_SUM] = FLAME_GPU_SUM,
      [FLAME_GPU_ROUNDS_LIGHTS] = FLAME_GPU_LIGHTS,
      [FLAME_GPU_ROUNDS_PLACE] = FLAME_GPU_PLACE,
      [FLAME_GPU_ROUNDS_GATHER] = FLAME_GPU_GATHER};

  for (guint i = first_kernels[program]; i < first_kernels[program + 1]; i++) {
    if (!self->rounds[i])
      self->rounds[i] = new_kernel (module, names[i], error);
    if (!self->rounds[i])
      return FALSE;
  }
  return TRUE;
}

static gboolean
open_kernels (FlameGpuIterateKernels *self, GBytes *generic,
    FlameGpuDiskCache *disk, GError **error)
{
  g_autoptr (GBytes) image =
      find_image (flame_gpu_get_device (self->gpu), generic);
  g_autoptr (GError) reason = NULL;
  g_autoptr (FlameGpuModule) module =
      image ? flame_gpu_module_new (self->gpu, image, &reason) : NULL;

  if (!module)
    return open_programs (self, disk, reason, error);
  self->generic = new_kernel (module, FLAME_GPU_ITERATE, error);
  return self->generic && take_program (self, ROUNDS, module, error) &&
         (self->tiles.rows == 0 || take_program (self, TILES, module, error));
}

FlameGpuIterateKernels *
flame_gpu_iterate_kernels_new (
    FlameGpu *gpu, const FlameGpuIterateKernelsConfig *config, GError **error)
{
  FlameGpuIterateKernels *self = g_new0 (FlameGpuIterateKernels, 1);

  self->texts = flame_gpu_kernel_texts_new ();
  self->gpu = flame_gpu_ref (gpu);
  flame_gpu_kernel_form_init (&self->form, flame_gpu_get_device (gpu));
  if (!config->no_tiles)
    flame_gpu_tiles_init (&self->tiles, flame_gpu_get_device (gpu));
  if (config->form.block) {
    self->form.blocks_per_sm *= self->form.block;
    self->form.block = config->form.block;
    self->form.blocks_per_sm /= self->form.block;
  }
  if (config->form.blocks_per_sm)
    self->form.blocks_per_sm = config->form.blocks_per_sm;
  if (config->compiler)
    self->compiler = flame_gpu_compiler_ref (config->compiler);
  if (!open_kernels (self, config->generic, config->disk, error) ||
      (self->compiler && !(config->generic_only && self->generic) &&
          !open_cache (self, config->disk, error))) {
    flame_gpu_iterate_kernels_free (self);
    return NULL;
  }
  return self;
}

void
flame_gpu_iterate_kernels_free (FlameGpuIterateKernels *self)
{
  if (!self)
    return;
  g_atomic_int_set (&self->stop, TRUE);
  flame_gpu_module_cache_free (self->cache);
  flame_gpu_module_cache_free (self->programs);
  for (guint i = 0; i < N_PROGRAMS; i++)
    flame_gpu_kernel_text_unref (self->program_texts[i]);
  flame_gpu_kernel_unref (self->generic);
  for (guint i = 0; i < FLAME_GPU_N_ROUNDS_KERNELS; i++)
    flame_gpu_kernel_unref (self->rounds[i]);
  flame_gpu_compiler_unref (self->compiler);
  flame_gpu_unref (self->gpu);
  flame_gpu_kernel_texts_free (self->texts);
  g_free (self);
}

/* ------------------------------------------------------------------- choice */

void
flame_gpu_kernel_choice_clear (FlameGpuKernelChoice *choice)
{
  flame_gpu_kernel_text_unref (choice->text);
  flame_gpu_module_unref (choice->module);
  memset (choice, 0, sizeof *choice);
}

void
flame_gpu_iterate_kernel_clear (FlameGpuIterateKernel *kernel)
{
  flame_gpu_kernel_unref (kernel->iterate);
  flame_gpu_kernel_text_unref (kernel->text);
  memset (kernel, 0, sizeof *kernel);
}

/*
 * Returns: (transfer full) (nullable) a name for what the generic kernel lacks for
 *   @structure. That kernel has only the variations of flam3, in the plane, with one
 *   final xform and one layer.
 */
static char *
find_foreign (const FlameStructure *structure)
{
  if (structure->view)
    return g_strdup ("camera in space");
  if (structure->scatter)
    return g_strdup ("scattered points");
  if (structure->keeps_lost)
    return g_strdup ("points that stay lost");
  for (guint i = 0; i < structure->variations->len; i++) {
    const FlameVariationRef *use =
        &g_array_index (structure->variations, FlameVariationRef, i);
    const guint variation = use->variation, form = use->form;

    if (form > FLAME_FORM_POST)
      return g_strdup ("order of variations");
    if (variation >= FLAME_N_FLAM3_VARIATIONS)
      return g_strdup_printf (
          "variation '%s'", flame_variation_name (variation));
  }
  if (structure->in_space)
    return g_strdup ("affine map in space");
  for (guint x = 0; x < structure->n_xforms + structure->n_finals; x++)
    if (structure->extras[x].color)
      return g_strdup ("colour that is not blended");
  if (structure->n_layers > 1)
    return g_strdup ("second layer");
  return structure->n_finals > 1 ? g_strdup ("second final xform") : NULL;
}

static gboolean
fail_generic (const FlameGpuIterateKernels *self, const char *foreign,
    const GError *reason, GError **error)
{
  const gboolean is_cuda = flame_gpu_get_device (self->gpu)->arch != 0;

  if (reason)
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
        "no kernel for this flame: %s", reason->message);
  else if (!is_cuda)
    g_set_error_literal (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
        "no kernel for this flame: it is too large for the compiler, and there "
        "is no other kernel than its own");
  else if (foreign)
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
        "no kernel for this flame: its %s needs NVRTC", foreign);
  else
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
        "no kernel for this flame: it is too large for NVRTC, and the plugin "
        "was built without nvcc");
  return FALSE;
}

/*
 * Returns the form of the kernel for @needs. With bins a thread may use as many
 * registers as without: two of the larger blocks have as many threads as the blocks
 * without bins. If fewer blocks fit in shared memory, a thread may use more.
 */
static FlameGpuKernelForm
form_of (const FlameGpuIterateKernels *self, const FlameGpuKernelNeeds *needs)
{
  const FlameGpuBatch *batch = &needs->batch;
  FlameGpuKernelForm form = self->form;

  if (batch->block)
    form = (FlameGpuKernelForm){.block = batch->block,
        .blocks_per_sm = batch->blocks_per_sm,
        .bins = TRUE,
        .bins_steps = batch->steps,
        .tiles = self->tiles};

  form.blocks_per_sm = CLAMP (needs->most_blocks, 1, form.blocks_per_sm);
  form.far_record = needs->far_record;
  return form;
}

/*
 * Returns: (transfer full) (nullable) the text for @structure; NULL if there is only
 *   the generic kernel
 */
static FlameGpuKernelText *
find_text (FlameGpuIterateKernels *self, const FlameStructure *structure,
    const FlameGpuKernelForm *form)
{
  g_autoptr (FlameGpuKernelText) text = NULL;

  if (!self->cache)
    return NULL;
  text = flame_gpu_kernel_texts_get (self->texts, structure, form);
  return text->source ? g_steal_pointer (&text) : NULL;
}

static gboolean
does_generic (
    const FlameGpuIterateKernels *self, const FlameStructure *structure)
{
  g_autofree char *foreign = find_foreign (structure);

  return self->generic && !foreign;
}

/*
 * Requests the module of @choice from the cache. Returns FALSE if it cannot be
 * compiled.
 */
static gboolean
ask_for_module (FlameGpuIterateKernels *self, FlameGpuKernelAsking asking,
    FlameGpuKernelChoice *choice)
{
  const FlameGpuKernelText *text = choice->text;
  FlameGpuModuleState state;

  if (asking == FLAME_GPU_KERNEL_PEEK &&
      !flame_gpu_module_cache_has (self->cache, text->key))
    return TRUE;
  state = flame_gpu_module_cache_request (
      self->cache, text->key, text->source, &choice->module, NULL);
  if (state == FLAME_GPU_MODULE_COMPILING && asking == FLAME_GPU_KERNEL_NOW)
    flame_gpu_module_cache_hasten (self->cache, text->key);
  return state != FLAME_GPU_MODULE_FAILED;
}

/*
 * Returns whether the kernels between rounds are being compiled. If they cannot be
 * compiled, the frame that needs them reports the error.
 */
static gboolean
are_rounds_coming (FlameGpuIterateKernels *self)
{
  return self->programs &&
         request_program (self, ROUNDS) == FLAME_GPU_MODULE_COMPILING;
}

/*
 * Drops the module of @choice if its samples go through tiles, and the kernels that
 * gather them are not ready: it draws only together with those.
 */
static void
need_tiles (FlameGpuIterateKernels *self, FlameGpuKernelAsking asking,
    FlameGpuKernelChoice *choice)
{
  const char *key;

  if (!choice->form.bins || !self->programs)
    return;
  key = self->program_texts[TILES]->key;
  if (asking == FLAME_GPU_KERNEL_PEEK
          ? !flame_gpu_module_cache_has (self->programs, key)
          : request_program (self, TILES) == FLAME_GPU_MODULE_COMPILING)
    g_clear_pointer (&choice->module, flame_gpu_module_unref);
}

FlamePrepared
flame_gpu_iterate_kernels_choose (FlameGpuIterateKernels *self,
    const FlameStructure *structure, const FlameGpuKernelNeeds *needs,
    FlameGpuKernelAsking asking, FlameGpuKernelChoice *choice)
{
  gboolean can_be_made;

  memset (choice, 0, sizeof *choice);
  choice->form = form_of (self, needs);
  choice->text = find_text (self, structure, &choice->form);
  can_be_made = choice->text && ask_for_module (self, asking, choice);
  need_tiles (self, asking, choice);
  if (choice->module || does_generic (self, structure))
    return are_rounds_coming (self) ? FLAME_PREPARED_COMING
                                    : FLAME_PREPARED_READY;
  /* The frame that needs the kernels reports what cannot be compiled. */
  return can_be_made ? FLAME_PREPARED_COMING : FLAME_PREPARED_NEVER;
}

/* ------------------------------------------------------------------- kernels */

/* Waits until @cache has the module of @text, or nobody wants the frame. */
static FlameGpuModule *
wait_for_module (FlameGpuIterateKernels *self, FlameGpuModuleCache *cache,
    const FlameGpuKernelText *text, const gint *cancelled, GError **error)
{
  FlameGpuModule *module = NULL;
  const gint64 begin = g_get_monotonic_time ();

  if (flame_gpu_module_cache_request (cache, text->key, text->source, &module,
          error) != FLAME_GPU_MODULE_COMPILING)
    return module;
  flame_gpu_module_cache_wait (cache, text->key, cancelled);
  if (cancelled && g_atomic_int_get (cancelled))
    return flame_fail_null (
        error, FLAME_ERROR_CANCELLED, "the frame was cancelled");
  flame_gpu_module_cache_request (
      cache, text->key, text->source, &module, error);
  flame_log (flame_gpu_get_log (self->gpu), FLAME_LOG_DEBUG,
      "a frame waited %.3f s for its kernel",
      (g_get_monotonic_time () - begin) / (double) G_USEC_PER_SEC);
  return module;
}

/* Takes the kernels of a program, which is compiled beside the flame's. */
static gboolean
ensure_program (FlameGpuIterateKernels *self, guint program,
    const gint *cancelled, GError **error)
{
  g_autoptr (FlameGpuModule) module = NULL;

  if (self->rounds[first_kernels[program + 1] - 1] || !self->programs)
    return TRUE;
  module = wait_for_module (
      self, self->programs, self->program_texts[program], cancelled, error);
  return module && take_program (self, program, module, error);
}

static gboolean
take_generic (FlameGpuIterateKernels *self, FlameGpuIterateKernel *kernel,
    const FlameStructure *structure, const GError *reason, GError **error)
{
  g_autofree char *foreign = find_foreign (structure);

  flame_gpu_iterate_kernel_clear (kernel);
  if (!self->generic || foreign)
    return fail_generic (self, foreign, reason, error);
  kernel->iterate = flame_gpu_kernel_ref (self->generic);
  kernel->block = FLAME_GPU_BLOCK;
  kernel->blocks_per_sm = FLAME_GPU_BLOCKS_PER_SM;
  return TRUE;
}

/*
 * Returns whether @kernel is compiled from @text. A forgotten text may have been
 * generated again, at another address.
 */
static gboolean
is_of_text (const FlameGpuIterateKernel *kernel, const FlameGpuKernelText *text)
{
  return kernel->is_specialised &&
         (kernel->text == text || strcmp (kernel->text->key, text->key) == 0);
}

gboolean
flame_gpu_iterate_kernels_take (FlameGpuIterateKernels *self,
    const FlameStructure *structure, const FlameGpuKernelChoice *choice,
    gboolean wait, const gint *cancelled, FlameGpuIterateKernel *kernel,
    GError **error)
{
  GError *reason = NULL;
  g_autoptr (FlameGpuModule) module =
      choice->module ? flame_gpu_module_ref (choice->module) : NULL;
  FlameGpuKernel *iterate;

  if (choice->text && !module && (wait || !does_generic (self, structure)))
    module =
        wait_for_module (self, self->cache, choice->text, cancelled, &reason);
  if (g_error_matches (reason, FLAME_ERROR, FLAME_ERROR_CANCELLED)) {
    g_propagate_error (error, reason);
    return FALSE;
  }
  if (!ensure_program (self, ROUNDS, cancelled, error) ||
      (module && choice->form.bins &&
          !ensure_program (self, TILES, cancelled, error))) {
    g_clear_error (&reason);
    return FALSE;
  }
  if (!module) {
    const gboolean taken =
        take_generic (self, kernel, structure, reason, error);

    g_clear_error (&reason);
    return taken;
  }
  if (is_of_text (kernel, choice->text))
    return TRUE;
  iterate = new_kernel (module, FLAME_GPU_ITERATE, error);
  if (!iterate)
    return FALSE;
  flame_gpu_iterate_kernel_clear (kernel);
  *kernel = (FlameGpuIterateKernel){.iterate = iterate,
      .is_specialised = TRUE,
      .block = choice->form.block,
      .blocks_per_sm = choice->form.blocks_per_sm,
      .bins = choice->form.bins,
      .bins_steps = choice->form.bins_steps,
      .text = text_ref (choice->text)};
  flame_log (flame_gpu_get_log (self->gpu), FLAME_LOG_DEBUG,
      "a slot draws with the kernel of its flame's structure");
  return TRUE;
}

void
flame_gpu_iterate_kernels_wake (FlameGpuIterateKernels *self)
{
  if (self->cache)
    flame_gpu_module_cache_wake (self->cache);
  if (self->programs)
    flame_gpu_module_cache_wake (self->programs);
}

void
flame_gpu_iterate_kernels_trim (FlameGpuIterateKernels *self, gboolean idle)
{
  const guint limit = idle ? MAX_MODULES : MAX_BUSY_MODULES;

  if (self->cache &&
      flame_gpu_module_cache_get_stats (self->cache).modules > limit)
    flame_gpu_module_cache_trim (self->cache);
}

FlameGpuKernel *
flame_gpu_iterate_kernels_get (
    FlameGpuIterateKernels *self, FlameGpuRoundsKernel which)
{
  return self->rounds[which];
}

guint
flame_gpu_iterate_kernels_get_block (const FlameGpuIterateKernels *self)
{
  return self->form.block;
}

const FlameGpuTiles *
flame_gpu_iterate_kernels_get_tiles (const FlameGpuIterateKernels *self)
{
  return &self->tiles;
}

gboolean
flame_gpu_iterate_kernels_specialise (const FlameGpuIterateKernels *self)
{
  return self->cache != NULL;
}

FlameGpuModuleCache *
flame_gpu_iterate_kernels_get_cache (FlameGpuIterateKernels *self)
{
  return self->cache;
}

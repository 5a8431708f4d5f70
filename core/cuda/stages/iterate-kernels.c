/*
 * The iteration kernels: specialised or generic.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/stages/iterate-kernels.h"

#include <string.h>

#include "core/genome/variation.h"

struct _FlameCudaIterateKernels
{
  FlameCudaContext *context;
  FlameCudaNvrtc *nvrtc;          /* (nullable) */
  FlameCudaHeadStart *head_start; /* (nullable) */
  FlameCudaModuleCache *cache;    /* (nullable) */
  gint stop;                      /* atomic: the cache is about to go */
  gboolean in_parts;
  FlameCudaKernelTexts *texts;
  FlameCudaKernelForm form;
  FlameCudaKernel *generic;                 /* (nullable) */
  FlameCudaKernel *decide, *flush, *sum;    /* between rounds */
  FlameCudaKernel *lights, *place, *gather; /* likewise, by way of tiles */
};

/* modules kept when nobody uses them, and before a busy device is disturbed */
#define MAX_MODULES 64
#define MAX_BUSY_MODULES (4 * MAX_MODULES)

static FlameCudaKernel *
new_kernel (FlameCudaModule *module, const char *name, GError **error)
{
  static const FlameCudaParam params[] = {
      {"args", FLAME_CUDA_ARG_STRUCT, sizeof (FlameIterateArgs)}};
  static const FlameCudaGeometry geometry = {.grid = {1}, .block = {1}};

  return flame_cuda_kernel_new (module, name, params, 1, &geometry, error);
}

static GBytes *
compile_quick (const char *structure G_GNUC_UNUSED, GBytes *description,
    int arch, gpointer user_data, GError **error)
{
  const FlameCudaIterateKernels *self = user_data;

  return flame_cuda_kernel_compile_quick (self->nvrtc,
      g_bytes_get_data (description, NULL), NULL, arch, &self->stop, error);
}

static GBytes *
compile_whole (const char *structure G_GNUC_UNUSED, GBytes *description,
    int arch, gpointer user_data, GError **error)
{
  const FlameCudaIterateKernels *self = user_data;

  return flame_cuda_kernel_compile_whole (self->nvrtc,
      g_bytes_get_data (description, NULL), arch, &self->stop, error);
}

static GBytes *
compile (const char *structure, GBytes *description, int arch,
    gpointer user_data, GError **error)
{
  FlameCudaIterateKernels *self = user_data;
  const char *source = g_bytes_get_data (description, NULL);
  g_autoptr (GError) reason = NULL;
  GBytes *code = NULL;

  if (self->in_parts)
    code = compile_quick (structure, description, arch, self, &reason);
  else if (self->head_start)
    code = flame_cuda_head_start_take (self->head_start, source, arch);
  return code ? code
              : flame_cuda_kernel_compile_with (
                    self->nvrtc, source, NULL, arch, &self->stop, error);
}

/* on the cache's worker; a flame's frames do not say what they were drawn with */
static void
tell (const char *structure, const GError *error,
    gpointer user_data G_GNUC_UNUSED)
{
  if (error)
    g_warning (
        "no kernel for a flame's structure, the generic one draws, or the "
        "CPU where that cannot and a stream must not wait: %s",
        error->message);
  else
    g_debug ("%.8s: ready", structure);
}

static gboolean
open_cache (
    FlameCudaIterateKernels *self, FlameCudaDiskCache *disk, GError **error)
{
  static const char *const names[] = {FLAME_CUDA_ITERATE, NULL};
  const FlameCudaModuleCacheConfig config = {
      .compile = compile,
      .compile_quick = compile_quick,
      .compile_whole = compile_whole,
      .compile_data = self,
      .ready = tell,
      .disk = disk,
      .nvrtc_version = self->nvrtc->version,
      .max_modules = MAX_MODULES,
      .kernels = names,
  };

  self->cache = flame_cuda_module_cache_new (self->context, &config, error);
  return self->cache != NULL;
}

/*
 * The prebuilt module, or the kernels between rounds made by NVRTC.
 * @generic: (nullable) in the place of the prebuilt one
 */
static FlameCudaModule *
load_rounds (FlameCudaIterateKernels *self, GBytes *generic,
    gboolean *has_generic, GError **error)
{
  g_autoptr (GBytes) image =
      generic ? g_bytes_ref (generic) : flame_cuda_generic_image ();
  g_autoptr (GError) reason = NULL;
  FlameCudaModule *module = NULL;
  const int arch = flame_cuda_context_get_device (self->context)->arch;

  if (image)
    module = flame_cuda_module_new (self->context, image, &reason);
  *has_generic = module != NULL;
  if (module)
    return module;
  if (!self->nvrtc) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
        "no kernel for this GPU (compute capability %d.%d): %s, and there is "
        "no NVRTC to make one",
        arch / 10, arch % 10,
        reason ? reason->message : "the plugin was built without nvcc");
    return NULL;
  }
  g_clear_pointer (&image, g_bytes_unref);
  image = flame_cuda_kernel_compile (
      self->nvrtc, flame_cuda_rounds_source (), arch, error);
  return image ? flame_cuda_module_new (self->context, image, error) : NULL;
}

static gboolean
open_kernels (FlameCudaIterateKernels *self, GBytes *generic, GError **error)
{
  gboolean has_generic;
  g_autoptr (FlameCudaModule) module =
      load_rounds (self, generic, &has_generic, error);

  if (!module)
    return FALSE;
  self->decide = new_kernel (module, FLAME_CUDA_DECIDE, error);
  if (!self->decide)
    return FALSE;
  self->flush = new_kernel (module, FLAME_CUDA_FLUSH, error);
  if (!self->flush)
    return FALSE;
  self->sum = new_kernel (module, FLAME_CUDA_SUM, error);
  if (!self->sum)
    return FALSE;
  self->lights = new_kernel (module, FLAME_CUDA_LIGHTS, error);
  if (!self->lights)
    return FALSE;
  self->place = new_kernel (module, FLAME_CUDA_PLACE, error);
  if (!self->place)
    return FALSE;
  self->gather = new_kernel (module, FLAME_CUDA_GATHER, error);
  if (!self->gather)
    return FALSE;
  if (has_generic)
    self->generic = new_kernel (module, FLAME_CUDA_ITERATE, error);
  return !has_generic || self->generic;
}

FlameCudaIterateKernels *
flame_cuda_iterate_kernels_new (FlameCudaContext *context,
    const FlameCudaIterateKernelsConfig *config, GError **error)
{
  FlameCudaIterateKernels *self = g_new0 (FlameCudaIterateKernels, 1);

  self->texts = flame_cuda_kernel_texts_new ();
  self->context = flame_cuda_context_ref (context);
  self->head_start = config->head_start;
  self->in_parts = config->in_parts;
  flame_cuda_kernel_form_init (
      &self->form, flame_cuda_context_get_device (context));
  if (config->form.block) {
    self->form.blocks_per_sm *= self->form.block;
    self->form.block = config->form.block;
    self->form.blocks_per_sm /= self->form.block;
  }
  if (config->form.blocks_per_sm)
    self->form.blocks_per_sm = config->form.blocks_per_sm;
  if (config->nvrtc)
    self->nvrtc = flame_cuda_nvrtc_ref (config->nvrtc);
  if (!open_kernels (self, config->generic, error) ||
      (self->nvrtc && !(config->generic_only && self->generic) &&
          !open_cache (self, config->disk, error))) {
    flame_cuda_iterate_kernels_free (self);
    return NULL;
  }
  return self;
}

void
flame_cuda_iterate_kernels_free (FlameCudaIterateKernels *self)
{
  if (!self)
    return;
  g_atomic_int_set (&self->stop, TRUE);
  flame_cuda_module_cache_free (self->cache);
  flame_cuda_kernel_unref (self->generic);
  flame_cuda_kernel_unref (self->decide);
  flame_cuda_kernel_unref (self->flush);
  flame_cuda_kernel_unref (self->sum);
  flame_cuda_kernel_unref (self->lights);
  flame_cuda_kernel_unref (self->place);
  flame_cuda_kernel_unref (self->gather);
  flame_cuda_nvrtc_unref (self->nvrtc);
  flame_cuda_context_unref (self->context);
  flame_cuda_kernel_texts_free (self->texts);
  g_free (self);
}

/* ------------------------------------------------------------------- choice */

void
flame_cuda_iterate_choice_clear (FlameCudaIterateChoice *choice)
{
  flame_cuda_kernel_unref (choice->iterate);
  flame_cuda_kernel_text_unref (choice->text);
  memset (choice, 0, sizeof *choice);
}

/*
 * The generic kernel has flam3's variations alone, these in the plane, and one
 * final xform and one layer.
 * (transfer full) (nullable) what else there is
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
    if (structure->more[x].color)
      return g_strdup ("colour that is not blended");
  if (structure->n_layers > 1)
    return g_strdup ("second layer");
  return structure->n_finals > 1 ? g_strdup ("second final xform") : NULL;
}

static gboolean
fail_generic (const char *foreign, const GError *reason, GError **error)
{
  if (reason)
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
        "no kernel for this flame: %s", reason->message);
  else if (foreign)
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
        "no kernel for this flame: its %s needs NVRTC", foreign);
  else
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
        "no kernel for this flame: it is too large for NVRTC, and the plugin "
        "was built without nvcc");
  return FALSE;
}

static gboolean
choose_generic (FlameCudaIterateKernels *self, FlameCudaIterateChoice *choice,
    const char *foreign, const GError *reason, GError **error)
{
  flame_cuda_iterate_choice_clear (choice);
  if (!self->generic || foreign)
    return fail_generic (foreign, reason, error);
  choice->iterate = flame_cuda_kernel_ref (self->generic);
  choice->block = FLAME_CUDA_BLOCK;
  choice->blocks_per_sm = FLAME_CUDA_BLOCKS_PER_SM;
  return TRUE;
}

/* How a kernel is asked for. */
typedef struct
{
  gboolean wait;   /* until it is there */
  gboolean urgent; /* before what was asked for otherwise */
  gboolean quick;  /* or what is quick, which draws slower */
} Asking;

/* @is_quick: (out) whether it is to be asked for again */
static FlameCudaModule *
request (FlameCudaIterateKernels *self, const FlameCudaKernelText *text,
    Asking asking, gboolean *is_quick, GError **error)
{
  FlameCudaModule *module = NULL;
  FlameCudaModuleState state = flame_cuda_module_cache_request (
      self->cache, text->key, text->source, asking.quick, &module, error);

  if (state == FLAME_CUDA_MODULE_COMPILING && !module && asking.wait) {
    const gint64 begin = g_get_monotonic_time ();

    flame_cuda_module_cache_wait (self->cache, text->key, asking.quick);
    state = flame_cuda_module_cache_request (
        self->cache, text->key, text->source, asking.quick, &module, error);
    g_debug ("a frame waited %.3f s for its kernel",
        (g_get_monotonic_time () - begin) / (double) G_USEC_PER_SEC);
  } else if (state == FLAME_CUDA_MODULE_COMPILING && asking.urgent) {
    flame_cuda_module_cache_hasten (self->cache, text->key);
  }
  *is_quick = state != FLAME_CUDA_MODULE_READY;
  return module;
}

/*
 * Registers are as few with bins: two such blocks have as many threads. Where
 * shared memory has no room for as many blocks they have more.
 */
static FlameCudaKernelForm
form_of (const FlameCudaIterateKernels *self, const FlameCudaKernelNeeds *needs)
{
  static const FlameCudaKernelForm with_bins = {.block = FLAME_CUDA_BINS_BLOCK,
      .blocks_per_sm = FLAME_CUDA_BINS_BLOCKS_PER_SM,
      .bins = TRUE};

  FlameCudaKernelForm form = needs->bins ? with_bins : self->form;

  form.blocks_per_sm = CLAMP (needs->most_blocks, 1, form.blocks_per_sm);
  form.far_record = needs->far_record;
  return form;
}

/* (transfer full) (nullable) NULL where there is the generic kernel alone */
static FlameCudaKernelText *
find_text (FlameCudaIterateKernels *self, const FlameStructure *structure,
    const FlameCudaRecordLayout *layout, const FlameCudaKernelForm *form)
{
  g_autoptr (FlameCudaKernelText) text = NULL;

  if (!self->cache)
    return NULL;
  text = flame_cuda_kernel_texts_get (self->texts, structure, layout, form);
  return text->source ? g_steal_pointer (&text) : NULL;
}

/* one that was forgotten meanwhile is made again, elsewhere */
static gboolean
is_same_text (const FlameCudaKernelText *a, const FlameCudaKernelText *b)
{
  return a == b || strcmp (a->key, b->key) == 0;
}

gboolean
flame_cuda_iterate_kernels_choose (FlameCudaIterateKernels *self,
    const FlameStructure *structure, const FlameCudaRecordLayout *layout,
    const FlameCudaKernelNeeds *needs, gboolean wait,
    FlameCudaIterateChoice *choice, GError **error)
{
  const FlameCudaKernelForm form = form_of (self, needs);
  g_autoptr (GError) reason = NULL;
  g_autoptr (FlameCudaModule) module = NULL;
  g_autoptr (FlameCudaKernelText) text =
      find_text (self, structure, layout, &form);
  g_autofree char *foreign = NULL;
  const gboolean has_same =
      text && choice->is_specialised && is_same_text (text, choice->text);
  FlameCudaKernel *kernel;
  gboolean is_quick;

  if (has_same && !choice->is_quick)
    return TRUE;
  foreign = find_foreign (structure);
  if (!text)
    return choose_generic (self, choice, foreign, NULL, error);
  module = request (self, text,
      (Asking){.wait = wait || !self->generic || foreign,
          .urgent = TRUE,
          .quick = !wait},
      &is_quick, &reason);
  if (!module)
    return choose_generic (self, choice, foreign, reason, error);
  if (has_same && is_quick)
    return TRUE;
  kernel = new_kernel (module, FLAME_CUDA_ITERATE, error);
  if (!kernel)
    return FALSE;
  flame_cuda_iterate_choice_clear (choice);
  choice->iterate = kernel;
  choice->is_specialised = TRUE;
  choice->is_quick = is_quick;
  choice->block = form.block;
  choice->blocks_per_sm = text->blocks_per_sm;
  choice->bins = needs->bins;
  choice->text = g_steal_pointer (&text);
  g_debug ("a slot draws with the %skernel of its flame's structure",
      is_quick ? "quick " : "");
  return TRUE;
}

FlamePrepared
flame_cuda_iterate_kernels_prepare (FlameCudaIterateKernels *self,
    const FlameStructure *structure, const FlameCudaRecordLayout *layout,
    const FlameCudaKernelNeeds *needs, gboolean urgent, gboolean quick)
{
  const FlameCudaKernelForm form = form_of (self, needs);
  g_autoptr (FlameCudaModule) module = NULL;
  g_autoptr (GError) reason = NULL;
  g_autofree char *foreign = find_foreign (structure);
  g_autoptr (FlameCudaKernelText) text =
      find_text (self, structure, layout, &form);
  const gboolean does_generic = self->generic && !foreign;
  gboolean is_quick;

  /* what cannot be made is told by the frame that needs it */
  if (!text)
    return does_generic ? FLAME_PREPARED_READY : FLAME_PREPARED_NEVER;
  module = request (self, text, (Asking){.urgent = urgent, .quick = quick},
      &is_quick, &reason);
  if (module || does_generic)
    return FLAME_PREPARED_READY;
  return reason ? FLAME_PREPARED_NEVER : FLAME_PREPARED_COMING;
}

gboolean
flame_cuda_iterate_kernels_has (FlameCudaIterateKernels *self,
    const FlameStructure *structure, const FlameCudaRecordLayout *layout,
    const FlameCudaKernelNeeds *needs)
{
  const FlameCudaKernelForm form = form_of (self, needs);
  g_autoptr (FlameCudaKernelText) text =
      find_text (self, structure, layout, &form);

  return text && flame_cuda_module_cache_has (self->cache, text->key, TRUE);
}

void
flame_cuda_iterate_kernels_trim (FlameCudaIterateKernels *self, gboolean idle)
{
  const guint limit = idle ? MAX_MODULES : MAX_BUSY_MODULES;

  if (self->cache &&
      flame_cuda_module_cache_get_stats (self->cache).modules > limit)
    flame_cuda_module_cache_trim (self->cache);
}

FlameCudaKernel *
flame_cuda_iterate_kernels_decide (FlameCudaIterateKernels *self)
{
  return self->decide;
}

FlameCudaKernel *
flame_cuda_iterate_kernels_flush (FlameCudaIterateKernels *self)
{
  return self->flush;
}

FlameCudaKernel *
flame_cuda_iterate_kernels_sum (FlameCudaIterateKernels *self)
{
  return self->sum;
}

FlameCudaKernel *
flame_cuda_iterate_kernels_lights (FlameCudaIterateKernels *self)
{
  return self->lights;
}

FlameCudaKernel *
flame_cuda_iterate_kernels_place (FlameCudaIterateKernels *self)
{
  return self->place;
}

FlameCudaKernel *
flame_cuda_iterate_kernels_gather (FlameCudaIterateKernels *self)
{
  return self->gather;
}

guint
flame_cuda_iterate_kernels_get_block (const FlameCudaIterateKernels *self)
{
  return self->form.block;
}

gboolean
flame_cuda_iterate_kernels_specialise (const FlameCudaIterateKernels *self)
{
  return self->cache != NULL;
}

FlameCudaModuleCache *
flame_cuda_iterate_kernels_get_cache (FlameCudaIterateKernels *self)
{
  return self->cache;
}

/*
 * Finds libnvrtc, and compiles with it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/cuda/nvrtc.h"

#include <gmodule.h>
#include <string.h>

#include "core/error.h"

static GBytes *compile (FlameGpuCompiler *compiler,
    const FlameGpuSource *source, int arch, GError **error);

/* --------------------------------------------------------------------- load */

typedef struct
{
  const char *name;
  gsize offset;
} Symbol;

static const Symbol symbols[] = {
#define SYMBOL(name, parameters, type)                                         \
  {#name, G_STRUCT_OFFSET (FlameCudaNvrtcTable, name)},
    FLAME_CUDA_NVRTC_CALLS (SYMBOL)
#undef SYMBOL
};

static const char *const sonames[] = {
    "libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2", "libnvrtc.so"};

static GModule *
open_in (const char *folder)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sonames); i++) {
    g_autofree char *path = folder ? g_build_filename (folder, sonames[i], NULL)
                                   : g_strdup (sonames[i]);
    GModule *library = g_module_open (path, G_MODULE_BIND_LOCAL);
    if (library)
      return library;
  }
  return NULL;
}

static GModule *
open_toolkit (const char *root)
{
  static const char *const folders[] = {"lib64", "lib"};
  for (gsize i = 0; root && i < G_N_ELEMENTS (folders); i++) {
    g_autofree char *folder = g_build_filename (root, folders[i], NULL);
    GModule *library = open_in (folder);
    if (library)
      return library;
  }
  return NULL;
}

static GModule *
open_library (GError **error)
{
  const char *named = g_getenv ("FLAME_NVRTC");
  GModule *library = NULL;
  if (named) {
    library = g_module_open (named, G_MODULE_BIND_LOCAL);
    if (!library)
      g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
          "FLAME_NVRTC names no library: %s", g_module_error ());
    return library;
  }
  library = open_in (NULL);
  if (!library)
    library = open_toolkit (g_getenv ("CUDA_PATH"));
  if (!library)
    library = open_toolkit (g_getenv ("CUDA_HOME"));
  if (!library)
    library = open_toolkit ("/usr/local/cuda");
  if (!library)
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
        "no NVRTC (libnvrtc.so) of CUDA 11.2 or newer is installed");
  return library;
}

static gboolean
look_up (GModule *library, FlameCudaNvrtcTable *table, GError **error)
{
  for (gsize i = 0; i < G_N_ELEMENTS (symbols); i++) {
    gpointer *pointer = G_STRUCT_MEMBER_P (table, symbols[i].offset);
    if (!g_module_symbol (library, symbols[i].name, pointer) || !*pointer)
      return flame_fail (error, FLAME_ERROR_UNAVAILABLE,
          "%s is not NVRTC of CUDA 11.2 or newer: it has no %s",
          g_module_name (library), symbols[i].name);
  }
  return TRUE;
}

FlameGpuCompiler *
flame_cuda_nvrtc_load (GError **error)
{
  GModule *library = open_library (error);
  FlameCudaNvrtcTable table = {0};
  FlameGpuCompiler *nvrtc = NULL;

  if (!library)
    return NULL;
  g_module_make_resident (library);
  if (!g_module_symbol (library, "nvrtcSetFlowCallback",
          (gpointer *) &table.nvrtcSetFlowCallback))
    table.nvrtcSetFlowCallback = NULL;
  if (look_up (library, &table, error))
    nvrtc = flame_cuda_nvrtc_from_table (&table, error);
  g_module_close (library);
  return nvrtc;
}

static gboolean
check (const FlameCudaNvrtc *nvrtc, nvrtcResult result, const char *doing,
    GError **error)
{
  const char *text;

  if (result == NVRTC_SUCCESS)
    return TRUE;
  text = nvrtc->call.nvrtcGetErrorString (result);
  return flame_fail (error,
      result == NVRTC_ERROR_OUT_OF_MEMORY ? FLAME_ERROR_NO_MEMORY
                                          : FLAME_ERROR_BACKEND,
      "%s: %s", doing, text ? text : "unknown NVRTC error");
}

static int
compare_ints (const void *a, const void *b)
{
  return *(const int *) a - *(const int *) b;
}

static gboolean
ask_archs (FlameCudaNvrtc *nvrtc, GError **error)
{
  const char *doing = "asking NVRTC for its architectures";
  int count = 0;
  if (!check (
          nvrtc, nvrtc->call.nvrtcGetNumSupportedArchs (&count), doing, error))
    return FALSE;
  nvrtc->archs = g_new0 (int, MAX (count, 1));
  nvrtc->n_archs = MAX (count, 0);
  if (!check (nvrtc, nvrtc->call.nvrtcGetSupportedArchs (nvrtc->archs), doing,
          error))
    return FALSE;
  qsort (nvrtc->archs, nvrtc->n_archs, sizeof (int), compare_ints);
  return TRUE;
}

static void
nvrtc_free (FlameGpuCompiler *compiler)
{
  g_free (((FlameCudaNvrtc *) compiler)->archs);
  g_free (compiler);
}

FlameGpuCompiler *
flame_cuda_nvrtc_from_table (const FlameCudaNvrtcTable *table, GError **error)
{
  FlameCudaNvrtc *nvrtc = g_new0 (FlameCudaNvrtc, 1);
  g_autoptr (FlameGpuCompiler) base = &nvrtc->base;
  int major = 0, minor = 0;

  g_atomic_ref_count_init (&base->ref_count);
  base->compile = compile;
  base->free = nvrtc_free;
  nvrtc->call = *table;
  if (!check (nvrtc, nvrtc->call.nvrtcVersion (&major, &minor),
          "asking for NVRTC's version", error) ||
      !ask_archs (nvrtc, error))
    return NULL;
  base->version = 1000 * major + 10 * minor;
  return g_steal_pointer (&base);
}

/* ------------------------------------------------------------------ compile */

/* Returns the newest known architecture for which code runs on @arch, or 0. */
static int
choose_arch (const FlameCudaNvrtc *nvrtc, int arch)
{
  int chosen = 0;
  for (int i = 0; i < nvrtc->n_archs && nvrtc->archs[i] <= arch; i++)
    chosen = nvrtc->archs[i];
  return chosen;
}

static nvrtcResult
create_program (
    FlameCudaNvrtc *nvrtc, const FlameGpuSource *source, nvrtcProgram *program)
{
  g_autofree const char **texts = g_new0 (const char *, source->n_headers + 1);
  g_autofree const char **names = g_new0 (const char *, source->n_headers + 1);
  for (guint i = 0; i < source->n_headers; i++) {
    texts[i] = source->headers[i].text;
    names[i] = source->headers[i].name;
  }
  return nvrtc->call.nvrtcCreateProgram (
      program, source->text, source->name, source->n_headers, texts, names);
}

/*
 * Returns: (transfer full) the compiler's log, or a text that says there is none.
 */
static char *
get_log (FlameCudaNvrtc *nvrtc, nvrtcProgram program)
{
  gsize size = 0;
  g_autofree char *log = NULL;

  if (nvrtc->call.nvrtcGetProgramLogSize (program, &size) != NVRTC_SUCCESS ||
      size <= 1)
    return g_strdup ("(no log)");
  log = g_malloc0 (size + 1);
  if (nvrtc->call.nvrtcGetProgramLog (program, log) != NVRTC_SUCCESS)
    return g_strdup ("(no log)");
  return g_strchomp (g_utf8_make_valid (log, -1));
}

static int
is_stopped (void *payload, void *reserved G_GNUC_UNUSED)
{
  return g_atomic_int_get ((const gint *) payload);
}

static gboolean
run_compiler (FlameCudaNvrtc *nvrtc, nvrtcProgram program,
    const FlameGpuSource *source, const char *arch_option, GError **error)
{
  g_autoptr (GPtrArray) options = g_ptr_array_new ();
  nvrtcResult result;
  g_autofree char *log = NULL;
  g_autofree char *doing = NULL;

  g_ptr_array_add (options, (gpointer) arch_option);
  for (gsize i = 0; source->options && source->options[i]; i++)
    g_ptr_array_add (options, (gpointer) source->options[i]);
  /* Without this callback the compiler runs to its end. */
  if (source->stop && nvrtc->call.nvrtcSetFlowCallback)
    (void) nvrtc->call.nvrtcSetFlowCallback (
        program, is_stopped, (gpointer) source->stop);
  result = nvrtc->call.nvrtcCompileProgram (
      program, options->len, (const char *const *) options->pdata);
  if (result == NVRTC_SUCCESS)
    return TRUE;
  log = get_log (nvrtc, program);
  doing = g_strdup_printf (
      "compiling %s with %s: %s", source->name, arch_option, log);
  return check (nvrtc, result, doing, error);
}

static GBytes *
get_image (
    FlameCudaNvrtc *nvrtc, nvrtcProgram program, gboolean cubin, GError **error)
{
  const FlameCudaNvrtcTable *call = &nvrtc->call;
  const char *doing = "fetching the compiled device code";
  gsize size = 0;
  g_autofree char *image = NULL;

  if (!check (nvrtc,
          cubin ? call->nvrtcGetCUBINSize (program, &size)
                : call->nvrtcGetPTXSize (program, &size),
          doing, error))
    return NULL;
  image = g_malloc0 (size + 1);
  if (!check (nvrtc,
          cubin ? call->nvrtcGetCUBIN (program, image)
                : call->nvrtcGetPTX (program, image),
          doing, error))
    return NULL;
  return g_bytes_new_take (g_steal_pointer (&image), size);
}

static GBytes *
compile (FlameGpuCompiler *compiler, const FlameGpuSource *source, int arch,
    GError **error)
{
  FlameCudaNvrtc *nvrtc = (FlameCudaNvrtc *) compiler;
  int chosen = choose_arch (nvrtc, arch);
  gboolean cubin;
  GBytes *image = NULL;
  g_autofree char *arch_option = NULL;
  nvrtcProgram program = NULL;

  if (!chosen)
    return flame_fail_null (error, FLAME_ERROR_UNAVAILABLE,
        "NVRTC %d.%d makes no code for compute capability %d.%d",
        compiler->version / 1000, compiler->version % 1000 / 10, arch / 10,
        arch % 10);
  cubin = chosen == arch;
  arch_option = g_strdup_printf (
      "--gpu-architecture=%s_%d", cubin ? "sm" : "compute", chosen);
  if (!check (nvrtc, create_program (nvrtc, source, &program),
          "creating a program", error))
    return NULL;
  if (run_compiler (nvrtc, program, source, arch_option, error))
    image = get_image (nvrtc, program, cubin, error);
  /* The image has been copied; if this fails only memory is lost. */
  (void) nvrtc->call.nvrtcDestroyProgram (&program);
  return image;
}

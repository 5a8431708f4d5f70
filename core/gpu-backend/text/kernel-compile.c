/*
 * Compiles a kernel's text to device code, and computes the key that it is cached
 * under. Texts are cached by their inputs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/text/kernel-compile.h"

#include <stdlib.h>
#include <string.h>

#include "core/error.h"
#include "core/gpu-backend/text/kernel-source.h"
#include "core/gpu/module.h"
#include "kernels/gpu/post-frame.h"

/*
 * Fast math has approximate division and root (2 units in the last place), and no
 * denormals. Chaos hides such differences, and IEEE division takes ten instructions;
 * one that checks for denominators beyond 2^126 takes five. Fast math affects nothing
 * else here: kernels/flame-math.h has its own functions, and uses intrinsics only where
 * they are accurate enough.
 */
/*
 * The functions that prepare variations on the host also run on the device (weighting
 * fields).
 */
static const char *const options[] = {"--std=c++17", "--use_fast_math",
    "--device-as-default-execution-space", NULL};

/* -------------------------------------------------------------------- key */

static void
add_string (GChecksum *sum, const char *text)
{
  /* The NUL is included, so that nothing can move from one text to the next. */
  g_checksum_update (sum, (const guchar *) text, strlen (text) + 1);
}

typedef struct
{
  const FlameGpuHeader *files;
  guint n_files;
  GChecksum *sum;
  GHashTable *seen; /* names of the files that were added */
} Key;

static const FlameGpuHeader *
find_file (const Key *key, const char *name)
{
  for (guint i = 0; i < key->n_files; i++) {
    if (g_str_equal (key->files[i].name, name))
      return &key->files[i];
  }
  return NULL;
}

/* Adds @text and what it includes, ignoring conditions around an #include. */
static void
add_text (const Key *key, const char *text)
{
  static const char include[] = "#include \"";
  const char *at = text;

  add_string (key->sum, text);
  while ((at = strstr (at, include))) {
    const char *begin = at + strlen (include);
    const char *end = strchr (begin, '"');
    g_autofree char *name = end ? g_strndup (begin, end - begin) : NULL;
    const FlameGpuHeader *file = name ? find_file (key, name) : NULL;

    at = begin;
    if (!file || !g_hash_table_add (key->seen, (gpointer) file->name))
      continue;
    add_string (key->sum, file->name);
    add_text (key, file->text);
  }
}

char *
flame_gpu_kernel_key_of (
    const char *source, const FlameGpuHeader *files, guint n_files)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  const Key key = {files, n_files, sum, seen};

  add_text (&key, source);
  for (guint i = 0; options[i]; i++)
    add_string (sum, options[i]);
  return g_strdup (g_checksum_get_string (sum));
}

char *
flame_gpu_kernel_key (const char *source)
{
  return flame_gpu_kernel_key_of (
      source, flame_cuda_embedded, flame_cuda_n_embedded);
}

/* ---------------------------------------------------------------- compile */

/* Returns the value of @name in the text; 0 if it has none. */
static guint
find_number (const char *text, const char *name)
{
  g_autofree char *define = g_strdup_printf ("#define %s ", name);
  const char *found = strstr (text, define);

  return found ? (guint) strtoul (found + strlen (define), NULL, 10) : 0;
}

/* @source: without the headers */
static GBytes *
compile_text (
    FlameGpuCompiler *compiler, FlameGpuSource source, int arch, GError **error)
{
  source.headers = flame_cuda_embedded;
  source.n_headers = flame_cuda_n_embedded;
  return flame_gpu_compile (compiler, &source, arch, error);
}

GBytes *
flame_gpu_kernel_compile_with (FlameGpuCompiler *compiler, const char *source,
    const char *const *more, int arch, const gint *stop, GError **error)
{
  const gboolean is_cuda = compiler->language == FLAME_GPU_CUDA_C;
  const FlameGpuBound bound = {
      "flame_iterate", find_number (source, "FLAME_BLOCKS_PER_SM")};
  const char *const *const lists[] = {is_cuda ? options : NULL, more};
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  for (guint l = 0; l < G_N_ELEMENTS (lists); l++)
    for (guint i = 0; lists[l] && lists[l][i]; i++)
      g_ptr_array_add (all, (gpointer) lists[l][i]);
  g_ptr_array_add (all, NULL);
  return compile_text (compiler,
      (FlameGpuSource){.name = "flame.cu",
          .text = source,
          .options = (const char *const *) all->pdata,
          .bounds = &bound,
          .n_bounds = 1,
          .fast_math = TRUE,
          .stop = stop},
      arch, error);
}

GBytes *
flame_gpu_kernel_compile (
    FlameGpuCompiler *compiler, const char *source, int arch, GError **error)
{
  return flame_gpu_kernel_compile_with (
      compiler, source, NULL, arch, NULL, error);
}

char *
flame_gpu_rounds_source (void)
{
  return g_strdup ("#include \"kernels/gpu/rounds.h\"\n");
}

char *
flame_gpu_tiles_source (const FlameGpuTiles *tiles)
{
  GString *text = g_string_new (NULL);

  flame_gpu_tiles_append (tiles, text);
  g_string_append (text, "#include \"kernels/gpu/place.h\"\n"
                         "#include \"kernels/gpu/gather.h\"\n");
  return g_string_free (text, FALSE);
}

GBytes *
flame_gpu_generic_image (void)
{
  if (flame_cuda_fatbin_size == 0)
    return NULL;
  return g_bytes_new_static (flame_cuda_fatbin, flame_cuda_fatbin_size);
}

/* ------------------------------------------- the stages after the histogram */

/*
 * kernels/gpu/embed.py generates it at build time. Its size is 0 without nvcc.
 */
extern const guint8 flame_cuda_post_fatbin[];
extern const gsize flame_cuda_post_fatbin_size;

GBytes *
flame_gpu_post_get_prebuilt (FlameGpu *gpu)
{
  g_autoptr (GBytes) image = NULL;
  g_autoptr (FlameGpuModule) module = NULL;

  /* Only CUDA's code is prebuilt. */
  if (flame_cuda_post_fatbin_size == 0 || !flame_gpu_get_device (gpu)->arch)
    return NULL;
  image =
      g_bytes_new_static (flame_cuda_post_fatbin, flame_cuda_post_fatbin_size);
  module = flame_gpu_module_new (gpu, image, NULL);
  return module ? g_steal_pointer (&image) : NULL;
}

GBytes *
flame_gpu_post_compile (FlameGpuCompiler *compiler, const char *source,
    int arch, const gint *stop, GError **error)
{
  /* Divisions are exact, as on the CPU. In OpenCL the text ensures it. */
  static const char *const exact[] = {"--std=c++14", "--fmad=true", NULL};
  static const FlameGpuBound bounds[] = {
      {"flame_spread_classes_1", FLAME_CLASS_BLOCKS_PER_SM (1)},
      {"flame_spread_classes_2", FLAME_CLASS_BLOCKS_PER_SM (2)},
      {"flame_spread_classes_3", FLAME_CLASS_BLOCKS_PER_SM (3)},
      {"flame_spread_classes_4", FLAME_CLASS_BLOCKS_PER_SM (4)}};

  return compile_text (compiler,
      (FlameGpuSource){.name = "post.cu",
          .text = source,
          .options = compiler->language == FLAME_GPU_CUDA_C ? exact : NULL,
          .bounds = bounds,
          .n_bounds = G_N_ELEMENTS (bounds),
          .stop = stop},
      arch, error);
}

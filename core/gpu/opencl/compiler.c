/*
 * The compiler of an OpenCL driver: kernels' text to a program's binary.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/opencl/build.h"

#include <string.h>

#include "core/gpu/opencl/text.h"

/*
 * As CUDA's --use_fast_math as far as no number is told to be none: points that are no
 * numbers are looked for, which rules out -cl-fast-relaxed-math.
 */
#define OPTIONS                                                                \
  "-cl-std=CL1.2 -cl-mad-enable -cl-denorms-are-zero -cl-no-signed-zeros"
/* of a build's log, which may be of megabytes */
#define MOST_LOG 4000

typedef struct
{
  FlameGpuCompiler base;
  FlameGpu *gpu;
} Compiler;

/* (transfer full) the driver's own words, or a word for there being none */
static char *
get_log (FlameOpenclContext *context, cl_program program)
{
  const FlameOpenclTable *call = context->call;
  gsize size = 0;
  g_autofree char *log = NULL;

  if (call->clGetProgramBuildInfo (program, context->id, CL_PROGRAM_BUILD_LOG,
          0, NULL, &size) != CL_SUCCESS ||
      size <= 1)
    return g_strdup ("(no log)");
  log = g_malloc0 (size + 1);
  if (call->clGetProgramBuildInfo (program, context->id, CL_PROGRAM_BUILD_LOG,
          size, log, NULL) != CL_SUCCESS)
    return g_strdup ("(no log)");
  if (size > MOST_LOG)
    log[MOST_LOG] = '\0';
  return g_strchomp (g_utf8_make_valid (log, -1));
}

gboolean
flame_opencl_build (FlameGpu *gpu, cl_program program, const char *options,
    const char *doing, GError **error)
{
  FlameOpenclContext *context = flame_opencl_context_of (gpu);
  cl_int result = context->call->clBuildProgram (
      program, 1, &context->id, options, NULL, NULL);
  g_autofree char *log = NULL;
  g_autofree char *what = NULL;

  if (result == CL_SUCCESS)
    return TRUE;
  log = get_log (context, program);
  what = g_strdup_printf ("%s: %s", doing, log);
  return flame_opencl_context_check (gpu, result, FALSE, what, error);
}

static GBytes *
get_binary (FlameGpu *gpu, cl_program program, GError **error)
{
  const char *doing = "fetching the compiled device code";
  const FlameOpenclTable *call = flame_opencl_context_of (gpu)->call;
  gsize size = 0;
  g_autofree guchar *binary = NULL;

  if (!flame_opencl_context_check (gpu,
          call->clGetProgramInfo (
              program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL),
          FALSE, doing, error))
    return NULL;
  binary = g_malloc (MAX (size, 1));
  if (!flame_opencl_context_check (gpu,
          call->clGetProgramInfo (
              program, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL),
          FALSE, doing, error))
    return NULL;
  return g_bytes_new_take (g_steal_pointer (&binary), size);
}

/*
 * NVIDIA's code is PTX, which has a word for what __launch_bounds__ says in CUDA and
 * OpenCL C cannot: without it a thread takes more registers than leave room for all
 * blocks. Other drivers' code is returned as it is.
 */
static GBytes *
bound_registers (GBytes *code, const FlameGpuSource *source)
{
  gsize size;
  const char *data = g_bytes_get_data (code, &size);
  g_autofree char *bound =
      g_strdup_printf (".reqntid %u, 1, 1\n", source->block);
  const char *at = source->blocks_per_sm > 0
                       ? g_strstr_len (data, (gssize) size, bound)
                       : NULL;
  GString *text;

  if (!at || !g_strstr_len (data, (gssize) size, "\n.target sm_"))
    return code;
  at += strlen (bound);
  text = g_string_new_len (data, at - data);
  g_string_append_printf (text, ".minnctapersm %u\n", source->blocks_per_sm);
  g_string_append_len (text, at, (gssize) size - (at - data));
  g_bytes_unref (code);
  return g_string_free_to_bytes (text);
}

static char *
join_options (const FlameGpuSource *source)
{
  g_autofree char *own =
      source->options ? g_strjoinv (" ", (char **) source->options) : NULL;

  return g_strconcat (OPTIONS, own ? " " : "", own, NULL);
}

static GBytes *
compile (FlameGpuCompiler *compiler, const FlameGpuSource *source,
    int arch G_GNUC_UNUSED, GError **error)
{
  FlameGpu *gpu = ((Compiler *) compiler)->gpu;
  FlameOpenclContext *context = flame_opencl_context_of (gpu);
  g_autofree char *text = flame_opencl_text_expand (source, error);
  const char *const_text = text;
  g_autofree char *options = NULL;
  g_autofree char *doing = NULL;
  cl_program program;
  cl_int result;
  GBytes *binary = NULL;

  if (!text)
    return NULL;
  program = context->call->clCreateProgramWithSource (
      context->handle, 1, &const_text, NULL, &result);
  if (!flame_opencl_context_check (
          gpu, result, FALSE, "creating a program", error))
    return NULL;
  options = join_options (source);
  doing = g_strdup_printf ("compiling %s", source->name);
  if (flame_opencl_build (gpu, program, options, doing, error))
    binary = get_binary (gpu, program, error);
  if (binary)
    binary = bound_registers (binary, source);
  flame_opencl_module_free (gpu, program);
  return binary;
}

static void
compiler_free (FlameGpuCompiler *compiler)
{
  flame_gpu_unref (((Compiler *) compiler)->gpu);
  g_free (compiler);
}

FlameGpuCompiler *
flame_opencl_compiler_new (FlameGpu *gpu)
{
  Compiler *compiler = g_new0 (Compiler, 1);
  const FlameGpuDevice *device = flame_gpu_get_device (gpu);
  g_autofree char *all =
      g_strconcat (device->name, "\n", device->driver, "\n", OPTIONS, NULL);

  g_atomic_ref_count_init (&compiler->base.ref_count);
  compiler->base.language = FLAME_GPU_OPENCL_C;
  compiler->base.compile = compile;
  compiler->base.free = compiler_free;
  /* code of another device or driver is not the same */
  compiler->base.version = (int) (g_str_hash (all) & G_MAXINT);
  compiler->gpu = flame_gpu_ref (gpu);
  return &compiler->base;
}

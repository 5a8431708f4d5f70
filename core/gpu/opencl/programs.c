/*
 * OpenCL: from a kernel's text with all its includes to a program's binary, and from
 * that to a kernel that can be launched.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/opencl/programs.h"

#include <string.h>

#include "core/error.h"
#include "core/gpu/opencl/context.h"
#include "core/gpu/opencl/memory.h"
#include "core/gpu/opencl/queues.h"

/* ------------------------------------------------------------------- text */

/* Limit of nested headers: a deeper one includes itself. */
#define MAX_DEPTH 32

typedef struct
{
  const FlameGpuSource *source;
  GHashTable *once;  /* texts that are certainly included, or have begun */
  GHashTable *maybe; /* texts that are included under some condition */
  guint conditions;  /* open conditions */
  GString *all;
} Text;

static const FlameGpuHeader *
find_header (const FlameGpuSource *source, const char *name)
{
  for (guint i = 0; i < source->n_headers; i++)
    if (g_str_equal (source->headers[i].name, name))
      return &source->headers[i];
  return NULL;
}

/*
 * Returns: (transfer full) (nullable) the name that @line includes, if it is an
 *   #include.
 */
static char *
find_include (const char *line, gsize size)
{
  static const char word[] = "#include \"";
  g_autofree char *copy = g_strndup (line, size);
  char *end;

  if (!g_str_has_prefix (copy, word))
    return NULL;
  end = strchr (copy + strlen (word), '"');
  return end ? g_strndup (copy + strlen (word), end - copy - strlen (word))
             : NULL;
}

static gboolean expand (Text *text, const char *name, const char *from,
    guint depth, GError **error);

/*
 * Inserts a header. One inside a condition is not certainly included, so it is inserted
 * again the next time, with a guard that checks it.
 */
static gboolean
include_once (
    Text *text, const FlameGpuHeader *header, guint depth, GError **error)
{
  const guint number = (guint) (header - text->source->headers);
  const gboolean is_guarded =
      text->conditions > 0 || g_hash_table_contains (text->maybe, header);

  if (!g_hash_table_add (text->once, (gpointer) header))
    return TRUE;
  if (is_guarded)
    g_string_append_printf (text->all,
        "#ifndef FLAME_INCLUDED_%u\n#define FLAME_INCLUDED_%u\n", number,
        number);
  if (!expand (text, header->name, header->text, depth + 1, error))
    return FALSE;
  if (is_guarded)
    g_string_append (text->all, "#endif\n");
  if (text->conditions > 0) {
    g_hash_table_remove (text->once, header);
    g_hash_table_add (text->maybe, (gpointer) header);
  }
  return TRUE;
}

static gboolean
include (Text *text, const char *name, const char *in, guint line, guint depth,
    GError **error)
{
  const FlameGpuHeader *header = find_header (text->source, name);

  if (!header || depth == MAX_DEPTH)
    return flame_fail (error, FLAME_ERROR_BACKEND,
        header ? "%s:%u: %s includes itself"
               : "%s:%u: there is no kernel file %s",
        in, line, name);
  if (strstr (header->text, "#pragma once"))
    return include_once (text, header, depth, error);
  return expand (text, name, header->text, depth + 1, error);
}

static void
count_condition (Text *text, const char *line)
{
  if (g_str_has_prefix (line, "#if"))
    text->conditions++;
  else if (g_str_has_prefix (line, "#endif") && text->conditions > 0)
    text->conditions--;
}

static gboolean
expand (
    Text *text, const char *name, const char *from, guint depth, GError **error)
{
  guint number = 1;

  g_string_append_printf (text->all, "#line 1 \"%s\"\n", name);
  for (const char *line = from; *line; number++) {
    const gsize size = strcspn (line, "\n");
    g_autofree char *included = find_include (line, size);

    if (included) {
      if (!include (text, included, name, number, depth, error))
        return FALSE;
      g_string_append_printf (text->all, "#line %u \"%s\"\n", number + 1, name);
    } else if (g_str_has_prefix (line, "#pragma once")) {
      g_string_append_c (text->all, '\n');
    } else {
      count_condition (text, line);
      g_string_append_len (text->all, line, size);
      g_string_append_c (text->all, '\n');
    }
    line += size + (line[size] == '\n');
  }
  return TRUE;
}

char *
flame_opencl_text_expand (const FlameGpuSource *source, GError **error)
{
  g_autoptr (GHashTable) once = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) maybe = g_hash_table_new (NULL, NULL);
  g_autoptr (GString) all = g_string_new (NULL);
  Text text = {.source = source, .once = once, .maybe = maybe, .all = all};

  if (!expand (&text, source->name, source->text, 0, error))
    return NULL;
  return g_string_free (g_steal_pointer (&all), FALSE);
}

/* --------------------------------------------------------------- compiler */

/*
 * As CUDA's --use_fast_math, except that NaN must be recognised: points that become NaN
 * are detected, which rules out -cl-fast-relaxed-math. Some drivers print their warnings to
 * the process's standard error, where -w keeps them from.
 */
#define OPTIONS                                                                \
  "-w -cl-std=CL1.2 -cl-mad-enable -cl-denorms-are-zero -cl-no-signed-zeros"
/* Characters of a build's log, which may have megabytes. */
#define MAX_LOG 4000
/* kernels/gpu/prepare.h and variations fail with this text. */
#define NEEDS_DOUBLES "double precision, which this device does not have"

typedef struct
{
  FlameGpuCompiler base;
  FlameGpu *gpu;
  GMutex lock;
  cl_context own; /* (nullable) see find_context() */
} Compiler;

/*
 * Returns: (transfer none) the context to compile in. While NVIDIA's driver compiles in a
 *   context, calls that queue work in that context do not return, for up to half a second.
 *   So once the device draws, texts are compiled in a context of their own, if there is
 *   room for it. A live stream's are from its first frame on, as a text may still be
 *   compiling when the device takes over from the CPU. Otherwise a first frame is not
 *   worth the context's memory and the time to create it.
 */
static cl_context
find_context (Compiler *self)
{
  FlameOpenclContext *context = flame_opencl_context_of (self->gpu);
  cl_context own;
  cl_int result;

  if (!context->takes_turns || !g_atomic_int_get (&context->compiles_apart))
    return context->handle;
  g_mutex_lock (&self->lock);
  if (!self->own)
    self->own = context->call->clCreateContext (
        NULL, 1, &context->id, NULL, NULL, &result);
  own = self->own;
  g_mutex_unlock (&self->lock);
  return own ? own : context->handle;
}

/*
 * Returns: (transfer full) the driver's log, or a text that says there is none.
 */
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
  if (size > MAX_LOG)
    log[MAX_LOG] = '\0';
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
  if (strstr (log, NEEDS_DOUBLES))
    return flame_fail (error, FLAME_ERROR_BACKEND,
        "%s: the flame needs double precision, which %s does not have (Mesa's "
        "Rusticl has it with RUSTICL_FEATURES=fp64)",
        doing, gpu->device.name);
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
 * Limits the registers, as __launch_bounds__ does in CUDA. Without the limit a thread
 * takes so many that not all blocks fit.
 */
static void
bound_registers (GString *ptx, const FlameGpuBound *bound)
{
  g_autofree char *entry = g_strdup_printf (".entry %s", bound->kernels);
  g_autofree char *directive =
      g_strdup_printf ("\n.minnctapersm %u", bound->blocks_per_sm);
  const char *found = ptx->str;

  while ((found = strstr (found, entry)) && (found = strstr (found, "\n{"))) {
    const gssize at = found - ptx->str;

    g_string_insert (ptx, at, directive);
    found = ptx->str + at;
  }
}

/*
 * Takes the instructions of CUDA's --use_fast_math: no denormals, and a division that
 * does not check for denominators beyond 2^126, in two instructions instead of five.
 */
static void
approximate (GString *ptx)
{
  static const char *const instructions[][2] = {
      {"div.full.ftz.f32", "div.approx.ftz.f32"},
      {"sqrt.approx.f32", "sqrt.approx.ftz.f32"},
      {"lg2.approx.f32", "lg2.approx.ftz.f32"},
      {"ex2.approx.f32", "ex2.approx.ftz.f32"}};

  for (guint i = 0; i < G_N_ELEMENTS (instructions); i++)
    g_string_replace (ptx, instructions[i][0], instructions[i][1], 0);
}

/*
 * Finishes NVIDIA's code, which is PTX: it can express what OpenCL C and the driver's
 * options cannot. The code of other drivers is returned unchanged.
 */
static GBytes *
finish_code (GBytes *code, const FlameGpuSource *source)
{
  gsize size;
  const char *data = g_bytes_get_data (code, &size);
  GString *ptx;

  if (!g_strstr_len (data, (gssize) size, "\n.target sm_"))
    return code;
  ptx = g_string_new_len (data, (gssize) size);
  for (guint i = 0; i < source->n_bounds; i++)
    if (source->bounds[i].blocks_per_sm > 0)
      bound_registers (ptx, &source->bounds[i]);
  if (source->fast_math)
    approximate (ptx);
  g_bytes_unref (code);
  return g_string_free_to_bytes (ptx);
}

/* Returns: (nullable) a program of device code in the context @in; NULL with @error. */
static cl_program
load (FlameGpu *gpu, cl_context in, GBytes *code, GError **error)
{
  FlameOpenclContext *context = flame_opencl_context_of (gpu);
  const char *doing = "loading device code";
  gsize size;
  const guchar *data = g_bytes_get_data (code, &size);
  cl_int status = CL_SUCCESS, result;
  cl_program program = context->call->clCreateProgramWithBinary (
      in, 1, &context->id, &size, &data, &status, &result);

  if (!flame_opencl_context_check (
          gpu, result != CL_SUCCESS ? result : status, FALSE, doing, error))
    return NULL;
  if (flame_opencl_build (gpu, program, "", doing, error))
    return program;
  flame_opencl_module_free (gpu, program);
  return NULL;
}

/*
 * Loads code in a context where nothing runs. The driver then has its final form in its
 * own cache, and loads it into the device's context at once.
 */
static void
load_in_advance (FlameGpu *gpu, cl_context in, GBytes *code)
{
  cl_program program = load (gpu, in, code, NULL);

  if (program)
    flame_opencl_module_free (gpu, program);
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
  const cl_context in = find_context ((Compiler *) compiler);
  g_autofree char *text = flame_opencl_text_expand (source, error);
  g_autofree char *options = NULL;
  g_autofree char *doing = NULL;
  cl_program program;
  cl_int result;
  GBytes *binary = NULL;

  if (!text)
    return NULL;
  if (source->stop && g_atomic_int_get (source->stop))
    return flame_fail_null (error, FLAME_ERROR_CANCELLED,
        "nobody waits for %s any more", source->name);
  program = context->call->clCreateProgramWithSource (
      in, 1, (const char **) &text, NULL, &result);
  if (!flame_opencl_context_check (
          gpu, result, FALSE, "creating a program", error))
    return NULL;
  options = join_options (source);
  doing = g_strdup_printf ("compiling %s", source->name);
  if (flame_opencl_build (gpu, program, options, doing, error))
    binary = get_binary (gpu, program, error);
  if (binary)
    binary = finish_code (binary, source);
  flame_opencl_module_free (gpu, program);
  if (binary && in != context->handle)
    load_in_advance (gpu, in, binary);
  return binary;
}

static void
compiler_free (FlameGpuCompiler *compiler)
{
  Compiler *self = (Compiler *) compiler;

  if (self->own)
    flame_opencl_context_note (self->gpu,
        flame_opencl_context_of (self->gpu)->call->clReleaseContext (self->own),
        "freeing a context");
  flame_gpu_unref (self->gpu);
  g_mutex_clear (&self->lock);
  g_free (self);
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
  compiler->base.takes_turns = flame_opencl_context_of (gpu)->takes_turns;
  compiler->base.compile = compile;
  compiler->base.free = compiler_free;
  /* Code of another device or driver is different. */
  compiler->base.version = (int) (g_str_hash (all) & G_MAXINT);
  compiler->gpu = flame_gpu_ref (gpu);
  g_mutex_init (&compiler->lock);
  return &compiler->base;
}

/* ------------------------------------------------------------------- modules */

gpointer
flame_opencl_module_new (FlameGpu *gpu, GBytes *image, GError **error)
{
  return load (gpu, flame_opencl_context_of (gpu)->handle, image, error);
}

void
flame_opencl_module_free (FlameGpu *gpu, gpointer module)
{
  flame_opencl_context_note (gpu,
      flame_opencl_context_of (gpu)->call->clReleaseProgram (module),
      "unloading device code");
}

/* ------------------------------------------------------------------- kernels */

/*
 * A kernel with its arguments. NVIDIA's driver does not accept 0 as an SVM pointer, and
 * an argument that once was an SVM pointer cannot become a buffer of 0. So there is a
 * variant of the kernel for each set of arguments that are 0.
 */
typedef struct
{
  guint32 zeros; /* addresses that are 0: one bit each */
  cl_kernel handle;
  guint generation; /* of the memory that it knows */
} Variant;

typedef struct
{
  cl_program program; /* lives as long as one of its kernels */
  char *name;
  /* the device's; one more than given if shared memory is last */
  cl_uint n_params;
  GMutex lock;      /* arguments belong to the kernel until it is queued */
  GArray *variants; /* of Variant */
} Function;

/*
 * Creates a variant of the kernel. Sets @result, and returns NULL if it is an error.
 */
static Variant *
add_variant (
    FlameOpenclContext *self, Function *function, guint32 zeros, cl_int *result)
{
  Variant variant = {.zeros = zeros};

  variant.handle =
      self->call->clCreateKernel (function->program, function->name, result);
  if (*result != CL_SUCCESS)
    return NULL;
  g_array_append_val (function->variants, variant);
  return &g_array_index (
      function->variants, Variant, function->variants->len - 1);
}

static Variant *
find_variant (
    FlameOpenclContext *self, Function *function, guint32 zeros, cl_int *result)
{
  for (guint i = 0; i < function->variants->len; i++) {
    Variant *variant = &g_array_index (function->variants, Variant, i);

    if (variant->zeros == zeros)
      return variant;
  }
  return add_variant (self, function, zeros, result);
}

gpointer
flame_opencl_function_new (
    FlameGpu *gpu, gpointer module, const char *name, GError **error)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  g_autofree char *doing = g_strdup_printf ("looking up kernel %s", name);
  Function *function = g_new0 (Function, 1);
  cl_int result = CL_SUCCESS;
  Variant *first;

  function->program = module;
  function->name = g_strdup (name);
  function->variants = g_array_new (FALSE, FALSE, sizeof (Variant));
  g_mutex_init (&function->lock);
  first = add_variant (self, function, 0, &result);
  if (first)
    result = self->call->clGetKernelInfo (first->handle, CL_KERNEL_NUM_ARGS,
        sizeof function->n_params, &function->n_params, NULL);
  if (flame_opencl_context_check (gpu, result, FALSE, doing, error))
    return function;
  flame_opencl_function_free (gpu, function);
  return NULL;
}

void
flame_opencl_function_free (FlameGpu *gpu, gpointer data)
{
  Function *function = data;

  for (guint i = 0; i < function->variants->len; i++)
    flame_opencl_context_note (gpu,
        flame_opencl_context_of (gpu)->call->clReleaseKernel (
            g_array_index (function->variants, Variant, i).handle),
        "freeing a kernel");
  g_array_unref (function->variants);
  g_mutex_clear (&function->lock);
  g_free (function->name);
  g_free (function);
}

/*
 * Structs contain addresses, so the driver must be told about all memory that may be in
 * them. Its pointers are as wide as addresses (find_missing()).
 */
static cl_int
declare_memory (FlameOpenclContext *self, Variant *variant)
{
  gsize n;
  guint generation;
  g_autofree FlameGpuAddress *starts = flame_opencl_context_list_memory (
      self, variant->generation, &generation, &n);
  cl_int result = CL_SUCCESS;

  if (n > 0)
    result = self->call->clSetKernelExecInfo (variant->handle,
        self->set_address ? FLAME_OPENCL_KERNEL_EXEC_INFO_DEVICE_PTRS
                          : CL_KERNEL_EXEC_INFO_SVM_PTRS,
        n * sizeof *starts, starts);
  if (result == CL_SUCCESS)
    variant->generation = generation;
  return result;
}

static FlameGpuAddress
read_address (const void *value)
{
  FlameGpuAddress address;

  memcpy (&address, value, sizeof address);
  return address;
}

static guint32
find_zeros (const FlameGpuParam *params, void **values, guint n_params)
{
  guint32 zeros = 0;

  G_STATIC_ASSERT (FLAME_GPU_MAX_PARAMS <= 32);
  for (guint i = 0; i < n_params; i++) {
    if (params[i].type == FLAME_GPU_ARG_PTR && read_address (values[i]) == 0)
      zeros |= 1u << i;
  }
  return zeros;
}

static cl_int
set_argument (FlameOpenclContext *self, cl_kernel kernel, guint i,
    const FlameGpuParam *param, const void *value)
{
  if (param->type != FLAME_GPU_ARG_PTR)
    return self->call->clSetKernelArg (kernel, i, param->size, value);
  if (read_address (value) == 0)
    return self->call->clSetKernelArg (kernel, i, sizeof (cl_mem), NULL);
  if (self->set_address)
    return self->set_address (kernel, i, read_address (value));
  return self->call->clSetKernelArgSVMPointer (
      kernel, i, GSIZE_TO_POINTER ((gsize) read_address (value)));
}

/* Returns: (nullable) the kernel with these arguments. Sets @result. */
static Variant *
set_arguments (FlameOpenclContext *self, Function *function,
    const FlameGpuParam *params, void **values, guint n_params,
    guint shared_bytes, cl_int *result)
{
  Variant *variant = find_variant (
      self, function, find_zeros (params, values, n_params), result);

  if (!variant)
    return NULL;
  *result = declare_memory (self, variant);
  for (guint i = 0; i < n_params && *result == CL_SUCCESS; i++)
    *result = set_argument (self, variant->handle, i, &params[i], values[i]);
  /* The driver refuses a size of 0. */
  if (*result == CL_SUCCESS && function->n_params == n_params + 1)
    *result = self->call->clSetKernelArg (
        variant->handle, n_params, MAX (shared_bytes, 16), NULL);
  return *result == CL_SUCCESS ? variant : NULL;
}

gboolean
flame_opencl_launch (FlameGpu *gpu, gpointer data,
    const FlameGpuGeometry *geometry, const FlameGpuParam *params,
    void **values, guint n_params, gpointer on, GError **error)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  /*
   * NVIDIA's driver allows a launch more than it reports, if the kernel's text declares
   * more.
   */
  const gsize most =
      MAX (gpu->device.shared_per_block, gpu->device.shared_by_text);
  FlameOpenclStream *stream = on;
  Function *function = data;
  g_autofree char *doing = NULL;
  gsize all[3], block[3];
  cl_int result = CL_SUCCESS;
  Variant *variant;

  if (geometry->shared_bytes > most)
    return flame_fail (error, FLAME_ERROR_BACKEND,
        "launching kernel %s on %s: it has %" G_GSIZE_FORMAT
        " bytes for a block, which asks for %u bytes of shared memory",
        function->name, gpu->device.name, most, geometry->shared_bytes);
  for (int d = 0; d < 3; d++) {
    block[d] = geometry->block[d];
    all[d] = geometry->grid[d] * block[d];
  }
  g_rw_lock_reader_lock (&self->launching);
  g_atomic_int_set (&self->compiles_apart, TRUE);
  g_mutex_lock (&function->lock);
  variant = set_arguments (self, function, params, values, n_params,
      geometry->shared_bytes, &result);
  if (variant)
    result = self->call->clEnqueueNDRangeKernel (
        stream->queue, variant->handle, 3, NULL, all, block, 0, NULL, NULL);
  g_mutex_unlock (&function->lock);
  g_rw_lock_reader_unlock (&self->launching);
  g_atomic_int_set (&stream->changed, TRUE);
  if (result == CL_SUCCESS)
    return TRUE;
  doing = g_strdup_printf ("launching kernel %s", function->name);
  return flame_opencl_context_check (gpu, result, FALSE, doing, error);
}

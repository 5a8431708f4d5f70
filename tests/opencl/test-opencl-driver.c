/*
 * The parts of core/gpu/opencl that other APIs do not have: devices, texts, the
 * compiler's messages, programs. (test-gpu-array, test-gpu-event and
 * test-gpu-launch run over it, too.)
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/gpu/array.h"
#include "core/gpu/kernel.h"
#include "core/gpu/opencl/context.h"
#include "core/gpu/opencl/opencl.h"
#include "core/gpu/opencl/programs.h"
#include "core/gpu/opencl/queues.h"
#include "tests/support/test-gpu.h"
#include "tests/support/test-log.h"

static void
assert_says (const GError *error, int code, const char *part)
{
  g_assert_error (error, FLAME_ERROR, code);
  if (!strstr (error->message, part))
    g_error ("\"%s\" does not say \"%s\"", error->message, part);
}

/* (transfer full) NULL after skipping the test. */
static FlameGpu *
open_first (void)
{
  g_autoptr (GError) error = NULL;
  FlameGpu *gpu = test_gpu_open_opencl (&error);

  if (!gpu) {
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE);
    g_test_skip (error->message);
    return NULL;
  }
  flame_gpu_set_log (gpu, test_log ());
  return gpu;
}

/* ---------------------------------------------------------------------- text */

static const FlameGpuHeader headers[] = {
    {"once.h", "#pragma once\nint once;\n"},
    {"often.h", "#include \"once.h\"\nint often;"},
    {"round.h", "#include \"round.h\"\n"},
    {"lost.h", "int a;\n#include \"none.h\"\n"},
};

static char *
expand (const char *text, GError **error)
{
  const FlameGpuSource source = {.name = "main.cl",
      .text = text,
      .headers = headers,
      .n_headers = G_N_ELEMENTS (headers)};

  return flame_opencl_text_expand (&source, error);
}

static void
test_text (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = expand (
      "#include \"often.h\"\n#include \"often.h\"\nint main;\n", &error);

  g_assert_no_error (error);
  g_assert_cmpstr (text, ==,
      "#line 1 \"main.cl\"\n#line 1 \"often.h\"\n#line 1 \"once.h\"\n\nint "
      "once;\n"
      "#line 2 \"often.h\"\nint often;\n#line 2 \"main.cl\"\n"
      "#line 1 \"often.h\"\n#line 2 \"often.h\"\nint often;\n"
      "#line 3 \"main.cl\"\nint main;\n");
}

/* An #include in a condition that does not hold must not hide the next one. */
static void
test_text_conditions (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = expand ("#ifdef NEVER\n#include \"once.h\"\n#endif\n"
                                  "#include \"once.h\"\n#include \"once.h\"\n",
      &error);

  g_assert_no_error (error);
  g_assert_cmpstr (text, ==,
      "#line 1 \"main.cl\"\n#ifdef NEVER\n"
      "#ifndef FLAME_INCLUDED_0\n#define FLAME_INCLUDED_0\n"
      "#line 1 \"once.h\"\n\nint once;\n#endif\n#line 3 \"main.cl\"\n#endif\n"
      "#ifndef FLAME_INCLUDED_0\n#define FLAME_INCLUDED_0\n"
      "#line 1 \"once.h\"\n\nint once;\n#endif\n#line 5 \"main.cl\"\n"
      "#line 6 \"main.cl\"\n");
}

static void
test_text_errors (void)
{
  g_autoptr (GError) none = NULL;
  g_autoptr (GError) round = NULL;

  g_assert_null (expand ("\n#include \"lost.h\"\n", &none));
  assert_says (
      none, FLAME_ERROR_BACKEND, "lost.h:2: there is no kernel file none.h");
  g_assert_null (expand ("#include \"round.h\"\n", &round));
  assert_says (round, FLAME_ERROR_BACKEND, "round.h includes itself");
}

/* ------------------------------------------------------------------- devices */

static void
test_devices (void)
{
  const guint n = flame_opencl_count_devices ();
  g_autoptr (GError) error = NULL;
  FlameGpuDevice device;

  for (guint i = 0; i < n; i++) {
    g_autofree char *platform = NULL;

    g_assert_true (flame_opencl_describe_device (i, &device, &platform, NULL));
    g_test_message ("%u: %s, %s, %s", i, platform, device.name, device.driver);
    g_assert_cmpint (device.ordinal, ==, (int) i);
    g_assert_cmpint (device.sm_count, >, 0);
    g_assert_cmpuint (device.max_block, >, 0);
    g_assert_cmpuint (device.shared_per_block, >=, 16384);
  }
  g_assert_null (flame_opencl_gpu_new (n, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE);
  if (n > 0)
    assert_says (error, FLAME_ERROR_UNAVAILABLE, "counted from 0");
}

/* Some drivers are refused by name, because they abort. */
static void
test_aborting (void)
{
  const char *pocl = "Portable Computing Language";

  g_assert_true (flame_opencl_driver_aborts (pocl, "5.0+debian"));
  g_assert_false (flame_opencl_driver_aborts (pocl, "3.1+debian"));
  g_assert_true (flame_opencl_driver_aborts (pocl, "6.0"));
  g_assert_false (flame_opencl_driver_aborts (pocl, "7.1"));
  g_assert_false (flame_opencl_driver_aborts ("rusticl", "5.0"));
}

/* ------------------------------------------------------------------ programs */

static GBytes *
compile (FlameGpu *gpu, const char *text, GError **error)
{
  g_autoptr (FlameGpuCompiler) compiler = flame_opencl_compiler_new (gpu);
  const FlameGpuSource source = {.name = "own.cl",
      .text = text,
      .headers = headers,
      .n_headers = G_N_ELEMENTS (headers)};

  return flame_gpu_compile (compiler, &source, 0, error);
}

static void
test_compile_error (void)
{
  g_autoptr (FlameGpu) gpu = open_first ();
  g_autoptr (GError) error = NULL;

  if (!gpu)
    return;
  g_assert_null (compile (gpu,
      "#include \"often.h\"\nkernel void k (global int *a)\n{ *a = wrong; }\n",
      &error));
  assert_says (error, FLAME_ERROR_BACKEND, "compiling own.cl");
  assert_says (error, FLAME_ERROR_BACKEND, "wrong");
  assert_says (error, FLAME_ERROR_BACKEND, flame_gpu_get_device (gpu)->name);
  g_assert_false (flame_gpu_is_lost (gpu));
}

/*
 * If a device lacks double precision, the error is a sentence, not a compiler's
 * log.
 */
static void
test_no_doubles (void)
{
  g_autoptr (FlameGpu) gpu = open_first ();
  g_autoptr (GError) error = NULL;
  g_autofree char *wanted = NULL;

  if (!gpu)
    return;
  /* The same directives as in the text of the kernels. */
  g_assert_null (compile (gpu,
      "#define FLAME_HAS_DOUBLES 0\n"
      "#if !FLAME_HAS_DOUBLES\n"
      "#error \"weighting fields need double precision, which this device does "
      "not have\"\n"
      "#endif\n"
      "kernel void k (global int *a)\n{ *a = 3; }\n",
      &error));
  wanted = g_strdup_printf (
      "compiling own.cl: the flame needs double precision, which %s does not "
      "have (Mesa's Rusticl has it with RUSTICL_FEATURES=fp64)",
      flame_gpu_get_device (gpu)->name);
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND);
  g_assert_cmpstr (error->message, ==, wanted);
}

/* A text whose turn comes after nobody wants it is not compiled. */
static void
test_stopped (void)
{
  g_autoptr (FlameGpu) gpu = open_first ();
  g_autoptr (FlameGpuCompiler) compiler = NULL;
  g_autoptr (GError) error = NULL;
  const gint stop = TRUE;
  const FlameGpuSource source = {
      .name = "own.cl", .text = "kernel void k () {}\n", .stop = &stop};

  if (!gpu)
    return;
  compiler = flame_opencl_compiler_new (gpu);
  g_assert_null (flame_gpu_compile (compiler, &source, 0, &error));
  assert_says (error, FLAME_ERROR_CANCELLED, "nobody waits for own.cl");
}

static void
test_bad_binary (void)
{
  g_autoptr (FlameGpu) gpu = open_first ();
  g_autoptr (GBytes) image = g_bytes_new_static ("not a program", 13);
  g_autoptr (GError) error = NULL;

  if (!gpu)
    return;
  g_assert_null (flame_gpu_module_new (gpu, image, &error));
  assert_says (error, FLAME_ERROR_BACKEND, "loading device code");
  g_assert_false (flame_gpu_is_lost (gpu));
}

static void
test_compiler_version (void)
{
  g_autoptr (FlameGpu) gpu = open_first ();
  g_autoptr (FlameGpuCompiler) one = NULL;
  g_autoptr (FlameGpuCompiler) same = NULL;

  if (!gpu)
    return;
  one = flame_opencl_compiler_new (gpu);
  same = flame_opencl_compiler_new (gpu);
  g_assert_cmpint (one->version, ==, same->version);
  g_assert_cmpint (one->version, >=, 0);
}

/*
 * Like the kernels of flames: it takes a struct of addresses by value, as
 * words, followed by shared memory that the launch sizes.
 */
static const char reverse_text[] =
    "typedef struct { ulong words[2]; } Words;\n"
    "typedef struct { global const uint *from; global uint *to; } Args;\n"
    "typedef union { Words words; Args args; } Both;\n"
    "#ifndef OWN\n"
    "#define OWN 64\n"
    "#define FIRST 0\n"
    "#endif\n"
    "kernel void reverse (Words words, uint n, local uint *all)\n"
    "{\n"
    "  local uint own[OWN];\n"
    "  Both both = {words};\n"
    "  const Args args = both.args;\n"
    "  const uint i = get_local_id (0);\n"
    "  own[OWN - n + i] = args.from[i];\n"
    "  barrier (CLK_LOCAL_MEM_FENCE);\n"
    "  all[FIRST + n - 1 - i] = own[OWN - n + i];\n"
    "  barrier (CLK_LOCAL_MEM_FENCE);\n"
    "  args.to[i] = all[FIRST + i];\n"
    "}\n";

#define N 64

static void
run_reverse (FlameGpu *gpu, FlameGpuModule *module, gsize shared)
{
  static const FlameGpuParam params[] = {
      {"words", FLAME_GPU_ARG_STRUCT, 16}, {"n", FLAME_GPU_ARG_I32, 0}};
  const FlameGpuGeometry geometry = {
      .grid = {1}, .block = {N}, .shared_bytes = (guint) shared};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuStream) stream =
      flame_gpu_stream_new (gpu, FLAME_GPU_PRIORITY_HIGH, &error);
  g_autoptr (FlameGpuKernel) kernel =
      flame_gpu_kernel_new (module, "reverse", params, 2, &error);
  g_autoptr (FlameGpuArray) from = flame_gpu_array_new (gpu);
  g_autoptr (FlameGpuArray) to = flame_gpu_array_new (gpu);
  guint32 words[N], out[N];
  guint64 addresses[2];

  g_assert_no_error (error);
  for (guint i = 0; i < N; i++)
    words[i] = 7 * i;
  g_assert_true (flame_gpu_array_set_size (from, 4, N, 1, &error));
  g_assert_true (flame_gpu_array_set_size (to, 4, N, 1, &error));
  addresses[0] = flame_gpu_array_get_start (from);
  addresses[1] = flame_gpu_array_get_start (to);

  const FlameGpuArg args[] = {
      {.type = FLAME_GPU_ARG_STRUCT, .size = 16, .data = addresses},
      FLAME_GPU_I32 (N)};

  g_assert_true (
      flame_gpu_array_upload (from, 0, words, sizeof words, stream, &error));
  g_assert_true (
      flame_gpu_kernel_launch (kernel, &geometry, args, 2, stream, &error));
  g_assert_true (
      flame_gpu_array_download (to, out, sizeof out, stream, &error));
  g_assert_true (flame_gpu_stream_synchronize (stream, &error));
  g_assert_no_error (error);
  for (guint i = 0; i < N; i++)
    g_assert_cmpuint (out[i], ==, 7 * (N - 1 - i));
}

static void
test_program (void)
{
  g_autoptr (FlameGpu) gpu = open_first ();
  g_autoptr (GBytes) image = NULL;
  g_autoptr (FlameGpuModule) module = NULL;
  g_autoptr (GError) error = NULL;

  if (!gpu)
    return;
  image = compile (gpu, reverse_text, &error);
  g_assert_no_error (error);
  module = flame_gpu_module_new (gpu, image, &error);
  g_assert_no_error (error);
  run_reverse (gpu, module, N * sizeof (guint32));
  /* The module must use the new memory: the old one is freed. */
  run_reverse (gpu, module, N * sizeof (guint32));
  g_assert_false (flame_gpu_module_look_up (module, "none", &error));
  assert_says (error, FLAME_ERROR_BACKEND, "looking up kernel none");
}

static cl_context compiled_in;

static cl_program
note_context (cl_context context, cl_uint n, const char **texts,
    const size_t *sizes, cl_int *result)
{
  compiled_in = context;
  return flame_opencl_library_get (NULL)->clCreateProgramWithSource (
      context, n, texts, sizes, result);
}

static cl_context
fail_to_create (const cl_context_properties *properties, cl_uint n,
    const cl_device_id *devices,
    void (CL_CALLBACK *notify) (const char *, const void *, size_t, void *),
    void *data, cl_int *result)
{
  (void) properties, (void) n, (void) devices, (void) notify, (void) data;
  *result = CL_OUT_OF_RESOURCES;
  return NULL;
}

/*
 * A driver that holds up a context's queues while it compiles does so in another context
 * once the device draws, or in the same if there is no room for another.
 */
static void
test_compiled_beside (void)
{
  g_autoptr (FlameGpu) gpu = open_first ();
  FlameOpenclContext *context;
  FlameOpenclTable noting;

  if (!gpu)
    return;
  context = flame_opencl_context_of (gpu);
  noting = *context->call;
  noting.clCreateProgramWithSource = note_context;
  context->call = &noting;
  context->takes_turns = TRUE;
  for (int k = 0; k < 3; k++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GBytes) image = NULL;
    g_autoptr (FlameGpuModule) module = NULL;

    if (k == 2)
      noting.clCreateContext = fail_to_create;
    image = compile (gpu, reverse_text, &error);
    g_assert_no_error (error);
    g_assert_cmpint (compiled_in == context->handle, ==, k != 1);
    module = flame_gpu_module_new (gpu, image, &error);
    g_assert_no_error (error);
    run_reverse (gpu, module, N * sizeof (guint32));
  }
  context->call = flame_opencl_library_get (NULL);
}

/* A caller that expects frames which must not wait need not launch anything first. */
static void
test_compiled_apart (void)
{
  g_autoptr (FlameGpu) gpu = open_first ();
  FlameOpenclContext *context;
  FlameOpenclTable noting;

  if (!gpu)
    return;
  context = flame_opencl_context_of (gpu);
  noting = *context->call;
  noting.clCreateProgramWithSource = note_context;
  context->call = &noting;
  for (int k = 0; k < 2; k++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GBytes) image = NULL;

    context->takes_turns = k == 1;
    flame_gpu_compile_apart (gpu);
    image = compile (gpu, reverse_text, &error);
    g_assert_no_error (error);
    g_assert_cmpint (compiled_in == context->handle, ==, k == 0);
  }
  context->call = flame_opencl_library_get (NULL);
}

static guint n_calls;

/* Fails the first time. */
static cl_int
fail_first_call (
    cl_kernel kernel, cl_kernel_exec_info what, size_t size, const void *value)
{
  if (n_calls++ == 0)
    return CL_OUT_OF_RESOURCES;
  return flame_opencl_library_get (NULL)->clSetKernelExecInfo (
      kernel, what, size, value);
}

/* A driver that could not be told of memory is told of it once more. */
static void
test_memory_declared_again (void)
{
  g_autoptr (FlameGpu) gpu = open_first ();
  const FlameGpuGeometry geometry = {.grid = {1}, .block = {1}};
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) refused = NULL;
  FlameOpenclTable table;

  if (!gpu)
    return;
  table = *flame_opencl_library_get (NULL);
  table.clSetKernelExecInfo = fail_first_call;
  flame_opencl_context_of (gpu)->call = &table;
  n_calls = 0;

  g_autoptr (GBytes) image = compile (gpu, "kernel void k () {}\n", &error);
  g_assert_no_error (error);
  g_autoptr (FlameGpuModule) module = flame_gpu_module_new (gpu, image, &error);
  g_assert_no_error (error);
  g_autoptr (FlameGpuKernel) kernel =
      flame_gpu_kernel_new (module, "k", NULL, 0, &error);
  g_assert_no_error (error);
  g_autoptr (FlameGpuStream) stream =
      flame_gpu_stream_new (gpu, FLAME_GPU_PRIORITY_HIGH, &error);
  g_autoptr (FlameGpuArray) array = flame_gpu_array_new (gpu);

  g_assert_true (flame_gpu_array_set_size (array, 4, 16, 1, &error));
  g_assert_false (
      flame_gpu_kernel_launch (kernel, &geometry, NULL, 0, stream, &refused));
  assert_says (refused, FLAME_ERROR_BACKEND, "launching kernel k");
  for (guint i = 0; i < 2; i++) {
    g_assert_true (
        flame_gpu_kernel_launch (kernel, &geometry, NULL, 0, stream, &error));
    g_assert_no_error (error);
  }
  g_assert_cmpuint (n_calls, ==, 2);
  g_assert_true (flame_gpu_stream_synchronize (stream, &error));
}

/*
 * The text of a kernel may declare more shared memory than the driver reports.
 * A launch may add what is left of shared_by_text.
 */
static void
test_shared_by_text (void)
{
  g_autoptr (FlameGpu) gpu = open_first ();
  g_autoptr (GBytes) image = NULL;
  g_autoptr (FlameGpuModule) module = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize own, launched;

  if (!gpu)
    return;
  if (!flame_gpu_get_device (gpu)->shared_by_text) {
    g_test_skip ("this device tells of all of its shared memory");
    return;
  }
  own = flame_gpu_get_device (gpu)->shared_per_block + 1024;
  launched = flame_gpu_get_device (gpu)->shared_by_text - own - 1024;
  text = g_strdup_printf ("#define OWN %" G_GSIZE_FORMAT "\n"
                          "#define FIRST %" G_GSIZE_FORMAT "\n%s",
      own / sizeof (guint32), launched / sizeof (guint32) - N, reverse_text);
  image = compile (gpu, text, &error);
  g_assert_no_error (error);
  module = flame_gpu_module_new (gpu, image, &error);
  g_assert_no_error (error);
  run_reverse (gpu, module, launched);
}

/* -------------------------------------------------------------------- memory */

static void
test_no_memory (void)
{
  g_autoptr (FlameGpu) gpu = open_first ();
  g_autoptr (FlameGpuArray) array = NULL;
  g_autoptr (GError) error = NULL;

  if (!gpu)
    return;
  array = flame_gpu_array_new (gpu);
  g_assert_false (
      flame_gpu_array_set_size (array, 16, 1 << 22, 1 << 20, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY);
  g_clear_error (&error);
  g_assert_true (flame_gpu_array_set_size (array, 16, 100, 1, &error));
}

/*
 * A device supports at least one of the two ways to memory, or it is refused
 * with an error that names both.
 */
static void
test_two_ways (void)
{
  const char *hidden = g_getenv ("FLAME_OPENCL_SVM");
  g_autofree char *before = g_strdup (hidden);
  g_autoptr (FlameGpu) gpu = open_first ();
  g_autoptr (FlameGpu) without = NULL;
  g_autoptr (GError) error = NULL;

  if (!gpu)
    return;
  g_setenv ("FLAME_OPENCL_SVM", "0", TRUE);
  without = flame_opencl_gpu_new (flame_gpu_get_device (gpu)->ordinal, &error);
  if (before)
    g_setenv ("FLAME_OPENCL_SVM", before, TRUE);
  else
    g_unsetenv ("FLAME_OPENCL_SVM");
  if (!without) {
    assert_says (error, FLAME_ERROR_UNAVAILABLE,
        "neither shared virtual memory, which OpenCL 2.0 brought, nor buffers");
    g_test_message ("this driver has buffers without addresses");
    return;
  }
  g_assert_no_error (error);
  g_assert_nonnull (flame_opencl_context_of (without)->set_address);
  g_assert_cmpint (flame_opencl_context_of (gpu)->set_address == NULL, ==,
      g_strcmp0 (before, "0") != 0);
}

/*
 * Queued work that begins when the test lets it, and the thread that frees the
 * memory it uses.
 */
typedef struct
{
  FlameGpu *gpu;
  FlameGpuArray *array;
  cl_event done;   /* fires at the end of the work */
  gint is_freeing; /* atomic */
  cl_int status;   /* status of the work when the memory was freed */
} Freeing;

static gpointer
free_array (gpointer data)
{
  Freeing *freeing = data;

  g_atomic_int_set (&freeing->is_freeing, TRUE);
  flame_gpu_array_free (freeing->array);
  g_assert_cmpint (flame_opencl_context_of (freeing->gpu)
                       ->call->clGetEventInfo (freeing->done,
                           CL_EVENT_COMMAND_EXECUTION_STATUS,
                           sizeof freeing->status, &freeing->status, NULL),
      ==, CL_SUCCESS);
  return NULL;
}

/*
 * Queued work keeps its memory until it has run, even if the stream has been
 * freed, which @leaves asks for.
 */
static void
test_freed_late (gconstpointer leaves)
{
  g_autoptr (FlameGpu) gpu = open_first ();
  g_autoptr (GError) error = NULL;
  Freeing freeing = {.gpu = gpu, .status = CL_QUEUED};
  const FlameOpenclTable *call;
  FlameGpuStream *stream;
  FlameOpenclStream *own;
  GThread *thread;
  cl_event gate;
  cl_int result;

  if (!gpu)
    return;
  call = flame_opencl_context_of (gpu)->call;
  stream = flame_gpu_stream_new (gpu, FLAME_GPU_PRIORITY_LOW, &error);
  g_assert_no_error (error);
  own = flame_gpu_stream_get_handle (stream);
  freeing.array = flame_gpu_array_new (gpu);
  g_assert_true (
      flame_gpu_array_set_size (freeing.array, 4, 1024, 1024, &error));
  gate =
      call->clCreateUserEvent (flame_opencl_context_of (gpu)->handle, &result);
  g_assert_cmpint (result, ==, CL_SUCCESS);
  g_assert_cmpint (
      call->clEnqueueBarrierWithWaitList (own->queue, 1, &gate, NULL), ==,
      CL_SUCCESS);
  g_assert_true (flame_gpu_array_zero (freeing.array, stream, &error));
  g_assert_cmpint (
      call->clEnqueueMarkerWithWaitList (own->queue, 0, NULL, &freeing.done),
      ==, CL_SUCCESS);
  if (leaves)
    flame_gpu_stream_free (g_steal_pointer (&stream));
  thread = g_thread_new ("frees", free_array, &freeing);
  while (!g_atomic_int_get (&freeing.is_freeing))
    g_thread_yield ();
  /*
   * Gives the other thread time to free too early. A slower thread only makes
   * the test easier to pass.
   */
  g_usleep (50000);
  g_assert_cmpint (
      call->clSetUserEventStatus (gate, CL_COMPLETE), ==, CL_SUCCESS);
  g_thread_join (thread);
  g_assert_cmpint (freeing.status, ==, CL_COMPLETE);
  call->clReleaseEvent (gate);
  call->clReleaseEvent (freeing.done);
  flame_gpu_stream_free (stream);
}

/* ---------------------------------------------------------------- host functions */

/* Number of calls that a queue holds up, and for how long. */
#define N_CALLS 3
/* More calls than have a word in memory. */
#define MANY_CALLS 80
#define HELD_USEC 300000

static void
count_call (gpointer user_data)
{
  /* A wait for the queue must include this function. */
  g_usleep (2000);
  g_atomic_int_inc ((gint *) user_data);
}

/* Returns how often the library's threads have gone to sleep; drivers have their own. */
static gint64
count_switches (void)
{
  static const char field[] = "\nvoluntary_ctxt_switches:";
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) threads = g_dir_open ("/proc/self/task", 0, &error);
  const char *thread;
  gint64 n = 0;

  g_assert_no_error (error);
  while ((thread = g_dir_read_name (threads))) {
    g_autofree char *path =
        g_build_filename ("/proc/self/task", thread, "status", NULL);
    g_autofree char *status = NULL;
    const char *found;

    /* A thread of a driver's may have ended. */
    if (!g_file_get_contents (path, &status, NULL, NULL) ||
        !g_str_has_prefix (status, "Name:\tflame-"))
      continue;
    found = strstr (status, field);
    g_assert_nonnull (found);
    n += g_ascii_strtoll (found + strlen (field), NULL, 10);
  }
  return n;
}

/*
 * (transfer full) A device that is polled or one that calls back. NULL after
 * skipping the test.
 */
static FlameGpu *
open_polled (gboolean is_polled)
{
  const char *own = g_getenv ("FLAME_OPENCL_POLL");
  g_autofree char *before = g_strdup (own);
  FlameGpu *gpu;

  g_setenv ("FLAME_OPENCL_POLL", is_polled ? "1" : "0", TRUE);
  gpu = open_first ();
  if (before)
    g_setenv ("FLAME_OPENCL_POLL", before, TRUE);
  else
    g_unsetenv ("FLAME_OPENCL_POLL");
  return gpu;
}

typedef struct
{
  gboolean is_polled, is_early;
  int n;
} HostCalls;

/*
 * Host functions are called whether the driver calls back or is polled. If it
 * calls back, no thread may wake up meanwhile: a poll each 0.1 ms would wake a
 * processor 3,000 times.
 */
static void
test_host_functions (gconstpointer data)
{
  const HostCalls *calls = data;
  g_autoptr (FlameGpu) gpu = open_polled (calls->is_polled);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuStream) stream = NULL;
  const FlameOpenclTable *call;
  FlameOpenclStream *own;
  gint n_called = 0;
  cl_event gate;
  cl_int result;
  gint64 switches;

  if (!gpu)
    return;
  call = flame_opencl_context_of (gpu)->call;
  stream = flame_gpu_stream_new (gpu, FLAME_GPU_PRIORITY_LOW, &error);
  g_assert_no_error (error);
  own = flame_gpu_stream_get_handle (stream);
  gate =
      call->clCreateUserEvent (flame_opencl_context_of (gpu)->handle, &result);
  g_assert_cmpint (result, ==, CL_SUCCESS);
  g_assert_cmpint (
      call->clEnqueueBarrierWithWaitList (own->queue, 1, &gate, NULL), ==,
      CL_SUCCESS);
  for (int i = 0; i < calls->n; i++)
    g_assert_true ((
        calls->is_early ? flame_gpu_stream_call_early : flame_gpu_stream_call) (
        stream, count_call, &n_called, &error));
  g_assert_no_error (error);
  switches = count_switches ();
  g_usleep (HELD_USEC);
  switches = count_switches () - switches;
  g_test_message ("%" G_GINT64_FORMAT " times awake", switches);
  if (!calls->is_polled)
    g_assert_cmpint (switches, <, 30);
  g_assert_cmpint (g_atomic_int_get (&n_called), ==, 0);
  g_assert_cmpint (
      call->clSetUserEventStatus (gate, CL_COMPLETE), ==, CL_SUCCESS);
  g_assert_true (flame_gpu_stream_synchronize (stream, &error));
  g_assert_cmpint (g_atomic_int_get (&n_called), ==, calls->n);
  call->clReleaseEvent (gate);
}

typedef struct
{
  FlameGpuEvent *event; /* what is queued behind the function */
  gint is_queued;       /* atomic: the event is recorded */
  gint has_happened;    /* atomic */
} Behind;

/* Waits for what is queued behind this function, for at most ten seconds. */
static void
wait_for_behind (gpointer user_data)
{
  Behind *behind = user_data;
  const gint64 until = g_get_monotonic_time () + 10 * G_USEC_PER_SEC;
  gboolean done = FALSE;

  while (!done && g_get_monotonic_time () < until)
    if (g_atomic_int_get (&behind->is_queued))
      (void) flame_gpu_event_query (behind->event, &done, NULL);
    else
      g_thread_yield ();
  g_atomic_int_set (&behind->has_happened, done);
}

/*
 * Host functions do not hold up their queue, so that the backend needs no other queue
 * for them.
 */
static void
test_beside (void)
{
  g_autoptr (FlameGpu) gpu = open_polled (TRUE);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuStream) stream = NULL;
  Behind behind = {.event = NULL};

  if (!gpu)
    return;
  g_assert_true (flame_gpu_calls_beside (gpu));
  stream = flame_gpu_stream_new (gpu, FLAME_GPU_PRIORITY_LOW, &error);
  g_assert_no_error (error);
  behind.event = flame_gpu_event_new (gpu, FLAME_GPU_EVENT_PLAIN, &error);
  g_assert_no_error (error);
  g_assert_true (
      flame_gpu_stream_call (stream, wait_for_behind, &behind, &error));
  g_assert_true (flame_gpu_event_record (behind.event, stream, &error));
  g_atomic_int_set (&behind.is_queued, TRUE);
  g_assert_true (flame_gpu_stream_synchronize (stream, &error));
  g_assert_true (g_atomic_int_get (&behind.has_happened));
  flame_gpu_event_free (behind.event);
}

/* Waits until all that is queued on @stream has run, and its driver knows. */
static void
wait_for_query (FlameGpuStream *stream)
{
  gboolean done = FALSE;

  while (!done)
    g_assert_true (flame_gpu_stream_query (stream, &done, NULL));
}

/*
 * A stream does not wait for an event once a host function behind it has been called:
 * NVIDIA's driver would take its time, and hold up other streams. It waits for an event
 * behind the function.
 */
static void
test_past_event (void)
{
  g_autoptr (FlameGpu) gpu = open_polled (TRUE);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuStream) first = NULL, second = NULL;
  g_autoptr (FlameGpuEvent) before = NULL, behind = NULL;
  FlameOpenclStream *own;
  gint n_called = 0;

  if (!gpu)
    return;
  first = flame_gpu_stream_new (gpu, FLAME_GPU_PRIORITY_LOW, &error);
  second = flame_gpu_stream_new (gpu, FLAME_GPU_PRIORITY_LOW, &error);
  before = flame_gpu_event_new (gpu, FLAME_GPU_EVENT_PLAIN, &error);
  behind = flame_gpu_event_new (gpu, FLAME_GPU_EVENT_PLAIN, &error);
  g_assert_no_error (error);
  own = flame_gpu_stream_get_handle (second);
  g_assert_true (flame_gpu_event_record (before, first, &error));
  g_assert_true (
      flame_gpu_stream_call_early (first, count_call, &n_called, &error));
  g_assert_true (flame_gpu_event_record (behind, first, &error));
  g_assert_true (flame_gpu_stream_synchronize (first, &error));
  g_assert_cmpint (n_called, ==, 1);
  wait_for_query (second);
  g_assert_true (flame_gpu_event_wait (before, second, &error));
  g_assert_false (g_atomic_int_get (&own->changed));
  g_assert_true (flame_gpu_event_wait (behind, second, &error));
  g_assert_true (g_atomic_int_get (&own->changed));
}

/* The OpenCL backend refuses another program's queue. */
static void
test_foreign_stream (void)
{
  g_autoptr (FlameGpu) gpu = open_first ();
  g_autoptr (GError) error = NULL;

  if (!gpu)
    return;
  g_assert_null (flame_gpu_stream_new_external (gpu, &error, &error));
  assert_says (error, FLAME_ERROR_UNAVAILABLE, "takes no streams of others");
}

/* Work in one device's queue that waits for an event of another device. */
static void
test_two_contexts (void)
{
  g_autoptr (FlameGpu) gpu = open_first ();
  g_autoptr (FlameGpu) other = gpu ? open_first () : NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuStream) one = NULL;
  g_autoptr (FlameGpuStream) two = NULL;
  g_autoptr (FlameGpuEvent) event = NULL;
  g_autoptr (FlameGpuArray) from = NULL;
  g_autoptr (FlameGpuArray) to = NULL;
  guint32 words[2] = {3, 4}, out[2] = {0, 0};

  if (!gpu)
    return;
  one = flame_gpu_stream_new (gpu, FLAME_GPU_PRIORITY_LOW, &error);
  two = flame_gpu_stream_new (other, FLAME_GPU_PRIORITY_LOW, &error);
  event = flame_gpu_event_new (gpu, FLAME_GPU_EVENT_PLAIN, &error);
  g_assert_no_error (error);
  from = flame_gpu_array_new (gpu);
  to = flame_gpu_array_new (other);
  g_assert_true (flame_gpu_array_set_size (from, 4, 2, 1, &error));
  g_assert_true (flame_gpu_array_set_size (to, 4, 2, 1, &error));
  g_assert_true (
      flame_gpu_array_upload (from, 0, words, sizeof words, one, &error));
  g_assert_true (flame_gpu_event_record (event, one, &error));
  g_assert_true (flame_gpu_event_wait (event, two, &error));

  const FlameGpuPlace source = {
      .device = flame_gpu_array_get_start (from), .pitch = 8};
  const FlameGpuPlace target = {
      .device = flame_gpu_array_get_start (to), .gpu = other, .pitch = 8};

  g_assert_false (flame_gpu_reach (gpu, other));
  g_assert_true (
      flame_gpu_copy (&target, &source, 8, 1, "copying over", one, &error));
  g_assert_true (flame_gpu_array_download (to, out, 8, two, &error));
  g_assert_true (flame_gpu_stream_synchronize (two, &error));
  g_assert_no_error (error);
  g_assert_cmpmem (out, sizeof out, words, sizeof words);
}

int
main (int argc, char **argv)
{
  static const HostCalls back = {FALSE, FALSE, N_CALLS},
                         polled = {TRUE, FALSE, N_CALLS},
                         early = {TRUE, TRUE, MANY_CALLS};

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/opencl/text/include", test_text);
  g_test_add_func ("/opencl/text/conditions", test_text_conditions);
  g_test_add_func ("/opencl/text/errors", test_text_errors);
  g_test_add_func ("/opencl/devices", test_devices);
  g_test_add_func ("/opencl/aborting", test_aborting);
  g_test_add_func ("/opencl/compiler/error", test_compile_error);
  g_test_add_func ("/opencl/compiler/no-doubles", test_no_doubles);
  g_test_add_func ("/opencl/compiler/version", test_compiler_version);
  g_test_add_func ("/opencl/compiler/stopped", test_stopped);
  g_test_add_func ("/opencl/program/bad-binary", test_bad_binary);
  g_test_add_func ("/opencl/program/runs", test_program);
  g_test_add_func ("/opencl/compiler/beside", test_compiled_beside);
  g_test_add_func ("/opencl/compiler/apart", test_compiled_apart);
  g_test_add_func ("/opencl/program/shared-by-text", test_shared_by_text);
  g_test_add_func ("/opencl/memory/none", test_no_memory);
  g_test_add_func ("/opencl/memory/declared-again", test_memory_declared_again);
  g_test_add_func ("/opencl/memory/two-ways", test_two_ways);
  g_test_add_func ("/opencl/memory/two-contexts", test_two_contexts);
  g_test_add_data_func ("/opencl/memory/freed-late", NULL, test_freed_late);
  g_test_add_data_func ("/opencl/memory/freed-late-by-left-stream",
      GINT_TO_POINTER (TRUE), test_freed_late);
  g_test_add_data_func (
      "/opencl/stream/host-functions", &back, test_host_functions);
  g_test_add_data_func (
      "/opencl/stream/host-functions-polled", &polled, test_host_functions);
  g_test_add_data_func (
      "/opencl/stream/host-functions-early", &early, test_host_functions);
  g_test_add_func ("/opencl/stream/past-event", test_past_event);
  g_test_add_func ("/opencl/stream/beside", test_beside);
  g_test_add_func ("/opencl/stream/foreign", test_foreign_stream);
  return g_test_run ();
}

/*
 * Variations as functions of one point on a GPU: programs of a few variations
 * each, which are compiled while others run.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/loops/device.h"

#include <string.h>

#include "core/genome/variation.h"
#include "core/gpu-backend/text/kernel-compile.h"
#include "core/gpu-backend/text/kernel-source.h"
#include "kernels/variation-ids.h"

#define N_OF_PROGRAM 8
#define N_PROGRAMS (FLAME_N_VARIATIONS / N_OF_PROGRAM + 1)
#define BLOCK 128

typedef enum
{
  UNKNOWN,
  EXPECTED,
  COMPILED
} State;

typedef struct
{
  State state;
  GBytes *code;  /* (nullable) until it is compiled */
  GError *error; /* (nullable) why it does not compile */
  FlameGpuKernel *kernel;
} Program;

struct _LoopDevice
{
  TestGpu gpu;
  FlameGpuEvent *marks[2];
  GThreadPool *pool;
  GMutex lock;
  GCond cond;
  Program programs[N_PROGRAMS]; /* state, code, error: lock */
};

static const char head[] = "#define FLAME_HAS_RGB 1\n"
                           "#include \"kernels/variation.h\"\n"
                           "#include \"kernels/gpu/device.h\"\n"
                           "typedef struct\n"
                           "{\n"
                           "  FlamePoint p;\n"
                           "  FlameSum o;\n"
                           "  float w;\n"
                           "  uint32_t counter;\n"
                           "} Call;\n"
                           "#define FLAME_CONSTANTS\n"
                           "#define FLAME_VARIATION FLAME_VARIATION_FUNCTION\n";

/* Repeated calls use other points, or the compiler would call only once. */
static const char kernel_begin[] =
    "FLAME_KERNEL\n"
    "call_all (FLAME_GLOBAL Call *calls, FLAME_GLOBAL const float *k,\n"
    "    uint32_t n, uint32_t number, uint32_t key0, uint32_t key1,\n"
    "    uint32_t repeats)\n"
    "{\n"
    "  const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "  if (i >= n)\n"
    "    return;\n"
    "  FlamePoint p = calls[i].p;\n"
    "  FlameSum o = calls[i].o;\n"
    "  FlameRng rng = {calls[i].counter, key0, key1};\n"
    "  const float w = calls[i].w;\n"
    "  for (uint32_t r = 0; r < repeats; r++) {\n"
    "    p.x = r ? 0.875f * p.x + 0.125f * p.y : p.x;\n"
    "    switch (number) {\n";
static const char kernel_end[] = "    default:\n"
                                 "      return;\n"
                                 "    }\n"
                                 "  }\n"
                                 "  calls[i].p = p;\n"
                                 "  calls[i].o = o;\n"
                                 "}\n";

/* ---------------------------------------------------------------- programs */

/*
 * Constants are copied: a function of OpenCL C takes pointers to one kind of
 * memory only.
 */
static void
append_case (GString *cases, guint v, const char *name)
{
  if (flame_variation_infos[v].constants > 0)
    g_string_append_printf (cases,
        "    case %u: {\n"
        "      const struct FlameConstants_%s copied =\n"
        "          *(FLAME_GLOBAL const struct FlameConstants_%s *) k;\n"
        "      flame_var_%s (&p, &copied, w, &rng, &o);\n"
        "      break;\n"
        "    }\n",
        v, name, name, name);
  else
    g_string_append_printf (cases,
        "    case %u:\n"
        "      flame_var_%s (&p, 0, w, &rng, &o);\n"
        "      break;\n",
        v, name);
}

/* (transfer full) */
static char *
program_text (guint number)
{
  GString *text = g_string_new (head);
  g_autoptr (GString) cases = g_string_new (NULL);

  for (guint v = number * N_OF_PROGRAM; v < (number + 1) * N_OF_PROGRAM; v++) {
    if (v >= FLAME_N_VARIATIONS || !flame_variation_infos[v].name)
      continue;
    g_string_append_printf (
        text, "#include \"%s\"\n", flame_gpu_kernel_variation_file (v));
    append_case (cases, v, flame_variation_infos[v].name);
  }
  g_string_append (text, "#undef FLAME_CONSTANTS\n#undef FLAME_VARIATION\n");
  g_string_append (text, kernel_begin);
  g_string_append (text, cases->str);
  g_string_append (text, kernel_end);
  return g_string_free (text, FALSE);
}

static void
compile (gpointer data, gpointer user_data)
{
  LoopDevice *self = user_data;
  const guint number = GPOINTER_TO_UINT (data) - 1;
  Program *program = &self->programs[number];
  g_autofree char *text = program_text (number);
  GError *error = NULL;
  GBytes *code = flame_gpu_kernel_compile (self->gpu.compiler, text,
      flame_gpu_get_device (self->gpu.context)->arch, &error);

  g_mutex_lock (&self->lock);
  program->code = code;
  program->error = error;
  program->state = COMPILED;
  g_cond_broadcast (&self->cond);
  g_mutex_unlock (&self->lock);
}

void
loop_device_expect (LoopDevice *self, guint variation)
{
  Program *program = &self->programs[variation / N_OF_PROGRAM];

  g_mutex_lock (&self->lock);
  if (program->state == UNKNOWN) {
    program->state = EXPECTED;
    g_thread_pool_push (
        self->pool, GUINT_TO_POINTER (variation / N_OF_PROGRAM + 1), NULL);
  }
  g_mutex_unlock (&self->lock);
}

/* (nullable) (transfer none) */
static FlameGpuKernel *
get_kernel (LoopDevice *self, guint variation, GError **error)
{
  static const FlameGpuParam params[] = {
      {"calls", FLAME_GPU_ARG_PTR, 0},
      {"k", FLAME_GPU_ARG_PTR, 0},
      {"n", FLAME_GPU_ARG_I32, 0},
      {"number", FLAME_GPU_ARG_I32, 0},
      {"key0", FLAME_GPU_ARG_I32, 0},
      {"key1", FLAME_GPU_ARG_I32, 0},
      {"repeats", FLAME_GPU_ARG_I32, 0},
  };
  Program *program = &self->programs[variation / N_OF_PROGRAM];
  g_autoptr (FlameGpuModule) module = NULL;

  loop_device_expect (self, variation);
  g_mutex_lock (&self->lock);
  while (program->state != COMPILED)
    g_cond_wait (&self->cond, &self->lock);
  g_mutex_unlock (&self->lock);
  if (program->error)
    g_propagate_error (error, g_error_copy (program->error));
  if (program->error || program->kernel)
    return program->kernel;
  module = flame_gpu_module_new (self->gpu.context, program->code, error);
  if (module)
    program->kernel = flame_gpu_kernel_new (
        module, "call_all", params, G_N_ELEMENTS (params), error);
  return program->kernel;
}

/* -------------------------------------------------------------- the device */

LoopDevice *
loop_device_new (gboolean is_opencl, GError **error)
{
  LoopDevice *self = g_new0 (LoopDevice, 1);

  if (!test_gpu_open_api (&self->gpu, is_opencl, error)) {
    g_free (self);
    return NULL;
  }
  g_mutex_init (&self->lock);
  g_cond_init (&self->cond);
  self->pool = g_thread_pool_new (
      compile, self, (gint) g_get_num_processors (), FALSE, NULL);
  for (guint i = 0; i < 2; i++)
    self->marks[i] =
        flame_gpu_event_new (self->gpu.context, FLAME_GPU_EVENT_TIMING, NULL);
  return self;
}

void
loop_device_free (LoopDevice *self)
{
  g_thread_pool_free (self->pool, TRUE, TRUE);
  for (guint i = 0; i < N_PROGRAMS; i++) {
    g_clear_pointer (&self->programs[i].kernel, flame_gpu_kernel_unref);
    g_clear_pointer (&self->programs[i].code, g_bytes_unref);
    g_clear_error (&self->programs[i].error);
  }
  for (guint i = 0; i < 2; i++)
    g_clear_pointer (&self->marks[i], flame_gpu_event_free);
  test_gpu_close (&self->gpu);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->cond);
  g_free (self);
}

TestGpu *
loop_device_get_gpu (LoopDevice *self)
{
  return &self->gpu;
}

gboolean
loop_device_run (LoopDevice *self, guint variation, const float *constants,
    const float *entries, gsize n_entries, const FlameRng *rng, LoopCall *calls,
    guint n, guint repeats, double *seconds, GError **error)
{
  const guint n_constants = flame_variation_infos[variation].constants;
  const FlameGpuGeometry geometry = {
      .grid = {(n + BLOCK - 1) / BLOCK}, .block = {BLOCK}};
  const gsize size = n * sizeof *calls;
  FlameGpuStream *stream = self->gpu.stream;
  g_autofree float *k = g_memdup2 (constants, n_constants * sizeof *k);
  g_autoptr (FlameGpuArray) there = NULL, floats = NULL, words = NULL;
  FlameGpuKernel *kernel = get_kernel (self, variation, error);

  if (!kernel)
    return FALSE;
  if (entries) {
    floats = test_gpu_array (&self->gpu, entries, n_entries);
    flame_place_entries (flame_gpu_array_get_start (floats), k);
  }
  there = test_gpu_array (&self->gpu, calls, size / sizeof (guint32));
  words = test_gpu_array (&self->gpu, k, n_constants);

  const FlameGpuArg args[] = {FLAME_GPU_PTR (flame_gpu_array_get_start (there)),
      FLAME_GPU_PTR (flame_gpu_array_get_start (words)), FLAME_GPU_I32 (n),
      FLAME_GPU_I32 (variation), FLAME_GPU_I32 (rng->key0),
      FLAME_GPU_I32 (rng->key1), FLAME_GPU_I32 (repeats)};

  return flame_gpu_event_record (self->marks[0], stream, error) &&
         flame_gpu_kernel_launch (
             kernel, &geometry, args, G_N_ELEMENTS (args), stream, error) &&
         flame_gpu_event_record (self->marks[1], stream, error) &&
         flame_gpu_array_download (there, calls, size, stream, error) &&
         flame_gpu_stream_synchronize (stream, error) &&
         (!seconds || flame_gpu_event_elapsed (
                          self->marks[0], self->marks[1], seconds, error));
}

/*
 * core/gpu/cuda's use of NVRTC: with a fake one, and with the machine's own if
 * there is one, which needs no GPU.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/gpu/cuda/nvrtc.h"

static FlameCudaNvrtc *
own (FlameGpuCompiler *compiler)
{
  return (FlameCudaNvrtc *) compiler;
}

/* ------------------------------------------------------------- a fake NVRTC */

struct _nvrtcProgram
{
  int (*flow) (void *payload, void *reserved); /* (nullable) */
  void *payload;
  char *options;
  guint n_headers;
};

static const char *failing; /* the call that fails */
static nvrtcResult failure;
static int live; /* number of programs */

#define NVRTC_ERROR_STOPPED 16

static nvrtcResult
enter (const char *name)
{
  return failing && strcmp (failing, name) == 0 ? failure : NVRTC_SUCCESS;
}

static nvrtcResult
fake_version (int *major, int *minor)
{
  *major = 12;
  *minor = 4;
  return enter ("version");
}

static const char *
fake_error_string (nvrtcResult result)
{
  return result == NVRTC_ERROR_COMPILATION ? "NVRTC_ERROR_COMPILATION" : NULL;
}

static nvrtcResult
fake_num_archs (int *count)
{
  *count = 3;
  return enter ("num_archs");
}

static nvrtcResult
fake_archs (int *archs)
{
  archs[0] = 90;
  archs[1] = 75;
  archs[2] = 80;
  return enter ("archs");
}

static nvrtcResult
fake_create (nvrtcProgram *program, const char *source, const char *name,
    int n_headers, const char *const *headers, const char *const *names)
{
  nvrtcResult result = enter ("create");
  if (result != NVRTC_SUCCESS)
    return result;
  g_assert_nonnull (source);
  g_assert_nonnull (name);
  for (int i = 0; i < n_headers; i++) {
    g_assert_nonnull (headers[i]);
    g_assert_nonnull (names[i]);
  }
  *program = g_new0 (struct _nvrtcProgram, 1);
  (*program)->n_headers = n_headers;
  live++;
  return NVRTC_SUCCESS;
}

static nvrtcResult
fake_destroy (nvrtcProgram *program)
{
  g_free ((*program)->options);
  g_free (*program);
  *program = NULL;
  live--;
  return NVRTC_SUCCESS;
}

static nvrtcResult
fake_compile (nvrtcProgram program, int n_options, const char *const *options)
{
  g_autoptr (GString) joined = g_string_new (NULL);
  for (int i = 0; i < n_options; i++)
    g_string_append_printf (joined, "%s%s", i ? " " : "", options[i]);
  program->options = g_strdup (joined->str);
  if (program->flow && program->flow (program->payload, NULL))
    return NVRTC_ERROR_STOPPED;
  return enter ("compile");
}

static nvrtcResult
fake_flow (nvrtcProgram program, int (*flow) (void *, void *), void *payload)
{
  program->flow = flow;
  program->payload = payload;
  return enter ("flow");
}

static nvrtcResult
fake_log_size (nvrtcProgram program, gsize *size)
{
  (void) program;
  *size = 15;
  return enter ("log_size");
}

static nvrtcResult
fake_log (nvrtcProgram program, char *log)
{
  (void) program;
  memcpy (log, "line 3: oh dear", 15);
  return NVRTC_SUCCESS;
}

static nvrtcResult
fake_cubin_size (nvrtcProgram program, gsize *size)
{
  *size = strlen (program->options) + 7;
  return enter ("cubin_size");
}

static nvrtcResult
fake_cubin (nvrtcProgram program, char *image)
{
  memcpy (image, "cubin: ", 7);
  memcpy (image + 7, program->options, strlen (program->options));
  return enter ("cubin");
}

static nvrtcResult
fake_ptx_size (nvrtcProgram program, gsize *size)
{
  *size = strlen (program->options) + 6;
  return enter ("ptx_size");
}

static nvrtcResult
fake_ptx (nvrtcProgram program, char *image)
{
  memcpy (image, "ptx: ", 5);
  memcpy (image + 5, program->options, strlen (program->options) + 1);
  return enter ("ptx");
}

static const FlameCudaNvrtcTable fake_table = {
    .nvrtcVersion = fake_version,
    .nvrtcGetErrorString = fake_error_string,
    .nvrtcGetNumSupportedArchs = fake_num_archs,
    .nvrtcGetSupportedArchs = fake_archs,
    .nvrtcCreateProgram = fake_create,
    .nvrtcDestroyProgram = fake_destroy,
    .nvrtcCompileProgram = fake_compile,
    .nvrtcSetFlowCallback = fake_flow,
    .nvrtcGetProgramLogSize = fake_log_size,
    .nvrtcGetProgramLog = fake_log,
    .nvrtcGetCUBINSize = fake_cubin_size,
    .nvrtcGetCUBIN = fake_cubin,
    .nvrtcGetPTXSize = fake_ptx_size,
    .nvrtcGetPTX = fake_ptx,
};

static GBytes *
compile_fake (int arch, GError **error)
{
  failing = NULL;
  g_autoptr (FlameGpuCompiler) nvrtc =
      flame_cuda_nvrtc_from_table (&fake_table, error);
  g_assert_nonnull (nvrtc);
  g_assert_cmpint (nvrtc->version, ==, 12040);
  g_assert_cmpint (own (nvrtc)->archs[0], ==, 75);
  g_assert_cmpint (own (nvrtc)->archs[2], ==, 90);
  const FlameGpuHeader header = {"kernels/rng.h", "int x;"};
  const char *const options[] = {"-DA=1", "--fmad=true", NULL};
  const FlameGpuSource source = {.name = "test.cu",
      .text = "text",
      .headers = &header,
      .n_headers = 1,
      .options = options};
  return flame_gpu_compile (nvrtc, &source, arch, error);
}

static void
test_arch (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) cubin = compile_fake (80, &error);
  g_assert_no_error (error);
  static const char expected[] =
      "cubin: --gpu-architecture=sm_80 -DA=1 --fmad=true";
  g_assert_cmpmem (g_bytes_get_data (cubin, NULL), g_bytes_get_size (cubin),
      expected, strlen (expected));
  /*
   * The device is newer than this NVRTC, which gives PTX, NUL included, for the
   * driver to finish.
   */
  g_autoptr (GBytes) ptx = compile_fake (120, &error);
  static const char text[] =
      "ptx: --gpu-architecture=compute_90 -DA=1 --fmad=true";
  g_assert_cmpmem (
      g_bytes_get_data (ptx, NULL), g_bytes_get_size (ptx), text, sizeof text);
  g_assert_null (compile_fake (70, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE);
  g_assert_nonnull (strstr (error->message, "NVRTC 12.4"));
  g_assert_cmpint (live, ==, 0);
}

static void
test_failures (void)
{
  static const struct
  {
    const char *call;
    int arch;
  } cases[] = {{"create", 90}, {"compile", 90}, {"cubin_size", 90},
      {"cubin", 90}, {"ptx_size", 100}, {"ptx", 100}};
  failing = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuCompiler) nvrtc =
      flame_cuda_nvrtc_from_table (&fake_table, &error);
  const FlameGpuSource source = {.name = "test.cu", .text = "text"};
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    failing = cases[i].call;
    failure = NVRTC_ERROR_COMPILATION;
    g_assert_null (flame_gpu_compile (nvrtc, &source, cases[i].arch, &error));
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND);
    g_assert_cmpint (live, ==, 0);
    if (strcmp (failing, "compile") == 0)
      g_assert_nonnull (strstr (error->message, "line 3: oh dear"));
    g_clear_error (&error);
  }
  failing = "create";
  failure = NVRTC_ERROR_OUT_OF_MEMORY;
  g_assert_null (flame_gpu_compile (nvrtc, &source, 90, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY);
  static const char *const opening[] = {"version", "num_archs", "archs"};
  for (gsize i = 0; i < G_N_ELEMENTS (opening); i++) {
    g_clear_error (&error);
    failing = opening[i];
    g_assert_null (flame_cuda_nvrtc_from_table (&fake_table, &error));
    g_assert_nonnull (error);
  }
  failing = NULL;
}

/* ------------------------------------------------------------- the real one */

static void
test_named (void)
{
  g_autofree char *before = g_strdup (g_getenv ("FLAME_NVRTC"));
  g_autoptr (GError) error = NULL;
  g_setenv ("FLAME_NVRTC", "/nonexistent/libnvrtc.so", TRUE);
  g_assert_null (flame_cuda_nvrtc_load (&error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE);
  g_assert_nonnull (strstr (error->message, "FLAME_NVRTC"));
  g_clear_error (&error);
  /* A library, but not NVRTC. */
  g_setenv ("FLAME_NVRTC", "libm.so.6", TRUE);
  g_assert_null (flame_cuda_nvrtc_load (&error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE);
  g_assert_nonnull (strstr (error->message, "is not NVRTC"));
  if (before)
    g_setenv ("FLAME_NVRTC", before, TRUE);
  else
    g_unsetenv ("FLAME_NVRTC");
}

static void
test_real (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuCompiler) nvrtc = flame_cuda_nvrtc_load (&error);
  if (!nvrtc) {
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE);
    g_test_skip (error->message);
    return;
  }
  g_assert_cmpint (nvrtc->version, >=, 11020);
  int newest = own (nvrtc)->archs[own (nvrtc)->n_archs - 1];
  const FlameGpuHeader header = {"constant.h", "#define CONSTANT 7\n"};
  FlameGpuSource source = {.name = "good.cu",
      .text = "#include \"constant.h\"\n"
              "extern \"C\" __global__ void seven (int *x) { *x = CONSTANT; }",
      .headers = &header,
      .n_headers = 1};
  g_autoptr (GBytes) cubin = flame_gpu_compile (nvrtc, &source, newest, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (cubin), >, 64);
  g_assert_cmpmem (g_bytes_get_data (cubin, NULL), 4, "\177ELF", 4);
  g_autoptr (GBytes) ptx =
      flame_gpu_compile (nvrtc, &source, newest + 100, &error);
  g_assert_no_error (error);
  gsize size;
  const char *text = g_bytes_get_data (ptx, &size);
  g_assert_cmpint (text[size - 1], ==, 0);
  g_assert_nonnull (strstr (text, ".entry seven"));

  source = (FlameGpuSource){
      .name = "bad.cu", .text = "__global__ void f () { undeclared = 1; }"};
  g_assert_null (flame_gpu_compile (nvrtc, &source, newest, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND);
  g_assert_nonnull (strstr (error->message, "bad.cu(1)"));
  g_assert_nonnull (strstr (error->message, "undeclared"));
}

static void
check_stopped (FlameGpuCompiler *nvrtc, int arch, gboolean can_stop)
{
  gint stop = FALSE;
  const FlameGpuSource source = {.name = "stop.cu",
      .text = "extern \"C\" __global__ void stop (void) {}",
      .stop = &stop};
  g_autoptr (GError) error = NULL;
  GBytes *code = flame_gpu_compile (nvrtc, &source, arch, &error);

  g_assert_no_error (error);
  g_clear_pointer (&code, g_bytes_unref);
  stop = TRUE;
  code = flame_gpu_compile (nvrtc, &source, arch, &error);
  g_assert_true ((code == NULL) == can_stop);
  g_clear_pointer (&code, g_bytes_unref);
  if (can_stop)
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND);
}

/*
 * A compilation that nobody waits for is stopped. An NVRTC that cannot stop
 * completes it.
 */
static void
test_stop (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuCompiler) nvrtc =
      flame_cuda_nvrtc_from_table (&fake_table, &error);
  g_autoptr (FlameGpuCompiler) real = NULL;

  failing = NULL;
  check_stopped (nvrtc, 90, TRUE);
  own (nvrtc)->call.nvrtcSetFlowCallback = NULL;
  check_stopped (nvrtc, 90, FALSE);
  g_assert_cmpint (live, ==, 0);
  real = flame_cuda_nvrtc_load (NULL);
  if (real)
    check_stopped (real, own (real)->archs[own (real)->n_archs - 1],
        own (real)->call.nvrtcSetFlowCallback != NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cuda/nvrtc/arch", test_arch);
  g_test_add_func ("/cuda/nvrtc/failures", test_failures);
  g_test_add_func ("/cuda/nvrtc/stop", test_stop);
  g_test_add_func ("/cuda/nvrtc/named", test_named);
  g_test_add_func ("/cuda/nvrtc/real", test_real);
  return g_test_run ();
}

/*
 * Every variation on the GPU, compared with flam3's own results, as
 * test-variations does on the CPU. NVRTC compiles the headers that the plugin
 * carries, with the options of the iteration kernel.
 *
 * The compilation needs only NVRTC. The rest is skipped if there is no GPU.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "core/genome/variation.h"
#include "core/gpu-backend/text/kernel-compile.h"
#include "core/gpu-backend/text/kernel-source.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"
#include "tests/support/genomes.h"
#include "tests/support/test-gpu.h"
#include "tests/support/variation-images.h"

/*
 * The device's sines, exponentials, logarithms, divisions and roots are
 * intrinsics with an error of about 2^-21; the CPU's have 2^-24.
 */
#define DEVICE_SCALE 8.0

/* Variations of one case: its own, those it needs and pre_blur. */
#define MAX_VARIATIONS 4
/* the most that a variation of flam3 has */
#define MAX_CONSTANTS 16
#define BLOCK 256

/* A query that the device reads: what to evaluate. */
typedef struct
{
  float x, y;     /* after the mapping */
  float pre_blur; /* its amount, as in flam3 */
  guint32 n_variations;
  guint32 variation[MAX_VARIATIONS];
  float weight[MAX_VARIATIONS];
  float constants[MAX_VARIATIONS][MAX_CONSTANTS];
} Query;

static const char head[] =
    "#include \"kernels/gpu/device.h\"\n"
    "#include \"kernels/gpu/xform.h\"\n"
    "#define FLAME_CONSTANTS\n"
    "#define FLAME_VARIATION FLAME_VARIATION_FUNCTION\n"
    "#include \"kernels/variations/lists/000.h\"\n"
    "FLAME_FN void\n"
    "call (uint32_t variation, FlamePoint *p, const float *k, float w,\n"
    "    FlameRng *rng, FlameSum *o)\n"
    "{\n"
    "  switch (variation) {\n";

/*
 * Thread i of n evaluates query i / draws in lane i % draws and writes two
 * floats.
 */
static const char source[] =
    "  }\n"
    "}\n"
    "typedef struct\n"
    "{\n"
    "  float x, y, pre_blur;\n"
    "  uint32_t n_variations;\n"
    "  uint32_t variation[MAX_VARIATIONS];\n"
    "  float weight[MAX_VARIATIONS];\n"
    "  float constants[MAX_VARIATIONS][MAX_CONSTANTS];\n"
    "} Query;\n"
    "FLAME_KERNEL\n"
    "evaluate (FLAME_GLOBAL const Query *queries, FLAME_GLOBAL float2 "
    "*images,\n"
    "    uint32_t n, uint32_t draws, uint32_t key0, uint32_t key1)\n"
    "{\n"
    "  const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "  if (i >= n)\n"
    "    return;\n"
    "  FLAME_GLOBAL const Query *q = queries + i / draws;\n"
    "  FlameRng rng = {i % draws, key0, key1};\n"
    "  FlamePoint p;\n"
    "  FlameSum blurred = {q->x, q->y}, o = {0};\n"
    "  p.form = FLAME_FORM_PRE;\n"
    "  if (q->pre_blur != 0.0f)\n"
    "    flame_var_gaussian_blur (&p, 0, q->pre_blur, &rng, &blurred);\n"
    "  p.x = blurred.x;\n"
    "  p.y = blurred.y;\n"
    "  p.form = FLAME_FORM_REGULAR;\n"
    "  flame_fill_point (&p, 15u);\n"
    "  for (uint32_t v = 0; v < q->n_variations; v++) {\n"
    /* A function of OpenCL C takes pointers to one kind of memory only. */
    "    float k[MAX_CONSTANTS];\n"
    "    for (int c = 0; c < MAX_CONSTANTS; c++)\n"
    "      k[c] = q->constants[v][c];\n"
    "    call (q->variation[v], &p, k, q->weight[v], &rng, &o);\n"
    "  }\n"
    "  images[i] = make_float2 (o.x, o.y);\n"
    "}\n";

static char *
make_source (void)
{
  GString *text = g_string_new (NULL);

  g_string_printf (text,
      "#define MAX_VARIATIONS %d\n#define MAX_CONSTANTS %d\n%s", MAX_VARIATIONS,
      MAX_CONSTANTS, head);
  /* CUDA has kernels/variations.h for this, whose macro is not OpenCL C. */
  for (int v = 0; v <= FLAME_VAR_mobius; v++) {
    const char *name = flame_variation_infos[v].name;

    if (name)
      g_string_append_printf (text,
          "    case %d: flame_var_%s (p, FLAME_CONSTANTS_AT (%s, k), w, rng, "
          "o); "
          "break;\n",
          v, name, name);
  }
  return g_string_free (g_string_append (text, source), FALSE);
}

static void
test_compiles (void)
{
  g_autoptr (FlameGpuCompiler) nvrtc = test_gpu_load_nvrtc ();
  g_autofree char *text = make_source ();
  g_autoptr (GError) error = NULL;

  if (!nvrtc)
    return;
  g_autoptr (GBytes) code = flame_gpu_kernel_compile (nvrtc, text, 90, &error);
  g_assert_no_error (error);
  /* A size that only code with all 99 variations reaches. */
  g_assert_cmpuint (g_bytes_get_size (code), >, 32 * 1024);
}

/* ------------------------------------------------------------------ device */

typedef struct
{
  TestGpu device;
  FlameGpuKernel *kernel;
  FlameGpuArray *queries, *images;
} Gpu;

static void
gpu_free (Gpu *gpu)
{
  flame_gpu_array_free (gpu->queries);
  flame_gpu_array_free (gpu->images);
  flame_gpu_kernel_unref (gpu->kernel);
  test_gpu_close (&gpu->device);
  g_free (gpu);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Gpu, gpu_free)

/* (transfer full) NULL after skipping the test. */
static Gpu *
gpu_new (void)
{
  static const FlameGpuParam params[] = {
      {"queries", FLAME_GPU_ARG_PTR, 0},
      {"images", FLAME_GPU_ARG_PTR, 0},
      {"n", FLAME_GPU_ARG_I32, 0},
      {"draws", FLAME_GPU_ARG_I32, 0},
      {"key0", FLAME_GPU_ARG_I32, 0},
      {"key1", FLAME_GPU_ARG_I32, 0},
  };
  g_autofree char *text = make_source ();
  g_autoptr (GBytes) code = NULL;
  TestGpu device;
  Gpu *gpu;

  if (!test_gpu_open (&device))
    return NULL;
  code = test_gpu_compile (&device, text);
  gpu = g_new0 (Gpu, 1);
  gpu->device = device;
  gpu->kernel = test_gpu_load (
      &gpu->device, code, "evaluate", params, G_N_ELEMENTS (params));
  gpu->queries = flame_gpu_array_new (device.context);
  gpu->images = flame_gpu_array_new (device.context);
  return gpu;
}

/*
 * Each query needs a row of words, which may be larger than an array's
 * elements.
 */
static void
set_length (FlameGpuArray *array, gsize size, guint n)
{
  const FlameGpuShape shape = {.element_size = sizeof (guint32),
      .width = (int) (size / sizeof (guint32)),
      .height = (int) n};
  g_autoptr (GError) error = NULL;
  FlameGpuLayout layout;

  flame_gpu_layout_init (&layout, &shape, &error);
  g_assert_no_error (error);
  flame_gpu_array_set_layout (array, &layout, &error);
  g_assert_no_error (error);
}

/* @images: two floats for each of the @n_queries times @draws threads */
static void
evaluate (
    Gpu *gpu, const Query *queries, guint n_queries, guint draws, float *images)
{
  const guint n = n_queries * draws;
  const FlameRng rng = variation_rng (0);
  const FlameGpuGeometry geometry = {
      .grid = {(n + BLOCK - 1) / BLOCK}, .block = {BLOCK}};
  g_autoptr (GError) error = NULL;

  set_length (gpu->queries, sizeof *queries, n_queries);
  set_length (gpu->images, 2 * sizeof (float), n);
  /* A thread that writes nothing must not pass with an old image. */
  for (guint i = 0; i < 2 * n; i++)
    images[i] = FLT_MAX;
  (void) (flame_gpu_array_upload (gpu->queries, 0, queries,
              n_queries * sizeof *queries, gpu->device.stream, &error) &&
          flame_gpu_array_upload (gpu->images, 0, images,
              2 * n * sizeof (float), gpu->device.stream, &error) &&
          flame_gpu_stream_synchronize (gpu->device.stream, &error));
  g_assert_no_error (error);

  const FlameGpuArg args[] = {
      FLAME_GPU_PTR (flame_gpu_array_get_start (gpu->queries)),
      FLAME_GPU_PTR (flame_gpu_array_get_start (gpu->images)),
      FLAME_GPU_I32 (n), FLAME_GPU_I32 (draws), FLAME_GPU_I32 (rng.key0),
      FLAME_GPU_I32 (rng.key1)};

  flame_gpu_kernel_launch (gpu->kernel, &geometry, args, G_N_ELEMENTS (args),
      gpu->device.stream, &error);
  g_assert_no_error (error);
  (void) (flame_gpu_array_download (gpu->images, images, 2 * sizeof (float),
              gpu->device.stream, &error) &&
          flame_gpu_stream_synchronize (gpu->device.stream, &error));
  g_assert_no_error (error);
}

/* ------------------------------------------------------------------- cases */

static GPtrArray *
load_cases (void)
{
  g_autofree char *path =
      g_build_filename (test_data_folder (), "variations.txt", NULL);

  return variation_cases_load (path);
}

static Query
query_for (const VariationCase *c, const VariationRow *row)
{
  Query query = {.pre_blur = (float) flame_xform_get_use_weight (
                     &c->xform, FLAME_VAR_gaussian_blur, FLAME_FORM_PRE)};
  double in[2];

  variation_map (&c->xform, row->in, in);
  query.x = (float) in[0];
  query.y = (float) in[1];
  for (guint u = 0; u < c->xform.n_uses; u++) {
    const FlameVariationUse *use = &c->xform.uses[u];
    const guint i = query.n_variations;

    if (use->weight == 0 || use->form != FLAME_FORM_REGULAR)
      continue;
    g_assert_cmpuint (i, <, MAX_VARIATIONS);
    g_assert_cmpuint (
        flame_variation_infos[use->variation].constants, <=, MAX_CONSTANTS);
    query.n_variations++;
    query.variation[i] = use->variation;
    query.weight[i] = (float) use->weight;
    flame_variation_fill_constants (&c->xform, use, query.constants[i], NULL);
  }
  return query;
}

/* Evaluates all points of all cases in one launch. */
static void
check_images (Gpu *gpu, GPtrArray *cases)
{
  g_autoptr (GArray) queries = g_array_new (FALSE, FALSE, sizeof (Query));
  g_autofree float *images = NULL;
  guint n = 0;

  for (guint i = 0; i < cases->len; i++) {
    const VariationCase *c = g_ptr_array_index (cases, i);

    for (guint j = 0; j < c->rows->len; j++) {
      const VariationRow *row = &g_array_index (c->rows, VariationRow, j);
      const Query query = query_for (c, row);

      g_array_append_val (queries, query);
    }
  }
  images = g_new (float, 2 * queries->len);
  evaluate (gpu, (const Query *) queries->data, queries->len, 1, images);

  for (guint i = 0; i < cases->len; i++) {
    const VariationCase *c = g_ptr_array_index (cases, i);

    for (guint j = 0; j < c->rows->len; j++, n++) {
      const VariationRow *row = &g_array_index (c->rows, VariationRow, j);
      const float *out = images + 2 * n;

      if (row->is_moments || variation_is_image (c, row, out, DEVICE_SCALE))
        continue;
      g_test_message ("%s (%g, %g): (%.9g, %.9g), flam3 has (%.9g, %.9g)%s",
          flame_variation_name (c->variation), row->in[0], row->in[1], out[0],
          out[1], row->out[0], row->out[1], row->is_bad ? " bad" : "");
      g_test_fail ();
    }
  }
  g_test_message ("%u points", n);
}

/* Returns: the number of variations that have moments */
static guint
check_all_moments (Gpu *gpu, GPtrArray *cases)
{
  g_autofree float *draws = g_new (float, 2 * VARIATION_DRAWS);
  guint n = 0;

  for (guint i = 0; i < cases->len; i++) {
    const VariationCase *c = g_ptr_array_index (cases, i);

    for (guint j = 0; j < c->rows->len; j++) {
      const VariationRow *row = &g_array_index (c->rows, VariationRow, j);

      if (!row->is_moments)
        continue;
      n += j == 0;

      const Query query = query_for (c, row);

      evaluate (gpu, &query, 1, VARIATION_DRAWS, draws);
      if (variation_is_distribution (row, draws))
        continue;
      g_test_message ("%s at (%g, %g): not flam3's distribution",
          flame_variation_name (c->variation), row->in[0], row->in[1]);
      g_test_fail ();
    }
  }
  return n;
}

static void
test_images (void)
{
  g_autoptr (Gpu) gpu = gpu_new ();
  g_autoptr (GPtrArray) cases = load_cases ();

  if (gpu)
    check_images (gpu, cases);
}

static void
test_moments (void)
{
  g_autoptr (Gpu) gpu = gpu_new ();
  g_autoptr (GPtrArray) cases = load_cases ();

  if (gpu)
    g_assert_cmpuint (check_all_moments (gpu, cases), ==, 21);
}

/*
 * The device clamps exp, from arguments that overflow single precision to those
 * that overflow double precision. NaN stays NaN, as on a CPU
 * (/flame-math/not-numbers).
 */
static void
test_held (void)
{
  static const float places[] = {88.0f, 88.5f, 89.0f, 100.0f, 709.0f, NAN};
  g_autoptr (Gpu) gpu = gpu_new ();
  Query queries[G_N_ELEMENTS (places)] = {0};
  float images[2 * G_N_ELEMENTS (places)];

  if (!gpu)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    queries[i] = (Query){.x = places[i],
        .y = 0.25f,
        .n_variations = 1,
        .variation = {FLAME_VAR_exp},
        .weight = {0.5f}};
  evaluate (gpu, queries, G_N_ELEMENTS (places), 1, images);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
    if (isnan (places[i])) {
      g_assert_true (isnan (images[2 * i]));
    } else {
      g_assert_true (isfinite (images[2 * i]));
      g_assert_cmpfloat (images[2 * i], >, 5e37f);
    }
  }
}

static void
test_flam3_vectors (void)
{
  const char *folder = g_getenv ("FLAME_CASES");
  g_autofree char *path = g_build_filename (
      folder ? folder : "", "vectors", "var_vectors.csv", NULL);
  g_autoptr (GPtrArray) cases = load_cases ();
  g_autoptr (Gpu) gpu = NULL;

  if (!folder || !g_file_test (path, G_FILE_TEST_EXISTS)) {
    g_test_skip ("FLAME_CASES does not name a folder with flam3's vectors");
    return;
  }
  gpu = gpu_new ();
  if (!gpu)
    return;
  variation_cases_load_csv (cases, path);
  check_images (gpu, cases);
  g_assert_cmpuint (check_all_moments (gpu, cases), ==, 21);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cuda/variations/compile", test_compiles);
  g_test_add_func ("/gpu/variations/images", test_images);
  g_test_add_func ("/gpu/variations/moments", test_moments);
  g_test_add_func ("/gpu/variations/held", test_held);
  g_test_add_func ("/gpu/variations/flam3-vectors", test_flam3_vectors);
  return g_test_run ();
}

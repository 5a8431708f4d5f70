/*
 * Ember's and JWildfire's variations on the GPU against their own programs' results,
 * as test-ember-vectors does on the CPU: every row of EMBER_CASES, with the random
 * words that the reference drew, and moments. A test for each few variations.
 *
 * In suite gpu by CUDA, in suite opencl by OpenCL; skipped without a device.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/gpu-backend/stages/kernel-source.h"
#include "core/genome/variation.h"
#include "tests/support/test-gpu.h"
#include "tests/support/vector-cases.h"

/*
 * The device's sines, exponentials and logarithms are intrinsics, right to about
 * 2^-21 where the CPU's are to 2^-24, and so are divisions and roots.
 */
#define DEVICE_SCALE 8.0

/* numbers of a test, and of a program of NVRTC's */
#define N_OF_TEST 128
#define N_OF_PROGRAM 8
#define N_PROGRAMS (N_OF_TEST / N_OF_PROGRAM)

#define BLOCK 128
#define N_CALLS 20000

/* words[0], where they are random */
#define RANDOM_WORDS 0xffffffffu

/* Read by the device: what to call. */
typedef struct
{
  FlamePoint p;
  FlameSum o;
  float w;
  guint32 number, constants, words;
} Query;

/* thread i: query i / draws; what it made of the sum */
static const char head[] =
    "#define FLAME_HAS_RGB 1\n"
    "#define FLAME_RNG_NEXT flame_given_word\n"
    "#include \"kernels/variation.h\"\n"
    "#include \"kernels/gpu/device.h\"\n"
    /* the keys are where the words are, the counter is how many have been drawn */
    "uint32_t flame_given_word (FlameRng *rng)\n"
    "{\n"
    "  FLAME_GLOBAL const uint32_t *words = (FLAME_GLOBAL const uint32_t *)\n"
    "      (size_t) ((uint64_t) rng->key1 << 32 | rng->key0);\n"
    "  const uint32_t at = rng->counter++;\n"
    "  if (words[0] != RANDOM_WORDS)\n"
    "    return at < words[0] ? words[1 + at] : 0x80000000u;\n"
    "  uint32_t x = (blockIdx.x * blockDim.x + threadIdx.x) * 64u + at;\n"
    "  x = (x ^ x >> 16) * 0x7feb352du;\n"
    "  x = (x ^ x >> 15) * 0x846ca68bu;\n"
    "  return x ^ x >> 16;\n"
    "}\n"
    "typedef struct\n"
    "{\n"
    "  FlamePoint p;\n"
    "  FlameSum o;\n"
    "  float w;\n"
    "  uint32_t number, constants, words;\n"
    "} Query;\n"
    "#define FLAME_CONSTANTS\n"
    "#define FLAME_VARIATION FLAME_VARIATION_FUNCTION\n";

static const char kernel_begin[] =
    "FLAME_KERNEL\n"
    "evaluate (FLAME_GLOBAL const Query *queries,\n"
    "    FLAME_GLOBAL const float *constants,\n"
    "    FLAME_GLOBAL const uint32_t *all_words, FLAME_GLOBAL FlameSum *sums,\n"
    "    uint32_t n, uint32_t draws)\n"
    "{\n"
    "  const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "  if (i >= n)\n"
    "    return;\n"
    "  FLAME_GLOBAL const Query *q = queries + i / draws;\n"
    "  FLAME_GLOBAL const float *k = constants + q->constants;\n"
    "  const uint64_t words = (uint64_t) (size_t) (all_words + q->words);\n"
    "  FlameRng rng = {0, (uint32_t) words, (uint32_t) (words >> 32)};\n"
    "  FlamePoint p = q->p;\n"
    "  FlameSum o = q->o;\n"
    "  switch (q->number) {\n";

static const char kernel_end[] = "  default:\n"
                                 "    return;\n"
                                 "  }\n"
                                 "  sums[i] = o;\n"
                                 "}\n";

static VectorTables tables;

/* whether the tables have the variation */
static gboolean
has_rows (guint number)
{
  const VectorTable *const all[] = {&tables.points, &tables.random_points,
      &tables.form_points, &tables.moments};

  if (number >= FLAME_N_VARIATIONS || !flame_variation_infos[number].name)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    for (FlameForm form = FLAME_FORM_REGULAR; form <= FLAME_FORM_POST; form++)
      if (all[i]->rows && vector_table_find (all[i], number, form))
        return TRUE;
  return FALSE;
}

/* ------------------------------------------------------------- the programs */

typedef struct
{
  TestGpu *gpu;
  guint first; /* of N_OF_PROGRAM numbers */

  GThread *thread;
  GBytes *code; /* (nullable) if the tables have none of them */
  FlameGpuKernel *kernel;
} Program;

/* constants are copied: OpenCL C has functions for one kind of memory */
static void
append_case (GString *cases, guint v, const char *name)
{
  if (flame_variation_infos[v].constants > 0)
    g_string_append_printf (cases,
        "  case %u: {\n"
        "    const struct FlameConstants_%s copied =\n"
        "        *(FLAME_GLOBAL const struct FlameConstants_%s *) k;\n"
        "    flame_var_%s (&p, &copied, q->w, &rng, &o);\n"
        "    break;\n"
        "  }\n",
        v, name, name, name);
  else
    g_string_append_printf (cases,
        "  case %u:\n"
        "    flame_var_%s (&p, 0, q->w, &rng, &o);\n"
        "    break;\n",
        v, name);
}

/* (transfer full) NULL if the tables have none of the numbers */
static char *
program_text (guint first)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GString) cases = g_string_new (NULL);

  g_string_append_printf (text,
      "#define BLOCK %d\n#define RANDOM_WORDS 0x%xu\n", BLOCK, RANDOM_WORDS);
  g_string_append (text, head);
  for (guint v = first; v < first + N_OF_PROGRAM; v++) {
    const char *name = has_rows (v) ? flame_variation_name (v) : NULL;

    if (!name)
      continue;
    g_string_append_printf (
        text, "#include \"%s\"\n", flame_gpu_kernel_variation_file (v));
    append_case (cases, v, name);
  }
  g_string_append (text, "#undef FLAME_CONSTANTS\n#undef FLAME_VARIATION\n");
  g_string_append (text, kernel_begin);
  g_string_append (text, cases->str);
  g_string_append (text, kernel_end);
  return g_string_free (text, cases->len == 0);
}

static gpointer
compile (gpointer data)
{
  Program *program = data;
  g_autofree char *text = program_text (program->first);

  if (text)
    program->code = test_gpu_compile (program->gpu, text);
  return NULL;
}

static void
compile_all (TestGpu *gpu, guint first, Program *programs)
{
  for (guint i = 0; i < N_PROGRAMS; i++) {
    programs[i] = (Program){.gpu = gpu, .first = first + i * N_OF_PROGRAM};
    programs[i].thread = g_thread_new ("compile", compile, &programs[i]);
  }
  for (guint i = 0; i < N_PROGRAMS; i++)
    g_thread_join (programs[i].thread);
}

/* -------------------------------------------------------------- the device */

/* what one program's queries are made of, and what came of them */
typedef struct
{
  TestGpu *gpu;
  FlameGpuKernel *kernel; /* (transfer none) */

  GArray *queries;    /* of Query */
  GArray *constants;  /* of float */
  GArray *words;      /* of guint32 */
  GPtrArray *entries; /* of FlameGpuArray, which constants point to */
} Batch;

static void
load_kernel (Program *program)
{
  static const FlameGpuParam params[] = {
      {"queries", FLAME_GPU_ARG_PTR, 0},
      {"constants", FLAME_GPU_ARG_PTR, 0},
      {"all_words", FLAME_GPU_ARG_PTR, 0},
      {"sums", FLAME_GPU_ARG_PTR, 0},
      {"n", FLAME_GPU_ARG_I32, 0},
      {"draws", FLAME_GPU_ARG_I32, 0},
  };

  program->kernel = test_gpu_load (
      program->gpu, program->code, "evaluate", params, G_N_ELEMENTS (params));
}

static void
batch_init (Batch *batch, const Program *program)
{
  batch->gpu = program->gpu;
  batch->kernel = program->kernel;
  batch->queries = g_array_new (FALSE, FALSE, sizeof (Query));
  batch->constants = g_array_new (FALSE, FALSE, sizeof (float));
  batch->words = g_array_new (FALSE, FALSE, sizeof (guint32));
  batch->entries =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_gpu_array_free);
}

static void
batch_clear (Batch *batch)
{
  g_ptr_array_unref (batch->entries);
  g_array_unref (batch->words);
  g_array_unref (batch->constants);
  g_array_unref (batch->queries);
}

/* Returns: where the case's constants begin */
static guint
add_constants (Batch *batch, const VectorCase *c)
{
  const guint at = batch->constants->len;
  const guint n = flame_variation_infos[c->number].constants;

  if (n > 0)
    g_array_append_vals (batch->constants, c->constants, n);
  if (c->entries.all) {
    FlameGpuArray *there =
        test_gpu_array (batch->gpu, c->entries.all, c->entries.n);

    flame_place_entries (flame_gpu_array_get_start (there),
        &g_array_index (batch->constants, float, at));
    g_ptr_array_add (batch->entries, there);
  }
  return at;
}

/* @n: of @words, or RANDOM_WORDS */
static guint
add_words (Batch *batch, const guint32 *words, guint32 n)
{
  const guint at = batch->words->len;

  g_array_append_val (batch->words, n);
  if (n != RANDOM_WORDS)
    g_array_append_vals (batch->words, words, n);
  return at;
}

static void
add_query (Batch *batch, const VectorCase *c, const VectorRow *row, guint place,
    guint constants, guint words)
{
  Query query = {.w = (float) c->weight,
      .number = c->number,
      .constants = constants,
      .words = words};

  vector_case_begin (c, row, place, &query.p, &query.o);
  g_array_append_val (batch->queries, query);
}

static gsize
words_of (const GArray *array)
{
  return (gsize) array->len * g_array_get_element_size ((GArray *) array) /
         sizeof (guint32);
}

/* Returns: (transfer full) a sum for each of @draws of each query */
static FlameSum *
evaluate (const Batch *batch, guint draws)
{
  const guint n = batch->queries->len * draws;
  const FlameGpuGeometry geometry = {
      .grid = {(n + BLOCK - 1) / BLOCK}, .block = {BLOCK}};
  TestGpu *gpu = batch->gpu;
  FlameSum *sums = g_new0 (FlameSum, n + 1);
  g_autoptr (FlameGpuArray) queries =
      test_gpu_array (gpu, batch->queries->data, words_of (batch->queries));
  g_autoptr (FlameGpuArray) constants =
      test_gpu_array (gpu, batch->constants->data, words_of (batch->constants));
  g_autoptr (FlameGpuArray) words =
      test_gpu_array (gpu, batch->words->data, words_of (batch->words));
  /* a thread that writes nothing leaves zeros */
  g_autoptr (FlameGpuArray) there =
      test_gpu_array (gpu, sums, n * sizeof *sums / sizeof (guint32));
  const FlameGpuArg args[] = {
      FLAME_GPU_PTR (flame_gpu_array_get_start (queries)),
      FLAME_GPU_PTR (flame_gpu_array_get_start (constants)),
      FLAME_GPU_PTR (flame_gpu_array_get_start (words)),
      FLAME_GPU_PTR (flame_gpu_array_get_start (there)), FLAME_GPU_I32 (n),
      FLAME_GPU_I32 (draws)};
  g_autoptr (GError) error = NULL;

  if (n == 0)
    return sums;
  flame_gpu_kernel_launch (
      batch->kernel, &geometry, args, G_N_ELEMENTS (args), gpu->stream, &error);
  g_assert_no_error (error);
  (void) (flame_gpu_array_download (
              there, sums, n * sizeof *sums, gpu->stream, &error) &&
          flame_gpu_stream_synchronize (gpu->stream, &error));
  g_assert_no_error (error);
  return sums;
}

/* ----------------------------------------------------------------- vectors */

/* a row, and the first of its VECTOR_PLACES queries, or of twice as many */
typedef struct
{
  VectorRow row;
  guint number, query;
  FlameForm form;
  gboolean twice; /* with a state of 1, too */
} Check;

/* the queries that are being put together */
typedef struct
{
  Batch *batch;
  GArray *checks; /* of Check */
  guint constants;
} Adding;

static void
add_places (const Adding *adding, const VectorCase *c, const VectorRow *row,
    guint words)
{
  for (guint place = 0; place < VECTOR_PLACES; place++)
    add_query (adding->batch, c, row, place, adding->constants, words);
}

static void
add_row (const VectorCase *c, gboolean is_first, const VectorTable *table,
    char **cells, gpointer data)
{
  Adding *adding = data;
  Batch *batch = adding->batch;
  Check check = {
      .number = c->number, .form = c->form, .query = batch->queries->len};
  guint words;

  if (is_first)
    adding->constants = add_constants (batch, c);
  vector_row_read (&check.row, table, cells);
  words = add_words (batch, check.row.words, check.row.n_words);
  add_places (adding, c, &check.row, words);
  check.twice =
      flame_variation_infos[c->number].state > 0 && !check.row.has_state;
  if (check.twice) {
    VectorRow other = check.row;

    other.state[0] = 1.0f;
    add_places (adding, c, &other, words);
  }
  g_array_append_val (adding->checks, check);
}

static gboolean
agrees (const Check *check, const FlameSum *sums, double (*outs)[4])
{
  for (guint place = 0; place < VECTOR_PLACES; place++)
    vector_case_end (&sums[place], outs[place]);
  return vector_row_agrees (&check->row, outs, DEVICE_SCALE);
}

static gboolean
check_row (const Check *check, const FlameSum *sums, guint n_bad)
{
  const double *in = check->row.in, *wanted = check->row.wanted;
  double outs[VECTOR_PLACES][4];

  if (agrees (check, sums + check->query, outs) ||
      (check->twice &&
          agrees (check, sums + check->query + VECTOR_PLACES, outs)))
    return TRUE;
  if (n_bad < 3)
    g_test_message ("%s%s (%g, %g, %g): (%.9g, %.9g, %.9g; %.9g), the "
                    "reference has (%.9g, %.9g, %.9g; %.9g)",
        vector_form_prefix (check->form),
        flame_variation_infos[check->number].name, in[0], in[1], in[2],
        outs[0][0], outs[0][1], outs[0][2], outs[0][3], wanted[0], wanted[1],
        wanted[2], wanted[3]);
  return FALSE;
}

/* the checks of one variation, which follow each other. Returns: where the next's begin */
static guint
check_variation (const GArray *checks, guint from, const FlameSum *sums)
{
  const guint number = g_array_index (checks, Check, from).number;
  guint n_bad = 0, i = from;

  for (; i < checks->len; i++) {
    const Check *check = &g_array_index (checks, Check, i);

    if (check->number != number)
      break;
    n_bad += !check_row (check, sums, n_bad);
  }
  if (n_bad > 0)
    g_test_message ("%s: %u rows, %u differ",
        flame_variation_infos[number].name, i - from, n_bad);
  /* ties and cancellation of the reference itself */
  if (n_bad * 20 > i - from)
    g_test_fail ();
  return i;
}

/* Returns: how many rows there were */
static guint
check_program (const Program *program)
{
  g_autoptr (GArray) checks = g_array_new (FALSE, FALSE, sizeof (Check));
  g_autofree FlameSum *sums = NULL;
  Batch batch;
  Adding adding = {&batch, checks, 0};
  guint n;

  batch_init (&batch, program);
  for (guint v = program->first; v < program->first + N_OF_PROGRAM; v++) {
    if (has_rows (v))
      vector_tables_walk (&tables, v, add_row, &adding);
  }
  sums = evaluate (&batch, 1);
  for (n = 0; n < checks->len;)
    n = check_variation (checks, n, sums);
  batch_clear (&batch);
  return n;
}

/* ----------------------------------------------------------------- moments */

/* Returns: whether the row's means are the reference's */
static gboolean
check_moments_row (const Program *program, const VectorCase *c, char **cells)
{
  g_autofree FlameSum *sums = NULL;
  VectorSums of_calls = {0};
  double out[4];
  VectorRow row;
  Batch batch;

  batch_init (&batch, program);
  vector_row_read (&row, &tables.moments, cells);
  add_query (&batch, c, &row, 0, add_constants (&batch, c),
      add_words (&batch, NULL, RANDOM_WORDS));
  sums = evaluate (&batch, N_CALLS);
  for (guint i = 0; i < N_CALLS; i++) {
    vector_case_end (&sums[i], out);
    vector_moments_add (out, &of_calls);
  }
  batch_clear (&batch);
  return vector_moments_agree (&tables, c, cells, &of_calls);
}

/* Returns: how many rows there were */
static guint
check_moments (const Program *program, guint variation)
{
  const GPtrArray *rows =
      vector_table_find (&tables.moments, variation, FLAME_FORM_REGULAR);
  guint n = 0, n_bad = 0;

  for (guint i = 0; rows && i < rows->len; i++) {
    char **cells = g_ptr_array_index (rows, i);
    VectorCase c;

    if (vector_case_init (&c, &tables, variation, FLAME_FORM_REGULAR,
            vector_cell (&tables.moments, cells, "set"))) {
      n++;
      n_bad += !check_moments_row (program, &c, cells);
    }
    vector_case_clear (&c);
  }
  /* at one of six points a tie of the reference may fall the other way */
  if (n_bad * 5 > n)
    g_test_fail ();
  return n;
}

/* -------------------------------------------------------------------- main */

static void
test_variations (gconstpointer data)
{
  const guint first = GPOINTER_TO_UINT (data);
  Program programs[N_PROGRAMS];
  guint n_rows = 0, n_moments = 0;
  TestGpu gpu;

  if (!tables.form_points.rows) {
    g_test_skip ("EMBER_CASES does not name a folder with vectors");
    return;
  }
  if (!test_gpu_open (&gpu))
    return;
  compile_all (&gpu, first, programs);
  for (guint i = 0; i < N_PROGRAMS; i++) {
    if (!programs[i].code)
      continue;
    load_kernel (&programs[i]);
    n_rows += check_program (&programs[i]);
    for (guint v = programs[i].first;
         tables.moments.rows && v < programs[i].first + N_OF_PROGRAM; v++)
      if (has_rows (v) && flame_variation_infos[v].draws > 0 &&
          flame_variation_infos[v].state == 0)
        n_moments += check_moments (&programs[i], v);
    flame_gpu_kernel_unref (programs[i].kernel);
    g_bytes_unref (programs[i].code);
  }
  g_test_message ("%u rows, %u of moments", n_rows, n_moments);
  if (n_rows + n_moments == 0)
    g_test_skip ("EMBER_CASES has none of these variations");
  test_gpu_close (&gpu);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  (void) vector_tables_load (&tables);
  for (guint v = VECTOR_FIRST_NUMBER; v < FLAME_N_VARIATIONS; v += N_OF_TEST) {
    g_autofree char *path = g_strdup_printf ("/gpu/vectors/%u", v);

    g_test_add_data_func (path, GUINT_TO_POINTER (v), test_variations);
  }
  status = g_test_run ();
  vector_tables_clear (&tables);
  return status;
}

/*
 * The text of the CUDA C that is generated for genome structures.
 * test-cuda-compile.c compiles it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/genome/variation.h"
#include "core/gpu-backend/iterate/iterate-kernels.h"
#include "core/gpu-backend/text/iterate-plan.h"
#include "core/gpu-backend/text/kernel-compile.h"
#include "core/gpu-backend/text/kernel-source.h"
#include "core/gpu-backend/post/post-kernels.h"
#include "core/plan/frame-request.h"
#include "kernels/variation-table.h"
#include "tests/support/scene.h"
#include "tests/unit/cuda-source-fixture.h"

static void
test_layout (CudaSource *f, gconstpointer data G_GNUC_UNUSED)
{
  cuda_source_add_xform (f, 0, 0, 3);
  cuda_source_add_xform (f, 1, FLAME_VAR_julian, 2);
  f->structure.n_xforms = 2;
  g_autofree char *source = cuda_source_make (f);
  const FlameStructure *structure = &f->structure;

  g_assert_cmpuint (structure->xforms[0].offset, ==, FLAME_FRAME_XFORMS);
  /*
   * The second xform's second variation comes after the first one's constants.
   */
  const FlameVariationRef *refs =
      (const FlameVariationRef *) structure->variations->data;
  g_assert_cmpuint (
      refs[3].offset, ==, structure->xforms[1].offset + FLAME_XFORM_VARIATIONS);
  g_assert_cmpuint (refs[4].offset, ==,
      refs[3].offset + 1 + flame_variation_n_constants (FLAME_VAR_julian));
  g_assert_nonnull (strstr (source, "FLAME_APPLY (linear, 16)"));
  g_assert_nonnull (strstr (source, "FLAME_APPLY (juliascope, 21)"));
  g_assert_nonnull (strstr (source, "#define FLAME_HAS_XAOS 0"));
}

/* Returns the number of occurrences of @part in @text. */
static guint
count (const char *text, const char *part)
{
  guint n = 0;

  while ((text = strstr (text, part))) {
    text += strlen (part);
    n++;
  }
  return n;
}

/* Xforms that do the same with other numbers share a function. */
static void
test_shapes (CudaSource *f, gconstpointer data G_GNUC_UNUSED)
{
  static const guint firsts[] = {0, 5, 0, 5, 0};

  /* Every other one has a post map. */
  for (guint x = 0; x < G_N_ELEMENTS (firsts); x++)
    cuda_source_add_xform (f, x, firsts[x], 2);
  f->structure.n_xforms = G_N_ELEMENTS (firsts);
  g_autofree char *source = cuda_source_make (f);

  g_assert_cmpuint (count (source, "\nflame_shape_"), ==, 2);
  g_assert_cmpuint (count (source, "FLAME_APPLY (linear, 16)"), ==, 1);
  g_assert_nonnull (strstr (source, "flame_places[index]"));

  /* Enough xforms for too many functions, all with the same structure. */
  f->structure.n_xforms = 100;
  g_array_set_size (f->structure.variations, 0);
  for (guint x = 0; x < f->structure.n_xforms; x++) {
    cuda_source_add_xform (f, x, 0, 2);
    f->structure.xforms[x].has_post = FALSE;
  }
  g_autofree char *alike = cuda_source_make (f);

  g_assert_cmpuint (count (alike, "\nflame_shape_"), ==, 1);
  g_assert_null (strstr (alike, "flame_places[index]"));
  g_assert_nonnull (strstr (alike, " * index"));
}

static void
test_key (CudaSource *f, gconstpointer data G_GNUC_UNUSED)
{
  cuda_source_add_xform (f, 0, 0, 3);
  f->structure.n_xforms = 1;
  g_autofree char *first = cuda_source_make (f);
  g_autofree char *again = cuda_source_make (f);
  f->structure.has_xaos = TRUE;
  g_autofree char *other = cuda_source_make (f);
  g_autofree char *key = flame_gpu_kernel_key (first);
  g_autofree char *other_key = flame_gpu_kernel_key (other);

  g_assert_cmpstr (first, ==, again);
  g_assert_cmpuint (strlen (key), ==, 64);
  g_assert_cmpstr (key, !=, other_key);
}

/*
 * Returns the key if one of the plugin's files had more text.
 * @name: (nullable)
 */
static char *
key_with (const char *source, const char *name, const char *more)
{
  g_autofree FlameGpuHeader *files =
      g_new (FlameGpuHeader, flame_cuda_n_embedded + 1);
  g_autofree char *text = NULL;
  guint n = flame_cuda_n_embedded;

  memcpy (files, flame_cuda_embedded, n * sizeof *files);
  for (guint i = 0; name && i < flame_cuda_n_embedded; i++) {
    if (strcmp (files[i].name, name) == 0)
      files[i].text = text = g_strconcat (files[i].text, more, NULL);
  }
  if (!text)
    files[n++] = (FlameGpuHeader){name ? name : "new.h", more};
  return flame_gpu_kernel_key_of (source, files, n);
}

/* A new or changed variation keeps the keys of kernels without it. */
static void
test_key_files (CudaSource *f, gconstpointer data G_GNUC_UNUSED)
{
  static const struct
  {
    const char *name;
    gboolean counts;
  } files[] = {
      {"kernels/variations/jwildfire/added.h", FALSE},
      {"kernels/variations/list.h", FALSE},
      {"kernels/variations/flam3/mobius.h", FALSE},
      {"kernels/variations/common/wedge.h", FALSE},
      {"kernels/variations/flam3/julian.h", TRUE},
      {"kernels/variations/common/elliptic.h", TRUE},
      {"kernels/gpu/iterate.h", TRUE},
      {"kernels/flame-math.h", TRUE},
  };
  g_autofree char *source = NULL, *key = NULL;

  cuda_source_add_xform (f, 0, FLAME_VAR_julian, 1);
  cuda_source_add_xform (f, 1, FLAME_VAR_elliptic, 1);
  f->structure.n_xforms = 2;
  source = cuda_source_make (f);
  key = flame_gpu_kernel_key (source);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++) {
    g_autofree char *other = key_with (source, files[i].name, "/* more */");

    g_test_message ("%s", files[i].name);
    g_assert_cmpint (strcmp (key, other) != 0, ==, files[i].counts);
  }
}

/* Returns the cached text of @f in @as, which must equal a newly made one. */
static FlameGpuKernelText *
get_text (
    FlameGpuKernelTexts *texts, CudaSource *f, const FlameGpuKernelForm *as)
{
  g_autofree char *source = NULL, *key = NULL;
  FlameGpuKernelText *text;

  source = flame_gpu_kernel_source (&f->structure, as);
  key = flame_gpu_kernel_key (source);
  text = flame_gpu_kernel_texts_get (texts, &f->structure, as);
  g_assert_cmpstr (g_bytes_get_data (text->source, NULL), ==, source);
  g_assert_cmpuint (g_bytes_get_size (text->source), ==, strlen (source) + 1);
  g_assert_cmpstr (text->key, ==, key);
  return text;
}

/*
 * Applies step @i of changes to the inputs of a text. Returns FALSE behind the
 * last step.
 */
static gboolean
change_structure (CudaSource *f, FlameGpuKernelForm *as, guint i)
{
  FlameStructure *s = &f->structure;
  FlameVariationRef *use = &g_array_index (s->variations, FlameVariationRef, 1);

  switch (i) {
    case 0:
      as->block = 512;
      break;
    case 1:
      as->blocks_per_sm = 2;
      break;
    case 2:
      as->bins = TRUE;
      break;
    case 3:
      as->far_record = TRUE;
      break;
    case 4:
      s->has_xaos = TRUE;
      break;
    case 5:
      s->xforms[0].has_post = TRUE;
      break;
    case 6:
      use->needs |= FLAME_NEEDS_PHI;
      break;
    case 7:
      use->variation = FLAME_VAR_swirl;
      break;
    case 8:
      s->in_space = TRUE;
      break;
    case 9:
      s->view = s->record_size;
      break;
    case 10:
      s->blurred = TRUE;
      break;
    case 11:
      s->n_states = 2;
      break;
    case 12:
      s->extras[1].space = s->record_size;
      break;
    case 13:
      s->extras[0].var_color = s->record_size;
      break;
    case 14:
      s->n_xforms--;
      s->n_finals++;
      break;
    case 15:
      s->n_layers = 2;
      break;
    case 16:
      s->layers[1] = 1;
      break;
    case 17:
      use->form = FLAME_FORM_AMONG;
      break;
    case 18:
      s->extras[2].color_kind = FLAME_COLOR_CYCLE;
      s->extras[2].color = s->record_size;
      break;
    case 19:
      s->scatter = s->record_size;
      break;
    case 20:
      s->extras[1].field = s->record_size;
      s->extras[1].field_kind = 1u << FLAME_FIELD_IS;
      break;
    case 21:
      s->extras[1].field_kind |= 1u << FLAME_FIELD_HAS_JITTER;
      break;
    case 22:
      use->driven = s->record_size;
      break;
    case 23:
      s->fog = s->record_size;
      break;
    default:
      return FALSE;
  }
  return TRUE;
}

/*
 * What a variation keeps from point to point is read before it and written
 * after it.
 */
static void
test_states (CudaSource *f, gconstpointer data G_GNUC_UNUSED)
{
  static const FlameForm forms[] = {
      FLAME_FORM_REGULAR, FLAME_FORM_PRE, FLAME_FORM_POST, FLAME_FORM_AMONG};
  FlameVariation keeps = 0;

  while (flame_variation_infos[keeps].state == 0)
    g_assert_cmpint (++keeps, <, FLAME_N_VARIATIONS);
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++) {
    for (guint kept = 0; kept < 2; kept++) {
      g_autofree char *source = NULL;

      cuda_source_tear_down (f, NULL);
      cuda_source_set_up (f, NULL);
      cuda_source_add_xform (f, 0, 0, 0);
      cuda_source_add_use (f, &f->structure.xforms[0], keeps, forms[i]);
      g_array_index (f->structure.variations, FlameVariationRef, 0).state =
          kept ? 0 : FLAME_NO_STATE;
      f->structure.n_states = kept ? flame_variation_infos[keeps].state : 0;
      f->structure.n_xforms = 1;
      source = cuda_source_make (f);
      g_assert_cmpuint (count (source, "FLAME_LOAD_STATE ("), ==, kept);
      g_assert_cmpuint (count (source, "FLAME_SAVE_STATE ("), ==, kept);
      g_assert_cmpuint (count (source, "FLAME_FORGET_STATE ("), ==, !kept);
    }
  }
}

static void
test_texts (CudaSource *f, gconstpointer data G_GNUC_UNUSED)
{
  FlameGpuKernelTexts *texts = flame_gpu_kernel_texts_new ();
  FlameGpuKernelForm as = cuda_source_form;
  FlameGpuKernelText *first, *text, *again;
  guint n = 0;

  for (guint x = 0; x < 3; x++)
    cuda_source_add_xform (f, x, 2 * x, 2);
  f->structure.n_xforms = 3;
  f->structure.n_layers = 1;
  first = get_text (texts, f, &as);
  do {
    text = get_text (texts, f, &as);
    g_assert_true (n == 0 ? text == first : text != first);
    /* The second time it is cached. */
    again = get_text (texts, f, &as);
    g_assert_true (again == text);
    flame_gpu_kernel_text_unref (again);
    flame_gpu_kernel_text_unref (text);
  } while (change_structure (f, &as, n++));
  g_assert_cmpuint (n, ==, 25); /* all steps, and the end */
  /* A text that is still referenced stays when the cache drops it. */
  flame_gpu_kernel_texts_free (texts);
  g_assert_nonnull (strstr (g_bytes_get_data (first->source, NULL), "linear"));
  flame_gpu_kernel_text_unref (first);
}

/* Each text is made once unless there are too many; the last used ones stay. */
static void
test_texts_forgotten (CudaSource *f, gconstpointer data G_GNUC_UNUSED)
{
  const FlameGpuKernelForm early = {.block = 128, .blocks_per_sm = 1};
  FlameGpuKernelTexts *texts = flame_gpu_kernel_texts_new ();
  g_autoptr (FlameGpuKernelText) used = NULL;
  g_autoptr (FlameGpuKernelText) forgotten = NULL;
  g_autoptr (FlameGpuKernelText) anew = NULL;

  cuda_source_add_xform (f, 0, 0, 1);
  f->structure.n_xforms = 1;
  forgotten = get_text (texts, f, &early);
  used = get_text (texts, f, &cuda_source_form);
  for (guint i = 0; i < 100; i++) {
    const FlameGpuKernelForm as = {.block = 256, .blocks_per_sm = i};
    g_autoptr (FlameGpuKernelText) again =
        get_text (texts, f, &cuda_source_form);

    g_assert_true (again == used);
    flame_gpu_kernel_text_unref (get_text (texts, f, &as));
  }
  anew = get_text (texts, f, &early);
  g_assert_true (anew != forgotten);
  flame_gpu_kernel_texts_free (texts);
}

static void
test_too_large (CudaSource *f, gconstpointer data G_GNUC_UNUSED)
{
  for (guint x = 0; x < FLAME_MAX_XFORMS; x++)
    cuda_source_add_xform (f, x, 0, FLAME_N_VARIATIONS);
  f->structure.n_xforms = FLAME_MAX_XFORMS;
  g_assert_null (cuda_source_make (f));
}

/* Tests the largest number of uses, and one more. */
static void
test_largest (CudaSource *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *largest = NULL;

  /* All uses differ: equal ones would share a function. */
  for (guint x = 0; x < 6; x++)
    cuda_source_add_xform (f, x, x, 60);
  while (f->structure.variations->len < 384)
    cuda_source_add_use (
        f, &f->structure.xforms[5], FLAME_VAR_linear, FLAME_FORM_REGULAR);
  f->structure.n_xforms = 6;
  largest = cuda_source_make (f);
  g_assert_nonnull (largest);
  cuda_source_add_xform (f, 6, FLAME_VAR_julian, 1);
  f->structure.n_xforms = 7;
  g_assert_null (cuda_source_make (f));
}

/* ------------------------------------------------------------------- rounds */

static void
test_rounds (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_RGBA, 1920, 1080, 0);
  g_autoptr (GError) error = NULL;
  FlameFrameRequest request = scene_request (animation, picture, 3.0);
  FlamePlan plan;

  request.quality = 500.0;
  flame_plan_init (&plan);
  g_assert_true (flame_plan_fill (&plan, &request, NULL, &error));
  for (guint i = 0; i < 2; i++) {
    const FlameGpuDevice device = {.adds_vectors = i == 1, .sm_count = 100};
    FlameGpuRounds rounds;
    guint64 steps = 0;

    flame_gpu_rounds_init (&rounds, &plan, &device, 256, 4, 0);
    g_assert_cmpint (
        rounds.normal_add, ==, i == 1 ? FLAME_ADD_FLOAT : FLAME_ADD_INT);
    for (guint r = 0; r < rounds.n_rounds; r++) {
      const guint64 n = flame_gpu_rounds_steps (&rounds, r);

      g_assert_cmpuint (n, >, 0);
      steps += n;
      if (rounds.normal_add == FLAME_ADD_INT)
        g_assert_cmpuint (
            n * flame_gpu_rounds_threads (&rounds) * rounds.max_light, <=,
            G_MAXUINT32);
    }
    g_assert_cmpuint (steps, ==, rounds.total_steps);
    g_assert_cmpuint (
        flame_gpu_rounds_samples (&rounds), >=, plan.samples_per_pass);
    g_assert_cmpuint (flame_gpu_rounds_samples (&rounds), <,
        plan.samples_per_pass + flame_gpu_rounds_threads (&rounds));
  }
  flame_plan_clear (&plan);
}

/* A record identifies the table of each opacity. */
static void
test_records (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_RGBA, 80, 56, 0);
  g_autoptr (GError) error = NULL;
  const FlameFrameRequest request = scene_request (animation, picture, 0.0);
  const FlameStructure *structure;
  FlamePlan plan;

  flame_plan_init (&plan);
  g_assert_true (flame_plan_fill (&plan, &request, NULL, &error));
  structure = &plan.structure;
  g_assert_cmpuint (structure->record_size % 4, ==, 0);
  for (guint x = 0; x < structure->n_xforms; x++)
    g_assert_cmpuint (structure->xforms[x].offset % 4, ==, 0);
  for (guint max = 0; max <= 8; max += 8) {
    const guint n = flame_gpu_count_tables (&plan, max);
    g_autofree float *record =
        g_new (float, flame_gpu_record_words (structure, n));

    g_assert_cmpuint (n, ==, max ? 2 : 0);
    flame_gpu_record_fill (&plan, 0, n, 0, record);
    for (guint x = 0; x < structure->n_xforms; x++) {
      const float *xform = record + structure->xforms[x].offset;
      gint32 table;

      memcpy (&table, &xform[FLAME_XFORM_TABLE], sizeof table);
      g_assert_cmpint (table, ==, n ? (int) x : FLAME_TABLE_DIRECT);
      if (n)
        g_assert_cmpfloat (record[structure->record_size + table], ==,
            xform[FLAME_XFORM_LIGHT]);
    }
  }
  flame_plan_clear (&plan);
}

/* -------------------------------------------------------------------- tiles */

/* Tests devices as OpenCL describes them, with their tiles and blocks. */
static void
test_tiles (void)
{
  static const struct
  {
    FlameGpuDevice device;
    guint rows, gather_bytes, block, blocks_per_sm;
  } cases[] = {
      /* NVIDIA's get CUDA's tiles if a text may use that much memory. */
      {{.max_block = 1024,
           .knows_sm = TRUE,
           .max_threads_per_sm = 2048,
           .shared_per_block = 48 << 10,
           .shared_by_text = 227 << 10},
          128, 226 << 10, 1024, 2},
      {{.max_block = 1024,
           .knows_sm = TRUE,
           .max_threads_per_sm = 1536,
           .shared_per_block = 48 << 10,
           .shared_by_text = 99 << 10},
          64, 98 << 10, 1024, 2},
      {{.max_block = 1024,
           .knows_sm = TRUE,
           .max_threads_per_sm = 2048,
           .shared_per_block = 48 << 10},
          30, 47 << 10, 512, 4},
      /* The minimum that OpenCL promises, and a processor's 2 MiB. */
      {{.max_block = 256,
           .max_threads_per_sm = 1024,
           .shared_per_block = 32 << 10},
          20, 31 << 10, 512, 2},
      {{.max_block = 4096,
           .max_threads_per_sm = 1024,
           .shared_per_block = 2 << 20},
          30, 47 << 10, 512, 2}};

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    FlameGpuTiles tiles;
    FlameGpuBatch batch;
    guint n = 0;

    flame_gpu_tiles_init (&tiles, &cases[i].device);
    g_assert_cmpuint (tiles.rows, ==, cases[i].rows);
    g_assert_cmpuint (tiles.gather_bytes, ==, cases[i].gather_bytes);
    g_assert_cmpuint (flame_gpu_tiles_cells (&tiles), <=, 1u << tiles.bits);
    g_assert_true (flame_gpu_batch_init (&batch, &cases[i].device, 0));
    g_assert_cmpuint (batch.block, ==, cases[i].block);
    g_assert_cmpuint (batch.blocks_per_sm, ==, cases[i].blocks_per_sm);
    while (flame_gpu_batch_init (&batch, &cases[i].device, n))
      n++;
    g_assert_cmpuint (batch.block * batch.steps, ==, 1024);
  }
}

/*
 * On any device, the launches of a filter are short. On a large GPU, nearly
 * every filter has a single one.
 */
static void
test_bands (void)
{
  static const struct
  {
    FlameGpuDevice device;
    guint n; /* of a filter of 441 buckets at 1920x1080 */
  } cases[] = {
      {{.sm_count = 132, .knows_sm = TRUE}, 1},
      {{.sm_count = 132, .knows_sm = TRUE, .watchdog = TRUE}, 7},
      /*
       * An integrated GPU, as OpenCL describes it. Its launches take a quarter
       * of a second together, and bands have at least the rows of a tile.
       */
      {{.sm_count = 12}, 34},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const int rows = flame_gpu_post_band_rows (&cases[i].device, 1920, 441);

    g_assert_cmpint (rows % FLAME_SPREAD_TILE_Y, ==, 0);
    g_test_message ("%d rows", rows);
    g_assert_cmpuint ((1080 + rows - 1) / rows, >=, cases[i].n);
  }
  g_assert_cmpint (
      flame_gpu_post_band_rows (&cases[0].device, 1920, 441), >=, 1080);

  /*
   * On the large GPU, density estimation of 1920x1080 pixels is one launch, 30
   * blocks wide. On all devices a launch has some blocks for each
   * multiprocessor.
   */
  g_assert_cmpint (flame_gpu_post_band_blocks (&cases[0].device, 30), >=, 34);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const int blocks = 30 * flame_gpu_post_band_blocks (&cases[i].device, 30);

    g_assert_cmpint (blocks, >, 2 * cases[i].device.sm_count);
    g_assert_cmpint (blocks, <=, 64 * cases[i].device.sm_count);
  }
  g_assert_cmpint (flame_gpu_post_band_blocks (&cases[2].device, 100), ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  CUDA_SOURCE_ADD ("/cuda/source/layout", NULL, test_layout);
  CUDA_SOURCE_ADD ("/cuda/source/shapes", NULL, test_shapes);
  CUDA_SOURCE_ADD ("/cuda/source/key", NULL, test_key);
  CUDA_SOURCE_ADD ("/cuda/source/key-files", NULL, test_key_files);
  CUDA_SOURCE_ADD ("/cuda/source/states", NULL, test_states);
  CUDA_SOURCE_ADD ("/cuda/source/texts", NULL, test_texts);
  CUDA_SOURCE_ADD ("/cuda/source/texts-forgotten", NULL, test_texts_forgotten);
  CUDA_SOURCE_ADD ("/cuda/source/too-large", NULL, test_too_large);
  CUDA_SOURCE_ADD ("/cuda/source/largest", NULL, test_largest);
  g_test_add_func ("/cuda/source/bands", test_bands);
  g_test_add_func ("/cuda/rounds", test_rounds);
  g_test_add_func ("/cuda/records", test_records);
  g_test_add_func ("/cuda/tiles", test_tiles);
  return g_test_run ();
}

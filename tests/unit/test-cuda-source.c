/*
 * The CUDA C made for genome structures: what it says, and that NVRTC compiles
 * it, which needs no GPU.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/cuda/device/parts.h"
#include "core/cuda/stages/kernel-texts.h"
#include "core/cuda/stages/iterate-rounds.h"
#include "core/genome/constants.h"
#include "core/genome/uses.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"
#include "tests/support/scene.h"

static const FlameCudaKernelForm form = {
    .block = FLAME_CUDA_BLOCK, .blocks_per_sm = FLAME_CUDA_BLOCKS_PER_SM};

/* a structure and where its floats lie */
typedef struct
{
  FlameStructure structure;
  FlameCudaRecordLayout layout;
  gboolean bins;
} Fixture;

static void
fixture_set_up (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  memset (&f->structure, 0, sizeof f->structure);
  f->structure.variations =
      g_array_new (FALSE, FALSE, sizeof (FlameVariationRef));
  f->structure.block_size = FLAME_FRAME_XFORMS;
  flame_cuda_record_layout_init (&f->layout);
}

static void
fixture_tear_down (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_array_unref (f->structure.variations);
  flame_cuda_record_layout_clear (&f->layout);
}

/* uses of the pre form come before the others, of the post form after them */
static void
add_use (
    Fixture *f, FlameXformRef *xform, FlameVariation variation, FlameForm at)
{
  FlameStructure *s = &f->structure;
  const FlameVariationInfo *info = &flame_variation_infos[variation];
  const FlameVariationRef ref = {.variation = variation,
      .form = at,
      .assign = info->assign,
      .needs = info->needs,
      .draws = info->draws,
      .offset = s->block_size};

  g_array_append_val (s->variations, ref);
  s->block_size += 1 + info->constants;
  xform->n_variations++;
  xform->n_pre += flame_form_stage (at) == FLAME_STAGE_PRE;
  xform->n_post += flame_form_stage (at) == FLAME_STAGE_POST;
}

/* an xform with variations [first, first + n) */
static void
add_xform (Fixture *f, guint index, guint first, guint n)
{
  FlameStructure *s = &f->structure;
  FlameXformRef *xform = &s->xforms[index];

  *xform = (FlameXformRef){.offset = s->block_size,
      .first_variation = s->variations->len,
      .has_post = index & 1};
  s->block_size += FLAME_XFORM_VARIATIONS;
  for (guint v = first; v < first + n; v++)
    if (flame_variation_name (v))
      add_use (f, xform, v, FLAME_FORM_REGULAR);
}

static char *
make_source (Fixture *f)
{
  FlameCudaKernelForm as = form;

  if (f->bins) {
    as.bins = TRUE;
    as.block = FLAME_CUDA_BINS_BLOCK;
    as.blocks_per_sm = 2;
  }
  flame_cuda_record_layout_set (&f->layout, &f->structure);
  return flame_cuda_kernel_source (&f->structure, &f->layout, &as);
}

static void
test_layout (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  add_xform (f, 0, 0, 3);
  add_xform (f, 1, FLAME_VAR_julian, 2);
  f->structure.n_xforms = 2;
  g_autofree char *source = make_source (f);
  const FlameCudaRecordLayout *layout = &f->layout;

  g_assert_cmpuint (layout->xforms[0].offset, ==, FLAME_RECORD_XFORMS);
  g_assert_cmpuint (layout->words % 4, ==, 0);
  for (guint x = 0; x < 2; x++)
    g_assert_cmpuint (layout->xforms[x].offset % 4, ==, 0);
  /* the second xform's second variation comes behind the first's constants */
  const FlameVariationRef *refs =
      (const FlameVariationRef *) layout->variations->data;
  g_assert_cmpuint (
      refs[3].offset, ==, layout->xforms[1].offset + FLAME_RECORD_VARIATIONS);
  g_assert_cmpuint (refs[4].offset, ==,
      refs[3].offset + 1 + flame_variation_n_constants (FLAME_VAR_julian));
  g_assert_nonnull (strstr (source, "FLAME_APPLY (linear, 16)"));
  g_assert_nonnull (strstr (source, "FLAME_APPLY (juliascope, 21)"));
  g_assert_nonnull (strstr (source, "#define FLAME_HAS_XAOS 0"));
}

/* how often @part is in @text */
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

/* xforms that do the same to other numbers share a function */
static void
test_shapes (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  static const guint firsts[] = {0, 5, 0, 5, 0};

  /* every other one has a post map */
  for (guint x = 0; x < G_N_ELEMENTS (firsts); x++)
    add_xform (f, x, firsts[x], 2);
  f->structure.n_xforms = G_N_ELEMENTS (firsts);
  g_autofree char *source = make_source (f);

  g_assert_cmpuint (count (source, "\nflame_shape_"), ==, 2);
  g_assert_cmpuint (count (source, "FLAME_APPLY (linear, 16)"), ==, 1);
  g_assert_nonnull (strstr (source, "flame_places[index]"));

  /* as many as would be too many functions, all alike and in step */
  f->structure.n_xforms = 100;
  g_array_set_size (f->structure.variations, 0);
  for (guint x = 0; x < f->structure.n_xforms; x++) {
    add_xform (f, x, 0, 2);
    f->structure.xforms[x].has_post = FALSE;
  }
  g_autofree char *alike = make_source (f);

  g_assert_cmpuint (count (alike, "\nflame_shape_"), ==, 1);
  g_assert_null (strstr (alike, "flame_places[index]"));
  g_assert_nonnull (strstr (alike, " * index"));
}

static void
test_key (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  add_xform (f, 0, 0, 3);
  f->structure.n_xforms = 1;
  g_autofree char *first = make_source (f);
  g_autofree char *again = make_source (f);
  f->structure.has_xaos = TRUE;
  g_autofree char *other = make_source (f);
  g_autofree char *key = flame_cuda_kernel_key (first);
  g_autofree char *other_key = flame_cuda_kernel_key (other);

  g_assert_cmpstr (first, ==, again);
  g_assert_cmpuint (strlen (key), ==, 64);
  g_assert_cmpstr (key, !=, other_key);
}

/* the key where one of the plugin's files says something more; @name: (nullable) */
static char *
key_with (const char *source, const char *name, const char *more)
{
  g_autofree FlameCudaEmbedded *files =
      g_new (FlameCudaEmbedded, flame_cuda_n_embedded + 1);
  g_autofree char *text = NULL;
  guint n = flame_cuda_n_embedded;

  memcpy (files, flame_cuda_embedded, n * sizeof *files);
  for (guint i = 0; name && i < flame_cuda_n_embedded; i++) {
    if (strcmp (files[i].name, name) == 0)
      files[i].text = text = g_strconcat (files[i].text, more, NULL);
  }
  if (!text)
    files[n++] = (FlameCudaEmbedded){name ? name : "new.h", more};
  return flame_cuda_kernel_key_of (source, files, n);
}

/* a variation that is added or mended leaves the kernels of others as they are */
static void
test_key_files (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  static const struct
  {
    const char *name;
    gboolean counts;
  } files[] = {
      {"kernels/variations/added.h", FALSE},
      {"kernels/variations/list.h", FALSE},
      {"kernels/variations/mobius.h", FALSE},
      {"kernels/variations/common/wedge.h", FALSE},
      {"kernels/variations/julian.h", TRUE},
      {"kernels/variations/common/elliptic.h", TRUE},
      {"kernels/cuda/iterate.h", TRUE},
      {"kernels/flame-math.h", TRUE},
  };
  g_autofree char *source = NULL, *key = NULL;

  add_xform (f, 0, FLAME_VAR_julian, 1);
  add_xform (f, 1, FLAME_VAR_elliptic, 1);
  f->structure.n_xforms = 2;
  source = make_source (f);
  key = flame_cuda_kernel_key (source);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++) {
    g_autofree char *other = key_with (source, files[i].name, "/* more */");

    g_test_message ("%s", files[i].name);
    g_assert_cmpint (strcmp (key, other) != 0, ==, files[i].counts);
  }
}

/* the remembered text of @f in @as, which is what it would be made to be */
static FlameCudaKernelText *
get_text (
    FlameCudaKernelTexts *texts, Fixture *f, const FlameCudaKernelForm *as)
{
  g_autofree char *source = NULL, *key = NULL;
  FlameCudaKernelText *text;

  flame_cuda_record_layout_set (&f->layout, &f->structure);
  source = flame_cuda_kernel_source (&f->structure, &f->layout, as);
  key = flame_cuda_kernel_key (source);
  text = flame_cuda_kernel_texts_get (texts, &f->structure, &f->layout, as);
  g_assert_cmpstr (g_bytes_get_data (text->source, NULL), ==, source);
  g_assert_cmpuint (g_bytes_get_size (text->source), ==, strlen (source) + 1);
  g_assert_cmpstr (text->key, ==, key);
  return text;
}

/* step @i of changes to what a text is made of; FALSE past the last */
static gboolean
change_structure (Fixture *f, FlameCudaKernelForm *as, guint i)
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
      s->view = s->block_size;
      break;
    case 10:
      s->blurred = TRUE;
      break;
    case 11:
      s->n_states = 2;
      break;
    case 12:
      s->more[1].space = s->block_size;
      break;
    case 13:
      s->more[0].var_color = s->block_size;
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
      s->more[2].color_kind = FLAME_COLOR_CYCLE;
      s->more[2].color = s->block_size;
      break;
    case 19:
      s->scatter = s->block_size;
      break;
    default:
      return FALSE;
  }
  return TRUE;
}

static void
test_texts (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  FlameCudaKernelTexts *texts = flame_cuda_kernel_texts_new ();
  FlameCudaKernelForm as = form;
  FlameCudaKernelText *first, *text;
  guint n = 0;

  for (guint x = 0; x < 3; x++)
    add_xform (f, x, 2 * x, 2);
  f->structure.n_xforms = 3;
  f->structure.n_layers = 1;
  first = get_text (texts, f, &as);
  do {
    text = get_text (texts, f, &as);
    g_assert_cmpuint (flame_cuda_kernel_texts_count_made (texts), ==, n + 1);
    g_assert_true (n == 0 ? text == first : text != first);
    flame_cuda_kernel_text_unref (text);
    /* the second time it is remembered */
    text = get_text (texts, f, &as);
    g_assert_cmpuint (flame_cuda_kernel_texts_count_made (texts), ==, n + 1);
    flame_cuda_kernel_text_unref (text);
  } while (change_structure (f, &as, n++));
  g_assert_cmpuint (n, ==, 21); /* all steps, and the end */
  /* whoever holds a text keeps it when it is forgotten */
  flame_cuda_kernel_texts_free (texts);
  g_assert_nonnull (strstr (g_bytes_get_data (first->source, NULL), "linear"));
  flame_cuda_kernel_text_unref (first);
}

/* each is made once as long as they are not too many, the last used stay */
static void
test_texts_forgotten (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  FlameCudaKernelTexts *texts = flame_cuda_kernel_texts_new ();

  add_xform (f, 0, 0, 1);
  f->structure.n_xforms = 1;
  for (guint i = 0; i < 100; i++) {
    const FlameCudaKernelForm as = {.block = 256, .blocks_per_sm = i};

    flame_cuda_kernel_text_unref (get_text (texts, f, &form));
    flame_cuda_kernel_text_unref (get_text (texts, f, &as));
  }
  /* one of the hundred is the first form again */
  g_assert_cmpuint (flame_cuda_kernel_texts_count_made (texts), ==, 100);
  flame_cuda_kernel_texts_free (texts);
}

static void
test_too_large (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  for (guint x = 0; x < FLAME_MAX_XFORMS; x++)
    add_xform (f, x, 0, FLAME_N_VARIATIONS);
  f->structure.n_xforms = FLAME_MAX_XFORMS;
  g_assert_null (make_source (f));
}

/* ---------------------------------------------------------------- compiling */

/* compiles, or skips where there is no NVRTC */
static void
compile (Fixture *f)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaNvrtc) nvrtc = flame_cuda_nvrtc_load (&error);
  g_autofree char *source = make_source (f);

  if (!nvrtc) {
    g_test_skip (error->message);
    return;
  }
  g_assert_nonnull (source);
  g_autoptr (GBytes) code =
      flame_cuda_kernel_compile (nvrtc, source, 90, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (code), >, 4096);
  g_test_message ("%u xforms, %u variations: %" G_GSIZE_FORMAT " bytes",
      f->structure.n_xforms, f->structure.variations->len,
      g_bytes_get_size (code));
}

/* what the uses keep for each point, as flame_space_find() has it */
static void
add_states (Fixture *f)
{
  FlameStructure *s = &f->structure;

  for (guint u = 0; u < s->variations->len; u++) {
    FlameVariationRef *use =
        &g_array_index (s->variations, FlameVariationRef, u);
    const guint n = flame_variation_infos[use->variation].state;

    use->state = FLAME_NO_STATE;
    if (n == 0 || s->n_states + n > FLAME_MAX_STATES)
      continue;
    use->state = s->n_states;
    s->n_states += n;
  }
}

/* every variation, each in an xform of its own; every other one has a post */
static void
test_variations (Fixture *f, gconstpointer data)
{
  const guint first = GPOINTER_TO_UINT (data);
  const guint n = MIN (33, FLAME_N_VARIATIONS - first);

  for (guint v = 0; v < n; v++)
    add_xform (f, v, first + v, 1);
  add_states (f);
  f->structure.n_xforms = n;
  compile (f);
}

/* all three forms, set and summed */
static void
add_forms (Fixture *f, guint index)
{
  FlameXformRef *xform = &f->structure.xforms[index];

  add_xform (f, index, 0, 0);
  add_use (f, xform, FLAME_VAR_gaussian_blur, FLAME_FORM_PRE);
  add_use (f, xform, FLAME_VAR_julian, FLAME_FORM_PRE);
  add_use (f, xform, FLAME_VAR_oscilloscope, FLAME_FORM_REGULAR);
  add_use (f, xform, FLAME_VAR_blur, FLAME_FORM_POST);
  add_use (f, xform, FLAME_VAR_julian, FLAME_FORM_POST);
}

/* xaos, final xforms, layers, xforms of several variations and of none */
static void
test_features (Fixture *f, gconstpointer data)
{
  const guint flags = GPOINTER_TO_UINT (data);

  add_xform (f, 0, 0, 4);
  add_forms (f, 1);
  add_xform (f, 2, 5, 0);
  add_xform (f, 3, FLAME_VAR_mobius, 1);
  /* one final xform, or two */
  f->structure.n_finals = flags & 1 ? 1 + flags / 2 : 0;
  f->structure.n_xforms = 4 - f->structure.n_finals;
  f->structure.has_xaos = (flags & 2) != 0;
  /* two layers, one of which both final xforms are over */
  if (flags == 3) {
    f->structure.n_layers = 2;
    f->structure.layers[1] = f->structure.layers[2] = 1;
  }
  compile (f);
}

/* whether it looks beyond x and y */
static gboolean
needs_lanes (FlameVariation v)
{
  const FlameVariationInfo *info = &flame_variation_infos[v];

  return flame_variation_name (v) &&
         (info->state > 0 || (info->traits & ~FLAME_READS_FORM) != 0);
}

/* what flame_space_find() does for a plan */
static void
add_lanes (Fixture *f)
{
  FlameStructure *s = &f->structure;

  for (guint x = 0; x < s->n_xforms; x++) {
    s->more[x].var_color = s->block_size++;
    if (x % 3 != 0) {
      s->more[x].color_kind =
          x % 3 == 1 ? FLAME_COLOR_CYCLE : FLAME_COLOR_DISTANCE;
      s->more[x].color = s->block_size;
      s->block_size += FLAME_COLOR_FLOATS;
    }
    if (x % 4 != 0)
      continue;
    s->more[x].space = s->block_size;
    s->block_size += FLAME_SPACE_FLOATS;
  }
  add_states (f);
  for (guint i = 0; i < s->variations->len; i++)
    s->has_rgb |=
        (flame_variation_infos
                [g_array_index (s->variations, FlameVariationRef, i).variation]
                    .traits &
            FLAME_WRITES_RGB) != 0;
  s->in_space = s->blurred = TRUE;
  s->view = s->block_size;
  s->block_size += FLAME_VIEW_FLOATS;
  s->scatter = s->block_size;
  s->block_size += FLAME_SCATTER_FLOATS;
}

/* numbers that one kernel looks at: some ranges are full */
#define LANES_STEP 30

/* all that need lanes, from number @data on, in one form or another */
static void
test_lanes (Fixture *f, gconstpointer data)
{
  const guint first = GPOINTER_TO_UINT (data);
  FlameStructure *s = &f->structure;

  for (guint v = first; v < MIN (first + LANES_STEP, FLAME_N_VARIATIONS); v++) {
    const guint x = s->n_xforms;
    const gboolean no_regular =
        (flame_variation_infos[v].traits & FLAME_NO_REGULAR) != 0;

    if (!needs_lanes (v))
      continue;
    add_xform (f, x, 0, 0);
    if (v % 3 == 1 || no_regular)
      add_use (f, &s->xforms[x], v, FLAME_FORM_PRE);
    if (!no_regular)
      add_use (f, &s->xforms[x], v, FLAME_FORM_REGULAR);
    if (v % 3 == 0)
      add_use (f, &s->xforms[x], v, FLAME_FORM_AMONG);
    if (v % 3 == 2)
      add_use (f, &s->xforms[x], v, FLAME_FORM_POST_ADDED);
    if (v % 3 == 2)
      add_use (f, &s->xforms[x], v, FLAME_FORM_POST);
    s->n_xforms++;
  }
  add_lanes (f);
  if (s->n_xforms > 0)
    compile (f);
}

/* colours of their own over two layers and final xforms; no others pay for them */
static void
test_own_colors (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *plain = NULL, *colored = NULL;

  add_xform (f, 0, FLAME_VAR_dc_menger, 1);
  add_use (f, &f->structure.xforms[0], FLAME_VAR_pyr3_perlin, FLAME_FORM_POST);
  add_xform (f, 1, 0, 1);
  add_xform (f, 2, FLAME_VAR_dc_worley, 1);
  f->structure.n_xforms = 2;
  f->structure.n_finals = 1;
  plain = make_source (f);
  g_assert_null (strstr (plain, "FLAME_HAS_RGB"));
  f->structure.has_rgb = TRUE;
  f->structure.has_xaos = TRUE;
  f->structure.n_layers = 2;
  f->structure.layers[1] = 1;
  colored = make_source (f);
  g_assert_nonnull (strstr (colored, "#define FLAME_HAS_RGB 1\n"));
  compile (f);
}

/* by way of tiles and not, in the plane and in space; no others pay for it */
static void
test_lost_points (Fixture *f, gconstpointer data)
{
  g_autofree char *plain = NULL, *lost = NULL;

  add_xform (f, 0, 0, 1);
  add_xform (f, 1, 3, 1);
  f->structure.n_xforms = 2;
  f->bins = GPOINTER_TO_UINT (data);
  plain = make_source (f);
  g_assert_null (strstr (plain, "FLAME_KEEPS_LOST"));
  f->structure.keeps_lost = TRUE;
  f->structure.in_space = !f->bins;
  lost = make_source (f);
  g_assert_nonnull (strstr (lost, "#define FLAME_KEEPS_LOST 1\n"));
  compile (f);
}

/* the kernel whose visits go by way of tiles */
static void
test_bins (Fixture *f, gconstpointer data)
{
  add_xform (f, 0, 0, 2);
  add_xform (f, 1, 3, 2);
  f->structure.n_xforms = 2;
  f->structure.has_xaos = GPOINTER_TO_UINT (data);
  f->bins = TRUE;
  compile (f);
}

/* long functions are parts by themselves; what is short has none */
static void
test_parts (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaNvrtc) nvrtc = flame_cuda_nvrtc_load (&error);
  g_autofree char *shorter = NULL, *longer = NULL;
  g_autoptr (GBytes) code = NULL, parts = NULL;

  if (!nvrtc) {
    g_test_skip (error->message);
    return;
  }
  add_xform (f, 0, FLAME_VAR_crackle, 1);
  f->structure.n_xforms = 1;
  shorter = make_source (f);
  g_assert_null (
      flame_cuda_kernel_compile_quick (nvrtc, shorter, NULL, 90, NULL, &error));
  g_assert_no_error (error);
  add_xform (f, 1, FLAME_VAR_synth, 1);
  f->structure.n_xforms = 2;
  longer = make_source (f);
  code = flame_cuda_kernel_compile (nvrtc, longer, 90, &error);
  g_assert_no_error (error);
  g_assert_false (flame_cuda_parts_are (code));
  parts =
      flame_cuda_kernel_compile_quick (nvrtc, longer, NULL, 90, NULL, &error);
  g_assert_no_error (error);
  if (parts)
    g_assert_true (flame_cuda_parts_are (parts));
  else
    g_test_skip ("NVRTC compiles one text at a time");
}

static void
test_rounds_source (Fixture *f G_GNUC_UNUSED, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaNvrtc) nvrtc = flame_cuda_nvrtc_load (&error);

  if (!nvrtc) {
    g_test_skip (error->message);
    return;
  }
  for (int i = 0; i < nvrtc->n_archs; i++) {
    g_autoptr (GBytes) code = flame_cuda_kernel_compile (
        nvrtc, flame_cuda_rounds_source (), nvrtc->archs[i], &error);

    g_assert_no_error (error);
    g_assert_nonnull (code);
  }
}

/* ------------------------------------------------------------------- rounds */

static void
test_rounds (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_RGBA, 1920, 1080, 0);
  static const int archs[] = {75, 90};
  g_autoptr (GError) error = NULL;
  FlameFrameRequest request = scene_request (animation, picture, 3.0);
  FlamePlan plan;

  request.quality = 500.0;
  flame_plan_init (&plan);
  g_assert_true (flame_plan_fill (&plan, &request, &error));
  for (guint i = 0; i < G_N_ELEMENTS (archs); i++) {
    const FlameCudaDevice device = {.arch = archs[i], .sm_count = 100};
    FlameCudaRounds rounds;
    guint64 steps = 0;

    flame_cuda_rounds_init (&rounds, &plan, &device, 256, 4, 0);
    for (guint r = 0; r < rounds.n_rounds; r++) {
      const guint64 n = flame_cuda_rounds_steps (&rounds, r);

      g_assert_cmpuint (n, >, 0);
      steps += n;
      if (rounds.normal_add == FLAME_ADD_INT)
        g_assert_cmpuint (
            n * flame_cuda_rounds_threads (&rounds) * rounds.max_light, <=,
            G_MAXUINT32);
    }
    g_assert_cmpuint (steps, ==, rounds.total_steps);
    g_assert_cmpuint (
        flame_cuda_rounds_samples (&rounds), >=, plan.samples_per_pass);
    g_assert_cmpuint (flame_cuda_rounds_samples (&rounds), <,
        plan.samples_per_pass + flame_cuda_rounds_threads (&rounds));
  }
  flame_plan_clear (&plan);
}

/* a record says of each opacity which table it has */
static void
test_records (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_RGBA, 80, 56, 0);
  g_autoptr (GError) error = NULL;
  const FlameFrameRequest request = scene_request (animation, picture, 0.0);
  FlameCudaRecordLayout layout;
  FlamePlan plan;

  flame_plan_init (&plan);
  flame_cuda_record_layout_init (&layout);
  g_assert_true (flame_plan_fill (&plan, &request, &error));
  flame_cuda_record_layout_set (&layout, &plan.structure);
  for (guint max = 0; max <= 8; max += 8) {
    const guint n = flame_cuda_count_tables (&plan, max);
    g_autofree float *record =
        g_new (float, flame_cuda_record_words (&layout, n));

    g_assert_cmpuint (n, ==, max ? 2 : 0);
    flame_cuda_record_fill (&layout, &plan, 0, n, 0, record);
    for (guint x = 0; x < plan.structure.n_xforms; x++) {
      const float *xform = record + layout.xforms[x].offset;
      gint32 table;

      memcpy (&table, &xform[FLAME_RECORD_TABLE], sizeof table);
      g_assert_cmpint (table, ==, n ? (int) x : FLAME_TABLE_DIRECT);
      if (n)
        g_assert_cmpfloat (
            record[layout.words + table], ==, xform[FLAME_RECORD_LIGHT]);
    }
  }
  flame_cuda_record_layout_clear (&layout);
  flame_plan_clear (&plan);
}

#define ADD(path, data, run)                                                   \
  g_test_add (path, Fixture, data, fixture_set_up, run, fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/cuda/source/layout", NULL, test_layout);
  ADD ("/cuda/source/shapes", NULL, test_shapes);
  ADD ("/cuda/source/key", NULL, test_key);
  ADD ("/cuda/source/key-files", NULL, test_key_files);
  ADD ("/cuda/source/texts", NULL, test_texts);
  ADD ("/cuda/source/texts-forgotten", NULL, test_texts_forgotten);
  ADD ("/cuda/source/too-large", NULL, test_too_large);
  for (guint first = 0; first < FLAME_N_VARIATIONS; first += 33) {
    g_autofree char *path =
        g_strdup_printf ("/cuda/source/variations-%u", first);

    ADD (path, GUINT_TO_POINTER (first), test_variations);
  }
  for (guint first = 0; first < FLAME_N_VARIATIONS; first += LANES_STEP) {
    g_autofree char *path = g_strdup_printf ("/cuda/source/lanes-%u", first);

    ADD (path, GUINT_TO_POINTER (first), test_lanes);
  }
  for (guint flags = 0; flags < 4; flags++) {
    g_autofree char *path = g_strdup_printf ("/cuda/source/features-%u", flags);

    ADD (path, GUINT_TO_POINTER (flags), test_features);
  }
  ADD ("/cuda/source/lost-points", NULL, test_lost_points);
  ADD (
      "/cuda/source/lost-points/tiles", GUINT_TO_POINTER (1), test_lost_points);
  ADD ("/cuda/source/own-colors", NULL, test_own_colors);
  ADD ("/cuda/source/bins", GUINT_TO_POINTER (FALSE), test_bins);
  ADD ("/cuda/source/bins-xaos", GUINT_TO_POINTER (TRUE), test_bins);
  ADD ("/cuda/source/parts", NULL, test_parts);
  ADD ("/cuda/source/rounds", NULL, test_rounds_source);
  g_test_add_func ("/cuda/rounds", test_rounds);
  g_test_add_func ("/cuda/records", test_records);
  return g_test_run ();
}

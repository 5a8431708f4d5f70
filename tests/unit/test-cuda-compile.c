/*
 * NVRTC must compile the CUDA C that is generated for genome structures. This
 * needs no GPU.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/genome/variation.h"
#include "core/gpu-backend/text/kernel-compile.h"
#include "core/gpu-backend/text/kernel-source.h"
#include "core/gpu/cuda/nvrtc.h"
#include "core/gpu/module.h"
#include "core/plan/plan-structure.h"
#include "kernels/variation-table.h"
#include "kernels/weighting-field.h"
#include "tests/unit/cuda-source-fixture.h"

/* Compiles the kernel, or skips the test if there is no NVRTC. */
static void
compile (CudaSource *f)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuCompiler) nvrtc = flame_cuda_nvrtc_load (&error);
  g_autofree char *source = cuda_source_make (f);

  if (!nvrtc) {
    g_test_skip (error->message);
    return;
  }
  g_assert_nonnull (source);
  g_autoptr (GBytes) code =
      flame_gpu_kernel_compile (nvrtc, source, 90, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (code), >, 4096);
  g_test_message ("%u xforms, %u variations: %" G_GSIZE_FORMAT " bytes",
      f->structure.n_xforms, f->structure.variations->len,
      g_bytes_get_size (code));
}

/* Adds the words that uses keep for each point, as flame_space_find() does. */
static void
add_states (CudaSource *f)
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

/*
 * Variations in one kernel, as many as it may have functions. NVRTC spends most
 * of its time on work that any text needs.
 */
#define STEP 64

/*
 * Compiles every variation in an xform of its own; every other xform has a post
 * map.
 */
static void
test_variations (CudaSource *f, gconstpointer data)
{
  const guint first = GPOINTER_TO_UINT (data);
  const guint n = MIN (STEP, FLAME_N_VARIATIONS - first);

  for (guint v = 0; v < n; v++)
    cuda_source_add_xform (f, v, first + v, 1);
  add_states (f);
  f->structure.n_xforms = n;
  compile (f);
}

/* Adds xforms of all three forms, set and summed. */
static void
add_forms (CudaSource *f, guint index)
{
  FlameXformRef *xform = &f->structure.xforms[index];

  cuda_source_add_xform (f, index, 0, 0);
  cuda_source_add_use (f, xform, FLAME_VAR_gaussian_blur, FLAME_FORM_PRE);
  cuda_source_add_use (f, xform, FLAME_VAR_julian, FLAME_FORM_PRE);
  cuda_source_add_use (f, xform, FLAME_VAR_oscilloscope, FLAME_FORM_REGULAR);
  cuda_source_add_use (f, xform, FLAME_VAR_blur, FLAME_FORM_POST);
  cuda_source_add_use (f, xform, FLAME_VAR_julian, FLAME_FORM_POST);
}

/*
 * Compiles xaos, final xforms, layers, and xforms of several variations and of
 * none.
 */
static void
test_features (CudaSource *f, gconstpointer data)
{
  const guint flags = GPOINTER_TO_UINT (data);

  cuda_source_add_xform (f, 0, 0, 4);
  add_forms (f, 1);
  cuda_source_add_xform (f, 2, 5, 0);
  cuda_source_add_xform (f, 3, FLAME_VAR_mobius, 1);
  /* One final xform, or two. */
  f->structure.n_finals = flags & 1 ? 1 + flags / 2 : 0;
  f->structure.n_xforms = 4 - f->structure.n_finals;
  f->structure.has_xaos = (flags & 2) != 0;
  /* Two layers; both final xforms apply to one of them. */
  if (flags == 3) {
    f->structure.n_layers = 2;
    f->structure.layers[1] = f->structure.layers[2] = 1;
  }
  compile (f);
}

/* Returns whether the variation uses more than x and y. */
static gboolean
needs_lanes (FlameVariation v)
{
  const FlameVariationInfo *info = &flame_variation_infos[v];

  return flame_variation_name (v) &&
         (info->state > 0 || (info->traits & ~FLAME_READS_FORM) != 0);
}

/* Does what flame_space_find() does for a plan. */
static void
add_lanes (CudaSource *f)
{
  FlameStructure *s = &f->structure;

  for (guint x = 0; x < s->n_xforms; x++) {
    s->extras[x].var_color = s->record_size++;
    if (x % 3 != 0) {
      s->extras[x].color_kind =
          x % 3 == 1 ? FLAME_COLOR_CYCLE : FLAME_COLOR_DISTANCE;
      s->extras[x].color = s->record_size;
      s->record_size += FLAME_COLOR_FLOATS;
    }
    if (x % 4 != 0)
      continue;
    s->extras[x].space = s->record_size;
    s->record_size += FLAME_SPACE_FLOATS;
  }
  add_states (f);
  for (guint i = 0; i < s->variations->len; i++)
    s->has_rgb |=
        (flame_variation_infos
                [g_array_index (s->variations, FlameVariationRef, i).variation]
                    .traits &
            FLAME_WRITES_RGB) != 0;
  s->in_space = s->blurred = TRUE;
  s->view = s->record_size;
  s->record_size += FLAME_VIEW_FLOATS;
  s->scatter = s->record_size;
  s->record_size += FLAME_SCATTER_FLOATS;
  s->fog = s->record_size;
  s->record_size += FLAME_FOG_FLOATS;
}

/*
 * Returns the end of the variations from @first on that fit into one kernel,
 * with all that they keep.
 */
static guint
find_end_of_lanes (guint first)
{
  guint xforms = 0, states = 0, v = first;

  for (; v < FLAME_N_VARIATIONS; v++) {
    /* A variation has at most three uses. */
    const guint n = 3 * flame_variation_infos[v].state;

    if (!needs_lanes (v))
      continue;
    if (xforms == STEP ||
        (n > 0 && states > 0 && states + n > FLAME_MAX_STATES))
      break;
    xforms++;
    states += n;
  }
  return v;
}

/*
 * Compiles all variations that need lanes, from number @data on, in some form.
 */
static void
test_lanes (CudaSource *f, gconstpointer data)
{
  const guint first = GPOINTER_TO_UINT (data);
  FlameStructure *s = &f->structure;

  for (guint v = first; v < find_end_of_lanes (first); v++) {
    const guint x = s->n_xforms;
    const gboolean no_regular =
        (flame_variation_infos[v].traits & FLAME_NO_REGULAR) != 0;

    if (!needs_lanes (v))
      continue;
    cuda_source_add_xform (f, x, 0, 0);
    if (v % 3 == 1 || no_regular)
      cuda_source_add_use (f, &s->xforms[x], v, FLAME_FORM_PRE);
    if (!no_regular)
      cuda_source_add_use (f, &s->xforms[x], v, FLAME_FORM_REGULAR);
    if (v % 3 == 0)
      cuda_source_add_use (f, &s->xforms[x], v, FLAME_FORM_AMONG);
    if (v % 3 == 2)
      cuda_source_add_use (f, &s->xforms[x], v, FLAME_FORM_POST_ADDED);
    if (v % 3 == 2)
      cuda_source_add_use (f, &s->xforms[x], v, FLAME_FORM_POST);
    s->n_xforms++;
  }
  add_lanes (f);
  if (s->n_xforms > 0)
    compile (f);
}

/* Adds a weighting field that changes the parameters of all its variations. */
static void
add_field (FlameStructure *s, guint index, guint32 kind)
{
  const FlameXformRef *xform = &s->xforms[index];

  s->extras[index].field_kind = 1u << FLAME_FIELD_IS | kind;
  s->extras[index].field = s->record_size;
  s->record_size += FLAME_FIELD_FLOATS;
  for (guint v = 0; v < xform->n_variations; v++) {
    FlameVariationRef *use = flame_xform_use (s->variations, xform, v);

    if (flame_variation_infos[use->variation].has_entries)
      continue;
    use->driven = s->record_size;
    s->record_size += flame_fields_driven_floats (use->variation);
  }
}

/* Variations in one kernel, in eight xforms. */
#define FIELDS_STEP 64

/*
 * Compiles fields of all kinds. The preparation of variations must also work on
 * the device.
 */
static void
test_fields (CudaSource *f, gconstpointer data)
{
  const guint first = GPOINTER_TO_UINT (data);
  FlameStructure *s = &f->structure;

  for (guint x = 0; x < 8; x++) {
    cuda_source_add_xform (f, x, first + FIELDS_STEP / 8 * x, FIELDS_STEP / 8);
    if (x == 1)
      cuda_source_add_use (f, &s->xforms[x], FLAME_VAR_julian, FLAME_FORM_POST);
  }
  s->n_xforms = 8;
  for (guint x = 0; x < 8; x++)
    add_field (s, x,
        x << FLAME_FIELD_NOISE | x % 4 << FLAME_FIELD_OCTAVES |
            x % 3 << FLAME_FIELD_DISTANCE | x % 7 << FLAME_FIELD_RESULT |
            x % 2 << FLAME_FIELD_AT_SOURCE |
            (x == 7 ? 1u : 0u) << FLAME_FIELD_HAS_JITTER);
  add_lanes (f);
  compile (f);
}

/*
 * Compiles own colours over two layers and final xforms. Other kernels must not
 * contain their code.
 */
static void
test_own_colors (CudaSource *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *plain = NULL, *colored = NULL;

  cuda_source_add_xform (f, 0, FLAME_VAR_dc_menger, 1);
  cuda_source_add_use (
      f, &f->structure.xforms[0], FLAME_VAR_pyr3_perlin, FLAME_FORM_POST);
  cuda_source_add_xform (f, 1, 0, 1);
  cuda_source_add_xform (f, 2, FLAME_VAR_dc_worley, 1);
  f->structure.n_xforms = 2;
  f->structure.n_finals = 1;
  plain = cuda_source_make (f);
  g_assert_null (strstr (plain, "FLAME_HAS_RGB"));
  f->structure.has_rgb = TRUE;
  f->structure.has_xaos = TRUE;
  f->structure.n_layers = 2;
  f->structure.layers[1] = 1;
  colored = cuda_source_make (f);
  g_assert_nonnull (strstr (colored, "#define FLAME_HAS_RGB 1\n"));
  compile (f);
}

/*
 * Compiles fog over palette colours. Other kernels must not contain its code.
 */
static void
test_fog (CudaSource *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *clear = NULL, *foggy = NULL;

  cuda_source_add_xform (f, 0, 0, 2);
  cuda_source_add_xform (f, 1, 2, 1);
  f->structure.n_xforms = 2;
  f->structure.n_layers = 1;
  f->structure.view = f->structure.record_size;
  f->structure.record_size += FLAME_VIEW_FLOATS;
  clear = cuda_source_make (f);
  g_assert_null (strstr (clear, "FLAME_FOG"));
  f->structure.fog = f->structure.record_size;
  f->structure.record_size += FLAME_FOG_FLOATS;
  foggy = cuda_source_make (f);
  g_assert_nonnull (strstr (foggy, "#define FLAME_FOG "));
  g_assert_null (strstr (foggy, "FLAME_HAS_RGB"));
  compile (f);
}

/*
 * Compiles directions about a viewer, sharp and blurred. Other kernels must not
 * contain their code.
 */
static void
test_sky (CudaSource *f, gconstpointer data)
{
  g_autofree char *flat = NULL, *sky = NULL;

  cuda_source_add_xform (f, 0, 0, 2);
  f->structure.n_xforms = 1;
  f->structure.n_layers = 1;
  f->structure.blurred = GPOINTER_TO_UINT (data) != 0;
  f->structure.view = f->structure.record_size;
  f->structure.record_size += FLAME_VIEW_FLOATS;
  flat = cuda_source_make (f);
  g_assert_null (strstr (flat, "FLAME_SKY"));
  f->structure.sky = f->structure.record_size;
  f->structure.record_size += FLAME_SKY_FLOATS;
  sky = cuda_source_make (f);
  g_assert_nonnull (strstr (sky, "#define FLAME_SKY "));
  compile (f);
}

/*
 * Compiles the loss of points with and without tiles, in the plane and in
 * space. Other kernels must not contain its code.
 */
static void
test_lost_points (CudaSource *f, gconstpointer data)
{
  g_autofree char *plain = NULL, *lost = NULL;

  cuda_source_add_xform (f, 0, 0, 1);
  cuda_source_add_xform (f, 1, 3, 1);
  f->structure.n_xforms = 2;
  f->bins = GPOINTER_TO_UINT (data);
  plain = cuda_source_make (f);
  g_assert_null (strstr (plain, "FLAME_KEEPS_LOST"));
  f->structure.keeps_lost = TRUE;
  f->structure.in_space = !f->bins;
  lost = cuda_source_make (f);
  g_assert_nonnull (strstr (lost, "#define FLAME_KEEPS_LOST 1\n"));
  compile (f);
}

/*
 * Compiles heights of which none is bad, with a camera and a final xform. Other
 * kernels must not contain their code.
 */
static void
test_free_heights (CudaSource *f, gconstpointer data)
{
  g_autofree char *plain = NULL, *free_z = NULL;

  cuda_source_add_xform (f, 0, 0, 1);
  cuda_source_add_xform (f, 1, 3, 1);
  f->structure.n_xforms = 1;
  f->structure.n_finals = 1;
  f->structure.n_layers = 1;
  f->bins = GPOINTER_TO_UINT (data);
  f->structure.in_space = TRUE;
  f->structure.view = f->structure.record_size;
  f->structure.record_size += FLAME_VIEW_FLOATS;
  plain = cuda_source_make (f);
  g_assert_null (strstr (plain, "FLAME_FREES_Z"));
  f->structure.frees_z = TRUE;
  free_z = cuda_source_make (f);
  g_assert_nonnull (strstr (free_z, "#define FLAME_FREES_Z 1\n"));
  compile (f);
}

/* Compiles the kernel whose samples go through tiles. */
static void
test_bins (CudaSource *f, gconstpointer data)
{
  cuda_source_add_xform (f, 0, 0, 2);
  cuda_source_add_xform (f, 1, 3, 2);
  f->structure.n_xforms = 2;
  f->structure.has_xaos = GPOINTER_TO_UINT (data);
  f->bins = TRUE;
  compile (f);
}

/* @source: (transfer full) */
static void
compile_source (FlameGpuCompiler *nvrtc, char *source, int arch)
{
  g_autofree char *text = source;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) code =
      flame_gpu_kernel_compile (nvrtc, text, arch, &error);

  g_assert_no_error (error);
  g_assert_nonnull (code);
}

static void
test_rounds_source (
    CudaSource *f G_GNUC_UNUSED, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuCompiler) nvrtc = flame_cuda_nvrtc_load (&error);

  if (!nvrtc) {
    g_test_skip (error->message);
    return;
  }
  for (int i = 0; i < ((FlameCudaNvrtc *) nvrtc)->n_archs; i++) {
    const FlameGpuDevice device = {
        .arch = ((FlameCudaNvrtc *) nvrtc)->archs[i], .has_warps = TRUE};
    FlameGpuTiles tiles;

    flame_gpu_tiles_init (&tiles, &device);

    compile_source (nvrtc, flame_gpu_rounds_source (), device.arch);
    compile_source (nvrtc, flame_gpu_tiles_source (&tiles), device.arch);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint first = 0; first < FLAME_N_VARIATIONS; first += STEP) {
    g_autofree char *path =
        g_strdup_printf ("/cuda/compile/variations-%u", first);

    CUDA_SOURCE_ADD (path, GUINT_TO_POINTER (first), test_variations);
  }
  for (guint first = 0; first < FLAME_N_VARIATIONS;
       first = find_end_of_lanes (first)) {
    g_autofree char *path = g_strdup_printf ("/cuda/compile/lanes-%u", first);

    CUDA_SOURCE_ADD (path, GUINT_TO_POINTER (first), test_lanes);
  }
  for (guint flags = 0; flags < 4; flags++) {
    g_autofree char *path =
        g_strdup_printf ("/cuda/compile/features-%u", flags);

    CUDA_SOURCE_ADD (path, GUINT_TO_POINTER (flags), test_features);
  }
  CUDA_SOURCE_ADD ("/cuda/compile/lost-points", NULL, test_lost_points);
  CUDA_SOURCE_ADD ("/cuda/compile/lost-points/tiles", GUINT_TO_POINTER (1),
      test_lost_points);
  CUDA_SOURCE_ADD ("/cuda/compile/free-heights", NULL, test_free_heights);
  CUDA_SOURCE_ADD ("/cuda/compile/free-heights/tiles", GUINT_TO_POINTER (1),
      test_free_heights);
  CUDA_SOURCE_ADD ("/cuda/compile/own-colors", NULL, test_own_colors);
  CUDA_SOURCE_ADD ("/cuda/compile/fog", NULL, test_fog);
  CUDA_SOURCE_ADD ("/cuda/compile/sky", GUINT_TO_POINTER (0), test_sky);
  CUDA_SOURCE_ADD ("/cuda/compile/sky/blurred", GUINT_TO_POINTER (1), test_sky);
  CUDA_SOURCE_ADD ("/cuda/compile/fields", GUINT_TO_POINTER (0), test_fields);
  CUDA_SOURCE_ADD (
      "/cuda/compile/fields/own-colors", GUINT_TO_POINTER (896), test_fields);
  CUDA_SOURCE_ADD ("/cuda/compile/bins", GUINT_TO_POINTER (FALSE), test_bins);
  CUDA_SOURCE_ADD (
      "/cuda/compile/bins-xaos", GUINT_TO_POINTER (TRUE), test_bins);
  CUDA_SOURCE_ADD ("/cuda/compile/rounds", NULL, test_rounds_source);
  return g_test_run ();
}

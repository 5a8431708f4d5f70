/*
 * CUDA C for the iteration kernel of one genome structure.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/stages/kernel-source.h"

#include <string.h>

#include "kernels/variation-table.h"

/* past these, compiling would take longer than it gains */
#define MAX_VARIATIONS 384
#define MAX_XFORMS 64

/*
 * Approximate division and root (2 units in the last place) and no denormals:
 * chaos forgets such differences, and IEEE division is ten instructions. The
 * rest of fast-math is left out; kernels/flame-math.h says where an
 * intrinsic is good enough.
 */
static const char *const options[] = {"--std=c++17", "--ftz=true",
    "--prec-div=false", "--prec-sqrt=false", "--fmad=true", NULL};

static const struct
{
  const char *name;
  guint needs;
} variations[] = {
#define FLAME_ROW(upper, lower, slots, draws, needs) {#lower, needs},
    FLAME_VARIATION_TABLE (FLAME_ROW)
#undef FLAME_ROW
};

static const FlameVariationRef *
variation_at (
    const FlameCudaRecordLayout *layout, const FlameXformRef *xform, guint v)
{
  return &g_array_index (
      layout->variations, FlameVariationRef, xform->first_variation + v);
}

static void
append_xform (GString *text, const FlameCudaRecordLayout *layout, guint index)
{
  const FlameXformRef *xform = &layout->xforms[index];
  guint needs = 0;

  g_string_append_printf (text,
      "FLAME_FN void\n"
      "flame_xform_%u (const float *record, FlameStep *s, FlameRng *rng)\n"
      "{\n"
      "  const float *k = record + %u;\n"
      "  FlamePoint p = flame_enter (k, s);\n"
      "  float x = 0.0f, y = 0.0f;\n",
      index, xform->offset);
  for (guint v = 0; v < xform->n_variations; v++) {
    const FlameVariationRef *ref = variation_at (layout, xform, v);

    needs |= variations[ref->variation].needs;
    if (ref->variation == FLAME_VAR_PRE_BLUR)
      g_string_append_printf (
          text, "  FLAME_APPLY_PRE_BLUR (%u)\n", ref->offset - xform->offset);
  }
  g_string_append_printf (text, "  flame_fill_point (&p, %uu);\n", needs);
  for (guint v = 0; v < xform->n_variations; v++) {
    const FlameVariationRef *ref = variation_at (layout, xform, v);

    if (ref->variation != FLAME_VAR_PRE_BLUR)
      g_string_append_printf (text, "  FLAME_APPLY (%s, %u)\n",
          variations[ref->variation].name, ref->offset - xform->offset);
  }
  if (xform->has_post)
    g_string_append (text, "  flame_affine (k + FLAME_RECORD_POST, &x, &y);\n");
  g_string_append (text, "  flame_leave (k, x, y, s);\n}\n\n");
}

static void
append_dispatch (GString *text, const FlameStructure *structure)
{
  g_string_append (text,
      "FLAME_FN void\n"
      "flame_xform (const FlameIterateArgs *, const float *record,\n"
      "    uint32_t index, FlameStep *s, FlameRng *rng)\n"
      "{\n"
      "  switch (index) {\n");
  for (guint x = 0; x + 1 < structure->n_xforms; x++)
    g_string_append_printf (text,
        "    case %u:\n"
        "      flame_xform_%u (record, s, rng);\n"
        "      break;\n",
        x, x);
  g_string_append_printf (text,
      "    default:\n"
      "      flame_xform_%u (record, s, rng);\n"
      "  }\n"
      "}\n\n"
      "FLAME_FN void\n"
      "flame_final_xform (const FlameIterateArgs *, const float *record,\n"
      "    FlameStep *s, FlameRng *rng)\n"
      "{\n",
      structure->n_xforms - 1);
  if (structure->has_final)
    g_string_append_printf (
        text, "  flame_xform_%u (record, s, rng);\n", structure->n_xforms);
  g_string_append (text, "}\n\n");
}

char *
flame_cuda_kernel_source (const FlameStructure *structure,
    const FlameCudaRecordLayout *layout, const FlameCudaKernelForm *form)
{
  const guint n = structure->n_xforms + (structure->has_final ? 1 : 0);
  GString *text;

  if (layout->variations->len > MAX_VARIATIONS || n > MAX_XFORMS)
    return NULL;
  text = g_string_new (NULL);
  g_string_append_printf (text,
      "#define FLAME_BLOCK %u\n"
      "#define FLAME_BLOCKS_PER_SM %u\n"
      "#define FLAME_BINS %d\n"
      "#define FLAME_EXCHANGE_ROWS %d\n"
      "#define FLAME_N_XFORMS %u\n"
      "#define FLAME_HAS_FINAL %d\n"
      "#define FLAME_HAS_XAOS %d\n"
      "#include \"kernels/cuda/xform.h\"\n\n",
      form->block, form->blocks_per_sm, form->bins != FALSE,
      structure->has_xaos != FALSE, structure->n_xforms,
      structure->has_final != FALSE, structure->has_xaos != FALSE);
  for (guint x = 0; x < n; x++)
    append_xform (text, layout, x);
  append_dispatch (text, structure);
  g_string_append (text, "#include \"kernels/cuda/iterate.h\"\n");
  return g_string_free (text, FALSE);
}

char *
flame_cuda_kernel_key (const char *source)
{
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, source, -1);
}

static gpointer
hash_headers (gpointer data G_GNUC_UNUSED)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  /* with their final NULs, so that nothing moves from one to the next */
  for (guint i = 0; i < flame_cuda_n_embedded; i++) {
    const FlameCudaEmbedded *file = &flame_cuda_embedded[i];

    g_checksum_update (
        sum, (const guchar *) file->name, strlen (file->name) + 1);
    g_checksum_update (
        sum, (const guchar *) file->text, strlen (file->text) + 1);
  }
  for (guint i = 0; options[i]; i++)
    g_checksum_update (
        sum, (const guchar *) options[i], strlen (options[i]) + 1);
  return g_strdup (g_checksum_get_string (sum));
}

const char *
flame_cuda_kernel_headers_hash (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, hash_headers, NULL);
}

GBytes *
flame_cuda_kernel_compile (
    FlameCudaNvrtc *nvrtc, const char *source, int arch, GError **error)
{
  g_autofree FlameCudaHeader *headers =
      g_new (FlameCudaHeader, flame_cuda_n_embedded);
  const FlameCudaSource text = {
      .name = "flame.cu",
      .text = source,
      .headers = headers,
      .n_headers = flame_cuda_n_embedded,
      .options = options,
  };

  for (guint i = 0; i < flame_cuda_n_embedded; i++)
    headers[i] = (FlameCudaHeader){
        flame_cuda_embedded[i].name, flame_cuda_embedded[i].text};
  return flame_cuda_nvrtc_compile (nvrtc, &text, arch, error);
}

const char *
flame_cuda_rounds_source (void)
{
  return "#include \"kernels/cuda/gather.h\"\n"
         "#include \"kernels/cuda/rounds.h\"\n";
}

GBytes *
flame_cuda_generic_image (void)
{
  if (flame_cuda_fatbin_size == 0)
    return NULL;
  return g_bytes_new_static (flame_cuda_fatbin, flame_cuda_fatbin_size);
}

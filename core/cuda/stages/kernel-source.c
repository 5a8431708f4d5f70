/*
 * CUDA C for the iteration kernel of one genome structure.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/stages/kernel-source.h"

#include <string.h>

#include "core/genome/variation.h"
#include "kernels/variation-table.h"

/* past these, compiling would take longer than it gains */
#define MAX_VARIATIONS 384
#define MAX_XFORMS 64
/* xforms whose xaos is read from shared memory */
#define MAX_SHARED_ROWS 16

/*
 * Approximate division and root (2 units in the last place) and no denormals:
 * chaos forgets such differences, and IEEE division is ten instructions. The
 * rest of fast-math is left out; kernels/flame-math.h says where an
 * intrinsic is good enough.
 */
static const char *const options[] = {"--std=c++17", "--ftz=true",
    "--prec-div=false", "--prec-sqrt=false", "--fmad=true", NULL};

void
flame_cuda_kernel_form_init (
    FlameCudaKernelForm *form, const FlameCudaDevice *device)
{
  form->block = FLAME_CUDA_BLOCK;
  form->blocks_per_sm = device->max_threads_per_sm / form->block;
}

static const FlameVariationRef *
variation_at (
    const FlameCudaRecordLayout *layout, const FlameXformRef *xform, guint v)
{
  return &g_array_index (
      layout->variations, FlameVariationRef, xform->first_variation + v);
}

/* the files of the variations that the structure uses, by number */
static void
append_includes (GString *text, const FlameCudaRecordLayout *layout)
{
  gboolean used[FLAME_N_VARIATIONS] = {FALSE};

  for (guint v = 0; v < layout->variations->len; v++)
    used[g_array_index (layout->variations, FlameVariationRef, v).variation] =
        TRUE;
  g_string_append (text, "#define FLAME_VARIATION FLAME_VARIATION_FUNCTION\n");
  for (guint v = 0; v < FLAME_N_VARIATIONS; v++) {
    if (used[v])
      g_string_append_printf (text, "#include \"kernels/variations/%s.h\"\n",
          flame_variation_name (v));
  }
  g_string_append (text, "#undef FLAME_VARIATION\n\n");
}

/* ------------------------------------------------------------------- lanes */

/* whether uses of the xform look beyond x and y; lanes.h */
static gboolean
has_lanes (const FlameCudaRecordLayout *layout, const FlameStructure *structure,
    guint index)
{
  const FlameXformRef *xform = &layout->xforms[index];

  if (structure->in_space || layout->more[index].var_color)
    return TRUE;
  for (guint v = 0; v < xform->n_variations; v++) {
    const FlameVariationInfo *info =
        &flame_variation_infos[variation_at (layout, xform, v)->variation];

    if (info->state > 0 ||
        (info->traits & (FLAME_READS_COLOR | FLAME_READS_ENTRY)))
      return TRUE;
  }
  return FALSE;
}

static FlameZ
z_rule_of (const FlameStructure *structure, const FlameVariationRef *ref)
{
  return structure->in_space ? flame_variation_infos[ref->variation].z
                             : FLAME_Z_ZERO;
}

/* (transfer full) a statement over the state of sum @sum, empty without any */
static char *
state_statement (const FlameVariationRef *ref, const char *sum, gboolean save)
{
  const guint n = flame_variation_infos[ref->variation].state;

  if (n == 0 || (save && ref->state == FLAME_NO_STATE))
    return g_strdup ("");
  if (ref->state == FLAME_NO_STATE)
    return g_strdup_printf ("FLAME_FORGET_STATE (%s, %u)", sum, n);
  return g_strdup_printf ("%s (%s, %u, %u)",
      save ? "FLAME_SAVE_STATE" : "FLAME_LOAD_STATE", sum, ref->state, n);
}

static void
append_form_lanes (GString *text, const FlameStructure *structure,
    const FlameXformRef *xform, const FlameVariationRef *ref, const char *point)
{
  g_autofree char *load = state_statement (ref, "moved", FALSE);
  g_autofree char *save = state_statement (ref, "moved", TRUE);

  g_string_append_printf (text,
      "  FLAME_APPLY_FORM_LANES (%s, %u, %u, %u, %uu, %u, %s, %s, %s)\n",
      flame_variation_name (ref->variation), ref->offset - xform->offset,
      ref->form, ref->assign, ref->needs, z_rule_of (structure, ref), point,
      load, save);
}

static void
append_use_lanes (GString *text, const FlameStructure *structure,
    const FlameXformRef *xform, const FlameVariationRef *ref)
{
  const guint at = ref->offset - xform->offset;
  g_autofree char *load = state_statement (ref, "o", FALSE);
  g_autofree char *save = state_statement (ref, "o", TRUE);

  if (*load)
    g_string_append_printf (text, "  %s\n", load);
  g_string_append_printf (text, "  FLAME_APPLY (%s, %u)\n",
      flame_variation_name (ref->variation), at);
  if (*save)
    g_string_append_printf (text, "  %s\n", save);
  if (z_rule_of (structure, ref) == FLAME_Z_WEIGHT)
    g_string_append_printf (text, "  FLAME_WEIGH_Z (%u)\n", at);
}

static void
append_post_lanes (GString *text, const FlameCudaRecordLayout *layout,
    const FlameStructure *structure, guint index)
{
  const FlameXformRef *xform = &layout->xforms[index];
  const FlameXformMore *more = &layout->more[index];

  if (xform->n_post > 0) {
    g_string_append (
        text, "  FlamePoint post = flame_enter_post_lanes (&p, &o);\n");
    for (guint v = xform->n_variations - xform->n_post; v < xform->n_variations;
         v++)
      append_form_lanes (
          text, structure, xform, variation_at (layout, xform, v), "post");
    g_string_append (
        text, "  o.x = post.x;\n  o.y = post.y;\n  o.z = post.z;\n");
  }
  if (more->space)
    g_string_append_printf (text,
        "  flame_map_space (record + %u + FLAME_SPACE_POST, &o.x, &o.y, "
        "&o.z);\n",
        more->space);
  else if (xform->has_post)
    g_string_append (
        text, "  flame_affine (k + FLAME_RECORD_POST, &o.x, &o.y);\n");
}

static void
append_xform_lanes (GString *text, const FlameCudaRecordLayout *layout,
    const FlameStructure *structure, guint index)
{
  const FlameXformRef *xform = &layout->xforms[index];
  const FlameXformMore *more = &layout->more[index];
  const guint end = xform->n_variations - xform->n_post;
  guint needs = 0;

  g_string_append_printf (text,
      "FLAME_FN void\n"
      "flame_xform_%u (const float *record, FlameStep *s, FlameRng *rng)\n"
      "{\n"
      "  const float *k = record + %u;\n",
      index, xform->offset);
  if (more->space)
    g_string_append_printf (text,
        "  FlamePoint p = flame_enter_space (record + %u, s);\n", more->space);
  else
    g_string_append (text, "  FlamePoint p = flame_enter_lanes (k, s);\n");
  g_string_append (text, "  FlameSum o = flame_begin_lanes (k, s);\n");
  for (guint v = 0; v < xform->n_pre; v++)
    append_form_lanes (
        text, structure, xform, variation_at (layout, xform, v), "p");
  for (guint v = xform->n_pre; v < end; v++)
    needs |= variation_at (layout, xform, v)->needs;
  g_string_append_printf (text,
      "  p.form = FLAME_FORM_REGULAR;\n"
      "  flame_mark_entry (&p);\n"
      "  flame_fill_point (&p, %uu);\n",
      needs);
  for (guint v = xform->n_pre; v < end; v++)
    append_use_lanes (text, structure, xform, variation_at (layout, xform, v));
  append_post_lanes (text, layout, structure, index);
  g_string_append (text, "  flame_leave_lanes (k, &o, s);\n");
  if (more->var_color)
    g_string_append_printf (text,
        "  flame_keep_color (record[%u], o.color, s);\n", more->var_color);
  g_string_append (text, "}\n\n");
}

/* what kernels in the plane do not say */
static void
append_lanes (GString *text, const FlameCudaRecordLayout *layout,
    const FlameStructure *structure)
{
  if (structure->in_space)
    g_string_append (text, "#define FLAME_IN_SPACE 1\n");
  if (structure->n_states > 0)
    g_string_append_printf (
        text, "#define FLAME_N_STATES %u\n", structure->n_states);
  if (layout->view)
    g_string_append_printf (text,
        "#define FLAME_VIEW %u\n"
        "#define FLAME_BLURRED %d\n",
        layout->view, structure->blurred != FALSE);
}

/* --------------------------------------------------------------- the plane */

/* a use in the pre or post form, which moves @point */
static void
append_form (GString *text, const FlameXformRef *xform,
    const FlameVariationRef *ref, const char *point)
{
  g_string_append_printf (text,
      "  FLAME_APPLY_FORM (%s, %u, %u, %u, %uu, %s)\n",
      flame_variation_name (ref->variation), ref->offset - xform->offset,
      ref->form, ref->assign, ref->needs, point);
}

static void
append_post_forms (GString *text, const FlameCudaRecordLayout *layout,
    const FlameXformRef *xform)
{
  if (xform->n_post == 0)
    return;
  g_string_append (text, "  FlamePoint post = flame_enter_post (&p, &o);\n");
  for (guint v = xform->n_variations - xform->n_post; v < xform->n_variations;
       v++)
    append_form (text, xform, variation_at (layout, xform, v), "post");
  g_string_append (text, "  o.x = post.x;\n  o.y = post.y;\n");
}

static void
append_xform (GString *text, const FlameCudaRecordLayout *layout, guint index)
{
  const FlameXformRef *xform = &layout->xforms[index];
  const guint end = xform->n_variations - xform->n_post;
  guint needs = 0;

  g_string_append_printf (text,
      "FLAME_FN void\n"
      "flame_xform_%u (const float *record, FlameStep *s, FlameRng *rng)\n"
      "{\n"
      "  const float *k = record + %u;\n"
      "  FlamePoint p = flame_enter (k, s);\n"
      "  FlameSum o = {};\n",
      index, xform->offset);
  for (guint v = 0; v < xform->n_pre; v++)
    append_form (text, xform, variation_at (layout, xform, v), "p");
  for (guint v = xform->n_pre; v < end; v++)
    needs |= variation_at (layout, xform, v)->needs;
  if (xform->n_pre > 0)
    g_string_append (text, "  p.form = FLAME_FORM_REGULAR;\n");
  g_string_append_printf (text, "  flame_fill_point (&p, %uu);\n", needs);
  for (guint v = xform->n_pre; v < end; v++) {
    const FlameVariationRef *ref = variation_at (layout, xform, v);

    g_string_append_printf (text, "  FLAME_APPLY (%s, %u)\n",
        flame_variation_name (ref->variation), ref->offset - xform->offset);
  }
  append_post_forms (text, layout, xform);
  if (xform->has_post)
    g_string_append (
        text, "  flame_affine (k + FLAME_RECORD_POST, &o.x, &o.y);\n");
  g_string_append (text, "  flame_leave (k, o.x, o.y, s);\n}\n\n");
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

/* of xaos: numbers that a block keeps in its shared memory, or 0 */
static guint
shared_rows (const FlameStructure *structure)
{
  const guint n = structure->n_xforms;

  if (!structure->has_xaos || n > MAX_SHARED_ROWS)
    return 0;
  return (n + 1) * (n - 1);
}

char *
flame_cuda_kernel_source (const FlameStructure *structure,
    const FlameCudaRecordLayout *layout, const FlameCudaKernelForm *form)
{
  const guint n = structure->n_xforms + (structure->has_final ? 1 : 0);
  gboolean any_lanes = FALSE;
  GString *text;

  for (guint x = 0; x < n; x++)
    any_lanes |= has_lanes (layout, structure, x);
  if (layout->variations->len > MAX_VARIATIONS || n > MAX_XFORMS)
    return NULL;
  text = g_string_new (NULL);
  append_lanes (text, layout, structure);
  g_string_append_printf (text,
      "#define FLAME_BLOCK %u\n"
      "#define FLAME_BLOCKS_PER_SM %u\n"
      "#define FLAME_BINS %d\n"
      "#define FLAME_SHARED_ROWS %u\n"
      "#define FLAME_RECORD_IN_SHARED 1\n"
      "#define FLAME_EXCHANGE_ROWS %d\n"
      "#define FLAME_N_XFORMS %u\n"
      "#define FLAME_HAS_FINAL %d\n"
      "#define FLAME_HAS_XAOS %d\n"
      "#include \"kernels/cuda/xform.h\"\n\n",
      form->block, form->blocks_per_sm, form->bins != FALSE,
      shared_rows (structure), structure->has_xaos != FALSE,
      structure->n_xforms, structure->has_final != FALSE,
      structure->has_xaos != FALSE);
  append_includes (text, layout);
  if (structure->view || any_lanes)
    g_string_append (text, "#include \"kernels/cuda/lanes.h\"\n\n");
  for (guint x = 0; x < n; x++) {
    if (has_lanes (layout, structure, x))
      append_xform_lanes (text, layout, structure, x);
    else
      append_xform (text, layout, x);
  }
  append_dispatch (text, structure);
  g_string_append (text, "#include \"kernels/cuda/iterate.h\"\n");
  return g_string_free (text, FALSE);
}

/* -------------------------------------------------------------------- key */

static void
add_string (GChecksum *sum, const char *text)
{
  /* with its NUL, so that nothing moves from one to the next */
  g_checksum_update (sum, (const guchar *) text, strlen (text) + 1);
}

typedef struct
{
  const FlameCudaEmbedded *files;
  guint n_files;
  GChecksum *sum;
  GHashTable *seen; /* names of the files that are in */
} Key;

static const FlameCudaEmbedded *
find_file (const Key *key, const char *name)
{
  for (guint i = 0; i < key->n_files; i++) {
    if (g_str_equal (key->files[i].name, name))
      return &key->files[i];
  }
  return NULL;
}

/* adds @text and what it includes, whatever the conditions around an #include */
static void
add_text (const Key *key, const char *text)
{
  static const char include[] = "#include \"";
  const char *at = text;

  add_string (key->sum, text);
  while ((at = strstr (at, include))) {
    const char *begin = at + strlen (include);
    const char *end = strchr (begin, '"');
    g_autofree char *name = end ? g_strndup (begin, end - begin) : NULL;
    const FlameCudaEmbedded *file = name ? find_file (key, name) : NULL;

    at = begin;
    if (!file || !g_hash_table_add (key->seen, (gpointer) file->name))
      continue;
    add_string (key->sum, file->name);
    add_text (key, file->text);
  }
}

char *
flame_cuda_kernel_key_of (
    const char *source, const FlameCudaEmbedded *files, guint n_files)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  const Key key = {files, n_files, sum, seen};

  add_text (&key, source);
  for (guint i = 0; options[i]; i++)
    add_string (sum, options[i]);
  return g_strdup (g_checksum_get_string (sum));
}

char *
flame_cuda_kernel_key (const char *source)
{
  return flame_cuda_kernel_key_of (
      source, flame_cuda_embedded, flame_cuda_n_embedded);
}

GBytes *
flame_cuda_kernel_compile (
    FlameCudaNvrtc *nvrtc, const char *source, int arch, GError **error)
{
  return flame_cuda_kernel_compile_with (nvrtc, source, NULL, arch, error);
}

GBytes *
flame_cuda_kernel_compile_with (FlameCudaNvrtc *nvrtc, const char *source,
    const char *const *more, int arch, GError **error)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  g_autofree FlameCudaHeader *headers =
      g_new (FlameCudaHeader, flame_cuda_n_embedded);
  FlameCudaSource text = {
      .name = "flame.cu",
      .text = source,
      .headers = headers,
      .n_headers = flame_cuda_n_embedded,
  };

  for (guint i = 0; options[i]; i++)
    g_ptr_array_add (all, (gpointer) options[i]);
  for (guint i = 0; more && more[i]; i++)
    g_ptr_array_add (all, (gpointer) more[i]);
  g_ptr_array_add (all, NULL);
  for (guint i = 0; i < flame_cuda_n_embedded; i++)
    headers[i] = (FlameCudaHeader){
        flame_cuda_embedded[i].name, flame_cuda_embedded[i].text};
  text.options = (const char *const *) all->pdata;
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

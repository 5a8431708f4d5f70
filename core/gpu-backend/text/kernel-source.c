/*
 * Generates the text, CUDA C or OpenCL C, of the iteration kernel of a genome structure.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/text/kernel-source.h"

#include <string.h>

#include "core/gpu-backend/text/kernel-xform.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

/* Larger structures would take longer to compile than they gain. */
#define MAX_VARIATIONS 384
#define MAX_FUNCTIONS 64

void
flame_gpu_kernel_form_init (
    FlameGpuKernelForm *form, const FlameGpuDevice *device)
{
  guint block = FLAME_GPU_BLOCK;

  while (block > FLAME_GPU_MIN_BLOCK && block > device->max_block)
    block /= 2;
  *form = (FlameGpuKernelForm){.block = block,
      .blocks_per_sm = MAX (device->max_threads_per_sm / (int) block, 1)};
}

/* ------------------------------------------------------------------- lanes */

/* Defines the lanes that kernels in the plane do not have. */
static void
append_lanes (GString *text, const FlameStructure *structure)
{
  if (structure->in_space)
    g_string_append (text, "#define FLAME_IN_SPACE 1\n");
  if (structure->has_rgb)
    g_string_append (text, "#define FLAME_HAS_RGB 1\n");
  if (structure->n_states > 0)
    g_string_append_printf (
        text, "#define FLAME_N_STATES %u\n", structure->n_states);
  if (structure->keeps_lost)
    g_string_append (text, "#define FLAME_KEEPS_LOST 1\n");
  if (structure->frees_z)
    g_string_append (text, "#define FLAME_FREES_Z 1\n");
  if (structure->view)
    g_string_append_printf (text,
        "#define FLAME_VIEW %u\n"
        "#define FLAME_BLURRED %d\n",
        structure->view, structure->blurred != FALSE);
  if (structure->sky)
    g_string_append_printf (text, "#define FLAME_SKY %u\n", structure->sky);
  if (structure->scatter)
    g_string_append_printf (
        text, "#define FLAME_SCATTER %u\n", structure->scatter);
  if (structure->fog)
    g_string_append_printf (text, "#define FLAME_FOG %u\n", structure->fog);
}

/* ------------------------------------------------------------------ shapes */

/*
 * Xforms that do the same with different numbers have the same shape and share its
 * function: there is less to compile, and points with different choices stay together
 * in it.
 */
typedef struct
{
  GPtrArray *bodies;                     /* of functions, one per shape */
  guint n_variations;                    /* of all functions together */
  guint shape_of[FLAME_MAX_PLAN_XFORMS]; /* final ones last */
} Shapes;

static void
find_shapes (Shapes *shapes, const FlameStructure *structure)
{
  const guint n = structure->n_xforms + structure->n_finals;

  shapes->bodies = g_ptr_array_new_with_free_func (g_free);
  shapes->n_variations = 0;
  for (guint x = 0; x < n; x++) {
    char *body = flame_gpu_kernel_xform_body (structure, x);

    if (g_ptr_array_find_with_equal_func (
            shapes->bodies, body, g_str_equal, &shapes->shape_of[x])) {
      g_free (body);
      continue;
    }
    shapes->shape_of[x] = shapes->bodies->len;
    shapes->n_variations += structure->xforms[x].n_variations;
    g_ptr_array_add (shapes->bodies, body);
  }
}

/*
 * @uses: (out) which variations are used
 * @drives: (out) whose parameters a weighting field changes: these are prepared for
 *   each point
 */
static void
find_uses (const FlameStructure *structure, gboolean *uses, gboolean *drives)
{
  for (guint u = 0; u < structure->variations->len; u++) {
    const FlameVariationRef *use =
        &g_array_index (structure->variations, FlameVariationRef, u);

    uses[use->variation] = TRUE;
    drives[use->variation] |= use->driven != 0;
  }
}

const char *
flame_gpu_kernel_variation_file (FlameVariation variation)
{
  g_autofree char *base =
      g_strconcat (flame_variation_name (variation), ".h", NULL);

  for (guint i = 0; i < flame_cuda_n_embedded; i++) {
    const char *name = flame_cuda_embedded[i].name;

    if (g_str_has_prefix (name, "kernels/variations/") &&
        !g_str_has_prefix (name, "kernels/variations/common/") &&
        strcmp (strrchr (name, '/') + 1, base) == 0)
      return name;
  }
  return NULL;
}

/*
 * Appends struct FlameParams_NAME. On the host the file's own lines declare it by
 * macros that OpenCL C does not have.
 */
static void
append_params (GString *text, FlameVariation variation)
{
  g_string_append_printf (
      text, "struct FlameParams_%s\n{\n", flame_variation_name (variation));
  for (guint i = 0; i < FLAME_N_PARAMS; i++) {
    if (flame_param_infos[i].variation == variation)
      g_string_append_printf (
          text, "  double %s;\n", flame_param_infos[i].info.name);
  }
  g_string_append (text, "  char end;\n};\n");
}

/*
 * Includes the variation's file. If @drives, its named parameters and its FLAME_PREPARE
 * come first.
 */
static void
append_file (GString *text, FlameVariation variation, gboolean drives)
{
  const char *name = flame_gpu_kernel_variation_file (variation);
  /* Values that a weighting field changes belong to the thread. */
  const gboolean in_place =
      flame_variation_infos[variation].in_place && !drives;

  if (drives) {
    g_string_append (text, "#include \"kernels/gpu/prepare.h\"\n");
    append_params (text, variation);
    g_string_append (text, "#define FLAME_PREPARE FLAME_PREPARE_FUNCTION\n");
  }
  if (in_place)
    g_string_append (text, "#undef FLAME_CONSTANTS_MEMORY\n"
                           "#define FLAME_CONSTANTS_MEMORY FLAME_RECORD\n");
  g_string_append_printf (text,
      "#include \"%s\"\n"
      "#define FLAME_FIND_%s FLAME_%s_CONSTANTS\n",
      name, flame_variation_name (variation), in_place ? "PLACE" : "FIND");
  if (in_place)
    g_string_append (text, "#undef FLAME_CONSTANTS_MEMORY\n"
                           "#define FLAME_CONSTANTS_MEMORY FLAME_OWN\n");
  if (flame_variation_infos[variation].constants == 0)
    g_string_append_printf (
        text, "FLAME_NO_CONSTANTS (%s)\n", flame_variation_name (variation));
  if (drives)
    g_string_append (text, "#undef FLAME_PREPARE\n");
}

/* Includes the files of the variations that the structure uses, by number. */
static void
append_includes (GString *text, const FlameStructure *structure)
{
  gboolean uses[FLAME_N_VARIATIONS] = {FALSE};
  gboolean drives[FLAME_N_VARIATIONS] = {FALSE};

  find_uses (structure, uses, drives);
  g_string_append (text, "#define FLAME_CONSTANTS\n"
                         "#define FLAME_VARIATION FLAME_VARIATION_FUNCTION\n");
  for (guint v = 0; v < FLAME_N_VARIATIONS; v++) {
    if (uses[v])
      append_file (text, v, drives[v]);
  }
  g_string_append (text, "#undef FLAME_CONSTANTS\n#undef FLAME_VARIATION\n\n");
}

static void
append_shape (GString *text, const Shapes *shapes, guint i)
{
  g_string_append_printf (text,
      "FLAME_FN void\n"
      "flame_shape_%u (const FLAME_RECORD float *record FLAME_UNUSED,\n"
      "    const FLAME_RECORD float *k, FlameStep *s,\n"
      "    FlameRng *rng FLAME_UNUSED)\n"
      "{\n%s}\n\n",
      i, (const char *) g_ptr_array_index (shapes->bodies, i));
}

static void
append_shapes (GString *text, const Shapes *shapes)
{
  for (guint i = 0; i < shapes->bodies->len; i++)
    append_shape (text, shapes, i);
}

/* Returns whether the parts of successive xforms are equally far apart. */
static gboolean
are_in_step (const FlameStructure *structure, guint n_xforms)
{
  const guint stride =
      n_xforms > 1 ? structure->xforms[1].offset - structure->xforms[0].offset
                   : 0;

  for (guint x = 1; x < n_xforms; x++) {
    if (structure->xforms[x].offset - structure->xforms[x - 1].offset != stride)
      return FALSE;
  }
  return TRUE;
}

/* Appends a case for each xform, with its place in the record as a constant. */
static void
append_cases (
    GString *text, const FlameStructure *structure, const Shapes *shapes)
{
  g_string_append (text, "  switch (index) {\n");
  for (guint x = 0; x + 1 < structure->n_xforms; x++)
    g_string_append_printf (text,
        "    case %u:\n"
        "      flame_shape_%u (record, record + %u, s, rng);\n"
        "      break;\n",
        x, shapes->shape_of[x], structure->xforms[x].offset);
  g_string_append_printf (text,
      "    default:\n"
      "      flame_shape_%u (record, record + %u, s, rng);\n"
      "  }\n",
      shapes->shape_of[structure->n_xforms - 1],
      structure->xforms[structure->n_xforms - 1].offset);
}

static void
append_shape_cases (
    GString *text, const FlameStructure *structure, guint n_shapes)
{
  const FlameXformRef *xforms = structure->xforms;

  if (n_shapes == 1 && are_in_step (structure, structure->n_xforms)) {
    g_string_append_printf (text,
        "  flame_shape_0 (record, record + %u + %u * index, s, rng);\n",
        xforms[0].offset, xforms[1].offset - xforms[0].offset);
    return;
  }
  g_string_append (text,
      "  const uint32_t place = __ldg (&flame_places[index]);\n"
      "  const FLAME_RECORD float *k = record + (place >> 8);\n\n"
      "  switch (place & 255u) {\n");
  for (guint i = 0; i + 1 < n_shapes; i++)
    g_string_append_printf (text,
        "    case %u:\n"
        "      flame_shape_%u (record, k, s, rng);\n"
        "      break;\n",
        i, i);
  g_string_append_printf (text,
      "    default:\n"
      "      flame_shape_%u (record, k, s, rng);\n"
      "  }\n",
      n_shapes - 1);
}

/*
 * Appends the place of each xform's part in the record, times 256, and its shape.
 */
static void
append_places (
    GString *text, const FlameStructure *structure, const Shapes *shapes)
{
  g_string_append (text, "FLAME_TABLE uint32_t flame_places[] = {");
  for (guint x = 0; x < structure->n_xforms; x++)
    g_string_append_printf (text, "%s0x%x,", x % 8 ? " " : "\n  ",
        structure->xforms[x].offset << 8 | shapes->shape_of[x]);
  g_string_append (text, "\n};\n\n");
}

/* Counts the shapes of the xforms that are not final; these come first. */
static guint
count_shapes (const Shapes *shapes, guint n_xforms)
{
  guint n = 0;

  for (guint x = 0; x < n_xforms; x++)
    n = MAX (n, shapes->shape_of[x] + 1);
  return n;
}

/*
 * Appends the test whether final xform @index applies to a sample: only to those of its
 * own layer.
 */
static void
append_layers (GString *text, const FlameStructure *structure)
{
  g_string_append_printf (text,
      "#define FLAME_N_LAYERS %u\n"
      "FLAME_TABLE uint8_t flame_layers[] = {",
      structure->n_layers);
  for (guint x = 0; x < structure->n_xforms + structure->n_finals; x++)
    g_string_append_printf (
        text, "%s%u,", x % 16 ? " " : "\n  ", structure->layers[x]);
  g_string_append_printf (text,
      "\n};\n\n"
      "#define FLAME_FINAL_SEES(index, xform) \\\n"
      "  (__ldg (&flame_layers[%u + (index)]) == \\\n"
      "      __ldg (&flame_layers[xform]))\n\n",
      structure->n_xforms);
}

/*
 * Appends the function that applies a final xform to a sample, by its number, which is
 * a constant in each call.
 */
static void
append_finals (
    GString *text, const FlameStructure *structure, const Shapes *shapes)
{
  const guint n = structure->n_finals;

  if (n > 1)
    g_string_append_printf (text, "#define FLAME_N_FINALS %u\n", n);
  g_string_append (text,
      "FLAME_FN void\n"
      "flame_final_xform (const FlameIterateArgs *args FLAME_UNUSED,\n"
      "    const FLAME_RECORD float *record, uint32_t index, FlameStep *s,\n"
      "    FlameRng *rng)\n"
      "{\n");
  for (guint f = 0; f < n; f++)
    g_string_append_printf (text,
        "  if (index == %u)\n"
        "    flame_shape_%u (record, record + %u, s, rng);\n",
        f, shapes->shape_of[structure->n_xforms + f],
        structure->xforms[structure->n_xforms + f].offset);
  g_string_append (text, "}\n\n");
  if (structure->n_layers > 1)
    append_layers (text, structure);
}

static void
append_dispatch (
    GString *text, const FlameStructure *structure, const Shapes *shapes)
{
  const guint n = structure->n_xforms;
  const guint n_shapes = count_shapes (shapes, n);
  const gboolean by_shape = n_shapes < n;

  if (by_shape)
    append_places (text, structure, shapes);
  g_string_append (text,
      "FLAME_FN void\n"
      "flame_xform (const FlameIterateArgs *args FLAME_UNUSED,\n"
      "    const FLAME_RECORD float *record, uint32_t index, FlameStep *s,\n"
      "    FlameRng *rng)\n"
      "{\n");
  if (by_shape)
    append_shape_cases (text, structure, n_shapes);
  else
    append_cases (text, structure, shapes);
  g_string_append (text, "}\n\n");
  append_finals (text, structure, shapes);
}

/* --------------------------------------------------------------------- text */

static void
append_form (GString *text, const FlameStructure *structure,
    const FlameGpuKernelForm *form)
{
  flame_gpu_tiles_append (&form->tiles, text);
  if (form->tiles.needs_macros)
    g_string_append_printf (
        text, "#define FLAME_BINS_STEPS %u\n", form->bins_steps);
  g_string_append_printf (text,
      "#define FLAME_BLOCK %u\n"
      "#define FLAME_BLOCKS_PER_SM %u\n"
      "#define FLAME_BINS %d\n"
      "#define FLAME_SHARED_ROWS %u\n"
      "#define FLAME_RECORD_IN_SHARED %d\n"
      "#define FLAME_EXCHANGE_ROWS %d\n"
      "#define FLAME_N_XFORMS %u\n"
      "#define FLAME_HAS_FINAL %d\n"
      "#define FLAME_HAS_XAOS %d\n"
      "#include \"kernels/gpu/xform.h\"\n\n",
      form->block, form->blocks_per_sm, form->bins != FALSE,
      flame_gpu_shared_rows (structure, form->block), !form->far_record,
      structure->has_xaos != FALSE, structure->n_xforms,
      structure->n_finals > 0, structure->has_xaos != FALSE);
}

char *
flame_gpu_kernel_source (
    const FlameStructure *structure, const FlameGpuKernelForm *form)
{
  const guint n = structure->n_xforms + structure->n_finals;
  gboolean any_lanes = FALSE, any_field = FALSE;
  Shapes shapes;
  GString *text;

  for (guint x = 0; x < n; x++) {
    any_lanes |= flame_gpu_kernel_has_lanes (structure, x);
    any_field |= structure->extras[x].field != 0;
  }
  find_shapes (&shapes, structure);
  if (shapes.bodies->len > MAX_FUNCTIONS ||
      shapes.n_variations > MAX_VARIATIONS) {
    g_ptr_array_unref (shapes.bodies);
    return NULL;
  }
  text = g_string_new (NULL);
  append_lanes (text, structure);
  append_form (text, structure, form);
  append_includes (text, structure);
  if (structure->view || structure->scatter || any_lanes)
    g_string_append (text, "#include \"kernels/gpu/lanes.h\"\n\n");
  if (any_field)
    g_string_append (text, "#include \"kernels/gpu/field.h\"\n\n");
  append_shapes (text, &shapes);
  append_dispatch (text, structure, &shapes);
  g_ptr_array_unref (shapes.bodies);
  g_string_append (text, "#include \"kernels/gpu/iterate.h\"\n");
  return g_string_free (text, FALSE);
}

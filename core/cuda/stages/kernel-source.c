/*
 * CUDA C for the iteration kernel of one genome structure.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/stages/kernel-source.h"

#include "core/genome/variation.h"
#include "kernels/variation-table.h"

/* past these, compiling would take longer than it gains */
#define MAX_VARIATIONS 384
#define MAX_FUNCTIONS 64
/* numbers of xaos that a block keeps in its shared memory */
#define MAX_SHARED_ROWS (3 * 1024)
/* bytes of a block's arrays that compilers allow */
#define MAX_STATIC_SHARED (48 * 1024)
/* steps worked out together (kernels/cuda/choose.h) */
#define FLAME_WINDOW 32

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

  if (structure->in_space || structure->has_rgb ||
      layout->more[index].var_color || layout->more[index].color)
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

/* what a use needs of the point that all regular ones see */
static guint
needs_of_sum (const FlameVariationRef *ref)
{
  return ref->form == FLAME_FORM_AMONG ? 0 : ref->needs;
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
      flame_form_told (ref->form), ref->assign, ref->needs,
      z_rule_of (structure, ref), point, load, save);
}

static void
append_use_lanes (GString *text, const FlameStructure *structure,
    const FlameXformRef *xform, const FlameVariationRef *ref)
{
  const guint at = ref->offset - xform->offset;
  g_autofree char *load = state_statement (ref, "o", FALSE);
  g_autofree char *save = state_statement (ref, "o", TRUE);

  if (ref->form == FLAME_FORM_AMONG) {
    g_string_append (
        text, "  {\n  FlamePoint among = flame_enter_post_lanes (&p, &o);\n");
    append_form_lanes (text, structure, xform, ref, "among");
    g_string_append (text, "  o.x = among.x;\n  o.y = among.y;\n"
                           "  o.z = among.z;\n  }\n");
    return;
  }
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

  if (more->color_kind == FLAME_COLOR_CYCLE)
    g_string_append_printf (text,
        "  s->color = flame_cycle_color (record + %u, s->color);\n",
        more->color);
  if (more->space)
    g_string_append_printf (text,
        "  FlamePoint p = flame_enter_space (record + %u, s);\n", more->space);
  else
    g_string_append (text, "  FlamePoint p = flame_enter_lanes (k, s);\n");
  g_string_append (text, "  FlameSum o = flame_begin_lanes (k, s);\n");
  if (structure->has_rgb && more->color)
    g_string_append (text, "  o.rgb[0] = FLAME_NO_RGB;\n");
  for (guint v = 0; v < xform->n_pre; v++)
    append_form_lanes (
        text, structure, xform, variation_at (layout, xform, v), "p");
  for (guint v = xform->n_pre; v < end; v++)
    needs |= needs_of_sum (variation_at (layout, xform, v));
  g_string_append_printf (text,
      "  p.form = FLAME_FORM_REGULAR;\n"
      "  flame_mark_entry (&p);\n"
      "  flame_fill_point (&p, %uu);\n",
      needs);
  for (guint v = xform->n_pre; v < end; v++)
    append_use_lanes (text, structure, xform, variation_at (layout, xform, v));
  append_post_lanes (text, layout, structure, index);
  if (more->color_kind == FLAME_COLOR_DISTANCE)
    g_string_append_printf (text,
        "  const float shown = flame_distance_color (record + %u, s->x - o.x, "
        "s->y - o.y, flame_step_z (s) - o.z);\n",
        more->color);
  g_string_append (text, "  flame_leave_lanes (k, &o, s);\n");
  if (more->var_color)
    g_string_append_printf (text,
        "  flame_keep_color (record[%u], o.color, s);\n", more->var_color);
  if (more->color_kind == FLAME_COLOR_DISTANCE)
    g_string_append (text, "  s->color = shown;\n");
}

/* what kernels in the plane do not say */
static void
append_lanes (GString *text, const FlameCudaRecordLayout *layout,
    const FlameStructure *structure)
{
  if (structure->in_space)
    g_string_append (text, "#define FLAME_IN_SPACE 1\n");
  if (structure->has_rgb)
    g_string_append (text, "#define FLAME_HAS_RGB 1\n");
  if (structure->n_states > 0)
    g_string_append_printf (
        text, "#define FLAME_N_STATES %u\n", structure->n_states);
  if (layout->view)
    g_string_append_printf (text,
        "#define FLAME_VIEW %u\n"
        "#define FLAME_BLURRED %d\n",
        layout->view, structure->blurred != FALSE);
  if (layout->scatter)
    g_string_append_printf (
        text, "#define FLAME_SCATTER %u\n", layout->scatter);
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
      flame_form_told (ref->form), ref->assign, ref->needs, point);
}

/* one of what is summed up */
static void
append_use (
    GString *text, const FlameXformRef *xform, const FlameVariationRef *ref)
{
  if (ref->form == FLAME_FORM_AMONG) {
    g_string_append (
        text, "  {\n  FlamePoint among = flame_enter_post (&p, &o);\n");
    append_form (text, xform, ref, "among");
    g_string_append (text, "  o.x = among.x;\n  o.y = among.y;\n  }\n");
    return;
  }
  g_string_append_printf (text, "  FLAME_APPLY (%s, %u)\n",
      flame_variation_name (ref->variation), ref->offset - xform->offset);
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

  g_string_append (text, "  FlamePoint p = flame_enter (k, s);\n"
                         "  FlameSum o = {};\n");
  for (guint v = 0; v < xform->n_pre; v++)
    append_form (text, xform, variation_at (layout, xform, v), "p");
  for (guint v = xform->n_pre; v < end; v++)
    needs |= needs_of_sum (variation_at (layout, xform, v));
  if (xform->n_pre > 0)
    g_string_append (text, "  p.form = FLAME_FORM_REGULAR;\n");
  g_string_append_printf (text, "  flame_fill_point (&p, %uu);\n", needs);
  for (guint v = xform->n_pre; v < end; v++)
    append_use (text, xform, variation_at (layout, xform, v));
  append_post_forms (text, layout, xform);
  if (xform->has_post)
    g_string_append (
        text, "  flame_affine (k + FLAME_RECORD_POST, &o.x, &o.y);\n");
  g_string_append (text, "  flame_leave (k, o.x, o.y, s);\n");
}

/* ------------------------------------------------------------------ shapes */

/*
 * Xforms that do the same to other numbers are of one shape and share its
 * function: less to compile, and points that choose apart stay together in it.
 */
typedef struct
{
  GPtrArray *bodies;                     /* of the functions, one a shape */
  guint n_variations;                    /* in all of them together */
  guint shape_of[FLAME_MAX_PLAN_XFORMS]; /* the final ones last */
} Shapes;

/* the body of the xform's function; k is the xform's part of the record */
static char *
xform_body (const FlameCudaRecordLayout *layout,
    const FlameStructure *structure, guint index)
{
  GString *text = g_string_new (NULL);

  if (has_lanes (layout, structure, index))
    append_xform_lanes (text, layout, structure, index);
  else
    append_xform (text, layout, index);
  return g_string_free (text, FALSE);
}

static void
find_shapes (Shapes *shapes, const FlameCudaRecordLayout *layout,
    const FlameStructure *structure)
{
  const guint n = structure->n_xforms + structure->n_finals;

  shapes->bodies = g_ptr_array_new_with_free_func (g_free);
  shapes->n_variations = 0;
  for (guint x = 0; x < n; x++) {
    char *body = xform_body (layout, structure, x);

    if (g_ptr_array_find_with_equal_func (
            shapes->bodies, body, g_str_equal, &shapes->shape_of[x])) {
      g_free (body);
      continue;
    }
    shapes->shape_of[x] = shapes->bodies->len;
    shapes->n_variations += layout->xforms[x].n_variations;
    g_ptr_array_add (shapes->bodies, body);
  }
}

static void
append_shapes (GString *text, const Shapes *shapes)
{
  for (guint i = 0; i < shapes->bodies->len; i++)
    g_string_append_printf (text,
        "FLAME_FN void\n"
        "flame_shape_%u (const float *record FLAME_UNUSED, const float *k,\n"
        "    FlameStep *s, FlameRng *rng FLAME_UNUSED)\n"
        "{\n%s}\n\n",
        i, (const char *) g_ptr_array_index (shapes->bodies, i));
}

/* whether each xform's part is as far behind the one before */
static gboolean
are_in_step (const FlameCudaRecordLayout *layout, guint n_xforms)
{
  const guint stride =
      n_xforms > 1 ? layout->xforms[1].offset - layout->xforms[0].offset : 0;

  for (guint x = 1; x < n_xforms; x++) {
    if (layout->xforms[x].offset - layout->xforms[x - 1].offset != stride)
      return FALSE;
  }
  return TRUE;
}

/* a case for each xform, which has its place in the record as a constant */
static void
append_cases (GString *text, const FlameCudaRecordLayout *layout,
    const FlameStructure *structure, const Shapes *shapes)
{
  g_string_append (text, "  switch (index) {\n");
  for (guint x = 0; x + 1 < structure->n_xforms; x++)
    g_string_append_printf (text,
        "    case %u:\n"
        "      flame_shape_%u (record, record + %u, s, rng);\n"
        "      break;\n",
        x, shapes->shape_of[x], layout->xforms[x].offset);
  g_string_append_printf (text,
      "    default:\n"
      "      flame_shape_%u (record, record + %u, s, rng);\n"
      "  }\n",
      shapes->shape_of[structure->n_xforms - 1],
      layout->xforms[structure->n_xforms - 1].offset);
}

/* a case for each shape */
static void
append_shape_cases (GString *text, const FlameCudaRecordLayout *layout,
    const FlameStructure *structure, guint n_shapes)
{
  const FlameXformRef *xforms = layout->xforms;

  if (n_shapes == 1 && are_in_step (layout, structure->n_xforms)) {
    g_string_append_printf (text,
        "  flame_shape_0 (record, record + %u + %u * index, s, rng);\n",
        xforms[0].offset, xforms[1].offset - xforms[0].offset);
    return;
  }
  g_string_append (text,
      "  const uint32_t place = __ldg (&flame_places[index]);\n"
      "  const float *k = record + (place >> 8);\n\n"
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

/* where each xform's part of the record is, times 256, and its shape */
static void
append_places (GString *text, const FlameCudaRecordLayout *layout,
    const FlameStructure *structure, const Shapes *shapes)
{
  g_string_append (text, "FLAME_TABLE uint32_t flame_places[] = {");
  for (guint x = 0; x < structure->n_xforms; x++)
    g_string_append_printf (text, "%s0x%x,", x % 8 ? " " : "\n  ",
        layout->xforms[x].offset << 8 | shapes->shape_of[x]);
  g_string_append (text, "\n};\n\n");
}

/* shapes of the xforms but the final ones, which come first */
static guint
count_shapes (const Shapes *shapes, guint n_xforms)
{
  guint n = 0;

  for (guint x = 0; x < n_xforms; x++)
    n = MAX (n, shapes->shape_of[x] + 1);
  return n;
}

/* which visits final xform @index is over: those of its own layer */
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

/* what a visit is seen through, by number: a constant where it is called */
static void
append_finals (GString *text, const FlameCudaRecordLayout *layout,
    const FlameStructure *structure, const Shapes *shapes)
{
  const guint n = structure->n_finals;

  if (n > 1)
    g_string_append_printf (text, "#define FLAME_N_FINALS %u\n", n);
  g_string_append (text,
      "FLAME_FN void\n"
      "flame_final_xform (const FlameIterateArgs *, const float *record,\n"
      "    uint32_t index, FlameStep *s, FlameRng *rng)\n"
      "{\n");
  for (guint f = 0; f < n; f++)
    g_string_append_printf (text,
        "  if (index == %u)\n"
        "    flame_shape_%u (record, record + %u, s, rng);\n",
        f, shapes->shape_of[structure->n_xforms + f],
        layout->xforms[structure->n_xforms + f].offset);
  g_string_append (text, "}\n\n");
  if (structure->n_layers > 1)
    append_layers (text, structure);
}

static void
append_dispatch (GString *text, const FlameCudaRecordLayout *layout,
    const FlameStructure *structure, const Shapes *shapes)
{
  const guint n = structure->n_xforms;
  const guint n_shapes = count_shapes (shapes, n);
  const gboolean by_shape = n_shapes < n;

  if (by_shape)
    append_places (text, layout, structure, shapes);
  g_string_append (text,
      "FLAME_FN void\n"
      "flame_xform (const FlameIterateArgs *, const float *record,\n"
      "    uint32_t index, FlameStep *s, FlameRng *rng)\n"
      "{\n");
  if (by_shape)
    append_shape_cases (text, layout, structure, n_shapes);
  else
    append_cases (text, layout, structure, shapes);
  g_string_append (text, "}\n\n");
  append_finals (text, layout, structure, shapes);
}

/* ------------------------------------------------------------ shared memory */

/* what is no array of points or xaos, with room to spare */
static gsize
fixed_shared (void)
{
  return 32 * FLAME_WINDOW * sizeof (guint16) + 320;
}

/* of points that change places */
static gsize
exchange_bytes (const FlameStructure *structure, guint block)
{
  const guint words = 3 + (structure->has_xaos ? 1 : 0) +
                      (structure->in_space ? 1 : 0) +
                      (structure->has_rgb ? 3 : 0);

  return sizeof (guint32) * (2 * words + structure->n_states) * block;
}

/* of xaos: numbers that a block keeps in its shared memory, or 0 */
static guint
shared_rows (const FlameStructure *structure, guint block)
{
  const guint n = structure->n_xforms;
  const guint numbers = (n + 1) * (n - 1);
  const gsize others = fixed_shared () + exchange_bytes (structure, block);

  if (!structure->has_xaos || numbers > MAX_SHARED_ROWS ||
      others + numbers * sizeof (gint32) > MAX_STATIC_SHARED)
    return 0;
  return numbers;
}

gsize
flame_cuda_kernel_static_shared (const FlameStructure *structure, guint block)
{
  return fixed_shared () + exchange_bytes (structure, block) +
         shared_rows (structure, block) * sizeof (gint32);
}

/* --------------------------------------------------------------------- text */

char *
flame_cuda_kernel_source (const FlameStructure *structure,
    const FlameCudaRecordLayout *layout, const FlameCudaKernelForm *form)
{
  const guint n = structure->n_xforms + structure->n_finals;
  gboolean any_lanes = FALSE;
  Shapes shapes;
  GString *text;

  for (guint x = 0; x < n; x++)
    any_lanes |= has_lanes (layout, structure, x);
  find_shapes (&shapes, layout, structure);
  if (shapes.bodies->len > MAX_FUNCTIONS ||
      shapes.n_variations > MAX_VARIATIONS) {
    g_ptr_array_unref (shapes.bodies);
    return NULL;
  }
  text = g_string_new (NULL);
  append_lanes (text, layout, structure);
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
      "#include \"kernels/cuda/xform.h\"\n\n",
      form->block, form->blocks_per_sm, form->bins != FALSE,
      shared_rows (structure, form->block), !form->far_record,
      structure->has_xaos != FALSE, structure->n_xforms,
      structure->n_finals > 0, structure->has_xaos != FALSE);
  append_includes (text, layout);
  if (structure->view || structure->scatter || any_lanes)
    g_string_append (text, "#include \"kernels/cuda/lanes.h\"\n\n");
  append_shapes (text, &shapes);
  append_dispatch (text, layout, structure, &shapes);
  g_ptr_array_unref (shapes.bodies);
  g_string_append (text, "#include \"kernels/cuda/iterate.h\"\n");
  return g_string_free (text, FALSE);
}

/*
 * The structure that all temporal samples of a plan have in common, and the offset of
 * each number in a record.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/plan-structure.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/genome/genome.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

/*
 * Takes the place of an xform that only other temporal samples have: alignment differs
 * from segment to segment, and a shutter may span a keyframe. As a standard xform it is
 * never chosen; as a final one it changes nothing.
 */
static const FlameXform absent_xform = {
    .opacity = 1.0,
    .coefs = {{1, 0, 0, 1, 0, 0}},
    .post = {{1, 0, 0, 1, 0, 0}},
    .uses = &(FlameVariationUse){1.0, FLAME_VAR_linear, FLAME_FORM_REGULAR, 0},
    .n_uses = 1,
};

const FlameXform *
flame_plan_get_xform (const FlamePlan *plan, const FlameGenome *genome, guint i)
{
  const FlameXform *xform = flame_plan_find_xform (plan, genome, i);

  return xform ? xform : &absent_xform;
}

/* ------------------------------------------------------ uses of variations */

/* Adds the uses of @xform that @uses does not have. */
static void
collect_uses (const FlameXform *xform, GArray *uses)
{
  for (guint i = 0; i < xform->n_uses; i++) {
    const FlameVariationUse *use = &xform->uses[i];
    const FlameVariationUse *known = (const FlameVariationUse *) uses->data;
    guint u = 0;

    if (use->weight == 0.0)
      continue;
    while (u < uses->len &&
           (known[u].variation != use->variation || known[u].form != use->form))
      u++;
    if (u == uses->len)
      g_array_insert_val (uses,
          flame_uses_find_place (known, uses->len, use->variation, use->form),
          *use);
  }
}

/*
 * Returns whether an xform has pre forms but no regular ones: its points pass on
 * unchanged, as in Ember. In flam3, whose only pre form is the blur, they do not.
 */
static gboolean
has_implicit_linear (const GArray *uses)
{
  gboolean found = FALSE;

  for (guint i = 0; i < uses->len; i++) {
    const FlameVariationUse *use = &g_array_index (uses, FlameVariationUse, i);

    if (flame_form_stage (use->form) == FLAME_STAGE_SUM)
      return FALSE;
    found |= flame_form_stage (use->form) == FLAME_STAGE_PRE &&
             use->variation != FLAME_VAR_gaussian_blur;
  }
  return found;
}

static void
add_use (FlameStructure *structure, FlameXformRef *xform,
    const FlameVariationUse *use)
{
  const FlameVariationInfo *info = &flame_variation_infos[use->variation];
  const FlameVariationRef ref = {
      .variation = use->variation,
      .form = use->form,
      .assign = flame_form_adds (use->form) ? FLAME_ASSIGN_SUM : info->assign,
      .needs = info->needs,
      .draws = info->draws,
      .state = FLAME_NO_STATE,
      .offset = structure->record_size,
  };

  g_array_append_val (structure->variations, ref);
  structure->record_size += 1 + info->constants;
  xform->n_variations++;
  xform->n_pre += flame_form_stage (use->form) == FLAME_STAGE_PRE;
  xform->n_post += flame_form_stage (use->form) == FLAME_STAGE_POST;
}

static void
add_xform_structure (FlamePlan *plan, guint index)
{
  static const FlameVariationUse onward = {
      1.0, FLAME_VAR_linear, FLAME_FORM_REGULAR, 0};
  FlameStructure *structure = &plan->structure;
  FlameXformRef *out = &structure->xforms[index];

  structure->record_size = FLAME_ALIGN_RECORD (structure->record_size);
  *out = (FlameXformRef){.offset = structure->record_size,
      .first_variation = structure->variations->len};
  structure->record_size += FLAME_XFORM_VARIATIONS;
  g_array_set_size (plan->uses, 0);
  for (guint i = 0; i < plan->n_genomes; i++) {
    const FlameXform *xform =
        flame_plan_get_xform (plan, flame_plan_genome (plan, i), index);

    out->has_post |=
        memcmp (&xform->post, &FLAME_AFFINE_IDENTITY, sizeof xform->post) != 0;
    collect_uses (xform, plan->uses);
  }
  structure->implicit_linear[index] = has_implicit_linear (plan->uses);
  if (structure->implicit_linear[index])
    g_array_insert_val (plan->uses,
        flame_uses_find_place ((const FlameVariationUse *) plan->uses->data,
            plan->uses->len, FLAME_VAR_linear, FLAME_FORM_REGULAR),
        onward);
  for (guint u = 0; u < plan->uses->len; u++)
    add_use (structure, out, &g_array_index (plan->uses, FlameVariationUse, u));
}

static gboolean
genome_has_xaos (const FlameGenome *genome)
{
  const guint n = genome->n_xforms;

  for (guint i = 0; genome->chaos && i < n * n; i++) {
    if (fabs (genome->chaos[i] - 1.0) > 1e-10)
      return TRUE;
  }
  return FALSE;
}

/* Finds the layers, in a temporal sample that has all of them. */
static void
find_layers (FlamePlan *plan)
{
  FlameStructure *structure = &plan->structure;
  const guint n = structure->n_xforms + structure->n_finals;

  memset (structure->layers, 0, sizeof structure->layers);
  for (guint i = 0; i < plan->n_genomes; i++) {
    const FlameGenome *genome = flame_plan_genome (plan, i);

    if (structure->n_layers == 1 ||
        flame_genome_n_layers (genome) < structure->n_layers)
      continue;
    for (guint x = 0; x < n; x++)
      structure->layers[x] =
          (guint8) MIN (flame_plan_get_xform (plan, genome, x)->layer,
              structure->n_layers - 1);
    return;
  }
}

/* -------------------------------------------------------- weighting fields */

/*
 * Returns the weighting field that xform @x, with final ones last, has in some temporal
 * sample; or NULL.
 */
static const FlameWeightingField *
get_field (const FlamePlan *plan, guint x)
{
  for (guint i = 0; i < plan->n_genomes; i++) {
    const FlameXform *xform =
        flame_plan_find_xform (plan, flame_plan_genome (plan, i), x);

    if (xform && xform->field.kind != 0)
      return &xform->field;
  }
  return NULL;
}

static gboolean
is_driven (const FlameWeightingField *field, FlameVariation variation)
{
  for (guint d = 0; d < FLAME_FIELD_DRIVES; d++)
    if (field->drives[d].is_set && field->drives[d].variation == variation)
      return TRUE;
  return FALSE;
}

guint
flame_fields_driven_floats (FlameVariation variation)
{
  FlameParam first;

  return FLAME_DRIVEN_PARAMS +
         flame_variation_params (variation, &first) * FLAME_DRIVEN_ROW;
}

/* Assigns the place of xform @x's field in the record. */
static void
find_fields (FlamePlan *plan, guint x)
{
  FlameStructure *structure = &plan->structure;
  const FlameWeightingField *field = get_field (plan, x);
  const FlameXformRef *xform = &structure->xforms[x];

  if (!field)
    return;
  structure->extras[x].field_kind = field->kind;
  structure->extras[x].field = structure->record_size;
  structure->record_size += FLAME_FIELD_FLOATS;
  for (guint v = 0; v < xform->n_variations; v++) {
    FlameVariationRef *use = flame_xform_use (structure->variations, xform, v);

    if (!is_driven (field, use->variation))
      continue;
    use->driven = structure->record_size;
    structure->record_size += flame_fields_driven_floats (use->variation);
  }
}

/* -------------------------------------------------------- what is in space */

static FlameVariationRef *
use_at (const FlamePlan *plan, guint i)
{
  return &g_array_index (plan->structure.variations, FlameVariationRef, i);
}

static gboolean
xform_maps_space (const FlamePlan *plan, guint x)
{
  for (guint i = 0; i < plan->n_genomes; i++) {
    const FlameXform *xform =
        flame_plan_find_xform (plan, flame_plan_genome (plan, i), x);

    if (xform && flame_xform_maps_space (xform))
      return TRUE;
  }
  return FALSE;
}

/*
 * Returns whether points need a z: something raises it, and something reads it.
 * @raises, @looks: whether something other than a variation does so
 */
static gboolean
find_space (const FlamePlan *plan, gboolean raises, gboolean looks)
{
  for (guint i = 0; i < plan->structure.variations->len; i++) {
    raises |= flame_variation_raises_z (use_at (plan, i)->variation);
    looks |= flame_variation_reads_z (use_at (plan, i)->variation);
  }
  return raises && looks;
}

/* Returns whether a use of the xform has one of @traits. */
static gboolean
xform_has (const FlamePlan *plan, const FlameXformRef *xform, guint traits)
{
  for (guint v = 0; v < xform->n_variations; v++) {
    const guint variation =
        flame_xform_use (plan->structure.variations, xform, v)->variation;

    if (flame_variation_infos[variation].traits & traits)
      return TRUE;
  }
  return FALSE;
}

/* Returns the first kind other than blending in any temporal sample. */
static FlameColorKind
find_color_kind (const FlamePlan *plan, guint x)
{
  for (guint i = 0; i < plan->n_genomes; i++) {
    const FlameXform *xform =
        flame_plan_find_xform (plan, flame_plan_genome (plan, i), x);

    if (xform && xform->color_kind != FLAME_COLOR_BLEND)
      return xform->color_kind;
  }
  return FLAME_COLOR_BLEND;
}

static gboolean
shares_state (const FlameVariationRef *use)
{
  return (flame_variation_infos[use->variation].traits & FLAME_SHARES_STATE) !=
         0;
}

/*
 * Returns the number under which @use of xform @x shares its state, if some temporal
 * sample has one.
 */
static guint
find_shared (const FlamePlan *plan, guint x, const FlameVariationRef *use)
{
  for (guint i = 0; i < plan->n_genomes; i++) {
    const FlameXform *xform =
        flame_plan_find_xform (plan, flame_plan_genome (plan, i), x);
    const FlameVariationUse *known =
        xform ? flame_xform_find_use (xform, use->variation, use->form) : NULL;

    if (known)
      return (guint) CLAMP (flame_xform_use_params (xform, known)[0], 0.0,
          FLAME_MAX_SHARED_STATES - 1);
  }
  return 0;
}

/* Assigns the states that uses share, which come first. */
static void
find_shared_states (FlamePlan *plan)
{
  FlameStructure *structure = &plan->structure;

  for (guint x = 0; x < structure->n_xforms + structure->n_finals; x++) {
    const FlameXformRef *xform = &structure->xforms[x];

    for (guint v = 0; v < xform->n_variations; v++) {
      FlameVariationRef *use =
          flame_xform_use (structure->variations, xform, v);

      if (!shares_state (use))
        continue;
      use->state = FLAME_MAX_STATE * find_shared (plan, x, use);
      structure->n_states =
          MAX (structure->n_states, (guint) use->state + FLAME_MAX_STATE);
    }
  }
}

static void
find_states (FlamePlan *plan)
{
  FlameStructure *structure = &plan->structure;

  structure->n_states = 0;
  find_shared_states (plan);
  for (guint i = 0; i < structure->variations->len; i++) {
    FlameVariationRef *use = use_at (plan, i);
    const guint n = flame_variation_infos[use->variation].state;

    if (shares_state (use))
      continue;
    use->state = FLAME_NO_STATE;
    if (n == 0 || structure->n_states + n > FLAME_MAX_STATES)
      continue;
    use->state = structure->n_states;
    structure->n_states += n;
  }
}

/* @maps: whether xform @x has maps of space */
static void
find_xform_lanes (FlamePlan *plan, guint x, gboolean maps)
{
  FlameStructure *structure = &plan->structure;
  FlameXformExtras *extras = &structure->extras[x];

  structure->has_rgb |=
      xform_has (plan, &structure->xforms[x], FLAME_WRITES_RGB);
  *extras = (FlameXformExtras){.color_kind = find_color_kind (plan, x)};
  if (maps) {
    extras->space = structure->record_size;
    structure->record_size += FLAME_SPACE_FLOATS;
  }
  if (xform_has (plan, &structure->xforms[x], FLAME_WRITES_COLOR))
    extras->var_color = structure->record_size++;
  if (extras->color_kind != FLAME_COLOR_BLEND) {
    extras->color = structure->record_size;
    structure->record_size += FLAME_COLOR_FLOATS;
  }
  find_fields (plan, x);
}

/*
 * Finds which lanes the frame needs besides x, y and colour, and assigns their places.
 */
static void
find_lanes (FlamePlan *plan)
{
  FlameStructure *structure = &plan->structure;
  const guint n = structure->n_xforms + structure->n_finals;
  gboolean maps[FLAME_MAX_PLAN_XFORMS], raises = FALSE, looks = FALSE;
  const FlameWeightingField *field;
  /* A viewer sees heights, and has the place that fog and blur refer to. */
  const gboolean has_sky = plan->has_sky;
  gboolean has_view = has_sky || plan->is_depth, scatters = FALSE;
  gboolean has_fog = plan->is_depth;

  structure->record_size = FLAME_ALIGN_RECORD (structure->record_size);
  structure->blurred = FALSE;
  structure->view = structure->sky = structure->scatter = structure->fog = 0;
  for (guint i = 0; i < plan->n_genomes; i++) {
    has_view |= flame_genome_has_view (flame_plan_genome (plan, i));
    structure->blurred |= flame_plan_genome (plan, i)->cam_dof != 0.0;
    scatters |= flame_genome_scatters (flame_plan_genome (plan, i));
    has_fog |= flame_plan_genome (plan, i)->fog > 0.0;
  }
  for (guint x = 0; x < n; x++) {
    maps[x] = xform_maps_space (plan, x);
    raises |= maps[x];
    looks |= maps[x];
    looks |= find_color_kind (plan, x) == FLAME_COLOR_DISTANCE;
    field = get_field (plan, x);
    looks |= field != NULL;
    raises |= field && (field->kind >> FLAME_FIELD_HAS_JITTER & 1u);
  }
  structure->in_space = find_space (plan, raises, has_view || looks);
  structure->has_rgb = FALSE;
  for (guint x = 0; x < n; x++)
    find_xform_lanes (plan, x, maps[x]);
  if (has_view) {
    structure->view = structure->record_size;
    structure->record_size += FLAME_VIEW_FLOATS;
  }
  if (has_sky) {
    structure->sky = structure->record_size;
    structure->record_size += FLAME_SKY_FLOATS;
  }
  if (scatters) {
    structure->scatter = structure->record_size;
    structure->record_size += FLAME_SCATTER_FLOATS;
  }
  if (has_fog) {
    structure->fog = structure->record_size;
    structure->record_size += FLAME_FOG_FLOATS;
  }
  structure->record_size = FLAME_ALIGN_RECORD (structure->record_size);
  structure->has_light = structure->has_rgb || has_fog;
  find_states (plan);
}

/* ----------------------------------------------------------- the structure */

gboolean
flame_plan_find_structure (FlamePlan *plan, GError **error)
{
  FlameStructure *structure = &plan->structure;

  structure->n_xforms = 0;
  structure->n_finals = 0;
  structure->n_layers = 1;
  structure->has_xaos = FALSE;
  structure->record_size = FLAME_FRAME_XFORMS;
  g_array_set_size (structure->variations, 0);
  for (guint i = 0; i < plan->n_genomes; i++) {
    const FlameGenome *genome = flame_plan_genome (plan, i);

    structure->n_xforms = MAX (structure->n_xforms, genome->n_xforms);
    structure->n_finals = MAX (structure->n_finals, genome->n_finals);
    structure->n_layers =
        MAX (structure->n_layers, flame_genome_n_layers (genome));
    structure->has_xaos |= genome_has_xaos (genome);
  }
  /*
   * A sample's layer is that of its xform. Points only keep the number of their xform
   * if there is xaos.
   */
  structure->has_xaos |= structure->n_layers > 1;
  if (structure->n_xforms == 0 || structure->n_xforms > FLAME_MAX_XFORMS)
    return flame_fail (error, FLAME_ERROR_DOCUMENT,
        "a flame needs 1 to %d xforms, this one has %u", FLAME_MAX_XFORMS,
        structure->n_xforms);
  for (guint i = 0; i < structure->n_xforms + structure->n_finals; i++)
    add_xform_structure (plan, i);
  find_layers (plan);
  find_lanes (plan);
  return TRUE;
}

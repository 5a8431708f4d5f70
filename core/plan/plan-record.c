/*
 * A plan's records: the floats of each temporal sample.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/plan-record.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "core/animation/interpolate/blend.h"
#include "core/api/video.h"
#include "core/genome/variation.h"
#include "core/genome/genome.h"
#include "core/plan/host-memory.h"
#include "core/plan/plan-structure.h"
#include "core/plan/sky.h"
#include "kernels/rgb.h"
#include "kernels/variation-table.h"

/*
 * The largest number of a camera, in buckets. The place that it maps a point to still
 * fits a float.
 */
#define FARTHEST 1e25f

/* A sample with more light would overflow the accumulator's fields. */
#define MAX_SAMPLE_LIGHT 128.0

/*
 * A use with at least this many floats is compared with the previous temporal sample's.
 */
#define MIN_TABLE 64

/*
 * Ember's gutter, in pixels on two sides. The centre of Ember's blur is measured with
 * it.
 */
#define GUTTER 20.0
/*
 * The largest radius of scattering. Smaller ones already move points out of any
 * picture, and with this one coordinates stay finite.
 */
#define MAX_SCATTER_RADIUS 8.0

static void
fill_affine (float *out, const FlameAffine *affine)
{
  for (guint i = 0; i < 6; i++)
    out[i] = affine->m[i];
}

/* Fills the camera of a sky, which maps radians to buckets around the middle. */
static void
fill_sky_camera (const FlamePostPlan *post, float *out)
{
  const FlameSky sky = flame_sky_get (&post->video);

  out[0] = sky.across * post->oversample;
  out[3] = sky.down * post->oversample;
}

/*
 * Fills the camera, which maps the genome's plane to buckets: it rotates around
 * rot_center, scales, centres, and adds the gutter.
 */
static void
fill_camera (const FlamePlan *plan, const FlameGenome *genome, float *out)
{
  const FlamePostPlan *post = &plan->post;
  const FlameVideo *video = &post->video;
  const double a = genome->rotate * G_PI / 180.0;
  const double c = genome->rotate == 0.0 ? 1.0 : cos (a);
  const double s = genome->rotate == 0.0 ? 0.0 : sin (a);
  const double per_unit = genome->scale * exp2 (genome->zoom) *
                          ((double) video->width / genome->width);
  const double sx = per_unit / video->pixel_aspect * post->oversample;
  const double sy = per_unit * post->oversample;
  const double *r = genome->rot_center;
  /* The rotated point is (c x - s y + tx, s x + c y + ty). */
  const double tx = r[0] - c * r[0] + s * r[1];
  const double ty = r[1] - s * r[0] - c * r[1];
  const double margin = post->gutter + post->shift;
  const double bx = post->oversample * video->width / 2.0 + margin;
  const double by = post->oversample * video->height / 2.0 + margin;

  if (plan->has_sky) {
    fill_sky_camera (post, out);
    out[4] = bx;
    out[5] = by;
    return;
  }
  out[0] = sx * c;
  out[1] = sy * s;
  out[2] = -sx * s;
  out[3] = sy * c;
  out[4] = sx * (tx - genome->center[0]) + bx;
  out[5] = sy * (ty - genome->center[1]) + by;
  for (guint i = 0; i < 6; i++) {
    /*
     * If the camera is not finite flam3 draws nothing; no bucket index may be NaN.
     */
    if (!(fabsf (out[i]) <= FARTHEST)) {
      memset (out, 0, 6 * sizeof *out);
      out[4] = out[5] = -FARTHEST;
      return;
    }
  }
}

static double
sample_light (double opacity)
{
  /* flam3's adjusted visibility: 10^(log2 opacity). */
  return opacity <= 0.0 ? 0.0
                        : MIN (pow (10.0, log2 (opacity)), MAX_SAMPLE_LIGHT);
}

/*
 * Copies a table of floats instead of computing it, if the previous temporal sample had
 * the same values. Returns whether it did.
 */
static gboolean
copy_table (FlamePlan *plan, guint temporal_sample, const FlameXform *xform,
    const FlameVariationUse *use, guint index, float *out)
{
  const gsize record = plan->structure.record_size;
  const guint n = flame_variation_n_constants (use->variation);
  const FlameXform *before;
  const FlameVariationUse *other;

  if (n <= MIN_TABLE || temporal_sample == 0)
    return FALSE;
  before = flame_plan_get_xform (
      plan, flame_plan_genome (plan, temporal_sample - 1), index);
  other = flame_xform_find_use (before, use->variation, use->form);
  if (!other || !flame_variation_same_constants (xform, use, before, other))
    return FALSE;
  memcpy (out, out - record, n * sizeof *out);
  return TRUE;
}

/* Fills the floats of a use of xform @index, which are 0 before. */
static void
fill_use (FlamePlan *plan, guint temporal_sample, guint index,
    const FlameVariationRef *ref, float *record)
{
  const FlameXform *xform = flame_plan_get_xform (
      plan, flame_plan_genome (plan, temporal_sample), index);
  const FlameVariationUse *use =
      flame_xform_find_use (xform, ref->variation, ref->form);
  float *out = record + ref->offset;

  if (plan->structure.implicit_linear[index] &&
      ref->form == FLAME_FORM_REGULAR) {
    out[0] = 1.0f;
    return;
  }
  if (!use)
    return;
  out[0] = use->weight;
  if (!copy_table (plan, temporal_sample, xform, use, index, out + 1))
    flame_variation_fill_constants (xform, use, out + 1, plan->entries);
}

static void
fill_xform (FlamePlan *plan, guint temporal_sample, guint index, float *record)
{
  const FlameXformRef *where = &plan->structure.xforms[index];
  const FlameXform *xform = flame_plan_get_xform (
      plan, flame_plan_genome (plan, temporal_sample), index);
  const gboolean is_final = index >= plan->structure.n_xforms;
  float *out = record + where->offset;

  fill_affine (out + FLAME_XFORM_COEFS, &xform->coefs);
  fill_affine (out + FLAME_XFORM_POST, &xform->post);
  out[FLAME_XFORM_COLOR] = xform->color_speed * xform->color;
  out[FLAME_XFORM_COLOR_KEEP] = 1.0 - xform->color_speed;
  out[FLAME_XFORM_LIGHT] = is_final
                               ? xform->opacity
                               : 255.0f * (float) sample_light (xform->opacity);
  plan->has_bright_xforms |= !is_final && xform->opacity > 1.0;
  for (guint i = 0; i < where->n_variations; i++)
    fill_use (plan, temporal_sample, index,
        flame_xform_use (plan->structure.variations, where, i), record);
}

static double
pixels_per_unit (const FlamePlan *plan, const FlameGenome *genome)
{
  return genome->scale * exp2 (genome->zoom) *
         ((double) plan->post.video.width / genome->width);
}

static void
fill_view (const FlamePlan *plan, const FlameGenome *genome, float *view)
{
  const FlameVideo *video = &plan->post.video;
  const double per_unit = pixels_per_unit (plan, genome);

  flame_view_fill (genome,
      (video->width + GUTTER) / (2.0 * per_unit / video->pixel_aspect),
      (video->height + GUTTER) / (2.0 * per_unit), view);
}

static void
fill_scatter (const FlamePlan *plan, const FlameGenome *genome, float *scatter)
{
  const double per_unit =
      (plan->has_sky ? flame_sky_get (&plan->post.video).down
                     : pixels_per_unit (plan, genome)) *
      plan->post.oversample;

  /* A temporal sample without scatter moves points by nothing. */
  scatter[FLAME_SCATTER_PART] =
      flame_genome_scatters (genome) ? (float) genome->scatter_part : 0.5f;
  scatter[FLAME_SCATTER_RADIUS] =
      (float) MIN (genome->scatter_radius, MAX_SCATTER_RADIUS);
  scatter[FLAME_SCATTER_UNIT] =
      flame_genome_scatters (genome) ? (float) (1.0 / per_unit) : 0.0f;
}

/* How far FLAME_TRANSFER_DEPTH sees to both sides, in halves of the picture's width. */
#define DEPTH_RANGE 4.0

/*
 * Fills the fog. JWildfire's palettes are darker than its colours, so its fog is
 * brighter here.
 */
static void
fill_fog (const FlamePlan *plan, const FlameGenome *genome, float *fog)
{
  const double half_width =
      genome->width / (2.0 * genome->scale * exp2 (genome->zoom));

  fog[FLAME_FOG_IS_DEPTH] = plan->is_depth ? 1.0f : 0.0f;
  if (plan->is_depth) {
    fog[FLAME_FOG_DENSITY] = (float) (1.0 / (2.0 * DEPTH_RANGE * half_width));
    fog[FLAME_FOG_DISTANCE] = (float) (DEPTH_RANGE * half_width);
    for (guint c = 0; c < 3; c++)
      fog[FLAME_FOG_COLOR + c] = 1.0f;
    return;
  }
  fog[FLAME_FOG_DENSITY] = (float) CLAMP (genome->fog, 0.0, FLT_MAX);
  fog[FLAME_FOG_DISTANCE] = (float) genome->fog_distance;
  for (guint c = 0; c < 3; c++)
    fog[FLAME_FOG_COLOR + c] = FLAME_MAX_RGB * (float) genome->fog_color[c];
}

/* Fills the colour of xform @x, which has a kind other than blending, in @record. */
static void
fill_color (const FlameStructure *structure, guint x, const FlameXform *xform,
    float *record)
{
  const FlameXformExtras *extras = &structure->extras[x];
  float *common = record + structure->xforms[x].offset;
  const double turn = 1.0 - 2.0 * xform->color_speed;

  common[FLAME_XFORM_COLOR] = 0.0f;
  common[FLAME_XFORM_COLOR_KEEP] = 1.0f;
  record[extras->color + FLAME_COLOR_START] = (float) xform->color;
  record[extras->color + FLAME_COLOR_STEP] =
      (float) (extras->color_kind == FLAME_COLOR_CYCLE ? turn : 1.0 + turn);
}

/* Fills the part of the record for space, for temporal sample @genome. */
static void
fill_space (const FlamePlan *plan, const FlameGenome *genome, float *record)
{
  const FlameStructure *structure = &plan->structure;

  for (guint x = 0; x < structure->n_xforms + structure->n_finals; x++) {
    const FlameXformExtras *extras = &structure->extras[x];
    const FlameXform *xform = flame_plan_get_xform (plan, genome, x);

    if (extras->var_color)
      record[extras->var_color] = (float) xform->var_color;
    if (extras->color)
      fill_color (structure, x, xform, record);
    if (!extras->space)
      continue;
    flame_space_maps_fill (&xform->coefs, &xform->space,
        record + extras->space + FLAME_SPACE_COEFS);
    flame_space_maps_fill (&xform->post, &xform->space_post,
        record + extras->space + FLAME_SPACE_POST);
  }
  if (structure->view)
    fill_view (plan, genome, record + structure->view);
  if (structure->sky)
    flame_sky_fill (genome, &plan->post.video, record + structure->sky);
  if (structure->scatter)
    fill_scatter (plan, genome, record + structure->scatter);
  if (structure->fog)
    fill_fog (plan, genome, record + structure->fog);
}

/* Returns 1 divided by the sum of the octaves' amplitudes. */
static double
bounding (const FlameWeightingField *field)
{
  double part = 1.0, sum = 1.0;

  for (int i = 1; i < field->n_octaves; i++)
    sum += part *= field->gain;
  return 1.0 / sum;
}

static void
fill_field (const FlameXform *xform, float *out)
{
  const FlameWeightingField *field = &xform->field;
  const guint32 seed = (guint32) field->seed;

  out[FLAME_FIELD_SEED] = (float) (seed & 0xffff);
  out[FLAME_FIELD_SEED + 1] = (float) (seed >> 16);
  out[FLAME_FIELD_FREQUENCY] = (float) field->frequency;
  out[FLAME_FIELD_N_OCTAVES] = (float) field->n_octaves;
  out[FLAME_FIELD_GAIN] = (float) field->gain;
  out[FLAME_FIELD_LACUNARITY] = (float) field->lacunarity;
  out[FLAME_FIELD_BOUNDING] = (float) bounding (field);
  out[FLAME_FIELD_AMOUNT] =
      (float) xform->field_amounts[FLAME_FIELD_OF_WEIGHTS];
  out[FLAME_FIELD_COLOR] = (float) xform->field_amounts[FLAME_FIELD_OF_COLOR];
  out[FLAME_FIELD_JITTER] = (float) xform->field_amounts[FLAME_FIELD_OF_JITTER];
}

static void
fill_row (FlameParam param, double value, float *row)
{
  const FlameParamInfo *info = &flame_param_infos[param].info;
  /* flam3 does not clamp its own parameters. */
  const gboolean held =
      flame_param_variation (param) >= FLAME_N_FLAM3_VARIATIONS;

  row[FLAME_DRIVEN_VALUE] =
      (float) (held ? flame_param_hold (param, value) : value);
  row[FLAME_DRIVEN_INTENSITY] = 0.0f;
  row[FLAME_DRIVEN_TYPE] = (float) (held ? info->type : FLAME_REAL);
  row[FLAME_DRIVEN_HAS_RANGE] =
      (float) (held && info->has_range && !info->in_ember);
  row[FLAME_DRIVEN_LOW] = (float) info->min;
  row[FLAME_DRIVEN_HIGH] = (float) info->max;
}

static void
fill_driven (const FlameXform *xform, const FlameVariationRef *ref, float *out)
{
  const FlameVariationUse *use =
      flame_xform_find_use (xform, ref->variation, ref->form);
  FlameParam first = 0;
  const guint n = flame_variation_params (ref->variation, &first);
  float *rows = out + FLAME_DRIVEN_PARAMS;

  out[FLAME_DRIVEN_AMOUNT] = out[FLAME_DRIVEN_N_PARAMS] = 0.0f;
  for (guint i = 0; i < n; i++)
    fill_row (first + i,
        use ? flame_xform_use_params (xform, use)[i]
            : flame_xform_get_usual_param (xform, first + i),
        rows + i * FLAME_DRIVEN_ROW);
  for (guint d = 0; d < FLAME_FIELD_DRIVES; d++) {
    const FlameFieldDrive *drive = &xform->field.drives[d];
    const float amount =
        (float) xform->field_amounts[FLAME_FIELD_OF_DRIVES + d];
    float *row;

    if (!drive->is_set || drive->variation != ref->variation || amount == 0.0f)
      continue;
    if (drive->param == 0) {
      out[FLAME_DRIVEN_AMOUNT] = amount;
      continue;
    }
    row = rows + (drive->param - 1) * FLAME_DRIVEN_ROW;
    row[FLAME_DRIVEN_INTENSITY] = amount;
    if (drive->is_whole)
      row[FLAME_DRIVEN_TYPE] = FLAME_INTEGER;
    out[FLAME_DRIVEN_N_PARAMS] = (float) n;
  }
}

/* Fills the floats of weighting fields for a temporal sample. */
static void
fill_fields (const FlamePlan *plan, const FlameGenome *genome, float *record)
{
  const FlameStructure *structure = &plan->structure;

  for (guint x = 0; x < structure->n_xforms + structure->n_finals; x++) {
    const FlameXform *xform = flame_plan_get_xform (plan, genome, x);

    if (!structure->extras[x].field)
      continue;
    fill_field (xform, record + structure->extras[x].field);
    for (guint v = 0; v < structure->xforms[x].n_variations; v++) {
      const FlameVariationRef *use =
          flame_xform_use (structure->variations, &structure->xforms[x], v);

      if (use->driven)
        fill_driven (xform, use, record + use->driven);
    }
  }
}

void
flame_plan_fill_records (FlamePlan *plan, const double *weights)
{
  const FlameStructure *structure = &plan->structure;
  const guint n = flame_plan_n_temporal_samples (plan);
  g_autoptr (GPtrArray) before = NULL;

  plan->has_bright_xforms = FALSE;
  /*
   * Free the previous frame's entries only now: they may be the same as this frame's.
   */
  before = plan->entries;
  plan->entries =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_entries_unref);
  plan->records = flame_room_ensure (plan->records, &plan->records_room,
      (gsize) n * structure->record_size * sizeof *plan->records);
  for (guint i = 0; i < plan->n_genomes; i++) {
    const FlameGenome *genome = flame_plan_genome (plan, i);
    float *record = plan->records + (gsize) i * structure->record_size;

    memset (record, 0, structure->record_size * sizeof *record);
    fill_camera (plan, genome, record + FLAME_FRAME_CAMERA);
    record[FLAME_FRAME_WEIGHT] = weights[i];
    for (guint x = 0; x < structure->n_xforms + structure->n_finals; x++)
      fill_xform (plan, i, x, record);
    fill_space (plan, genome, record);
    fill_fields (plan, genome, record);
  }
}

/* Turns xform @x of @record, a copy of the first temporal sample's, by @turns. */
static void
turn_xform (FlamePlan *plan, guint x, double turns, float *record)
{
  const FlameStructure *structure = &plan->structure;
  const FlameXformRef *where = &structure->xforms[x];
  const guint space = structure->extras[x].space;
  const FlameXform *xform =
      flame_plan_get_xform (plan, flame_plan_genome (plan, 0), x);
  const FlameAffine coefs = flame_xform_get_turned (xform, turns);

  fill_affine (record + where->offset + FLAME_XFORM_COEFS, &coefs);
  if (space)
    flame_space_maps_fill (
        &coefs, &xform->space, record + space + FLAME_SPACE_COEFS);
  for (guint i = 0; i < where->n_variations; i++) {
    const FlameVariationRef *ref =
        flame_xform_use (structure->variations, where, i);
    const FlameVariationUse *use =
        flame_variation_reads_coefs (ref->variation)
            ? flame_xform_find_use (xform, ref->variation, ref->form)
            : NULL;
    FlameXform turned;

    if (!use)
      continue;
    turned = *xform;
    turned.coefs = coefs;
    flame_variation_fill_constants (
        &turned, use, record + ref->offset + 1, plan->entries);
  }
}

void
flame_plan_turn_record (FlamePlan *plan, guint i, double turns, double weight)
{
  const FlameStructure *structure = &plan->structure;
  float *record = plan->records + (gsize) i * structure->record_size;

  memcpy (record, plan->records, structure->record_size * sizeof *record);
  record[FLAME_FRAME_WEIGHT] = weight;
  /* A final xform never turns. */
  for (guint x = 0; x < structure->n_xforms; x++)
    turn_xform (plan, x, turns, record);
}

/*
 * <xform>, <finalxform>, <motion> and <symmetry>: their attributes, their variations,
 * and checks when they are complete.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include "core/genome/flam3/xform.h"

#include <math.h>
#include <string.h>

#include "core/genome/flam3/apophysis/apophysis.h"
#include "core/genome/flam3/ember/ember.h"
#include "core/genome/flam3/ember/pyr3.h"
#include "core/genome/flam3/ignored.h"
#include "core/genome/flam3/jwildfire/formula.h"
#include "core/genome/flam3/jwildfire/jwildfire.h"
#include "core/genome/flam3/jwildfire/subflame.h"
#include "core/genome/flam3/jwildfire/use-names.h"
#include "core/genome/flam3/jwildfire/weighting.h"
#include "core/genome/flam3/number.h"
#include "core/genome/flam3/use-names.h"
#include "core/genome/genome-fields.h"
#include "core/genome/genome.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

/* --------------------------------------------------------------- attributes */

/*
 * Beyond this a float's steps are a hundredth or more, which a camera may show.
 */
#define MAX_PRECISE 1e5

/* ----------------------------------------------------------------- values */

static gboolean
get_double (Flam3Target *target, const char *name, const char *text,
    double *value, GError **error)
{
  return flame_flam3_get_double (target->context, name, text, value, error);
}

/* The sum of such numbers is never infinite in single precision. */
#define MAX_COLOR 1e30

/*
 * Whether the flame is flam3's own. flam3 refuses what other programs ignore.
 */
static gboolean
is_strict (const Flam3Target *target)
{
  return target->context->dialect == FLAME_DIALECT_FLAM3;
}

/*
 * A final transform is not chosen, so other programs than flam3 read no weight there.
 */
static gboolean
drop_final_weight (Flam3Target *target, const char *name, GError **error)
{
  double *weight = &target->xform->weight;

  if (is_strict (target))
    return flame_flam3_fail (target->context, name, error, FLAME_ERROR_DOCUMENT,
        "expected none: a final xform has no weight, got %g", *weight);
  flame_flam3_warn (target->context, name, "final weight",
      "%g ignored: a final xform has no weight", *weight);
  *weight = 0.0;
  return TRUE;
}

static gboolean
read_weight (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  double *weight = &target->xform->weight;

  target->has_weight = TRUE;
  if (!get_double (target, name, text, weight, error))
    return FALSE;
  if (target->role == FLAM3_ROLE_FINAL && *weight != 0.0)
    return drop_final_weight (target, name, error);
  if (target->role != FLAM3_ROLE_XFORM || *weight >= 0.0)
    return TRUE;
  if (is_strict (target))
    return flame_flam3_fail (target->context, name, error, FLAME_ERROR_DOCUMENT,
        "expected 0 or a number above it, got %g", *weight);
  flame_flam3_warn_unsupported (target->context, name, "negative weight",
      "%g is below 0 and is taken as 0", *weight);
  *weight = 0.0;
  return TRUE;
}

static gboolean
read_color (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  double pair[2];

  /* flam3's palettes once had two dimensions. The second was never used. */
  if (!flame_numbers_parse (text, pair, 2) &&
      !flame_flam3_get_doubles (target->context, name, text, pair, 1,
          "one or two finite numbers", error))
    return FALSE;
  /*
   * A colour outside 0 to 1 is kept: a point's colour becomes the mean of it and its
   * own, and only the palette lookup clamps.
   */
  target->xform->color = CLAMP (pair[0], -MAX_COLOR, MAX_COLOR);
  return TRUE;
}

/* JWildfire. */
static gboolean
read_color_type (Flam3Target *target, const char *name, const char *text,
    GError **error G_GNUC_UNUSED)
{
  g_autofree char *quoted = NULL;

  target->keeps_color = strcmp (text, "NONE") == 0;
  if (target->keeps_color || target->role == FLAM3_ROLE_MOTION)
    return TRUE;
  for (guint i = 0; flame_flam3_color_kinds[i]; i++) {
    if (strcmp (flame_flam3_color_kinds[i], text) == 0) {
      target->xform->color_kind = i;
      return TRUE;
    }
  }
  quoted = flame_flam3_quote (text);
  flame_flam3_warn_unsupported (target->context, name, name,
      "%s is not known and is taken as DIFFUSION", quoted);
  return TRUE;
}

/*
 * An old name for both color_speed and animate, which Ember writes and does not read.
 */
static gboolean
read_old_symmetry (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  double value;

  if (!get_double (target, name, text, &value, error))
    return FALSE;
  if (target->context->dialect == FLAME_DIALECT_EMBER)
    return TRUE;
  target->xform->color_speed = (1.0 - value) / 2.0;
  target->xform->animate = value > 0.0 ? 0.0 : 1.0;
  return TRUE;
}

/* Above 1 is brighter: flam3-genome writes such frames for motions. */
static gboolean
read_opacity (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  double *opacity = &target->xform->opacity;

  if (!get_double (target, name, text, opacity, error))
    return FALSE;
  if (target->role == FLAM3_ROLE_MOTION || *opacity >= 0.0)
    return TRUE;
  flame_flam3_warn (
      target->context, name, name, "%g is below 0 and is taken as 0", *opacity);
  *opacity = 0.0;
  return TRUE;
}

static gboolean
fail_in_motion (Flam3Target *target, const char *name, GError **error)
{
  return flame_flam3_fail (target->context, name, error, FLAME_ERROR_DOCUMENT,
      "expected none: a motion cannot change it");
}

static gboolean
read_plotmode (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  if (target->role == FLAM3_ROLE_MOTION)
    return fail_in_motion (target, name, error);
  if (strcmp (text, "off") == 0)
    target->xform->opacity = 0.0;
  return TRUE;
}

static gboolean
read_affine (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  FlameXform *xform = target->xform;
  FlameAffine *affine = name[0] == 'c' ? &xform->coefs : &xform->post;

  if (!flame_flam3_get_doubles (target->context, name, text, affine->m, 6,
          "six finite numbers", error))
    return FALSE;
  for (guint i = 0; i < 6; i++) {
    if (fabs (affine->m[i]) > MAX_PRECISE)
      flame_flam3_warn_unsupported (target->context, name, "coarse map",
          "%g is too large for the single precision that flames are drawn "
          "with: points may fall on a grid",
          affine->m[i]);
  }
  return TRUE;
}

/* JWildfire's maps in space. A motion adds to them. */
static gboolean
read_space_map (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  FlameSpaceMaps *maps = g_str_has_suffix (name, "Post")
                             ? &target->xform->space_post
                             : &target->xform->space;
  double *map = name[0] == 'y' ? maps->yz : maps->zx;

  if (!flame_flam3_get_doubles (
          target->context, name, text, map, 6, "six finite numbers", error))
    return FALSE;
  if (target->role == FLAM3_ROLE_MOTION)
    return TRUE;
  map[0] -= 1.0;
  map[3] -= 1.0;
  return TRUE;
}

/* ------------------------------------------------------------------ chaos */

static gboolean
add_chaos (Flam3Target *target, guint to, double value, GError **error)
{
  const Flam3Chaos chaos = {
      .from = target->flame->genome->n_xforms - 1,
      .to = target->flame->first_of_layer + to,
      .line = target->context->tag_line,
      .value = value,
  };

  if (chaos.to >= FLAME_MAX_XFORMS && !is_strict (target)) {
    flame_flam3_warn_long_chaos (target->context, chaos.to);
    return TRUE;
  }
  if (chaos.to >= FLAME_MAX_XFORMS)
    return flame_flam3_fail (target->context, "chaos", error,
        FLAME_ERROR_DOCUMENT,
        "expected at most %d numbers, one for each xform of this flame",
        FLAME_MAX_XFORMS);
  g_array_append_val (target->flame->chaos, chaos);
  return TRUE;
}

void
flame_flam3_warn_long_chaos (Flam3Context *context, guint to)
{
  flame_flam3_warn (context, "chaos", "long chaos",
      "a number for xform %u is ignored: this flame has no such xform", to);
}

/* Whether @value is valid for chaos, or can be replaced as its program does. */
static gboolean
settle_chaos (Flam3Target *target, double *value)
{
  if (*value >= 0.0)
    return TRUE;
  if (is_strict (target))
    return FALSE;
  if (target->context->dialect == FLAME_DIALECT_APOPHYSIS) {
    flame_flam3_warn (target->context, "chaos", "negative chaos",
        "%g is below 0 and is taken as %g", *value, -*value);
    *value = -*value;
  } else {
    flame_flam3_warn_unsupported (target->context, "chaos", "negative chaos",
        "%g is below 0 and is taken as 0", *value);
    *value = 0.0;
  }
  return TRUE;
}

static gboolean
read_chaos (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  const char *next = text;
  double value;

  if (target->role == FLAM3_ROLE_MOTION)
    return fail_in_motion (target, name, error);
  if (target->role == FLAM3_ROLE_FINAL) {
    flame_flam3_warn (target->context, name, "final chaos",
        "ignored: every point goes through the final xform");
    return TRUE;
  }
  for (guint to = 0;; to++) {
    while (g_ascii_isspace (*next))
      next++;
    if (*next == '\0')
      return TRUE;
    if (!flame_number_scan (next, &value, &next) ||
        !settle_chaos (target, &value) ||
        (*next != '\0' && !g_ascii_isspace (*next)))
      return flame_flam3_refuse (
          target->context, name, "numbers of 0 and up", text, error);
    if (!add_chaos (target, to, value, error))
      return FALSE;
  }
}

/* -------------------------------------------------------------- variations */

/* Sets the weights of the variations in flam3's lists of numbers to 0. */
static void
drop_flam3_weights (FlameXform *xform)
{
  for (guint i = 0; i < xform->n_uses; i++) {
    FlameVariationUse *use = &xform->uses[i];
    const gboolean is_pre_blur = use->variation == FLAME_VAR_gaussian_blur &&
                                 use->form == FLAME_FORM_PRE;

    if (is_pre_blur || (use->form == FLAME_FORM_REGULAR &&
                           use->variation < FLAME_N_FLAM3_VARIATIONS))
      use->weight = 0.0;
  }
}

static void
set_flam3_weight (Flam3Target *target, guint number, double weight)
{
  const gboolean is_pre_blur = number == FLAME_FLAM3_PRE_BLUR;

  flame_flam3_ensure_use (target->context->dialect, target->xform,
      is_pre_blur ? FLAME_VAR_gaussian_blur : number,
      is_pre_blur ? FLAME_FORM_PRE : FLAME_FORM_REGULAR)
      ->weight = weight;
}

static gboolean
read_variation_number (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  int number;

  if (!flame_flam3_get_int (target->context, name, text, &number, error))
    return FALSE;
  if (number < 0 || number >= FLAME_N_FLAM3_VARIATIONS)
    return flame_flam3_fail (target->context, name, error, FLAME_ERROR_DOCUMENT,
        "expected a variation's number, 0 to %d, got %d",
        FLAME_N_FLAM3_VARIATIONS - 1, number);
  drop_flam3_weights (target->xform);
  set_flam3_weight (target, number, 1.0);
  return TRUE;
}

static gboolean
read_variation_list (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  g_autofree char *expected =
      g_strdup_printf ("%d numbers", FLAME_N_FLAM3_VARIATIONS);
  double weights[FLAME_N_FLAM3_VARIATIONS];

  if (!flame_flam3_get_doubles (target->context, name, text, weights,
          FLAME_N_FLAM3_VARIATIONS, expected, error))
    return FALSE;
  drop_flam3_weights (target->xform);
  for (guint i = 0; i < FLAME_N_FLAM3_VARIATIONS; i++)
    if (weights[i] != 0.0)
      set_flam3_weight (target, i, weights[i]);
  return TRUE;
}

/* ----------------------------------------------------------------- motion */

/*
 * Motion parameters belong in a <motion>. Elsewhere programs read and ignore them.
 */
static gboolean
pass_over_motion (Flam3Target *target, const char *name, GError **error)
{
  if (is_strict (target))
    return flame_flam3_fail (target->context, name, error, FLAME_ERROR_DOCUMENT,
        "expected it in a <motion> inside the xform");
  flame_flam3_warn (target->context, name, name,
      "ignored: it only has a meaning in a <motion> inside the xform");
  return TRUE;
}

/*
 * flam3 accepts only whole numbers, so that loops close; Ember accepts others too.
 */
static gboolean
read_motion_frequency (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  double frequency;

  if (!get_double (target, name, text, &frequency, error))
    return FALSE;
  if (!target->motion)
    return frequency == 0.0 || pass_over_motion (target, name, error);
  target->motion->frequency = frequency;
  return TRUE;
}

/* Ember: how far it is ahead, in loops. */
static gboolean
read_motion_offset (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  double offset;

  if (!get_double (target, name, text, &offset, error))
    return FALSE;
  if (!target->motion)
    return offset == 0.0 || pass_over_motion (target, name, error);
  target->motion->offset = offset;
  return TRUE;
}

static gboolean
read_motion_function (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  const char *const *names = flame_flam3_motion_functions;
  g_autofree char *quoted = NULL;

  if (!target->motion)
    return pass_over_motion (target, name, error);
  for (guint i = 0; names[i]; i++) {
    if (strcmp (names[i], text) == 0) {
      target->motion->function = FLAME_MOTION_SIN + i;
      return TRUE;
    }
  }
  if (target->context->dialect != FLAME_DIALECT_EMBER)
    return flame_flam3_refuse (
        target->context, name, "sin, triangle, hill or saw", text, error);
  quoted = flame_flam3_quote (text);
  flame_flam3_warn (target->context, name, name,
      "%s is not known and is taken as sin", quoted);
  target->motion->function = FLAME_MOTION_SIN;
  return TRUE;
}

/* flam3 parses it too, and does not use it. */
static gboolean
read_unused (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  double value;

  return get_double (target, name, text, &value, error);
}

/* Apophysis; it was read earlier. */
static gboolean
read_enabled (Flam3Target *target, const char *name, const char *text,
    GError **error G_GNUC_UNUSED)
{
  if (flame_apophysis_is_no (text))
    flame_flam3_warn_unsupported (target->context, name, name,
        "ignored: it turns off only transforms of Apophysis");
  return TRUE;
}

/* A number that is stored directly in its field. */
static gboolean
read_number (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  const FlameField *field = flame_field_find (flame_xform_fields, name);

  return get_double (
      target, name, text, flame_field_numbers (field, target->xform), error);
}

/* ------------------------------------------------------------------ names */

typedef struct
{
  const char *name;
  Flam3ReadFunc read;
} Named;

static const Named named[] = {
    {"weight", read_weight},
    {"color", read_color},
    {"symmetry", read_old_symmetry},
    {"opacity", read_opacity},
    {"plotmode", read_plotmode},
    {"coefs", read_affine},
    {"post", read_affine},
    {"yzCoefs", read_space_map},
    {"zxCoefs", read_space_map},
    {"yzPost", read_space_map},
    {"zxPost", read_space_map},
    {"color_type", read_color_type},
    {"chaos", read_chaos},
    {"var1", read_variation_number},
    {"var", read_variation_list},
    {"motion_frequency", read_motion_frequency},
    {"motion_offset", read_motion_offset},
    {"motion_function", read_motion_function},
    {"amw_amp", read_unused},
    {"enabled", read_enabled},
};

/*
 * (nullable) The function that reads the attribute @name; NULL if it may be a
 * variation.
 */
static Flam3ReadFunc
find_xform_attribute (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    if (strcmp (named[i].name, name) == 0)
      return named[i].read;
  return flame_field_find (flame_xform_fields, name) ? read_number : NULL;
}

/* -------------------------------------------------------------- second uses */

/* Second uses of a variation: here an xform has each variation only once. */

/*
 * Whether @name belongs to a second or further use.
 *
 * @plain: (out) (transfer full) the name without the number
 */
static gboolean
repeat_name (const char *name, char **plain, guint *number)
{
  const char *mark = strchr (name, '#');
  char *end;
  guint64 value;

  if (!mark || mark == name || !g_ascii_isdigit (mark[1]))
    return FALSE;
  value = g_ascii_strtoull (mark + 1, &end, 10);
  if (*end != '#' || value == 0 || value > FLAM3_MAX_REPEATS ||
      strchr (end + 1, '#'))
    return FALSE;
  *number = (guint) value - 1;
  *plain = g_strdup_printf ("%.*s%s", (int) (mark - name), name, end + 1);
  return TRUE;
}

/* Where the uses of @number are stored. (transfer none) */
static FlameXform *
repeats_get (Flam3Repeats *repeats, guint number)
{
  FlameXform **xform = &repeats->xforms[number];

  if (!*xform) {
    *xform = g_new0 (FlameXform, 1);
    flame_xform_init (*xform, 0);
  }
  return *xform;
}

static gboolean
same_params (const FlameXform *a, const FlameVariationUse *in_a,
    const FlameXform *b, const FlameVariationUse *in_b)
{
  FlameParam first;
  const guint n = flame_variation_params (in_a->variation, &first);

  return n == 0 ||
         memcmp (flame_xform_use_params (a, in_a),
             flame_xform_use_params (b, in_b), n * sizeof (double)) == 0;
}

static void
take_over (
    FlameXform *xform, const FlameXform *from, const FlameVariationUse *use)
{
  FlameVariationUse *own =
      flame_xform_ensure_use (xform, use->variation, use->form);
  FlameParam first;
  const guint n = flame_variation_params (use->variation, &first);

  own->weight = use->weight;
  if (n > 0)
    memcpy (flame_xform_use_params (xform, own),
        flame_xform_use_params (from, use), n * sizeof (double));
}

/* For these the order or the number of uses changes the result. */
#define NOT_ADDITIVE                                                           \
  (FLAME_READS_SUM | FLAME_WRITES_SUM | FLAME_READS_COLOR |                    \
      FLAME_WRITES_COLOR | FLAME_READS_ENTRY | FLAME_WRITES_POINT)

/*
 * The weights of uses can be added, except for those that draw random numbers, which
 * each use draws anew, and those that read the sum.
 */
static void
merge_use (Flam3Context *context, FlameXform *xform, const FlameXform *from,
    const FlameVariationUse *use)
{
  const FlameVariationInfo *info = &flame_variation_infos[use->variation];
  FlameVariationUse *own =
      flame_xform_find_use (xform, use->variation, use->form);
  g_autofree char *what = NULL;

  if (use->weight == 0.0)
    return;
  if (!own || own->weight == 0.0) {
    take_over (xform, from, use);
    return;
  }
  if (use->form == FLAME_FORM_REGULAR && info->draws == 0 &&
      !(info->traits & NOT_ADDITIVE) && same_params (xform, own, from, use)) {
    own->weight += use->weight;
    return;
  }
  what = g_strdup_printf ("second %s", info->name);
  flame_flam3_warn_unsupported (context, NULL, what,
      "variation '%s' is used twice with other parameters: drawn as with the "
      "first only",
      info->name);
}

/*
 * Merges them into @xform if one use can replace several: parameters must be equal, and
 * nothing may be random. Warns of the others. Frees all.
 */
static void
repeats_merge (Flam3Repeats *repeats, Flam3Context *context, FlameXform *xform)
{
  for (guint i = 0; i < FLAM3_MAX_REPEATS; i++) {
    FlameXform *from = repeats->xforms[i];

    if (!from)
      continue;
    for (guint k = 0; k < from->n_uses; k++)
      merge_use (context, xform, from, &from->uses[k]);
    flame_xform_clear (from);
    g_clear_pointer (&repeats->xforms[i], g_free);
  }
}

/* Apophysis too skips variations of weight 0. */
static double
find_weight (FlameDialect dialect, FlameVariation variation, FlameForm form,
    double weight)
{
  if (dialect == FLAME_DIALECT_JWILDFIRE)
    return flame_jwildfire_weight (variation, form, weight);
  return dialect == FLAME_DIALECT_EMBER ? flame_ember_weight (weight) : weight;
}

static gboolean
read_variation (Flam3Target *target, FlameVariation variation, FlameForm form,
    const char *name, const char *text, GError **error)
{
  double weight;

  if (!flame_flam3_get_double (target->context, name, text, &weight, error))
    return FALSE;
  if (target->role != FLAM3_ROLE_MOTION)
    weight = find_weight (target->context->dialect, variation, form, weight);
  flame_flam3_ensure_use (
      target->context->dialect, target->xform, variation, form)
      ->weight = weight;
  /*
   * A motion has no flame, and there was a warning for the transform that it moves.
   */
  if (target->flame && weight != 0.0 &&
      target->context->dialect == FLAME_DIALECT_JWILDFIRE &&
      flame_jwildfire_is_otherwise (
          name, flame_genome_has_view (target->flame->genome)))
    flame_flam3_warn_unsupported (
        target->context, name, name, "not drawn as in JWildfire");
  return TRUE;
}

static gboolean
read_param (Flam3Target *target, FlameParam param, FlameForm form,
    const char *name, const char *text, GError **error)
{
  double value;

  if (!flame_flam3_get_double (target->context, name, text, &value, error))
    return FALSE;
  if (param == FLAME_PARAM_super_shape_rnd)
    value = CLAMP (value, 0.0, 1.0);
  if (target->context->dialect == FLAME_DIALECT_JWILDFIRE)
    value = flame_jwildfire_param (target->context, param, name, value);
  else if (target->context->dialect == FLAME_DIALECT_EMBER &&
           target->role != FLAM3_ROLE_MOTION)
    value = flame_param_hold_in_ember (param, value);
  *flame_flam3_ensure_param (
      target->context->dialect, target->xform, param, form) = value;
  return TRUE;
}

static gboolean
is_known (FlameDialect dialect, const char *name)
{
  Flam3UseName found;

  return find_xform_attribute (name) ||
         flame_flam3_find_use_name (dialect, name, &found);
}

static gboolean read_repeat (Flam3Target *target, guint number,
    const char *name, const char *text, GError **error);

static gboolean
read_attribute (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  const Flam3ReadFunc read = find_xform_attribute (name);
  g_autofree char *plain = NULL;
  Flam3UseName found;
  guint number;

  if (read)
    return read (target, name, text, error);
  /* Read together, after all others. */
  if (flame_flam3_is_field_attribute (name))
    return TRUE;
  if (flame_flam3_find_use_name (target->context->dialect, name, &found))
    return !flame_jwildfire_order (&target->order, &found) ? TRUE
           : found.is_param
               ? read_param (target, found.param, found.form, name, text, error)
               : read_variation (
                     target, found.variation, found.form, name, text, error);
  if (flame_jwildfire_read_subflame (target, name, text))
    return TRUE;
  if (target->context->dialect == FLAME_DIALECT_JWILDFIRE &&
      flame_jwildfire_read_formula (target->context, target->xform, name, text))
    return TRUE;
  if (repeat_name (name, &plain, &number))
    return read_repeat (target, number, plain, text, error);
  if (!target->all)
    target->all = flame_flam3_index_attributes (target->attributes);
  flame_flam3_ignore_xform_attribute (
      target->context, target->all, is_known, name, text);
  return TRUE;
}

/* "julian#1#_power" is a parameter of a second julian. */
static gboolean
read_repeat (Flam3Target *target, guint number, const char *name,
    const char *text, GError **error)
{
  FlameXform *xform = target->xform;
  gboolean ok;

  target->xform = repeats_get (&target->repeats, number);
  ok = read_attribute (target, name, text, error);
  target->xform = xform;
  return ok;
}

static gboolean
read_attributes (
    Flam3Target *target, Flam3Attributes attributes, GError **error)
{
  gboolean ok = TRUE;

  if (!attributes.names[0])
    return flame_flam3_fail (target->context, NULL, error, FLAME_ERROR_DOCUMENT,
        "expected attributes, there are none");
  target->attributes = attributes;
  if (target->context->dialect == FLAME_DIALECT_JWILDFIRE) {
    flame_jwildfire_read_order (target->context, attributes, &target->order);
    if (target->role != FLAM3_ROLE_MOTION)
      flame_jwildfire_note_replaced (target->flame,
          target->role == FLAM3_ROLE_FINAL, attributes, &target->order);
  }
  for (guint i = 0; ok && attributes.names[i]; i++)
    ok = flame_apophysis_is_absent (target->context, attributes.values[i]) ||
         read_attribute (
             target, attributes.names[i], attributes.values[i], error);
  g_clear_pointer (&target->all, g_hash_table_unref);
  if (ok && target->role != FLAM3_ROLE_MOTION)
    ok = flame_flam3_read_field (
        target->context, attributes, target->xform, error);
  repeats_merge (&target->repeats, target->context, target->xform);
  if (target->keeps_color)
    target->xform->color_speed = 0.0;
  if (target->context->dialect == FLAME_DIALECT_JWILDFIRE)
    flame_jwildfire_settle_xform (target->context, target->xform);
  flame_pyr3_settle_xform (target->xform);
  return ok;
}

/* --------------------------------------------------------------- elements */

static gboolean
fail_too_many_xforms (Flam3Context *context, GError **error)
{
  return flame_flam3_fail (context, NULL, error, FLAME_ERROR_LIMIT,
      "more than %d xforms in this flame", FLAME_MAX_XFORMS);
}

gboolean
flame_flam3_read_xform (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error)
{
  Flam3Target target = {
      .context = context, .flame = flame, .role = FLAM3_ROLE_XFORM};

  if (flame->genome->n_xforms >= FLAME_MAX_XFORMS)
    return fail_too_many_xforms (context, error);
  target.xform = flame_genome_add_xform (flame->genome);
  target.xform->layer = flame->palettes->len;
  /* It is counted in the numbers of chaos. */
  if (flame_apophysis_is_off (context, attributes))
    return TRUE;
  if (!read_attributes (&target, attributes, error))
    return FALSE;
  if (!target.has_weight)
    flame_flam3_warn (
        context, NULL, "no weight", "it has no weight, so it is never chosen");
  return TRUE;
}

gboolean
flame_flam3_read_final_xform (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error)
{
  Flam3Target target = {
      .context = context, .flame = flame, .role = FLAM3_ROLE_FINAL};

  if (flame_apophysis_is_off (context, attributes))
    return TRUE;
  if (flame->genome->n_finals >= FLAME_MAX_FINALS)
    return flame_flam3_fail (context, NULL, error, FLAME_ERROR_LIMIT,
        "more than %d final xforms in this flame", FLAME_MAX_FINALS);
  target.xform = flame_genome_add_final (flame->genome);
  target.xform->layer = flame->palettes->len;
  /* JWildfire's final transforms change no colour unless they say so. */
  target.keeps_color = context->dialect == FLAME_DIALECT_JWILDFIRE &&
                       !(context->options && context->options->is_within);
  return read_attributes (&target, attributes, error);
}

gboolean
flame_flam3_read_motion (Flam3Context *context, FlameXform *xform,
    Flam3Attributes attributes, GError **error)
{
  Flam3Target target = {.context = context, .role = FLAM3_ROLE_MOTION};

  if (xform->n_motions >= FLAME_MAX_MOTIONS)
    return flame_flam3_fail (context, NULL, error, FLAME_ERROR_LIMIT,
        "more than %d motions in this xform", FLAME_MAX_MOTIONS);
  xform->motions = g_renew (FlameMotion, xform->motions, xform->n_motions + 1);
  target.motion = &xform->motions[xform->n_motions++];
  target.xform = &target.motion->delta;
  /* flam3 uses hill if no function is given. */
  target.motion->function = FLAME_MOTION_HILL;
  target.motion->frequency = target.motion->offset = 0.0;
  flame_xform_init_delta (target.xform);
  if (!read_attributes (&target, attributes, error))
    return FALSE;
  if (target.motion->frequency == 0.0)
    flame_flam3_warn (context, NULL, "no motion_frequency",
        "it has no motion_frequency, so it does nothing");
  return TRUE;
}

gboolean
flame_flam3_read_symmetry (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error)
{
  int kind = 0;

  if (!attributes.names[0])
    return flame_flam3_fail (context, NULL, error, FLAME_ERROR_DOCUMENT,
        "expected the attribute 'kind'");
  for (guint i = 0; attributes.names[i]; i++) {
    const char *name = attributes.names[i];

    if (strcmp (name, "kind") != 0)
      flame_flam3_warn_unsupported (
          context, name, name, "unknown and ignored; expected only 'kind'");
    else if (!flame_flam3_get_int (
                 context, name, attributes.values[i], &kind, error))
      return FALSE;
  }
  if (kind == 0)
    kind = flame_symmetry_pick (flame->index);
  if (flame_symmetry_n_xforms (kind) >
      FLAME_MAX_XFORMS - flame->genome->n_xforms)
    return flame_flam3_fail (context, NULL, error, FLAME_ERROR_LIMIT,
        "it stands for %u xforms, with which there are more than %d in this "
        "flame",
        flame_symmetry_n_xforms (kind), FLAME_MAX_XFORMS);
  flame_genome_add_symmetry (flame->genome, kind);
  return TRUE;
}

/*
 * Weight, colour, affine maps and whatever else is no variation of an xform.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/xform-attributes.h"

#include <math.h>
#include <string.h>

#include "core/genome/flam3/defaults.h"
#include "core/genome/flam3/number.h"
#include "core/genome/genome-fields.h"
#include "core/genome/uses.h"
#include "kernels/variation-ids.h"

/* past this a float's steps grow to a hundredth, which a camera may see */
#define MOST_PRECISE 1e5

/* ----------------------------------------------------------------- values */

static gboolean
get_double (Flam3Target *target, const char *name, const char *text,
    double *value, GError **error)
{
  return flame_flam3_get_double (target->context, name, text, value, error);
}

/* a palette coordinate; flam3 looks up the nearest end for what is outside */
static double
checked_color (const Flam3Target *target, double value)
{
  const double color = CLAMP (value, 0.0, 1.0);

  if (target->role == FLAM3_ROLE_MOTION || color == value)
    return value;
  flame_flam3_warn (target->context, "color", "color",
      "%g is outside 0 to 1 and taken as %g", value, color);
  return color;
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
    return flame_flam3_fail (target->context, name, error, FLAME_ERROR_DOCUMENT,
        "expected none: a final xform has no weight, got %g", *weight);
  if (target->role == FLAM3_ROLE_XFORM && *weight < 0.0)
    return flame_flam3_fail (target->context, name, error, FLAME_ERROR_DOCUMENT,
        "expected 0 or a number above it, got %g", *weight);
  return TRUE;
}

static gboolean
read_color (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  double pair[2];

  /* flam3's palettes had two dimensions once; the second was never used */
  if (!flame_numbers_parse (text, pair, 2) &&
      !flame_flam3_get_doubles (target->context, name, text, pair, 1,
          "one or two finite numbers", error))
    return FALSE;
  target->xform->color = checked_color (target, pair[0]);
  return TRUE;
}

/* JWildfire's */
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
  flame_flam3_lack (target->context, name, name,
      "%s is not known and taken as DIFFUSION", quoted);
  return TRUE;
}

/* an old name for both color_speed and animate */
static gboolean
read_old_symmetry (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  double value;

  if (!get_double (target, name, text, &value, error))
    return FALSE;
  target->xform->color_speed = (1.0 - value) / 2.0;
  target->xform->animate = value > 0.0 ? 0.0 : 1.0;
  return TRUE;
}

/* above 1 is brighter: flam3-genome writes such frames for motions */
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
      target->context, name, name, "%g is below 0 and taken as 0", *opacity);
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
    if (fabs (affine->m[i]) > MOST_PRECISE)
      flame_flam3_lack (target->context, name, "coarse map",
          "%g is too large for the single precision that flames are drawn "
          "with: points may fall on a grid",
          affine->m[i]);
  }
  return TRUE;
}

/* JWildfire's maps in space; a motion adds to them */
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
fail_chaos (Flam3Target *target, const char *text, GError **error)
{
  g_autofree char *quoted = flame_flam3_quote (text);

  return flame_flam3_fail (target->context, "chaos", error,
      FLAME_ERROR_DOCUMENT, "expected numbers of 0 and up, got %s", quoted);
}

static gboolean
add_chaos (Flam3Target *target, guint to, double value, GError **error)
{
  const Flam3Chaos chaos = {
      .from = target->flame->genome->n_xforms - 1,
      .to = target->flame->first_of_layer + to,
      .line = target->context->tag_line,
      .value = value,
  };

  if (chaos.to >= FLAME_MAX_XFORMS)
    return flame_flam3_fail (target->context, "chaos", error,
        FLAME_ERROR_DOCUMENT,
        "expected at most %d numbers, one for each xform of this flame",
        FLAME_MAX_XFORMS);
  g_array_append_val (target->flame->chaos, chaos);
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
    if (!flame_number_scan (next, &value, &next) || value < 0.0)
      return fail_chaos (target, text, error);
    if (*next != '\0' && !g_ascii_isspace (*next))
      return fail_chaos (target, text, error);
    if (!add_chaos (target, to, value, error))
      return FALSE;
  }
}

/* -------------------------------------------------------------- variations */

/* of the variations that flam3's lists of numbers hold */
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

static gboolean
read_motion_frequency (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  int frequency;

  if (!flame_flam3_get_int (target->context, name, text, &frequency, error))
    return FALSE;
  if (target->motion)
    target->motion->frequency = frequency;
  else if (frequency != 0)
    return flame_flam3_fail (target->context, name, error, FLAME_ERROR_DOCUMENT,
        "expected it in a <motion> inside the xform");
  return TRUE;
}

static gboolean
read_motion_function (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  const char *const *names = flame_flam3_motion_functions;
  g_autofree char *quoted = flame_flam3_quote (text);

  if (!target->motion)
    return flame_flam3_fail (target->context, name, error, FLAME_ERROR_DOCUMENT,
        "expected it in a <motion> inside the xform");
  for (guint i = 0; names[i]; i++) {
    if (strcmp (names[i], text) == 0) {
      target->motion->function = FLAME_MOTION_SIN + i;
      return TRUE;
    }
  }
  return flame_flam3_fail (target->context, name, error, FLAME_ERROR_DOCUMENT,
      "expected sin, triangle or hill, got %s", quoted);
}

/* parsed by flam3 too, and used by nothing */
static gboolean
read_unused (
    Flam3Target *target, const char *name, const char *text, GError **error)
{
  double value;

  return get_double (target, name, text, &value, error);
}

/* a number that goes straight into its field */
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
    {"motion_function", read_motion_function},
    {"amw_amp", read_unused},
};

Flam3ReadFunc
flame_flam3_find_xform_attribute (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    if (strcmp (named[i].name, name) == 0)
      return named[i].read;
  return flame_field_find (flame_xform_fields, name) ? read_number : NULL;
}

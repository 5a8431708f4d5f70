/*
 * The meaning of transforms and cameras in Apophysis, Fractorium and JWildfire.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/use-names.h"
#include "core/genome/flam3/writer.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "tests/unit/reader-support.h"

#define JWILDFIRE "version='JWildfire V7.30 (27.11.2021)' "
#define APOPHYSIS "version='Apophysis 7x' "
#define EMBER "version='EMBER-WIN-1.0' "

static double
weight_of (const FlameXform *xform, FlameVariation variation, FlameForm form)
{
  return flame_xform_get_use_weight (xform, variation, form);
}

/* The same name means another variation with its own parameters. */
static void
test_names (void)
{
  static const char xform[] =
      "<xform weight='1' elliptic='0.5' bubble='0.25' splits='1' splits_x='2' "
      "splits_ushear='3' pre_blur='0.125'/>";
  static const char flam3[] = "<xform weight='1' elliptic='0.5' bubble='0.25' "
                              "splits='1' splits_x='2' pre_blur='0.125'/>";
  g_autofree char *of_jwildfire =
      g_strdup_printf ("<flame " JWILDFIRE ">%s" COLOR "</flame>", xform);
  g_autofree char *of_apophysis =
      g_strdup_printf ("<flame " APOPHYSIS ">%s" COLOR "</flame>", flam3);
  /*
   * One of the variations is pre_blur, which JWildfire draws with random
   * numbers of its own.
   */
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) jwildfire =
      read_full (of_jwildfire, -1, NULL, warnings, NULL);
  g_autoptr (GPtrArray) apophysis = read_clean (of_apophysis);
  const FlameXform *a = first (jwildfire)->xforms;
  const FlameXform *b = first (apophysis)->xforms;

  g_assert_cmpuint (warnings->len, ==, 1);
  assert_near (weight_of (a, FLAME_VAR_jw_elliptic, 0), 0.5, 1e-12);
  assert_near (
      flame_xform_get_param (a, FLAME_PARAM_jw_elliptic_mode), 1, 1e-12);
  assert_near (weight_of (a, FLAME_VAR_elliptic, 0), 0, 1e-12);
  assert_near (weight_of (a, FLAME_VAR_jw_bubble, 0), 0.25, 1e-12);
  assert_near (flame_xform_get_param (a, FLAME_PARAM_jw_splits_x), 2, 1e-12);
  assert_near (
      flame_xform_get_param (a, FLAME_PARAM_jw_splits_ushear), 3, 1e-12);
  assert_near (weight_of (a, FLAME_VAR_jw_blur, FLAME_FORM_PRE), 0.125, 1e-12);

  assert_near (weight_of (b, FLAME_VAR_elliptic, 0), 0.5, 1e-12);
  assert_near (weight_of (b, FLAME_VAR_jw_bubble, 0), 0.25, 1e-12);
  assert_near (flame_xform_get_param (b, FLAME_PARAM_splits_x), 2, 1e-12);
  assert_near (
      weight_of (b, FLAME_VAR_gaussian_blur, FLAME_FORM_PRE), 0.125, 1e-12);
}

/* angle and cam_dist are other forms of rotate and cam_perspective. */
static void
test_apophysis_camera (void)
{
  static const struct
  {
    const char *attributes;
    double rotate, perspective, blur;
  } cases[] = {
      {"angle='0.5'", -28.6478897565412, 0, 0},
      {"angle='0.5' rotate='90'", -28.6478897565412, 0, 0},
      {"rotate='90' angle='0.5'", -28.6478897565412, 0, 0},
      {"rotate='90'", 90, 0, 0},
      {"cam_dist='2'", 0, 0.5, 0},
      {"cam_dist='2' cam_perspective='0.25'", 0, 0.25, 0},
      {"cam_perspective='0' cam_dist='2'", 0, 0, 0},
      {"cam_dist='0' cam_dof='-0.5'", 0, 0, 0.5},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = g_strdup_printf ("<flame size='8 8' " APOPHYSIS
                                             "%s>" XFORM COLOR "</flame>",
        cases[i].attributes);
    g_autoptr (GPtrArray) genomes = read_clean (text);

    assert_near (first (genomes)->rotate, cases[i].rotate, 1e-9);
    assert_near (first (genomes)->cam_persp, cases[i].perspective, 1e-12);
    assert_near (first (genomes)->cam_dof, cases[i].blur, 1e-12);
  }
}

/* A disabled xform is not read at all, but chaos counts it. */
static void
test_apophysis_enabled (void)
{
  g_autoptr (GPtrArray) off = read_clean (FLAME (APOPHYSIS,
      "<xform weight='2' nobody='1' enabled='0'>"
      "<motion linear='x'/></xform>"
      "<xform weight='1' linear='1' chaos='1 0.5 2' enabled='1'/>"
      "<finalxform enabled='0' weight='x' spherical='1'>"
      "<motion linear='x'/></finalxform>"));
  g_autoptr (GPtrArray) on =
      read_clean (FLAME (APOPHYSIS, "<finalxform enabled='1' spherical='1'/>"));
  const FlameGenome *genome = first (off);

  g_assert_cmpuint (genome->n_xforms, ==, 3);
  g_assert_cmpuint (genome->n_finals, ==, 0);
  assert_near (genome->xforms[0].weight, 0.0, 1e-12);
  assert_near (genome->chaos[5], 2.0, 1e-12);
  g_assert_cmpuint (first (on)->n_finals, ==, 1);
}

static void
assert_ember_name (
    const char *prefix, const char *name, FlameForm form, guint variation)
{
  g_autofree char *whole = g_strconcat (prefix, name, NULL);
  Flam3UseName found;

  g_assert_true (
      flame_flam3_find_use_name (FLAME_DIALECT_EMBER, whole, &found));
  g_assert_cmpuint (found.variation, ==, variation);
  g_assert_cmpuint (found.form, ==, form);
}

/*
 * Fractorium adds only the prefix of a form to a name, and its pre_blur is not
 * Gaussian.
 */
static void
test_ember_names (void)
{
  static const char *const prefixes[] = {
      [FLAME_FORM_REGULAR] = "",
      [FLAME_FORM_PRE] = "pre_",
      [FLAME_FORM_POST] = "post_",
  };
  static const guint first_of_jwildfire = 533;
  guint n = 0;

  for (guint i = 0; i < first_of_jwildfire; i++) {
    FlameParam param = 0;
    const guint n_params =
        flame_variation_name (i) ? flame_variation_params (i, &param) : 0;

    for (guint form = 0; form < G_N_ELEMENTS (prefixes); form++) {
      if (!flame_variation_name (i))
        continue;
      assert_ember_name (prefixes[form], flame_variation_name (i), form, i);
      for (guint k = 0; k < n_params; k++)
        assert_ember_name (
            prefixes[form], flame_param_name (param + k), form, i);
      n++;
    }
  }
  g_assert_cmpuint (n, >, 3 * 420);
}

/* A name may begin like a form's prefix, but has one prefix at most. */
static void
test_prefixes (void)
{
  static const char *const nothing[] = {
      "pre_", "pre_pre_blur", "post_pre_blur", "post_pre_linear", "pre_weight"};
  Flam3UseName found;

  for (guint i = 0; i < G_N_ELEMENTS (nothing); i++)
    g_assert_false (
        flame_flam3_find_use_name (FLAME_DIALECT_FLAM3, nothing[i], &found));
  g_assert_true (
      flame_flam3_find_use_name (FLAME_DIALECT_FLAM3, "pre_blur", &found));
  g_assert_cmpuint (found.variation, ==, FLAME_VAR_gaussian_blur);
  g_assert_cmpuint (found.form, ==, FLAME_FORM_PRE);
  g_assert_true (
      flame_flam3_find_use_name (FLAME_DIALECT_FLAM3, "post_blur", &found));
  g_assert_cmpuint (found.variation, ==, FLAME_VAR_blur);
  g_assert_cmpuint (found.form, ==, FLAME_FORM_POST);
}

/*
 * Tests plugins whose names mean something else in Ember, and their parameters
 * without a prefix.
 */
static void
test_apophysis_plugins (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (FLAME (APOPHYSIS,
      "<xform weight='1' octagon='0.5' octa_x='0.25' octa_z='0.125'/>"
      "<xform weight='1' juliaNab='0.75' juliaNab_n='2' juliaNab_separ='3'/>"));
  const FlameXform *octagon = first (genomes)->xforms;
  const FlameXform *nab = octagon + 1;

  assert_near (weight_of (octagon, FLAME_VAR_jw_octagon, 0), 0.5, 1e-12);
  assert_near (
      flame_xform_get_param (octagon, FLAME_PARAM_jw_octagon_mode), 0, 1e-12);
  assert_near (
      flame_xform_get_param (octagon, FLAME_PARAM_jw_octagon_x), 0.25, 1e-12);
  assert_near (
      flame_xform_get_param (octagon, FLAME_PARAM_jw_octagon_z), 0.125, 1e-12);
  assert_near (weight_of (nab, FLAME_VAR_apo_juliaNab, 0), 0.75, 1e-12);
  assert_near (
      flame_xform_get_param (nab, FLAME_PARAM_apo_juliaNab_separ), 3, 1e-12);
}

/* A written flame names its dialect, so any program reads it the same way. */
static void
test_written (void)
{
  g_autoptr (GPtrArray) genomes =
      read_clean (FLAME (JWILDFIRE "cam_pitch='0.5' rotate='30' center='1 2'",
          "<xform weight='1' elliptic='0.5' elliptic_mode='0' bubble='1'/>"));
  const FlameGenome *const all[] = {first (genomes)};
  g_autofree char *xml = flame_flam3_write (all, 1);
  g_autoptr (GPtrArray) again = read_clean (xml);
  const FlameXform *xform = first (again)->xforms;

  assert_near (weight_of (xform, FLAME_VAR_jw_elliptic, 0), 0.5, 1e-12);
  assert_near (
      flame_xform_get_param (xform, FLAME_PARAM_jw_elliptic_mode), 0, 1e-12);
  assert_near (weight_of (xform, FLAME_VAR_jw_bubble, 0), 1, 1e-12);
  assert_near (first (again)->center[1], 2, 1e-12);
  assert_near (first (again)->rot_center[0], 0, 1e-12);
  assert_near (first (again)->rot_center[1], 0, 1e-12);
  g_assert_cmpuint (xform->n_uses, ==, all[0]->xforms->n_uses);
}

/*
 * JWildfire passes z on if a variation is one of space, or if the flame says
 * so.
 */
static void
test_heights (void)
{
  static const char two[] =
      "<flame " JWILDFIRE "%s><xform weight='1' linear='0.5' julian='0.25' "
      "bubble='1'/>" COLOR "</flame>";
  g_autofree char *flat = g_strdup_printf (two, "");
  g_autofree char *tilted = g_strdup_printf (two, "cam_pitch='1'");
  g_autofree char *kept = g_strdup_printf (two, "cam_pitch='1' preserve_z='1'");
  g_autoptr (GPtrArray) a = read_clean (flat);
  g_autoptr (GPtrArray) b = read_clean (tilted);
  g_autoptr (GPtrArray) c = read_clean (kept);
  g_autoptr (GPtrArray) d =
      read_clean (FLAME (JWILDFIRE "cam_pitch='1' preserve_z='1'",
          "<xform weight='1' dc_portal='0.5'/>"));

  assert_near (weight_of (first (a)->xforms, FLAME_VAR_zscale, 0), 0, 1e-12);
  assert_near (weight_of (first (d)->xforms, FLAME_VAR_zscale, 0), 0.5, 1e-12);
  assert_near (
      weight_of (first (b)->xforms, FLAME_VAR_zscale, 0), -0.75, 1e-12);
  assert_near (weight_of (first (c)->xforms, FLAME_VAR_zscale, 0), 0, 1e-12);
}

static void
test_camera (void)
{
  g_autoptr (GPtrArray) space = read_clean (FLAME (
      JWILDFIRE "center='1 2' rotate='30' cam_pitch='1' cam_zpos='3'", ""));
  g_autoptr (GPtrArray) plane = read_clean (
      FLAME (JWILDFIRE "center='1 2' rotate='30' cam_zpos='3'", ""));

  assert_near (first (space)->cam_zpos, 0, 1e-12);
  g_assert_cmpint (first (space)->behind, ==, FLAME_BEHIND_HIDDEN);
  assert_near (first (space)->rot_center[0], 0, 1e-12);
  assert_near (first (space)->rot_center[1], 0, 1e-12);
  assert_near (first (plane)->cam_zpos, 0, 1e-12);
  assert_near (first (plane)->rot_center[0], 1, 1e-12);
  assert_near (first (plane)->rot_center[1], 2, 1e-12);
}

/*
 * A pre variation with the priority of a regular one does nothing. Final xforms
 * keep the colour.
 */
static void
test_transforms (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (
      FLAME (JWILDFIRE "low_density_brightness='2' motion_blur_length='4'",
          "<xform weight='1' linear='1' pre_disc='2' pre_disc_fx_priority='0' "
          "synth='1' synth_mode='12' post_curl='0.5' "
          "post_curl_c1='3'/><finalxform linear='1' color='0.5' "
          "symmetry='0'/>"));
  g_autoptr (GPtrArray) colored = read_clean (FLAME (JWILDFIRE,
      "<finalxform linear='1' color_type='DIFFUSION' color='0.5' "
      "symmetry='0'/>"));
  const FlameGenome *genome = first (genomes);

  assert_near (
      weight_of (genome->xforms, FLAME_VAR_disc, FLAME_FORM_PRE), 0, 1e-12);
  assert_near (flame_xform_get_param (genome->xforms, FLAME_PARAM_synth_mode),
      19, 1e-12);
  assert_near (
      weight_of (genome->xforms, FLAME_VAR_curl, FLAME_FORM_POST), 1, 1e-12);
  assert_near (flame_xform_use_params (
                   genome->xforms, flame_xform_find_use (genome->xforms,
                                       FLAME_VAR_curl, FLAME_FORM_POST))[0],
      1.5, 1e-12);
  assert_near (genome->finals->color_speed, 0, 1e-12);
  assert_near (first (colored)->finals->color_speed, 0.5, 1e-12);
  assert_near (genome->quirks.glow, 0, 1e-12);
}

static double
weight_of_first (GPtrArray *genomes, guint use, FlameForm form)
{
  const FlameXform *xform = first (genomes)->xforms;

  g_assert_cmpuint (use, <, xform->n_uses);
  g_assert_cmpint (xform->uses[use].form, ==, form);
  return xform->uses[use].weight;
}

/* Tests variations that the user has put in another order. */
static void
test_order (void)
{
  g_autoptr (GPtrArray) moved = read_clean (FLAME (JWILDFIRE,
      "<xform weight='1' loonie='1' loonie_fx_priority='-1' linear='2' "
      "post_rotate_x='3' post_rotate_x_fx_priority='0' bent='4' "
      "post_rotate_y='5' post_rotate_y_fx_priority='-1' waves='6' "
      "waves_fx_priority='1' post_rotate_z='7' post_rotate_z_fx_priority='1' "
      "flatten='8' flatten_fx_priority='1'/>"));
  /* Behind all others, it is the first of the post form. */
  g_autoptr (GPtrArray) last = read_clean (FLAME (JWILDFIRE,
      "<xform weight='1' linear='2' post_rotate_y='1' post_rotate_x='3' "
      "post_rotate_x_fx_priority='0'/>"));
  /* The variations behind it have a height again. */
  g_autoptr (GPtrArray) flat = read_clean (FLAME (JWILDFIRE "cam_pitch='1'",
      "<xform weight='1' hemisphere='2' flatten='1' flatten_fx_priority='0' "
      "zscale='3' zscale_fx_priority='0'/>"));
  g_autoptr (GPtrArray) flat_last =
      read_clean (FLAME (JWILDFIRE "cam_pitch='1'",
          "<xform weight='1' hemisphere='2' flatten='1' "
          "flatten_fx_priority='1' zscale='3' zscale_fx_priority='0'/>"));

  assert_near (weight_of_first (flat, 1, FLAME_FORM_AMONG), 1, 1e-12);
  assert_near (weight_of_first (flat, 2, FLAME_FORM_REGULAR), 3, 1e-12);
  assert_near (weight_of_first (flat_last, 1, FLAME_FORM_REGULAR), 3, 1e-12);
  assert_near (weight_of_first (flat_last, 2, FLAME_FORM_REGULAR), 1, 1e-12);
  assert_near (weight_of_first (moved, 0, FLAME_FORM_PRE_ADDED), 1, 1e-12);
  assert_near (weight_of_first (moved, 1, FLAME_FORM_PRE), 5, 1e-12);
  /*
   * Both are in space, where zscale removes the z that loonie and linear add.
   */
  assert_near (weight_of_first (moved, 2, FLAME_FORM_PRE_ADDED), -0.5, 1e-12);
  assert_near (weight_of_first (moved, 3, FLAME_FORM_REGULAR), 2, 1e-12);
  assert_near (weight_of_first (moved, 4, FLAME_FORM_AMONG), 3, 1e-12);
  assert_near (weight_of_first (moved, 5, FLAME_FORM_REGULAR), 4, 1e-12);
  assert_near (weight_of_first (last, 1, FLAME_FORM_REGULAR), -2, 1e-12);
  assert_near (weight_of_first (last, 2, FLAME_FORM_POST), 3, 1e-12);
  assert_near (weight_of_first (last, 3, FLAME_FORM_POST), 1, 1e-12);
}

/* Tests colours that do not blend, and their warnings. */
static void
test_color_types (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (FLAME (JWILDFIRE,
      "<xform weight='1' linear='1' color_type='CYCLIC' symmetry='0.25'/>"
      "<xform weight='1' linear='1' color_type='NONE' color='0.5'/>"));

  g_assert_cmpint (
      first (genomes)->xforms[0].color_kind, ==, FLAME_COLOR_CYCLE);
  assert_near (first (genomes)->xforms[0].color_speed, 0.375, 1e-12);
  assert_near (first (genomes)->xforms[1].color_speed, 0, 1e-12);
}

/*
 * Tests JWildfire's names that are not valid in XML, and a weight that has no
 * effect.
 */
static void
test_odd_names (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (FLAME (JWILDFIRE,
      "<xform weight='1' corners='1' corners_mult x='1.5' "
      "corners_log mode (0/1)='1' dc_booleans='1' dc_booleans_^/&/|='2' "
      "cpow2='1' cpow2_range='3' pre_stabilize='0' pre_stabilize_n='7'/>"));
  const FlameXform *xform = first (genomes)->xforms;

  assert_near (
      flame_xform_get_param (xform, FLAME_PARAM_corners_mult_x), 1.5, 1e-12);
  assert_near (
      flame_xform_get_param (xform, FLAME_PARAM_corners_log_mode), 1, 1e-12);
  assert_near (
      flame_xform_get_param (xform, FLAME_PARAM_dc_booleans_type), 2, 1e-12);
  assert_near (
      flame_xform_get_param (xform, FLAME_PARAM_cpow2_spread), 3, 1e-12);
  assert_near (
      weight_of (xform, FLAME_VAR_stabilize, FLAME_FORM_PRE), 1, 1e-12);
}

/* Fractorium limits values to ranges; JWildfire uses them as they are. */
static void
test_ranges (void)
{
  static const char xform[] =
      "<xform weight='1' gdoffs='1' gdoffs_gamma='9' gdoffs_delta_x='-3' "
      "ortho='1' ortho_in='-4'/>";
  static const struct
  {
    const char *version;
    double gamma, delta_x, in;
  } programs[] = {{EMBER, 6, 0, 2 * G_PI - 4}, {JWILDFIRE, 9, -3, -4}};

  for (guint i = 0; i < G_N_ELEMENTS (programs); i++) {
    g_autofree char *text =
        g_strdup_printf (FLAME ("%s", "%s"), programs[i].version, xform);
    g_autoptr (GPtrArray) genomes = read_clean (text);
    const FlameXform *read = first (genomes)->xforms;

    assert_near (flame_xform_get_param (read, FLAME_PARAM_gdoffs_gamma),
        programs[i].gamma, 1e-12);
    assert_near (flame_xform_get_param (read, FLAME_PARAM_gdoffs_delta_x),
        programs[i].delta_x, 1e-12);
    assert_near (flame_xform_get_param (read, FLAME_PARAM_ortho_in),
        programs[i].in, 1e-6);
  }
}

/* Tests JWildfire's other names, and its former ones. */
static void
test_other_names (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (FLAME (JWILDFIRE,
      "<xform weight='1' mobiusN='1' mobiusN_re_a='2' rational3='1' "
      "rational3_e='3' bubbleT3D='1' bubbleT3D_exponent_z='4' t_heart='5' "
      "t_heart_scale_x='6' rays_rk1='7' mask='1' mask_xshift='8' scry2='1' "
      "scry2_sides='9' super_shape='1' super_shape_rnd='2'/>"));
  const FlameXform *xform = first (genomes)->xforms;

  assert_near (
      flame_xform_get_param (xform, FLAME_PARAM_MobiusN_Re_A), 2, 1e-12);
  assert_near (
      flame_xform_get_param (xform, FLAME_PARAM_rational3_b3), 3, 1e-12);
  assert_near (
      flame_xform_get_param (xform, FLAME_PARAM_bubbleT3D_exponentZ), 4, 1e-12);
  assert_near (weight_of (xform, FLAME_VAR_heart_wf, 0), 5, 1e-12);
  assert_near (
      flame_xform_get_param (xform, FLAME_PARAM_heart_wf_scale_x), 6, 1e-12);
  assert_near (weight_of (xform, FLAME_VAR_rays1, 0), 7, 1e-12);
  assert_near (
      flame_xform_get_param (xform, FLAME_PARAM_jw_mask_xshift), 8, 1e-12);
  assert_near (
      flame_xform_get_param (xform, FLAME_PARAM_jw_scry2_sides), 9, 1e-12);
  assert_near (
      flame_xform_get_param (xform, FLAME_PARAM_jw_super_shape_rnd), 2, 1e-12);
}

/*
 * JWildfire calls a variation of weight 0. Apophysis does not, nor does Ember
 * if the weight is tiny.
 */
static void
test_weight_zero (void)
{
  static const char xform[] =
      "<flame %s><xform weight='1' linear='0' dc_linear='0.0' "
      "pre_spherical='0' "
      "pre_blur='0' julian='0'/><xform weight='1' dc_linear='1e-7' "
      "linear='1'/>" COLOR "</flame>";
  g_autofree char *of_jwildfire = g_strdup_printf (xform, JWILDFIRE);
  g_autofree char *of_apophysis = g_strdup_printf (xform, APOPHYSIS);
  g_autofree char *of_ember = g_strdup_printf (xform, EMBER);
  g_autoptr (GPtrArray) jwildfire = read_clean (of_jwildfire);
  g_autoptr (GPtrArray) apophysis = read_clean (of_apophysis);
  g_autoptr (GPtrArray) ember = read_clean (of_ember);
  const FlameXform *called = first (jwildfire)->xforms;
  const FlameXform *left = first (apophysis)->xforms;

  for (guint i = 0; i < called->n_uses; i++) {
    const FlameVariationUse *use = &called->uses[i];
    const gboolean acts = use->variation == FLAME_VAR_dc_linear ||
                          use->variation == FLAME_VAR_spherical;

    g_assert_cmpint (use->weight != 0.0, ==, acts);
    assert_near (use->weight, 0, 1e-20);
  }
  for (guint i = 0; i < left->n_uses; i++)
    g_assert_cmpfloat (left->uses[i].weight, ==, 0);
  g_assert_cmpfloat (
      weight_of (&first (ember)->xforms[1], FLAME_VAR_dc_linear, 0), ==, 0);
  g_assert_cmpfloat (
      weight_of (&first (apophysis)->xforms[1], FLAME_VAR_dc_linear, 0), >, 0);
}

/* Other programs continue after a transform that leads nowhere. */
static void
test_dead_end (void)
{
  static const char flame[] =
      "<flame %s><xform weight='1' linear='1'/>"
      "<xform weight='2' linear='1' chaos='0 0'/>" COLOR "</flame>";
  g_autofree char *ember = g_strdup_printf (flame, EMBER);
  g_autofree char *flam3 = g_strdup_printf (flame, "scale='50'");
  g_autoptr (GPtrArray) genomes = read_clean (ember);

  assert_near (first (genomes)->chaos[2], 1, 1e-12);
  assert_near (first (genomes)->chaos[3], 0, 1e-12);
  assert_fails (flam3, -1, FLAME_ERROR_DOCUMENT,
      "doc.flam3:1: element <xform>: attribute 'chaos': expected a way out of "
      "xform 1, all xforms it leads to weigh 0");
}

/* Tests JWildfire's blur, below cam_zpos or far from a point. */
static void
test_depth_of_field (void)
{
  g_autoptr (GPtrArray) below = read_clean (
      FLAME (JWILDFIRE "cam_dof='0.5' cam_dof_scale='2' cam_zpos='0.25'", ""));
  g_autoptr (GPtrArray) around = read_clean (FLAME (JWILDFIRE
      "cam_dof='0.5' new_dof='1' cam_xfocus='1' cam_yfocus='2' cam_zfocus='3' "
      "cam_dof_area='0.75' cam_dof_exponent='4'",
      ""));
  g_autoptr (GPtrArray) star = read_warned (
      FLAME (JWILDFIRE "cam_dof='0.5' cam_dof_shape='STARBLUR'", ""),
      "doc.flam3:1: element <flame>: attribute 'cam_dof_shape': ignored; drawn "
      "as with BUBBLE");
  const FlameGenome *const all[] = {first (around)};
  g_autofree char *xml = flame_flam3_write (all, 1);
  g_autoptr (GPtrArray) again = read_clean (xml);

  assert_near (first (below)->cam_dof, 1, 1e-12);
  assert_near (first (below)->cam_zpos, 0, 1e-12);
  assert_near (first (below)->cam_focus[2], 0.25, 1e-12);
  g_assert_cmpint (first (below)->blur_kind, ==, FLAME_BLUR_BELOW);
  g_assert_cmpint (first (again)->blur_kind, ==, FLAME_BLUR_AROUND);
  for (guint i = 0; i < 3; i++)
    assert_near (first (again)->cam_focus[i], i + 1.0, 1e-12);
  assert_near (first (again)->focus_area, 0.75, 1e-12);
  assert_near (first (again)->focus_exponent, 4, 1e-12);
  g_assert_cmpuint (star->len, ==, 1);
}

/* Tests how much of the background JWildfire hides behind lit pixels. */
static void
test_foreground (void)
{
  g_autoptr (GPtrArray) none =
      read_clean (FLAME (JWILDFIRE "fg_opacity='0' background='1 1 1'", ""));
  g_autoptr (GPtrArray) usual =
      read_clean (FLAME (JWILDFIRE "fg_opacity='1'", ""));
  g_autoptr (GPtrArray) twice =
      read_clean (FLAME (JWILDFIRE "fg_opacity='2'", ""));

  assert_near (first (none)->cover, 1 + 1.2490457724 / 1.25, 1e-9);
  assert_near (first (usual)->cover, 1, 1e-12);
  assert_near (first (twice)->cover, 1 - 1.2490457724 / 1.25, 1e-9);
}

/*
 * Tests how JWildfire makes pixels of points: the filter, random offsets,
 * oversampling.
 */
static void
test_sampling (void)
{
  g_autoptr (GPtrArray) usual =
      read_clean (FLAME (JWILDFIRE "background='1 1 1'", ""));
  g_autoptr (GPtrArray) fine = read_clean (
      FLAME (JWILDFIRE "oversample='2' filter='0.5' filter_kernel='GAUSSIAN' "
                       "antialias_amount='0' contrast='0.5' quality='10'",
          ""));
  g_autoptr (GPtrArray) flam3 = read_clean (FLAME ("scale='50'", ""));
  const FlameGenome *const all[] = {first (usual), first (fine)};
  g_autofree char *xml = flame_flam3_write (all, 2);
  g_autoptr (GPtrArray) again = read_clean (xml);
  const FlameGenome *kept = g_ptr_array_index (again, 0);

  g_assert_cmpint (
      first (usual)->filter_kernel, ==, FLAME_FILTER_KERNEL_MITCHELL_SMOOTH);
  assert_near (first (usual)->filter_radius, 0.75, 1e-12);
  assert_near (first (usual)->scatter_part, 0.25, 1e-12);
  assert_near (first (usual)->scatter_radius, 0.5, 1e-12);
  assert_near (first (usual)->quirks.no_speckle, 1, 1e-12);
  assert_near (first (usual)->background[1], 255.0 / 256.0, 1e-12);
  assert_near (first (usual)->contrast, 1, 1e-12);
  g_assert_cmpint (
      first (fine)->filter_kernel, ==, FLAME_FILTER_KERNEL_GAUSSIAN);
  assert_near (first (fine)->scatter_part, 0, 1e-12);
  assert_near (first (fine)->contrast, 1, 1e-12);
  assert_near (first (fine)->quirks.glow, 8 * 0.24, 1e-12);
  assert_near (first (fine)->quality, 20, 1e-12);
  g_assert_cmpint (first (flam3)->filter_kernel, ==, FLAME_FILTER_KERNEL_NONE);
  assert_near (first (flam3)->scatter_part, 0, 1e-12);
  g_assert_cmpint (kept->filter_kernel, ==, first (usual)->filter_kernel);
  assert_near (kept->filter_radius, 0.75, 1e-12);
  assert_near (kept->scatter_part, 0.25, 1e-12);
  assert_near (kept->scatter_radius, 0.5, 1e-12);
  assert_near (kept->background[1], 255.0 / 256.0, 1e-12);
}

/* Tests JWildfire's adaptive filter, and an offset larger than any picture. */
static void
test_sampling_oddities (void)
{
  g_autoptr (GPtrArray) adaptive = read_warned (
      FLAME (JWILDFIRE "filter_kernel='MITCHELL_SINEPOW'", ""),
      "doc.flam3:1: element <flame>: attribute 'filter_kernel': ignored; drawn "
      "as with MITCHELL_SMOOTH");
  g_autoptr (GPtrArray) far =
      read_clean (FLAME (JWILDFIRE "antialias_radius='50'", ""));

  g_assert_cmpint (
      first (adaptive)->filter_kernel, ==, FLAME_FILTER_KERNEL_MITCHELL_SMOOTH);
  assert_near (first (far)->scatter_radius, 50, 1e-12);
}

/* Only flam3 has light in whole numbers, which it truncates. */
static void
test_rounding (void)
{
  static const struct
  {
    const char *flame;
    double rounding, dither;
  } cases[] = {
      {FLAME ("scale='50'", ""), 0.0, 0.0},
      {FLAME ("version='FLAM3-LNX-3.1.1'", ""), 0.0, 0.0},
      {FLAME (EMBER, ""), 0.5, 0.0},
      {FLAME (APOPHYSIS, ""), 0.5, 0.0},
      {FLAME (JWILDFIRE, ""), 0.5, 0.0},
      {FLAME ("rounding='0.25'", ""), 0.25, 0.0},
      {FLAME ("rounding='0.5' dither='1'", ""), 0.5, 1.0},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GPtrArray) genomes = read_clean (cases[i].flame);
    const FlameGenome *const all[] = {first (genomes)};
    g_autofree char *xml = flame_flam3_write (all, 1);
    g_autoptr (GPtrArray) again = read_clean (xml);

    assert_near (first (genomes)->quirks.rounding, cases[i].rounding, 1e-12);
    assert_near (first (again)->quirks.rounding, cases[i].rounding, 1e-12);
    assert_near (first (genomes)->quirks.dither, cases[i].dither, 1e-12);
    assert_near (first (again)->quirks.dither, cases[i].dither, 1e-12);
  }
}

/*
 * JWildfire and Ember treat lost points and the choice of xforms differently.
 */
static void
test_lost_points (void)
{
  static const struct
  {
    const char *flame;
    double lost_steps, choice_step, orbit_steps, keeps_far, one_bucket;
  } cases[] = {
      {FLAME ("", ""), 0.0, 0.0, 0.0, 0.0, 0.0},
      {FLAME (EMBER, ""), 0.0, 0.0, 0.0, 1.0, 1.0},
      {FLAME (APOPHYSIS, ""), 0.0, 0.0, 0.0, 0.0, 0.0},
      {FLAME (JWILDFIRE, ""), 1000.0, 1.0 / 1024, 200000.0, 0.0, 0.0},
      {FLAME ("lost_steps='30' choice_step='0.001' orbit_steps='7' keep_far='1'"
              " one_bucket='1'",
           ""),
          30.0, 0.001, 7.0, 1.0, 1.0},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GPtrArray) genomes = read_clean (cases[i].flame);
    const FlameGenome *const all[] = {first (genomes)};
    g_autofree char *xml = flame_flam3_write (all, 1);
    g_autoptr (GPtrArray) again = read_clean (xml);

    assert_near (
        first (genomes)->quirks.lost_steps, cases[i].lost_steps, 1e-12);
    assert_near (first (again)->quirks.lost_steps, cases[i].lost_steps, 1e-12);
    assert_near (
        first (genomes)->quirks.choice_step, cases[i].choice_step, 1e-12);
    assert_near (
        first (again)->quirks.choice_step, cases[i].choice_step, 1e-12);
    for (guint k = 0; k < 2; k++) {
      const FlameQuirks *quirks = &first (k ? again : genomes)->quirks;

      assert_near (quirks->orbit_steps, cases[i].orbit_steps, 1e-12);
      assert_near (quirks->keeps_far, cases[i].keeps_far, 1e-12);
      assert_near (quirks->one_bucket, cases[i].one_bucket, 1e-12);
    }
  }
}

/*
 * JWildfire restarts at every 1,000th point of all layers together. If the
 * number of layers divides 1,000, that is every (1,000 / layers)th point of a
 * layer, otherwise every 1,000th.
 */
static void
test_lost_layers (void)
{
  static const struct
  {
    guint layers;
    double lost_steps;
  } cases[] = {{1, 1000.0}, {2, 500.0}, {3, 1000.0}, {4, 250.0}};

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GString) text =
        g_string_new ("<jwf-flame " JWILDFIRE "size='32 24'>");
    g_autoptr (GPtrArray) genomes = NULL;

    for (guint layer = 0; layer < cases[i].layers; layer++)
      g_string_append (text, "<layer>" XFORM COLOR "</layer>");
    g_string_append (text, "</jwf-flame>");
    genomes = read_clean (text->str);
    assert_near (
        first (genomes)->quirks.lost_steps, cases[i].lost_steps, 1e-12);
  }
}

/* The element is JWildfire's, with and without a version of its own. */
static void
test_jwf_flame (void)
{
  g_autoptr (GPtrArray) own = read_clean (
      "<jwf-flame size='8 6'><layer>" XFORM COLOR "</layer></jwf-flame>");
  g_autoptr (GPtrArray) others = read_warned (
      "<flames><jwf-flame version='EMBER-WIN-1.0' size='8 6' name='a'>" XFORM
          COLOR "</jwf-flame><flame size='8 6' name='b'>" XFORM COLOR
      "</flame></flames>",
      "doc.flam3:1: element <jwf-flame>: attribute 'version': ignored: the "
      "element is JWildfire's, and the flame of Fractorium");

  assert_near (first (own)->quirks.lost_steps, 1000.0, 1e-12);
  g_assert_cmpuint (others->len, ==, 1);
  g_assert_cmpstr (first (others)->name, ==, "b");
}

/*
 * Tests the choice of the nearest palette entry: floor (254 color + 0.5), or
 * the same with 255.
 */
static void
test_palette_entries (void)
{
  static const char rest[] = "<xform weight='1' linear='1' color='0.5'/>"
                             "<xform weight='1' linear='1' color='0.25'/>";
  g_autofree char *theirs =
      g_strdup_printf ("<flame " JWILDFIRE ">%s" COLOR "</flame>", rest);
  g_autofree char *apo =
      g_strdup_printf ("<flame " APOPHYSIS ">%s" COLOR "</flame>", rest);
  g_autofree char *ours =
      g_strdup_printf ("<flame scale='50'>%s" COLOR "</flame>", rest);
  g_autoptr (GPtrArray) jwildfire = read_clean (theirs);
  g_autoptr (GPtrArray) apophysis = read_clean (apo);
  g_autoptr (GPtrArray) flam3 = read_clean (ours);

  assert_near (first (jwildfire)->palette_steps, 254, 1e-12);
  assert_near (first (jwildfire)->quirks.palette_shift, 0.5, 1e-12);
  assert_near (first (jwildfire)->xforms[0].color, 0.5, 1e-12);
  assert_near (first (apophysis)->palette_steps, 255, 1e-12);
  assert_near (first (apophysis)->quirks.palette_shift, 0.5, 1e-12);
  assert_near (first (flam3)->palette_steps, 256, 1e-12);
  assert_near (first (flam3)->quirks.palette_shift, 0, 1e-12);
}

/*
 * A smooth gradient interpolates between entries. Of several layers, the first
 * one decides.
 */
static void
test_smooth_gradient (void)
{
#define LAYER(attributes)                                                      \
  "<layer " attributes "><xform weight='1' linear='1'/>" COLOR "</layer>"
  g_autoptr (GPtrArray) flame =
      read_clean (FLAME (JWILDFIRE "smooth_gradient='1'", ""));
  g_autoptr (GPtrArray) layers = read_clean ("<jwf-flame " JWILDFIRE ">" LAYER (
      "smooth_gradient='1'") LAYER ("smooth_gradient='1'") "</jwf-flame>");
  g_autoptr (GPtrArray) differ =
      read_warned ("<jwf-flame " JWILDFIRE ">" LAYER ("")
                       LAYER ("smooth_gradient='1'") "</jwf-flame>",
          "doc.flam3:1: element <layer>: attribute 'smooth_gradient': ignored; "
          "drawn "
          "as in the first layer");

  g_assert_cmpint (first (flame)->palette_mode, ==, FLAME_PALETTE_MODE_LINEAR);
  assert_near (first (flame)->quirks.palette_shift, 0, 1e-12);
  g_assert_cmpint (first (layers)->palette_mode, ==, FLAME_PALETTE_MODE_LINEAR);
  g_assert_cmpint (first (differ)->palette_mode, ==, FLAME_PALETTE_MODE_STEP);
}

/*
 * A gradient whose corners agree is one colour, but a different centre is not.
 */
static void
test_backgrounds (void)
{
#define SPOTS                                                                  \
  "background_ul='0.5 0 1' background_ur='0.5 0 1' background_ll='0.5 0 1' "   \
  "background_lr='0.5 0 1' background_cc='0 0 0' background='0 1 0' "
  g_autoptr (GPtrArray) gradient =
      read_clean (FLAME (JWILDFIRE SPOTS "background_type='GRADIENT_2X2'", ""));
  g_autoptr (GPtrArray) single =
      read_clean (FLAME (JWILDFIRE SPOTS "background_type='SINGLE_COLOR'", ""));
  const double *a = first (gradient)->background;
  const double *b = first (single)->background;

  assert_near (a[0], 0.5 * 255 / 256, 1e-12);
  assert_near (a[1], 0, 1e-12);
  assert_near (a[2], 255.0 / 256, 1e-12);
  assert_near (b[0], 0, 1e-12);
  assert_near (b[1], 255.0 / 256, 1e-12);
}

/* The share of a layer's visible points is the square of its density. */
static void
test_layer_density (void)
{
  g_autoptr (GPtrArray) genomes =
      read_clean ("<jwf-flame " JWILDFIRE ">" LAYER ("density='0.5'")
              LAYER ("") "</jwf-flame>");
  const FlameXform *xforms = first (genomes)->xforms;

  /* flam3's opacity of a quarter is darker. */
  assert_near (xforms[0].opacity, exp2 (log10 (0.25)), 1e-12);
  assert_near (xforms[1].opacity, 1, 1e-12);
}

/* A variation that replaces the sum hides those before it. */
static void
test_replacing (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (FLAME (JWILDFIRE,
      "<xform weight='1' linear='0.5' shredlin='2' julian='1'/>"
      "<xform weight='1' shredlin='2' linear='0.5'/>"));
  g_autoptr (GPtrArray) space =
      read_clean (FLAME (JWILDFIRE "preserve_z='1' cam_pitch='1'",
          "<xform weight='1' linear3D='0.5' shredlin='2'/>"
          "<xform weight='1' zcone='1'/>"));
  const FlameXform *a = first (genomes)->xforms, *b = a + 1;
  const FlameXform *c = first (space)->xforms;

  assert_near (weight_of (a, FLAME_VAR_linear, 0), 0, 1e-12);
  assert_near (weight_of (a, FLAME_VAR_julian, 0), 1, 1e-12);
  assert_near (weight_of (b, FLAME_VAR_linear, 0), 0.5, 1e-12);
  assert_near (weight_of (c, FLAME_VAR_linear3D, 0), 0, 1e-12);
  assert_near (weight_of (c, FLAME_VAR_zscale, 0), 0.5, 1e-12);
}

/* Apophysis 2 writes no density estimation and has none. */
static void
test_apophysis_estimator (void)
{
  g_autoptr (GPtrArray) old = read_clean (FLAME (APOPHYSIS, ""));
  g_autoptr (GPtrArray) off =
      read_clean (FLAME (APOPHYSIS "estimator_radius='9' enable_de='0'", ""));
  g_autoptr (GPtrArray) on =
      read_clean (FLAME (APOPHYSIS "estimator_radius='9' enable_de='1'", ""));
  g_autoptr (GPtrArray) flam3 = read_clean (FLAME ("scale='50'", ""));

  assert_near (first (old)->estimator_radius, 0, 1e-12);
  assert_near (first (off)->estimator_radius, 0, 1e-12);
  assert_near (first (on)->estimator_radius, 9, 1e-12);
  assert_near (first (flam3)->estimator_radius, 9, 1e-12);
}

/* Ember reads a negative zoom as 0. */
static void
test_zoom (void)
{
  g_autoptr (GPtrArray) ember = read_clean (FLAME (EMBER "zoom='-1'", ""));
  g_autoptr (GPtrArray) flam3 = read_clean (FLAME ("zoom='-1'", ""));

  assert_near (first (ember)->zoom, 0, 1e-12);
  assert_near (first (flam3)->zoom, -1, 1e-12);
}

/*
 * Tests a copy of each point, made last and over each layer. Together they are
 * as bright as all copies.
 */
static void
test_post_symmetry (void)
{
  g_autoptr (GPtrArray) round = read_clean (
      FLAME (JWILDFIRE "post_symmetry_type='POINT' post_symmetry_order='4'"
                       " post_symmetry_centre_x='0.5'",
          "<finalxform linear='1' color='0'/>"));
  g_autoptr (GPtrArray) over = read_clean (FLAME (
      JWILDFIRE "post_symmetry_type='Y_AXIS' post_symmetry_distance='2'", ""));
  g_autoptr (GPtrArray) none = read_clean (FLAME (
      JWILDFIRE "post_symmetry_type='NONE' post_symmetry_order='4'", ""));
  const FlameXform *last = &first (round)->finals[1];

  g_assert_cmpuint (first (round)->n_finals, ==, 2);
  assert_near (weight_of (last, FLAME_VAR_view_symmetry, 0), 1, 1e-12);
  assert_near (
      flame_xform_get_param (last, FLAME_PARAM_view_symmetry_kind), 0, 1e-12);
  assert_near (
      flame_xform_get_param (last, FLAME_PARAM_view_symmetry_order), 4, 1e-12);
  assert_near (flame_xform_get_param (last, FLAME_PARAM_view_symmetry_centre_x),
      0.5, 1e-12);
  assert_near (last->color_speed, 0, 1e-12);
  /* The point itself and four copies. */
  assert_near (pow (10.0, log2 (first (round)->xforms[0].opacity)), 5.0, 1e-9);
  last = &first (over)->finals[0];
  assert_near (
      flame_xform_get_param (last, FLAME_PARAM_view_symmetry_kind), 2, 1e-12);
  assert_near (flame_xform_get_param (last, FLAME_PARAM_view_symmetry_distance),
      2, 1e-12);
  assert_near (pow (10.0, log2 (first (over)->xforms[0].opacity)), 2.0, 1e-9);
  g_assert_cmpuint (first (none)->n_finals, ==, 0);
  assert_near (first (none)->xforms[0].opacity, 1, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dialects/names", test_names);
  g_test_add_func ("/dialects/apophysis-camera", test_apophysis_camera);
  g_test_add_func ("/dialects/apophysis-enabled", test_apophysis_enabled);
  g_test_add_func ("/dialects/names/ember", test_ember_names);
  g_test_add_func ("/dialects/names/prefixes", test_prefixes);
  g_test_add_func ("/dialects/names/apophysis", test_apophysis_plugins);
  g_test_add_func ("/dialects/written", test_written);
  g_test_add_func ("/dialects/heights", test_heights);
  g_test_add_func ("/dialects/camera", test_camera);
  g_test_add_func ("/dialects/transforms", test_transforms);
  g_test_add_func ("/dialects/transforms/order", test_order);
  g_test_add_func ("/dialects/transforms/color-types", test_color_types);
  g_test_add_func ("/dialects/transforms/odd-names", test_odd_names);
  g_test_add_func ("/dialects/transforms/ranges", test_ranges);
  g_test_add_func ("/dialects/transforms/other-names", test_other_names);
  g_test_add_func ("/dialects/transforms/weight-zero", test_weight_zero);
  g_test_add_func ("/dialects/dead-end", test_dead_end);
  g_test_add_func ("/dialects/depth-of-field", test_depth_of_field);
  g_test_add_func ("/dialects/foreground", test_foreground);
  g_test_add_func ("/dialects/sampling", test_sampling);
  g_test_add_func ("/dialects/sampling/oddities", test_sampling_oddities);
  g_test_add_func ("/dialects/rounding", test_rounding);
  g_test_add_func ("/dialects/lost-points", test_lost_points);
  g_test_add_func ("/dialects/lost-points/layers", test_lost_layers);
  g_test_add_func ("/dialects/palette-entries", test_palette_entries);
  g_test_add_func ("/dialects/jwf-flame", test_jwf_flame);
  g_test_add_func ("/dialects/smooth-gradient", test_smooth_gradient);
  g_test_add_func ("/dialects/backgrounds", test_backgrounds);
  g_test_add_func ("/dialects/layer-density", test_layer_density);
  g_test_add_func ("/dialects/transforms/replacing", test_replacing);
  g_test_add_func ("/dialects/apophysis-estimator", test_apophysis_estimator);
  g_test_add_func ("/dialects/zoom", test_zoom);
  g_test_add_func ("/dialects/post-symmetry", test_post_symmetry);
  return g_test_run ();
}

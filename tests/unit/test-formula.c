/*
 * Formulas: their compiled code gives the right value, and invalid ones give an
 * error.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "flame/error.h"
#include "core/genome/formula.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#define FLAME_PREPARE FLAME_PREPARE_FUNCTION
#include "kernels/variations/common/formula-exact.h"
#include "kernels/variations/common/formula.h"
#include "tests/unit/reader-support.h"

/* @place: x, y, z; the first parameter is 1.5, each next one is 2 more */
static void
evaluate (const FlameFormula *formula, const float place[3], float out[3])
{
  float k[FLAME_FORMULA_CONSTANTS];

  for (guint i = 0; i < FLAME_FORMULA_LENGTH; i++)
    k[i] = (float) formula->code[i];
  for (guint i = 0; i < FLAME_FORMULA_PARAMETERS; i++)
    k[FLAME_FORMULA_LENGTH + i] = 1.5f + 2.0f * i;
  flame_formula (k, place, out);
}

/*
 * Evaluates like evaluate(), but in double precision.
 * @at: index of the next result
 */
static double
evaluate_exactly (const FlameFormula *formula, const float place[3], int *at)
{
  const double exact_place[3] = {place[0], place[1], place[2]};
  double params[8];

  for (guint i = 0; i < G_N_ELEMENTS (params); i++)
    params[i] = 1.5 + 2.0 * i;
  return flame_exact_formula (formula->code, params, exact_place, at);
}

static void
test_values (void)
{
  static const struct
  {
    const char *text;
    double value; /* at 0.75, -1.25, 2 */
  } formulas[] = {
      {"1+2*3-4", 3},
      {"(1+2)*3", 9},
      {"7/2", 3},
      {"7/2.0 + 1/4d", 3.75},
      {"-x*-y", -0.9375},
      {"--x", 0.75},
      {"x - y - z", 0},
      {"x/y/z", -0.3},
      {"5.5 % 2", 1.5},
      {"-5.5 % 2", -1.5},
      {"pow(y, 3)", -1.953125},
      {"pow(y,2) + pow(z, -1)", 2.0625},
      {"pow(0, 0) + pow(x-x, 2)", 1},
      {"param_a + param_f*10", 116.5},
      {"sin(pi/6) + cos(M_PI) + Math.sqrt(z*2)", 1.5},
      {"tan(M_PI_4)+atan2(1,1)/pi", 1.25},
      {"asin(0.5)/pi + acos(0.5)/pi + atan(1)/pi", 0.75},
      {"sinh(1)", 1.1752011936438014},
      {"cosh(1)-tanh(20)+tanh(-20)", -0.4569193651847562},
      {"exp(log(3))", 3},
      {"sqr(y)+fabs(y)+abs(y)", 4.0625},
      {"floor(y)+ceil(y)+trunc(y)+rint(1.75)", -2},
      {"min(x,y)+max(x,y)*10", 6.25},
      {"x > y ? 5 : 6", 5},
      {"x < y ? 5 : x == 0.75 ? 7 : 8", 7},
      {"(x >= 0.75 && y <= -2) || !(z != 2) ? 1 : 0", 1},
      {"1e2 + .5", 100.5},
      {"-0.189*(x*x + y*y + z*z)", -1.157625},
  };
  const float place[3] = {0.75f, -1.25f, 2.0f};

  for (guint i = 0; i < G_N_ELEMENTS (formulas); i++) {
    FlameFormula formula = {.n = 0};
    g_autoptr (GError) error = NULL;
    float out[FLAME_FORMULA_OUTPUTS];

    g_test_message ("%s", formulas[i].text);
    flame_formula_add (&formula, formulas[i].text, "x y z", &error);
    g_assert_no_error (error);
    evaluate (&formula, place, out);
    g_assert_cmpfloat_with_epsilon (
        out[0], formulas[i].value, 2e-6 * (1.0 + fabs (formulas[i].value)));
    g_assert_cmpfloat_with_epsilon (
        evaluate_exactly (&formula, place, &(int){0}), formulas[i].value,
        1e-14 * (1.0 + fabs (formulas[i].value)));
  }
}

static void
test_results (void)
{
  FlameFormula formula = {.n = 0};
  const float place[3] = {3.0f, 4.0f, 0.0f};
  float out[FLAME_FORMULA_OUTPUTS];

  g_assert_true (flame_formula_add (&formula, "u*v", "u v", NULL));
  g_assert_true (flame_formula_add (&formula, "u - v", "u v", NULL));
  evaluate (&formula, place, out);
  g_assert_cmpfloat (out[0], ==, 12.0);
  g_assert_cmpfloat (out[1], ==, -1.0);
  g_assert_cmpfloat (out[2], ==, 0.0);
  {
    int at = 0;

    g_assert_cmpfloat (evaluate_exactly (&formula, place, &at), ==, 12.0);
    g_assert_cmpfloat (evaluate_exactly (&formula, place, &at), ==, -1.0);
    g_assert_cmpfloat (evaluate_exactly (&formula, place, &at), ==, 0.0);
  }
}

/*
 * With eight parameters, formulas may use the last two, which points do not
 * evaluate.
 */
static void
test_eight (void)
{
  FlameFormula six = {.n = 0}, eight = {.has_eight = TRUE};
  const float place[3] = {0.0f};
  float out[FLAME_FORMULA_OUTPUTS];

  g_assert_false (flame_formula_add (&six, "param_g", "t", NULL));
  g_assert_true (
      flame_formula_add (&eight, "param_h + param_f*param_g", "t", NULL));
  g_assert_false (flame_formula_add (&eight, "param_i", "t", NULL));
  g_assert_cmpfloat (
      evaluate_exactly (&eight, place, &(int){0}), ==, 15.5 + 11.5 * 13.5);
  evaluate (&eight, place, out);
  g_assert_cmpfloat (out[0], ==, 0.0);
}

static void
test_errors (void)
{
  static const struct
  {
    const char *text, *message;
  } wrong[] = {
      {"", "at character 1: expected a number"},
      {"1+", "at character 3: expected a number"},
      {"(1", "at character 3: expected ')'"},
      {"1 2", "at character 3: expected the end"},
      {"sine(1)", "at character 6: unknown function 'sine'"},
      {"pow(1)", "at character 6: expected ','"},
      {"w", "at character 2: unknown name 'w'"},
      {"1 ? 2", "at character 6: expected ':'"},
  };
  g_autoptr (GString) text = g_string_new ("x");
  g_autoptr (GError) error = NULL;
  FlameFormula formula = {.n = 0};

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
    g_autoptr (GError) cause = NULL;

    g_assert_false (flame_formula_add (&formula, wrong[i].text, "x", &cause));
    g_assert_error (cause, FLAME_ERROR, FLAME_ERROR_DOCUMENT);
    g_assert_cmpstr (cause->message, ==, wrong[i].message);
    g_assert_cmpuint (formula.n, ==, 0);
  }
  for (guint i = 0; i < FLAME_FORMULA_LENGTH; i++)
    g_string_append (text, "+x");
  g_assert_false (flame_formula_add (&formula, text->str, "x", &error));
  g_assert_nonnull (strstr (error->message, "longer than 128 instructions"));
  g_clear_error (&error);
  g_string_assign (text, "");
  for (guint i = 0; i < 1000; i++)
    g_string_append (text, "(-");
  g_assert_false (flame_formula_add (&formula, text->str, "x", &error));
  g_assert_nonnull (strstr (error->message, "more than 40 levels"));
}

/* Blended keyframes give any numbers, which must not crash. */
static void
test_any_code (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (24);
  const float place[3] = {0.5f, 0.25f, -1.0f};
  float k[FLAME_FORMULA_CONSTANTS], out[FLAME_FORMULA_OUTPUTS];
  FlameFormula any = {.n = 0};

  for (guint i = 0; i < 20000; i++) {
    for (guint j = 0; j < FLAME_FORMULA_CONSTANTS; j++)
      k[j] = (float) g_rand_double_range (rand, -3.0, 60.0);
    for (guint j = 0; j < FLAME_FORMULA_LENGTH; j++)
      any.code[j] = k[j];
    if (i % 10 == 0)
      k[i % FLAME_FORMULA_LENGTH] = i % 20 ? NAN : 1e30f;
    flame_formula (k, place, out);
    evaluate_exactly (&any, place, &(int){0});
  }
}

/*
 * JWildfire's attribute has pairs of hexadecimal digits; a wrong one is an
 * error.
 */
static void
test_attribute (void)
{
  static const char form[] =
      "<flame version='JWildfire V7.30 (27.11.2021)' size='8 8'>"
      "<xform weight='1' yplot2d_wf='1' yplot2d_wf_preset_id='3'"
      " yplot2d_wf_colormap_filename='' yplot2d_wf_formula='%s'/>" COLOR
      "</flame>";
  g_autofree char *right = g_strdup_printf (form, "322A78"); /* 2*x */
  g_autofree char *wrong = g_strdup_printf (form, "322A77");
  g_autoptr (GPtrArray) genomes = read_clean (right);
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) again = NULL;
  g_autoptr (GError) error = NULL;
  const FlameXform *xform = first (genomes)->xforms;
  const FlameParam code = FLAME_PARAM_yplot2d_wf_code_00;

  g_assert_cmpfloat (
      flame_xform_get_param (xform, code), ==, FLAME_CODE_NUMBER);
  g_assert_cmpfloat (flame_xform_get_param (xform, code + 1), ==, 2.0);
  g_assert_cmpfloat (
      flame_xform_get_param (xform, code + 3), ==, FLAME_CODE_MULTIPLY);
  again = read_full (wrong, -1, NULL, warnings, &error);
  g_assert_no_error (error);
  g_assert_nonnull (again);
  g_assert_cmpuint (warnings->len, ==, 1);
  g_assert_nonnull (strstr (warnings->pdata[0], "unknown name 'w'"));
}

/*
 * Tests JWildfire's attributes that are neither formulas nor numbers with a
 * valid XML name.
 */
static void
test_other_attributes (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (
      "<flame version='JWildfire V7.30 (27.11.2021)' size='8 8'>"
      "<xform weight='1' terrain3D='1' terrain3D_Size (N PowersOf 2)='7'"
      " terrain3D_blend_colormap='1' dc_triantess='1'"
      " dc_triantess_FaceB_-RGB='304138306666' knots3D='1' knots3D_presetId='2'"
      " knots3D_xformula='706172616D5F68' knots3D_yformula='74'"
      " knots3D_zformula='30' knots3D_subdiv_level='0'/>" COLOR "</flame>");
  const FlameXform *xform = first (genomes)->xforms;
  const FlameParam code = FLAME_PARAM_knots3D_code_00;

  g_assert_cmpfloat (
      flame_xform_get_param (xform, FLAME_PARAM_terrain3D_Size__N_PowersOf_2_),
      ==, 7.0);
  /* "0A80ff" */
  g_assert_cmpfloat (
      flame_xform_get_param (xform, FLAME_PARAM_dc_triantess_FaceB_red), ==,
      10.0);
  g_assert_cmpfloat (
      flame_xform_get_param (xform, FLAME_PARAM_dc_triantess_FaceB_green), ==,
      128.0);
  g_assert_cmpfloat (
      flame_xform_get_param (xform, FLAME_PARAM_dc_triantess_FaceB_blue), ==,
      255.0);
  g_assert_cmpfloat (
      flame_xform_get_param (xform, code), ==, FLAME_CODE_PARAM_H);
  g_assert_cmpfloat (
      flame_xform_get_param (xform, code + 2), ==, FLAME_CODE_PLACE);
}

/*
 * Tests the rules of an L-system: the parts that JWildfire omits, and six
 * letters per number.
 */
static void
test_grammar (void)
{
  static const char text[] =
      "Tree {\n; a whole line\nAngle 8 ; eighths\nAxiom f@.7[+x]\n"
      "x = fc32f[-x][!+<9x] ; more\nf=@1.1f\n}\n";
  /* "F@.7[+", "X];X=F", "C32F[-", "X][!+<", "9X];F=", "@1.1F" */
  static const double letters[] = {1502012481606, 2421741776600, 1570763479491,
      2073197735640, 2114859789369, 18894002368};
  g_autofree char *encoded = NULL, *document = NULL;
  g_autoptr (GString) digits = g_string_new (NULL);
  g_autoptr (GPtrArray) genomes = NULL, warnings = NULL, again = NULL;
  g_autoptr (GError) error = NULL;
  const FlameXform *xform;

  for (const char *at = text; *at; at++)
    g_string_append_printf (digits, "%02X", (guint) *at);
  document = g_strdup_printf (
      "<flame version='JWildfire V7.30 (27.11.2021)' size='8 8'>"
      "<xform weight='1' lsystem_js='1' lsystem_js_grammar='%s'/>" COLOR
      "</flame>",
      digits->str);
  genomes = read_clean (document);
  xform = first (genomes)->xforms;
  g_assert_cmpfloat (
      flame_xform_get_param (xform, FLAME_PARAM_lsystem_js_grammar_angle), ==,
      45.0);
  for (guint i = 0; i < G_N_ELEMENTS (letters); i++)
    g_assert_cmpfloat (
        flame_xform_get_param (xform, FLAME_PARAM_lsystem_js_code_00 + i), ==,
        letters[i]);
  g_assert_cmpfloat (
      flame_xform_get_param (xform, FLAME_PARAM_lsystem_js_code_06), ==, 0.0);

  /* "A=", then 800 letters */
  g_string_assign (digits, "413D");
  for (guint i = 0; i < 800; i++)
    g_string_append (digits, "46");
  encoded = g_strdup_printf (
      "<flame version='JWildfire V7.30 (27.11.2021)' size='8 8'>"
      "<xform weight='1' lsystem_js='1' lsystem_js_grammar='%s'/>" COLOR
      "</flame>",
      digits->str);
  warnings = g_ptr_array_new_with_free_func (g_free);
  again = read_full (encoded, -1, NULL, warnings, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (warnings->len, ==, 1);
  g_assert_nonnull (strstr (warnings->pdata[0], "too long"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/formula/values", test_values);
  g_test_add_func ("/formula/results", test_results);
  g_test_add_func ("/formula/eight", test_eight);
  g_test_add_func ("/formula/errors", test_errors);
  g_test_add_func ("/formula/any-code", test_any_code);
  g_test_add_func ("/formula/attribute", test_attribute);
  g_test_add_func ("/formula/other-attributes", test_other_attributes);
  g_test_add_func ("/formula/grammar", test_grammar);
  return g_test_run ();
}

/*
 * Entries that variations compute once from their parameters: they are shared,
 * plans that refer to them hold them, and a GPU gets their address. Also the
 * attributes of JWildfire's flames for them that are not numbers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/gpu-backend/text/iterate-plan.h"
#include "core/genome/flam3/reader.h"
#include "core/genome/variation.h"
#include "core/plan/frame-request.h"
#include "core/plan/plan.h"
#include "kernels/variation-ids.h"
#include "kernels/variations/common/entries.h"
#include "tests/support/scene.h"

#define COLOR "<color index='0' rgb='255 90 30'/>"
#define FLAME(xforms)                                                          \
  "<flame version='JWildfire V9.00' size='80 56' scale='20'>" xforms COLOR     \
  "</flame>"
#define GROWN(more)                                                            \
  FLAME ("<xform weight='1' coefs='1 0 0 1 0 0' dla_wf='1' "                   \
         "dla_wf_buffer_size='64' dla_wf_max_iter='50' " more "/>")

static void
note_warning (const char *message, gpointer warnings)
{
  g_ptr_array_add (warnings, g_strdup (message));
}

/* Returns: (transfer full) */
static GPtrArray *
read_text (const char *text, GPtrArray *warnings)
{
  const FlameReadOptions options = {
      .warning = note_warning, .warning_data = warnings};
  g_autoptr (GError) error = NULL;
  GPtrArray *genomes =
      flame_flam3_read (text, strlen (text), "test-entries", &options, &error);

  g_assert_no_error (error);
  return genomes;
}

/*
 * Returns (transfer full) the only flame of @text, which must give no warning.
 */
static FlameGenome *
read_flame (const char *text)
{
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) genomes = read_text (text, warnings);

  g_assert_cmpuint (warnings->len, ==, 0);
  g_assert_cmpuint (genomes->len, ==, 1);
  return flame_genome_copy (g_ptr_array_index (genomes, 0));
}

/* Returns the entries of the only use of @text. */
static const float *
find (const char *text, GPtrArray *entries)
{
  g_autoptr (FlameGenome) genome = read_flame (text);
  float constants[FLAME_MAX_CONSTANTS];

  flame_variation_fill_constants (
      genome->xforms, genome->xforms->uses, constants, entries);
  return flame_entries (constants);
}

/*
 * Entries with the same parameters are shared as long as somebody holds them.
 */
static void
test_shared (void)
{
  g_autoptr (GPtrArray) entries =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_entries_unref);
  const float *first = find (GROWN ("dla_wf_seed='5'"), entries);
  const float *scaled =
      find (GROWN ("dla_wf_seed='5' dla_wf_scale='3'"), entries);
  const float *other = find (GROWN ("dla_wf_seed='6'"), entries);
  const float *unheld = find (GROWN ("dla_wf_seed='5'"), NULL);
  gsize n;

  g_assert_true (first == scaled && first == unheld);
  g_assert_true (first != other);
  g_assert_cmpuint (entries->len, ==, 2);
  g_assert_true (
      flame_entries_get_floats (g_ptr_array_index (entries, 0), &n) == first);
  /* The number of circles and four floats each. Some meet an existing one. */
  g_assert_cmpfloat (first[0], >, 25.0f);
  g_assert_cmpfloat (first[0], <=, 51.0f);
  g_assert_cmpuint (n, ==, 1 + 4 * (guint) first[0]);
}

/* Empty entries have one float, so that their number can be read. */
static void
test_none (void)
{
  static const char none[] =
      FLAME ("<xform weight='1' coefs='1 0 0 1 0 0' gpattern='1' "
             "gpattern_fill='0' gpattern_ouline='0'/>");

  g_assert_cmpfloat (find (none, NULL)[0], ==, 0.0f);
}

static void
test_full (void)
{
  FlameEntryList list = {0};
  const float entry[3] = {1.0f, 2.0f, 3.0f};

  while (flame_add_entry (&list, entry, G_N_ELEMENTS (entry)))
    ;
  g_assert_cmpuint (list.n, ==, FLAME_MAX_ENTRIES - FLAME_MAX_ENTRIES % 3);
  g_assert_cmpfloat (list.all[list.n - 1], ==, 3.0f);
  free (list.all);
}

/*
 * Each record of a plan has the address of the entries, and a GPU has another
 * address.
 */
static void
test_plan (void)
{
  const guint64 far = G_GUINT64_CONSTANT (0x7f1234567800);
  g_autoptr (FlameAnimation) animation = scene_load (GROWN ("dla_wf_seed='5'"));
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_RGBA, 80, 56, 0);
  g_autoptr (GError) error = NULL;
  const FlameFrameRequest request = scene_request (animation, picture, 0.0);
  const FlameVariationRef *ref;
  g_autofree float *record = NULL;
  g_autofree float *copy = NULL;
  const float *floats;
  FlamePlan plan;
  gsize n;

  flame_plan_init (&plan);
  for (guint i = 0; i < 2; i++) {
    g_assert_true (flame_plan_fill (&plan, &request, NULL, &error));
    g_assert_cmpuint (plan.entries->len, ==, 1);
  }
  floats = flame_entries_get_floats (g_ptr_array_index (plan.entries, 0), &n);
  ref = &g_array_index (plan.structure.variations, FlameVariationRef, 0);
  g_assert_true (flame_entries (plan.records + ref->offset + 1) == floats);

  record = g_new (float, flame_gpu_record_words (&plan.structure, 0));
  flame_gpu_record_fill (&plan, 0, 0, far, record);
  g_assert_cmpuint (
      (gsize) flame_entries (record + ref->offset + 1), ==, (gsize) far);
  g_assert_cmpuint (flame_gpu_entries_size (&plan), >=, n * sizeof *floats);
  copy = g_malloc (flame_gpu_entries_size (&plan));
  flame_gpu_entries_copy (&plan, (guint8 *) copy);
  g_assert_cmpmem (copy, n * sizeof *floats, floats, n * sizeof *floats);
  flame_plan_clear (&plan);
}

/*
 * Tests "4,44,5": a number that cannot be a number of sides becomes 3, without
 * a warning.
 */
static void
test_sides (void)
{
  g_autoptr (FlameGenome) genome =
      read_flame (FLAME ("<xform weight='1' coefs='1 0 0 1 0 0' gpattern='1' "
                         "gpattern_string='342C34342C35'/>"));
  const FlameXform *xform = genome->xforms;

  g_assert_cmpfloat (
      flame_xform_get_param (xform, FLAME_PARAM_gpattern_sides_00), ==, 4.0);
  g_assert_cmpfloat (
      flame_xform_get_param (xform, FLAME_PARAM_gpattern_sides_01), ==, 3.0);
  g_assert_cmpfloat (
      flame_xform_get_param (xform, FLAME_PARAM_gpattern_sides_02), ==, 5.0);
  g_assert_cmpfloat (
      flame_xform_get_param (xform, FLAME_PARAM_gpattern_sides_03), ==, 0.0);
}

static void
test_pictures (void)
{
  static const char named[] =
      FLAME ("<xform weight='1' coefs='1 0 0 1 0 0' plane_wf='1' "
             "plane_wf_colormap_filename='2E'/>");
  g_autoptr (FlameGenome) genome = read_flame (
      FLAME ("<xform weight='1' coefs='1 0 0 1 0 0' plane_wf='1' "
             "plane_wf_blend_colormap='1' plane_wf_displ_amount='0.1' "
             "plane_wf_colormap_filename='' dla3d_wf='1' "
             "dla3d_wf_node_sdiv_level='2' dla3d_wf_node_obj_filename=''/>"));
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) genomes = read_text (named, warnings);

  g_assert_cmpuint (genome->xforms->n_uses, ==, 2);
  g_assert_nonnull (genomes);
  g_assert_cmpuint (warnings->len, ==, 1);
  g_assert_nonnull (strstr (warnings->pdata[0], "pictures"));
}

/*
 * A prepost variation is undone before the other variations and applied after
 * them.
 */
static void
test_around (void)
{
  g_autoptr (FlameGenome) genome = read_flame (
      FLAME ("<xform weight='1' coefs='1 0 0 1 0 0' linear='1' "
             "prepost_circlize='0.5' prepost_circlize_fx_priority='2' "
             "prepost_circlize_n='7'/>"));
  const FlameXform *xform = genome->xforms;

  for (FlameForm form = FLAME_FORM_REGULAR; form <= FLAME_FORM_POST; form++) {
    const FlameVariationUse *use =
        flame_xform_find_use (xform, FLAME_VAR_prepost_circlize, form);

    g_assert_cmpfloat (
        flame_xform_get_use_weight (xform, FLAME_VAR_prepost_circlize, form),
        ==, form == FLAME_FORM_REGULAR ? 0.0 : 0.5);
    if (form != FLAME_FORM_REGULAR)
      g_assert_cmpfloat (flame_xform_use_params (xform, use)[0], ==, 7.0);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/entries/shared", test_shared);
  g_test_add_func ("/entries/none", test_none);
  g_test_add_func ("/entries/full", test_full);
  g_test_add_func ("/entries/plan", test_plan);
  g_test_add_func ("/entries/sides", test_sides);
  g_test_add_func ("/entries/pictures", test_pictures);
  g_test_add_func ("/entries/around", test_around);
  return g_test_run ();
}

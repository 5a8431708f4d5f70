/*
 * Attributes of variations and their parameters: what is in the list of
 * variations, then what a program means by the same names.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/use-names.h"

#include <string.h>

#include "core/genome/uses.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

/* one name in a table: a form, and a variation or one of the parameters */
enum
{
  ID_VARIATION = 1,
  ID_PARAM = ID_VARIATION + FLAME_N_FORMS * FLAME_N_VARIATIONS,
};

/* names to ids; documents hold many thousands of attributes */
typedef struct
{
  GHashTable *plain, *folded;          /* what files of all programs say */
  GHashTable *meant[FLAME_N_DIALECTS]; /* (nullable) folded, looked at first */
} Tables;

static guint
variation_id (FlameVariation variation, FlameForm form)
{
  return ID_VARIATION + form * FLAME_N_VARIATIONS + variation;
}

static guint
param_id (FlameParam param, FlameForm form)
{
  return ID_PARAM + form * FLAME_N_PARAMS + param;
}

/* @name: (transfer full) */
static void
add_name (GHashTable *table, char *name, guint id)
{
  g_hash_table_replace (table, name, GUINT_TO_POINTER (id));
}

/* @names: (nullable) one or several, separated by blanks */
static void
add_names (GHashTable *table, const char *prefix, const char *names, guint id)
{
  g_auto (GStrv) words = g_strsplit (names ? names : "", " ", -1);

  for (guint i = 0; words[i]; i++)
    if (*words[i])
      add_name (table, g_strconcat (prefix, words[i], NULL), id);
}

static void
add_form (GHashTable *table, FlameForm form)
{
  const char *prefix = flame_form_prefix (form);

  for (guint i = 0; i < FLAME_N_VARIATIONS; i++) {
    if (!flame_variation_name (i))
      continue;
    add_names (
        table, prefix, flame_variation_aliases (i), variation_id (i, form));
    add_names (table, prefix, flame_variation_name (i), variation_id (i, form));
  }
  for (guint i = 0; i < FLAME_N_PARAMS; i++) {
    add_names (table, prefix, flame_param_aliases (i), param_id (i, form));
    add_names (table, prefix, flame_param_name (i), param_id (i, form));
  }
}

/* Fractorium compares names without case: its "Mobius" is flam3's mobius */
static GHashTable *
fold (GHashTable *table)
{
  GHashTable *folded =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer name, id;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, &name, &id))
    g_hash_table_insert (folded, g_ascii_strdown (name, -1), id);
  return folded;
}

/* @variation under the name of the one that it stands for */
static void
add_meant (GHashTable *table, FlameVariation variation, FlameForm form)
{
  const FlameVariation named = flame_variation_infos[variation].instead_of;
  g_autofree char *use = flame_use_name (named, form);
  g_autofree char *stem = g_strconcat (
      flame_form_prefix (form), flame_variation_name (named), NULL);
  FlameParam first;
  const guint n = flame_variation_params (variation, &first);

  add_name (table, g_ascii_strdown (use, -1), variation_id (variation, form));
  for (guint i = 0; i < n; i++) {
    g_autofree char *name =
        g_strdup_printf ("%s_%s", stem, flame_param_short_name (first + i));

    add_name (table, g_ascii_strdown (name, -1), param_id (first + i, form));
  }
}

static GHashTable *
meant_by (FlameMeantBy program)
{
  GHashTable *table =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < FLAME_N_VARIATIONS; i++) {
    const FlameVariationInfo *info = &flame_variation_infos[i];

    if (!(info->meant_by & program))
      continue;
    for (guint form = FLAME_N_FORMS; form-- > 0;)
      if (form != FLAME_FORM_REGULAR || !(info->traits & FLAME_NO_REGULAR))
        add_meant (table, i, form);
  }
  return table;
}

/* a plugin of Apophysis whose parameters go without the variation's name */
static void
add_bare_params (GHashTable *table, FlameVariation variation)
{
  FlameParam first;
  const guint n = flame_variation_params (variation, &first);

  for (guint i = 0; i < n; i++)
    add_name (table, g_strdup (flame_param_short_name (first + i)),
        param_id (first + i, FLAME_FORM_REGULAR));
}

/* what JWildfire calls parameters, or once did, in small letters */
static const struct
{
  const char *name;
  FlameParam param;
  FlameForm form;
} others[] = {
    {"mobiusn_re_a", FLAME_PARAM_MobiusN_Re_A, FLAME_FORM_REGULAR},
    {"mobiusn_im_a", FLAME_PARAM_MobiusN_Im_A, FLAME_FORM_REGULAR},
    {"mobiusn_re_b", FLAME_PARAM_MobiusN_Re_B, FLAME_FORM_REGULAR},
    {"mobiusn_im_b", FLAME_PARAM_MobiusN_Im_B, FLAME_FORM_REGULAR},
    {"mobiusn_re_c", FLAME_PARAM_MobiusN_Re_C, FLAME_FORM_REGULAR},
    {"mobiusn_im_c", FLAME_PARAM_MobiusN_Im_C, FLAME_FORM_REGULAR},
    {"mobiusn_re_d", FLAME_PARAM_MobiusN_Re_D, FLAME_FORM_REGULAR},
    {"mobiusn_im_d", FLAME_PARAM_MobiusN_Im_D, FLAME_FORM_REGULAR},
    {"mobiq_qat", FLAME_PARAM_mobiq_at, FLAME_FORM_REGULAR},
    {"mobiq_qax", FLAME_PARAM_mobiq_ax, FLAME_FORM_REGULAR},
    {"mobiq_qay", FLAME_PARAM_mobiq_ay, FLAME_FORM_REGULAR},
    {"mobiq_qaz", FLAME_PARAM_mobiq_az, FLAME_FORM_REGULAR},
    {"mobiq_qbt", FLAME_PARAM_mobiq_bt, FLAME_FORM_REGULAR},
    {"mobiq_qbx", FLAME_PARAM_mobiq_bx, FLAME_FORM_REGULAR},
    {"mobiq_qby", FLAME_PARAM_mobiq_by, FLAME_FORM_REGULAR},
    {"mobiq_qbz", FLAME_PARAM_mobiq_bz, FLAME_FORM_REGULAR},
    {"mobiq_qct", FLAME_PARAM_mobiq_ct, FLAME_FORM_REGULAR},
    {"mobiq_qcx", FLAME_PARAM_mobiq_cx, FLAME_FORM_REGULAR},
    {"mobiq_qcy", FLAME_PARAM_mobiq_cy, FLAME_FORM_REGULAR},
    {"mobiq_qcz", FLAME_PARAM_mobiq_cz, FLAME_FORM_REGULAR},
    {"mobiq_qdt", FLAME_PARAM_mobiq_dt, FLAME_FORM_REGULAR},
    {"mobiq_qdx", FLAME_PARAM_mobiq_dx, FLAME_FORM_REGULAR},
    {"mobiq_qdy", FLAME_PARAM_mobiq_dy, FLAME_FORM_REGULAR},
    {"mobiq_qdz", FLAME_PARAM_mobiq_dz, FLAME_FORM_REGULAR},
    {"bubblet3d_exponent_z", FLAME_PARAM_bubbleT3D_exponentZ,
        FLAME_FORM_REGULAR},
    {"bubblet3d_symmetry_z", FLAME_PARAM_bubbleT3D_symmetryZ,
        FLAME_FORM_REGULAR},
    {"bubblet3d_modus_blur", FLAME_PARAM_bubbleT3D_modusBlur,
        FLAME_FORM_REGULAR},
    {"rational3_a", FLAME_PARAM_rational3_t3, FLAME_FORM_REGULAR},
    {"rational3_b", FLAME_PARAM_rational3_t2, FLAME_FORM_REGULAR},
    {"rational3_c", FLAME_PARAM_rational3_t1, FLAME_FORM_REGULAR},
    {"rational3_d", FLAME_PARAM_rational3_tc, FLAME_FORM_REGULAR},
    {"rational3_e", FLAME_PARAM_rational3_b3, FLAME_FORM_REGULAR},
    {"rational3_f", FLAME_PARAM_rational3_b2, FLAME_FORM_REGULAR},
    {"rational3_g", FLAME_PARAM_rational3_b1, FLAME_FORM_REGULAR},
    {"rational3_h", FLAME_PARAM_rational3_bc, FLAME_FORM_REGULAR},
    {"q_ode_q_ode01", FLAME_PARAM_q_ode_p01, FLAME_FORM_REGULAR},
    {"q_ode_q_ode02", FLAME_PARAM_q_ode_p02, FLAME_FORM_REGULAR},
    {"q_ode_q_ode03", FLAME_PARAM_q_ode_p03, FLAME_FORM_REGULAR},
    {"q_ode_q_ode04", FLAME_PARAM_q_ode_p04, FLAME_FORM_REGULAR},
    {"q_ode_q_ode05", FLAME_PARAM_q_ode_p05, FLAME_FORM_REGULAR},
    {"q_ode_q_ode06", FLAME_PARAM_q_ode_p06, FLAME_FORM_REGULAR},
    {"q_ode_q_ode07", FLAME_PARAM_q_ode_p07, FLAME_FORM_REGULAR},
    {"q_ode_q_ode08", FLAME_PARAM_q_ode_p08, FLAME_FORM_REGULAR},
    {"q_ode_q_ode09", FLAME_PARAM_q_ode_p09, FLAME_FORM_REGULAR},
    {"q_ode_q_ode10", FLAME_PARAM_q_ode_p10, FLAME_FORM_REGULAR},
    {"q_ode_q_ode11", FLAME_PARAM_q_ode_p11, FLAME_FORM_REGULAR},
    {"q_ode_q_ode12", FLAME_PARAM_q_ode_p12, FLAME_FORM_REGULAR},
    {"post_crop_x_width", FLAME_PARAM_crop_x_w, FLAME_FORM_POST},
    {"post_crop_trapezoid_lmay", FLAME_PARAM_crop_trapezoid_base_sup,
        FLAME_FORM_POST},
    {"post_crop_trapezoid_lmin", FLAME_PARAM_crop_trapezoid_base_inf,
        FLAME_FORM_POST},
    {"cpow2_range", FLAME_PARAM_cpow2_spread, FLAME_FORM_REGULAR},
    {"dc_quadtree_leves", FLAME_PARAM_dc_quadtree_levels, FLAME_FORM_REGULAR},
    {"dc_voronoise_px", FLAME_PARAM_dc_voronoise_deltaX, FLAME_FORM_REGULAR},
    {"dc_voronoise_py", FLAME_PARAM_dc_voronoise_deltaY, FLAME_FORM_REGULAR},
};

static void
add_others (GHashTable *table)
{
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    add_name (table, g_strdup (others[i].name),
        param_id (others[i].param, others[i].form));
}

static Tables *
make_tables (void)
{
  Tables *tables = g_new0 (Tables, 1);

  tables->plain = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  /* what comes later counts, where names are the same */
  for (guint form = FLAME_N_FORMS; form-- > 0;)
    add_form (tables->plain, form);
  /* flam3's is a gaussian one */
  add_name (tables->plain, g_strdup ("pre_blur"),
      variation_id (FLAME_VAR_gaussian_blur, FLAME_FORM_PRE));
  tables->folded = fold (tables->plain);
  tables->meant[FLAME_DIALECT_APOPHYSIS] = meant_by (FLAME_MEANT_BY_APOPHYSIS);
  add_bare_params (
      tables->meant[FLAME_DIALECT_APOPHYSIS], FLAME_VAR_pixel_flow);
  tables->meant[FLAME_DIALECT_JWILDFIRE] = meant_by (FLAME_MEANT_BY_JWILDFIRE);
  add_others (tables->meant[FLAME_DIALECT_JWILDFIRE]);
  return tables;
}

static const Tables *
get_tables (void)
{
  static Tables *tables;

  if (g_once_init_enter (&tables))
    g_once_init_leave (&tables, make_tables ());
  return tables;
}

/* JWildfire's names that XML would not have: "corners_log mode (0/1)" */
static char *
make_plain (const char *name)
{
  return g_strcanon (
      g_ascii_strdown (name, -1), "abcdefghijklmnopqrstuvwxyz0123456789_", '_');
}

/*
 * What JWildfire once called variations, in small letters.
 *
 * Returns: (transfer full) (nullable) @name, a variation's or a parameter's, as it is
 * called now
 */
static char *
rename_older (const char *name)
{
  static const char *const older[][2] = {{"cross2", "cross"},
      {"rays_rk1", "rays1"}, {"rays_rk2", "rays2"}, {"rays_rk3", "rays3"},
      {"t_bubble", "bubble_wf"}, {"t_colorscale", "colorscale_wf"},
      {"t_epispiral", "epispiral_wf"}, {"t_heart", "heart_wf"},
      {"t_post_mirror", "post_mirror_wf"}, {"t_pre_wave3d", "pre_wave3d_wf"},
      {"t_rose", "rose_wf"}, {"t_xy_waves", "waves2_wf"}};

  for (guint i = 0; i < G_N_ELEMENTS (older); i++) {
    const gsize length = strlen (older[i][0]);

    if (g_str_has_prefix (name, older[i][0]) &&
        (name[length] == '\0' || name[length] == '_'))
      return g_strconcat (older[i][1], name + length, NULL);
  }
  return NULL;
}

/* 0 where nothing has that name */
static guint
find_id (FlameDialect dialect, const char *name)
{
  const Tables *tables = get_tables ();
  g_autofree char *lower = NULL;
  gpointer id = NULL;

  if (tables->meant[dialect]) {
    lower = g_ascii_strdown (name, -1);
    id = g_hash_table_lookup (tables->meant[dialect], lower);
  }
  if (!id)
    id = g_hash_table_lookup (tables->plain, name);
  if (!id && !lower)
    lower = g_ascii_strdown (name, -1);
  if (!id)
    id = g_hash_table_lookup (tables->folded, lower);
  if (!id && dialect == FLAME_DIALECT_JWILDFIRE) {
    g_autofree char *plain = make_plain (name);

    id = g_hash_table_lookup (tables->folded, plain);
  }
  if (!id && dialect == FLAME_DIALECT_JWILDFIRE) {
    g_autofree char *newer = rename_older (lower);

    if (newer)
      return find_id (dialect, newer);
  }
  return GPOINTER_TO_UINT (id);
}

gboolean
flame_flam3_find_use_name (
    FlameDialect dialect, const char *name, Flam3UseName *found)
{
  const guint id = find_id (dialect, name);

  if (id == 0)
    return FALSE;
  *found = (Flam3UseName){.is_param = id >= ID_PARAM};
  if (found->is_param) {
    found->param = (id - ID_PARAM) % FLAME_N_PARAMS;
    found->form = (id - ID_PARAM) / FLAME_N_PARAMS;
    found->variation = flame_param_variation (found->param);
  } else {
    found->variation = (id - ID_VARIATION) % FLAME_N_VARIATIONS;
    found->form = (id - ID_VARIATION) / FLAME_N_VARIATIONS;
  }
  return TRUE;
}

/* ------------------------------------------------------------------- pyr3's */

/*
 * What pyr3 means by a name of Ember's.
 *
 * Facts: its editor's descriptions of its variations.
 */

void
flame_pyr3_settle_xform (FlameXform *xform)
{
  const double scale =
      flame_xform_get_param (xform, FLAME_PARAM_dc_perlin_scale);
  const double octaves =
      flame_xform_get_param (xform, FLAME_PARAM_dc_perlin_octaves);
  FlameVariationUse *named =
      flame_xform_find_use (xform, FLAME_VAR_dc_perlin, FLAME_FORM_REGULAR);
  FlameVariationUse *own =
      flame_xform_find_use (xform, FLAME_VAR_pyr3_perlin, FLAME_FORM_REGULAR);

  /* the seed has made a use of no weight */
  if (!named || !own || own->weight != 0.0)
    return;
  own->weight = named->weight;
  named->weight = 0.0;
  flame_xform_set_param (xform, FLAME_PARAM_pyr3_perlin_scale, scale);
  flame_xform_set_param (xform, FLAME_PARAM_pyr3_perlin_octaves, octaves);
}

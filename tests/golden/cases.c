/*
 * The golden cases: a genome, flam3's settings for it, and how much two of
 * flam3's own renders differ.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/golden/cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* flam3-render takes these switches from its environment, not from a genome. */
typedef struct
{
  const char *name;
  const char *genome; /* NULL: the one in the reference */
  FlameFrameFlags flags;
  double pixel_aspect; /* 0 = square */
  /*
   * The quality to render at. 0: that of the reference, which is wrong for
   * strips: flam3 writes the quality of a single strip into it.
   */
  double quality;
  double alpha_rmse, alpha_rmse_box16; /* measured between seeds A and B */
} Switches;

static const Switches switches[] = {
    {"featx/earlyclip", "feat/tone_bg", FLAME_FRAME_EARLY_CLIP, 0, 0, 0, 0},
    {"featx/earlyclip_lanczos", NULL, FLAME_FRAME_EARLY_CLIP, 0, 0, 0, 0},
    {"featx/transparency", "feat/final_basic", FLAME_FRAME_TRANSPARENT, 0, 0,
        6.2924, 0.3766},
    {"featx/transparency_bg", "feat/tone_bg", FLAME_FRAME_TRANSPARENT, 0, 0,
        7.3867, 0.4256},
    {"featx/bits64_dark", NULL, FLAME_FRAME_EXACT_ACCUMULATION, 0, 0, 0, 0},
    {"featx/bits64_opacity", "feat/opacity_tiny",
        FLAME_FRAME_EXACT_ACCUMULATION, 0, 0, 0, 0},
    {"featx/bits64_base", "feat/pal_linear", FLAME_FRAME_EXACT_ACCUMULATION, 0,
        0, 0, 0},
    {"featx/bits32_base", "feat/pal_linear", FLAME_FRAME_INTEGER_DENSITY, 0, 0,
        0, 0},
    {"featx/apo_palette", "feat/pal_step", FLAME_FRAME_APO_PALETTE, 0, 0, 0, 0},
    {"featx/pixel_aspect", "feat/pal_linear", 0, 0.9, 0, 0, 0},
    {"featx/nstrips4", "feat/de_ss2", 0, 0, 50, 0, 0},
    {"featx/ss_qs", "feat/pal_linear", 0, 0, 0, 0, 0},
};

/*
 * Frames that flam3-genome wrote as keyframes. The engine also renders them
 * from the flames they came from, as a sequence of loops and edges. If a
 * keyframe is a joint, or the motion bends within a frame, the two blur
 * differently by design: flam3-animate blurs along straight lines between whole
 * frames, the engine along the curve.
 */
typedef struct
{
  const char *name;
  const char *genome;
  double loop_length; /* flam3-genome's nframes */
} Origin;

static const Origin origins[] = {
    {"anim/seq_padding_t002", "anim/a4_padding_final", 8},
    {"anim/seq_padding_t012", "anim/a4_padding_final", 8},
    {"anim/seq_padding_t020", "anim/a4_padding_final", 8},
};

static const Switches *
find_switches (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (switches); i++) {
    if (strcmp (name, switches[i].name) == 0)
      return &switches[i];
  }
  return NULL;
}

void
golden_case_free (GoldenCase *golden)
{
  g_free (golden->name);
  g_free (golden->reference);
  g_free (golden->genome);
  g_free (golden);
}

static double
number (GHashTable *columns, char **fields, const char *column)
{
  gpointer index;

  if (!g_hash_table_lookup_extended (columns, column, NULL, &index))
    g_error ("refs.csv has no column %s", column);
  return g_ascii_strtod (fields[GPOINTER_TO_INT (index)], NULL);
}

/* NAME_qQQQQ is NAME at another quality, which the reference records. */
static void
drop_quality (char *stem)
{
  char *suffix = strrchr (stem, '_');

  if (suffix != NULL && suffix[1] == 'q' && g_ascii_isdigit (suffix[2]))
    *suffix = 0;
}

static void
set_genome (GoldenCase *golden, const char *folder, const char *stem)
{
  g_autofree char *name = g_strdup (stem);

  drop_quality (name);
  g_free (golden->genome);
  golden->genome = g_strconcat (folder, "/", name, ".flam3", NULL);
}

/* NAME_tTTT is genome time TTT of NAME; loopframe_N is time N of itself. */
static void
set_time (GoldenCase *golden, const char *folder)
{
  g_autofree char *stem = g_strdup (golden->name);
  char *suffix = strrchr (stem, '_');

  if (suffix == NULL)
    return;
  if (suffix[1] == 't' && g_ascii_isdigit (suffix[2])) {
    golden->animated = TRUE;
    golden->time = atoi (suffix + 2);
    *suffix = 0;
    set_genome (golden, folder, stem);
  } else if (g_str_has_prefix (stem, "anim/loopframe_")) {
    golden->animated = TRUE;
    golden->time = atoi (suffix + 1);
  }
}

static void
set_switches (GoldenCase *golden, const char *folder, const Switches *s)
{
  g_clear_pointer (&golden->genome, g_free);
  if (s->genome != NULL)
    golden->genome = g_strconcat (folder, "/", s->genome, ".flam3", NULL);
  golden->flags = s->flags;
  if (s->pixel_aspect > 0)
    golden->pixel_aspect = s->pixel_aspect;
  golden->quality = s->quality;
  golden->alpha_rmse = s->alpha_rmse;
  golden->alpha_rmse_box16 = s->alpha_rmse_box16;
}

static GoldenCase *
new_case (const char *folder, GHashTable *columns, char **fields)
{
  static const char *const means[] = {"meanR", "meanG", "meanB", "meanA"};
  GoldenCase *golden = g_new0 (GoldenCase, 1);
  gpointer size = g_hash_table_lookup (columns, "size");
  const Switches *s = find_switches (fields[0]);

  golden->name = g_strdup (fields[0]);
  golden->reference =
      g_strconcat (folder, "/ref/", golden->name, ".A.png", NULL);
  set_genome (golden, folder, golden->name);
  sscanf (
      fields[GPOINTER_TO_INT (size)], "%dx%d", &golden->width, &golden->height);
  golden->samples = number (columns, fields, "samples");
  for (int c = 0; c < 4; c++)
    golden->mean[c] = number (columns, fields, means[c]);
  golden->rmse = number (columns, fields, "rmse");
  golden->rmse_box16 = number (columns, fields, "rmse_box16");
  golden->dmean = number (columns, fields, "dmean");
  golden->pixel_aspect = 1.0;
  golden->loop_length = 100.0;
  set_time (golden, folder);
  if (s != NULL)
    set_switches (golden, folder, s);
  return golden;
}

static GoldenCase *
new_case_from_origin (const char *folder, GHashTable *columns, char **fields,
    const Origin *origin)
{
  GoldenCase *golden = new_case (folder, columns, fields);

  g_free (golden->name);
  golden->name = g_strconcat (fields[0], "_from_flames", NULL);
  g_free (golden->genome);
  golden->genome = g_strconcat (folder, "/", origin->genome, ".flam3", NULL);
  golden->loop_length = origin->loop_length;
  golden->untimed = TRUE;
  return golden;
}

GPtrArray *
golden_cases_read (const char *folder, const char *group, GError **error)
{
  g_autofree char *path = g_build_filename (folder, "refs.csv", NULL);
  g_autofree char *prefix = g_strconcat (group, "/", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_auto (GStrv) header = NULL;
  g_autoptr (GHashTable) columns = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *cases;

  if (!g_file_get_contents (path, &text, NULL, error))
    return NULL;

  lines = g_strsplit (text, "\n", -1);
  header = g_strsplit (lines[0], ",", -1);
  for (int i = 0; header[i] != NULL; i++)
    g_hash_table_insert (columns, g_strchomp (header[i]), GINT_TO_POINTER (i));

  cases = g_ptr_array_new_with_free_func ((GDestroyNotify) golden_case_free);
  for (int i = 1; lines[i] != NULL; i++) {
    g_auto (GStrv) fields = g_strsplit (lines[i], ",", -1);

    if (!g_str_has_prefix (lines[i], prefix))
      continue;
    if (g_strv_length (fields) != g_strv_length (header))
      g_error ("%s:%d: %u fields, expected %u", path, i + 1,
          g_strv_length (fields), g_strv_length (header));
    g_ptr_array_add (cases, new_case (folder, columns, fields));
    for (guint k = 0; k < G_N_ELEMENTS (origins); k++) {
      if (strcmp (fields[0], origins[k].name) == 0)
        g_ptr_array_add (
            cases, new_case_from_origin (folder, columns, fields, &origins[k]));
    }
  }
  return cases;
}

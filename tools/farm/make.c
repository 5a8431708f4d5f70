/*
 * A new farm's folder. Inputs are copied, so that it can be moved to another
 * machine and nobody changes them by chance.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/farm/make.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "flame/animation.h"
#include "tools/film/error.h"

static gboolean
copy_file (const char *from, const char *to, GError **error)
{
  g_autoptr (GFile) source = g_file_new_for_path (from);
  g_autoptr (GFile) target = g_file_new_for_path (to);

  return g_file_copy (source, target, G_FILE_COPY_TARGET_DEFAULT_PERMS, NULL,
      NULL, NULL, error);
}

static gboolean
make_folder (const char *path, GError **error)
{
  return g_mkdir_with_parents (path, 0777) == 0 ||
         film_fail_errno (error, errno, "make", path);
}

/* @name: (inout) (nullable): path of the original, then of the copy in the
 * farm's folder */
static gboolean
copy_one (const char *folder, char **name, GError **error)
{
  g_autofree char *base = NULL;
  g_autofree char *inner = NULL;
  g_autofree char *path = NULL;

  if (!*name)
    return TRUE;
  base = g_path_get_basename (*name);
  inner = g_build_filename ("inputs", base, NULL);
  path = g_build_filename (folder, inner, NULL);
  if (!copy_file (*name, path, error))
    return FALSE;
  g_free (*name);
  *name = g_steal_pointer (&inner);
  return TRUE;
}

/* A folder keeps its names; the files of a playlist get numbers, as two may
 * have one name, and a new playlist beside them. */
static gboolean
copy_flock (const char *folder, char **name, GError **error)
{
  const gboolean is_folder = g_file_test (*name, G_FILE_TEST_IS_DIR);
  g_auto (GStrv) files = flame_animation_list_flock (*name, error);
  g_autofree char *inputs = g_build_filename (folder, "inputs", NULL);
  g_autofree char *genomes = g_build_filename (inputs, "genomes", NULL);
  g_autofree char *list_path = g_build_filename (inputs, "list.m3u8", NULL);
  g_autoptr (GString) list = g_string_new (NULL);

  if (!files || !make_folder (genomes, error))
    return FALSE;
  for (guint i = 0; files[i]; i++) {
    g_autofree char *base = g_path_get_basename (files[i]);
    g_autofree char *unique =
        is_folder ? g_strdup (base) : g_strdup_printf ("%06u-%s", i, base);
    g_autofree char *path = g_build_filename (genomes, unique, NULL);

    if (!copy_file (files[i], path, error))
      return FALSE;
    g_string_append_printf (list, "genomes/%s\n", unique);
  }
  g_free (*name);
  *name = g_strdup (is_folder ? "inputs/genomes" : "inputs/list.m3u8");
  return is_folder || g_file_set_contents (list_path, list->str, -1, error);
}

static gboolean
copy_inputs (FilmPlan *plan, GError **error)
{
  g_autofree char *inputs = g_build_filename (plan->folder, "inputs", NULL);
  char **files[] = {&plan->genome, &plan->profile, &plan->palettes};

  if (!make_folder (inputs, error))
    return FALSE;
  if (!(flame_animation_is_flock (plan->genome)
              ? copy_flock (plan->folder, &plan->genome, error)
              : copy_one (plan->folder, &plan->genome, error)) ||
      !copy_one (plan->folder, &plan->profile, error) ||
      !copy_one (plan->folder, &plan->palettes, error))
    return FALSE;
  g_ptr_array_set_size (plan->inputs, 0);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    if (*files[i] && !film_plan_add_input (plan, *files[i], error))
      return FALSE;
  return TRUE;
}

/* Nothing is lost: a folder with something in it cannot be renamed over. */
static gboolean
publish (const char *temporary, const char *folder, GError **error)
{
  if (g_rename (temporary, folder) == 0)
    return TRUE;
  if (errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR)
    return film_fail (error, FILM_ERROR_USAGE,
        "%s: expected a folder that does not exist or is empty", folder);
  return film_fail_errno (error, errno, "make", folder);
}

FilmPlan *
farm_make (const FilmOptions *options, const char *genome, const char *folder,
    const char *output, GError **error)
{
  g_autoptr (FilmPlan) plan = NULL;
  g_autofree char *path = g_canonicalize_filename (folder, NULL);
  g_autofree char *temporary =
      g_strdup_printf ("%s.%d.tmp", path, (int) getpid ());
  g_autofree char *base = g_path_get_basename (output);

  if (!g_str_equal (base, output)) {
    film_fail (error, FILM_ERROR_USAGE,
        "--output=%s: expected a name without folders: the film is made in %s",
        output, folder);
    return NULL;
  }
  plan = film_options_new_plan (options, genome, output, error);
  if (!plan)
    return NULL;
  plan->folder = g_strdup (temporary);
  if (copy_inputs (plan, error)) {
    g_autofree char *moved = g_strdup (temporary);

    if (film_plan_save (plan, moved, error) &&
        publish (temporary, path, error)) {
      g_free (plan->folder);
      plan->folder = g_steal_pointer (&path);
      return g_steal_pointer (&plan);
    }
  }
  film_remove_folder (temporary);
  return NULL;
}

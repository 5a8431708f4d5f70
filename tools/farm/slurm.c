/*
 * Jobs of Slurm: every task is `flame-farm work` on some segments. A task that
 * loses its node is queued again by Slurm, and takes its own claim over.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/farm/slurm.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#include "tools/farm/folder.h"
#include "tools/farm/report.h"
#include "tools/film/error.h"

/* Slurm's own default */
#define DEFAULT_MAX_ARRAY_SIZE 1001

/* (transfer full) (nullable): what the program prints */
static char *
run_program (char **argv, GError **error)
{
  g_autofree char *output = NULL, *complaint = NULL;
  int status;

  if (!g_spawn_sync (NULL, argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &output,
          &complaint, &status, error))
    return NULL;
  if (g_spawn_check_wait_status (status, NULL))
    return g_steal_pointer (&output);
  film_fail (
      error, FILM_ERROR_FAILED, "%s: %s", argv[0], g_strstrip (complaint));
  return NULL;
}

/* the largest number of a task, and one */
static guint
get_max_array_size (void)
{
  char *argv[] = {"scontrol", "show", "config", NULL};
  g_autofree char *config = run_program (argv, NULL);
  const char *line = config ? strstr (config, "MaxArraySize") : NULL;
  const char *equals = line ? strchr (line, '=') : NULL;
  const guint64 size =
      equals ? g_ascii_strtoull (g_strchug ((char *) equals + 1), NULL, 10) : 0;

  return size > 0 ? (guint) MIN (size, G_MAXINT) : DEFAULT_MAX_ARRAY_SIZE;
}

/* (transfer full): "0-4,7" of the sorted numbers from @begin to @end, less
 * @base */
static char *
describe_tasks (const GArray *tasks, guint begin, guint end, guint base)
{
  GString *text = g_string_new (NULL);

  for (guint i = begin; i < end;) {
    const guint first = g_array_index (tasks, guint, i) - base;
    guint last = first;

    for (i++; i < end && g_array_index (tasks, guint, i) - base == last + 1;
         i++)
      last++;
    g_string_append_printf (text, "%s%u", text->len ? "," : "", first);
    if (last > first)
      g_string_append_printf (text, "-%u", last);
  }
  return g_string_free (text, FALSE);
}

/* (transfer full): a script in @folder that runs this program */
static char *
write_script (
    const FilmPlan *plan, const char *name, const char *command, GError **error)
{
  g_autofree char *path = g_build_filename (plan->folder, "logs", name, NULL);
  g_autofree char *text = g_strdup_printf ("#!/bin/sh\nexec %s\n", command);

  return film_write_file (path, text, -1, error) ? g_steal_pointer (&path)
                                                 : NULL;
}

/* (transfer full): options that all jobs of this farm have */
static GPtrArray *
new_sbatch (const FilmPlan *plan, const FarmJobs *jobs, const char *kind,
    const char *log)
{
  g_autofree char *base = g_path_get_basename (plan->folder);
  GPtrArray *argv = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (argv, g_strdup ("sbatch"));
  g_ptr_array_add (argv, g_strdup ("--parsable"));
  g_ptr_array_add (argv, g_strdup ("--requeue"));
  g_ptr_array_add (argv, g_strdup_printf ("--job-name=%s-%s", kind, base));
  g_ptr_array_add (
      argv, g_strdup_printf ("--output=%s/logs/%s", plan->folder, log));
  for (char **option = jobs->sbatch; option && *option; option++)
    g_ptr_array_add (argv, g_strdup (*option));
  return argv;
}

/* (transfer full) (nullable): the job's number */
static char *
submit (GPtrArray *argv, GError **error)
{
  char *output;

  g_ptr_array_add (argv, NULL);
  output = run_program ((char **) argv->pdata, error);
  /* "123;cluster" */
  if (output)
    g_strdelimit (g_strstrip (output), ";\n", '\0');
  return output;
}

/* tasks of the array that begins at task @base */
static gboolean
submit_array (const FilmPlan *plan, const FarmJobs *jobs, const char *script,
    const char *tasks, guint base, GString *ids, GError **error)
{
  g_autoptr (GPtrArray) argv = new_sbatch (plan, jobs, "flame", "%A-%a.log");
  g_autofree char *id = NULL;

  g_ptr_array_add (argv, g_strdup_printf ("--array=%s", tasks));
  g_ptr_array_add (argv, g_strdup (script));
  g_ptr_array_add (argv, g_strdup_printf ("%u", base));
  id = submit (argv, error);
  if (!id)
    return FALSE;
  g_print ("job %s: tasks %s\n", id, tasks);
  g_string_append_printf (ids, ":%s", id);
  return TRUE;
}

static gboolean
submit_arrays (const FilmPlan *plan, const FarmJobs *jobs, const GArray *tasks,
    GString *ids, GError **error)
{
  const guint max = get_max_array_size ();
  g_autofree char *program = g_shell_quote (jobs->program);
  g_autofree char *folder = g_shell_quote (plan->folder);
  g_autofree char *command = g_strdup_printf (
      "%s work %s --first=$((($1 + SLURM_ARRAY_TASK_ID) * %u)) "
      "--count=%u",
      program, folder, jobs->per_task, jobs->per_task);
  g_autofree char *script = write_script (plan, "work.sh", command, error);

  if (!script)
    return FALSE;
  for (guint i = 0; i < tasks->len;) {
    const guint base = g_array_index (tasks, guint, i) / max * max;
    const guint begin = i;
    g_autofree char *list = NULL;

    while (i < tasks->len && g_array_index (tasks, guint, i) < base + max)
      i++;
    list = describe_tasks (tasks, begin, i, base);
    if (!submit_array (plan, jobs, script, list, base, ids, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
submit_finish (
    const FilmPlan *plan, const FarmJobs *jobs, const char *ids, GError **error)
{
  g_autoptr (GString) command = g_string_new (NULL);
  g_autofree char *program = g_shell_quote (jobs->program);
  g_autofree char *folder = g_shell_quote (plan->folder);
  g_autoptr (GPtrArray) argv = NULL;
  g_autofree char *script = NULL, *id = NULL;

  g_string_printf (command, "%s finish %s --rounds=%u --segments-per-task=%u",
      program, folder, jobs->rounds, jobs->per_task);
  if (jobs->audio) {
    g_autofree char *audio = g_shell_quote (jobs->audio);

    g_string_append_printf (command, " --audio=%s", audio);
  }
  if (jobs->sbatch)
    g_string_append (command, " --");
  for (char **option = jobs->sbatch; option && *option; option++) {
    g_autofree char *quoted = g_shell_quote (*option);

    g_string_append_printf (command, " %s", quoted);
  }
  script = write_script (plan, "finish.sh", command->str, error);
  if (!script)
    return FALSE;
  argv = new_sbatch (plan, jobs, "finish", "finish-%j.log");
  if (*ids)
    g_ptr_array_add (argv, g_strdup_printf ("--dependency=afterany%s", ids));
  g_ptr_array_add (argv, g_strdup (script));
  id = submit (argv, error);
  if (id)
    g_print ("job %s: verifies and assembles after them\n", id);
  return id != NULL;
}

gboolean
farm_submit (const FilmPlan *plan, const FarmJobs *jobs, GError **error)
{
  g_autoptr (GArray) tasks = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GString) ids = g_string_new (NULL);

  if (!farm_prepare (plan, error))
    return FALSE;
  for (guint i = 0; i < film_plan_n_segments (plan); i++) {
    const guint task = i / jobs->per_task;

    if (!farm_is_done (plan, i) &&
        (tasks->len == 0 ||
            g_array_index (tasks, guint, tasks->len - 1) != task))
      g_array_append_val (tasks, task);
  }
  return submit_arrays (plan, jobs, tasks, ids, error) &&
         submit_finish (plan, jobs, ids->str, error);
}

gboolean
farm_finish (const FilmPlan *plan, const FarmJobs *jobs, GError **error)
{
  FarmJobs again = *jobs;
  guint n_damaged;
  g_autoptr (GArray) missing = farm_list_missing (plan, &n_damaged);

  if (missing->len == 0)
    return farm_assemble (plan, jobs->audio, TRUE, error);
  if (jobs->rounds == 0)
    return film_fail (error, FILM_ERROR_FAILED,
        "%u segments are still missing; flame-farm status tells why",
        missing->len);
  again.rounds--;
  return farm_retry (plan, error) && farm_submit (plan, &again, error);
}

/*
 * status, verify, retry, assemble; and the same as Slurm jobs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/farm/film.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "tools/farm/folder.h"
#include "tools/film/error.h"
#include "tools/film/join.h"
#include "tools/film/render.h"
#include "tools/film/segment.h"

#define BAR_WIDTH 40

/* ------------------------------------------------------------------ status */

typedef struct
{
  guint n_done, n_busy, n_failed, n_killed;
  guint64 n_frames;
  double seconds; /* that finished segments took */
  GArray *failed; /* (element-type guint) */
} Status;

static void
count_segment (const FilmPlan *plan, guint i, Status *status)
{
  g_autoptr (FilmSegment) segment =
      film_segment_find (plan, plan->folder, i, FALSE, NULL);
  FarmFailures failures;

  if (segment) {
    status->n_done++;
    status->n_frames += segment->n_frames;
    status->seconds += segment->seconds;
    return;
  }
  status->n_busy += farm_is_claimed (plan, i);
  farm_read_failures (plan, i, &failures);
  g_free (failures.message);
  status->n_killed += failures.n_killed;
  if (farm_count_failures (plan, i) >= FARM_MAX_ATTEMPTS) {
    status->n_failed++;
    g_array_append_val (status->failed, i);
  }
}

/* The seconds left if all workers are as fast as the mean; -1 if unknown. */
static double
get_seconds_left (const FilmPlan *plan, const Status *status)
{
  if (status->n_done == film_plan_n_segments (plan))
    return 0;
  if (status->n_done == 0 || status->n_busy == 0)
    return -1;
  return status->seconds / (double) status->n_frames *
         (double) (plan->n_frames - status->n_frames) / status->n_busy;
}

/* Prints why nobody continues. */
static void
print_trouble (const FilmPlan *plan, const Status *status)
{
  g_autofree char *trouble = farm_dup_trouble (plan);

  if (trouble && status->n_done < film_plan_n_segments (plan))
    g_print ("  a worker could not continue: %s\n", trouble);
}

static void
print_status (const FilmPlan *plan, const Status *status)
{
  const guint n = film_plan_n_segments (plan);
  const int percent = (int) (status->n_frames * 100 / plan->n_frames);
  const double left = get_seconds_left (plan, status);

  g_print ("%s: %" G_GUINT64_FORMAT " frames in %u segments\n  [", plan->output,
      plan->n_frames, n);
  for (int i = 0; i < BAR_WIDTH; i++)
    g_print (i < percent * BAR_WIDTH / 100 ? "#" : "-");
  g_print ("] %d %%\n", percent);
  g_print ("  %u done, %u being rendered, %u failed, %u to do\n",
      status->n_done, status->n_busy, status->n_failed,
      n - MIN (n, status->n_done + status->n_busy + status->n_failed));
  if (left > 0)
    g_print ("  about %d:%02d:%02d left with the present workers\n",
        (int) left / 3600, (int) left / 60 % 60, (int) left % 60);
  for (guint i = 0; i < status->failed->len; i++) {
    const guint index = g_array_index (status->failed, guint, i);
    FarmFailures failures;

    farm_read_failures (plan, index, &failures);
    g_print ("  segment %u failed %u times: %s\n", index, failures.n_failed,
        failures.message ? failures.message : "");
    g_free (failures.message);
  }
  if (status->n_killed > 0)
    g_print ("  workers were killed %u times from outside; their segments are "
             "rendered again\n",
        status->n_killed);
  print_trouble (plan, status);
}

static void
print_json (const FilmPlan *plan, const Status *status)
{
  char left[G_ASCII_DTOSTR_BUF_SIZE];
  const double seconds = get_seconds_left (plan, status);

  g_ascii_formatd (left, sizeof left, "%.1f", seconds);
  g_print ("{\"segments\": %u, \"done\": %u, \"rendering\": %u, "
           "\"failed\": %u, \"killed\": %u, \"frames\": %" G_GUINT64_FORMAT
           ", \"total\": %" G_GUINT64_FORMAT ", \"seconds-left\": %s}\n",
      film_plan_n_segments (plan), status->n_done, status->n_busy,
      status->n_failed, status->n_killed, status->n_frames, plan->n_frames,
      seconds < 0 ? "null" : left);
}

gboolean
farm_status (
    const FilmPlan *plan, gboolean as_json, GError **error G_GNUC_UNUSED)
{
  Status status = {.failed = g_array_new (FALSE, FALSE, sizeof (guint))};

  for (guint i = 0; i < film_plan_n_segments (plan); i++)
    count_segment (plan, i, &status);
  if (as_json)
    print_json (plan, &status);
  else
    print_status (plan, &status);
  g_array_unref (status.failed);
  return TRUE;
}

/* ------------------------------------------------------------------ verify */

/*
 * (transfer full) (element-type guint): segments that are missing or damaged
 *
 * @n_damaged: (out): how many are damaged
 */
static GArray *
list_missing (const FilmPlan *plan, guint *n_damaged)
{
  GArray *missing = g_array_new (FALSE, FALSE, sizeof (guint));

  *n_damaged = 0;
  for (guint i = 0; i < film_plan_n_segments (plan); i++) {
    g_autoptr (GError) cause = NULL;
    g_autoptr (FilmSegment) segment =
        film_segment_find (plan, plan->folder, i, TRUE, &cause);

    if (segment)
      continue;
    g_array_append_val (missing, i);
    if (!g_error_matches (cause, G_FILE_ERROR, G_FILE_ERROR_NOENT)) {
      g_printerr ("segment %u: %s\n", i, cause->message);
      ++*n_damaged;
    }
  }
  return missing;
}

/* Renders segment @i again, to another file, and compares. */
static gboolean
check_again (FilmSource *source, const FilmPlan *plan, guint i, GError **error)
{
  g_autofree char *suffix =
      g_strdup_printf (".sample.%s.%d", g_get_host_name (), (int) getpid ());
  g_autofree char *temporary = farm_path (plan, "work", i, suffix);
  g_autofree char *path = g_strconcat (temporary, ".seg", NULL);
  g_autoptr (FilmSegment) first =
      film_segment_find (plan, plan->folder, i, TRUE, error);
  g_autoptr (FilmSegment) second = NULL;

  if (!first || !film_render_segment (
                    source, plan, i, temporary, path, NULL, NULL, error))
    return FALSE;
  second = film_segment_read (
      path, plan->id, i, film_plan_segment_frames (plan, i), FALSE, error);
  g_unlink (path);
  if (!second)
    return FALSE;
  if (!g_str_equal (first->raw_sha256, second->raw_sha256))
    return film_fail (error, FILM_ERROR_DAMAGED,
        "segment %u: its frames, rendered again on %s, differ from those of %s",
        i, second->device ? second->device : second->backend,
        first->device ? first->device : first->backend);
  if (g_str_equal (first->stream_sha256, second->stream_sha256))
    return TRUE;
  return film_fail (error, FILM_ERROR_DAMAGED,
      "segment %u: the same frames, encoded again, gave other bytes", i);
}

static gboolean
check_sample (
    const FilmPlan *plan, guint n_sample, const char *devices, GError **error)
{
  const guint n = film_plan_n_segments (plan);
  g_autoptr (FilmSource) source = NULL;
  guint n_different = 0;

  if (n_sample == 0)
    return TRUE;
  if (!film_plan_check_worker (plan, error) || !farm_prepare (plan, error))
    return FALSE;
  source = film_source_new (plan, devices, error);
  if (!source)
    return FALSE;
  n_sample = MIN (n_sample, n);
  for (guint k = 0; k < n_sample; k++) {
    const guint i = (guint) ((guint64) k * n / n_sample);
    g_autoptr (GError) cause = NULL;

    if (check_again (source, plan, i, &cause))
      continue;
    if (!g_error_matches (cause, FILM_ERROR, FILM_ERROR_DAMAGED)) {
      g_propagate_error (error, g_steal_pointer (&cause));
      return FALSE;
    }
    g_printerr ("%s\n", cause->message);
    n_different++;
  }
  g_print ("%u of %u segments rendered again are the same\n",
      n_sample - n_different, n_sample);
  return n_different == 0 ||
         film_fail (error, FILM_ERROR_FAILED,
             "%u segments differ when rendered again", n_different);
}

gboolean
farm_verify (
    const FilmPlan *plan, guint n_sample, const char *devices, GError **error)
{
  const guint n = film_plan_n_segments (plan);
  guint n_damaged;
  g_autoptr (GArray) missing = list_missing (plan, &n_damaged);

  g_print ("%u of %u segments are right, %u damaged, %u missing\n",
      n - missing->len, n, n_damaged, missing->len - n_damaged);
  if (missing->len > 0)
    return film_fail (error, FILM_ERROR_FAILED,
        "%u segments are to be rendered: flame-farm retry, then run or submit",
        missing->len);
  return check_sample (plan, n_sample, devices, error);
}

/* ------------------------------------------------------------------- retry */

gboolean
farm_retry (const FilmPlan *plan, GError **error)
{
  guint n_damaged;
  g_autoptr (GArray) missing = NULL;

  if (!farm_prepare (plan, error))
    return FALSE;
  farm_clean (plan);
  missing = list_missing (plan, &n_damaged);
  for (guint i = 0; i < missing->len; i++) {
    const guint index = g_array_index (missing, guint, i);
    g_autofree char *path = film_segment_path (plan->folder, index);

    g_unlink (path);
    farm_clear_failures (plan, index);
    if (!farm_is_claimed (plan, index))
      farm_claim_release (plan, index);
  }
  g_print ("%u segments are to be rendered, %u of them were damaged\n",
      missing->len, n_damaged);
  return TRUE;
}

/* ---------------------------------------------------------------- assemble */

gboolean
farm_assemble (
    const FilmPlan *plan, const char *audio, gboolean force, GError **error)
{
  g_autofree char *path = g_build_filename (plan->folder, plan->output, NULL);
  g_autofree char *first =
      plan->container->muxer ? g_strdup (path) : film_pattern_path (path, 0);
  const FilmJoin join = {
      .plan = plan,
      .folder = plan->folder,
      .n_segments = film_plan_n_segments (plan),
      .audio = audio,
      .path = path,
  };

  if (!force && g_file_test (first, G_FILE_TEST_EXISTS))
    return film_fail (
        error, FILM_ERROR_USAGE, "%s exists; --force overwrites it", first);
  if (audio && !plan->container->audio)
    return film_fail (error, FILM_ERROR_USAGE,
        "--audio=%s: expected a film, pictures have no sound", audio);
  if (audio && !g_file_test (audio, G_FILE_TEST_IS_REGULAR))
    return film_fail (error, FILM_ERROR_USAGE,
        "--audio=%s: expected a file with sound", audio);
  farm_clean (plan);
  if (!farm_verify (plan, 0, NULL, error) || !film_join (&join, error))
    return FALSE;
  g_print ("%s\n", path);
  return TRUE;
}

/* -------------------------------------------------------------------- Slurm */

/*
 * Every task is `flame-farm work` for some segments. If a task loses its node, Slurm
 * queues it again, and it takes over its own claim.
 */
/* Slurm's default. */
#define DEFAULT_MAX_ARRAY_SIZE 1001

/* (transfer full) (nullable): The program's output. */
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

/* The largest number of a task, plus one. */
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

/*
 * (transfer full): "0-4,7" of the sorted numbers from @begin to @end, minus @base.
 */
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

/* (transfer full): A script in @folder that runs this program. */
static char *
write_script (
    const FilmPlan *plan, const char *name, const char *command, GError **error)
{
  g_autofree char *path = g_build_filename (plan->folder, "logs", name, NULL);
  g_autofree char *text = g_strdup_printf ("#!/bin/sh\nexec %s\n", command);

  return film_write_file (path, text, -1, error) ? g_steal_pointer (&path)
                                                 : NULL;
}

/* (transfer full): Options that all jobs of this farm have. */
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

/* (transfer full) (nullable): The job's number. */
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

/* Submits the tasks of the array that begins at task @base. */
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
  g_autoptr (GArray) missing = list_missing (plan, &n_damaged);

  if (missing->len == 0)
    return farm_assemble (plan, jobs->audio, TRUE, error);
  if (jobs->rounds == 0)
    return film_fail (error, FILM_ERROR_FAILED,
        "%u segments are still missing; flame-farm status says why",
        missing->len);
  again.rounds--;
  return farm_retry (plan, error) && farm_submit (plan, &again, error);
}

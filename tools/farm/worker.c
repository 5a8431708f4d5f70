/*
 * A farm's worker, and many of them on this machine. They are processes, so that a
 * crash of one does not affect the others.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/farm/worker.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <unistd.h>

#include "flame/renderer.h"
#include "tools/farm/folder.h"
#include "tools/film/error.h"
#include "tools/film/progress.h"
#include "tools/film/render.h"
#include "tools/film/segment.h"

/* How often a claim is renewed. */
#define RENEW_INTERVAL (5 * G_USEC_PER_SEC)
/* How often segments of other workers are checked. */
#define POLL_INTERVAL (G_USEC_PER_SEC / 2)

typedef struct
{
  const FilmPlan *plan;
  const char *devices;
  FilmSource *source; /* (nullable): kept for the next segment */
  guint index;
  gint64 renewed;
} Worker;

static void
on_frame (GstBuffer *frame G_GNUC_UNUSED, gpointer user_data)
{
  Worker *worker = user_data;
  const gint64 now = g_get_monotonic_time ();

  if (now - worker->renewed < RENEW_INTERVAL)
    return;
  worker->renewed = now;
  farm_claim_renew (worker->plan, worker->index);
}

static gboolean
render (Worker *worker, GError **error)
{
  const FilmPlan *plan = worker->plan;
  const FilmWatch watch = {on_frame, worker};
  g_autofree char *suffix =
      g_strdup_printf (".%s.%d", g_get_host_name (), (int) getpid ());
  g_autofree char *temporary = farm_path (plan, "work", worker->index, suffix);
  g_autofree char *path = film_segment_path (plan->folder, worker->index);

  if (!worker->source)
    worker->source = film_source_new (plan, worker->devices, error);
  if (!worker->source)
    return FALSE;
  worker->renewed = g_get_monotonic_time ();
  return film_render_segment (worker->source, plan, worker->index, temporary,
      path, NULL, &watch, error);
}

/* Errors that every other segment would have too. */
static gboolean
is_final (const GError *error)
{
  return g_error_matches (error, FILM_ERROR, FILM_ERROR_REFUSED) ||
         g_error_matches (error, FILM_ERROR, FILM_ERROR_STORAGE) ||
         g_error_matches (error, FILM_ERROR, FILM_ERROR_USAGE) ||
         g_error_matches (error, FILM_ERROR, FILM_ERROR_INTERRUPTED);
}

static void
note_done (const Worker *worker)
{
  g_autofree char *trouble = farm_dup_trouble (worker->plan);

  farm_clear_failures (worker->plan, worker->index);
  if (trouble)
    farm_note_trouble (worker->plan, "");
}

/* Stores a message, for `status`, about a worker that cannot continue. */
static gboolean
fail_work (const FilmPlan *plan, GError *cause, GError **error)
{
  g_autofree char *trouble = NULL;
  g_autofree char *space = NULL;

  if (g_error_matches (cause, FILM_ERROR, FILM_ERROR_STORAGE)) {
    space = film_plan_describe_space (plan, plan->folder);
    film_fail (error, FILM_ERROR_STORAGE, "%s; %s", cause->message, space);
  } else
    g_set_error_literal (error, cause->domain, cause->code, cause->message);
  if (!g_error_matches (cause, FILM_ERROR, FILM_ERROR_INTERRUPTED)) {
    trouble = g_strdup_printf ("%s: %s%s%s", g_get_host_name (), cause->message,
        space ? "; " : "", space ? space : "");
    farm_note_trouble (plan, trouble);
  }
  g_error_free (cause);
  return FALSE;
}

/* Renders a claimed segment. FALSE if the worker cannot continue. */
static gboolean
render_claimed (Worker *worker, GError **error)
{
  g_autoptr (GError) cause = NULL;
  const gboolean done = render (worker, &cause);

  if (!done) {
    /* After an error the pipeline cannot be trusted. */
    g_clear_pointer (&worker->source, film_source_free);
    if (!is_final (cause)) {
      g_printerr ("segment %u: %s\n", worker->index, cause->message);
      farm_add_failure (worker->plan, worker->index, cause->message);
    }
  } else
    note_done (worker);
  farm_claim_release (worker->plan, worker->index);
  if (done || !is_final (cause))
    return TRUE;
  return fail_work (worker->plan, g_steal_pointer (&cause), error);
}

typedef enum
{
  STATE_DONE,
  STATE_FAILED,
  STATE_BUSY, /* another worker is rendering it */
  STATE_TAKEN,
} State;

static State
take (Worker *worker, guint index)
{
  if (farm_is_done (worker->plan, index))
    return STATE_DONE;
  if (farm_count_failures (worker->plan, index) >= FARM_MAX_ATTEMPTS)
    return STATE_FAILED;
  if (!farm_claim (worker->plan, index))
    return STATE_BUSY;
  worker->index = index;
  return STATE_TAKEN;
}

/* One pass over what is left. Settled segments are removed from @left. */
static gboolean
work_through (Worker *worker, GArray *left, guint *n_failed, GError **error)
{
  for (guint i = 0; i < left->len;) {
    const State state = take (worker, g_array_index (left, guint, i));

    if (film_is_interrupted ()) {
      if (state == STATE_TAKEN)
        farm_claim_release (worker->plan, worker->index);
      return film_fail (error, FILM_ERROR_INTERRUPTED, "interrupted");
    }
    if (state == STATE_TAKEN && !render_claimed (worker, error))
      return FALSE;
    if (state == STATE_FAILED)
      ++*n_failed;
    if (state == STATE_DONE || state == STATE_FAILED)
      g_array_remove_index (left, i);
    else if (state == STATE_BUSY)
      i++;
  }
  return TRUE;
}

gboolean
farm_work (const FilmPlan *plan, const char *devices, guint first, guint count,
    GError **error)
{
  Worker worker = {.plan = plan, .devices = devices};
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n_failed = 0;
  gboolean good;

  if (!film_plan_check_worker (plan, error) || !farm_prepare (plan, error) ||
      !film_media_need (plan->container, plan->codec, error))
    return FALSE;
  for (guint i = first; i < first + count; i++)
    g_array_append_val (left, i);
  good = work_through (&worker, left, &n_failed, error);
  /*
   * Watch the segments of other workers, which may be killed before they finish.
   */
  while (good && left->len > 0) {
    g_usleep (POLL_INTERVAL);
    good = work_through (&worker, left, &n_failed, error);
  }
  g_clear_pointer (&worker.source, film_source_free);
  if (good && n_failed > 0)
    good = film_fail (error, FILM_ERROR_FAILED,
        "%u segments failed %d times each; flame-farm status says why",
        n_failed, FARM_MAX_ATTEMPTS);
  return good;
}

/* ------------------------------------------------------------- many workers */

#define CHECK_INTERVAL (G_USEC_PER_SEC / 5)
/* How often a killed worker is restarted. */
#define MAX_RESTARTS 20
/* A worker's process number, as text. */
#define PID "flame-farm-pid"

typedef struct
{
  const FilmPlan *plan;
  const char *program;
  char **devices;     /* (nullable): assigned to workers in turn */
  GPtrArray *workers; /* (element-type GSubprocess), NULL if it has ended */
  guint n_restarts;
  GArray *left; /* segments that are not done */
  guint64 n_done;
  FilmProgress progress;
} Run;

/*
 * (transfer full) (nullable): The plan's GPUs in this machine, as --devices names them.
 */
static char **
list_gpus (const FilmPlan *plan)
{
  const gboolean is_opencl = g_str_equal (plan->backend, "opencl");
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GPtrArray) infos = NULL;

  if (!is_opencl && !g_str_equal (plan->backend, "cuda"))
    return NULL;
  infos = flame_backend_list_devices (
      is_opencl ? FLAME_BACKEND_OPENCL : FLAME_BACKEND_CUDA, NULL);
  for (guint i = 0; infos && i < infos->len; i++) {
    const FlameDeviceInfo *info = infos->pdata[i];
    g_autofree char *name = g_strdup_printf (
        "%s:%d", plan->backend, flame_device_info_get_ordinal (info));

    if (flame_device_info_is_gpu (info))
      g_strv_builder_add (builder, name);
  }
  return g_strv_builder_end (builder);
}

static GSubprocess *
start_worker (Run *run, guint i, GError **error)
{
  const char *argv[7] = {run->program, "work", run->plan->folder};
  GSubprocess *worker;

  if (run->devices && run->devices[0]) {
    argv[3] = "--devices";
    argv[4] = run->devices[i % g_strv_length (run->devices)];
  }
  worker = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDOUT_SILENCE, error);
  /* GSubprocess forgets it when the process ends. */
  if (worker)
    g_object_set_data_full (G_OBJECT (worker), PID,
        g_strdup (g_subprocess_get_identifier (worker)), g_free);
  return worker;
}

/* Counts segments that were finished since the last check. */
static void
count_done (Run *run)
{
  for (guint i = 0; i < run->left->len;) {
    const guint index = g_array_index (run->left, guint, i);

    if (farm_is_done (run->plan, index)) {
      run->n_done += film_plan_segment_frames (run->plan, index);
      g_array_remove_index (run->left, i);
    } else
      i++;
  }
  film_progress_set (&run->progress, run->n_done);
}

/* Signals that a process causes itself. Others are sent from outside. */
static gboolean
is_crash (int number)
{
  static const int crashes[] = {
      SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};

  for (guint i = 0; i < G_N_ELEMENTS (crashes); i++)
    if (number == crashes[i])
      return TRUE;
  return FALSE;
}

/* Checks a worker, and starts a killed one again. */
static gboolean
check_worker (Run *run, guint i, GError **error)
{
  GSubprocess *worker = run->workers->pdata[i];
  gboolean was_killed;
  const char *pid;
  int number;

  /* No main loop runs here: a process without an identifier has ended. */
  if (g_subprocess_get_identifier (worker))
    return TRUE;
  g_subprocess_wait (worker, NULL, NULL);
  was_killed = g_subprocess_get_if_signaled (worker);
  number = was_killed ? g_subprocess_get_term_sig (worker) : 0;
  pid = g_object_get_data (G_OBJECT (worker), PID);
  if (pid && is_crash (number))
    farm_note_crash (run->plan, pid, number);
  g_object_unref (worker);
  run->workers->pdata[i] = NULL;
  if (!was_killed || film_is_interrupted ())
    return TRUE;
  if (run->n_restarts++ >= MAX_RESTARTS)
    return film_fail (
        error, FILM_ERROR_FAILED, "workers were killed %d times", MAX_RESTARTS);
  run->workers->pdata[i] = start_worker (run, i, error);
  return run->workers->pdata[i] != NULL;
}

static guint
count_running (const Run *run)
{
  guint n = 0;

  for (guint i = 0; i < run->workers->len; i++)
    n += run->workers->pdata[i] != NULL;
  return n;
}

static void
signal_workers (Run *run, int number)
{
  for (guint i = 0; i < run->workers->len; i++)
    if (run->workers->pdata[i])
      g_subprocess_send_signal (run->workers->pdata[i], number);
}

static gboolean
watch (Run *run, GError **error)
{
  gboolean is_stopping = FALSE, good = TRUE;

  while (count_running (run) > 0) {
    g_usleep (CHECK_INTERVAL);
    /* GLib notices the end of a process in its worker's main loop. */
    for (guint i = 0; good && i < run->workers->len; i++)
      if (run->workers->pdata[i])
        good = check_worker (run, i, error);
    count_done (run);
    if (!is_stopping && (!good || film_is_interrupted ())) {
      signal_workers (run, SIGTERM);
      is_stopping = TRUE;
    }
    if (!good)
      for (guint i = 0; i < run->workers->len; i++)
        if (run->workers->pdata[i])
          g_subprocess_wait (run->workers->pdata[i], NULL, NULL);
    if (!good)
      break;
  }
  return good;
}

static gboolean
finish (Run *run, GError **error)
{
  count_done (run);
  film_progress_end (&run->progress);
  if (run->left->len == 0)
    return TRUE;
  if (film_is_interrupted ())
    return film_fail (error, FILM_ERROR_INTERRUPTED,
        "interrupted; the same command continues");
  return film_fail (error, FILM_ERROR_FAILED,
      "%u segments are not done; flame-farm status says why", run->left->len);
}

gboolean
farm_run (const FilmPlan *plan, const char *program, guint n_workers,
    const char *devices, const char *progress, GError **error)
{
  Run run = {.plan = plan, .program = program};
  gboolean good;

  if (!film_progress_init (&run.progress, progress, error) ||
      !film_plan_check_worker (plan, error) || !farm_prepare (plan, error))
    return FALSE;
  run.devices = devices ? g_strsplit (devices, ",", -1) : list_gpus (plan);
  if (n_workers == 0)
    n_workers = run.devices ? MAX (1, g_strv_length (run.devices)) : 1;
  run.left = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < film_plan_n_segments (plan); i++)
    g_array_append_val (run.left, i);
  run.workers = g_ptr_array_new ();
  film_progress_begin (&run.progress, 0, plan->n_frames);
  count_done (&run);
  film_progress_begin (&run.progress, run.n_done, plan->n_frames);

  good = TRUE;
  for (guint i = 0; good && run.left->len > 0 && i < n_workers; i++) {
    GSubprocess *worker = start_worker (&run, i, error);

    good = worker != NULL;
    if (good)
      g_ptr_array_add (run.workers, worker);
  }
  if (!good)
    signal_workers (&run, SIGTERM);
  good = watch (&run, good ? error : NULL) && good && finish (&run, error);
  for (guint i = 0; i < run.workers->len; i++)
    g_clear_object ((GSubprocess **) &run.workers->pdata[i]);
  g_ptr_array_unref (run.workers);
  g_array_unref (run.left);
  g_strfreev (run.devices);
  return good;
}

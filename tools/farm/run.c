/*
 * Workers on this machine: processes, so that none takes the others with it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <gio/gio.h>
#include <signal.h>

#include "flame/renderer.h"
#include "tools/farm/folder.h"
#include "tools/farm/worker.h"
#include "tools/film/error.h"
#include "tools/film/progress.h"

#define POLL_INTERVAL (G_USEC_PER_SEC / 5)
/* a worker that was killed comes back so often */
#define MAX_RESTARTS 20

typedef struct
{
  const FilmPlan *plan;
  const char *program;
  char **devices;     /* (nullable): of the workers in turn */
  GPtrArray *workers; /* (element-type GSubprocess), NULL where one has ended */
  guint n_restarts;
  GArray *left; /* segments that are not done */
  guint64 n_done;
  FilmProgress progress;
} Run;

/* (transfer full) (array zero-terminated=1): numbers of the GPUs here */
static char **
list_gpus (void)
{
  const char *visible = g_getenv ("CUDA_VISIBLE_DEVICES");
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GDir) dir = NULL;
  guint n = 0;

  if (visible && *visible) {
    g_auto (GStrv) names = g_strsplit (visible, ",", -1);

    n = g_strv_length (names);
  } else if ((dir = g_dir_open ("/proc/driver/nvidia/gpus", 0, NULL)))
    while (g_dir_read_name (dir))
      n++;
  for (guint i = 0; i < n; i++) {
    g_autofree char *number = g_strdup_printf ("%u", i);

    g_strv_builder_add (builder, number);
  }
  return g_strv_builder_end (builder);
}

/* (transfer full) (array zero-terminated=1): GPUs by OpenCL, as --devices takes them */
static char **
list_opencl_gpus (void)
{
  g_autoptr (GArray) infos =
      flame_backend_list_devices (FLAME_BACKEND_OPENCL, NULL);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; infos && i < infos->len; i++) {
    const FlameDeviceInfo *info = &g_array_index (infos, FlameDeviceInfo, i);
    g_autofree char *name = g_strdup_printf ("opencl:%d", info->ordinal);

    if (info->is_gpu)
      g_strv_builder_add (builder, name);
  }
  return g_strv_builder_end (builder);
}

static GSubprocess *
start_worker (Run *run, guint i, GError **error)
{
  const char *argv[7] = {run->program, "work", run->plan->folder};

  if (run->devices && run->devices[0]) {
    argv[3] = "--devices";
    argv[4] = run->devices[i % g_strv_length (run->devices)];
  }
  return g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDOUT_SILENCE, error);
}

/* segments that came since the last look */
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

/* (transfer none): what became of one; a killed one is started again */
static gboolean
look_after (Run *run, guint i, GError **error)
{
  GSubprocess *worker = run->workers->pdata[i];
  gboolean was_killed;

  /* no main loop runs here: a process without a number has ended */
  if (g_subprocess_get_identifier (worker))
    return TRUE;
  g_subprocess_wait (worker, NULL, NULL);
  was_killed = g_subprocess_get_if_signaled (worker);
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
  gboolean is_told = FALSE, good = TRUE;

  while (count_running (run) > 0) {
    g_usleep (POLL_INTERVAL);
    /* GLib notices the end of its processes in its worker's main loop */
    for (guint i = 0; good && i < run->workers->len; i++)
      if (run->workers->pdata[i])
        good = look_after (run, i, error);
    count_done (run);
    if (!is_told && (!good || film_is_interrupted ())) {
      signal_workers (run, SIGTERM);
      is_told = TRUE;
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
    return film_fail (
        error, FILM_ERROR_INTERRUPTED, "interrupted; the same command goes on");
  return film_fail (error, FILM_ERROR_FAILED,
      "%u segments are not done; flame-farm status tells why", run->left->len);
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
  if (devices)
    run.devices = g_strsplit (devices, ",", -1);
  else if (g_str_equal (plan->backend, "cuda"))
    run.devices = list_gpus ();
  else if (g_str_equal (plan->backend, "opencl"))
    run.devices = list_opencl_gpus ();
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

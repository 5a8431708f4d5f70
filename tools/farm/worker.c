/*
 * One worker of a farm.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/farm/worker.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "tools/farm/folder.h"
#include "tools/film/error.h"
#include "tools/film/render.h"

/* between renewals of a claim */
#define RENEW_INTERVAL (5 * G_USEC_PER_SEC)
/* between looks at segments that others render */
#define POLL_INTERVAL (G_USEC_PER_SEC / 2)

typedef struct
{
  const FilmPlan *plan;
  const char *devices;
  FilmSource *source; /* (nullable): kept from segment to segment */
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

/* errors that another segment would meet too */
static gboolean
is_final (const GError *error)
{
  return g_error_matches (error, FILM_ERROR, FILM_ERROR_REFUSED) ||
         g_error_matches (error, FILM_ERROR, FILM_ERROR_STORAGE) ||
         g_error_matches (error, FILM_ERROR, FILM_ERROR_USAGE) ||
         g_error_matches (error, FILM_ERROR, FILM_ERROR_INTERRUPTED);
}

/* renders one that is claimed; FALSE where the worker cannot go on */
static gboolean
render_claimed (Worker *worker, GError **error)
{
  g_autoptr (GError) cause = NULL;
  const gboolean done = render (worker, &cause);

  if (!done) {
    /* what is left of the pipeline is not to be trusted */
    g_clear_pointer (&worker->source, film_source_free);
    if (!is_final (cause)) {
      g_printerr ("segment %u: %s\n", worker->index, cause->message);
      farm_add_failure (worker->plan, worker->index, cause->message);
    }
  } else
    farm_clear_failures (worker->plan, worker->index);
  farm_claim_release (worker->plan, worker->index);
  if (done || !is_final (cause))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&cause));
  return FALSE;
}

typedef enum
{
  STATE_DONE,
  STATE_FAILED,
  STATE_BUSY, /* somebody else is at work on it */
  STATE_TAKEN,
} State;

static State
take (Worker *worker, guint index)
{
  if (farm_is_done (worker->plan, index))
    return STATE_DONE;
  if (farm_count_failures (worker->plan, index, NULL) >= FARM_MAX_ATTEMPTS)
    return STATE_FAILED;
  if (!farm_claim (worker->plan, index))
    return STATE_BUSY;
  worker->index = index;
  return STATE_TAKEN;
}

/* one round over what is left; segments that are settled leave @left */
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
  /* those that others have: they may be killed before they are through */
  while (good && left->len > 0) {
    g_usleep (POLL_INTERVAL);
    good = work_through (&worker, left, &n_failed, error);
  }
  g_clear_pointer (&worker.source, film_source_free);
  if (good && n_failed > 0)
    good = film_fail (error, FILM_ERROR_FAILED,
        "%u segments failed %d times each; flame-farm status tells why",
        n_failed, FARM_MAX_ATTEMPTS);
  return good;
}

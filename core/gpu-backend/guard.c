/*
 * Guarded compilation: each attempt is a locked file, and its time is limited.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>

#include "config.h"
#include "core/error.h"

/* How often a waiter checks whether the text is still wanted. */
#define LOOK_AFTER (G_USEC_PER_SEC / 10)

typedef struct
{
  FlameGpuCompiler base;
  FlameGpuCompiler *inner;
  char *folder, *who;
  guint seconds;
} Guard;

/*
 * A text being compiled, and the result. The compiling thread and its waiter share it.
 * It has copies of everything that its caller may free, as the thread may be abandoned.
 */
typedef struct
{
  gatomicrefcount ref_count;
  FlameGpuCompiler *inner;
  char *name, *text;
  char **options; /* (nullable) */
  FlameGpuSource source;
  int arch;
  gint stop; /* atomic */

  GMutex lock; /* guards the fields below */
  GCond cond;
  gboolean is_done;
  GBytes *code; /* (nullable) */
  GError *error;
} Work;

/* -------------------------------------------------------------------- work */

static Work *
work_new (const Guard *self, const FlameGpuSource *source, int arch)
{
  Work *work = g_new0 (Work, 1);

  g_atomic_ref_count_init (&work->ref_count);
  g_mutex_init (&work->lock);
  g_cond_init (&work->cond);
  work->inner = flame_gpu_compiler_ref (self->inner);
  work->name = g_strdup (source->name);
  work->text = g_strdup (source->text);
  work->options = g_strdupv ((char **) source->options);
  work->arch = arch;
  /* Its headers are embedded in the program. */
  work->source = *source;
  work->source.name = work->name;
  work->source.text = work->text;
  work->source.options = (const char *const *) work->options;
  work->source.stop = &work->stop;
  return work;
}

static void
work_unref (Work *work)
{
  if (!g_atomic_ref_count_dec (&work->ref_count))
    return;
  flame_gpu_compiler_unref (work->inner);
  g_free (work->name);
  g_free (work->text);
  g_strfreev (work->options);
  g_clear_pointer (&work->code, g_bytes_unref);
  g_clear_error (&work->error);
  g_mutex_clear (&work->lock);
  g_cond_clear (&work->cond);
  g_free (work);
}

static gpointer
do_work (gpointer data)
{
  Work *work = data;
  GError *error = NULL;
  GBytes *code =
      flame_gpu_compile (work->inner, &work->source, work->arch, &error);

  g_mutex_lock (&work->lock);
  work->code = code;
  work->error = error;
  work->is_done = TRUE;
  g_cond_signal (&work->cond);
  g_mutex_unlock (&work->lock);
  work_unref (work);
  return NULL;
}

typedef enum
{
  ENDED,
  STOPPED,
  TOO_LONG
} Outcome;

/*
 * How many times longer than alone things take on this machine now, for instance
 * because six programs are starting.
 */
static double
find_slowness (void)
{
  double load;

  return getloadavg (&load, 1) == 1 ? MAX (load / g_get_num_processors (), 1.0)
                                    : 1.0;
}

/*
 * @stop: (nullable) the caller's. The compiler is asked to stop, and not waited for any
 *   longer.
 */
static Outcome
wait (Work *work, guint seconds, const gint *stop)
{
  const gint64 begin = g_get_monotonic_time ();
  Outcome outcome = ENDED;

  g_mutex_lock (&work->lock);
  while (!work->is_done && outcome == ENDED) {
    const gint64 now = g_get_monotonic_time ();

    if (stop && g_atomic_int_get (stop))
      outcome = STOPPED;
    else if (now - begin >= seconds * find_slowness () * G_USEC_PER_SEC)
      outcome = TOO_LONG;
    else
      g_cond_wait_until (&work->cond, &work->lock, now + LOOK_AFTER);
  }
  if (outcome != ENDED)
    g_atomic_int_set (&work->stop, 1);
  g_mutex_unlock (&work->lock);
  return outcome;
}

/* ---------------------------------------------------------------- attempts */

#define SUFFIX ".attempt"

/* (transfer full) The prefix of the names of a text's attempts. */
static char *
make_prefix (const Guard *self, const FlameGpuSource *source, int arch)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *numbers =
      g_strdup_printf ("%s %d %d", PACKAGE_VERSION, self->inner->version, arch);

  g_checksum_update (sum, (const guchar *) numbers, -1);
  g_checksum_update (sum, (const guchar *) source->text, -1);
  for (guint i = 0; source->options && source->options[i]; i++)
    g_checksum_update (sum, (const guchar *) source->options[i], -1);
  return g_strdup_printf ("%.32s-", g_checksum_get_string (sum));
}

/*
 * Whether the attempt is not in progress. The lock is shared, as others who check are
 * not attempts.
 */
static gboolean
is_over (const char *path)
{
  const int fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  gboolean over;

  if (fd < 0)
    return FALSE;
  over = flock (fd, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK;
  (void) g_close (fd, NULL);
  return over;
}

/* (transfer full) (element-type filename) Attempts that crashed or hung. */
static GPtrArray *
find_crashes (const Guard *self, const char *prefix)
{
  GPtrArray *crashes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) folder = g_dir_open (self->folder, 0, NULL);
  const char *name;

  while (folder && (name = g_dir_read_name (folder))) {
    g_autofree char *path = g_build_filename (self->folder, name, NULL);

    if (g_str_has_prefix (name, prefix) && g_str_has_suffix (name, SUFFIX) &&
        is_over (path))
      g_ptr_array_add (crashes, g_steal_pointer (&path));
  }
  return crashes;
}

/*
 * The file of an attempt in progress. Without a writable folder there is none.
 */
typedef struct
{
  char *path; /* (nullable) */
  int fd;
} Attempt;

/*
 * The file is locked before it gets the name that other processes search for.
 */
static Attempt
begin_attempt (const Guard *self, const char *prefix)
{
  g_autofree char *name = g_strconcat (prefix, "XXXXXX.new", NULL);
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  Attempt attempt = {NULL, -1};

  (void) g_mkdir_with_parents (self->folder, 0700);
  attempt.fd = g_mkstemp_full (path, O_RDWR | O_CLOEXEC, 0600);
  if (attempt.fd < 0)
    return attempt;
  (void) flock (attempt.fd, LOCK_EX | LOCK_NB);
  attempt.path =
      g_strdup_printf ("%.*s" SUFFIX, (int) (strlen (path) - 4), path);
  if (g_rename (path, attempt.path) == 0)
    return attempt;
  (void) g_unlink (path);
  g_clear_pointer (&attempt.path, g_free);
  return attempt;
}

/* @is_kept: the attempt hung, and counts from now on */
static void
end_attempt (Attempt *attempt, gboolean is_kept)
{
  if (attempt->path && !is_kept)
    (void) g_unlink (attempt->path);
  if (attempt->fd >= 0)
    (void) g_close (attempt->fd, NULL);
  g_free (attempt->path);
}

/* ----------------------------------------------------------------- compiler */

/* (transfer full) (nullable) The code of @work, which has ended. */
static GBytes *
take_code (const Guard *self, Work *work, GError **error)
{
  if (work->error)
    g_propagate_prefixed_error (
        error, g_steal_pointer (&work->error), "%s: ", self->who);
  return g_steal_pointer (&work->code);
}

static GBytes *
run (Guard *self, const FlameGpuSource *source, int arch, Outcome *outcome,
    GError **error)
{
  Work *work = work_new (self, source, arch);
  GBytes *code = NULL;

  g_atomic_ref_count_inc (&work->ref_count);
  g_thread_unref (g_thread_new ("flame-compile", do_work, work));
  *outcome = wait (work, self->seconds, source->stop);
  switch (*outcome) {
    case ENDED:
      code = take_code (self, work, error);
      break;
    case STOPPED:
      g_set_error (error, FLAME_ERROR, FLAME_ERROR_CANCELLED,
          "%s: nobody waits for %s any more", self->who, source->name);
      break;
    case TOO_LONG:
      g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
          "%s: its driver has been compiling %s for %u seconds, and is not "
          "waited for",
          self->who, source->name, self->seconds);
  }
  work_unref (work);
  return code;
}

static GBytes *
guard_compile (FlameGpuCompiler *compiler, const FlameGpuSource *source,
    int arch, GError **error)
{
  Guard *self = (Guard *) compiler;
  g_autofree char *prefix = make_prefix (self, source, arch);
  g_autoptr (GPtrArray) crashes = find_crashes (self, prefix);
  Attempt attempt;
  Outcome outcome;
  GBytes *code;

  if (crashes->len >= FLAME_GPU_GUARD_ATTEMPTS)
    return flame_fail_null (error, FLAME_ERROR_BACKEND,
        "%s: its driver crashed or hung %u times while it compiled %s, which "
        "is not tried again before another version is installed, or %s/%s*%s "
        "are deleted",
        self->who, crashes->len, source->name, self->folder, prefix, SUFFIX);
  attempt = begin_attempt (self, prefix);
  code = run (self, source, arch, &outcome, error);
  end_attempt (&attempt, outcome == TOO_LONG);
  for (guint i = 0; i < crashes->len && outcome == ENDED; i++)
    (void) g_unlink (g_ptr_array_index (crashes, i));
  return code;
}

static void
guard_free (FlameGpuCompiler *compiler)
{
  Guard *self = (Guard *) compiler;

  flame_gpu_compiler_unref (self->inner);
  g_free (self->folder);
  g_free (self->who);
  g_free (self);
}

FlameGpuCompiler *
flame_gpu_guard_new (FlameGpuCompiler *inner, const FlameGpuGuardConfig *config)
{
  Guard *self = g_new0 (Guard, 1);

  self->base.version = inner->version;
  self->base.language = inner->language;
  self->base.compile = guard_compile;
  self->base.free = guard_free;
  g_atomic_ref_count_init (&self->base.ref_count);
  self->inner = flame_gpu_compiler_ref (inner);
  self->folder = g_strdup (config->folder);
  self->who = g_strdup (config->who);
  self->seconds = config->seconds;
  return &self->base;
}

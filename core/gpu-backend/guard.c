/*
 * Guarded compilation: each attempt is a locked file, and its time is limited.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>

#include "config.h"
#include "core/error.h"
#include "core/gpu/apart.h"

typedef struct
{
  FlameGpuCompiler base;
  FlameGpuCompiler *inner;
  char *folder, *who;
  guint seconds;
} Guard;

/* A text being compiled, with copies of everything that its caller may free. */
typedef struct
{
  FlameGpuCompiler *inner;
  char *name, *text;
  char **options; /* (nullable) */
  FlameGpuSource source;
  int arch;
} Work;

/* -------------------------------------------------------------------- work */

static Work *
work_new (const Guard *self, const FlameGpuSource *source, int arch)
{
  Work *work = g_new0 (Work, 1);

  work->inner = flame_gpu_compiler_ref (self->inner);
  work->name = g_strdup (source->name);
  work->text = g_strdup (source->text);
  work->options = g_strdupv ((char **) source->options);
  work->arch = arch;
  /*
   * The source's headers are embedded in the program, so they are not copied.
   */
  work->source = *source;
  work->source.name = work->name;
  work->source.text = work->text;
  work->source.options = (const char *const *) work->options;
  return work;
}

static void
work_free (gpointer data)
{
  Work *work = data;

  flame_gpu_compiler_unref (work->inner);
  g_free (work->name);
  g_free (work->text);
  g_strfreev (work->options);
  g_free (work);
}

static gpointer
do_work (gpointer data, const gint *stop, GError **error)
{
  Work *work = data;

  work->source.stop = stop;
  return flame_gpu_compile (work->inner, &work->source, work->arch, error);
}

/* ---------------------------------------------------------------- attempts */

/* How often a text that waits for its turn looks whether it is still wanted. */
#define TURN_INTERVAL (50 * G_TIME_SPAN_MILLISECOND)
#define SUFFIX ".attempt"

/* Returns: (transfer full) the prefix of the names of a text's attempts. */
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
 * Returns whether the attempt is not in progress. The function tries a shared lock, so
 * that processes that check at the same time do not take each other for attempts.
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

/*
 * Returns: (transfer full) (element-type filename) attempts that crashed or hung.
 */
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
 * Creates an attempt's file, which is locked before it gets the name that other
 * processes search for.
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

static GBytes *
run (Guard *self, const FlameGpuSource *source, int arch, FlameGpuApartEnd *end,
    GError **error)
{
  const FlameGpuApart apart = {.name = "flame-compile",
      .function = do_work,
      .data = work_new (self, source, arch),
      .free_data = work_free,
      .free_result = (GDestroyNotify) g_bytes_unref,
      .stop = source->stop,
      .seconds = self->seconds};
  gpointer code;

  *end = flame_gpu_apart_run (&apart, &code, error);
  switch (*end) {
    case FLAME_GPU_APART_ENDED:
      g_prefix_error (error, "%s: ", self->who);
      break;
    case FLAME_GPU_APART_STOPPED:
      g_set_error (error, FLAME_ERROR, FLAME_ERROR_CANCELLED,
          "%s: nobody waits for %s any more", self->who, source->name);
      break;
    case FLAME_GPU_APART_TOO_LONG:
      g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
          "%s: its driver has been compiling %s for %u seconds, and is no "
          "longer waited for",
          self->who, source->name, self->seconds);
  }
  return code;
}

/* Compiles the source, unless its compilation has crashed too often. */
static GBytes *
compile_guarded (
    Guard *self, const FlameGpuSource *source, int arch, GError **error)
{
  g_autofree char *prefix = make_prefix (self, source, arch);
  g_autoptr (GPtrArray) crashes = find_crashes (self, prefix);
  Attempt attempt;
  FlameGpuApartEnd end;
  GBytes *code;

  if (crashes->len >= FLAME_GPU_GUARD_ATTEMPTS)
    return flame_fail_null (error, FLAME_ERROR_BACKEND,
        "%s: its driver crashed or hung %u times while it compiled %s, which "
        "is not tried again before another version is installed, or %s/%s*%s "
        "are deleted",
        self->who, crashes->len, source->name, self->folder, prefix, SUFFIX);
  attempt = begin_attempt (self, prefix);
  code = run (self, source, arch, &end, error);
  end_attempt (&attempt, end == FLAME_GPU_APART_TOO_LONG);
  for (guint i = 0; i < crashes->len && end == FLAME_GPU_APART_ENDED; i++)
    (void) g_unlink (g_ptr_array_index (crashes, i));
  return code;
}

/*
 * Taken by the thread whose text a driver that takes turns compiles. Texts that wait in
 * the driver could not be stopped, and would count as crashed if it crashes, and their
 * time would run. Here they wait in the order in which they came.
 */
static struct
{
  GMutex lock; /* guards the fields below */
  GCond ended;
  gboolean is_taken;
  GQueue waiting; /* of FlameGpuSource */
} turn = {.waiting = G_QUEUE_INIT};

/* Returns: FALSE if nobody wants the source any more */
static gboolean
take_turn (const FlameGpuSource *source)
{
  gboolean is_wanted = TRUE;

  g_mutex_lock (&turn.lock);
  g_queue_push_tail (&turn.waiting, (gpointer) source);
  while (is_wanted &&
         (turn.is_taken || g_queue_peek_head (&turn.waiting) != source)) {
    (void) g_cond_wait_until (
        &turn.ended, &turn.lock, g_get_monotonic_time () + TURN_INTERVAL);
    is_wanted = !(source->stop && g_atomic_int_get (source->stop));
  }
  g_queue_remove (&turn.waiting, source);
  if (is_wanted)
    turn.is_taken = TRUE;
  g_mutex_unlock (&turn.lock);
  return is_wanted;
}

static void
end_turn (void)
{
  g_mutex_lock (&turn.lock);
  turn.is_taken = FALSE;
  g_cond_broadcast (&turn.ended);
  g_mutex_unlock (&turn.lock);
}

static GBytes *
guard_compile (FlameGpuCompiler *compiler, const FlameGpuSource *source,
    int arch, GError **error)
{
  Guard *self = (Guard *) compiler;
  GBytes *code;

  if (!self->inner->takes_turns)
    return compile_guarded (self, source, arch, error);
  if (!take_turn (source))
    return flame_fail_null (error, FLAME_ERROR_CANCELLED,
        "%s: nobody waits for %s any more", self->who, source->name);
  code = compile_guarded (self, source, arch, error);
  end_turn ();
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
  self->base.takes_turns = inner->takes_turns;
  self->base.compile = guard_compile;
  self->base.free = guard_free;
  g_atomic_ref_count_init (&self->base.ref_count);
  self->inner = flame_gpu_compiler_ref (inner);
  self->folder = g_strdup (config->folder);
  self->who = g_strdup (config->who);
  self->seconds = config->seconds;
  return &self->base;
}

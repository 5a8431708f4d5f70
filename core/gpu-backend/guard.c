/*
 * Compiling under guard: attempts are counted in files, and time is limited.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/guard.h"

#include <glib/gstdio.h>

#include "config.h"
#include "core/error.h"

/* how often whoever waits looks whether the text is still wanted */
#define LOOK_AFTER (G_USEC_PER_SEC / 10)

typedef struct
{
  FlameGpuCompiler base;
  FlameGpuCompiler *inner;
  char *folder, *who;
  guint seconds;
} Guard;

/*
 * A text that is compiled, and what becomes of it: its thread's and its waiter's. It has
 * copies of all that its caller may free, as the thread may be left behind.
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

  GMutex lock; /* all below */
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
  /* its headers are embedded in the program */
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

/* FALSE: it took too long. @stop: (nullable) of the caller's, handed on */
static gboolean
wait (Work *work, guint seconds, const gint *stop)
{
  const gint64 end =
      g_get_monotonic_time () + (gint64) seconds * G_USEC_PER_SEC;
  gboolean is_done;

  g_mutex_lock (&work->lock);
  while (!work->is_done) {
    const gint64 now = g_get_monotonic_time ();

    if (stop && g_atomic_int_get (stop))
      g_atomic_int_set (&work->stop, 1);
    if (now >= end)
      break;
    g_cond_wait_until (&work->cond, &work->lock, MIN (end, now + LOOK_AFTER));
  }
  is_done = work->is_done;
  g_mutex_unlock (&work->lock);
  return is_done;
}

/* ---------------------------------------------------------------- attempts */

/* (transfer full) the file of a text's attempts */
static char *
make_path (const Guard *self, const FlameGpuSource *source, int arch)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *numbers =
      g_strdup_printf ("%s %d %d", PACKAGE_VERSION, self->inner->version, arch);
  g_autofree char *name = NULL;

  g_checksum_update (sum, (const guchar *) numbers, -1);
  g_checksum_update (sum, (const guchar *) source->text, -1);
  for (guint i = 0; source->options && source->options[i]; i++)
    g_checksum_update (sum, (const guchar *) source->options[i], -1);
  name = g_strdup_printf ("%.32s.attempts", g_checksum_get_string (sum));
  return g_build_filename (self->folder, name, NULL);
}

static guint
read_attempts (const char *path)
{
  g_autofree char *text = NULL;
  guint64 n;

  if (!g_file_get_contents (path, &text, NULL, NULL) ||
      !g_ascii_string_to_unsigned (
          g_strstrip (text), 10, 0, G_MAXUINT, &n, NULL))
    return 0;
  return (guint) n;
}

/* without a folder to write to nothing is remembered */
static void
write_attempts (const Guard *self, const char *path, guint n)
{
  g_autofree char *text = g_strdup_printf ("%u\n", n);

  (void) g_mkdir_with_parents (self->folder, 0700);
  (void) g_file_set_contents (path, text, -1, NULL);
}

/* ----------------------------------------------------------------- compiler */

static GBytes *
run (Guard *self, const FlameGpuSource *source, int arch, const char *path,
    GError **error)
{
  Work *work = work_new (self, source, arch);
  GBytes *code = NULL;

  g_atomic_ref_count_inc (&work->ref_count);
  g_thread_unref (g_thread_new ("flame-compile", do_work, work));
  if (wait (work, self->seconds, source->stop)) {
    code = g_steal_pointer (&work->code);
    if (work->error)
      g_propagate_prefixed_error (
          error, g_steal_pointer (&work->error), "%s: ", self->who);
    g_unlink (path);
  } else {
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
  g_autofree char *path = make_path (self, source, arch);
  const guint attempts = read_attempts (path);

  if (attempts >= FLAME_GPU_GUARD_ATTEMPTS)
    return flame_fail_null (error, FLAME_ERROR_BACKEND,
        "%s: its driver crashed or hung %u times while it compiled %s, which "
        "is not tried again before another version is installed, or %s is "
        "deleted",
        self->who, attempts, source->name, path);
  write_attempts (self, path, attempts + 1);
  return run (self, source, arch, path, error);
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

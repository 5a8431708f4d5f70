/*
 * A guarded compiler: the guard passes on results and errors, abandons a
 * compilation that hangs, and refuses a text that has ended two processes. It
 * also abandons a driver that compiles when it loads code.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/guard.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "core/gpu/fns.h"
#include "core/gpu/module.h"

/* ----------------------------------------------------------------- compiler */

/* A compiler whose result depends on the text. */
typedef struct
{
  FlameGpuCompiler base;
  GMutex lock; /* guards everything below */
  GCond cond;
  gboolean is_released; /* "hang" may end */
  guint n_calls, n_running;
} Fake;

static void
wait_for_release (Fake *self, const gint *stop)
{
  g_mutex_lock (&self->lock);
  while (!self->is_released && !g_atomic_int_get (stop))
    g_cond_wait_until (
        &self->cond, &self->lock, g_get_monotonic_time () + 1000);
  g_mutex_unlock (&self->lock);
}

static GBytes *
fake_compile (FlameGpuCompiler *compiler, const FlameGpuSource *source,
    int arch, GError **error)
{
  Fake *self = (Fake *) compiler;
  const gint never = 0;
  g_autofree char *code = g_strdup_printf ("%s %s %d", source->text,
      source->options ? source->options[0] : "", arch);

  g_mutex_lock (&self->lock);
  self->n_calls++;
  self->n_running++;
  g_mutex_unlock (&self->lock);
  if (strcmp (source->text, "crash") == 0)
    _exit (3);
  if (strcmp (source->text, "hang") == 0)
    wait_for_release (self, source->stop);
  if (strcmp (source->text, "deaf") == 0)
    wait_for_release (self, &never);
  g_mutex_lock (&self->lock);
  self->n_running--;
  g_cond_broadcast (&self->cond);
  g_mutex_unlock (&self->lock);
  if (strcmp (source->text, "fail") != 0)
    return g_bytes_new (code, strlen (code));
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND, "line 1: it does not");
  return NULL;
}

static void
fake_free (FlameGpuCompiler *compiler)
{
  Fake *self = (Fake *) compiler;

  g_mutex_clear (&self->lock);
  g_cond_clear (&self->cond);
  g_free (self);
}

static Fake *
fake_new (void)
{
  Fake *self = g_new0 (Fake, 1);

  g_atomic_ref_count_init (&self->base.ref_count);
  self->base.version = 7;
  self->base.language = FLAME_GPU_OPENCL_C;
  self->base.compile = fake_compile;
  self->base.free = fake_free;
  g_mutex_init (&self->lock);
  g_cond_init (&self->cond);
  return self;
}

/* ------------------------------------------------------------------ fixture */

typedef struct
{
  char *folder;
  Fake *fake;
  FlameGpuCompiler *guard;
} Fixture;

static FlameGpuCompiler *
new_guard (Fixture *fixture, guint seconds)
{
  const FlameGpuGuardConfig config = {
      .folder = fixture->folder, .who = "device 5 (X)", .seconds = seconds};

  return flame_gpu_guard_new (&fixture->fake->base, &config);
}

static void
set_up (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  fixture->folder = g_dir_make_tmp ("guard-XXXXXX", NULL);
  g_assert_nonnull (fixture->folder);
  fixture->fake = fake_new ();
  fixture->guard = new_guard (fixture, 600);
}

/* Returns the number of remembered texts, and forgets them. */
static guint
clear_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir && (name = g_dir_read_name (dir))) {
    g_autofree char *file = g_build_filename (path, name, NULL);

    g_unlink (file);
    n++;
  }
  return n;
}

static void
tear_down (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  flame_gpu_compiler_unref (fixture->guard);
  flame_gpu_compiler_unref (&fixture->fake->base);
  clear_folder (fixture->folder);
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
}

static GBytes *
compile (
    FlameGpuCompiler *guard, const char *text, const gint *stop, GError **error)
{
  const char *const options[] = {"-O3", NULL};
  const FlameGpuSource source = {
      .name = "a.cl", .text = text, .options = options, .stop = stop};

  return flame_gpu_compile (guard, &source, 42, error);
}

/* Waits until all @n_calls have ended, which their callers did not do. */
static void
wait_for_the_running (Fake *fake, guint n_calls)
{
  g_mutex_lock (&fake->lock);
  while (fake->n_calls < n_calls)
    g_cond_wait_until (
        &fake->cond, &fake->lock, g_get_monotonic_time () + 1000);
  fake->is_released = TRUE;
  while (fake->n_running > 0)
    g_cond_wait (&fake->cond, &fake->lock);
  g_assert_cmpuint (fake->n_calls, ==, n_calls);
  g_mutex_unlock (&fake->lock);
}

/* -------------------------------------------------------------------- tests */

static void
test_hands_on (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) code = compile (fixture->guard, "kernel", NULL, &error);
  g_autoptr (GBytes) expected = g_bytes_new_static ("kernel -O3 42", 13);

  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (code, expected));
  g_assert_cmpint (fixture->guard->version, ==, 7);
  g_assert_cmpint (fixture->guard->language, ==, FLAME_GPU_OPENCL_C);
  /* An ordinary failure may be repeated for ever. */
  for (guint i = 0; i < 2 * FLAME_GPU_GUARD_ATTEMPTS; i++) {
    g_assert_null (compile (fixture->guard, "fail", NULL, &error));
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND);
    g_assert_cmpstr (error->message, ==, "device 5 (X): line 1: it does not");
    g_clear_error (&error);
  }
  g_assert_cmpuint (clear_folder (fixture->folder), ==, 0);
}

/*
 * The compiler still uses its arguments, though the caller has freed its own.
 */
static void
test_hangs (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (FlameGpuCompiler) hasty = new_guard (fixture, 0);
  Fake *fake = fixture->fake;

  for (guint i = 0; i < FLAME_GPU_GUARD_ATTEMPTS; i++) {
    g_autofree char *text = g_strdup ("hang");
    g_autoptr (GError) error = NULL;

    g_assert_null (compile (hasty, text, NULL, &error));
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND);
    g_assert_nonnull (strstr (error->message, "device 5 (X): "));
    g_assert_nonnull (strstr (error->message, "is no longer waited for"));
  }
  for (guint i = 0; i < 2; i++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (compile (fixture->guard, "hang", NULL, &error));
    g_assert_nonnull (strstr (error->message, "crashed or hung 2 times"));
  }
  wait_for_the_running (fake, FLAME_GPU_GUARD_ATTEMPTS);
  g_assert_cmpuint (clear_folder (fixture->folder), ==, 2);
}

/*
 * A compilation that nobody needs is stopped, if the driver can, and not waited
 * for.
 */
static void
test_stops (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  const gint stop = 1;

  /* Stopping is not a crash, however often it happens. */
  for (guint i = 0; i < 2 * FLAME_GPU_GUARD_ATTEMPTS; i++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (compile (fixture->guard, "deaf", &stop, &error));
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_CANCELLED);
  }
  wait_for_the_running (fixture->fake, 2 * FLAME_GPU_GUARD_ATTEMPTS);
  g_assert_cmpuint (clear_folder (fixture->folder), ==, 0);
}

static gpointer
compile_slowly (gpointer data)
{
  Fixture *fixture = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) code = NULL;
  FlameGpuCompiler *guard = new_guard (fixture, 600);

  code = compile (guard, "hang", NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (code);
  flame_gpu_compiler_unref (guard);
  return NULL;
}

/*
 * Six threads compile the same at once, like three devices of two processes.
 * Files are locked by descriptor, so threads stand for processes. All get their
 * code.
 */
static void
test_beside (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  GThread *threads[6];
  Fake *fake = fixture->fake;

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++) {
    threads[i] = g_thread_new ("compile", compile_slowly, fixture);
    g_mutex_lock (&fake->lock);
    while (fake->n_running <= i)
      g_cond_wait_until (
          &fake->cond, &fake->lock, g_get_monotonic_time () + 1000);
    g_mutex_unlock (&fake->lock);
  }
  g_mutex_lock (&fake->lock);
  fake->is_released = TRUE;
  g_mutex_unlock (&fake->lock);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
  g_assert_cmpuint (clear_folder (fixture->folder), ==, 0);
}

/*
 * While a driver that takes turns compiles one text, another one does not reach it, and
 * can be stopped.
 */
static void
test_turns (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  Fake *fake = fixture->fake;
  const gint stop = 1;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) code = NULL;
  g_autoptr (FlameGpuCompiler) guard = NULL;
  GThread *thread;

  fake->base.takes_turns = TRUE;
  guard = new_guard (fixture, 600);
  g_assert_true (guard->takes_turns);
  thread = g_thread_new ("compile", compile_slowly, fixture);
  g_mutex_lock (&fake->lock);
  while (fake->n_running == 0)
    g_cond_wait_until (
        &fake->cond, &fake->lock, g_get_monotonic_time () + 1000);
  g_mutex_unlock (&fake->lock);
  g_assert_null (compile (fixture->guard, "hang", &stop, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_CANCELLED);
  g_mutex_lock (&fake->lock);
  g_assert_cmpuint (fake->n_calls, ==, 1);
  fake->is_released = TRUE;
  g_mutex_unlock (&fake->lock);
  g_thread_join (thread);
  code = compile (fixture->guard, "text", NULL, NULL);
  g_assert_nonnull (code);
  g_assert_cmpuint (clear_folder (fixture->folder), ==, 0);
}

/* Each attempt ends its process, until the guard refuses another one. */
static void
test_crashes (void)
{
  g_autofree char *folder = NULL;

  if (g_test_subprocess ()) {
    Fixture fixture = {(char *) g_getenv ("GUARD_FOLDER"), fake_new (), NULL};

    fixture.guard = new_guard (&fixture, 600);
    (void) compile (fixture.guard, "crash", NULL, NULL);
    flame_gpu_compiler_unref (fixture.guard);
    flame_gpu_compiler_unref (&fixture.fake->base);
    return;
  }
  folder = g_dir_make_tmp ("guard-XXXXXX", NULL);
  g_setenv ("GUARD_FOLDER", folder, TRUE);
  for (guint i = 0; i < FLAME_GPU_GUARD_ATTEMPTS; i++) {
    g_test_trap_subprocess (NULL, 0, 0);
    g_test_trap_assert_failed ();
  }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
  g_assert_cmpuint (clear_folder (folder), ==, 2);
  g_rmdir (folder);
}

/* ------------------------------------------------------------------ loading */

/* A device that compiles when it loads code, for as long as the test wants. */
typedef struct
{
  FlameGpu base;
  GMutex lock; /* guards everything below */
  GCond cond;
  gboolean is_loading, is_released;
  gint *n_freed; /* atomic */
} Device;

static gpointer
device_load (
    FlameGpu *gpu, GBytes *image G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  Device *self = (Device *) gpu;

  g_mutex_lock (&self->lock);
  self->is_loading = TRUE;
  g_cond_broadcast (&self->cond);
  while (!self->is_released)
    g_cond_wait (&self->cond, &self->lock);
  g_mutex_unlock (&self->lock);
  return self;
}

static void
device_unload (FlameGpu *gpu G_GNUC_UNUSED, gpointer module G_GNUC_UNUSED)
{
}

static void
device_free (FlameGpu *gpu)
{
  Device *self = (Device *) gpu;

  g_mutex_clear (&self->lock);
  g_cond_clear (&self->cond);
  g_atomic_int_inc (self->n_freed);
  flame_gpu_clear (gpu);
  g_free (self);
}

static GBytes *
give_code (const char *structure, GBytes *description G_GNUC_UNUSED,
    int arch G_GNUC_UNUSED, gpointer user_data G_GNUC_UNUSED,
    GError **error G_GNUC_UNUSED)
{
  return g_bytes_new (structure, strlen (structure));
}

/*
 * Closing does not wait for a driver that compiles while it loads; here it
 * would wait for ever. What the driver uses is kept until it has finished.
 */
static void
test_loads (void)
{
  static const FlameGpuFns fns = {.api = "slow",
      .compiles_late = TRUE,
      .free = device_free,
      .module_new = device_load,
      .module_free = device_unload};
  const FlameGpuModuleCacheConfig config = {.compile = give_code};
  Device *device = g_new0 (Device, 1);
  g_autoptr (FlameGpuModuleCache) cache = NULL;
  g_autoptr (GError) error = NULL;
  FlameGpuModule *module;
  gint n_freed = 0;

  flame_gpu_init (&device->base, &fns);
  g_mutex_init (&device->lock);
  g_cond_init (&device->cond);
  device->n_freed = &n_freed;
  cache = flame_gpu_module_cache_new (&device->base, &config, &error);
  g_assert_no_error (error);
  g_assert_cmpint (
      flame_gpu_module_cache_request (cache, "a", NULL, &module, &error), ==,
      FLAME_GPU_MODULE_COMPILING);
  g_mutex_lock (&device->lock);
  while (!device->is_loading)
    g_cond_wait (&device->cond, &device->lock);
  g_mutex_unlock (&device->lock);
  g_clear_pointer (&cache, flame_gpu_module_cache_free);
  g_mutex_lock (&device->lock);
  device->is_released = TRUE;
  g_cond_broadcast (&device->cond);
  g_mutex_unlock (&device->lock);
  g_assert_cmpint (g_atomic_int_get (&n_freed), ==, 0);
  flame_gpu_unref (&device->base);
  while (!g_atomic_int_get (&n_freed))
    g_usleep (1000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, test)                                                        \
  g_test_add ("/guard/" name, Fixture, NULL, set_up, test, tear_down)
  ADD ("hands-on", test_hands_on);
  ADD ("hangs", test_hangs);
  ADD ("stops", test_stops);
  ADD ("beside", test_beside);
  ADD ("turns", test_turns);
  g_test_add_func ("/guard/crashes", test_crashes);
  g_test_add_func ("/guard/loads", test_loads);
  return g_test_run ();
}

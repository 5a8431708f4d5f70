/*
 * The module cache of core/gpu: modules are compiled in the background, kept
 * and trimmed.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/gpu/apart.h"
#include "core/gpu/module.h"
#include "tests/support/test-folder.h"
#include "tests/support/test-time.h"
#include "tests/unit/gpu-fixture.h"

static char *
make_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp ("flame-cache-XXXXXX", &error);
  g_assert_no_error (error);
  return folder;
}

typedef struct
{
  GpuFixture *fixture;
  GMutex lock; /* guards everything below */
  GCond cond;
  gboolean hold;    /* compilations wait until it is cleared */
  gboolean fail;    /* the compiler fails */
  gboolean garbage; /* it makes code that the driver refuses */
  GString *order;   /* (nullable) structures in the order of compilation */
  guint compiled;
  guint ready, failed; /* numbers of callbacks */
} Compiler;

static GBytes *
compile (const char *structure, GBytes *description, int arch, gpointer data,
    GError **error)
{
  Compiler *compiler = data;
  g_assert_cmpint (arch, >=, FLAME_CUDA_MIN_ARCH);
  g_assert_cmpstr (g_bytes_get_data (description, NULL), ==, "description");
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&compiler->lock);
  while (compiler->hold)
    g_cond_wait (&compiler->cond, &compiler->lock);
  compiler->compiled++;
  if (compiler->order)
    g_string_append (compiler->order, structure);
  if (compiler->fail) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND, "%s does not compile",
        structure);
    return NULL;
  }
  if (compiler->garbage)
    return g_bytes_new_static ("garbage", 8);
  return gpu_test_image (compiler->fixture->context, error);
}

static void
on_ready (const char *structure, const GError *error, gpointer data)
{
  (void) structure;
  Compiler *compiler = data;
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&compiler->lock);
  if (error)
    compiler->failed++;
  else
    compiler->ready++;
}

static void
set_hold (Compiler *compiler, gboolean hold)
{
  g_mutex_lock (&compiler->lock);
  compiler->hold = hold;
  g_cond_broadcast (&compiler->cond);
  g_mutex_unlock (&compiler->lock);
}

static FlameGpuModuleCache *
make_cache (Compiler *compiler, GpuFixture *fixture, FlameGpuDiskCache *disk,
    guint max_modules)
{
  static const char *const kernels[] = {"add", "mingle", NULL};
  compiler->fixture = fixture;
  FlameGpuModuleCacheConfig config = {
      .compile = compile,
      .compile_data = compiler,
      .ready = on_ready,
      .ready_data = compiler,
      .disk = disk,
      .compiler_version = 13000,
      .max_modules = max_modules,
      .kernels = kernels,
  };
  g_autoptr (GError) error = NULL;
  FlameGpuModuleCache *cache =
      flame_gpu_module_cache_new (fixture->context, &config, &error);
  g_assert_no_error (error);
  return cache;
}

static FlameGpuModuleState
request (FlameGpuModuleCache *cache, const char *structure,
    FlameGpuModule **module, GError **error)
{
  g_autoptr (GBytes) description = g_bytes_new_static ("description", 12);

  return flame_gpu_module_cache_request (
      cache, structure, description, module, error);
}

static FlameGpuModule *
get (FlameGpuModuleCache *cache, const char *structure)
{
  g_autoptr (GError) error = NULL;
  FlameGpuModule *module;
  request (cache, structure, &module, &error);
  flame_gpu_module_unref (module);
  flame_gpu_module_cache_wait (cache, NULL, NULL);
  g_assert_cmpint (
      request (cache, structure, &module, &error), ==, FLAME_GPU_MODULE_READY);
  g_assert_no_error (error);
  return module;
}

/* Requests do not wait for the compiler, and a structure is compiled once. */
static void
test_background (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  Compiler compiler = {.hold = TRUE};
  g_autoptr (FlameGpuModuleCache) cache =
      make_cache (&compiler, fixture, NULL, 0);
  g_autoptr (GError) error = NULL;
  FlameGpuModule *module;
  for (int i = 0; i < 5; i++) {
    g_assert_cmpint (request (cache, "one", &module, &error), ==,
        FLAME_GPU_MODULE_COMPILING);
    g_assert_null (module);
    g_assert_no_error (error);
  }
  set_hold (&compiler, FALSE);
  g_autoptr (FlameGpuModule) first = get (cache, "one");
  g_autoptr (FlameGpuModule) again = get (cache, "one");
  g_assert_true (first == again);
  g_autoptr (FlameGpuModule) two = get (cache, "two");
  g_assert_true (two != first);
  FlameGpuModuleCacheStats stats = flame_gpu_module_cache_get_stats (cache);
  g_assert_cmpuint (stats.compiled, ==, 2);
  g_assert_cmpuint (stats.modules, ==, 2);
  g_assert_cmpuint (stats.failed, ==, 0);
  g_assert_cmpuint (compiler.ready, ==, 2);
  g_assert_true (flame_gpu_module_look_up (two, "mingle", &error));
}

static void
test_failure (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  Compiler compiler = {.fail = TRUE};
  g_autoptr (FlameGpuModuleCache) cache =
      make_cache (&compiler, fixture, NULL, 0);
  FlameGpuModule *module;
  g_autoptr (GError) error = NULL;
  request (cache, "bad", &module, NULL);
  flame_gpu_module_cache_wait (cache, NULL, NULL);
  for (int i = 0; i < 3; i++) {
    g_clear_error (&error);
    g_assert_cmpint (
        request (cache, "bad", &module, &error), ==, FLAME_GPU_MODULE_FAILED);
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND);
    g_assert_cmpstr (error->message, ==, "bad does not compile");
  }
  g_assert_cmpuint (compiler.compiled, ==, 1);
  g_assert_cmpuint (compiler.failed, ==, 1);
}

typedef struct
{
  GMutex lock;
  guint begun, ended;
  char *last;
} Messages;

static void
take_message (FlameLogLevel level, const char *message, gpointer data)
{
  Messages *messages = data;
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&messages->lock);

  messages->begun += level == FLAME_LOG_BEGIN;
  messages->ended += level == FLAME_LOG_END;
  if (level == FLAME_LOG_BEGIN || level == FLAME_LOG_END) {
    g_free (messages->last);
    messages->last = g_strdup (message);
  }
}

/*
 * A wait of seconds is reported once, however much is compiled at a time, and a short one
 * is not.
 */
static void
test_report (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  Messages messages = {0};
  g_autoptr (FlameLog) log = flame_log_new (take_message, &messages, NULL);
  Compiler slow = {.hold = TRUE}, other = {.hold = TRUE}, quick = {0};
  FlameGpuModule *module;

  flame_gpu_set_log (fixture->context, log);
  {
    g_autoptr (FlameGpuModuleCache) one = make_cache (&slow, fixture, NULL, 0);
    g_autoptr (FlameGpuModuleCache) two = make_cache (&other, fixture, NULL, 0);
    g_autoptr (FlameGpuModuleCache) three =
        make_cache (&quick, fixture, NULL, 0);

    request (one, "one", &module, NULL);
    request (two, "two", &module, NULL);
    g_usleep (3 * G_USEC_PER_SEC);
    set_hold (&slow, FALSE);
    set_hold (&other, FALSE);
    flame_gpu_module_unref (get (one, "one"));
    flame_gpu_module_unref (get (two, "two"));
    flame_gpu_module_unref (get (three, "three"));
  }
  g_assert_cmpuint (messages.begun, ==, 1);
  g_assert_cmpuint (messages.ended, ==, 1);
  g_assert_true (g_str_has_prefix (messages.last, "compiling kernels for "));
  g_assert_true (g_str_has_suffix (messages.last, " s"));
  g_free (messages.last);
  flame_gpu_set_log (fixture->context, NULL);
}

/* A failure is retried, whether the compilation or the loading failed. */
static void
test_retry (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  Compiler compiler = {.fail = TRUE};
  g_autoptr (FlameGpuModuleCache) cache =
      make_cache (&compiler, fixture, NULL, 0);
  FlameGpuModule *module;
  test_time_begin ();
  if (!test_time_is_virtual ()) {
    g_test_skip ("it would take a minute");
    return;
  }
  for (guint i = 0; i < 3; i++) {
    compiler.fail = i == 0;
    compiler.garbage = i == 1;
    g_assert_cmpint (
        request (cache, "bad", &module, NULL), ==, FLAME_GPU_MODULE_COMPILING);
    flame_gpu_module_cache_wait (cache, NULL, NULL);
    g_usleep (45 * G_USEC_PER_SEC);
  }
  test_time_end ();
  g_assert_cmpint (
      request (cache, "bad", &module, NULL), ==, FLAME_GPU_MODULE_READY);
  flame_gpu_module_unref (module);
  g_assert_cmpuint (compiler.compiled, ==, 3);
  /* A failure is reported once. */
  g_assert_cmpuint (compiler.failed, ==, 1);
  g_assert_cmpuint (compiler.ready, ==, 1);
}

/* A compiler that always fails must not fill the table. */
static void
test_many_failures (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  Compiler compiler = {.fail = TRUE};
  g_autoptr (FlameGpuModuleCache) cache =
      make_cache (&compiler, fixture, NULL, 0);
  FlameGpuModule *module;
  for (guint i = 0; i < 200; i++) {
    g_autofree char *structure = g_strdup_printf ("%u", i);
    request (cache, structure, &module, NULL);
  }
  flame_gpu_module_cache_wait (cache, NULL, NULL);
  g_assert_cmpuint (compiler.compiled, ==, 200);
  /*
   * The latest failures are remembered; the first are forgotten and compiled
   * again.
   */
  g_assert_cmpint (
      request (cache, "199", &module, NULL), ==, FLAME_GPU_MODULE_FAILED);
  g_assert_cmpint (
      request (cache, "0", &module, NULL), ==, FLAME_GPU_MODULE_COMPILING);
}

static gpointer
wait_for_last (gpointer data)
{
  flame_gpu_module_cache_wait (data, "z", NULL);
  return NULL;
}

/* A waiter waits for its own kernel only, and that is compiled next. */
static void
test_wait_for_one (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GString) order = g_string_new (NULL);
  Compiler compiler = {.hold = TRUE, .order = order};
  g_autoptr (FlameGpuModuleCache) cache =
      make_cache (&compiler, fixture, NULL, 0);
  static const char *const names[] = {"a", "b", "c", "z"};
  FlameGpuModule *module;
  GThread *waiter;
  test_time_begin ();
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    request (cache, names[i], &module, NULL);
  waiter = g_thread_new ("waits", wait_for_last, cache);
  /* Waits until the waiter has asked, and "a" is being compiled. */
  g_usleep (1);
  test_time_end ();
  set_hold (&compiler, FALSE);
  g_thread_join (waiter);
  g_assert_cmpint (
      request (cache, "z", &module, NULL), ==, FLAME_GPU_MODULE_READY);
  flame_gpu_module_unref (module);
  flame_gpu_module_cache_wait (cache, NULL, NULL);
  g_assert_true (g_str_has_prefix (order->str, "az") ||
                 g_str_has_prefix (order->str, "z"));
}

/*
 * A request that does not wait is compiled next all the same, and can be
 * polled.
 */
static void
test_hasten (GpuFixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GString) order = g_string_new (NULL);
  Compiler compiler = {.hold = TRUE, .order = order};
  g_autoptr (FlameGpuModuleCache) cache =
      make_cache (&compiler, fixture, NULL, 0);
  static const char *const names[] = {"a", "b", "c", "z"};
  FlameGpuModule *module;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    request (cache, names[i], &module, NULL);
  flame_gpu_module_cache_hasten (cache, "z");
  /* Hastening requests nothing: this kernel was never requested. */
  flame_gpu_module_cache_hasten (cache, "y");
  g_assert_false (flame_gpu_module_cache_has (cache, "z"));
  set_hold (&compiler, FALSE);
  flame_gpu_module_cache_wait (cache, NULL, NULL);
  g_assert_true (flame_gpu_module_cache_has (cache, "z"));
  g_assert_false (flame_gpu_module_cache_has (cache, "y"));
  g_assert_true (g_str_has_prefix (order->str, "az") ||
                 g_str_has_prefix (order->str, "z"));
  g_assert_cmpuint (order->len, ==, G_N_ELEMENTS (names));
}

/* If the device has no memory for it, valid code stays on the disk. */
static void
test_disk_no_memory (GpuFixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  char *folder = make_folder ();
  Compiler compiler = {0};
  g_autoptr (FlameGpuDiskCache) disk =
      flame_gpu_disk_cache_new (folder, 64 << 20);

  if (gpu_test_is_real ()) {
    g_test_skip ("the dummy alone has no memory when it is told so");
    test_folder_remove (folder);
    g_free (folder);
    return;
  }
  for (guint run = 0; run < 3; run++) {
    g_autoptr (FlameGpuModuleCache) cache =
        make_cache (&compiler, fixture, disk, 0);
    g_autoptr (FlameGpuModule) module = NULL;
    g_autoptr (GError) error = NULL;

    if (run == 1)
      flame_dummy_fail ("module_new", 1, FLAME_DUMMY_HAS_NO_MEMORY);
    request (cache, "one", &module, NULL);
    flame_gpu_module_cache_wait (cache, NULL, NULL);
    request (cache, "one", &module, &error);
    if (run == 1)
      g_assert_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY);
    else
      g_assert_no_error (error);
    g_assert_true ((module == NULL) == (run == 1));
  }
  g_assert_cmpuint (compiler.compiled, ==, 1);
  test_folder_remove (folder);
  g_free (folder);
}

static void
test_disk (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  char *folder = make_folder ();
  Compiler compiler = {0};
  g_autoptr (FlameGpuDiskCache) disk =
      flame_gpu_disk_cache_new (folder, 64 << 20);
  for (int run = 0; run < 2; run++) {
    g_autoptr (FlameGpuModuleCache) cache =
        make_cache (&compiler, fixture, disk, 0);
    flame_gpu_module_unref (get (cache, "one"));
    FlameGpuModuleCacheStats stats = flame_gpu_module_cache_get_stats (cache);
    g_assert_cmpuint (stats.from_disk, ==, run);
    g_assert_cmpuint (stats.compiled, ==, 1 - run);
  }
  /*
   * The file is intact, but the driver refuses its code, so it is compiled once
   * more.
   */
  int arch = flame_gpu_get_device (fixture->context)->arch;
  g_autofree char *key = flame_gpu_disk_cache_make_key ("one", arch, 13000);
  g_autoptr (GBytes) garbage = g_bytes_new_static ("garbage", 8);
  g_assert_true (flame_gpu_disk_cache_store (disk, key, garbage, NULL));
  FlameGpuModuleCache *cache = make_cache (&compiler, fixture, disk, 0);
  FlameGpuModule *module = get (cache, "one");
  g_assert_cmpuint (compiler.compiled, ==, 2);
  flame_gpu_module_unref (module);
  flame_gpu_module_cache_free (cache);
  g_autoptr (GBytes) mended = flame_gpu_disk_cache_load (disk, key);
  g_assert_false (g_bytes_equal (mended, garbage));
  test_folder_remove (folder);
  g_free (folder);
}

/* Nothing is unloaded before trim, which unloads the oldest unused modules. */
static void
test_trim (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  Compiler compiler = {0};
  g_autoptr (FlameGpuModuleCache) cache =
      make_cache (&compiler, fixture, NULL, 2);
  FlameGpuModule *used = get (cache, "used");
  for (int i = 0; i < 5; i++) {
    g_autofree char *structure = g_strdup_printf ("%d", i);
    flame_gpu_module_unref (get (cache, structure));
  }
  g_assert_cmpuint (flame_gpu_module_cache_get_stats (cache).modules, ==, 6);
  if (!gpu_test_is_real ()) {
    g_assert_cmpuint (flame_dummy_get_calls ("module_free"), ==, 0);
    g_assert_cmpuint (flame_dummy_get_calls ("stream_synchronize"), ==, 0);
  }
  flame_gpu_module_cache_trim (cache);
  g_assert_cmpuint (flame_gpu_module_cache_get_stats (cache).modules, ==, 2);
  guint compiled = compiler.compiled;
  flame_gpu_module_unref (get (cache, "4"));
  g_autoptr (FlameGpuModule) same = get (cache, "used");
  g_assert_true (same == used);
  g_assert_cmpuint (compiler.compiled, ==, compiled);
  flame_gpu_module_unref (get (cache, "3"));
  g_assert_cmpuint (compiler.compiled, ==, compiled + 1);
  flame_gpu_module_unref (used);
}

/*
 * Freeing drops the queue and waits for the current compilation. Users keep
 * their modules.
 */
static void
test_free_while_compiling (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  Compiler compiler = {0};
  FlameGpuModuleCache *cache = make_cache (&compiler, fixture, NULL, 0);
  FlameGpuModule *kept = get (cache, "kept");
  FlameGpuModule *module;
  set_hold (&compiler, TRUE);
  for (int i = 0; i < 20; i++) {
    g_autofree char *structure = g_strdup_printf ("%d", i);
    request (cache, structure, &module, NULL);
  }
  set_hold (&compiler, FALSE);
  flame_gpu_module_cache_free (cache);
  g_assert_cmpuint (compiler.compiled, <=, 21);
  g_assert_true (flame_gpu_module_look_up (kept, "add", NULL));
  flame_gpu_module_unref (kept);
}

static gpointer
request_many (gpointer data)
{
  FlameGpuModuleCache *cache = data;
  guint ready = 0;
  for (int i = 0; i < 400; i++) {
    g_autofree char *structure = g_strdup_printf ("%d", i % 4);
    FlameGpuModule *module;
    if (request (cache, structure, &module, NULL) == FLAME_GPU_MODULE_READY)
      ready++;
    flame_gpu_module_unref (module);
    if (i % 50 == 0)
      flame_gpu_module_cache_trim (cache);
    if (i == 200)
      flame_gpu_module_cache_wait (cache, NULL, NULL);
  }
  return GUINT_TO_POINTER (ready);
}

static void
test_threads (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  Compiler compiler = {0};
  g_autoptr (FlameGpuModuleCache) cache =
      make_cache (&compiler, fixture, NULL, 2);
  GThread *threads[3];
  for (int i = 0; i < 3; i++)
    threads[i] = g_thread_new ("requests", request_many, cache);
  for (int i = 0; i < 3; i++)
    g_assert_cmpuint (GPOINTER_TO_UINT (g_thread_join (threads[i])), >, 0);
  flame_gpu_module_cache_wait (cache, NULL, NULL);
  g_assert_cmpuint (flame_gpu_module_cache_get_stats (cache).failed, ==, 0);
}

/* Takes as long as a text that NVIDIA's compiler may be at when a program ends. */
static gpointer
work_slowly (gpointer data G_GNUC_UNUSED, const gint *stop G_GNUC_UNUSED,
    GError **error G_GNUC_UNUSED)
{
  g_usleep (G_USEC_PER_SEC / 2);
  g_print ("the work has ended");
  return NULL;
}

/* The process does not end under work that was left behind. */
static void
test_process_end (void)
{
  const gint stop = TRUE;
  const FlameGpuApart apart = {.name = "slow",
      .function = work_slowly,
      .free_data = g_free,
      .free_result = g_free,
      .stop = &stop,
      .seconds = G_MAXUINT};
  gpointer result;

  if (g_test_subprocess ()) {
    g_assert_cmpint (flame_gpu_apart_run (&apart, &result, NULL), ==,
        FLAME_GPU_APART_STOPPED);
    return;
  }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
  g_test_trap_assert_stdout ("*the work has ended*");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gpu_test_add ("/gpu/module-cache/background", test_background);
  gpu_test_add ("/gpu/module-cache/failure", test_failure);
  gpu_test_add ("/gpu/module-cache/report", test_report);
  gpu_test_add ("/gpu/module-cache/retry", test_retry);
  gpu_test_add ("/gpu/module-cache/many-failures", test_many_failures);
  gpu_test_add ("/gpu/module-cache/wait-for-one", test_wait_for_one);
  gpu_test_add ("/gpu/module-cache/hasten", test_hasten);
  gpu_test_add ("/gpu/module-cache/disk", test_disk);
  gpu_test_add ("/gpu/module-cache/disk-no-memory", test_disk_no_memory);
  gpu_test_add ("/gpu/module-cache/trim", test_trim);
  gpu_test_add (
      "/gpu/module-cache/free-while-compiling", test_free_while_compiling);
  gpu_test_add ("/gpu/module-cache/threads", test_threads);
  g_test_add_func ("/gpu/apart/process-end", test_process_end);
  return g_test_run ();
}

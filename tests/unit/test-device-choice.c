/*
 * Which devices a renderer chooses from several backends that draw nothing:
 * lists, the order of auto, devices of two kinds that take turns, and a device
 * that dies.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>
#include <string.h>

#include "core/api/device.h"
#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/plan/frame-request.h"
#include "core/render/backend.h"
#include "core/render/backends.h"
#include "core/render/device-list.h"
#include "tests/support/scene.h"
#include "tests/support/test-log.h"

#define N_FRAMES 12
#define MAX_DEVICES 3

struct _FlameBackend
{
  FlameBackendKind kind;
  int ordinal;
  char name[64];
};

struct _FlameSlot
{
  FlameBackend *backend;
  FlameSlotDone done;
  gpointer user_data;
  GThread *thread; /* (nullable) */
};

/* ----------------------------------------------------------------- backends */

typedef struct
{
  const char *name;
  gboolean is_cpu; /* a processor that is driven as a device */
  gboolean fails;  /* when it is opened */
} FakeDevice;

/*
 * The devices of CUDA and OpenCL, ending with one without a name. Each test
 * sets them.
 */
static FakeDevice cuda[MAX_DEVICES + 1], opencl[MAX_DEVICES + 1];
static gint dead =
    -1; /* atomic: the number of an OpenCL device that has died */

static const FakeDevice *
get_devices (FlameBackendKind kind)
{
  return kind == FLAME_BACKEND_CUDA ? cuda : opencl;
}

static guint
count_devices (FlameBackendKind kind)
{
  const FakeDevice *devices = get_devices (kind);
  guint n = 0;

  while (devices[n].name)
    n++;
  return n;
}

static gboolean
is_present (FlameBackendKind kind, GError **error)
{
  if (count_devices (kind) > 0)
    return TRUE;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE, "no %s driver",
      flame_backend_get_name (kind));
  return FALSE;
}

static GArray *
list (FlameBackendKind kind, GError **error)
{
  const FakeDevice *devices = get_devices (kind);
  GArray *infos;

  if (!is_present (kind, error))
    return NULL;
  infos = g_array_new (FALSE, TRUE, sizeof (FlameDeviceInfo));
  for (guint i = 0; devices[i].name; i++) {
    FlameDeviceInfo info = {
        .backend = kind, .ordinal = (int) i, .is_gpu = !devices[i].is_cpu};

    g_strlcpy (info.name, devices[i].name, sizeof info.name);
    g_array_append_val (infos, info);
  }
  return infos;
}

static FlameBackend *
open_device (FlameBackendKind kind, int ordinal)
{
  FlameBackend *backend = g_new0 (FlameBackend, 1);

  backend->kind = kind;
  backend->ordinal = ordinal;
  g_snprintf (backend->name, sizeof backend->name, "%s %s",
      flame_backend_get_name (kind), get_devices (kind)[ordinal].name);
  return backend;
}

/*
 * Opens a device like the real backends: without a number, the first device
 * that works.
 */
static FlameBackend *
open_any (
    FlameBackendKind kind, const FlameRendererConfig *config, GError **error)
{
  const FakeDevice *devices = get_devices (kind);

  if (!is_present (kind, error))
    return NULL;
  g_assert_null (config->devices);
  for (int i = 0; devices[i].name; i++)
    if ((config->device < 0 || config->device == i) && !devices[i].fails &&
        (!devices[i].is_cpu || config->backend == kind))
      return open_device (kind, i);
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
      "no %s device works", flame_backend_get_name (kind));
  return NULL;
}

static gboolean
cuda_is_present (GError **error)
{
  return is_present (FLAME_BACKEND_CUDA, error);
}

static gboolean
opencl_is_present (GError **error)
{
  return is_present (FLAME_BACKEND_OPENCL, error);
}

static GArray *
cuda_list (GError **error)
{
  return list (FLAME_BACKEND_CUDA, error);
}

static GArray *
opencl_list (GError **error)
{
  return list (FLAME_BACKEND_OPENCL, error);
}

static FlameBackend *
cuda_open (const FlameRendererConfig *config, GError **error)
{
  return open_any (FLAME_BACKEND_CUDA, config, error);
}

static FlameBackend *
opencl_open (const FlameRendererConfig *config, GError **error)
{
  return open_any (FLAME_BACKEND_OPENCL, config, error);
}

static FlameBackend *
cpu_open (const FlameRendererConfig *config G_GNUC_UNUSED,
    GError **error G_GNUC_UNUSED)
{
  FlameBackend *backend = g_new0 (FlameBackend, 1);

  backend->kind = FLAME_BACKEND_CPU;
  g_strlcpy (backend->name, "cpu", sizeof backend->name);
  return backend;
}

static void
fake_close (FlameBackend *backend)
{
  g_free (backend);
}

static const char *
fake_description (const FlameBackend *backend)
{
  return backend->name;
}

static int
fake_get_ordinal (const FlameBackend *backend)
{
  return backend->ordinal;
}

static gboolean
fake_is_alike (const FlameBackend *one, const FlameBackend *other)
{
  return strcmp (one->name, other->name) == 0;
}

static guint
fake_n_slots (const FlameBackend *backend G_GNUC_UNUSED, guint depth)
{
  return depth;
}

static FlameSlot *
fake_slot_new (FlameBackend *backend, GError **error G_GNUC_UNUSED)
{
  FlameSlot *slot = g_new0 (FlameSlot, 1);

  slot->backend = backend;
  return slot;
}

static void
fake_slot_free (FlameBackend *backend, FlameSlot *slot)
{
  g_assert_true (slot->backend == backend);
  if (slot->thread)
    g_thread_join (slot->thread);
  g_free (slot);
}

/* atomic: the backend whose frames are slow, or -1 */
static gint slow = -1;
#define SLOW_SECONDS 0.03

static gpointer
end_frame (gpointer data)
{
  FlameSlot *slot = data;
  const FlameFrameStats stats = {0};
  GError *error = NULL;

  if ((gint) slot->backend->kind == g_atomic_int_get (&slow))
    g_usleep ((gulong) (SLOW_SECONDS * G_USEC_PER_SEC));
  if (slot->backend->kind == FLAME_BACKEND_OPENCL &&
      slot->backend->ordinal == g_atomic_int_get (&dead))
    error =
        g_error_new_literal (FLAME_ERROR, FLAME_ERROR_BACKEND, "it has died");
  slot->done (slot->user_data, &stats, error);
  return NULL;
}

static void
fake_submit (FlameBackend *backend, FlameSlot *slot,
    FlamePlan *plan G_GNUC_UNUSED, FlameSlotDone done, gpointer user_data)
{
  g_assert_true (slot->backend == backend);
  slot->done = done;
  slot->user_data = user_data;
  if (slot->thread)
    g_thread_join (slot->thread);
  slot->thread = g_thread_new ("fake", end_frame, slot);
}

static void
fake_cancel (FlameBackend *backend, FlameSlot *slot)
{
  g_assert_true (slot->backend == backend);
}

static FlamePrepared
fake_prepare (FlameBackend *backend G_GNUC_UNUSED,
    FlamePlan *plan G_GNUC_UNUSED, gboolean urgent G_GNUC_UNUSED)
{
  return FLAME_PREPARED_READY;
}

/* Replaces a value of core/render/backends.c. */
static gboolean opencl_on_request;

/* Replaces the function of core/render/backends.c. */
const FlameBackendRow *
flame_backend_rows (guint *n_rows)
{
  static const FlameBackendClass like = {
      .close = fake_close,
      .description = fake_description,
      .n_slots = fake_n_slots,
      .slot_new = fake_slot_new,
      .slot_free = fake_slot_free,
      .submit = fake_submit,
      .cancel = fake_cancel,
  };
  static FlameBackendClass classes[3];
  static FlameBackendRow rows[] = {
      {FLAME_BACKEND_CUDA, "CUDA", &classes[0], FALSE},
      {FLAME_BACKEND_OPENCL, "OpenCL", &classes[1], FALSE},
      {FLAME_BACKEND_CPU, "CPU", &classes[2], FALSE},
  };

  rows[1].on_request = opencl_on_request;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    classes[i] = like;
    classes[i].kind = rows[i].kind;
  }
  for (guint i = 0; i < 2; i++) {
    classes[i].get_ordinal = fake_get_ordinal;
    classes[i].is_alike = fake_is_alike;
    classes[i].prepare = fake_prepare;
  }
  classes[0].is_present = cuda_is_present;
  classes[0].list_devices = cuda_list;
  classes[0].open = cuda_open;
  classes[1].is_present = opencl_is_present;
  classes[1].list_devices = opencl_list;
  classes[1].open = opencl_open;
  classes[2].open = cpu_open;
  *n_rows = G_N_ELEMENTS (rows);
  return rows;
}

/* -------------------------------------------------------------------- machines */

static void
reset (void)
{
  memset (cuda, 0, sizeof cuda);
  memset (opencl, 0, sizeof opencl);
  g_atomic_int_set (&dead, -1);
}

/*
 * Sets two NVIDIA GPUs, which OpenCL has as well, one of AMD's and a processor.
 */
static void
have_everything (void)
{
  reset ();
  cuda[0] = cuda[1] = opencl[0] = (FakeDevice){.name = "H100"};
  opencl[1] = (FakeDevice){.name = "Radeon"};
  opencl[2] = (FakeDevice){.name = "pthread-Radeon", .is_cpu = TRUE};
}

static FlameRenderer *
try_renderer (FlameBackendKind backend, const char *devices, GError **error)
{
  const FlameRendererConfig config = {.backend = backend,
      .device = -1,
      .devices = devices,
      .depth = 1,
      .log = test_log (),
      .loss = scene_note_loss};

  scene_forget_losses ();
  return flame_renderer_new (&config, error);
}

/* Asserts that @list gives the devices @expected, such as "cuda:0 opencl:1". */
static void
assert_taken (FlameBackendKind backend, const char *list, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameRenderer) renderer = try_renderer (backend, list, &error);
  g_autoptr (GString) taken = g_string_new (NULL);
  g_autoptr (GPtrArray) stats = NULL;

  g_assert_no_error (error);
  stats = flame_renderer_get_device_stats (renderer);
  for (guint i = 0; i < stats->len; i++) {
    const FlameDeviceStats *device = stats->pdata[i];

    g_string_append_printf (
        taken, "%s%s", i ? " " : "", flame_backend_get_name (device->backend));
    if (device->backend != FLAME_BACKEND_CPU)
      g_string_append_printf (taken, ":%d", device->ordinal);
  }
  if (strcmp (taken->str, expected) != 0)
    g_error ("%s, devices \"%s\": %s is taken, and not %s",
        flame_backend_get_name (backend), list ? list : "", taken->str,
        expected);
}

/* Asserts that there is no renderer. @part: of the error's message */
static void
assert_refused (FlameBackendKind backend, const char *list, FlameError code,
    const char *part)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (try_renderer (backend, list, &error));
  g_assert_error (error, FLAME_ERROR, (int) code);
  if (!strstr (error->message, part))
    g_error ("\"%s\" lacks \"%s\"", error->message, part);
}

/*
 * Asserts that auto chooses @backend. @reason: why auto rejected the backends
 * before it; NULL if there are none
 */
static void
assert_fallback (FlameBackendKind backend, const char *reason)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameRenderer) renderer =
      try_renderer (FLAME_BACKEND_AUTO, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpint (flame_renderer_get_backend (renderer), ==, backend);
  g_assert_cmpstr (flame_renderer_get_fallback_reason (renderer), ==, reason);
}

/* -------------------------------------------------------------------- tests */

static void
test_lists (void)
{
  FlameDeviceList list;

  g_assert_true (flame_device_list_parse (&list, NULL, NULL));
  g_assert_cmpint (list.wanted, ==, FLAME_DEVICES_ANY);
  flame_device_list_clear (&list);
  g_assert_true (flame_device_list_parse (&list, "all", NULL));
  g_assert_cmpint (list.wanted, ==, FLAME_DEVICES_ALL);
  flame_device_list_clear (&list);
  g_assert_true (flame_device_list_parse (
      &list, "2, cuda:0 ,OpenCL:Radeon RX,opencl:all", NULL));
  g_assert_cmpint (list.wanted, ==, FLAME_DEVICES_LISTED);
  g_assert_cmpuint (list.entries->len, ==, 4);
  g_assert_cmpint (
      flame_device_list_get (&list, 0)->kind, ==, FLAME_BACKEND_AUTO);
  g_assert_cmpint (flame_device_list_get (&list, 0)->number, ==, 2);
  g_assert_cmpint (
      flame_device_list_get (&list, 1)->kind, ==, FLAME_BACKEND_CUDA);
  g_assert_cmpint (
      flame_device_list_get (&list, 2)->kind, ==, FLAME_BACKEND_OPENCL);
  g_assert_cmpstr (flame_device_list_get (&list, 2)->name, ==, "Radeon RX");
  g_assert_null (flame_device_list_get (&list, 3)->name);
  g_assert_cmpint (flame_device_list_get (&list, 3)->number, ==, -1);
  flame_device_list_clear (&list);
  g_assert_cmpint (flame_cuda_devices_get_first ("2,opencl:0"), ==, 2);
  g_assert_cmpint (flame_cuda_devices_get_first ("cuda:1"), ==, 1);
  g_assert_cmpint (flame_cuda_devices_get_first ("opencl:1"), ==, -1);
  g_assert_cmpint (flame_cuda_devices_get_first ("H100"), ==, -1);
  g_assert_cmpint (flame_cuda_devices_get_first ("all"), ==, -1);
}

/*
 * Tests the order of auto: CUDA first, then a GPU by OpenCL, and no processor
 * that is driven as a device.
 */
static void
test_auto (void)
{
  reset ();
  assert_fallback (FLAME_BACKEND_CPU, "no cuda driver");
  opencl[0] = (FakeDevice){.name = "pthread", .is_cpu = TRUE};
  assert_fallback (FLAME_BACKEND_CPU, "no cuda driver; no opencl device works");
  opencl[1] = (FakeDevice){.name = "Radeon"};
  assert_fallback (FLAME_BACKEND_OPENCL, "no cuda driver");
  cuda[0] = (FakeDevice){.name = "Old", .fails = TRUE};
  assert_fallback (FLAME_BACKEND_OPENCL, "no cuda device works");
  cuda[0].fails = FALSE;
  assert_fallback (FLAME_BACKEND_CUDA, NULL);
}

/*
 * Tests the order of auto if it uses OpenCL only when a device is named or when
 * that is faster.
 */
static void
test_on_request (void)
{
  have_everything ();
  memset (cuda, 0, sizeof cuda);
  opencl_on_request = TRUE;
  g_atomic_int_set (&slow, FLAME_BACKEND_OPENCL);
  assert_taken (FLAME_BACKEND_AUTO, NULL, "cpu");
  /* The measurement is stored, and another device is measured again. */
  g_atomic_int_set (&slow, FLAME_BACKEND_CPU);
  assert_taken (FLAME_BACKEND_AUTO, NULL, "cpu");
  opencl[0].name = "Arc";
  assert_taken (FLAME_BACKEND_AUTO, NULL, "opencl:0");
  g_atomic_int_set (&slow, FLAME_BACKEND_OPENCL);
  assert_taken (FLAME_BACKEND_AUTO, NULL, "opencl:0");
  g_atomic_int_set (&slow, -1);
  /* A device that does not draw, and a machine without GPUs. */
  opencl[0] = (FakeDevice){.name = "Broken", .fails = TRUE};
  opencl[1].fails = TRUE;
  assert_taken (FLAME_BACKEND_AUTO, NULL, "cpu");
  opencl[0] = (FakeDevice){.name = "pthread", .is_cpu = TRUE};
  opencl[1] = (FakeDevice){0};
  assert_taken (FLAME_BACKEND_AUTO, NULL, "cpu");

  have_everything ();
  memset (cuda, 0, sizeof cuda);
  assert_taken (FLAME_BACKEND_AUTO, "all", "cpu");
  assert_taken (FLAME_BACKEND_AUTO, "1", "opencl:1");
  assert_taken (FLAME_BACKEND_AUTO, "radeon", "opencl:1");
  assert_taken (FLAME_BACKEND_AUTO, "opencl:0", "opencl:0");
  assert_taken (FLAME_BACKEND_OPENCL, NULL, "opencl:0");
  opencl_on_request = FALSE;
}

static void
test_choices (void)
{
  static const struct
  {
    FlameBackendKind backend;
    const char *list, *expected;
  } choices[] = {
      {FLAME_BACKEND_AUTO, NULL, "cuda:0"},
      {FLAME_BACKEND_AUTO, "all", "cuda:0 cuda:1"},
      {FLAME_BACKEND_AUTO, "1", "cuda:1"},
      {FLAME_BACKEND_AUTO, "opencl:1", "opencl:1"},
      {FLAME_BACKEND_AUTO, "opencl:2", "opencl:2"},
      {FLAME_BACKEND_AUTO, "radeon", "opencl:1"},
      {FLAME_BACKEND_AUTO, "H100", "cuda:0 cuda:1"},
      {FLAME_BACKEND_AUTO, "cuda:1,opencl:1", "cuda:1 opencl:1"},
      {FLAME_BACKEND_AUTO, "opencl:1,0", "opencl:1 cuda:0"},
      {FLAME_BACKEND_AUTO, "opencl:all", "opencl:0 opencl:1 opencl:2"},
      {FLAME_BACKEND_OPENCL, NULL, "opencl:0"},
      {FLAME_BACKEND_OPENCL, "1", "opencl:1"},
      {FLAME_BACKEND_OPENCL, "all", "opencl:0 opencl:1 opencl:2"},
      {FLAME_BACKEND_OPENCL, "pthread", "opencl:2"},
      {FLAME_BACKEND_CPU, "opencl:1", "cpu"},
  };

  have_everything ();
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    assert_taken (choices[i].backend, choices[i].list, choices[i].expected);
  /* Without CUDA, numbers are those of OpenCL devices. */
  memset (cuda, 0, sizeof cuda);
  assert_taken (FLAME_BACKEND_AUTO, "1", "opencl:1");
  assert_taken (FLAME_BACKEND_AUTO, "all", "opencl:0 opencl:1");
  assert_taken (FLAME_BACKEND_AUTO, "2", "cpu");
  assert_taken (FLAME_BACKEND_AUTO, "cuda:0", "cpu");
  memset (opencl, 0, sizeof opencl);
  assert_taken (FLAME_BACKEND_AUTO, "Radeon", "cpu");
}

static void
test_refusals (void)
{
  have_everything ();
  assert_refused (FLAME_BACKEND_AUTO, "2", FLAME_ERROR_SETTINGS,
      "there is no CUDA device 2; there are: 0 (H100), 1 (H100)");
  assert_refused (FLAME_BACKEND_AUTO, "opencl:3", FLAME_ERROR_SETTINGS,
      "there is no OpenCL device 3");
  assert_refused (FLAME_BACKEND_AUTO, "Arc", FLAME_ERROR_SETTINGS,
      "has \"Arc\" in its name");
  assert_refused (FLAME_BACKEND_OPENCL, "Arc", FLAME_ERROR_SETTINGS,
      "no OpenCL device has \"Arc\" in its name");
  assert_refused (FLAME_BACKEND_CUDA, "opencl:0", FLAME_ERROR_SETTINGS,
      "CUDA has none of OpenCL's");
  assert_refused (FLAME_BACKEND_OPENCL, "0,cuda:0", FLAME_ERROR_SETTINGS,
      "OpenCL has none of CUDA's");
  reset ();
  assert_refused (
      FLAME_BACKEND_OPENCL, NULL, FLAME_ERROR_UNAVAILABLE, "no opencl driver");
  assert_refused (
      FLAME_BACKEND_CUDA, NULL, FLAME_ERROR_UNAVAILABLE, "no cuda driver");
}

/* Tests devices that do not open, named and not. */
static void
test_one_does_not_open (void)
{
  g_autoptr (FlameRenderer) renderer = NULL;
  g_autoptr (GError) problem = NULL;
  g_autoptr (GError) error = NULL;

  have_everything ();
  cuda[1].fails = opencl[1].fails = TRUE;
  assert_taken (FLAME_BACKEND_AUTO, "all", "cuda:0");
  assert_taken (FLAME_BACKEND_AUTO, "cuda:0,opencl:1", "cpu");
  assert_refused (FLAME_BACKEND_OPENCL, "0,1", FLAME_ERROR_UNAVAILABLE,
      "no opencl device works");
  renderer = try_renderer (FLAME_BACKEND_OPENCL, "all", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (flame_renderer_get_n_devices (renderer), ==, 2);
  problem = scene_take_loss ();
  g_assert_nonnull (strstr (problem->message, "it is left out"));
}

static void
assert_problem (const char *part)
{
  g_autoptr (GError) problem = scene_take_loss ();

  g_assert_nonnull (problem);
  if (!strstr (problem->message, part))
    g_error ("\"%s\" lacks \"%s\"", problem->message, part);
}

static void
draw_frames (FlameRenderer *renderer)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, 1);
  FlameJob *jobs[N_FRAMES];

  for (guint i = 0; i < N_FRAMES; i++)
    jobs[i] = scene_queue (renderer, &request);
  for (guint i = 0; i < N_FRAMES; i++) {
    scene_finish (jobs[i], NULL);
    flame_job_unref (jobs[i]);
  }
}

static guint64
count_frames (FlameRenderer *renderer, guint device)
{
  g_autoptr (GPtrArray) stats = flame_renderer_get_device_stats (renderer);

  return ((const FlameDeviceStats *) stats->pdata[device])->frames;
}

/*
 * Devices of two backends take turns, with a warning that they differ, and
 * continue when one dies.
 */
static void
test_turns (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameRenderer) renderer = NULL;
  guint64 before;

  have_everything ();
  renderer = try_renderer (FLAME_BACKEND_AUTO, "cuda:0,opencl:1", &error);
  g_assert_no_error (error);
  assert_problem (
      "CUDA device 0 (cuda H100) and OpenCL device 1 (opencl Radeon) are of "
      "different kinds");
  g_assert_cmpint (
      flame_renderer_get_backend (renderer), ==, FLAME_BACKEND_CUDA);
  g_assert_cmpstr (flame_renderer_get_description (renderer), ==,
      "cuda H100 (device 0); opencl Radeon (device 1)");
  g_assert_false (flame_renderer_has_memory (renderer, FLAME_MEMORY_CUDA));
  g_assert_true (flame_renderer_has_memory (renderer, FLAME_MEMORY_HOST));
  draw_frames (renderer);
  g_assert_cmpuint (count_frames (renderer, 0), >, 0);
  g_assert_cmpuint (count_frames (renderer, 1), >, 0);

  g_atomic_int_set (&dead, 1);
  before = count_frames (renderer, 1);
  draw_frames (renderer);
  assert_problem ("OpenCL device 1 (opencl Radeon) is dropped");
  g_assert_cmpuint (count_frames (renderer, 1), ==, before);
  g_assert_cmpuint (count_frames (renderer, 0) + before, ==, 2 * N_FRAMES);
}

/* The CPU replaces the last device, unless that was requested. */
static void
test_last_dies (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameRenderer) renderer = NULL;
  g_autoptr (FlameRenderer) asked = NULL;
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, 1);
  g_autoptr (FlameJob) job = NULL;
  g_autoptr (FlameJob) failed = NULL;
  FlameFrameStats stats;

  have_everything ();
  renderer = try_renderer (FLAME_BACKEND_AUTO, "opencl:1", &error);
  g_assert_no_error (error);
  draw_frames (renderer);
  g_assert_cmpuint (count_frames (renderer, 0), ==, N_FRAMES);
  g_atomic_int_set (&dead, 1);
  draw_frames (renderer);
  assert_problem (
      "OpenCL device 1 (opencl Radeon) is dropped, and its frames are drawn by "
      "the CPU: it has died");
  g_assert_null (scene_take_loss ());
  g_assert_cmpuint (count_frames (renderer, 0), ==, N_FRAMES);
  g_assert_cmpuint (flame_renderer_get_n_devices (renderer), ==, 1);
  g_assert_cmpint (
      flame_renderer_get_backend (renderer), ==, FLAME_BACKEND_CPU);
  job = scene_queue (renderer, &request);
  scene_finish (job, &stats);
  g_assert_cmpint (stats.backend, ==, FLAME_BACKEND_CPU);
  g_assert_cmpint (stats.device, ==, -1);

  asked = try_renderer (FLAME_BACKEND_OPENCL, "1", &error);
  g_assert_no_error (error);
  failed = scene_queue (asked, &request);
  flame_job_wait (failed);
  g_assert_false (flame_job_get_result (failed, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND);
}

int
main (int argc, char **argv)
{
  g_autofree char *cache = g_dir_make_tmp ("flame-cache-XXXXXX", NULL);
  g_autofree char *folder = g_build_filename (cache, "gst-flame", NULL);
  g_autofree char *rates = g_build_filename (folder, "rates", NULL);
  int status;

  /* Set before GLib reads and stores it. */
  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/device-choice/lists", test_lists);
  g_test_add_func ("/device-choice/auto", test_auto);
  g_test_add_func ("/device-choice/on-request", test_on_request);
  g_test_add_func ("/device-choice/choices", test_choices);
  g_test_add_func ("/device-choice/refusals", test_refusals);
  g_test_add_func ("/device-choice/one-does-not-open", test_one_does_not_open);
  g_test_add_func ("/device-choice/turns", test_turns);
  g_test_add_func ("/device-choice/last-dies", test_last_dies);
  status = g_test_run ();
  g_unlink (rates);
  g_rmdir (folder);
  g_rmdir (cache);
  return status;
}

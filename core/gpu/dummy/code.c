/*
 * The dummy's modules and kernels.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/error.h"
#include "core/gpu/dummy/dummy-private.h"

#define MAX_FUNCTIONS 64
#define MAX_ARGS G_N_ELEMENTS (((FlameDummyKernel *) NULL)->arg_sizes)

typedef struct _Module Module;

typedef struct
{
  Module *module;
  const FlameDummyKernel *kernel; /* an entry of the test's list */
} Function;

/*
 * A module. Queued launches hold references, too, but do not run once it is unloaded.
 */
struct _Module
{
  Function functions[MAX_FUNCTIONS]; /* ends at the first without a kernel */
  gboolean is_unloaded;
};

typedef struct
{
  Module *module;
  const FlameDummyKernel *kernel;
  FlameGpuGeometry geometry;
  gpointer values[MAX_ARGS];
} Launch;

static const FlameDummyKernel *kernels;
static guint n_kernels;
static guint first_launch; /* milliseconds */

void
flame_dummy_set_kernels (const FlameDummyKernel *list, guint n)
{
  FLAME_DUMMY_LOCK ();
  kernels = list;
  n_kernels = n;
}

void
flame_dummy_set_first_launch (guint milliseconds)
{
  FLAME_DUMMY_LOCK ();
  first_launch = milliseconds;
}

void
flame_dummy_spend (double milliseconds)
{
  FLAME_DUMMY_LOCK ();
  flame_dummy.clock += milliseconds;
}

/* ------------------------------------------------------------------ modules */

static const FlameDummyKernel *
find_kernel (const char *name)
{
  for (guint i = 0; i < n_kernels; i++)
    if (g_str_equal (kernels[i].name, name))
      return &kernels[i];
  return NULL;
}

static gpointer
module_new (FlameGpu *gpu, GBytes *image, GError **error)
{
  const gsize prefix = strlen (FLAME_DUMMY_IMAGE);
  gsize size;
  const char *text = g_bytes_get_data (image, &size);
  g_auto (GStrv) names = NULL;
  g_autofree char *list = NULL;
  Module *module;

  FLAME_DUMMY_LOCK ();
  if (!flame_dummy_enter (gpu, "module_new", error))
    return NULL;
  if (size < prefix || memcmp (text, FLAME_DUMMY_IMAGE, prefix) != 0)
    return flame_fail_null (
        error, FLAME_ERROR_BACKEND, "module_new: the image is not the dummy's");
  list = g_strndup (text + prefix, size - prefix);
  names = g_strsplit (list, ",", MAX_FUNCTIONS - 1);
  module = g_rc_box_new0 (Module);
  for (guint i = 0, n = 0; names[i]; i++) {
    module->functions[n] = (Function){module, find_kernel (names[i])};
    n += module->functions[n].kernel != NULL;
  }
  flame_dummy_add (module, FLAME_DUMMY_MODULE);
  return module;
}

static void
module_free (FlameGpu *gpu, gpointer data)
{
  Module *module = data;

  FLAME_DUMMY_LOCK ();
  flame_dummy_enter_release (gpu, "module_free");
  flame_dummy_remove (module, FLAME_DUMMY_MODULE);
  module->is_unloaded = TRUE;
  g_rc_box_release (module);
}

static gpointer
function_new (FlameGpu *gpu, gpointer module, const char *name, GError **error)
{
  Function *function = ((Module *) module)->functions;

  FLAME_DUMMY_LOCK ();
  if (!flame_dummy_enter (gpu, "function_new", error))
    return NULL;
  g_assert (flame_dummy_is (module, FLAME_DUMMY_MODULE));
  while (function->kernel && !g_str_equal (function->kernel->name, name))
    function++;
  return function->kernel
             ? function
             : flame_fail_null (error, FLAME_ERROR_BACKEND,
                   "looking up kernel %s: the module does not have it", name);
}

/* Does nothing, as the module owns its functions. */
static void
function_free (FlameGpu *gpu, gpointer function G_GNUC_UNUSED)
{
  flame_dummy_enter_release (gpu, "function_free");
}

/* ----------------------------------------------------------------- launches */

static void
run_launch (gpointer data)
{
  const Launch *launch = data;
  const FlameDummyKernel *kernel = launch->kernel;

  if (launch->module->is_unloaded) {
    flame_dummy_lose_running ("a launch uses code that has been unloaded");
    return;
  }
  kernel->run (&launch->geometry, launch->values);
  flame_dummy.devices[flame_dummy.running].n_runs++;
  flame_dummy.clock += kernel->milliseconds;
  flame_dummy_note_kernel (kernel->name);
}

static void
launch_free (gpointer data)
{
  Launch *launch = data;

  g_rc_box_release (launch->module);
  for (guint i = 0; i < MAX_ARGS; i++)
    g_free (launch->values[i]);
  g_free (launch);
}

static gboolean
fits (const FlameGpuDevice *device, const FlameGpuGeometry *geometry)
{
  const guint *block = geometry->block;

  return (guint64) block[0] * block[1] * block[2] <= device->max_block &&
         geometry->shared_bytes <= device->shared_per_block;
}

/* Other calls go on meanwhile. Call this without the lock. */
static void
load_kernels (FlameGpu *gpu)
{
  FlameDummyDevice *device = flame_dummy_device_of (gpu);
  guint milliseconds;

  g_rec_mutex_lock (&flame_dummy.lock);
  milliseconds = device->has_launched ? 0 : first_launch;
  device->has_launched = TRUE;
  g_rec_mutex_unlock (&flame_dummy.lock);
  if (milliseconds > 0)
    g_usleep (1000 * milliseconds);
}

static gboolean
queue_launch (FlameGpu *gpu, gpointer data, const FlameGpuGeometry *geometry,
    const FlameGpuParam *params G_GNUC_UNUSED, void **values,
    guint n_params G_GNUC_UNUSED, gpointer stream, GError **error)
{
  const Function *function = data;
  const FlameDummyKernel *kernel = function->kernel;
  Launch *launch;

  load_kernels (gpu);

  FLAME_DUMMY_LOCK ();
  if (!flame_dummy_enter (gpu, "launch", error))
    return FALSE;
  g_assert (flame_dummy_is (function->module, FLAME_DUMMY_MODULE));
  if (!fits (&gpu->device, geometry))
    return flame_fail (error, FLAME_ERROR_BACKEND,
        "launching kernel %s: no block has that many threads, or %u bytes of "
        "shared memory",
        kernel->name, geometry->shared_bytes);
  launch = g_new0 (Launch, 1);
  launch->module = g_rc_box_acquire (function->module);
  launch->kernel = kernel;
  launch->geometry = *geometry;
  for (guint i = 0; i < MAX_ARGS && kernel->arg_sizes[i]; i++)
    launch->values[i] = g_memdup2 (values[i], kernel->arg_sizes[i]);
  return flame_dummy_queue (
      stream, (FlameDummyWork){run_launch, launch, launch_free, FALSE});
}

void
flame_dummy_add_code_fns (FlameGpuFns *fns)
{
  fns->module_new = module_new;
  fns->module_free = module_free;
  fns->function_new = function_new;
  fns->function_free = function_free;
  fns->launch = queue_launch;
}

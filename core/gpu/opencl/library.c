/*
 * Opens libOpenCL and looks up its functions; describes its errors, and recognises
 * those that mean a lost device.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <gmodule.h>

#include "core/error.h"
#include "core/gpu/opencl/context.h"

/* NVIDIA's code for an error inside a kernel. */
#define RESULT_ILLEGAL_ACCESS_NV (-9999)

typedef struct
{
  const char *name;
  gsize offset; /* of the pointer in FlameOpenclTable */
} Symbol;

static const Symbol symbols[] = {
#define SYMBOL(name) {#name, G_STRUCT_OFFSET (FlameOpenclTable, name)},
    FLAME_OPENCL_CALLS (SYMBOL)
#undef SYMBOL
};

/* The process's table, or the reason why there is none. */
static struct
{
  FlameOpenclTable table;
  char *reason; /* (nullable) */
} library;

static void
load (void)
{
  GModule *module = g_module_open ("libOpenCL.so.1", G_MODULE_BIND_LOCAL);

  if (!module) {
    library.reason = g_strdup_printf ("no OpenCL: %s", g_module_error ());
    return;
  }
  /* Drivers have their own threads, which may outlive us. */
  g_module_make_resident (module);
  for (gsize i = 0; i < G_N_ELEMENTS (symbols) && !library.reason; i++) {
    gpointer *pointer = G_STRUCT_MEMBER_P (&library.table, symbols[i].offset);

    if (!g_module_symbol (module, symbols[i].name, pointer) || !*pointer)
      library.reason = g_strdup_printf (
          "libOpenCL is too old: it has no %s; 2.0 is needed", symbols[i].name);
  }
  if (!g_module_symbol (module, "clCreateBufferWithProperties",
          (gpointer *) &library.table.clCreateBufferWithProperties))
    library.table.clCreateBufferWithProperties = NULL;
  g_module_close (module);
}

const FlameOpenclTable *
flame_opencl_library_get (GError **error)
{
  static gsize once;

  if (g_once_init_enter (&once)) {
    load ();
    g_once_init_leave (&once, 1);
  }
  if (!library.reason)
    return &library.table;
  return flame_fail_null (error, FLAME_ERROR_UNAVAILABLE, "%s", library.reason);
}

/*
 * Returns: (transfer full) the result's name, or "OpenCL error -77" for a number
 *   without a name
 */
static char *
describe_result (cl_int result)
{
#define NAME(code)                                                             \
  case code:                                                                   \
    return g_strdup (#code);

  switch (result) {
    NAME (CL_DEVICE_NOT_FOUND)
    NAME (CL_DEVICE_NOT_AVAILABLE)
    NAME (CL_COMPILER_NOT_AVAILABLE)
    NAME (CL_MEM_OBJECT_ALLOCATION_FAILURE)
    NAME (CL_OUT_OF_RESOURCES)
    NAME (CL_OUT_OF_HOST_MEMORY)
    NAME (CL_PROFILING_INFO_NOT_AVAILABLE)
    NAME (CL_MAP_FAILURE)
    NAME (CL_BUILD_PROGRAM_FAILURE)
    NAME (CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST)
    NAME (CL_INVALID_VALUE)
    NAME (CL_INVALID_DEVICE)
    NAME (CL_INVALID_CONTEXT)
    NAME (CL_INVALID_COMMAND_QUEUE)
    NAME (CL_INVALID_BINARY)
    NAME (CL_INVALID_BUILD_OPTIONS)
    NAME (CL_INVALID_KERNEL_NAME)
    NAME (CL_INVALID_KERNEL_ARGS)
    NAME (CL_INVALID_ARG_INDEX)
    NAME (CL_INVALID_ARG_VALUE)
    NAME (CL_INVALID_ARG_SIZE)
    NAME (CL_INVALID_WORK_GROUP_SIZE)
    NAME (CL_INVALID_WORK_ITEM_SIZE)
    NAME (CL_INVALID_OPERATION)
    NAME (CL_INVALID_BUFFER_SIZE)
    default:
      return g_strdup_printf ("OpenCL error %d", result);
  }
#undef NAME
}

static gboolean
check (cl_int result, const char *doing, const char *device, GError **error)
{
  g_autofree char *text = NULL;

  if (result == CL_SUCCESS)
    return TRUE;
  text = describe_result (result);
  return flame_fail (error,
      /*
       * An invalid size is never requested, so that code means a size beyond the
       * driver's limit.
       */
      result == CL_MEM_OBJECT_ALLOCATION_FAILURE ||
              result == CL_OUT_OF_HOST_MEMORY ||
              result == CL_INVALID_BUFFER_SIZE
          ? FLAME_ERROR_NO_MEMORY
          : FLAME_ERROR_BACKEND,
      "%s on %s: %s", doing, device, text);
}

/* -------------------------------------------------------- a device's errors */

static gboolean
is_fatal (cl_int result, gboolean waits)
{
  switch (result) {
    case CL_DEVICE_NOT_AVAILABLE:
    case CL_INVALID_CONTEXT:
    case CL_INVALID_COMMAND_QUEUE:
    case RESULT_ILLEGAL_ACCESS_NV:
      return TRUE;
    case CL_OUT_OF_RESOURCES:
    case CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST:
      /*
       * A wait reports errors of the work itself. Otherwise the launch asks for too
       * much.
       */
      return waits;
    default:
      return FALSE;
  }
}

gboolean
flame_opencl_context_check (FlameGpu *gpu, cl_int result, gboolean waits,
    const char *doing, GError **error)
{
  if (is_fatal (result, waits))
    g_atomic_int_set (&gpu->lost, TRUE);
  return check (result, doing, gpu->device.name, error);
}

void
flame_opencl_context_note (FlameGpu *gpu, cl_int result, const char *doing)
{
  g_autoptr (GError) reason = NULL;

  if (flame_opencl_context_check (gpu, result, FALSE, doing, &reason))
    return;
  flame_log (gpu->log,
      flame_gpu_is_lost (gpu) ? FLAME_LOG_DEBUG : FLAME_LOG_WARNING, "%s",
      reason->message);
}

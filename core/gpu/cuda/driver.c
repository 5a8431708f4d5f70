/*
 * Opens libcuda, looks up its functions, and describes its errors.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/cuda/driver.h"

#include <gmodule.h>

#include "core/error.h"

typedef struct
{
  const char *exported;
  gsize offset; /* of the pointer in FlameCudaTable */
} Symbol;

static const Symbol symbols[] = {
#define SYMBOL(name, exported, parameters)                                     \
  {exported, G_STRUCT_OFFSET (FlameCudaTable, name)},
    FLAME_CUDA_DRIVER_CALLS (SYMBOL)
#undef SYMBOL
};

static gboolean
look_up (GModule *library, FlameCudaTable *table, GError **error)
{
  for (gsize i = 0; i < G_N_ELEMENTS (symbols); i++) {
    gpointer *pointer = G_STRUCT_MEMBER_P (table, symbols[i].offset);
    if (!g_module_symbol (library, symbols[i].exported, pointer) || !*pointer)
      return flame_fail (error, FLAME_ERROR_UNAVAILABLE,
          "the NVIDIA driver is too old: it has no %s; CUDA %d.%d is needed",
          symbols[i].exported, FLAME_CUDA_MIN_DRIVER / 1000,
          FLAME_CUDA_MIN_DRIVER % 1000 / 10);
  }
  return TRUE;
}

static GModule *
open_library (void)
{
  return g_module_open ("libcuda.so.1", G_MODULE_BIND_LOCAL);
}

gboolean
flame_cuda_driver_exists (void)
{
  GModule *library = open_library ();

  if (!library)
    return FALSE;
  g_module_make_resident (library);
  g_module_close (library);
  return TRUE;
}

FlameCudaDriver *
flame_cuda_driver_load (GError **error)
{
  GModule *library = open_library ();
  FlameCudaTable table = {0};
  FlameCudaDriver *driver = NULL;

  if (!library)
    return flame_fail_null (error, FLAME_ERROR_UNAVAILABLE,
        "no NVIDIA driver for CUDA: %s", g_module_error ());
  g_module_make_resident (library);

  if (look_up (library, &table, error))
    driver = flame_cuda_driver_from_table (&table, error);
  g_module_close (library);
  return driver;
}

/*
 * Returns: (transfer full) the result's name, such as CUDA_ERROR_OUT_OF_MEMORY, and its
 *   number.
 */
static char *
describe_result (const FlameCudaDriver *driver, CUresult result)
{
  const char *name = NULL;
  const char *text = NULL;
  if (driver->call.cuGetErrorName (result, &name) != CUDA_SUCCESS || !name)
    return g_strdup_printf ("CUDA error %d", result);
  if (driver->call.cuGetErrorString (result, &text) != CUDA_SUCCESS || !text)
    return g_strdup (name);
  return g_strdup_printf ("%s (%s)", name, text);
}

static gboolean
initialise (FlameCudaDriver *driver, GError **error)
{
  CUresult result = driver->call.cuInit (0);
  if (result != CUDA_SUCCESS) {
    g_autofree char *text = describe_result (driver, result);
    return flame_fail (error, FLAME_ERROR_UNAVAILABLE,
        "the NVIDIA driver does not start CUDA: %s", text);
  }
  if (!flame_cuda_check (driver,
          driver->call.cuDriverGetVersion (&driver->version),
          "asking for the driver's version", error))
    return FALSE;
  if (driver->version < FLAME_CUDA_MIN_DRIVER)
    return flame_fail (error, FLAME_ERROR_UNAVAILABLE,
        "the NVIDIA driver is too old: CUDA %d.%d, %d.%d is needed",
        driver->version / 1000, driver->version % 1000 / 10,
        FLAME_CUDA_MIN_DRIVER / 1000, FLAME_CUDA_MIN_DRIVER % 1000 / 10);
  return TRUE;
}

FlameCudaDriver *
flame_cuda_driver_from_table (const FlameCudaTable *table, GError **error)
{
  g_autoptr (FlameCudaDriver) driver = g_new0 (FlameCudaDriver, 1);
  g_atomic_ref_count_init (&driver->ref_count);
  driver->call = *table;
  if (!initialise (driver, error))
    return NULL;
  return g_steal_pointer (&driver);
}

FlameCudaDriver *
flame_cuda_driver_ref (FlameCudaDriver *driver)
{
  g_atomic_ref_count_inc (&driver->ref_count);
  return driver;
}

void
flame_cuda_driver_unref (FlameCudaDriver *driver)
{
  if (driver && g_atomic_ref_count_dec (&driver->ref_count))
    g_free (driver);
}

gboolean
flame_cuda_check (const FlameCudaDriver *driver, CUresult result,
    const char *doing, GError **error)
{
  g_autofree char *text = NULL;

  if (result == CUDA_SUCCESS)
    return TRUE;
  text = describe_result (driver, result);
  return flame_fail (error,
      result == CUDA_ERROR_OUT_OF_MEMORY ? FLAME_ERROR_NO_MEMORY
                                         : FLAME_ERROR_BACKEND,
      "%s: %s", doing, text);
}

gboolean
flame_cuda_result_is_fatal (CUresult result)
{
  switch (result) {
    case CUDA_ERROR_ECC_UNCORRECTABLE:
    case CUDA_ERROR_NVLINK_UNCORRECTABLE:
    case CUDA_ERROR_CONTAINED:
    case CUDA_ERROR_ILLEGAL_ADDRESS:
    case CUDA_ERROR_LAUNCH_TIMEOUT:
    case CUDA_ERROR_CONTEXT_IS_DESTROYED:
    case CUDA_ERROR_ASSERT:
    case CUDA_ERROR_UNKNOWN:
      return TRUE;
    default:
      return result >= CUDA_ERROR_HARDWARE_STACK_ERROR &&
             result <= CUDA_ERROR_LAUNCH_FAILED;
  }
}

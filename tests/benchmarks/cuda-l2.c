/*
 * Two calls of the driver that the plugin does not use are looked up here.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/benchmarks/cuda-l2.h"

#include <gmodule.h>

/* Values from NVIDIA's cuda.h. */
enum
{
  CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE = 108,
  CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE = 109,
  CU_LIMIT_PERSISTING_L2_CACHE_SIZE = 0x06,
  CU_STREAM_ATTRIBUTE_ACCESS_POLICY_WINDOW = 1,
  CU_ACCESS_PROPERTY_STREAMING = 1,
  CU_ACCESS_PROPERTY_PERSISTING = 2,
};

typedef struct
{
  void *base_ptr;
  size_t num_bytes;
  float hitRatio;
  int hitProp, missProp;
} AccessPolicyWindow;

typedef union
{
  AccessPolicyWindow accessPolicyWindow;
  char pad[64];
} StreamAttrValue;

typedef struct
{
  CUresult (*set_limit) (int limit, size_t value);
  CUresult (*set_attribute) (
      CUstream stream, int attribute, const StreamAttrValue *value);
} Calls;

static gboolean
look_up (Calls *calls, GError **error)
{
  /* The same library as the backend's, which keeps it open. */
  GModule *module = g_module_open ("libcuda.so.1", G_MODULE_BIND_LAZY);

  if (module &&
      g_module_symbol (
          module, "cuCtxSetLimit", (gpointer *) &calls->set_limit) &&
      g_module_symbol (
          module, "cuStreamSetAttribute", (gpointer *) &calls->set_attribute))
    return TRUE;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
      "the driver has no access policies: %s", g_module_error ());
  return FALSE;
}

/* Returns 0 if the device has none. */
static int
get_most (FlameGpu *context, int attribute)
{
  const FlameCudaTable *call = flame_cuda_context_get_calls (context);
  CUdevice device;
  int most;

  if (call->cuDeviceGet (&device, flame_gpu_get_device (context)->ordinal) !=
          CUDA_SUCCESS ||
      call->cuDeviceGetAttribute (
          &most, (CUdevice_attribute) attribute, device) != CUDA_SUCCESS)
    return 0;
  return most;
}

gboolean
cuda_l2_keep (FlameGpu *context, FlameGpuStream *stream, FlameGpuAddress start,
    gsize bytes, double share, GError **error)
{
  const int cache =
      get_most (context, CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE);
  const int window =
      get_most (context, CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE);
  g_autoptr (FlameCudaScope) scope = NULL;
  StreamAttrValue value = {.pad = {0}};
  Calls calls;

  if (cache == 0 || window == 0) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
        "%s sets no L2 cache aside", flame_gpu_get_device (context)->name);
    return FALSE;
  }
  if (!look_up (&calls, error))
    return FALSE;
  scope = flame_cuda_context_push (context, error);
  if (!scope ||
      !flame_cuda_context_check (context,
          calls.set_limit (CU_LIMIT_PERSISTING_L2_CACHE_SIZE, (gsize) cache),
          "setting L2 cache aside", error))
    return FALSE;
  value.accessPolicyWindow = (AccessPolicyWindow){
      .base_ptr = (void *) (gsize) start,
      .num_bytes = MIN (bytes, (gsize) window),
      .hitRatio = (float) CLAMP (share, 0.0, 1.0),
      .hitProp = CU_ACCESS_PROPERTY_PERSISTING,
      .missProp = CU_ACCESS_PROPERTY_STREAMING,
  };
  return flame_cuda_context_check (context,
      calls.set_attribute (flame_gpu_stream_get_handle (stream),
          CU_STREAM_ATTRIBUTE_ACCESS_POLICY_WINDOW, &value),
      "setting an access policy window", error);
}

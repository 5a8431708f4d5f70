/*
 * Opens libgstcuda and looks its calls up. Linked, a missing one would keep the
 * whole plugin from loading.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamecudalib.h"

#include "config.h"
#include "flame/error.h"

#ifdef HAVE_CUDA_BACKEND

#include <gmodule.h>

#define LIBRARY "libgstcuda-1.0.so.0"

typedef struct
{
  const char *name;
  gsize offset; /* of the pointer in GstFlameCudaLib */
  gboolean optional;
} Symbol;

#define SYMBOL(name, field, optional)                                          \
  {                                                                            \
    name, G_STRUCT_OFFSET (GstFlameCudaLib, field), optional                   \
  }

static const Symbol symbols[] = {
    SYMBOL ("gst_cuda_load_library", load_library, FALSE),
    SYMBOL ("gst_cuda_memory_init_once", memory_init_once, FALSE),
    SYMBOL ("gst_cuda_ensure_element_context", ensure_element_context, FALSE),
    SYMBOL ("gst_cuda_handle_set_context", handle_set_context, FALSE),
    SYMBOL ("gst_cuda_handle_context_query", handle_context_query, FALSE),
    SYMBOL ("gst_cuda_context_get_handle", context_get_handle, FALSE),
    SYMBOL ("gst_cuda_buffer_pool_get_type", buffer_pool_get_type, FALSE),
    SYMBOL ("gst_cuda_buffer_pool_new", buffer_pool_new, FALSE),
    SYMBOL ("gst_buffer_pool_config_get_cuda_stream", config_get_stream, TRUE),
    SYMBOL ("gst_cuda_stream_get_handle", stream_get_handle, TRUE),
};

static gboolean
look_up (GModule *module, GstFlameCudaLib *lib, GError **error)
{
  for (gsize i = 0; i < G_N_ELEMENTS (symbols); i++) {
    gpointer *pointer = G_STRUCT_MEMBER_P (lib, symbols[i].offset);

    if (g_module_symbol (module, symbols[i].name, pointer) ||
        symbols[i].optional)
      continue;
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
        LIBRARY " has no %s", symbols[i].name);
    return FALSE;
  }
  /* of no use without each other */
  if (!lib->stream_get_handle)
    lib->config_get_stream = NULL;
  return TRUE;
}

static gboolean
open_library (GstFlameCudaLib *lib, GError **error)
{
  GModule *module =
      g_module_open (LIBRARY, G_MODULE_BIND_LAZY | G_MODULE_BIND_LOCAL);

  if (!module) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
        "GStreamer's CUDA library is missing: %s", g_module_error ());
    return FALSE;
  }
  g_module_make_resident (module);
  if (!look_up (module, lib, error))
    return FALSE;
  /* its other calls abort without the driver */
  if (!lib->load_library ()) {
    g_set_error_literal (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
        LIBRARY " finds no NVIDIA driver that it can use");
    return FALSE;
  }
  lib->memory_init_once ();
  return TRUE;
}

#else

static gboolean
open_library (GstFlameCudaLib *lib G_GNUC_UNUSED, GError **error)
{
  g_set_error_literal (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
      "this build has no CUDA backend");
  return FALSE;
}

#endif

const GstFlameCudaLib *
gst_flame_cuda_lib_get (GError **error)
{
  static GstFlameCudaLib lib;
  static GError *problem; /* alive as long as the process */
  static gsize opened;

  if (g_once_init_enter (&opened)) {
    open_library (&lib, &problem);
    g_once_init_leave (&opened, TRUE);
  }
  if (!problem)
    return &lib;
  if (error)
    *error = g_error_copy (problem);
  return NULL;
}

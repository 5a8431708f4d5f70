/*
 * Makes GStreamer's plugin nvcodec offer the elements that only move memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/cuda-video.h"

#include <gmodule.h>

void
cuda_video_pretend (void)
{
  const char *fake = g_getenv ("FLAME_TEST_NVCUVID");
  GModule *module = g_module_open ("libnvcuvid.so.1", G_MODULE_BIND_LAZY);

  /* Once it is loaded, nvcodec finds it by its library name. */
  if (!module && fake)
    module = g_module_open (fake, G_MODULE_BIND_LAZY);
  if (!module)
    g_printerr ("no libnvcuvid: %s\n", g_module_error ());
}

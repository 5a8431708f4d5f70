/*
 * The fake driver's device. A program that is linked with this file uses the
 * fake driver as libcuda.so.1 everywhere.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/cuda-device.h"

#include <gst/check/gstcheck.h>

#include "tests/check/cuda-video.h"
#include "tests/fake-cuda/fake-driver.h"

gboolean
cuda_device_is_fake (void)
{
  return TRUE;
}

void
cuda_device_prepare (void)
{
  cuda_video_pretend ();
}

void
cuda_device_burn_in (void)
{
  while (flame_fake_get_table ()->cuCtxPopCurrent (NULL) == CUDA_SUCCESS)
    continue;
}

void
cuda_device_assert_no_leak (void)
{
  g_autoptr (GString) report = g_string_new (NULL);

  flame_fake_count_leaks (report);
  assert_equals_string (report->str, "");
}

void
cuda_device_set_number (guint n)
{
  static const int archs[] = {90, 90, 90};

  fail_unless (n <= G_N_ELEMENTS (archs));
  flame_dummy_set_devices (archs, n);
}

void
cuda_device_lose (int device)
{
  flame_dummy_lose (device);
}

void
cuda_device_set_present (gboolean present)
{
  static const int arch = 90;

  flame_dummy_set_devices (&arch, present ? 1 : 0);
}

/*
 * The machine's own CUDA device.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/cuda-device.h"

#include "tests/check/cuda-video.h"

gboolean
cuda_device_is_fake (void)
{
  return FALSE;
}

void
cuda_device_prepare (void)
{
  cuda_video_pretend ();
}

void
cuda_device_burn_in (void)
{
}

void
cuda_device_assert_no_leak (void)
{
}

void
cuda_device_set_number (guint n G_GNUC_UNUSED)
{
}

void
cuda_device_lose (int device G_GNUC_UNUSED)
{
}

void
cuda_device_set_present (gboolean present G_GNUC_UNUSED)
{
}

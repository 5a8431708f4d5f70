/*
 * The device for the element's tests of CUDA memory: the fake driver's, or the
 * machine's own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/*
 * Returns whether the device is that of the fake driver, which has figures and
 * faults of its own.
 */
gboolean cuda_device_is_fake (void);

/* Prepares the device. It must run before GStreamer looks for plugins. */
void cuda_device_prepare (void);

/*
 * Leaves the calling thread without a current context on a fake device.
 * GStreamer 1.22's nvcodec leaves one behind if it finds no decoder when it is
 * loaded.
 */
void cuda_device_burn_in (void);

/*
 * Stops the test if the fake device still holds anything. Does nothing on a
 * real device.
 */
void cuda_device_assert_no_leak (void);

/* Sets the number of devices, or loses one; for the fake driver only. */
void cuda_device_set_number (guint n);
void cuda_device_lose (int device);

/* Removes the fake device, and restores it. */
void cuda_device_set_present (gboolean present);

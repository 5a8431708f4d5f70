/*
 * The device that the element's tests of CUDA memory run on: the fake driver's, or
 * the machine's own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/* of the fake driver, which has figures and faults of its own */
gboolean cuda_device_is_fake (void);

/* before GStreamer's plugins are looked for */
void cuda_device_prepare (void);

/*
 * Leaves the calling thread without a current context on a fake device. Where it
 * finds no decoder, GStreamer 1.22's nvcodec leaves some as it is loaded.
 */
void cuda_device_burn_in (void);

/* stops the test where the fake device holds anything; nothing on a real one */
void cuda_device_assert_no_leak (void);

/* of a fake driver alone: @n devices, and one that is lost */
void cuda_device_set_number (guint n);
void cuda_device_lose (int device);

/* takes the fake device away, and puts it back */
void cuda_device_set_present (gboolean present);

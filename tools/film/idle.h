/*
 * GPUs in the machine that do not render.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/* Where Linux lists the devices on the PCI bus. */
#define FILM_PCI_FOLDER "/sys/bus/pci/devices"

/* Makers of GPUs, as bits. */
typedef enum
{
  FILM_GPU_AMD = 1 << 0,
  FILM_GPU_INTEL = 1 << 1,
  FILM_GPU_NVIDIA = 1 << 2,
} FilmGpuMakers;

/* @pci: the folder above, or a similar one */
FilmGpuMakers film_idle_find (const char *pci);

/*
 * (transfer full) (nullable): A line that names the GPU that is idle while the CPU
 * renders, and says how to use it. The drivers are asked only if there is a GPU.
 */
char *film_idle_describe (FilmGpuMakers makers);

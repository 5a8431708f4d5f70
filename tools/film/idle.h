/*
 * GPUs that are in the machine and draw nothing.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/* Where Linux lists what is on the bus. */
#define FILM_PCI_FOLDER "/sys/bus/pci/devices"

/* Makers of GPUs, as bits. */
typedef enum
{
  FILM_GPU_AMD = 1 << 0,
  FILM_GPU_INTEL = 1 << 1,
  FILM_GPU_NVIDIA = 1 << 2,
} FilmGpuMakers;

/* @pci: the folder above, or one like it */
FilmGpuMakers film_idle_find (const char *pci);

/*
 * (transfer full) (nullable): a line that says which GPU lies idle while the CPU renders, and
 * what would change that. Asks the drivers only if there is a GPU.
 */
char *film_idle_describe (FilmGpuMakers makers);

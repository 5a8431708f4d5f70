/*
 * The library's error domain.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/api.h"

G_BEGIN_DECLS

#define FLAME_ERROR (flame_error_quark ())

/**
 * flame_error_quark:
 *
 * The domain of the library's errors.
 *
 * Returns: the quark
 */
FLAME_API GQuark flame_error_quark (void);

/**
 * FlameError:
 * @FLAME_ERROR_NOT_FOUND: the file does not exist
 * @FLAME_ERROR_READ: the file exists and cannot be read
 * @FLAME_ERROR_DOCUMENT: not a flame, or a malformed one
 * @FLAME_ERROR_LIMIT: a documented limit is exceeded
 * @FLAME_ERROR_PALETTES: a flame names a palette by number, and there is no
 *   flam3-palettes.xml
 * @FLAME_ERROR_SETTINGS: a request that contradicts itself
 * @FLAME_ERROR_UNAVAILABLE: the requested backend or device is not present
 * @FLAME_ERROR_NO_MEMORY: there is too little memory
 * @FLAME_ERROR_BACKEND: the backend failed while rendering
 * @FLAME_ERROR_CANCELLED: the operation was cancelled
 *
 * Why a function failed. Later versions may append values.
 */
typedef enum
{
  FLAME_ERROR_NOT_FOUND,
  FLAME_ERROR_READ,
  FLAME_ERROR_DOCUMENT,
  FLAME_ERROR_LIMIT,
  FLAME_ERROR_PALETTES,
  FLAME_ERROR_SETTINGS,
  FLAME_ERROR_UNAVAILABLE,
  FLAME_ERROR_NO_MEMORY,
  FLAME_ERROR_BACKEND,
  FLAME_ERROR_CANCELLED,
} FlameError;

G_END_DECLS

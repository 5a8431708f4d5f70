/*
 * How messages refer to docs/troubleshooting.md.
 *
 * A message that belongs to a symptom ends with FLAME_SEE() and the heading of its
 * section. tests/style/pages.py checks that the page has the heading, and that a message
 * leads to each section, apart from symptoms that only the eye sees.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/error.h"

#define FLAME_SEE(heading) " (see docs/troubleshooting.md, \"" heading "\")"

/* Returns: the end of a message that reports @error; "" if no section is about it */
static inline const char *
flame_see (const GError *error)
{
  if (error->domain != FLAME_ERROR)
    return "";
  switch ((FlameError) error->code) {
    case FLAME_ERROR_DOCUMENT:
    case FLAME_ERROR_LIMIT:
    case FLAME_ERROR_PALETTES:
      return FLAME_SEE ("Refused file");
    case FLAME_ERROR_UNAVAILABLE:
      return FLAME_SEE ("No GPU");
    case FLAME_ERROR_NO_MEMORY:
      return FLAME_SEE ("Out of memory");
    default:
      return "";
  }
}

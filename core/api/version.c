/*
 * The library's version.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "flame/version.h"

#define AS_TEXT(number) #number
#define JOIN(major, minor, micro)                                              \
  AS_TEXT (major) "." AS_TEXT (minor) "." AS_TEXT (micro)

const char *
flame_version (void)
{
  return JOIN (FLAME_VERSION_MAJOR, FLAME_VERSION_MINOR, FLAME_VERSION_MICRO);
}

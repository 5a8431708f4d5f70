/*
 * A document and the error or warning that the reader gives for it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tests/unit/reader-support.h"

#define HEAD "doc.flam3:1: element <"
#define ONE_FLAME(attributes, children)                                        \
  "<flame size='8 8'" attributes ">" children "</flame>"

typedef struct
{
  const char *text;
  const char *message;
} Case;

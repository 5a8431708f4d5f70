/*
 * A kernel's text with all that it includes: drivers differ in how they look for files.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/compiler.h"

/*
 * @source's text, with each #include "NAME" replaced by the header of that name, but for
 * one that has #pragma once and is there already, whatever its conditions. #line says
 * where a line is from. A text that includes itself has that pragma.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_BACKEND, which names file and line, if
 * there is no such header.
 */
char *flame_opencl_text_expand (const FlameGpuSource *source, GError **error);

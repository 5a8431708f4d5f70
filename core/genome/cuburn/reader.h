/*
 * Reading a cuburn document from its JSON.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/cuburn/document.h"

/*
 * Types the leaves of a document whose bases are already merged. Unknown keys cause
 * warnings.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_DOCUMENT or LIMIT
 */
FlameCuburnDocument *flame_cuburn_document_read (const FlameJsonTable *table,
    FlameCuburnType type, const FlameJsonContext *context, GError **error);

/*
 * What the programs mean otherwise than flam3 by the same attributes: defaults before
 * them, and a translation after all elements. ember/, apophysis/ and jwildfire/ have
 * each program's own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/flame.h"

/* flam3's own factors on brightness and on display values. */
#define FLAME_FLAM3_EXPOSURE (268.0 / 256.0)
#define FLAME_FLAM3_FULL_LEVEL 256.0

/* Sets a program's defaults before the attributes are read. */
void flame_dialect_use_defaults (Flam3Flame *flame, FlameDialect dialect);

/* Call it after all elements. */
void flame_dialect_translate (Flam3Flame *flame, FlameDialect dialect);

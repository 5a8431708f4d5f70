/*
 * What a parameter is that a file leaves out: as the program means it that wrote
 * the file. Internal to the reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/dialect.h"
#include "core/genome/genome.h"
#include "core/genome/variation.h"

G_BEGIN_DECLS

double flame_flam3_default (
    FlameDialect dialect, FlameParam param, FlameForm form);

/* flame_xform_ensure_use() of uses.h, with that program's defaults (transfer none) */
FlameVariationUse *flame_flam3_ensure_use (FlameDialect dialect,
    FlameXform *xform, FlameVariation variation, FlameForm form);

G_END_DECLS

/*
 * The elements of a transform: <xform>, <finalxform>, <motion>, <symmetry>.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/flame.h"

gboolean flame_flam3_read_xform (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error);
gboolean flame_flam3_read_final_xform (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error);
/* Warns of a chaos with too many values, in other programs' flames. */
void flame_flam3_warn_long_chaos (Flam3Context *context, guint to);
gboolean flame_flam3_read_motion (Flam3Context *context, FlameXform *xform,
    Flam3Attributes attributes, GError **error);
gboolean flame_flam3_read_symmetry (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error);

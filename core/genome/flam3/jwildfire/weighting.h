/*
 * Weighting fields of JWildfire: noise or a picture that changes a transform's
 * variations from place to place.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/flame.h"

/* Whether @name is one of these attributes. */
gboolean flame_flam3_is_field_attribute (const char *name);

/*
 * Reads an element's weighting field into @xform. Warns of what is not drawn.
 */
gboolean flame_flam3_read_field (Flam3Context *context,
    Flam3Attributes attributes, FlameXform *xform, GError **error);

/*
 * Appends the attributes, each after a blank; nothing if @xform has no field.
 */
void flame_flam3_write_field (GString *xml, const FlameXform *xform);

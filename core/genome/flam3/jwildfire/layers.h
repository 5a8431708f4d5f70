/*
 * JWildfire's layers: separate flames that are added up and seen by one camera. All
 * layers get equally many samples. A layer's weight is a factor on its colours, and does
 * not change the number of hits.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/flame.h"

/*
 * Whether JWildfire does not draw the layer. Warns if the attribute is a number.
 */
gboolean flame_jwildfire_is_layer_off (
    Flam3Context *context, Flam3Attributes attributes);
/*
 * Between these two calls everything belongs to a layer, which finally has a palette.
 */
gboolean flame_jwildfire_start_layer (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error);
void flame_jwildfire_end_layer (Flam3Context *context, Flam3Flame *flame);

/* Joins the layers' palettes, and prevents jumps between layers. */
void flame_jwildfire_join_layers (Flam3Flame *flame);

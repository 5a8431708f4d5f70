/*
 * The programs that write flames, as far as they mean different things by the same
 * words.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  FLAME_DIALECT_FLAM3, /* and whatever says nothing else */
  FLAME_DIALECT_APOPHYSIS,
  FLAME_DIALECT_EMBER, /* Fractorium */
  FLAME_DIALECT_JWILDFIRE,
  FLAME_DIALECT_FLAM3H,
  FLAME_DIALECT_FR0ST,
  FLAME_N_DIALECTS
} FlameDialect;

/* of a <flame>'s attribute "version"; @version: (nullable) none */
FlameDialect flame_dialect_from_version (const char *version);

/* the program's name */
const char *flame_dialect_name (FlameDialect dialect);

G_END_DECLS

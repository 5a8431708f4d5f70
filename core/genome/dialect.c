/*
 * Which program wrote a flame.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/dialect.h"

#include <string.h>

/* how a "version" begins, in lower case */
typedef struct
{
  const char *prefix;
  FlameDialect dialect;
} Prefix;

static const Prefix prefixes[] = {
    {"flam3h", FLAME_DIALECT_FLAM3H},
    {"apophysis", FLAME_DIALECT_APOPHYSIS},
    {"jwildfire", FLAME_DIALECT_JWILDFIRE},
    {"fr0st", FLAME_DIALECT_FR0ST},
};

/* JWildfire's first versions wrote the number and the date: "0.16 (06.11.2011)" */
static gboolean
is_dated_number (const char *version)
{
  const gsize number = strspn (version, "0123456789.");

  return number > 0 && g_str_has_prefix (version + number, " (") &&
         g_ascii_isdigit (version[number + 2]);
}

FlameDialect
flame_dialect_from_version (const char *version)
{
  g_autofree char *lower = version ? g_ascii_strdown (version, -1) : NULL;

  if (!lower)
    return FLAME_DIALECT_FLAM3;
  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (g_str_has_prefix (lower, prefixes[i].prefix))
      return prefixes[i].dialect;
  if (strstr (lower, "ember"))
    return FLAME_DIALECT_EMBER;
  return is_dated_number (lower) ? FLAME_DIALECT_JWILDFIRE
                                 : FLAME_DIALECT_FLAM3;
}

const char *
flame_dialect_name (FlameDialect dialect)
{
  static const char *const names[FLAME_N_DIALECTS] = {
      [FLAME_DIALECT_FLAM3] = "flam3",
      [FLAME_DIALECT_APOPHYSIS] = "Apophysis",
      [FLAME_DIALECT_EMBER] = "Fractorium",
      [FLAME_DIALECT_JWILDFIRE] = "JWildfire",
      [FLAME_DIALECT_FLAM3H] = "FLAM3H",
      [FLAME_DIALECT_FR0ST] = "fr0st",
  };

  return names[dialect];
}

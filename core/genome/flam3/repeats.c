/*
 * Second uses of a variation: an xform here has each but once.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/repeats.h"

#include <string.h>

#include "core/genome/uses.h"
#include "kernels/variation-table.h"

gboolean
flame_flam3_repeat_name (const char *name, char **plain, guint *number)
{
  const char *mark = strchr (name, '#');
  char *end;
  guint64 value;

  if (!mark || mark == name || !g_ascii_isdigit (mark[1]))
    return FALSE;
  value = g_ascii_strtoull (mark + 1, &end, 10);
  if (*end != '#' || value == 0 || value > FLAM3_MAX_REPEATS ||
      strchr (end + 1, '#'))
    return FALSE;
  *number = (guint) value - 1;
  *plain = g_strdup_printf ("%.*s%s", (int) (mark - name), name, end + 1);
  return TRUE;
}

FlameXform *
flame_flam3_repeats_get (Flam3Repeats *repeats, guint number)
{
  FlameXform **xform = &repeats->xforms[number];

  if (!*xform) {
    *xform = g_new0 (FlameXform, 1);
    flame_xform_init (*xform, 0);
  }
  return *xform;
}

static gboolean
same_params (const FlameXform *a, const FlameVariationUse *in_a,
    const FlameXform *b, const FlameVariationUse *in_b)
{
  FlameParam first;
  const guint n = flame_variation_params (in_a->variation, &first);

  return n == 0 ||
         memcmp (flame_xform_use_params (a, in_a),
             flame_xform_use_params (b, in_b), n * sizeof (double)) == 0;
}

static void
take_over (
    FlameXform *xform, const FlameXform *from, const FlameVariationUse *use)
{
  FlameVariationUse *own =
      flame_xform_ensure_use (xform, use->variation, use->form);
  FlameParam first;
  const guint n = flame_variation_params (use->variation, &first);

  own->weight = use->weight;
  if (n > 0)
    memcpy (flame_xform_use_params (xform, own),
        flame_xform_use_params (from, use), n * sizeof (double));
}

/* the order or the number of uses tells in the outcome */
#define NOT_ADDITIVE                                                           \
  (FLAME_READS_SUM | FLAME_WRITES_SUM | FLAME_READS_COLOR |                    \
      FLAME_WRITES_COLOR | FLAME_READS_ENTRY | FLAME_WRITES_POINT)

/*
 * Weights of sums add up for all but those that draw at random, which are drawn
 * anew for each use, or look at the sum so far.
 */
static void
merge_use (Flam3Context *context, FlameXform *xform, const FlameXform *from,
    const FlameVariationUse *use)
{
  const FlameVariationInfo *info = &flame_variation_infos[use->variation];
  FlameVariationUse *own =
      flame_xform_find_use (xform, use->variation, use->form);
  g_autofree char *what = NULL;

  if (use->weight == 0.0)
    return;
  if (!own || own->weight == 0.0) {
    take_over (xform, from, use);
    return;
  }
  if (use->form == FLAME_FORM_REGULAR && info->draws == 0 &&
      !(info->traits & NOT_ADDITIVE) && same_params (xform, own, from, use)) {
    own->weight += use->weight;
    return;
  }
  what = g_strdup_printf ("second %s", info->name);
  flame_flam3_lack (context, NULL, what,
      "variation '%s' is used twice with other parameters: drawn as with the "
      "first alone",
      info->name);
}

void
flame_flam3_repeats_merge (
    Flam3Repeats *repeats, Flam3Context *context, FlameXform *xform)
{
  for (guint i = 0; i < FLAM3_MAX_REPEATS; i++) {
    FlameXform *from = repeats->xforms[i];

    if (!from)
      continue;
    for (guint k = 0; k < from->n_uses; k++)
      merge_use (context, xform, from, &from->uses[k]);
    flame_xform_clear (from);
    g_clear_pointer (&repeats->xforms[i], g_free);
  }
}

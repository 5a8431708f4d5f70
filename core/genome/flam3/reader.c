/*
 * A flam3 document into keyframes: its flames, or the frames of the one whose
 * motion curves are an animation.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/reader.h"

#include "core/genome/flam3/document.h"
#include "core/genome/flam3/walk.h"

/* keyframe units of a second of JWildfire's frames */
#define UNITS_PER_SECOND 30.0
/* most keyframes that stand for the frames of curves, and bytes read for them */
#define MOST_FRAMES 1024
#define MOST_FRAME_BYTES (256u << 20)

/* ------------------------------------------------------------------- frames */

/* a document whose frames are read one after another */
typedef struct
{
  const char *name;
  const char *text;
  gsize length;
  FlameReadOptions options; /* nothing is told or warned of a second time */
  Flam3Walked walked;
} Animated;

static gboolean
is_animated (const GPtrArray *genomes, const Flam3Walked *walked,
    const FlameReadOptions *options)
{
  return walked->moves && genomes->len == 1 && walked->n_frames > 1 &&
         walked->fps > 0 &&
         (!options || options->timeline != FLAME_TIMELINE_COLLECTION);
}

static gboolean
add_frame (
    const Animated *animated, GPtrArray *frames, double frame, GError **error)
{
  Flam3Walked walked;
  GPtrArray *genomes = flame_flam3_walk (animated->name, animated->text,
      animated->length, &animated->options, frame, &walked, error);

  if (!genomes)
    return FALSE;
  for (guint i = 0; i < genomes->len; i++) {
    FlameGenome *genome = genomes->pdata[i];

    genome->has_time = TRUE;
    genome->time = (frame - 1.0) * UNITS_PER_SECOND / animated->walked.fps;
    genome->interpolation = FLAME_INTERPOLATION_LINEAR;
    genome->interpolation_type = FLAME_INTERPOLATION_TYPE_LINEAR;
    genome->palette_interpolation = FLAME_PALETTE_INTERPOLATION_RGB;
  }
  g_ptr_array_extend_and_steal (frames, genomes);
  return TRUE;
}

/*
 * A keyframe for each of JWildfire's frames, which begin with 1; for every n-th of
 * them where they are many.
 *
 * Returns: (transfer full)
 */
static GPtrArray *
read_frames (const Animated *animated, GError **error)
{
  const gsize most_parts =
      FLAME_MAX_DOCUMENT_XFORMS / MAX (animated->walked.n_parts, 1);
  const gsize most_read = MOST_FRAME_BYTES / animated->length;
  const guint most =
      (guint) CLAMP (MIN (most_parts, most_read), 2, MOST_FRAMES) - 1;
  const guint last = (guint) animated->walked.n_frames - 1;
  const guint step = (last + most - 1) / most;
  g_autoptr (GPtrArray) frames =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_genome_free);

  for (guint frame = 0; frame < last; frame += step)
    if (!add_frame (animated, frames, frame + 1.0, error))
      return NULL;
  if (!add_frame (animated, frames, last + 1.0, error))
    return NULL;
  return g_steal_pointer (&frames);
}

/* ----------------------------------------------------------------- exported */

GPtrArray *
flame_flam3_read (const char *data, gsize length, const char *name,
    const FlameReadOptions *options, GError **error)
{
  Animated document = {
      .name = name, .options.palettes = options ? options->palettes : NULL};
  g_autofree char *converted = NULL;
  GPtrArray *genomes;
  gboolean collection;

  if (!flame_flam3_decode (data, length, name, &document.text, &document.length,
          &converted, error))
    return NULL;
  genomes = flame_flam3_walk (name, document.text, document.length, options,
      0.0, &document.walked, error);
  collection = document.walked.is_collection;
  if (genomes && is_animated (genomes, &document.walked, options)) {
    g_ptr_array_unref (genomes);
    genomes = read_frames (&document, error);
    collection = FALSE;
  }
  if (genomes && options && options->is_collection)
    *options->is_collection = collection;
  return genomes;
}

/*
 * Genomes: single flames, read, looked at, bred, joined and written.
 *
 * One is flam3's <flame>: the transforms, the palette and the camera of a moment. Who
 * only draws what is in a file needs an animation (flame/animation.h) and none of
 * this. A genome is not changed by these functions, so threads may share one.
 *
 * Several are a GPtrArray of FlameGenome that frees its elements.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/api.h"
#include "flame/error.h"
#include "flame/load-options.h"
#include "flame/log.h"

G_BEGIN_DECLS

/* flames of a document at most; past it there is FLAME_ERROR_LIMIT */
#define FLAME_MAX_KEYFRAMES 8192

/*
 * One flame.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameGenome FlameGenome;

FLAME_API FlameGenome *flame_genome_copy (
    const FlameGenome *genome);                         /* (transfer full) */
FLAME_API void flame_genome_free (FlameGenome *genome); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGenome, flame_genome_free)

/* (nullable) (transfer none) attributes name and nick */
FLAME_API const char *flame_genome_get_title (const FlameGenome *genome);
FLAME_API const char *flame_genome_get_author (const FlameGenome *genome);
/* pixels that its scale refers to */
FLAME_API void flame_genome_get_size (
    const FlameGenome *genome, int *width, int *height);
/* keyframe units */
FLAME_API double flame_genome_get_time (const FlameGenome *genome);
/* transforms, without final ones, and these */
FLAME_API guint flame_genome_get_n_xforms (const FlameGenome *genome);
FLAME_API guint flame_genome_get_n_finals (const FlameGenome *genome);
FLAME_API gboolean flame_genome_has_xaos (const FlameGenome *genome);

/* ----------------------------------------------------------------- reading */

/*
 * The flames of a flam3 file, the nodes of a JSON file, or moments of one without
 * nodes. All that the file holds is checked.
 *
 * Returns: (transfer full) (element-type FlameGenome) at least one; NULL with
 * @error: NOT_FOUND, READ, DOCUMENT, LIMIT, PALETTES, or SETTINGS if there is no
 * such flame. The message names file, line, element and attribute.
 */
FLAME_API GPtrArray *flame_genomes_read (
    const char *path, const FlameLoadOptions *options, GError **error);

/* What became of a flame of flam3's XML. */
typedef struct
{
  guint index; /* in the document, from 0 */
  guint line;
  const char *name;    /* (nullable) its title */
  const char *program; /* that wrote it, such as "Apophysis" */
  const char *error;   /* (nullable) why it cannot be read */
  /*
   * (array zero-terminated=1) what its program draws in another way, each once:
   * an attribute's name or a few words
   */
  const char *const *lacking;
  /* nothing of it can be seen, or none of its variations can be drawn */
  gboolean is_empty;
} FlameReport;

typedef void (*FlameReportFunc) (const FlameReport *report, gpointer user_data);

/*
 * Reads the file as flame_genomes_read() does and calls @report for each flame of
 * flam3's XML.
 *
 * @n_flames: (out) how many good ones there are, of any kind of file
 *
 * Returns: FALSE with @error, as flame_genomes_read(), if not even one can be read
 */
FLAME_API gboolean flame_genomes_check (const char *path,
    const FlameLoadOptions *options, FlameReportFunc report,
    gpointer report_data, guint *n_flames, GError **error);

/*
 * @time: genome time
 * @names: (array zero-terminated=1) of numbers, each once for all moments
 */
typedef void (*FlameOutsideFunc) (
    double time, const char *const *names, gpointer user_data);

/*
 * Plays the file and calls @outside with numbers that leave their range between its
 * flames, and are held to it, at the first of the moments looked at.
 *
 * Returns: FALSE with @error, as flame_animation_new_from_file()
 */
FLAME_API gboolean flame_genomes_check_between (const char *path,
    const FlameLoadOptions *options, FlameOutsideFunc outside,
    gpointer outside_data, GError **error);

/* ----------------------------------------------------------------- writing */

/* (transfer full) a document of flam3's XML: the one flame, or <flames> */
FLAME_API char *flame_genomes_to_flam3 (const GPtrArray *genomes);

/*
 * cuburn's JSON: one flame as a node; several as a database of nodes, which are
 * played in turn, with an edge from each to the next if @joined.
 *
 * @warning: (nullable) called before this returns, with what a node cannot say
 * Returns: (transfer full)
 */
FLAME_API char *flame_genomes_to_json (const GPtrArray *genomes,
    gboolean joined, FlameWarningFunc warning, gpointer warning_data);

/* ---------------------------------------------------------------- breeding */

/*
 * How genomes are bred. What comes out is a function of this and of a number: the same
 * everywhere.
 *
 * Thread-safety: Unsafe while a setter runs, else safe.
 */
typedef struct _FlameBreeding FlameBreeding;

/* (transfer full) classic, with the seed 0 */
FLAME_API FlameBreeding *flame_breeding_new (void);
FLAME_API FlameBreeding *flame_breeding_copy (
    const FlameBreeding *breeding); /* (transfer full) */
FLAME_API void flame_breeding_free (FlameBreeding *breeding); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameBreeding, flame_breeding_free)
FLAME_API void flame_breeding_set_breed (
    FlameBreeding *breeding, FlameBreed breed);
FLAME_API void flame_breeding_set_seed (FlameBreeding *breeding, guint64 seed);
/* Whether to take what comes, empty or ugly. Default: FALSE, the probe chooses. */
FLAME_API void flame_breeding_set_unseen (
    FlameBreeding *breeding, gboolean unseen);

/*
 * New genomes, number 0 and up; if not @unseen, those of the endless stream
 * (flame_animation_new_endless()), at some 10 ms each.
 * Returns: (transfer full)
 */
FLAME_API GPtrArray *flame_genomes_new_random (
    const FlameBreeding *breeding, guint count);

/*
 * Child @number of two genomes, or a likeness of one. If not @unseen it is framed and
 * exposed anew, and none is taken before a hundred tries that the probe does not accept.
 *
 * @second: (nullable)
 * @is_fit: (out) (optional) FALSE if none of the tries was acceptable
 * Returns: (transfer full)
 */
FLAME_API FlameGenome *flame_genome_new_child (const FlameBreeding *breeding,
    const FlameGenome *first, const FlameGenome *second, guint number,
    gboolean *is_fit);

/*
 * What a moment of a genome looks like. Parts are 0 to 1.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameProbe FlameProbe;

/*
 * Looks at @genome as it is, without motions, in some milliseconds. Deterministic:
 * @seed picks the points. Returns: (transfer full)
 */
FLAME_API FlameProbe *flame_probe_new (const FlameGenome *genome, guint64 seed);
FLAME_API void flame_probe_free (FlameProbe *probe); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameProbe, flame_probe_free)

/* part of the iterations that left the range of numbers */
FLAME_API double flame_probe_get_bad (const FlameProbe *probe);
/* part of the points that fall into the picture */
FLAME_API double flame_probe_get_inside (const FlameProbe *probe);
/* part of the picture's cells with light to be seen in */
FLAME_API double flame_probe_get_lit (const FlameProbe *probe);
/* part of the points in the fullest cell */
FLAME_API double flame_probe_get_peak (const FlameProbe *probe);
/* entropy of the points over the cells, 1 = all alike */
FLAME_API double flame_probe_get_variety (const FlameProbe *probe);
/* how unlike neighbouring lit cells are, beyond chance */
FLAME_API double flame_probe_get_detail (const FlameProbe *probe);
/* standard deviation of the palette coordinate */
FLAME_API double flame_probe_get_color (const FlameProbe *probe);
/* mean lightness of the picture as displayed */
FLAME_API double flame_probe_get_light (const FlameProbe *probe);

/* enough lit, varied and non-exploding pixels, and neither dark nor burnt out */
FLAME_API gboolean flame_probe_is_acceptable (const FlameProbe *probe);

/* ----------------------------------------------------------------- joining */

/*
 * Keyframes of a sequence: each of @genomes turns once in @frames keyframe units and
 * becomes the next in as many. Sizes become the first one's.
 *
 * @genomes: at least one
 * @frames: > 0
 * @begin, @end: keyframes of the sequence, in whole units from its start; the first
 * of them gets the time 0
 * @warning: (nullable) called before this returns
 * Returns: (transfer full) @end - @begin of them
 */
FLAME_API GPtrArray *flame_genomes_join (const GPtrArray *genomes, guint frames,
    guint begin, guint end, FlameWarningFunc warning, gpointer warning_data);

G_END_DECLS

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
#include "flame/log.h"

G_BEGIN_DECLS

/* flames of a document at most; past it there is FLAME_ERROR_LIMIT */
#define FLAME_MAX_KEYFRAMES 8192

typedef struct _FlameGenome FlameGenome;

FLAME_API FlameGenome *flame_genome_copy (
    const FlameGenome *genome);                         /* (transfer full) */
FLAME_API void flame_genome_free (FlameGenome *genome); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGenome, flame_genome_free)

/* What a file says of a genome. Strings are the genome's. */
typedef struct
{
  const char *title, *author; /* (nullable) attributes name and nick */
  int width, height;          /* pixels that its scale refers to */
  double time;                /* keyframe units */
  guint n_xforms, n_finals;   /* transforms, and final ones */
  gboolean has_xaos;
} FlameGenomeInfo;

FLAME_API void flame_genome_get_info (
    const FlameGenome *genome, FlameGenomeInfo *info);

/* ----------------------------------------------------------------- reading */

typedef struct
{
  /* (nullable) path of flam3-palettes.xml; NULL: it is looked for as in flam3 */
  const char *palettes;
  /*
   * Keyframes less one that a JSON edge or animation becomes, timed from 0 on;
   * 0: its start alone, without a time.
   */
  guint frames;
  guint flame;  /* only this one, counted from 1; 0 = all. Not for checks */
  GBytes *read; /* (nullable) what has been read from the path already */
  FlameWarningFunc warning; /* (nullable) called before the function returns */
  gpointer warning_data;
} FlameGenomeOptions;

/*
 * The flames of a flam3 file, the nodes of a JSON file, or moments of one without
 * nodes. All that the file holds is checked.
 *
 * Returns: (transfer full) (element-type FlameGenome) at least one; NULL with
 * @error: NOT_FOUND, READ, DOCUMENT, LIMIT, PALETTES, or SETTINGS if there is no
 * such flame. The message names file, line, element and attribute.
 */
FLAME_API GPtrArray *flame_genomes_read (
    const char *path, const FlameGenomeOptions *options, GError **error);

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
    const FlameGenomeOptions *options, FlameReportFunc report,
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
    const FlameGenomeOptions *options, FlameOutsideFunc outside,
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

/* of which variations genomes are bred */
typedef enum
{
  FLAME_BREED_CLASSIC, /* flam3's, in the plane */
  FLAME_BREED_ALL,     /* others as well, heights, and cameras that move */
} FlameBreed;

/* What comes out is a function of these and of a number: the same everywhere. */
typedef struct
{
  FlameBreed breed;
  guint64 seed;
  gboolean unseen; /* take what comes, empty or ugly; else the probe chooses */
} FlameBreeding;

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

/* What a moment of a genome looks like. Parts are 0 to 1. */
typedef struct
{
  double bad;     /* part of the iterations that left the range of numbers */
  double inside;  /* part of the points that fall into the picture */
  double lit;     /* part of the picture's cells with light to be seen in */
  double peak;    /* part of the points in the fullest cell */
  double variety; /* entropy of the points over the cells, 1 = all alike */
  double detail;  /* how unlike neighbouring lit cells are, beyond chance */
  double color;   /* standard deviation of the palette coordinate */
  double light;   /* mean lightness of the picture as displayed */
} FlameProbe;

/*
 * Looks at @genome as it is, without motions, in some milliseconds. Deterministic:
 * @seed picks the points.
 */
FLAME_API void flame_probe_measure (
    const FlameGenome *genome, guint64 seed, FlameProbe *probe);

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

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

#include <glib-object.h>

#include "flame/api.h"
#include "flame/error.h"
#include "flame/load-options.h"
#include "flame/log.h"

G_BEGIN_DECLS

/**
 * FLAME_MAX_KEYFRAMES:
 *
 * Most flames of a document; past it there is FLAME_ERROR_LIMIT.
 */
#define FLAME_MAX_KEYFRAMES 8192

/**
 * FlameGenome:
 *
 * One flame.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameGenome FlameGenome;

#define FLAME_TYPE_GENOME (flame_genome_get_type ())
FLAME_API GType flame_genome_get_type (void);

/**
 * flame_genome_copy:
 * @genome: a flame
 *
 * Copies it.
 *
 * Returns: (transfer full): a copy
 */
FLAME_API FlameGenome *flame_genome_copy (const FlameGenome *genome);

/**
 * flame_genome_free:
 * @genome: (nullable) (transfer full): a flame
 *
 * Frees it.
 */
FLAME_API void flame_genome_free (FlameGenome *genome);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGenome, flame_genome_free)

/**
 * flame_genome_get_title:
 * @genome: a flame
 *
 * Its title, the attribute name.
 *
 * Returns: (nullable) (transfer none): NULL if it has none
 */
FLAME_API const char *flame_genome_get_title (const FlameGenome *genome);

/**
 * flame_genome_get_author:
 * @genome: a flame
 *
 * Its author, the attribute nick.
 *
 * Returns: (nullable) (transfer none): NULL if it has none
 */
FLAME_API const char *flame_genome_get_author (const FlameGenome *genome);

/**
 * flame_genome_get_size:
 * @genome: a flame
 * @width: (out): pixels
 * @height: (out): pixels
 *
 * The size in pixels that its scale refers to.
 */
FLAME_API void flame_genome_get_size (
    const FlameGenome *genome, int *width, int *height);

/**
 * flame_genome_get_time:
 * @genome: a flame
 *
 * Its time, in keyframe units.
 *
 * Returns: keyframe units
 */
FLAME_API double flame_genome_get_time (const FlameGenome *genome);

/**
 * flame_genome_get_n_xforms:
 * @genome: a flame
 *
 * How many transforms it has, without final ones.
 *
 * Returns: the number
 */
FLAME_API guint flame_genome_get_n_xforms (const FlameGenome *genome);

/**
 * flame_genome_get_n_finals:
 * @genome: a flame
 *
 * How many final transforms it has.
 *
 * Returns: the number
 */
FLAME_API guint flame_genome_get_n_finals (const FlameGenome *genome);

/**
 * flame_genome_has_xaos:
 * @genome: a flame
 *
 * Whether the next transform depends on the last one.
 *
 * Returns: TRUE if so
 */
FLAME_API gboolean flame_genome_has_xaos (const FlameGenome *genome);

/* ----------------------------------------------------------------- reading */

/**
 * flame_genomes_read:
 * @path: (type filename): a file's path
 * @options: (nullable): how it is read; NULL: the defaults
 *
 * The flames of a flam3 file, the nodes of a JSON file, or moments of one without
 * nodes. All that the file holds is checked.
 *
 * Returns: (transfer container) (element-type FlameGenome): at least one; NULL with an error:
 *   NOT_FOUND, READ, DOCUMENT, LIMIT, PALETTES, or SETTINGS if there is no
 *   such flame. The message names file, line, element and attribute. The flames are
 *   the array's
 */
FLAME_API GPtrArray *flame_genomes_read (
    const char *path, const FlameLoadOptions *options, GError **error);

/**
 * FlameReport:
 * @index: in the document, from 0
 * @line: in the document, from 1
 * @name: (nullable): its title
 * @program: that wrote it, such as "Apophysis"
 * @error: (nullable): why it cannot be read
 * @lacking: (array zero-terminated=1): what its program draws in another way, each once:
 *   an attribute's name or a few words
 * @is_empty: nothing of it can be seen, or none of its variations can be drawn
 *
 * What became of a flame of flam3's XML. The library makes it, and may add fields at its
 * end.
 */
typedef struct
{
  guint index;
  guint line;
  const char *name;
  const char *program;
  const char *error;
  const char *const *lacking;
  gboolean is_empty;
} FlameReport;

/**
 * FlameReportFunc:
 * @report: what became of the flame
 * @user_data: (closure): what the function was given with
 *
 * Receives what became of a flame.
 */
typedef void (*FlameReportFunc) (const FlameReport *report, gpointer user_data);

/**
 * flame_genomes_check:
 * @path: (type filename): a file's path
 * @options: (nullable): how it is read; NULL: the defaults
 * @report: (scope call) (closure report_data): called for each flame before this
 *   returns
 * @report_data: for @report
 * @n_flames: (out): how many good ones there are, of any kind of file
 *
 * Reads the file as flame_genomes_read() does and calls @report for each flame of
 * flam3's XML.
 *
 * Returns: FALSE with @error, as flame_genomes_read(), if not even one can be read
 */
FLAME_API gboolean flame_genomes_check (const char *path,
    const FlameLoadOptions *options, FlameReportFunc report,
    gpointer report_data, guint *n_flames, GError **error);

/**
 * FlameOutsideFunc:
 * @time: genome time
 * @names: (array zero-terminated=1): of numbers, each once for all moments
 * @user_data: (closure): what the function was given with
 *
 * Receives numbers that leave their range.
 */
typedef void (*FlameOutsideFunc) (
    double time, const char *const *names, gpointer user_data);

/**
 * flame_genomes_check_between:
 * @path: (type filename): a file's path
 * @options: (nullable): how it is read; NULL: the defaults
 * @outside: (scope call) (closure outside_data): called before this returns
 * @outside_data: for @outside
 *
 * Plays the file and calls @outside with numbers that leave their range between its
 * flames, and are held to it, at the first of the moments looked at.
 *
 * Returns: FALSE with @error, as flame_animation_new_from_file()
 */
FLAME_API gboolean flame_genomes_check_between (const char *path,
    const FlameLoadOptions *options, FlameOutsideFunc outside,
    gpointer outside_data, GError **error);

/* ----------------------------------------------------------------- writing */

/**
 * flame_genomes_to_flam3:
 * @genomes: (element-type FlameGenome): at least one
 *
 * Writes a document of flam3's XML: the one flame, or several in `<flames>`.
 *
 * Returns: (transfer full): the XML
 */
FLAME_API char *flame_genomes_to_flam3 (const GPtrArray *genomes);

/**
 * flame_genomes_to_json:
 * @genomes: (element-type FlameGenome): at least one
 * @joined: whether there are edges
 * @warning: (nullable) (scope call) (closure warning_data): called before this
 *   returns, with what a node cannot say
 * @warning_data: for @warning
 *
 * Writes cuburn's JSON: one flame as a node; several as a database of nodes, which
 * are played in turn, with an edge from each to the next if @joined.
 *
 * Returns: (transfer full): the JSON
 */
FLAME_API char *flame_genomes_to_json (const GPtrArray *genomes,
    gboolean joined, FlameWarningFunc warning, gpointer warning_data);

/* ---------------------------------------------------------------- breeding */

/**
 * FlameBreeding:
 *
 * How genomes are bred. What comes out is a function of this and of a number: the
 * same everywhere.
 *
 * Thread-safety: Unsafe while a setter runs, else safe.
 */
typedef struct _FlameBreeding FlameBreeding;

#define FLAME_TYPE_BREEDING (flame_breeding_get_type ())
FLAME_API GType flame_breeding_get_type (void);

/**
 * flame_breeding_new:
 *
 * Classic breeding, with the seed 0.
 *
 * Returns: (transfer full): the defaults
 */
FLAME_API FlameBreeding *flame_breeding_new (void);

/**
 * flame_breeding_copy:
 * @breeding: how genomes are bred
 *
 * Copies it.
 *
 * Returns: (transfer full): a copy
 */
FLAME_API FlameBreeding *flame_breeding_copy (const FlameBreeding *breeding);

/**
 * flame_breeding_free:
 * @breeding: (nullable) (transfer full): how genomes are bred
 *
 * Frees it.
 */
FLAME_API void flame_breeding_free (FlameBreeding *breeding);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameBreeding, flame_breeding_free)

/**
 * flame_breeding_set_breed:
 * @breeding: how genomes are bred
 * @breed: of which variations
 *
 * Of which variations genomes are bred. Default: classic.
 */
FLAME_API void flame_breeding_set_breed (
    FlameBreeding *breeding, FlameBreed breed);

/**
 * flame_breeding_set_seed:
 * @breeding: how genomes are bred
 * @seed: the seed
 *
 * The seed. Default: 0.
 */
FLAME_API void flame_breeding_set_seed (FlameBreeding *breeding, guint64 seed);

/**
 * flame_breeding_set_unseen:
 * @breeding: how genomes are bred
 * @unseen: whether to take what comes
 *
 * Whether to take what comes, empty or ugly. Default: FALSE, the probe chooses.
 */
FLAME_API void flame_breeding_set_unseen (
    FlameBreeding *breeding, gboolean unseen);

/**
 * flame_genomes_new_random:
 * @breeding: how genomes are bred
 * @count: how many
 *
 * New genomes, number 0 and up; if not @unseen, those of the endless stream
 * (flame_animation_new_endless()), at some 10 ms each.
 *
 * Returns: (transfer container) (element-type FlameGenome): the flames, which are
 *   the array's
 */
FLAME_API GPtrArray *flame_genomes_new_random (
    const FlameBreeding *breeding, guint count);

/**
 * flame_genome_new_child:
 * @breeding: how genomes are bred
 * @first: a parent
 * @second: (nullable): the other one
 * @number: which child
 * @is_fit: (out) (optional): FALSE if none of the tries was acceptable
 *
 * Child @number of two genomes, or a likeness of one. If not @unseen it is framed
 * and exposed anew, and none is taken before a hundred tries that the probe does
 * not accept.
 *
 * Returns: (transfer full): the child
 */
FLAME_API FlameGenome *flame_genome_new_child (const FlameBreeding *breeding,
    const FlameGenome *first, const FlameGenome *second, guint number,
    gboolean *is_fit);

/**
 * FlameProbe:
 *
 * What a moment of a genome looks like. Parts are 0 to 1.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameProbe FlameProbe;

#define FLAME_TYPE_PROBE (flame_probe_get_type ())
FLAME_API GType flame_probe_get_type (void);

/**
 * flame_probe_new:
 * @genome: a flame
 * @seed: picks the points
 *
 * Looks at @genome as it is, without motions, in some milliseconds. Deterministic:
 * @seed picks the points.
 *
 * Returns: (transfer full): what it looks like
 */
FLAME_API FlameProbe *flame_probe_new (const FlameGenome *genome, guint64 seed);

/**
 * flame_probe_free:
 * @probe: (nullable) (transfer full): a probe
 *
 * Frees it.
 */
FLAME_API void flame_probe_free (FlameProbe *probe);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameProbe, flame_probe_free)

/**
 * flame_probe_get_bad:
 * @probe: a probe
 *
 * Part of the iterations that left the range of numbers.
 *
 * Returns: 0 to 1
 */
FLAME_API double flame_probe_get_bad (const FlameProbe *probe);

/**
 * flame_probe_get_inside:
 * @probe: a probe
 *
 * Part of the points that fall into the picture.
 *
 * Returns: 0 to 1
 */
FLAME_API double flame_probe_get_inside (const FlameProbe *probe);

/**
 * flame_probe_get_lit:
 * @probe: a probe
 *
 * Part of the picture's cells with light to be seen in.
 *
 * Returns: 0 to 1
 */
FLAME_API double flame_probe_get_lit (const FlameProbe *probe);

/**
 * flame_probe_get_peak:
 * @probe: a probe
 *
 * Part of the points in the fullest cell.
 *
 * Returns: 0 to 1
 */
FLAME_API double flame_probe_get_peak (const FlameProbe *probe);

/**
 * flame_probe_get_variety:
 * @probe: a probe
 *
 * Entropy of the points over the cells, 1 = all alike.
 *
 * Returns: 0 to 1
 */
FLAME_API double flame_probe_get_variety (const FlameProbe *probe);

/**
 * flame_probe_get_detail:
 * @probe: a probe
 *
 * How unlike neighbouring lit cells are, beyond chance.
 *
 * Returns: 0 to 1
 */
FLAME_API double flame_probe_get_detail (const FlameProbe *probe);

/**
 * flame_probe_get_color:
 * @probe: a probe
 *
 * Standard deviation of the palette coordinate.
 *
 * Returns: 0 to 1
 */
FLAME_API double flame_probe_get_color (const FlameProbe *probe);

/**
 * flame_probe_get_light:
 * @probe: a probe
 *
 * Mean lightness of the picture as displayed.
 *
 * Returns: 0 to 1
 */
FLAME_API double flame_probe_get_light (const FlameProbe *probe);

/**
 * flame_probe_is_acceptable:
 * @probe: a probe
 *
 * Whether it has enough lit, varied and non-exploding pixels, and is neither dark
 * nor burnt out.
 *
 * Returns: TRUE if it is
 */
FLAME_API gboolean flame_probe_is_acceptable (const FlameProbe *probe);

/* ----------------------------------------------------------------- joining */

/**
 * flame_genomes_join:
 * @genomes: (element-type FlameGenome): at least one
 * @frames: more than 0
 * @begin: first keyframe of the sequence, in whole units from its start; it gets
 *   the time 0
 * @end: the keyframe after the last one
 * @warning: (nullable) (scope call) (closure warning_data): called before this
 *   returns
 * @warning_data: for @warning
 *
 * Keyframes of a sequence: each of @genomes turns once in @frames keyframe units
 * and becomes the next in as many. Sizes become the first one's.
 *
 * Returns: (transfer container) (element-type FlameGenome): @end - @begin
 *   keyframes, which are the array's
 */
FLAME_API GPtrArray *flame_genomes_join (const GPtrArray *genomes, guint frames,
    guint begin, guint end, FlameWarningFunc warning, gpointer warning_data);

G_END_DECLS

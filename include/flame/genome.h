/*
 * Genomes: single flames, which can be read, probed, bred, joined and written.
 *
 * A genome is flam3's <flame>: the transforms, the palette and the camera of one
 * moment. A program that only draws what is in a file needs an animation
 * (flame/animation.h) and none of this. No function here changes a genome, so threads
 * may share one.
 *
 * Several genomes are a GPtrArray of FlameGenome that frees its elements.
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
 * The most flames that a document may have. Reading more fails with FLAME_ERROR_LIMIT.
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
 * Its title: the attribute "name".
 *
 * Returns: (nullable) (transfer none): NULL if it has none
 */
FLAME_API const char *flame_genome_get_title (const FlameGenome *genome);

/**
 * flame_genome_get_author:
 * @genome: a flame
 *
 * Its author: the attribute "nick".
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
 * Its size in pixels. The genome's scale refers to it.
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
 * How many transforms it has, not counting final ones.
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
 * Whether it has xaos: the choice of the next transform depends on the last one.
 *
 * Returns: TRUE if so
 */
FLAME_API gboolean flame_genome_has_xaos (const FlameGenome *genome);

/* ----------------------------------------------------------------- reading */

/**
 * flame_genomes_read:
 * @path: (type filename): a file's path
 * @options: (nullable): how to read it, or NULL for the defaults
 *
 * Reads the flames of a flam3 file or the nodes of a JSON file. A JSON file without
 * nodes gives moments of its animation (flame_load_options_set_frames()). The whole
 * file is checked.
 *
 * Returns: (transfer container) (element-type FlameGenome): at least one flame, which
 *   the array owns; NULL with @error: NOT_FOUND, READ, DOCUMENT, LIMIT, PALETTES, or
 *   SETTINGS if there is no such flame. The message names file, line, element and
 *   attribute.
 */
FLAME_API GPtrArray *flame_genomes_read (
    const char *path, const FlameLoadOptions *options, GError **error);

/**
 * FlameReport:
 * @index: the flame's number in the document, from 0
 * @line: the flame's line in the document, from 1
 * @name: (nullable): the flame's title
 * @program: the program that wrote it, such as "Apophysis"
 * @error: (nullable): why the flame cannot be read
 * @lacking: (array zero-terminated=1): what its program draws in another way, without
 *   repeats: names of attributes, or a few words each
 * @is_empty: the picture is empty, or none of the variations can be drawn
 *
 * The result of reading one flame of flam3's XML. Only the library allocates it, and
 * later versions may append fields. It is valid until the function that receives it
 * returns.
 *
 * Thread-safety: Safe.
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
 * @report: the result of reading a flame
 * @user_data: (closure): the data that was given with the function
 *
 * Receives the result of reading a flame.
 */
typedef void (*FlameReportFunc) (const FlameReport *report, gpointer user_data);

/**
 * flame_genomes_check:
 * @path: (type filename): a file's path
 * @options: (nullable): how to read it, or NULL for the defaults
 * @report: (scope call) (closure report_data): called for each flame before this
 *   returns
 * @report_data: for @report
 * @n_flames: (out): how many flames can be read, in any kind of file
 *
 * Reads the file as flame_genomes_read() does and calls @report for each flame of
 * flam3's XML.
 *
 * Returns: FALSE with @error, as flame_genomes_read(), if no flame can be read
 */
FLAME_API gboolean flame_genomes_check (const char *path,
    const FlameLoadOptions *options, FlameReportFunc report,
    gpointer report_data, guint *n_flames, GError **error);

/**
 * FlameOutsideFunc:
 * @time: genome time
 * @names: (array zero-terminated=1): names of values; each is reported once, for its
 *   first moment
 * @user_data: (closure): the data that was given with the function
 *
 * Receives values that leave their range.
 */
typedef void (*FlameOutsideFunc) (
    double time, const char *const *names, gpointer user_data);

/**
 * flame_genomes_check_between:
 * @path: (type filename): a file's path
 * @options: (nullable): how to read it, or NULL for the defaults
 * @outside: (scope call) (closure outside_data): called before this returns
 * @outside_data: for @outside
 *
 * Plays the file and calls @outside for values that leave their range between two
 * flames. Playback clamps such values. Each is reported at the first of the evaluated
 * moments at which it happens.
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
 * Writes flam3 XML: a single flame, or several inside `<flames>`.
 *
 * Returns: (transfer full): the XML
 */
FLAME_API char *flame_genomes_to_flam3 (const GPtrArray *genomes);

/**
 * flame_genomes_to_json:
 * @genomes: (element-type FlameGenome): at least one
 * @joined: whether to write edges
 * @warning: (nullable) (scope call) (closure warning_data): called before this returns,
 *   with what cuburn's format cannot express
 * @warning_data: for @warning
 *
 * Writes cuburn's JSON: one flame as a node, several as a database of nodes, which play
 * in turn. If @joined the database has an edge from each node to the next.
 *
 * Returns: (transfer full): the JSON
 */
FLAME_API char *flame_genomes_to_json (const GPtrArray *genomes,
    gboolean joined, FlameWarningFunc warning, gpointer warning_data);

/* ---------------------------------------------------------------- breeding */

/**
 * FlameBreeding:
 *
 * How genomes are bred. A bred genome depends only on this and on its number, so it is
 * the same on every machine.
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
 * @breed: the variations to use
 *
 * Sets the variations that bred genomes may have. Default: classic.
 */
FLAME_API void flame_breeding_set_breed (
    FlameBreeding *breeding, FlameBreed breed);

/**
 * flame_breeding_set_seed:
 * @breeding: how genomes are bred
 * @seed: the seed
 *
 * Sets the seed. Default: 0.
 */
FLAME_API void flame_breeding_set_seed (FlameBreeding *breeding, guint64 seed);

/**
 * flame_breeding_set_unseen:
 * @breeding: how genomes are bred
 * @unseen: whether to accept every genome
 *
 * Sets whether every genome is accepted, even if its picture is empty or ugly. Default:
 * FALSE: genomes that flame_probe_is_acceptable() refuses are replaced.
 */
FLAME_API void flame_breeding_set_unseen (
    FlameBreeding *breeding, gboolean unseen);

/**
 * flame_genomes_new_random:
 * @breeding: how genomes are bred
 * @count: how many
 *
 * Breeds new genomes, from number 0 on. Unless every genome is accepted
 * (flame_breeding_set_unseen()) they are those of flame_animation_new_endless(), and
 * each takes about 10 ms.
 *
 * Returns: (transfer container) (element-type FlameGenome): the flames, which the array
 *   owns
 */
FLAME_API GPtrArray *flame_genomes_new_random (
    const FlameBreeding *breeding, guint count);

/**
 * flame_genome_new_child:
 * @breeding: how genomes are bred
 * @first: a parent
 * @second: (nullable): the other parent; NULL mutates @first
 * @number: the child's number
 * @is_fit: (out) (optional): FALSE if no try was acceptable
 *
 * Breeds child @number of two genomes, or a mutant of one. Unless every genome is
 * accepted (flame_breeding_set_unseen()) the child is framed and exposed anew, and up
 * to a hundred children are tried until one is acceptable.
 *
 * Returns: (transfer full): the child
 */
FLAME_API FlameGenome *flame_genome_new_child (const FlameBreeding *breeding,
    const FlameGenome *first, const FlameGenome *second, guint number,
    gboolean *is_fit);

/**
 * FlameProbe:
 *
 * Measurements of what a genome looks like.
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
 * Measures @genome without its motions, in a few milliseconds. The result depends only
 * on @genome and @seed.
 *
 * Returns: (transfer full): the measurements
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
 * The fraction of iterations whose values became NaN or too large.
 *
 * Returns: 0 to 1
 */
FLAME_API double flame_probe_get_bad (const FlameProbe *probe);

/**
 * flame_probe_get_inside:
 * @probe: a probe
 *
 * The fraction of points that fall into the picture.
 *
 * Returns: 0 to 1
 */
FLAME_API double flame_probe_get_inside (const FlameProbe *probe);

/**
 * flame_probe_get_lit:
 * @probe: a probe
 *
 * The fraction of the picture's cells that are visibly lit.
 *
 * Returns: 0 to 1
 */
FLAME_API double flame_probe_get_lit (const FlameProbe *probe);

/**
 * flame_probe_get_peak:
 * @probe: a probe
 *
 * The fraction of points that fall into the fullest cell.
 *
 * Returns: 0 to 1
 */
FLAME_API double flame_probe_get_peak (const FlameProbe *probe);

/**
 * flame_probe_get_variety:
 * @probe: a probe
 *
 * The entropy of the points over the cells; 1 if all cells have equally many.
 *
 * Returns: 0 to 1
 */
FLAME_API double flame_probe_get_variety (const FlameProbe *probe);

/**
 * flame_probe_get_detail:
 * @probe: a probe
 *
 * How much neighbouring lit cells differ, beyond statistical noise.
 *
 * Returns: 0 to 1
 */
FLAME_API double flame_probe_get_detail (const FlameProbe *probe);

/**
 * flame_probe_get_color:
 * @probe: a probe
 *
 * The standard deviation of the palette coordinate.
 *
 * Returns: 0 to 1
 */
FLAME_API double flame_probe_get_color (const FlameProbe *probe);

/**
 * flame_probe_get_light:
 * @probe: a probe
 *
 * The mean lightness of the picture as displayed.
 *
 * Returns: 0 to 1
 */
FLAME_API double flame_probe_get_light (const FlameProbe *probe);

/**
 * flame_probe_is_acceptable:
 * @probe: a probe
 *
 * Whether the picture is worth showing: enough of it is lit and varied, few points
 * explode, and it is neither dark nor burnt out.
 *
 * Returns: TRUE if it is
 */
FLAME_API gboolean flame_probe_is_acceptable (const FlameProbe *probe);

/* ----------------------------------------------------------------- joining */

/**
 * flame_genomes_join:
 * @genomes: (element-type FlameGenome): at least one
 * @frames: keyframe units of a loop and of an edge, more than 0
 * @begin: the first keyframe to return, in whole units from the start of the sequence;
 *   its time becomes 0
 * @end: the keyframe after the last one
 * @warning: (nullable) (scope call) (closure warning_data): called before this
 *   returns
 * @warning_data: for @warning
 *
 * Writes keyframes @begin to @end of a sequence in which each genome turns once in
 * @frames keyframe units, and then turns into the next one in another @frames. All
 * keyframes get the size of the first genome.
 *
 * Returns: (transfer container) (element-type FlameGenome): @end - @begin keyframes,
 *   which the array owns
 */
FLAME_API GPtrArray *flame_genomes_join (const GPtrArray *genomes, guint frames,
    guint begin, guint end, FlameWarningFunc warning, gpointer warning_data);

G_END_DECLS

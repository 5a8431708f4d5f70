/*
 * What flame-genome reads and writes: flam3's XML and cuburn's JSON.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/reader.h"
#include "core/genome/genome.h"

G_BEGIN_DECLS

typedef struct
{
  const char *palettes; /* (nullable) path of flam3-palettes.xml */
  /*
   * Keyframes less one that a JSON edge or animation becomes, timed from 0 on;
   * 0: its start alone, without a time.
   */
  guint frames;
} GenomeReadOptions;

void genome_warn (const char *message, gpointer user_data);

/*
 * The flames of a flam3 file, the nodes of a JSON file, or moments of one without
 * nodes. All that the file holds is checked.
 *
 * Returns: (transfer full) (element-type FlameGenome) NULL with @error
 */
GPtrArray *genome_read (
    const char *path, const GenomeReadOptions *options, GError **error);

/*
 * Reads the file as genome_read() does and tells @report of each flame of flam3's
 * XML.
 *
 * @n_flames: (out) how many good ones there are, of any kind of file
 *
 * Returns: FALSE with @error where not even one can be read
 */
gboolean genome_check (const char *path, const GenomeReadOptions *options,
    FlameReportFunc report, gpointer report_data, guint *n_flames,
    GError **error);

/* @names: (array zero-terminated=1) of numbers, each once for all moments */
typedef void (*GenomeMomentFunc) (
    double time, const char *const *names, gpointer user_data);

/*
 * Plays the file and tells @func of what leaves its range between its flames, which
 * is held to it, at the first of the moments looked at.
 *
 * Returns: FALSE with @error where it cannot be played
 */
gboolean genome_check_moments (const char *path,
    const GenomeReadOptions *options, GenomeMomentFunc func, gpointer func_data,
    GError **error);

/* (transfer full) */
char *genome_to_flam3 (const GPtrArray *genomes);

/*
 * One flame as a node; several as a database of nodes, which are played in turn,
 * with an edge from each to the next where @joined.
 * Returns: (transfer full)
 */
char *genome_to_json (const GPtrArray *genomes, gboolean joined);

G_END_DECLS

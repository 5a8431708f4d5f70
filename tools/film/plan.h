/*
 * The description of a film: everything that its bytes depend on, in one JSON document.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/media.h"
#include "tools/film/picture.h"
#include "tools/input.h"

#define FILM_MAX_SIZE 16384
#define FILM_MAX_QUALITY 1e7
#define FILM_MAX_SEGMENT_FRAMES 1000000

/* A file that the film is made from. */
typedef struct
{
  char *path; /* relative to the plan's folder, or absolute */
  char *sha256;
} FilmInput;

typedef struct
{
  char *genome;             /* flamesrc's location, in @folder or absolute */
  char *profile, *palettes; /* (nullable) likewise */
  char *output;             /* name of the film in the folder, or its path */
  const FilmContainer *container;
  const FilmCodec *codec;
  int crf; /* the encoder's quality; -1 if the codec has none */
  int width, height, fps_n, fps_d;
  int bits;          /* bits per sample of a picture, 8 or 16 */
  double quality;    /* samples a pixel; 0 is the genome's */
  char *filters;     /* (nullable) flamesrc's property */
  char *hdr;         /* (nullable) "pq" or "hlg" */
  char *backend;     /* "cuda", "opencl", "cpu"; "auto" until it is known */
  char **properties; /* NAME=VALUE */
  guint64 first;     /* number of the first frame in the animation */
  guint64 n_frames;  /* of the film */
  guint n_segment_frames; /* of every segment except the last */
  gboolean does_loop;     /* the animation starts again at its end */
  int flame;              /* the flame of the file to draw, from 0; -1 = all */
  gboolean is_still;      /* one picture without motion blur */
  double moment;          /* of a still, in genome time */
  gboolean has_metadata; /* texts and genome in the pictures, if these can be */
  GPtrArray *inputs;     /* of FilmInput */
  char *flame_version, *gst_version;

  /*
   * (nullable) (transfer none): A genome from a pipe; not part of the document.
   */
  const InputCopy *copy;

  char *id;     /* SHA-256 of the document, which segments contain */
  char *folder; /* the document's folder */

  /* (nullable): Of a still; derived from the genome, so not in the document. */
  FilmComments *comments;
} FilmPlan;

FilmPlan *film_plan_new (void);
void film_plan_free (FilmPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FilmPlan, film_plan_free)

/* (transfer full): The document. Sets the plan's id too. */
char *film_plan_write (FilmPlan *plan);

/* (nullable): Reads FOLDER/plan.json; @error names file and member. */
FilmPlan *film_plan_load (const char *folder, GError **error);
gboolean film_plan_save (FilmPlan *plan, const char *folder, GError **error);

/*
 * (transfer full) (nullable): The names of members that differ in two documents; NULL
 * if none does.
 */
char *film_plan_compare (const char *document, const char *other);

/* Whether the pictures have an alpha channel. */
gboolean film_plan_has_alpha (const FilmPlan *plan);

guint film_plan_n_segments (const FilmPlan *plan);
/* Frames of segment @index. */
guint film_plan_segment_frames (const FilmPlan *plan, guint index);

/*
 * (transfer full): The free space in @folder, which contains the folder of segments,
 * and roughly how much the missing segments need.
 */
char *film_plan_describe_space (const FilmPlan *plan, const char *folder);

/*
 * (transfer full): @path relative to the current folder; for a genome from a pipe, the
 * path of its copy.
 */
char *film_plan_resolve (const FilmPlan *plan, const char *path);

/*
 * Adds files with their hashes: @path is a file; or a folder or playlist, for which all
 * files that flamesrc plays are added.
 */
gboolean film_plan_add_input (FilmPlan *plan, const char *path, GError **error);

/*
 * Whether this program would render the plan's bytes: its version, GStreamer's, and the
 * hash of every input must match.
 */
gboolean film_plan_check_worker (const FilmPlan *plan, GError **error);

/* (transfer full) (nullable): In hexadecimal. */
char *film_hash_file (const char *path, GError **error);

/* Writes a temporary file, syncs it and renames it. */
gboolean film_write_file (
    const char *path, const char *text, gssize length, GError **error);
/* Renames a complete file, and syncs the folder too. */
gboolean film_publish_file (
    const char *temporary, const char *path, GError **error);

/* Removes a folder and its content. */
void film_remove_folder (const char *path);

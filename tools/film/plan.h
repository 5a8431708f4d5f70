/*
 * What a film is: everything that its bytes depend on, in one JSON document.
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

/* a file that the film is made from */
typedef struct
{
  char *path; /* relative to the plan's folder, or absolute */
  char *sha256;
} FilmInput;

typedef struct
{
  char *genome;             /* flamesrc's location, in @folder or absolute */
  char *profile, *palettes; /* (nullable) the same */
  char *output;             /* the film's name in the folder, or its path */
  const FilmContainer *container;
  const FilmCodec *codec;
  int crf; /* the encoder's quality; -1 where the codec has none */
  int width, height, fps_n, fps_d;
  int bits;          /* of a picture's samples, 8 or 16 */
  double quality;    /* samples a pixel; 0 takes the genome's */
  char *filters;     /* (nullable) flamesrc's property */
  char *hdr;         /* (nullable) "pq" or "hlg" */
  char *backend;     /* "cuda", "opencl", "cpu"; "auto" until it is known */
  char **properties; /* NAME=VALUE */
  guint64 first;     /* number of the first frame in the animation */
  guint64 n_frames;  /* of the film */
  guint n_segment_frames; /* of every segment but the last */
  gboolean does_loop;     /* the animation starts again at its end */
  int flame;              /* the file's flame that is drawn, from 0; -1 = all */
  gboolean is_still;      /* one picture without motion blur */
  double moment;          /* of a still, in genome time */
  GPtrArray *inputs;      /* of FilmInput */
  char *flame_version, *gst_version;

  /* (nullable) (transfer none): of a genome from a pipe; no part of the document */
  const InputCopy *copy;

  char *id;     /* SHA-256 of the document; segments carry it */
  char *folder; /* where the document lies */

  /* (nullable): of a still; worked out from the genome, so not in the document */
  FilmComments *comments;
} FilmPlan;

FilmPlan *film_plan_new (void);
void film_plan_free (FilmPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FilmPlan, film_plan_free)

/* (transfer full): the document; sets the plan's id too */
char *film_plan_write (FilmPlan *plan);

/* (nullable): FOLDER/plan.json; @error names file and member */
FilmPlan *film_plan_load (const char *folder, GError **error);
gboolean film_plan_save (FilmPlan *plan, const char *folder, GError **error);

/* (transfer full) (nullable): names of the members in which two documents
 * differ, NULL where none does */
char *film_plan_compare (const char *document, const char *other);

/* whether the pictures have an alpha channel */
gboolean film_plan_has_alpha (const FilmPlan *plan);

guint film_plan_n_segments (const FilmPlan *plan);
/* frames of segment @index */
guint film_plan_segment_frames (const FilmPlan *plan, guint index);

/* (transfer full): how much room there is in @folder, which has the folder of segments, and
 * about how much what is missing takes */
char *film_plan_describe_space (const FilmPlan *plan, const char *folder);

/* (transfer full): @path as seen from here; of a genome from a pipe, its copy */
char *film_plan_resolve (const FilmPlan *plan, const char *path);

/* Lists files with their hashes: @path is a file, or a folder or playlist with
 * all that flamesrc plays of it. */
gboolean film_plan_add_input (FilmPlan *plan, const char *path, GError **error);

/* whether this program would make the plan's bytes: its version, GStreamer's,
 * and every input as it was hashed */
gboolean film_plan_check_worker (const FilmPlan *plan, GError **error);

/* (transfer full) (nullable): in hexadecimal */
char *film_hash_file (const char *path, GError **error);

/* Writes a temporary file, syncs it and renames it. */
gboolean film_write_file (
    const char *path, const char *text, gssize length, GError **error);
/* Renames a complete file; the folder is synced too. */
gboolean film_publish_file (
    const char *temporary, const char *path, GError **error);

/* removes a folder and all that is in it */
void film_remove_folder (const char *path);

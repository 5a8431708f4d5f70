/*
 * Genomes inside OpenEXR pictures: a string of the header, by OpenEXR's C interface.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/exr-genome.h"

#include <string.h>

#include "config.h"
#include "core/error.h"

gboolean
flame_exr_detect (gconstpointer data, gsize length)
{
  static const guint8 magic[] = {0x76, 0x2f, 0x31, 0x01};

  return length >= sizeof magic && memcmp (data, magic, sizeof magic) == 0;
}

#ifdef HAVE_EXR
#include <openexr.h>

/* as flame-render writes it */
#define ATTRIBUTE "flam3_genome"

typedef struct
{
  GBytes *bytes;
  char *problem; /* (nullable) the first that OpenEXR reports */
} Source;

static Source *
get_source (exr_const_context_t context)
{
  Source *source = NULL;

  exr_get_user_data (context, (void **) &source);
  return source;
}

static int64_t
read_bytes (exr_const_context_t context G_GNUC_UNUSED, void *user_data,
    void *out, uint64_t size, uint64_t offset,
    exr_stream_error_func_ptr_t fail G_GNUC_UNUSED)
{
  const Source *source = user_data;
  gsize length;
  const guint8 *data = g_bytes_get_data (source->bytes, &length);
  const gsize n = offset < length ? (gsize) MIN (size, length - offset) : 0;

  memcpy (out, data + (n > 0 ? offset : 0), n);
  return (int64_t) n;
}

static int64_t
get_size (exr_const_context_t context G_GNUC_UNUSED, void *user_data)
{
  return (int64_t) g_bytes_get_size (((const Source *) user_data)->bytes);
}

static void
on_error (exr_const_context_t context, exr_result_t code G_GNUC_UNUSED,
    const char *message)
{
  Source *source = get_source (context);

  if (source && !source->problem)
    source->problem = g_strdup (message);
}

/* (nullable) */
static GBytes *
find_genome (exr_const_context_t context)
{
  const char *text = NULL;
  int32_t length = 0;

  if (exr_attr_get_string (context, 0, ATTRIBUTE, &length, &text) !=
          EXR_ERR_SUCCESS ||
      length <= 0)
    return NULL;
  return g_bytes_new (text, (gsize) length);
}

GBytes *
flame_exr_read_genome (GBytes *bytes, const char *name, GError **error)
{
  exr_context_initializer_t how = EXR_DEFAULT_CONTEXT_INITIALIZER;
  Source source = {.bytes = bytes};
  g_autofree char *problem = NULL;
  exr_context_t context;
  GBytes *genome = NULL;
  exr_result_t result;

  how.user_data = &source;
  how.read_fn = read_bytes;
  how.size_fn = get_size;
  how.error_handler_fn = on_error;
  result = exr_start_read (&context, name, &how);
  problem = source.problem;
  if (result == EXR_ERR_SUCCESS) {
    genome = find_genome (context);
    exr_finish (&context);
  }
  if (genome)
    return genome;
  return flame_fail_null (error, FLAME_ERROR_DOCUMENT,
      "%s: an EXR picture %s%s; expected one with a genome inside, as "
      "flame-render writes it",
      name,
      result == EXR_ERR_SUCCESS ? "without a genome" : "that cannot be read: ",
      result == EXR_ERR_SUCCESS ? ""
      : problem                 ? problem
                                : exr_get_error_code_as_string (result));
}

#else

GBytes *
flame_exr_read_genome (
    GBytes *bytes G_GNUC_UNUSED, const char *name, GError **error)
{
  return flame_fail_null (error, FLAME_ERROR_DOCUMENT,
      "%s: an EXR picture, whose genome this build cannot read: it was made "
      "without OpenEXR, whose package is libopenexr-dev",
      name);
}

#endif

/*
 * libFuzzer target: what can be read can be written, as flam3's XML and as a
 * node of cuburn's, and reads back the same.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdint.h>
#include <string.h>

#include "core/genome/cuburn/convert.h"
#include "core/genome/cuburn/database.h"
#include "core/genome/flam3/reader.h"
#include "core/genome/flam3/writer.h"
#include "flame/profile.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static GPtrArray *
read_xml (const char *text, gsize length)
{
  const FlameReadOptions options = {0};

  return flame_flam3_read (text, length, "fuzz", &options, NULL);
}

static char *
write_xml (const FlameGenome *genome)
{
  return flame_flam3_write (&genome, 1);
}

static char *
write_json (const FlameGenome *genome)
{
  const FlameJsonContext context = {.document = "fuzz"};
  g_autoptr (FlameCuburnDocument) node =
      flame_cuburn_from_genome (genome, &context);
  JsonNode *json = flame_cuburn_node_to_json (node);
  char *text = flame_cuburn_json_to_text (json);

  json_node_unref (json);
  return text;
}

/* (nullable) The node at rest. */
static FlameGenome *
read_json (const char *text, gsize length)
{
  g_autoptr (FlameCuburnDatabase) database = flame_cuburn_database_new (
      text, length, "fuzz", NULL, NULL, NULL, NULL, NULL);
  g_autoptr (FlameCuburnDocument) node = NULL;

  if (!database || flame_cuburn_database_get_ids (database)->len != 1)
    return NULL;
  node = flame_cuburn_database_get (
      database, flame_cuburn_database_get_ids (database)->pdata[0], NULL);
  return node && node->type == FLAME_CUBURN_NODE
             ? flame_cuburn_to_genome (node, FLAME_PROFILE_DEFAULT_WIDTH,
                   FLAME_PROFILE_DEFAULT_HEIGHT)
             : NULL;
}

/* XML holds a whole genome: what is read back is written the same again. */
static void
check_xml (const FlameGenome *genome)
{
  g_autofree char *first = write_xml (genome);
  g_autoptr (GPtrArray) genomes = read_xml (first, strlen (first));
  g_autofree char *second = NULL;

  if (!genomes)
    g_error ("not read back: %s", first);
  g_assert_cmpuint (genomes->len, ==, 1);
  second = write_xml (genomes->pdata[0]);
  g_assert_cmpstr (first, ==, second);
}

/* The reader must accept the node, with the same number of xforms. */
static void
check_json (const FlameGenome *genome)
{
  g_autofree char *text = write_json (genome);
  g_autoptr (FlameGenome) back = read_json (text, strlen (text));

  if (!back)
    g_error ("not read back: %s", text);
  g_assert_cmpuint (back->n_xforms, ==, genome->n_xforms);
  check_xml (back);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *text = (const char *) data;
  g_autoptr (GPtrArray) genomes = read_xml (text, size);
  g_autoptr (FlameGenome) node = read_json (text, size);

  for (guint i = 0; genomes && i < genomes->len; i++) {
    check_xml (genomes->pdata[i]);
    check_json (genomes->pdata[i]);
  }
  if (node) {
    check_xml (node);
    check_json (node);
  }
  return 0;
}

/*
 * Reads and writes weighting fields.
 *
 * Facts: JWildfire's attributes and their defaults.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/jwildfire/weighting.h"

#include <math.h>
#include <string.h>

#include "core/genome/flam3/use-names.h"
#include "core/genome/variation.h"
#include "kernels/fast-noise.h"
#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"

/* JWildfire ignores amounts up to this. */
#define NO_AMOUNT 1e-8
#define MAX_OCTAVES 32

static const char *const octaves_words[] = {
    "FBM", "BILLOW", "RIGID_MULTI", NULL};
static const char *const distance_words[] = {
    "EUCLIDIAN", "MANHATTAN", "NATURAL", NULL};
static const char *const result_words[] = {"CELL_VALUE", "DISTANCE",
    "DISTANCE2", "DISTANCE_ADD", "DISTANCE_SUB", "DISTANCE_MUL", "DISTANCE_DIV",
    NULL};
static const char *const input_words[] = {"AFFINE", "POSITION", NULL};

/* The values of wfield_type, except NONE and IMAGE_MAP. */
static const struct
{
  const char *name;
  FlameNoise noise;
  gboolean has_octaves;
} types[] = {
    {"VALUE_NOISE", FLAME_NOISE_VALUE, FALSE},
    {"VALUE_FRACTAL_NOISE", FLAME_NOISE_VALUE, TRUE},
    {"PERLIN_NOISE", FLAME_NOISE_PERLIN, FALSE},
    {"PERLIN_FRACTAL_NOISE", FLAME_NOISE_PERLIN, TRUE},
    {"SIMPLEX_NOISE", FLAME_NOISE_SIMPLEX, FALSE},
    {"SIMPLEX_FRACTAL_NOISE", FLAME_NOISE_SIMPLEX, TRUE},
    {"CUBIC_NOISE", FLAME_NOISE_CUBIC, FALSE},
    {"CUBIC_FRACTAL_NOISE", FLAME_NOISE_CUBIC, TRUE},
    {"CELLULAR_NOISE", FLAME_NOISE_CELLULAR, FALSE},
    {"WHITE_NOISE", FLAME_NOISE_WHITE, FALSE},
};

/* Parameters that are whole numbers in JWildfire, and not in flam3. */
static const FlameParam whole[] = {
    FLAME_PARAM_julian_power, FLAME_PARAM_wedge_count};

/* The values of an element's attributes, before they are combined. */
typedef struct
{
  Flam3Context *context;
  FlameWeightingField field;
  double amounts[FLAME_N_FIELD_AMOUNTS];
  const char *type;
  const char *variations[FLAME_FIELD_DRIVES], *params[FLAME_FIELD_DRIVES];
  int octaves, distance, result, input;
} Reading;

typedef enum
{
  AS_NUMBER,
  AS_WHOLE,
  AS_TEXT,
  AS_WORD,
  AS_NOTHING, /* for pictures */
} As;

#define AT(field) G_STRUCT_OFFSET (Reading, field)
#define AMOUNT(i) (AT (amounts) + (i) * sizeof (double))
#define DRIVE(list, i) (AT (list) + (i) * sizeof (char *))

static const struct
{
  const char *name; /* after PREFIX */
  As as;
  gsize at;
  const char *const *words; /* (nullable) */
} attributes_of_field[] = {
    {"type", AS_TEXT, AT (type), NULL},
    {"input", AS_WORD, AT (input), input_words},
    {"color_intensity", AS_NUMBER, AMOUNT (FLAME_FIELD_OF_COLOR), NULL},
    {"var_amount_intensity", AS_NUMBER, AMOUNT (FLAME_FIELD_OF_WEIGHTS), NULL},
    {"jitter_intensity", AS_NUMBER, AMOUNT (FLAME_FIELD_OF_JITTER), NULL},
    {"var_param1_intensity", AS_NUMBER, AMOUNT (FLAME_FIELD_OF_DRIVES), NULL},
    {"var_param2_intensity", AS_NUMBER, AMOUNT (FLAME_FIELD_OF_DRIVES + 1),
        NULL},
    {"var_param3_intensity", AS_NUMBER, AMOUNT (FLAME_FIELD_OF_DRIVES + 2),
        NULL},
    {"var_param1_var_name", AS_TEXT, DRIVE (variations, 0), NULL},
    {"var_param2_var_name", AS_TEXT, DRIVE (variations, 1), NULL},
    {"var_param3_var_name", AS_TEXT, DRIVE (variations, 2), NULL},
    {"var_param1_param_name", AS_TEXT, DRIVE (params, 0), NULL},
    {"var_param2_param_name", AS_TEXT, DRIVE (params, 1), NULL},
    {"var_param3_param_name", AS_TEXT, DRIVE (params, 2), NULL},
    {"noise_seed", AS_WHOLE, AT (field.seed), NULL},
    {"noise_frequency", AS_NUMBER, AT (field.frequency), NULL},
    {"fract_noise_fract_type", AS_WORD, AT (octaves), octaves_words},
    {"fract_noise_gain", AS_NUMBER, AT (field.gain), NULL},
    {"fract_noise_lacunarity", AS_NUMBER, AT (field.lacunarity), NULL},
    {"fract_noise_octaves", AS_WHOLE, AT (field.n_octaves), NULL},
    {"cell_noise_return_type", AS_WORD, AT (result), result_words},
    {"cell_noise_dist_function", AS_WORD, AT (distance), distance_words},
    {"cmap_filename", AS_NOTHING, 0, NULL},
    {"cmap_xsize", AS_NOTHING, 0, NULL},
    {"cmap_ysize", AS_NOTHING, 0, NULL},
    {"cmap_xcentre", AS_NOTHING, 0, NULL},
    {"cmap_ycentre", AS_NOTHING, 0, NULL},
};

#define PREFIX "wfield_"

/* G_N_ELEMENTS if there is none. */
static guint
find_attribute (const char *name)
{
  guint i = 0;

  if (!g_str_has_prefix (name, PREFIX))
    return G_N_ELEMENTS (attributes_of_field);
  while (i < G_N_ELEMENTS (attributes_of_field) &&
         strcmp (attributes_of_field[i].name, name + strlen (PREFIX)) != 0)
    i++;
  return i;
}

gboolean
flame_flam3_is_field_attribute (const char *name)
{
  return find_attribute (name) < G_N_ELEMENTS (attributes_of_field);
}

/* -------------------------------------------------------------------- read */

static gboolean
read_attribute (Reading *reading, guint i, const char *name, const char *text,
    GError **error)
{
  gpointer to = G_STRUCT_MEMBER_P (reading, attributes_of_field[i].at);
  int word;

  switch (attributes_of_field[i].as) {
    case AS_NUMBER:
      return flame_flam3_get_double (reading->context, name, text, to, error);
    case AS_WHOLE:
      return flame_flam3_get_int (reading->context, name, text, to, error);
    case AS_TEXT:
      *(const char **) to = text;
      return TRUE;
    case AS_WORD:
      word = flame_flam3_get_word (
          reading->context, name, text, attributes_of_field[i].words);
      if (word >= 0)
        *(int *) to = word;
      return TRUE;
    case AS_NOTHING:
    default:
      return TRUE;
  }
}

/*
 * FALSE if nothing has that name, or if constants are computed from the parameter only
 * once.
 */
static gboolean
find_drive (Reading *reading, guint d, FlameFieldDrive *drive)
{
  const FlameDialect dialect = reading->context->dialect;
  const char *variation = reading->variations[d], *param = reading->params[d];
  g_autofree char *name = NULL;
  Flam3UseName use, found;
  FlameParam first = 0;

  if (!flame_flam3_find_use_name (dialect, variation, &use) || use.is_param)
    return FALSE;
  *drive = (FlameFieldDrive){.is_set = TRUE, .variation = use.variation};
  if (g_strcmp0 (param, "amount") == 0)
    return TRUE;
  name = g_strconcat (variation, "_", param ? param : "", NULL);
  if (!flame_flam3_find_use_name (dialect, name, &found) || !found.is_param ||
      flame_param_variation (found.param) != use.variation)
    return FALSE;
  flame_variation_params (use.variation, &first);
  drive->param = 1 + found.param - first;
  for (guint i = 0; i < G_N_ELEMENTS (whole); i++)
    drive->is_whole |= whole[i] == found.param;
  return !flame_variation_infos[use.variation].has_entries;
}

static gboolean
is_some (double amount)
{
  return fabs (amount) > NO_AMOUNT;
}

/* Reads which weights or parameters of uses are driven, each once. */
static void
read_drives (Reading *reading)
{
  for (guint d = 0; d < FLAME_FIELD_DRIVES; d++) {
    FlameFieldDrive *drive = &reading->field.drives[d];
    double *amount = &reading->amounts[FLAME_FIELD_OF_DRIVES + d];
    const char *variation = reading->variations[d];
    gboolean known;

    if (!is_some (*amount) || !variation || !*variation) {
      *amount = 0.0;
      continue;
    }
    known = find_drive (reading, d, drive);
    if (!known)
      flame_flam3_warn_unsupported (reading->context, NULL, "wfield_var_param",
          "%s of %s does not follow the weighting field",
          reading->params[d] ? reading->params[d] : "nothing", variation);
    for (guint e = 0; e < d; e++)
      known &= memcmp (drive, &reading->field.drives[e], sizeof *drive) != 0;
    if (!known) {
      *drive = (FlameFieldDrive){0};
      *amount = 0.0;
    }
  }
}

static guint32
kind_of (const Reading *reading, guint type)
{
  const gboolean jitters = is_some (reading->amounts[FLAME_FIELD_OF_JITTER]);
  guint32 kind = 1u << FLAME_FIELD_IS | types[type].noise << FLAME_FIELD_NOISE;

  if (types[type].has_octaves)
    kind |= (guint32) (FLAME_OCTAVES_FBM + reading->octaves)
            << FLAME_FIELD_OCTAVES;
  if (types[type].noise == FLAME_NOISE_CELLULAR)
    kind |= (guint32) reading->distance << FLAME_FIELD_DISTANCE |
            (guint32) reading->result << FLAME_FIELD_RESULT;
  return kind | (guint32) reading->input << FLAME_FIELD_AT_SOURCE |
         (jitters ? 1u : 0u) << FLAME_FIELD_HAS_JITTER;
}

static void
settle (Reading *reading, FlameXform *xform)
{
  gboolean is_active = FALSE;
  guint type = 0;

  read_drives (reading);
  for (guint i = 0; i < FLAME_N_FIELD_AMOUNTS; i++)
    is_active |= is_some (reading->amounts[i]);
  if (!is_active || !reading->type || strcmp (reading->type, "NONE") == 0)
    return;
  while (type < G_N_ELEMENTS (types) &&
         strcmp (types[type].name, reading->type) != 0)
    type++;
  if (type == G_N_ELEMENTS (types)) {
    flame_flam3_warn_unsupported (reading->context, PREFIX "type",
        PREFIX "type", "ignored; drawn without a weighting field");
    return;
  }
  xform->field = reading->field;
  xform->field.n_octaves = CLAMP (reading->field.n_octaves, 1, MAX_OCTAVES);
  xform->field.kind = kind_of (reading, type);
  memcpy (xform->field_amounts, reading->amounts, sizeof reading->amounts);
}

gboolean
flame_flam3_read_field (Flam3Context *context, Flam3Attributes attributes,
    FlameXform *xform, GError **error)
{
  Reading reading = {.context = context,
      .field = {.seed = 1337,
          .frequency = 1.0,
          .n_octaves = 3,
          .gain = 0.5,
          .lacunarity = 2.0},
      .result = FLAME_CELLS_SECOND};

  for (guint a = 0; attributes.names[a]; a++) {
    const guint i = find_attribute (attributes.names[a]);

    if (i < G_N_ELEMENTS (attributes_of_field) &&
        !read_attribute (
            &reading, i, attributes.names[a], attributes.values[a], error))
      return FALSE;
  }
  settle (&reading, xform);
  return TRUE;
}

/* ------------------------------------------------------------------- write */

static void
add_number (GString *xml, const char *name, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (xml, " " PREFIX "%s=\"%s\"", name,
      g_ascii_dtostr (text, sizeof text, value));
}

static void
add_word (GString *xml, const char *name, const char *word)
{
  g_string_append_printf (xml, " " PREFIX "%s=\"%s\"", name, word);
}

static void
add_drive (GString *xml, guint d, const FlameFieldDrive *drive, double amount)
{
  g_autofree char *stem = g_strdup_printf ("var_param%u_", d + 1);
  g_autofree char *of_amount = g_strconcat (stem, "intensity", NULL);
  g_autofree char *of_variation = g_strconcat (stem, "var_name", NULL);
  g_autofree char *of_param = g_strconcat (stem, "param_name", NULL);
  const char *variation = flame_variation_name (drive->variation);
  FlameParam first = 0;

  if (!drive->is_set)
    return;
  flame_variation_params (drive->variation, &first);
  add_number (xml, of_amount, amount);
  add_word (xml, of_variation, variation);
  add_word (xml, of_param,
      drive->param == 0 ? "amount"
                        : flame_param_short_name (first + drive->param - 1));
}

static void
add_kind (GString *xml, guint32 kind)
{
  const guint noise = kind >> FLAME_FIELD_NOISE & 15u;
  const guint octaves = kind >> FLAME_FIELD_OCTAVES & 15u;
  guint type = 0;

  while (types[type].noise != noise ||
         types[type].has_octaves != (octaves != FLAME_OCTAVES_NONE))
    type++;
  add_word (xml, "type", types[type].name);
  add_word (xml, "input", input_words[kind >> FLAME_FIELD_AT_SOURCE & 1u]);
  if (octaves != FLAME_OCTAVES_NONE)
    add_word (xml, "fract_noise_fract_type",
        octaves_words[octaves - FLAME_OCTAVES_FBM]);
  if (noise != FLAME_NOISE_CELLULAR)
    return;
  add_word (xml, "cell_noise_return_type",
      result_words[kind >> FLAME_FIELD_RESULT & 15u]);
  add_word (xml, "cell_noise_dist_function",
      distance_words[kind >> FLAME_FIELD_DISTANCE & 15u]);
}

void
flame_flam3_write_field (GString *xml, const FlameXform *xform)
{
  const FlameWeightingField *field = &xform->field;
  const double *amounts = xform->field_amounts;

  if (field->kind == 0)
    return;
  add_kind (xml, field->kind);
  add_number (xml, "color_intensity", amounts[FLAME_FIELD_OF_COLOR]);
  add_number (xml, "var_amount_intensity", amounts[FLAME_FIELD_OF_WEIGHTS]);
  add_number (xml, "jitter_intensity", amounts[FLAME_FIELD_OF_JITTER]);
  for (guint d = 0; d < FLAME_FIELD_DRIVES; d++)
    add_drive (xml, d, &field->drives[d], amounts[FLAME_FIELD_OF_DRIVES + d]);
  g_string_append_printf (xml, " " PREFIX "noise_seed=\"%d\"", field->seed);
  add_number (xml, "noise_frequency", field->frequency);
  add_number (xml, "fract_noise_gain", field->gain);
  add_number (xml, "fract_noise_lacunarity", field->lacunarity);
  g_string_append_printf (
      xml, " " PREFIX "fract_noise_octaves=\"%d\"", field->n_octaves);
}

/*
 * Reads the elements of a flam3 document, and decides what each element means in its place.
 *
 * Any <flame> is a keyframe, however deep its wrappers. Inside a flame only its own
 * children count, and a <motion> inside an xform. Errors in a flame are kept until the
 * end shows whether the document can do without it. If a part is not XML the flame that
 * contains it is lost, and a new parser continues after it.
 *
 * JWildfire's flames are recorded on a tape, from which they are built again for each
 * frame of their motion curves. An attribute's result may depend on others beside it,
 * so all of them are read again, but not the XML.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/elements.h"

#include <stdio.h>
#include <string.h>

#include "core/genome/flam3/apophysis/apophysis.h"
#include "core/genome/flam3/flame-attributes.h"
#include "core/genome/flam3/ignored.h"
#include "core/genome/flam3/jwildfire/curves.h"
#include "core/genome/flam3/jwildfire/layers.h"
#include "core/genome/flam3/jwildfire/picture.h"
#include "core/genome/flam3/names.h"
#include "core/genome/flam3/number.h"
#include "core/genome/flam3/palette.h"
#include "core/genome/flam3/xform.h"
#include "core/genome/subflame.h"

typedef struct
{
  guint n_flames;
  gboolean has_times; /* at least one flame has a time */
  gboolean numbered;  /* so far the times are 0, 1, 2, … */
  gboolean named;     /* so far all have different names */
  GHashTable *names;
} Flam3Timing;

/* -------------------------------------------------------------------- times */

static void
timing_init (Flam3Timing *timing)
{
  *timing = (Flam3Timing){
      .numbered = TRUE,
      .named = TRUE,
      .names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
  };
}

/* Adds the next <flame>, good or bad. */
static void
timing_add (Flam3Timing *timing, Flam3Attributes attributes)
{
  const char *time = flame_flam3_find_value (attributes, "time");
  const char *name = flame_flam3_find_value (attributes, "name");
  double number;

  timing->has_times |= time != NULL;
  timing->numbered &= time && flame_numbers_parse (time, &number, 1) &&
                      number == timing->n_flames;
  timing->named &= name && *name && !flame_numbers_parse (name, &number, 1) &&
                   g_hash_table_add (timing->names, g_strdup (name));
  timing->n_flames++;
}

/*
 * Whether each flame is a picture of its own: no flame has a time; or the program that
 * wrote them numbered them 0, 1, 2, … as Fractorium does, and gave each its own name.
 * flam3-genome numbers the frames of an animation like that too, but there the names
 * are the numbers.
 */
static gboolean
timing_is_collection (const Flam3Timing *timing)
{
  return !timing->has_times || (timing->numbered && timing->named);
}

/* The parser keeps a record of each open element. */
#define MAX_DEPTH 256
/* With more attributes than this a hash table searches for duplicates. */
#define FEW_ATTRIBUTES 32

/*
 * How many bytes may be parsed again after faults, in lengths of the document.
 */
#define MAX_AGAIN 4

/* JWildfire's frames per second, if the flame does not set them. */
#define USUAL_FPS 25

/* The child of <flame> that is open. */
typedef enum
{
  CHILD_NONE,
  CHILD_XFORM,
  CHILD_FINAL,
  CHILD_PALETTE,
  CHILD_OTHER,
} Child;

/* The begin or the end of an element on a tape. */
typedef struct
{
  Flam3Tag *tag; /* NULL at the element's end */
  char *text;    /* (nullable) text of a <palette> that ends */
} Step;

struct _Flam3Tape
{
  GArray *steps;
  GHashTable *subflames; /* see Flam3Context */
  guint index;           /* number of the flame */
  double time;           /* time of the flame before it */
};

typedef struct
{
  Flam3Context context;
  GPtrArray *genomes;
  GPtrArray *bad; /* of GError: one for each flame that is left out */
  GError *fault;  /* (nullable) the first XML error that costs no flame */
  Flam3Timing timing;
  char *root; /* the first element, for a document without flames */
  guint depth;

  Flam3Flame *flame; /* (nullable) the open flame */
  guint flame_depth;
  gboolean skipping; /* until the end of a bad flame */
  gboolean broken;   /* the error is the document's, not a flame's */
  gboolean in_layer; /* of a <jwf-flame> */
  const char *piece; /* the part of the document being parsed */
  /* (nullable) where the open flame begins, good or bad */
  const char *flame_piece;
  Child child;
  Flam3PaletteText palette;
  GString *text; /* of an open <palette> */

  Flam3Tape *tape; /* (nullable) of the open flame, or the last one */

  double time;       /* of the last flame, if the next has none */
  Flam3Pass *pass;   /* what is known so far */
  gboolean is_again; /* it reads a tape */
} Reader;

/* --------------------------------------------------------------- attributes */

static const char *
find_double (const char **names)
{
  g_autoptr (GHashTable) seen = NULL;
  const guint n = g_strv_length ((char **) names);

  if (n <= FEW_ATTRIBUTES) {
    for (guint i = 1; i < n; i++)
      for (guint j = 0; j < i; j++)
        if (strcmp (names[i], names[j]) == 0)
          return names[i];
    return NULL;
  }
  seen = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < n; i++)
    if (!g_hash_table_add (seen, (gpointer) names[i]))
      return names[i];
  return NULL;
}

static gboolean
check_attributes (Reader *reader, Flam3Attributes attributes, GError **error)
{
  const char *name = find_double (attributes.names);

  if (!name)
    return TRUE;
  return flame_flam3_fail (&reader->context, name, error, FLAME_ERROR_DOCUMENT,
      "given twice in one element");
}

/* ----------------------------------------------------------------- flames */

/* @error: (nullable) why the open flame cannot be read */
static void
report (Reader *reader, const GError *error)
{
  Flam3Context *context = &reader->context;
  const FlameReadOptions *options = context->options;
  const Flam3Flame *flame = reader->flame;

  if (!options || !options->report || !flame)
    return;
  g_ptr_array_add (context->lacking, NULL);
  options->report (
      &(FlameReport){
          .index = flame->index,
          .line = flame->line,
          .name = flame->genome->name,
          .program = flame_dialect_name (context->dialect),
          .error = error ? error->message : NULL,
          .lacking = (const char *const *) context->lacking->pdata,
          .is_empty =
              flame->is_black || (flame->is_empty && context->lacking->len > 1),
      },
      options->report_data);
}

static int
find_int (Flam3Attributes attributes, const char *name, int usual)
{
  const char *text = flame_flam3_find_value (attributes, name);
  int value;

  return text && flame_int_parse (text, TRUE, &value) ? value : usual;
}

/* ------------------------------------------------------------------- tape */

static void
clear_step (gpointer data)
{
  Step *step = data;

  flame_flam3_tag_free (step->tag);
  g_free (step->text);
}

static Flam3Tape *
tape_new (guint index, double time)
{
  Flam3Tape *tape = g_new0 (Flam3Tape, 1);

  tape->steps = g_array_new (FALSE, FALSE, sizeof (Step));
  g_array_set_clear_func (tape->steps, clear_step);
  tape->subflames = g_hash_table_new_full (
      g_str_hash, g_str_equal, g_free, (GDestroyNotify) flame_subflame_unref);
  tape->index = index;
  tape->time = time;
  return tape;
}

void
flame_flam3_tape_free (Flam3Tape *tape)
{
  if (!tape)
    return;
  g_array_unref (tape->steps);
  g_hash_table_unref (tape->subflames);
  g_free (tape);
}

static void
drop_tape (Reader *reader)
{
  g_clear_pointer (&reader->tape, flame_flam3_tape_free);
  g_array_set_size (reader->pass->moves, 0);
  reader->context.subflames = NULL;
}

/* Starts to record the open flame. Only flames of JWildfire have curves. */
static void
start_tape (Reader *reader, guint index, Flam3Attributes attributes)
{
  Flam3Pass *pass = reader->pass;

  if (reader->is_again)
    return;
  pass->own_frame = find_int (attributes, "frame", 1);
  pass->fps = find_int (attributes, "fps", USUAL_FPS);
  pass->n_frames = find_int (attributes, "frame_count", 1);
  drop_tape (reader);
  if (reader->context.dialect != FLAME_DIALECT_JWILDFIRE)
    return;
  reader->tape = tape_new (index, reader->time);
  reader->context.subflames = reader->tape->subflames;
}

/*
 * Records a start tag of the open flame.
 *
 * Returns: (transfer none) its attributes at the frame that the flame names
 */
static Flam3Attributes
keep (Reader *reader, Flam3Attributes attributes, gboolean has_curves)
{
  Step step = {0};

  if (!reader->tape)
    return attributes;
  step.tag = flame_flam3_tag_new (
      &reader->context, attributes, has_curves ? reader->pass->moves : NULL);
  g_array_append_val (reader->tape->steps, step);
  return flame_flam3_tag_at (step.tag, reader->pass->own_frame);
}

static void
keep_end (Reader *reader, guint depth)
{
  Step step = {0};

  if (!reader->tape || !reader->flame || depth > reader->flame_depth + 2)
    return;
  if (depth == reader->flame_depth + 1 && reader->child == CHILD_PALETTE)
    step.text = g_strdup (reader->text->str);
  g_array_append_val (reader->tape->steps, step);
}

static gboolean
start_flame (Reader *reader, Flam3Attributes attributes, GError **error)
{
  Flam3Context *context = &reader->context;
  const guint index = reader->timing.n_flames;

  if (index >= FLAME_MAX_KEYFRAMES) {
    reader->broken = TRUE;
    return flame_flam3_fail (context, NULL, error, FLAME_ERROR_LIMIT,
        "more than %d flames in this document", FLAME_MAX_KEYFRAMES);
  }
  timing_add (&reader->timing, attributes);
  g_ptr_array_set_size (context->lacking, 0);
  reader->flame = flame_flam3_flame_new (index, context->tag_line);
  reader->flame->genome->time = reader->time;
  reader->flame_depth = reader->depth;
  reader->flame_piece = reader->piece;
  reader->in_layer = FALSE;
  reader->child = CHILD_NONE;
  start_tape (reader, index, attributes);
  if (!check_attributes (reader, attributes, error) ||
      !flame_flam3_read_flame (
          context, reader->flame, keep (reader, attributes, TRUE), error))
    return FALSE;
  reader->time = reader->flame->genome->time;
  reader->pass->blur_steps = flame_jwildfire_blur_steps (reader->flame);
  reader->pass->blur_frames =
      reader->pass->blur_steps * reader->flame->motion_blur_step;
  return TRUE;
}

static gboolean
end_flame (Reader *reader, GError **error)
{
  Flam3Flame *flame = reader->flame;

  flame_flam3_context_return (&reader->context, "flame", flame->line);
  if (!flame_flam3_finish_flame (&reader->context, flame, error))
    return FALSE;
  report (reader, NULL);
  g_ptr_array_add (reader->genomes, g_steal_pointer (&flame->genome));
  g_clear_pointer (&reader->flame, flame_flam3_flame_free);
  return TRUE;
}

static gboolean
check_parts (Reader *reader, GError **error)
{
  if (reader->pass->n_parts <= FLAME_MAX_DOCUMENT_XFORMS)
    return TRUE;
  reader->broken = TRUE;
  return flame_flam3_fail (&reader->context, NULL, error, FLAME_ERROR_LIMIT,
      "more than %d xforms and motions in this document",
      FLAME_MAX_DOCUMENT_XFORMS);
}

/*
 * The content of a layer that is drawn is read as if it were in the flame itself.
 */
static gboolean
start_layer (Reader *reader, Flam3Attributes attributes, GError **error)
{
  Flam3Context *context = &reader->context;

  reader->child = CHILD_OTHER;
  if (flame_jwildfire_is_layer_off (context, attributes))
    return TRUE;
  reader->in_layer = TRUE;
  reader->flame_depth++;
  return flame_jwildfire_start_layer (
      context, reader->flame, attributes, error);
}

static gboolean
start_child (Reader *reader, const char *element, Flam3Attributes attributes,
    GError **error)
{
  Flam3Context *context = &reader->context;
  Flam3Flame *flame = reader->flame;
  const gboolean is_off = flame_apophysis_is_off (context, attributes);

  reader->child = CHILD_OTHER;
  if (!reader->in_layer && strcmp (element, "layer") == 0)
    return start_layer (reader, attributes, error);
  if (strcmp (element, "xform") == 0) {
    reader->child = is_off ? CHILD_OTHER : CHILD_XFORM;
    return flame_flam3_read_xform (context, flame, attributes, error);
  }
  if (strcmp (element, "finalxform") == 0) {
    reader->child = is_off ? CHILD_OTHER : CHILD_FINAL;
    return flame_flam3_read_final_xform (context, flame, attributes, error);
  }
  if (strcmp (element, "palette") == 0) {
    reader->child = CHILD_PALETTE;
    g_string_truncate (reader->text, 0);
    return flame_flam3_read_palette (
        context, flame, attributes, &reader->palette, error);
  }
  if (strcmp (element, "color") == 0)
    return flame_flam3_read_color (context, flame, attributes, error);
  if (strcmp (element, "colors") == 0)
    return flame_flam3_read_colors (context, flame, attributes, error);
  if (strcmp (element, "symmetry") == 0)
    return flame_flam3_read_symmetry (context, flame, attributes, error);
  flame_flam3_ignore_child (context, element);
  return TRUE;
}

static gboolean
end_child (Reader *reader, GError **error)
{
  const gboolean has_text =
      reader->child == CHILD_PALETTE && reader->palette.count > 0;

  reader->child = CHILD_NONE;
  return !has_text ||
         flame_flam3_read_palette_text (&reader->context, reader->flame,
             &reader->palette, reader->text->str, error);
}

static gboolean
start_grandchild (Reader *reader, const char *element,
    Flam3Attributes attributes, GError **error)
{
  FlameGenome *genome = reader->flame->genome;
  FlameXform *xform;

  if (strcmp (element, "motion") != 0)
    return TRUE;
  if (reader->child == CHILD_XFORM)
    xform = &genome->xforms[genome->n_xforms - 1];
  else if (reader->child == CHILD_FINAL)
    xform = &genome->finals[genome->n_finals - 1];
  else
    return TRUE;
  reader->pass->n_parts++;
  return check_attributes (reader, attributes, error) &&
         flame_flam3_read_motion (&reader->context, xform, attributes, error) &&
         check_parts (reader, error);
}

/* ----------------------------------------------------------------- GMarkup */

/* @cause: (transfer full) (nullable) the error of the open flame */
static void
settle (Reader *reader, GError *cause, GError **error)
{
  if (!cause)
    return;
  if (reader->broken) {
    g_propagate_error (error, cause);
    return;
  }
  report (reader, cause);
  drop_tape (reader);
  g_ptr_array_add (reader->bad, cause);
  g_clear_pointer (&reader->flame, flame_flam3_flame_free);
  reader->skipping = TRUE;
}

/*
 * Returns whether a flame begins; the context then has the dialect of the program that
 * wrote it. A <jwf-flame> of another program than JWildfire is ignored.
 */
static gboolean
is_flame (Reader *reader, const char *element, Flam3Attributes attributes)
{
  Flam3Context *context = &reader->context;
  /* Its oldest versions had no name of their own. */
  const gboolean is_within = context->options && context->options->is_within;
  const gboolean is_own = strcmp (element, FLAME_JWILDFIRE_ELEMENT) == 0;
  FlameDialect dialect;

  if (!is_own && strcmp (element, "flame") != 0)
    return FALSE;
  dialect = flame_dialect_from_version (
      flame_flam3_find_value (attributes, "version"));
  if (is_own && !is_within && dialect != FLAME_DIALECT_FLAM3 &&
      dialect != FLAME_DIALECT_JWILDFIRE) {
    flame_flam3_warn (context, "version", element,
        "ignored: the element is JWildfire's, and the flame of %s",
        flame_dialect_name (dialect));
    return FALSE;
  }
  context->dialect = is_own || is_within ? FLAME_DIALECT_JWILDFIRE : dialect;
  return TRUE;
}

static gboolean
open_element (Reader *reader, const char *element, Flam3Attributes attributes,
    GError **error)
{
  guint before;

  if (!reader->flame)
    return !is_flame (reader, element, attributes) ||
           start_flame (reader, attributes, error);
  if (reader->depth == reader->flame_depth + 2)
    return start_grandchild (
        reader, element, keep (reader, attributes, FALSE), error);
  if (reader->depth != reader->flame_depth + 1)
    return TRUE;
  before = flame_genome_n_all (reader->flame->genome);
  if (!check_attributes (reader, attributes, error) ||
      !start_child (reader, element, keep (reader, attributes, TRUE), error))
    return FALSE;
  reader->pass->n_parts += flame_genome_n_all (reader->flame->genome) - before;
  return check_parts (reader, error);
}

static gboolean
close_element (Reader *reader, guint depth, GError **error)
{
  keep_end (reader, depth);
  if (reader->in_layer && depth == reader->flame_depth) {
    reader->in_layer = FALSE;
    reader->flame_depth--;
    if (reader->flame)
      flame_jwildfire_end_layer (&reader->context, reader->flame);
    return TRUE;
  }
  if (reader->flame && depth == reader->flame_depth)
    return end_flame (reader, error);
  if (reader->flame && depth == reader->flame_depth + 1)
    return end_child (reader, error);
  return TRUE;
}

static void
start_element (GMarkupParseContext *markup, const char *element,
    const char **names, const char **values, gpointer data, GError **error)
{
  Reader *reader = data;
  g_auto (GStrv) unspelled =
      flame_flam3_unspell_names ((const char *const *) names);
  const Flam3Attributes attributes = {
      unspelled ? (const char **) unspelled : names, values};
  GError *cause = NULL;

  (void) markup;
  flame_flam3_context_enter (&reader->context, element);
  if (!reader->root)
    reader->root = g_strdup (element);
  if (++reader->depth > MAX_DEPTH) {
    flame_flam3_fail (&reader->context, NULL, error, FLAME_ERROR_LIMIT,
        "more than %d elements inside each other", MAX_DEPTH);
    return;
  }
  if (reader->skipping || open_element (reader, element, attributes, &cause))
    return;
  settle (reader, cause, error);
}

static void
end_element (GMarkupParseContext *markup, const char *element, gpointer data,
    GError **error)
{
  Reader *reader = data;
  const guint depth = reader->depth--;
  GError *cause = NULL;

  (void) markup;
  (void) element;
  close_element (reader, depth, &cause);
  settle (reader, cause, error);
  if (depth == reader->flame_depth) {
    reader->skipping = FALSE;
    reader->flame_piece = NULL;
  }
}

static void
text (GMarkupParseContext *markup, const char *text, gsize length,
    gpointer data, GError **error)
{
  Reader *reader = data;

  (void) markup;
  (void) error;
  if (reader->flame && reader->child == CHILD_PALETTE &&
      reader->depth == reader->flame_depth + 1)
    g_string_append_len (reader->text, text, length);
}

/* ---------------------------------------------------------------- document */

/* GMarkup's message without the place, which our own messages have. */
static const char *
bare_message (const char *message)
{
  int length = 0;

  (void) sscanf (message, "Error on line %*d char %*d: %n", &length);
  if (length == 0)
    (void) sscanf (message, "Error on line %*d: %n", &length);
  return message + length;
}

/* A document, and the parser that is reading it. */
typedef struct
{
  const char *data, *end;
  gboolean has_raw_values;
  GMarkupParseContext *markup;
  guint line;        /* of where @markup began */
  gboolean is_fresh; /* it has not parsed a piece yet */
  gsize most_again;  /* bytes that may still be parsed again */
  guint n_faults;
} Parser;

/* @from: where the parser begins, on the current line of the document */
static void
start_markup (Parser *parser, Reader *reader, const char *from)
{
  static const GMarkupParser functions = {
      .start_element = start_element,
      .end_element = end_element,
      .text = text,
  };

  g_clear_pointer (&parser->markup, g_markup_parse_context_free);
  parser->markup = g_markup_parse_context_new (
      &functions, G_MARKUP_TREAT_CDATA_AS_TEXT, reader, NULL);
  parser->is_fresh = TRUE;
  flame_flam3_context_go_to (&reader->context, from);
  parser->line = reader->context.line;
  reader->depth = 0;
  reader->skipping = reader->in_layer = FALSE;
  reader->child = CHILD_NONE;
  reader->flame_piece = NULL;
}

/* Parses up to @next, where another flame begins, or to the end. */
static gboolean
parse_piece (Parser *parser, Reader *reader, const char *next, GError **error)
{
  const char *piece = reader->piece;
  g_autoptr (GString) spelled =
      flame_flam3_spell_names (piece, next - piece, parser->has_raw_values);

  if (!g_markup_parse_context_parse (parser->markup,
          spelled ? spelled->str : piece,
          spelled ? (gssize) spelled->len : next - piece, error))
    return FALSE;
  return next < parser->end ||
         g_markup_parse_context_end_parse (parser->markup, error);
}

/* (transfer full) GMarkup's error in our own form. */
static GError *
describe_fault (Parser *parser, Reader *reader, const GError *cause)
{
  g_autofree char *place =
      reader->flame ? g_strdup_printf (
                          " (in the <flame> of line %u)", reader->flame->line)
                    : NULL;
  GError *error = NULL;
  int line = 1;

  g_markup_parse_context_get_position (parser->markup, &line, NULL);
  flame_flam3_fail_at (&reader->context, parser->line + line - 1, &error,
      FLAME_ERROR_DOCUMENT, "not well-formed XML: %s%s",
      bare_message (cause->message), place ? place : "");
  return error;
}

/*
 * Whether the piece is a flame whose start tag is not XML. It is then treated as open.
 */
static gboolean
start_lost (Parser *parser, Reader *reader)
{
  const char *piece = reader->piece;

  if (reader->flame_piece || reader->context.cursor > piece ||
      !parser->is_fresh || piece == parser->data ||
      reader->timing.n_flames >= FLAME_MAX_KEYFRAMES)
    return FALSE;
  flame_flam3_context_go_to (&reader->context, piece);
  reader->flame =
      flame_flam3_flame_new (reader->timing.n_flames++, reader->context.line);
  reader->flame_piece = piece;
  return TRUE;
}

/*
 * Notes a fault in the piece before @next. Returns where to continue: after the start
 * of the flame that is lost, since the flames after it may have been taken for its
 * content.
 */
static const char *
pass_fault (
    Parser *parser, Reader *reader, const char *next, const GError *cause)
{
  const gboolean is_lost = start_lost (parser, reader);
  const gboolean has_begun = is_lost || reader->context.cursor > reader->piece;
  const char *flame = reader->flame_piece;

  if (reader->flame)
    settle (reader, describe_fault (parser, reader, cause), NULL);
  else if (!flame && !reader->fault)
    reader->fault = describe_fault (parser, reader, cause);
  if (++parser->n_faults > FLAME_MAX_KEYFRAMES)
    return parser->end;
  if (flame && (gsize) (next - flame) <= parser->most_again) {
    parser->most_again -= next - flame;
    return flame_flam3_next_flame (flame + 1, parser->end);
  }
  /* A fault that is noticed where a flame begins is in what precedes it. */
  return has_begun || parser->is_fresh ? next : reader->piece;
}

static gboolean
parse_pieces (Parser *parser, Reader *reader, GError **error)
{
  const char *next;

  start_markup (parser, reader, parser->data);
  for (reader->piece = parser->data;; reader->piece = next) {
    g_autoptr (GError) cause = NULL;

    next = flame_flam3_next_flame (
        MIN (reader->piece + 1, parser->end), parser->end);
    if (parse_piece (parser, reader, next, &cause)) {
      parser->is_fresh = FALSE;
    } else if (cause->domain == FLAME_ERROR) {
      g_propagate_error (error, g_steal_pointer (&cause));
      return FALSE;
    } else {
      next = pass_fault (parser, reader, next, cause);
      start_markup (parser, reader, next);
    }
    if (next == parser->end)
      return TRUE;
  }
}

static gboolean
parse_all (Reader *reader, const char *data, gsize length, GError **error)
{
  Parser parser = {
      .data = data,
      .end = data + length,
      .has_raw_values = flame_flam3_is_by_apophysis (data, length),
      .most_again = MAX_AGAIN * length,
  };
  const gboolean ok = parse_pieces (&parser, reader, error);

  g_markup_parse_context_free (parser.markup);
  return ok;
}

static gboolean
is_collection (const Reader *reader)
{
  const FlameReadOptions *options = reader->context.options;
  const FlameTimeline timeline =
      options ? options->timeline : FLAME_TIMELINE_AUTO;

  if (timeline == FLAME_TIMELINE_AUTO)
    return timing_is_collection (&reader->timing);
  return timeline == FLAME_TIMELINE_COLLECTION;
}

/*
 * A collection can do without a bad flame. Keyframes cannot: without one the animation
 * between the others would be a different one.
 */
static gboolean
leave_out_bad (Reader *reader, GError **error)
{
  const GError *fault = reader->fault;

  if (fault && reader->genomes->len + reader->bad->len == 0) {
    g_propagate_error (error, g_error_copy (fault));
    return FALSE;
  }
  if (fault && reader->bad->len == 0)
    flame_flam3_warn_whole (
        &reader->context, "%s; no flame is lost by it", fault->message);
  if (reader->bad->len == 0)
    return TRUE;
  if (reader->genomes->len == 0 || !is_collection (reader)) {
    g_propagate_error (error, g_error_copy (reader->bad->pdata[0]));
    return FALSE;
  }
  for (guint i = 0; i < reader->bad->len; i++) {
    const GError *cause = reader->bad->pdata[i];

    flame_flam3_warn_whole (
        &reader->context, "%s; this flame is left out", cause->message);
  }
  return TRUE;
}

static gboolean
read_all (Reader *reader, const char *data, gsize length, GError **error)
{
  if (!parse_all (reader, data, length, error) ||
      !leave_out_bad (reader, error))
    return FALSE;
  if (reader->genomes->len > 0)
    return TRUE;
  return flame_flam3_fail_at (&reader->context, 1, error, FLAME_ERROR_DOCUMENT,
      "expected a <flame>, there is none in this <%s>", reader->root);
}

static void
reader_init (Reader *reader, const char *name, const char *text, gsize length,
    const FlameReadOptions *options)
{
  flame_flam3_context_init (&reader->context, name, text, length, options);
  reader->genomes =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_genome_free);
  reader->bad = g_ptr_array_new_with_free_func ((GDestroyNotify) g_error_free);
  timing_init (&reader->timing);
  reader->text = g_string_new (NULL);
}

static void
reader_clear (Reader *reader)
{
  g_clear_pointer (&reader->flame, flame_flam3_flame_free);
  g_clear_pointer (&reader->genomes, g_ptr_array_unref);
  g_hash_table_unref (reader->timing.names);
  g_clear_pointer (&reader->tape, flame_flam3_tape_free);
  g_ptr_array_unref (reader->bad);
  g_clear_error (&reader->fault);
  g_string_free (reader->text, TRUE);
  g_free (reader->root);
  flame_flam3_context_clear (&reader->context);
}

GPtrArray *
flame_flam3_read_elements (const char *name, const char *text, gsize length,
    const FlameReadOptions *options, Flam3Pass *pass, GError **error)
{
  Reader reader = {.pass = pass};
  GPtrArray *genomes = NULL;

  *pass = (Flam3Pass){.moves = pass->moves, .read = pass->read};
  reader_init (&reader, name, text, length, options);
  reader.context.read = pass->read;
  if (read_all (&reader, text, length, error)) {
    pass->is_collection = is_collection (&reader);
    pass->tape = g_steal_pointer (&reader.tape);
    genomes = g_steal_pointer (&reader.genomes);
  }
  reader_clear (&reader);
  return genomes;
}

static gboolean
play_step (Reader *reader, const Step *step, double frame, GError **error)
{
  Flam3Attributes attributes;

  if (!step->tag) {
    if (step->text)
      g_string_assign (reader->text, step->text);
    return close_element (reader, reader->depth--, error);
  }
  attributes = flame_flam3_tag_at (step->tag, frame);
  flame_flam3_tag_enter (step->tag, &reader->context);
  reader->depth++;
  return open_element (reader, reader->context.element, attributes, error);
}

FlameGenome *
flame_flam3_read_tape (const Flam3Pass *pass, const char *name,
    const FlameReadOptions *options, double frame, GError **error)
{
  const Flam3Tape *tape = pass->tape;
  Flam3Pass again = {0};
  Reader reader = {.pass = &again, .is_again = TRUE};
  FlameGenome *genome = NULL;
  gboolean ok = TRUE;

  reader_init (&reader, name, NULL, 0, options);
  reader.context.subflames = tape->subflames;
  reader.context.read = pass->read;
  reader.timing.n_flames = tape->index;
  reader.time = tape->time;
  for (guint i = 0; ok && i < tape->steps->len; i++) {
    GError *cause = NULL;

    ok = play_step (
        &reader, &g_array_index (tape->steps, Step, i), frame, &cause);
    if (ok)
      continue;
    report (&reader, cause);
    g_propagate_error (error, cause);
  }
  if (ok)
    genome = g_ptr_array_steal_index (reader.genomes, 0);
  reader_clear (&reader);
  return genome;
}

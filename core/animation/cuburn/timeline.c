/*
 * A JSON document as a timeline: its program, the order in which it plays, and its
 * genome at any time.
 *
 * node        turns once in time.duration U, a seamless loop
 * animation   unchanged
 * edge        alone, between nodes of its own file or of the folder
 * database    its edges in order; after an edge follows one that starts where it ends, if
 *             there is one. Before, between and after the edges the nodes turn.
 *             Without edges: its nodes, each of which turns once and then turns into the
 *             next. Without nodes: its animations.
 *
 * The profile's duration is the number of seconds in a U, 30 without a profile. A
 * second is 30 keyframe units.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/cuburn/timeline.h"

#include <math.h>
#include <string.h>

#include "core/animation/animation-private.h"
#include "core/animation/cuburn/blend.h"
#include "core/animation/cuburn/morph.h"
#include "core/api/load-options.h"
#include "core/genome/cuburn/database.h"

typedef struct
{
  double start; /* U */
  FlameCuburnMorph *morph;
} FlameCuburnSegment;

typedef struct
{
  double length;    /* U */
  gboolean closed;  /* its end is its start */
  GArray *segments; /* (element-type FlameCuburnSegment) */
} FlameCuburnProgram;

/* ---------------------------------------------------------- what plays when */

/* Two poses of a node that differ by less than this are the same. */
#define SAME_OFFSET 1e-9
#define MAX_NAMES 64

/* An edge that plays. It is the document's, or created between two nodes. */
typedef struct
{
  FlameCuburnDocument *edge; /* (nullable) */
  FlameCuburnDocument *nodes[2];
  char *ids[2];
  double offsets[2];
  gboolean played;
} Leg;

typedef struct
{
  FlameCuburnProgram *program;
  FlameCuburnDatabase *database;
  /* receives the links and names of all that plays */
  FlameAnimation *animation;
  GPtrArray *titles, *authors, *links;
} Builder;

static void
segment_clear (gpointer data)
{
  flame_cuburn_morph_free (((FlameCuburnSegment *) data)->morph);
}

static void
leg_free (gpointer data)
{
  Leg *leg = data;

  for (guint side = 0; side < 2; side++) {
    g_clear_pointer (&leg->nodes[side], flame_cuburn_document_unref);
    g_free (leg->ids[side]);
  }
  g_clear_pointer (&leg->edge, flame_cuburn_document_unref);
  g_free (leg);
}

static void
add_name (GPtrArray *names, const char *name)
{
  if (!name || !*name || names->len >= MAX_NAMES ||
      g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
    return;
  g_ptr_array_add (names, g_strdup (name));
}

static void
credit (Builder *builder, const FlameCuburnDocument *document)
{
  const FlameCuburnLink *link = document->link;

  add_name (builder->titles, document->name);
  add_name (builder->authors, document->author);
  if (!builder->animation->url)
    builder->animation->url = g_strdup (document->url);
  if (link[0].id && link[1].id) {
    char from[G_ASCII_DTOSTR_BUF_SIZE], to[G_ASCII_DTOSTR_BUF_SIZE];
    g_autofree char *text = g_strconcat (link[0].id, "@",
        g_ascii_formatd (from, sizeof from, "%g", link[0].offset), " to ",
        link[1].id, "@", g_ascii_formatd (to, sizeof to, "%g", link[1].offset),
        NULL);

    add_name (builder->links, text);
  }
}

/* @morph: (transfer full) (nullable) Returns FALSE if it is NULL. */
static gboolean
add_segment (Builder *builder, FlameCuburnMorph *morph)
{
  const FlameCuburnSegment segment = {builder->program->length, morph};

  if (!morph)
    return FALSE;
  g_array_append_val (builder->program->segments, segment);
  builder->program->length += morph->duration;
  return TRUE;
}

/* ------------------------------------------------------------------- edges */

static Leg *
leg_new (FlameCuburnDatabase *database, const char *id, GError **error)
{
  FlameCuburnDocument *edge = flame_cuburn_database_get (database, id, error);
  Leg *leg;

  if (!edge)
    return NULL;
  leg = g_new0 (Leg, 1);
  leg->edge = edge;
  for (guint side = 0; side < 2; side++) {
    const FlameCuburnLink *link = &edge->link[side];
    const char *key = side ? "link.dst" : "link.src";

    leg->ids[side] = g_strdup (link->id);
    leg->offsets[side] = link->offset;
    leg->nodes[side] =
        flame_cuburn_database_get_named (database, link->id, id, key, error);
    if (leg->nodes[side] && leg->nodes[side]->type == FLAME_CUBURN_NODE)
      continue;
    if (leg->nodes[side]) {
      const FlameJsonContext context = {.document = edge->where};

      flame_json_fail (&context, key, error, FLAME_ERROR_DOCUMENT,
          "'%s' is an %s, expected a node", link->id,
          flame_cuburn_type_name (leg->nodes[side]->type));
    }
    leg_free (leg);
    return NULL;
  }
  return leg;
}

static void
warn_edits (Builder *builder, const Leg *leg)
{
  FlameJsonContext context =
      *flame_cuburn_database_get_context (builder->database);

  context.document = leg->edge->where;
  for (guint side = 0; side < 2; side++) {
    const GPtrArray *edits = side ? leg->edge->dst_xforms : leg->edge->xforms;

    for (guint i = 0; i < edits->len; i++) {
      const FlameCuburnXform *edit = edits->pdata[i];
      g_autofree char *path =
          g_strdup_printf ("xforms.%s.%s", side ? "dst" : "src", edit->id);

      if (!flame_cuburn_xforms_find (leg->nodes[side]->xforms, edit->id))
        flame_json_warn (&context, path,
            "node '%s' has no such xform; this is ignored", leg->ids[side]);
    }
  }
}

static gboolean
add_leg (Builder *builder, Leg *leg, GError **error)
{
  const FlameCuburnDocument *const nodes[2] = {leg->nodes[0], leg->nodes[1]};

  leg->played = TRUE;
  if (leg->edge) {
    warn_edits (builder, leg);
    credit (builder, leg->edge);
  }
  credit (builder, nodes[0]);
  credit (builder, nodes[1]);
  return add_segment (builder,
      flame_cuburn_morph_new (nodes, leg->offsets, leg->edge,
          leg->edge ? flame_cuburn_edge_get_duration (leg->edge) : 2.0, error));
}

/* Lets the node turn from pose @from until it first reaches pose @to. */
static gboolean
add_turn (Builder *builder, const FlameCuburnDocument *node, double from,
    double to, GError **error)
{
  const FlameCuburnDocument *const nodes[2] = {node, node};
  double duration = to - from;

  duration -= floor (duration);
  if (duration < SAME_OFFSET || duration > 1.0 - SAME_OFFSET)
    duration = 1.0;
  return add_segment (builder,
      flame_cuburn_morph_new (nodes, (const double[2]){from, from + duration},
          NULL, duration, error));
}

/* ---------------------------------------------------------------- databases */

static Leg *
find_leg (const GPtrArray *legs, const char *source)
{
  for (guint i = 0; i < legs->len; i++) {
    Leg *leg = legs->pdata[i];

    if (!leg->played && (!source || g_str_equal (leg->ids[0], source)))
      return leg;
  }
  return NULL;
}

/* The first leg that no other leads to, or else the first. */
static Leg *
find_first (const GPtrArray *legs)
{
  for (guint i = 0; i < legs->len; i++) {
    Leg *leg = legs->pdata[i];
    gboolean reached = FALSE;

    for (guint k = 0; k < legs->len && !reached; k++)
      reached = g_str_equal (((Leg *) legs->pdata[k])->ids[1], leg->ids[0]);
    if (!reached)
      return leg;
  }
  return legs->pdata[0];
}

/* Joins one leg's end to another's start, with a created edge if necessary. */
static gboolean
add_joint (
    Builder *builder, const Leg *before, const Leg *after, GError **error)
{
  Leg joint = {
      .nodes = {before->nodes[1], after->nodes[0]},
      .offsets = {before->offsets[1], after->offsets[0]},
  };

  if (g_str_equal (before->ids[1], after->ids[0]))
    return add_turn (builder, before->nodes[1], before->offsets[1],
        after->offsets[0], error);
  return add_turn (builder, before->nodes[1], before->offsets[1],
             before->offsets[1], error) &&
         add_leg (builder, &joint, error) &&
         add_turn (builder, after->nodes[0], after->offsets[0],
             after->offsets[0], error);
}

static gboolean
add_walk (Builder *builder, const GPtrArray *legs, GError **error)
{
  Leg *first = find_first (legs), *leg = first, *last = NULL;
  gboolean closed = FALSE;

  /* Whether it closes is known only at the end. */
  for (Leg *walker = first; walker;) {
    walker->played = TRUE;
    last = walker;
    walker = find_leg (legs, last->ids[1]);
    if (!walker)
      walker = find_leg (legs, NULL);
  }
  closed = g_str_equal (last->ids[1], first->ids[0]);
  for (guint i = 0; i < legs->len; i++)
    ((Leg *) legs->pdata[i])->played = FALSE;
  if (!closed && !add_turn (builder, first->nodes[0], first->offsets[0],
                     first->offsets[0], error))
    return FALSE;
  while (leg) {
    if (!add_leg (builder, leg, error))
      return FALSE;
    last = leg;
    leg = find_leg (legs, last->ids[1]);
    if (!leg)
      leg = find_leg (legs, NULL);
    if (leg && !add_joint (builder, last, leg, error))
      return FALSE;
  }
  builder->program->closed = closed;
  return add_turn (builder, last->nodes[1], last->offsets[1],
      closed ? first->offsets[0] : last->offsets[1], error);
}

static gboolean
play_edges (Builder *builder, const GPtrArray *ids, GError **error)
{
  g_autoptr (GPtrArray) legs = g_ptr_array_new_with_free_func (leg_free);

  for (guint i = 0; i < ids->len; i++) {
    Leg *leg = leg_new (builder->database, ids->pdata[i], error);

    if (!leg)
      return FALSE;
    g_ptr_array_add (legs, leg);
  }
  return add_walk (builder, legs, error);
}

static gboolean
play_nodes (Builder *builder, const GPtrArray *ids, GError **error)
{
  g_autoptr (GPtrArray) nodes = g_ptr_array_new_with_free_func (
      (GDestroyNotify) flame_cuburn_document_unref);

  for (guint i = 0; i < ids->len; i++) {
    FlameCuburnDocument *node =
        flame_cuburn_database_get (builder->database, ids->pdata[i], error);

    if (!node)
      return FALSE;
    g_ptr_array_add (nodes, node);
  }
  if (nodes->len == 1) {
    builder->program->closed = TRUE;
    credit (builder, nodes->pdata[0]);
    return add_segment (
        builder, flame_cuburn_morph_new_loop (nodes->pdata[0], error));
  }
  for (guint i = 0; i < nodes->len; i++) {
    Leg leg = {.nodes = {nodes->pdata[i], NULL}};

    if (!add_turn (builder, nodes->pdata[i], 0.0, 0.0, error))
      return FALSE;
    if (i + 1 == nodes->len)
      break;
    leg.nodes[1] = nodes->pdata[i + 1];
    if (!add_leg (builder, &leg, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
play_animations (Builder *builder, const GPtrArray *ids, GError **error)
{
  for (guint i = 0; i < ids->len; i++) {
    g_autoptr (FlameCuburnDocument) animation =
        flame_cuburn_database_get (builder->database, ids->pdata[i], error);

    if (!animation)
      return FALSE;
    credit (builder, animation);
    add_segment (builder, flame_cuburn_morph_new_animation (animation));
  }
  return TRUE;
}

/*
 * Collects the ids of the database's own documents of a type. A base may be alone.
 */
static gboolean
collect_ids (
    Builder *builder, FlameCuburnType type, GPtrArray *ids, GError **error)
{
  const GPtrArray *all = flame_cuburn_database_get_ids (builder->database);

  for (guint i = 0; i < all->len; i++) {
    const char *id = all->pdata[i];
    const char *name =
        flame_cuburn_database_get_type_name (builder->database, id);
    g_autoptr (FlameCuburnDocument) document = NULL;

    if (name && !g_str_equal (name, flame_cuburn_type_name (type)))
      continue;
    if (!name) {
      document = flame_cuburn_database_get (builder->database, id, error);
      if (!document)
        return FALSE;
      if (document->type != type)
        continue;
    }
    g_ptr_array_add (ids, (gpointer) id);
  }
  return TRUE;
}

static gboolean
play_database (Builder *builder, GError **error)
{
  static const struct
  {
    FlameCuburnType type;
    gboolean (*play) (Builder *, const GPtrArray *, GError **);
  } kinds[] = {
      {FLAME_CUBURN_EDGE, play_edges},
      {FLAME_CUBURN_NODE, play_nodes},
      {FLAME_CUBURN_ANIMATION, play_animations},
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    g_autoptr (GPtrArray) ids = g_ptr_array_new ();

    if (!collect_ids (builder, kinds[i].type, ids, error))
      return FALSE;
    if (ids->len)
      return kinds[i].play (builder, ids, error);
  }
  return flame_json_fail (flame_cuburn_database_get_context (builder->database),
      NULL, error, FLAME_ERROR_DOCUMENT,
      "expected a node, an edge or an animation");
}

static gboolean
play_document (Builder *builder, const char *id, GError **error)
{
  const char *name =
      flame_cuburn_database_get_type_name (builder->database, id);
  g_autoptr (FlameCuburnDocument) document = NULL;
  gboolean ok;
  Leg *leg;

  if (g_strcmp0 (name, "profile") == 0)
    return flame_json_fail (
        flame_cuburn_database_get_context (builder->database), "type", error,
        FLAME_ERROR_DOCUMENT,
        "expected node, edge or animation; a profile says how to render one");
  document = flame_cuburn_database_get (builder->database, id, error);
  if (!document)
    return FALSE;
  credit (builder, document);
  switch (document->type) {
    case FLAME_CUBURN_NODE:
      builder->program->closed = TRUE;
      return add_segment (
          builder, flame_cuburn_morph_new_loop (document, error));
    case FLAME_CUBURN_ANIMATION:
      return add_segment (builder, flame_cuburn_morph_new_animation (document));
    default:
      leg = leg_new (builder->database, id, error);
      ok = leg && add_leg (builder, leg, error);
      g_clear_pointer (&leg, leg_free);
      return ok;
  }
}

static gboolean
play (Builder *builder, GError **error)
{
  const GPtrArray *ids = flame_cuburn_database_get_ids (builder->database);

  if (ids->len == 1 && g_str_equal (ids->pdata[0], ""))
    return play_document (builder, "", error);
  return play_database (builder, error);
}

static char *
join_names (GPtrArray *names)
{
  char *joined;

  if (!names->len)
    return NULL;
  g_ptr_array_add (names, NULL);
  joined = g_strjoinv (", ", (char **) names->pdata);
  g_ptr_array_set_size (names, names->len - 1);
  return joined;
}

/* FALSE with FLAME_ERROR_DOCUMENT, LIMIT or PALETTES */
static gboolean
program_init (FlameCuburnProgram *program, FlameCuburnDatabase *database,
    FlameAnimation *animation, GError **error)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) authors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) links = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *title = NULL;
  Builder builder = {program, database, animation, titles, authors, links};

  program->segments = g_array_new (FALSE, FALSE, sizeof (FlameCuburnSegment));
  g_array_set_clear_func (program->segments, segment_clear);
  if (!play (&builder, error))
    return FALSE;
  title = join_names (titles);
  flame_animation_list_flame (animation, title);
  animation->author = join_names (authors);
  animation->notes = join_names (links);
  return TRUE;
}

typedef struct
{
  FlameSource source;
  FlameCuburnView view;
  double units; /* keyframe units in a U */
  FlameCuburnProgram program;
} Timeline;

static void
free_timeline (FlameSource *source)
{
  g_clear_pointer (&((Timeline *) source)->program.segments, g_array_unref);
  g_free (source);
}

/* The segment at @at U. Outside it is the first or last one. */
static guint
find_segment (const Timeline *timeline, double at)
{
  guint low = 0, high = timeline->program.segments->len;

  while (high - low > 1) {
    const guint middle = low + (high - low) / 2;

    if (g_array_index (timeline->program.segments, FlameCuburnSegment, middle)
            .start <= at)
      low = middle;
    else
      high = middle;
  }
  return low;
}

/*
 * @offset: keyframe units
 * @time: (out) the morph's time
 */
static const FlameCuburnMorph *
find_morph (const Timeline *timeline, double offset, double *time)
{
  double at = offset / timeline->units;
  const FlameCuburnSegment *segment;

  if (timeline->program.closed)
    at -= timeline->program.length * floor (at / timeline->program.length);
  segment = &g_array_index (timeline->program.segments, FlameCuburnSegment,
      find_segment (timeline, at));
  *time = (at - segment->start) / segment->morph->duration;
  return segment->morph;
}

static void
evaluate (FlameSource *source, double time, FlameGenome *genome)
{
  const Timeline *timeline = (Timeline *) source;
  const FlameCuburnMorph *morph = find_morph (timeline, time, &time);

  flame_cuburn_morph_evaluate (morph, time, &timeline->view, genome);
}

static gboolean
is_constant (FlameSource *source, double begin, double end)
{
  const Timeline *timeline = (Timeline *) source;
  const FlameCuburnMorph *first, *last;
  double time;

  if (begin == end)
    return TRUE;
  first = find_morph (timeline, begin, &time);
  last = find_morph (timeline, end, &time);
  return first == last && flame_cuburn_morph_is_constant (first);
}

static void
evaluate_filters (
    FlameSource *source, double time, FlameDocumentFilters *filters)
{
  const Timeline *timeline = (Timeline *) source;
  const FlameCuburnMorph *morph = find_morph (timeline, time, &time);

  G_STATIC_ASSERT (FLAME_CUBURN_N_GLOBALS <= FLAME_MAX_DOCUMENT_FILTERS);
  for (FlameCuburnGlobal i = 0; i < FLAME_CUBURN_N_GLOBALS; i++) {
    const char *name = flame_cuburn_global_filter (i);

    if (!name)
      continue;
    filters->values[filters->n].name = name;
    filters->values[filters->n++].value =
        flame_cuburn_morph_get_global (morph, time, &timeline->view, i);
  }
}

static const FlameSourceClass timeline_class = {
    .evaluate = evaluate,
    .is_constant = is_constant,
    .evaluate_filters = evaluate_filters,
    .free = free_timeline,
};

FlameAnimation *
flame_animation_new_cuburn (const char *data, gsize length, const char *name,
    const char *folder, const FlameLoadOptions *options, GError **error)
{
  g_autoptr (FlameCuburnDatabase) database =
      flame_cuburn_database_new (data, length, name, folder, options->palettes,
          options->warning, options->warning_data, error);
  const double duration = options->profile && options->profile->duration > 0.0
                              ? options->profile->duration
                              : FLAME_PROFILE_DEFAULT_DURATION;
  g_autoptr (FlameAnimation) animation = NULL;
  FlameCuburnProgram *program;
  Timeline *timeline;

  if (!database)
    return NULL;
  timeline = g_new0 (Timeline, 1);
  timeline->source.class = &timeline_class;
  flame_cuburn_view_init (&timeline->view, options->profile);
  timeline->units = duration * FLAME_PROFILE_RATE;
  animation = flame_animation_new (&timeline->source);
  program = &timeline->program;
  if (!program_init (program, database, animation, error))
    return NULL;
  animation->length = program->length * timeline->units;
  animation->width = timeline->view.width;
  animation->height = timeline->view.height;
  animation->is_cuburn = TRUE;
  animation->is_seamless = program->closed;
  return g_steal_pointer (&animation);
}

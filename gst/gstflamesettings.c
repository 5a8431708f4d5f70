/*
 * The writable properties that the elements share: their specifications and
 * their values.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamesettings.h"

static const GEnumValue backends[] = {
    {FLAME_BACKEND_AUTO, "CUDA if a device works, else the CPU", "auto"},
    {FLAME_BACKEND_CUDA, "An NVIDIA GPU by CUDA, or an error", "cuda"},
    {FLAME_BACKEND_OPENCL, "A device by OpenCL, or an error", "opencl"},
    {FLAME_BACKEND_CPU, "The CPU's threads", "cpu"},
    {0, NULL, NULL},
};

static const GEnumValue adaptives[] = {
    {GST_FLAME_ADAPTIVE_AUTO,
        "If live, or once a sink reports frames to be late", "auto"},
    {GST_FLAME_ADAPTIVE_NEVER, "As many samples as the quality property says",
        "never"},
    {GST_FLAME_ADAPTIVE_ALWAYS,
        "As many samples as the frame rate leaves time for", "always"},
    {0, NULL, NULL},
};

static const GEnumValue orders[] = {
    {FLAME_ORDER_RANDOM, "At random, all before any comes again", "random"},
    {FLAME_ORDER_SEQUENTIAL, "As listed, and again from the first",
        "sequential"},
    {0, NULL, NULL},
};

static const GEnumValue breeds[] = {
    {FLAME_BREED_CLASSIC, "flam3's, in the plane", "classic"},
    {FLAME_BREED_ALL,
        "Those of other programs as well, with depth and cameras that move",
        "all"},
    {0, NULL, NULL},
};

static const GEnumValue timelines[] = {
    {FLAME_TIMELINE_AUTO,
        "A collection where no flame has a time, or where times only number "
        "flames of different names, else keyframes",
        "auto"},
    {FLAME_TIMELINE_KEYFRAMES, "Keyframes of one animation", "keyframes"},
    {FLAME_TIMELINE_COLLECTION,
        "Flames of their own: each loops and becomes the next", "collection"},
    {0, NULL, NULL},
};

static const GEnumValue projections[] = {
    {FLAME_PROJECTION_PERSPECTIVE, "As the flame's own camera shows it",
        "perspective"},
    {FLAME_PROJECTION_FISHEYE,
        "A dome master: the inscribed circle, in even angles", "fisheye"},
    {FLAME_PROJECTION_EQUIRECTANGULAR,
        "A panorama: longitude along rows, latitude down columns",
        "equirectangular"},
    {0, NULL, NULL},
};

/* ------------------------------------------------------------------ table */

#define FIELD(field) GST_FLAME_FIELD (GstFlameSettings, field)

static const GstFlameProperty rows[] = {
    /**
     * GstFlameSrc:location:
     *
     * Path of the document: a file, or a folder or playlist, which plays as a flock
     * in #GstFlameSrc:order. Without it and #GstFlameSrc:genome an endless stream of
     * random flames plays. Set while playing, it takes over by a
     * #GstFlameSrc:transition; a warning message tells where it cannot be read.
     *
     * Since: 0.1
     */
    {"location", "Location",
        "File, folder or playlist to play; without location and genome, random "
        "flames without end",
        GST_FLAME_ANY_TIME, FIELD (location), GST_FLAME_STRING (NULL)},
    /**
     * GstFlameSrc:genome:
     *
     * The document as a string. It takes the place of #GstFlameSrc:location and is
     * read as that is.
     *
     * Since: 0.1
     */
    {"genome", "Genome",
        "The document itself, flam3's XML or cuburn's JSON, instead of "
        "location",
        GST_FLAME_ANY_TIME, FIELD (genome), GST_FLAME_STRING (NULL)},
    /**
     * GstFlameSrc:palettes:
     *
     * Path of flam3-palettes.xml. Unset, it is searched for where flam3 does.
     *
     * Since: 0.1
     */
    {"palettes", "Palettes",
        "Path of flam3-palettes.xml; unset searches where flam3 does",
        GST_FLAME_AT_START, FIELD (palettes), GST_FLAME_STRING (NULL)},
    /**
     * GstFlameSrc:profile:
     *
     * A cuburn profile, as a path or as its JSON. Caps win where both say a size or
     * a frame rate.
     *
     * Since: 0.1
     */
    {"profile", "Profile", "A cuburn profile: its path, or its JSON itself",
        GST_FLAME_AT_START, FIELD (profile), GST_FLAME_STRING (NULL)},
    /**
     * GstFlameSrc:transition:
     *
     * How long what plays takes to turn into a document set while playing, or into
     * the flame that #GstFlameSrc::next asks for. 0 cuts.
     *
     * Since: 0.1
     */
    {"transition", "Transition",
        "Nanoseconds in which one document or flame turns into the next; 0 "
        "cuts",
        GST_FLAME_ANY_TIME, FIELD (transition),
        GST_FLAME_UINT64 (0, G_MAXINT64, 0)},
    /**
     * GstFlameSrc:speed:
     *
     * Factor on the pace of the animation. A change while playing goes on from where
     * the animation is; after a seek stream time 0 is its start again.
     *
     * Since: 0.1
     */
    {"speed", "Speed",
        "Factor on the animation's pace; 0 stands still, negative plays "
        "backwards",
        GST_FLAME_ANY_TIME, FIELD (speed), GST_FLAME_DOUBLE (-1e6, 1e6, 1.0)},
    /**
     * GstFlameSrc:genome-rate:
     *
     * How many of the units that a keyframe's time attribute counts pass in a second.
     *
     * Since: 0.1
     */
    {"genome-rate", "Genome rate", "Keyframe units a second at speed 1",
        GST_FLAME_AT_START, FIELD (genome_rate),
        GST_FLAME_DOUBLE (1e-6, 1e6, 30.0)},
    /**
     * GstFlameSrc:genome-time:
     *
     * Overrides what stream time says the genome time is, for controllers and for
     * applications that scrub. The lowest double leaves it to the stream time.
     *
     * Since: 0.1
     */
    {"genome-time", "Genome time",
        "Genome time of the next frame in keyframe units; the lowest value "
        "leaves it to the stream time",
        GST_FLAME_EACH_FRAME, FIELD (genome_time),
        GST_FLAME_DOUBLE (
            -G_MAXDOUBLE, G_MAXDOUBLE, GST_FLAME_GENOME_TIME_UNSET)},
    /**
     * GstFlameSrc:time-center:
     *
     * Which instant of its duration a frame shows: flam3-animate shows the start, 0.
     *
     * Since: 0.1
     */
    {"time-center", "Time centre",
        "The part of a frame's duration at which its genome time is taken; "
        "flam3-animate has 0",
        GST_FLAME_ANY_TIME, FIELD (time_center), GST_FLAME_DOUBLE (0, 1, 0.5)},
    /**
     * GstFlameSrc:shutter:
     *
     * Scales the motion blur that a genome's temporal filter asks for. 0 takes one
     * instant.
     *
     * Since: 0.1
     */
    {"shutter", "Shutter", "Motion blur in frame durations; 0 leaves it out",
        GST_FLAME_ANY_TIME, FIELD (shutter), GST_FLAME_DOUBLE (0, 1e6, 1.0)},
    /**
     * GstFlameSrc:loop:
     *
     * Whether the animation starts again at its end, so that the stream has none.
     *
     * Since: 0.1
     */
    {"loop", "Loop",
        "Start again at the end, for ever; what has no end plays on",
        GST_FLAME_AT_START, FIELD (loop), GST_FLAME_BOOLEAN (FALSE)},
    /**
     * GstFlameSrc:loop-duration:
     *
     * How long a single flame takes to turn once, and each flame of a sequence.
     *
     * Since: 0.1
     */
    {"loop-duration", "Loop duration",
        "Nanoseconds of one turn of a flame, at speed 1", GST_FLAME_AT_START,
        FIELD (loop_duration),
        GST_FLAME_UINT64 (1, G_MAXINT64, 10 * GST_SECOND)},
    /**
     * GstFlameSrc:order:
     *
     * How the flames of a folder or playlist follow each other. Set while playing, as
     * #GstFlameSrc:edge-duration, #GstFlameSrc:mutants and #GstFlameSrc:variations, the
     * document is read again and takes over by a #GstFlameSrc:transition.
     *
     * Since: 0.1
     */
    {"order", "Order", "Order of the flames of a folder or playlist",
        GST_FLAME_ANY_TIME, FIELD (selection.order),
        GST_FLAME_ENUM ("GstFlameOrder", orders, FLAME_ORDER_RANDOM)},
    /**
     * GstFlameSrc:edge-duration:
     *
     * How long a flame's loop takes to become the next one's: of a folder, a playlist, a
     * collection or the endless stream. 0 takes #GstFlameSrc:loop-duration.
     *
     * Since: 0.1
     */
    {"edge-duration", "Edge duration",
        "Nanoseconds in which one flame's loop becomes the next one's, at "
        "speed 1; 0 takes loop-duration",
        GST_FLAME_ANY_TIME, FIELD (selection.edge_duration),
        GST_FLAME_UINT64 (0, G_MAXINT64, 0)},
    /**
     * GstFlameSrc:mutants:
     *
     * How many flames bred of each one of a folder or playlist come after it.
     *
     * Since: 0.1
     */
    {"mutants", "Mutants",
        "Likenesses bred of each flame of a folder or playlist that come "
        "after it",
        GST_FLAME_ANY_TIME, FIELD (selection.mutants),
        GST_FLAME_UINT (0, 16, 0)},
    /**
     * GstFlameSrc:variations:
     *
     * What the flames of the endless stream and #GstFlameSrc:mutants are bred of.
     *
     * Since: 0.1
     */
    {"variations", "Variations", "What random flames and mutants are bred of",
        GST_FLAME_ANY_TIME, FIELD (selection.breed),
        GST_FLAME_ENUM ("GstFlameVariations", breeds, FLAME_BREED_CLASSIC)},
    /**
     * GstFlameSrc:timeline:
     *
     * Whether the flames of a file are keyframes or a collection.
     *
     * Since: 0.1
     */
    {"timeline", "Timeline", "What several flames of one file are",
        GST_FLAME_AT_START, FIELD (timeline),
        GST_FLAME_ENUM ("GstFlameTimeline", timelines, FLAME_TIMELINE_AUTO)},
    /**
     * GstFlameSrc:camera:
     *
     * How the camera moves about the flames on top of their own, once in a
     * #GstFlameSrc:loop-duration.
     *
     * Since: 0.1
     */
    {"camera", "Camera",
        "How the camera flies about the flames, once in a loop's duration",
        GST_FLAME_ANY_TIME, FIELD (camera),
        GST_FLAME_ENUM (
            "GstFlameCamera", gst_flame_camera_values, GST_FLAME_CAMERA_STILL)},
    /**
     * GstFlameSrc:flame-index:
     *
     * One flame of a file, which turns in #GstFlameSrc:loop-duration, counted as
     * `flame-genome-changed` does. A number that the file has not is an error; set
     * while playing it is a warning, and what plays goes on.
     *
     * Since: 0.1
     */
    {"flame-index", "Flame index",
        "The flame of a file that plays, counted from 0; -1 plays all",
        GST_FLAME_ANY_TIME, FIELD (selection.flame_index),
        GST_FLAME_INT (-1, G_MAXINT - 1, -1)},
    /**
     * GstFlameSrc:quality:
     *
     * Samples a pixel: the most if quality is #GstFlameSrc:adaptive.
     *
     * Since: 0.1
     */
    {"quality", "Quality",
        "Samples a pixel, the most if adaptive; 0 takes the genome's own "
        "number",
        GST_FLAME_EACH_FRAME, FIELD (quality), GST_FLAME_DOUBLE (0, 1e7, 0.0)},
    /**
     * GstFlameSrc:seed:
     *
     * Seed of all random numbers. On one backend the same seed gives the same bytes.
     *
     * Since: 0.1
     */
    {"seed", "Seed",
        "Seed of all random numbers; the same seed gives the same bytes",
        GST_FLAME_ANY_TIME, FIELD (seed), GST_FLAME_UINT64 (0, G_MAXUINT64, 0)},
    /**
     * GstFlameSrc:filters:
     *
     * What is done to the sums between iteration and conversion, in which order.
     * A list that makes no sense is a warning message while playing, and
     * the one before goes on.
     *
     * Since: 0.1
     */
    {"filters", "Filters",
        "auto, or a list such as \"yuv ! denoise ! logscale ! smearclip\"; see "
        "docs/filters.md",
        GST_FLAME_ANY_TIME, FIELD (filters), GST_FLAME_STRING ("auto")},
    /**
     * GstFlameSrc:viewport:
     *
     * The part of the picture that is rendered, as `x,y,width,height` in fractions of the
     * whole: for walls, each of whose machines renders its own part at its own size. Parts
     * put together are the whole picture's bytes, unless samples follow the frame rate. A
     * part that makes no sense is a warning message while playing, and the one before
     * goes on.
     *
     * Since: 0.1
     */
    {"viewport", "Viewport",
        "x,y,width,height of the part of the picture that is rendered, as "
        "fractions of the whole, such as 0.5,0,0.5,1",
        GST_FLAME_ANY_TIME, FIELD (viewport), GST_FLAME_STRING ("0,0,1,1")},
    /**
     * GstFlameSrc:layers:
     *
     * What each buffer carries beside its picture, for compositors, as a custom meta
     * `GstFlameLayersMeta`: `light`, the linear light before the tone curve, and `hits`, the
     * samples in each pixel. Each is a field with a buffer of native floats, R, G, B and A
     * a pixel, rows `stride` bytes apart. Each is drawn with the samples once more.
     *
     * Since: 0.1
     */
    {"layers", "Layers",
        "light, hits or both, such as light,hits: floats beside the picture, "
        "in each buffer's meta GstFlameLayersMeta",
        GST_FLAME_AT_START, FIELD (layers), GST_FLAME_STRING (NULL)},
    /**
     * GstFlameSrc:transparency:
     *
     * Whether formats with alpha carry the flame's own, unpremultiplied.
     *
     * Since: 0.1
     */
    {"transparency", "Transparency",
        "Straight alpha in formats that have it, instead of the genome's "
        "background",
        GST_FLAME_ANY_TIME, FIELD (transparency), GST_FLAME_BOOLEAN (FALSE)},
    /**
     * GstFlameSrc:projection:
     *
     * How the picture shows the flame: through its own camera, or all that is about a
     * viewer, for domes and headsets. See docs/domes.md.
     *
     * Since: 0.1
     */
    {"projection", "Projection",
        "How what is about the viewer lies in the picture", GST_FLAME_ANY_TIME,
        FIELD (projection),
        GST_FLAME_ENUM (
            "GstFlameProjection", projections, FLAME_PROJECTION_PERSPECTIVE)},
    /**
     * GstFlameSrc:field-of-view:
     *
     * How much a #GstFlameSrc:projection other than perspective shows: a fisheye across
     * its circle, a panorama along its rows. 0 is 180 and 360.
     *
     * Since: 0.1
     */
    {"field-of-view", "Field of view",
        "Degrees across a fisheye's circle or along a panorama; 0: 180 or 360",
        GST_FLAME_EACH_FRAME, FIELD (field_of_view),
        GST_FLAME_DOUBLE (0, 360, 0)},
    /**
     * GstFlameSrc:hdr-peak:
     *
     * The brightest that a highlight gets where caps are PQ or HLG. It is told
     * downstream as mastering display and content light level.
     *
     * Since: 0.1
     */
    {"hdr-peak", "HDR peak",
        "Luminance in cd/m2 that highlights stay below in PQ or HLG",
        GST_FLAME_AT_START, FIELD (hdr_peak),
        GST_FLAME_UINT (400, 10000, 1000)},
    /**
     * GstFlameSrc:adaptive:
     *
     * When quality gives way to the frame rate. `auto` does not before a sink reports, in
     * QoS events, that frames come too late, unless the element is live: an encoder or a
     * file gets every sample. It stays so to the stop, and a message `flame-quality` tells.
     *
     * Since: 0.1
     */
    {"adaptive", "Adaptive", "When quality gives way to the frame rate",
        GST_FLAME_ANY_TIME, FIELD (adaptive),
        GST_FLAME_ENUM (
            "GstFlameAdaptive", adaptives, GST_FLAME_ADAPTIVE_AUTO)},
    /**
     * GstFlameSrc:min-quality:
     *
     * The fewest samples a pixel if quality is #GstFlameSrc:adaptive.
     *
     * Since: 0.1
     */
    {"min-quality", "Minimum quality",
        "Samples a pixel that adaptive quality does not go below",
        GST_FLAME_EACH_FRAME, FIELD (min_quality),
        GST_FLAME_DOUBLE (0.001, 1e7, 1.0)},
    /**
     * GstFlameSrc:target-load:
     *
     * The part of a frame's duration that rendering takes if quality is
     * #GstFlameSrc:adaptive. The rest is for the pipeline's other elements.
     *
     * Since: 0.1
     */
    {"target-load", "Target load",
        "The part of a frame's duration that adaptive quality renders for; 1 "
        "is all of it",
        GST_FLAME_EACH_FRAME, FIELD (target_load),
        GST_FLAME_DOUBLE (0.01, 1, 0.8)},
    /**
     * GstFlameSrc:backend:
     *
     * Which backend renders. #GstFlameSrc:active-backend tells what became of it.
     *
     * Since: 0.1
     */
    {"backend", "Backend",
        "What renders; the active-backend property tells the outcome",
        GST_FLAME_AT_START, FIELD (backend),
        GST_FLAME_ENUM ("GstFlameBackend", backends, FLAME_BACKEND_AUTO)},
    /**
     * GstFlameSrc:devices:
     *
     * Which devices share out the frames, #GstFlameSrc:async-depth for each: `all` of
     * the backend, or a list of numbers and parts of names, in front of which `cuda:` or
     * `opencl:` may say whose they are. One that fails is dropped with a warning message,
     * and the others draw its frames.
     *
     * Since: 0.1
     */
    {"devices", "Devices",
        "auto, all, or devices that take turns with frames, by number or name, "
        "such as \"0,2\", \"opencl:0\" or \"cuda:0,opencl:Radeon\"",
        GST_FLAME_AT_START, FIELD (devices), GST_FLAME_STRING ("auto")},
    /**
     * GstFlameSrc:n-threads:
     *
     * How many threads the CPU backend has.
     *
     * Since: 0.1
     */
    {"n-threads", "Threads", "Threads of the CPU backend; 0 is one a core",
        GST_FLAME_AT_START, FIELD (n_threads), GST_FLAME_UINT (0, 1024, 0)},
    /**
     * GstFlameSrc:async-depth:
     *
     * How many frames are rendered at the same time. More keep a GPU busier and take
     * more memory; a change shows that many frames later. Each of several GPUs, which
     * #GstFlameSrc:devices names, has that many.
     *
     * Since: 0.1
     */
    {"async-depth", "Async depth",
        "Frames in flight on each device; they add no latency",
        GST_FLAME_ANY_TIME, FIELD (async_depth), GST_FLAME_UINT (1, 16, 3)},
    /**
     * GstFlameSrc:interactive:
     *
     * Whether navigation events move the camera: #GstFlameSrc:zoom,
     * #GstFlameSrc:pan-x, #GstFlameSrc:pan-y and #GstFlameSrc:rotation.
     *
     * Since: 0.1
     */
    {"interactive", "Interactive",
        "Let navigation events of a video sink move the camera",
        GST_FLAME_ANY_TIME, FIELD (interactive), GST_FLAME_BOOLEAN (FALSE)},
    /**
     * GstFlameSrc:qos:
     *
     * Whether QoS events from downstream count: frames that would come too late are
     * then left out, which a QoS message tells.
     *
     * Since: 0.1
     */
    {"qos", "QoS", "Skip frames that a sink reports to be too late",
        GST_FLAME_ANY_TIME, FIELD (qos), GST_FLAME_BOOLEAN (TRUE)},
};

G_STATIC_ASSERT (G_N_ELEMENTS (rows) == GST_FLAME_N_SETTINGS);

const GstFlamePropertyTable gst_flame_settings_table = {
    rows, G_N_ELEMENTS (rows), sizeof (GstFlameSettings)};

gboolean
gst_flame_settings_is_document (guint row, const char **other)
{
  if (row >= G_N_ELEMENTS (rows))
    return FALSE;
  if (g_str_equal (rows[row].name, "location"))
    *other = "genome";
  else if (g_str_equal (rows[row].name, "genome"))
    *other = "location";
  else
    return FALSE;
  return TRUE;
}

gboolean
gst_flame_settings_is_selection (guint row)
{
  static const char *const names[] = {
      "flame-index", "order", "edge-duration", "mutants", "variations", NULL};

  return row < G_N_ELEMENTS (rows) && g_strv_contains (names, rows[row].name);
}

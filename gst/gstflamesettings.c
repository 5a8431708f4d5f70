/*
 * The writable properties that the elements share: their specifications and values.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamesettings.h"

static const GEnumValue backends[] = {
    {FLAME_BACKEND_AUTO, "CUDA, or OpenCL if faster than the CPU, else the CPU",
        "auto"},
    {FLAME_BACKEND_CUDA, "An NVIDIA GPU by CUDA, or an error", "cuda"},
    {FLAME_BACKEND_OPENCL, "A device by OpenCL, or an error", "opencl"},
    {FLAME_BACKEND_CPU, "The CPU's threads", "cpu"},
    {0, NULL, NULL},
};

static const GEnumValue adaptives[] = {
    {GST_FLAME_ADAPTIVE_AUTO,
        "If live, or after a sink has reported late frames", "auto"},
    {GST_FLAME_ADAPTIVE_NEVER, "As many samples as the quality property says",
        "never"},
    {GST_FLAME_ADAPTIVE_ALWAYS,
        "As many samples as the frame rate leaves time for", "always"},
    {0, NULL, NULL},
};

static const GEnumValue orders[] = {
    {FLAME_ORDER_RANDOM, "At random; each plays once before any repeats",
        "random"},
    {FLAME_ORDER_SEQUENTIAL, "As listed, and again from the first",
        "sequential"},
    {0, NULL, NULL},
};

static const GEnumValue breeds[] = {
    {FLAME_BREED_CLASSIC, "flam3's, in the plane", "classic"},
    {FLAME_BREED_ALL,
        "Also those of other programs, with depth and moving cameras", "all"},
    {0, NULL, NULL},
};

static const GEnumValue timelines[] = {
    {FLAME_TIMELINE_AUTO,
        "A collection if no flame has a time, or if times only number flames "
        "of different names; otherwise keyframes",
        "auto"},
    {FLAME_TIMELINE_KEYFRAMES, "Keyframes of one animation", "keyframes"},
    {FLAME_TIMELINE_COLLECTION,
        "Separate flames: each loops, then turns into the next", "collection"},
    {0, NULL, NULL},
};

static const GEnumValue projections[] = {
    {FLAME_PROJECTION_PERSPECTIVE, "As the flame's own camera shows it",
        "perspective"},
    {FLAME_PROJECTION_FISHEYE,
        "A dome master: a circle in which equal angles are equally wide",
        "fisheye"},
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
     * Path of the document: a file; or a folder or playlist, which plays as a flock in
     * #GstFlameSrc:order. Without location and #GstFlameSrc:genome an endless stream of
     * random flames plays. If it is set while playing, the new document follows after a
     * #GstFlameSrc:transition. If it cannot be read a warning message is posted.
     *
     * Since: 1.0
     */
    {"location", "Location",
        "File, folder or playlist to play; without location and genome, random "
        "flames without end",
        GST_FLAME_ANY_TIME, FIELD (location), GST_FLAME_STRING (NULL)},
    /**
     * GstFlameSrc:genome:
     *
     * The document as a string, instead of #GstFlameSrc:location.
     *
     * Since: 1.0
     */
    {"genome", "Genome",
        "The document itself, flam3's XML or cuburn's JSON, instead of "
        "location",
        GST_FLAME_ANY_TIME, FIELD (genome), GST_FLAME_STRING (NULL)},
    /**
     * GstFlameSrc:palettes:
     *
     * Path of flam3-palettes.xml. If unset, it is searched for where flam3 searches.
     *
     * Since: 1.0
     */
    {"palettes", "Palettes",
        "Path of flam3-palettes.xml; unset searches where flam3 does",
        GST_FLAME_AT_START, FIELD (palettes), GST_FLAME_STRING (NULL)},
    /**
     * GstFlameSrc:profile:
     *
     * A cuburn profile, as a path or as its JSON. If caps set a size or a frame rate
     * too, the caps have precedence.
     *
     * Since: 1.0
     */
    {"profile", "Profile", "A cuburn profile: its path, or its JSON itself",
        GST_FLAME_AT_START, FIELD (profile), GST_FLAME_STRING (NULL)},
    /**
     * GstFlameSrc:transition:
     *
     * Duration of the transition into a document that is set while playing, or into the
     * flame after #GstFlameSrc::next. 0 cuts.
     *
     * Since: 1.0
     */
    {"transition", "Transition",
        "Nanoseconds in which one document or flame turns into the next; 0 "
        "cuts",
        GST_FLAME_ANY_TIME, FIELD (transition),
        GST_FLAME_UINT64 (0, G_MAXINT64, 0)},
    /**
     * GstFlameSrc:speed:
     *
     * Factor on the pace of the animation. If it is changed while playing, the
     * animation continues from its current place. After a seek stream time 0 is the
     * animation's start again.
     *
     * Since: 1.0
     */
    {"speed", "Speed",
        "Factor on the animation's pace; 0 stands still, negative plays "
        "backwards",
        GST_FLAME_ANY_TIME, FIELD (speed), GST_FLAME_DOUBLE (-1e6, 1e6, 1.0)},
    /**
     * GstFlameSrc:genome-rate:
     *
     * How many keyframe units, the unit of the attribute time, pass in a second.
     *
     * Since: 1.0
     */
    {"genome-rate", "Genome rate", "Keyframe units a second at speed 1",
        GST_FLAME_AT_START, FIELD (genome_rate),
        GST_FLAME_DOUBLE (1e-6, 1e6, 30.0)},
    /**
     * GstFlameSrc:genome-time:
     *
     * Overrides the genome time, for controllers and for applications that scrub. With
     * the lowest double the genome time follows the stream time.
     *
     * Since: 1.0
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
     * The instant of its duration that a frame shows. flam3-animate shows the start, 0.
     *
     * Since: 1.0
     */
    {"time-center", "Time centre",
        "The moment of a frame's duration that it shows, from 0 to 1; "
        "flam3-animate shows 0",
        GST_FLAME_ANY_TIME, FIELD (time_center), GST_FLAME_DOUBLE (0, 1, 0.5)},
    /**
     * GstFlameSrc:shutter:
     *
     * Scales the motion blur that a genome's temporal filter asks for. 0 takes one
     * instant.
     *
     * Since: 1.0
     */
    {"shutter", "Shutter", "Motion blur in frame durations; 0 leaves it out",
        GST_FLAME_ANY_TIME, FIELD (shutter), GST_FLAME_DOUBLE (0, 1e6, 1.0)},
    /**
     * GstFlameSrc:loop:
     *
     * Whether the animation starts again at its end, so that the stream has none.
     *
     * Since: 1.0
     */
    {"loop", "Loop", "Start again at the end, so that the stream does not end",
        GST_FLAME_AT_START, FIELD (loop), GST_FLAME_BOOLEAN (FALSE)},
    /**
     * GstFlameSrc:loop-duration:
     *
     * Duration of one turn of a single flame, and of each flame of a sequence.
     *
     * Since: 1.0
     */
    {"loop-duration", "Loop duration",
        "Nanoseconds of one turn of a flame, at speed 1", GST_FLAME_AT_START,
        FIELD (loop_duration),
        GST_FLAME_UINT64 (1, G_MAXINT64, 10 * GST_SECOND)},
    /**
     * GstFlameSrc:order:
     *
     * Playback order of the flames of a folder or playlist. If it is set while playing,
     * the document is read again, and follows after a #GstFlameSrc:transition. This is
     * also true of #GstFlameSrc:edge-duration, #GstFlameSrc:mutants and
     * #GstFlameSrc:variations.
     *
     * Since: 1.0
     */
    {"order", "Order", "Order of the flames of a folder or playlist",
        GST_FLAME_ANY_TIME, FIELD (selection.order),
        GST_FLAME_ENUM ("GstFlameOrder", orders, FLAME_ORDER_RANDOM)},
    /**
     * GstFlameSrc:edge-duration:
     *
     * Duration of the edge from one flame's loop to the next, in a folder, a playlist,
     * a collection or the endless stream. 0 is #GstFlameSrc:loop-duration.
     *
     * Since: 1.0
     */
    {"edge-duration", "Edge duration",
        "Nanoseconds in which one flame's loop becomes the next one's, at "
        "speed 1; 0 takes loop-duration",
        GST_FLAME_ANY_TIME, FIELD (selection.edge_duration),
        GST_FLAME_UINT64 (0, G_MAXINT64, 0)},
    /**
     * GstFlameSrc:mutants:
     *
     * How many mutants are bred of each flame of a folder or playlist. They play after
     * it.
     *
     * Since: 1.0
     */
    {"mutants", "Mutants",
        "Mutants bred from each flame of a folder or playlist, which play "
        "after it",
        GST_FLAME_ANY_TIME, FIELD (selection.mutants),
        GST_FLAME_UINT (0, 16, 0)},
    /**
     * GstFlameSrc:variations:
     *
     * The variations that the endless stream and #GstFlameSrc:mutants are bred from.
     *
     * Since: 1.0
     */
    {"variations", "Variations",
        "Variations that random flames and mutants are bred from",
        GST_FLAME_ANY_TIME, FIELD (selection.breed),
        GST_FLAME_ENUM ("GstFlameVariations", breeds, FLAME_BREED_CLASSIC)},
    /**
     * GstFlameSrc:timeline:
     *
     * Whether the flames of a file are keyframes or a collection.
     *
     * Since: 1.0
     */
    {"timeline", "Timeline",
        "Whether several flames of one file are keyframes or a collection",
        GST_FLAME_AT_START, FIELD (timeline),
        GST_FLAME_ENUM ("GstFlameTimeline", timelines, FLAME_TIMELINE_AUTO)},
    /**
     * GstFlameSrc:camera:
     *
     * How the camera moves around the flames, in addition to their own cameras. The
     * path takes one #GstFlameSrc:loop-duration.
     *
     * Since: 1.0
     */
    {"camera", "Camera",
        "How the camera moves around the flames, once per loop",
        GST_FLAME_ANY_TIME, FIELD (camera),
        GST_FLAME_ENUM (
            "GstFlameCamera", gst_flame_camera_values, GST_FLAME_CAMERA_STILL)},
    /**
     * GstFlameSrc:flame-index:
     *
     * Plays a single flame of a file, which turns once in #GstFlameSrc:loop-duration.
     * Flames are numbered as in `flame-genome-changed`. A number that the file does not
     * have is an error; while playing it is a warning, and the old document stays.
     *
     * Since: 1.0
     */
    {"flame-index", "Flame index",
        "The flame of a file that plays, counted from 0; -1 plays all",
        GST_FLAME_ANY_TIME, FIELD (selection.flame_index),
        GST_FLAME_INT (-1, G_MAXINT - 1, -1)},
    /**
     * GstFlameSrc:quality:
     *
     * Samples a pixel; the maximum if quality is #GstFlameSrc:adaptive.
     *
     * Since: 1.0
     */
    {"quality", "Quality",
        "Samples a pixel, the maximum if adaptive; 0 is the genome's own "
        "number",
        GST_FLAME_EACH_FRAME, FIELD (quality), GST_FLAME_DOUBLE (0, 1e7, 0.0)},
    /**
     * GstFlameSrc:seed:
     *
     * Seed of all random numbers. On one backend the same seed gives the same bytes.
     *
     * Since: 1.0
     */
    {"seed", "Seed",
        "Seed of all random numbers; the same seed gives the same bytes",
        GST_FLAME_ANY_TIME, FIELD (seed), GST_FLAME_UINT64 (0, G_MAXUINT64, 0)},
    /**
     * GstFlameSrc:filters:
     *
     * The filters between the histogram and the pixels, in order. While playing, an
     * invalid list causes a warning message, and the old list stays.
     *
     * Since: 1.0
     */
    {"filters", "Filters",
        "auto, or a list such as \"yuv ! denoise ! logscale ! smearclip\"; see "
        "docs/filters.md",
        GST_FLAME_ANY_TIME, FIELD (filters), GST_FLAME_STRING ("auto")},
    /**
     * GstFlameSrc:viewport:
     *
     * The part of the picture to render, as `x,y,width,height` in fractions of the
     * whole. On a wall of screens each machine renders its own part at its own size.
     * The parts together have the same bytes as the whole picture, unless quality
     * follows the frame rate. While playing, an invalid part causes a warning message,
     * and the old part stays.
     *
     * Since: 1.0
     */
    {"viewport", "Viewport",
        "x,y,width,height of the part of the picture that is rendered, as "
        "fractions of the whole, such as 0.5,0,0.5,1",
        GST_FLAME_ANY_TIME, FIELD (viewport), GST_FLAME_STRING ("0,0,1,1")},
    /**
     * GstFlameSrc:layers:
     *
     * What each buffer carries beside its picture, for compositors, as a custom meta
     * `GstFlameLayersMeta`: `light`, the linear light before the tone curve; `hits`, the
     * samples in each pixel; `variance` of the light; and `depth`, the mean distance of a
     * pixel's samples behind the plane that the genome's scale refers to, along the
     * camera's axis, in halves of the picture's width, from -4 to 4. Each is a field with a
     * buffer of native floats, R, G, B and A a pixel, rows `stride` bytes apart; hits and
     * depth are in A. Each is drawn with as many samples once more.
     *
     * Since: 1.0
     */
    {"layers", "Layers",
        "light, hits, variance and depth, or some of them: floats "
        "beside the picture, in each buffer's meta GstFlameLayersMeta",
        GST_FLAME_AT_START, FIELD (layers), GST_FLAME_STRING (NULL)},
    /**
     * GstFlameSrc:transparency:
     *
     * Whether formats with alpha carry the flame's own, unpremultiplied.
     *
     * Since: 1.0
     */
    {"transparency", "Transparency",
        "Straight alpha in formats that have it, instead of the genome's "
        "background",
        GST_FLAME_ANY_TIME, FIELD (transparency), GST_FLAME_BOOLEAN (FALSE)},
    /**
     * GstFlameSrc:projection:
     *
     * The projection of the picture: the flame's own camera, or all of a viewer's
     * surroundings, for domes and headsets. See docs/domes.md.
     *
     * Since: 1.0
     */
    {"projection", "Projection",
        "How the surroundings are projected onto the picture",
        GST_FLAME_ANY_TIME, FIELD (projection),
        GST_FLAME_ENUM (
            "GstFlameProjection", projections, FLAME_PROJECTION_PERSPECTIVE)},
    /**
     * GstFlameSrc:field-of-view:
     *
     * Degrees that a #GstFlameSrc:projection other than perspective shows: across the
     * circle of a fisheye, or along a row of a panorama. 0 is 180 for a fisheye and 360
     * for a panorama.
     *
     * Since: 1.0
     */
    {"field-of-view", "Field of view",
        "Degrees across a fisheye's circle (0 is 180) or along a panorama (0 "
        "is 360)",
        GST_FLAME_EACH_FRAME, FIELD (field_of_view),
        GST_FLAME_DOUBLE (0, 360, 0)},
    /**
     * GstFlameSrc:hdr-peak:
     *
     * The luminance that highlights stay below if caps are PQ or HLG. Caps carry it
     * downstream as mastering display and content light level.
     *
     * Since: 1.0
     */
    {"hdr-peak", "HDR peak",
        "Luminance in cd/m2 that highlights stay below in PQ or HLG",
        GST_FLAME_AT_START, FIELD (hdr_peak),
        GST_FLAME_UINT (400, 10000, 1000)},
    /**
     * GstFlameSrc:adaptive:
     *
     * When quality is lowered to keep up with the frame rate. With `auto`, a live
     * element always lowers it; otherwise it begins when a sink reports, in QoS events,
     * that frames are too late, so that an encoder or a file gets every sample. From
     * then on it stays so until the stop, and a message `flame-quality` is posted.
     *
     * Since: 1.0
     */
    {"adaptive", "Adaptive", "When quality is lowered to keep the frame rate",
        GST_FLAME_ANY_TIME, FIELD (adaptive),
        GST_FLAME_ENUM (
            "GstFlameAdaptive", adaptives, GST_FLAME_ADAPTIVE_AUTO)},
    /**
     * GstFlameSrc:min-quality:
     *
     * The fewest samples a pixel if quality is #GstFlameSrc:adaptive.
     *
     * Since: 1.0
     */
    {"min-quality", "Minimum quality",
        "The fewest samples a pixel if quality is adaptive",
        GST_FLAME_EACH_FRAME, FIELD (min_quality),
        GST_FLAME_DOUBLE (0.001, 1e7, 1.0)},
    /**
     * GstFlameSrc:target-load:
     *
     * The fraction of a frame's duration to spend on rendering if quality is
     * #GstFlameSrc:adaptive. The rest is left to the pipeline's other elements.
     *
     * Since: 1.0
     */
    {"target-load", "Target load",
        "The fraction of a frame's duration for rendering if quality is "
        "adaptive; 1 is all of it",
        GST_FLAME_EACH_FRAME, FIELD (target_load),
        GST_FLAME_DOUBLE (0.01, 1, 0.8)},
    /**
     * GstFlameSrc:backend:
     *
     * The backend to render with. #GstFlameSrc:active-backend is the one in use.
     *
     * Since: 1.0
     */
    {"backend", "Backend",
        "What renders; the property active-backend is what is in use",
        GST_FLAME_AT_START, FIELD (backend),
        GST_FLAME_ENUM ("GstFlameBackend", backends, FLAME_BACKEND_AUTO)},
    /**
     * GstFlameSrc:devices:
     *
     * The devices that share the frames: `all` of the backend, or a list of numbers and
     * parts of names. A prefix `cuda:` or `opencl:` names an entry's backend. Each
     * device has #GstFlameSrc:async-depth frames in flight. A device that fails is
     * dropped with a warning message, and the others draw its frames.
     *
     * Since: 1.0
     */
    {"devices", "Devices",
        "auto, all, or devices that take turns with frames, by number or name, "
        "such as \"0,2\", \"opencl:0\" or \"cuda:0,opencl:Radeon\"",
        GST_FLAME_AT_START, FIELD (devices), GST_FLAME_STRING ("auto")},
    /**
     * GstFlameSrc:n-threads:
     *
     * Number of threads of the CPU backend.
     *
     * Since: 1.0
     */
    {"n-threads", "Threads",
        "Threads of the CPU backend; 0 is one for each core",
        GST_FLAME_AT_START, FIELD (n_threads), GST_FLAME_UINT (0, 1024, 0)},
    /**
     * GstFlameSrc:async-depth:
     *
     * How many frames each device renders at the same time. More frames keep a GPU
     * busier and take more memory; changes of settings are seen that many frames later.
     *
     * Since: 1.0
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
     * Since: 1.0
     */
    {"interactive", "Interactive",
        "Let navigation events of a video sink move the camera",
        GST_FLAME_ANY_TIME, FIELD (interactive), GST_FLAME_BOOLEAN (FALSE)},
    /**
     * GstFlameSrc:qos:
     *
     * Whether frames that would be too late according to QoS events from downstream are
     * skipped. A QoS message reports them.
     *
     * Since: 1.0
     */
    {"qos", "QoS", "Skip frames that would be too late for a sink",
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

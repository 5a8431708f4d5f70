/*
 * Small animations and shortcuts for tests that render.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/stats.h"
#include "core/plan/frame-request.h"
#include "tests/support/picture.h"

G_BEGIN_DECLS

#define SCENE_WIDTH 80
#define SCENE_HEIGHT 56

/* Two keyframes, at 0 and 10, with everything that a frame can have. */
extern const char scene_moving[];
/* Colours and opacities change during the shutter's opening. */
extern const char scene_lights[];
/* No filter, no density estimation: every sample counts for its own pixel. */
extern const char scene_dense[];

/* These stop the test if something fails. (transfer full) */
FlameAnimation *scene_load (const char *text);
FlameRenderer *scene_new_renderer (guint n_threads, guint depth);
FlameJob *scene_queue (
    FlameRenderer *renderer, const FlameFrameRequest *request);

/* Shutter 1, seed 7, the genome's quality. */
FlameFrameRequest scene_request (
    FlameAnimation *animation, const Picture *picture, double time);

/*
 * Gives @request a budget, and makes @renderer believe that its machine has time for
 * only @quality samples a pixel and @supersample buckets; 0: as many as requested.
 *
 * @on_cpu: for the CPU's part of a GPU's frame; the frame itself does not give way
 */
void scene_limit (FlameRenderer *renderer, FlameFrameRequest *request,
    double quality, guint supersample, gboolean on_cpu);

/*
 * For a config's loss: notes losses of all renderers since the last one was made.
 */
void scene_note_loss (const GError *loss, gpointer user_data);
/* (transfer full) (nullable) The next noted loss. */
GError *scene_take_loss (void);
void scene_forget_losses (void);

/*
 * Waits for a frame that must succeed.
 * @stats: (nullable)
 */
void scene_finish (FlameJob *job, FlameFrameStats *stats);

/*
 * Renders one frame on a renderer of its own, with the time, shutter, quality, seed and
 * flags of @like. (transfer full)
 */
Picture *scene_render (guint n_threads, FlameFormat format, const char *genome,
    const FlameFrameRequest *like, FlameFrameStats *stats);

void scene_assert_same (const Picture *a, const Picture *b);
gboolean scene_differ (const Picture *a, const Picture *b);

G_END_DECLS

/*
 * The one place where requests are validated. flame_frame_request_check() and
 * flame_viewport_check(), which are public, are here as well.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/video.h"
#include "core/plan/frame-request.h"

/* Limit for the samples of a frame. */
#define FLAME_MAX_SAMPLES 1e15

/*
 * Returns whether a picture can have @video's format, size and colours; FALSE with
 * FLAME_ERROR_SETTINGS.
 */
gboolean flame_video_check (const FlameVideo *video, GError **error);

/*
 * Returns whether @request has an animation, and its numbers are in range; its planes
 * do not matter. Returns FALSE with FLAME_ERROR_SETTINGS.
 */
gboolean flame_frame_request_check_settings (
    const FlameFrameRequest *request, GError **error);

/*
 * Returns whether flame_frame_request_check_settings() succeeds, and the planes can be
 * drawn into.
 */
gboolean flame_frame_request_check_planes (
    const FlameFrameRequest *request, GError **error);

/*
 * Returns whether the quality is in range for the size of @request's video; FALSE with
 * FLAME_ERROR_LIMIT.
 */
gboolean flame_quality_check (const FlameFrameRequest *request, GError **error);

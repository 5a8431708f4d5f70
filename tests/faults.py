"""Faults that are sown by tests/sow-faults, and the test that must notice each.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

from typing import NamedTuple


class Fault(NamedTuple):
    name: str
    test: str  # of meson
    path: str
    right: str  # stands there once
    wrong: str


FAULTS = [
    # ------------------------------------------------------------- the elements
    Fault("quality gives way slowly", "budget", "core/render/budget.c",
          "? ATTACK : RELEASE", "? RELEASE : RELEASE"),
    Fault("late frames cost no margin", "budget", "core/render/budget.c",
          "self->margin *= LATE_FACTOR;", "self->margin *= 1;"),
    Fault("depth stays as it was", "flamesrc-hot", "gst/gstflamesession.c",
          "return flame_renderer_set_depth (session->queue.renderer, depth, error);",
          "return TRUE;"),
    Fault("times are rounded to the frame before", "flamesrc-time",
          "gst/gstflametime.c",
          "if (gst_flame_rate_get_time (rate, frame + 1) <= time)",
          "if (FALSE)"),
    Fault("another frame rate begins with a whole frame", "flamesrc-rates",
          "gst/gstflametime.c", "  cursor->is_cut = TRUE;\n",
          "  cursor->is_cut = FALSE;\n"),
    Fault("what is cut shows the whole frame's moment", "flamesrc-rates",
          "gst/gstflamesrc.c",
          "frame->begin = (double) (frame->pts - whole) / length;",
          "frame->begin = 0;"),
    Fault("a still has no end for what follows it", "flamesrc-rates",
          "gst/gstflametime.c", "cursor->reverse ? begin : begin + 1;", "begin;"),
    Fault("flamevis begins another frame rate with a whole frame",
          "flamevis-frames", "gst/gstflamevis.c",
          "  gst_flame_cursor_unresolve (&self->cursor, &before, self->cursor.next);\n",
          "  gst_flame_cursor_unresolve (&self->cursor, &before, self->cursor.first);\n"),
    Fault("a late sink is never caught up with", "flamesrc-time",
          "gst/gstflamemessages.c",
          "return timestamp + MIN (2 * (GstClockTime) diff, MAX_JUMP);",
          "return timestamp;"),
    Fault("sound that overlaps is heard twice", "audio-input",
          "gst/gstflameaudioinput.c",
          "return to_samples (input, -deviation);", "return 0;"),
    # ------------------------------------------------------------ the renderer
    Fault("submitted under the lock", "slow-backend", "core/render/planner.c",
          "  g_mutex_unlock (&self->lock);\n"
          "  if (frame->fallback.draws)\n"
          "    self->fallback.klass->submit (self->fallback.backend, frame->fallback.slot,\n"
          "        &frame->plan, frame_done, job);\n"
          "  else\n"
          "    frame->device->klass->submit (\n"
          "        frame->device->backend, frame->slot, &frame->plan, frame_done, job);\n"
          "  g_mutex_lock (&self->lock);\n",
          "  if (frame->fallback.draws)\n"
          "    self->fallback.klass->submit (self->fallback.backend, frame->fallback.slot,\n"
          "        &frame->plan, frame_done, job);\n"
          "  else\n"
          "    frame->device->klass->submit (\n"
          "        frame->device->backend, frame->slot, &frame->plan, frame_done, job);\n"),
    Fault("no frame goes on with fewer in flight", "cuda-backend-faults",
          "core/render/planner.c",
          "    return self->n_usable > (frame->is_retired ? 0 : 1);\n",
          "    return self->n_usable > 99;\n"),
    Fault("a device that fails is not another's to stand in for", "cuda-devices",
          "core/render/planner.c",
          "         self->n_usable > own;\n", "         own > self->n_usable;\n"),
    Fault("a cancelled frame is drawn to its end", "cpu-backend",
          "core/cpu/backend.c",
          "  if (!g_atomic_int_get (&slot->cancelled))\n", ""),
    Fault("an animation looked at is not held", "prefetch",
          "core/render/prefetch.c",
          "  flame_animation_ref (request->animation);\n"
          "  if (self->animation != request->animation)\n"
          "    self->n_far = 0;\n"
          "  g_clear_pointer (&self->animation, flame_animation_unref);\n",
          "  if (self->animation != request->animation)\n"
          "    self->n_far = 0;\n"),
    Fault("an answer about another flame's mixing is taken", "live-mixing",
          "core/render/live-mixing.c",
          "if (!found || g_atomic_int_get (&self->stop))", "if (!found)"),
    # ---------------------------------------------------------------- OpenCL
    Fault("OpenCL memory is freed under queued work", "opencl-driver",
          "core/gpu/opencl/memory.c",
          "  flame_opencl_context_finish (self);\n", ""),
    Fault("a freed queue's work is not waited for", "opencl-driver",
          "core/gpu/opencl/queues.c",
          "  g_ptr_array_add (self->left, stream->queue);\n", ""),
    Fault("OpenCL takes others' streams", "opencl-driver", "core/gpu/gpu.c",
          "  if (!gpu->fns->takes_streams)\n", "  if (FALSE)\n"),
    Fault("a picture's rows are copied one by one", "opencl-post",
          "core/gpu-backend/stages/post-picture.c",
          "are_planes_pinned (picture) && are_rows_copied (picture)",
          "are_planes_pinned (picture) && are_rows_copied (picture) < 2"),
    Fault("compilations beside each other count as crashes", "guard",
          "core/gpu-backend/guard.c",
          "flock (fd, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK;", "TRUE;"),
    Fault("a compiler that hears nothing is waited for", "guard",
          "core/gpu-backend/guard.c",
          "      outcome = STOPPED;\n", "      g_atomic_int_set (&work->stop, 1);\n"),
    Fault("short memory costs a good file of the cache", "cuda-modules",
          "core/gpu/module.c",
          "      g_error_matches (reason, FLAME_ERROR, FLAME_ERROR_NO_MEMORY)) {\n",
          "      FALSE) {\n"),
    # --------------------------------------------------------- the CPU's frames
    Fault("numbers too small to be normal stay", "renderer", "core/cpu/backend.c",
          "  flush_denormals ();\n", "  (void) flush_denormals;\n"),
    Fault("random numbers come again", "counter", "core/render/loops.h",
          "return rng->counter > G_MAXUINT32 - 3 * draws * FLAME_RNG_LANES;",
          "return rng->counter > draws && FALSE;"),
    Fault("memory is found under the lock", "slow-memory", "core/cpu/backend.c",
          "  g_mutex_unlock (&self->lock);\n"
          "  n_tasks = flame_cpu_stage_begin (self, slot, stage);\n"
          "  g_mutex_lock (&self->lock);\n",
          "  n_tasks = flame_cpu_stage_begin (self, slot, stage);\n"),
    Fault("histograms are made under the lock", "slow-memory", "core/cpu/stages.c",
          "if (!flame_cpu_slot_get_histogram (slot, thread, &histogram, &task->error))",
          "g_mutex_lock (&backend->lock);\n"
          "  gboolean made = flame_cpu_slot_get_histogram (\n"
          "      slot, thread, &histogram, &task->error);\n"
          "  g_mutex_unlock (&backend->lock);\n"
          "  if (!made)"),
    Fault("two frames share one set of buffers", "cpu-backend", "core/cpu/stages.c",
          "return stage >= FLAME_STAGE_MERGE;", "return !stages;"),
    Fault("samples that threads keep are left out", "strips", "core/cpu/stages.c",
          "return slot->is_shared;", "return !slot;"),
    Fault("cells run over", "strips", "kernels/cpu/iterate.h",
          "#define FLAME_CELL_FULL 0x8000800080008000u", "#define FLAME_CELL_FULL 0u"),
    Fault("a strip reads sums that are not there", "strips", "core/cpu/slot.c",
          "strip->sums.begin = begin > 0 ? MAX (strip->light.begin - reach, 0) : 0;",
          "strip->sums.begin = begin > 0 ? strip->light.begin : 0;"),
    Fault("points are drawn before they burn in", "mixing", "core/cpu/unit.c",
          "const gboolean burns_in = step < burned_in;",
          "const gboolean burns_in = step + 1 == 0;"),
    Fault("points that fall lose the side that they are on", "mixing",
          "core/render/loops.c",
          "plan->falls ? FLAME_NEAREST_FALLING : 0.0f;", "0.0f;"),
    Fault("what is left of lost points' times is their first steps",
          "lost-points", "core/cpu/unit.c",
          "return (age + 1) * rest / period > age * rest / period;",
          "return TRUE;"),
    Fault("the probe drops the seventeenth variation", "random-genome",
          "core/animation/breed/probe.c",
          "    map->n_parts++;\n", "    map->n_parts += map->n_parts < 16;\n"),
    # -------------------------------------------------------- documents, genomes
    Fault("extrapolated fields go beyond their limits", "any-moment",
          "core/genome/genome-fields.c",
          "return value > least ? MIN (value, greatest) : least;",
          "return value > least || greatest < least ? value : least;"),
    Fault("a missing digit is an error", "flam3-palettes",
          "core/genome/colors.c",
          "return first >= 0 && g_ascii_isspace (text[1]) ? first : -1;",
          "return -1;"),
    Fault("turns take the long way", "interpolate",
          "core/animation/keyframes.c",
          "    if (unwraps_rotation (genomes[i - 1]))", "    if (i > n_genomes)"),
    Fault("text is written as it is", "flam3-writer",
          "core/genome/flam3/writer.c",
          "escaped = g_markup_escape_text (value, -1);",
          "escaped = g_strdup (value);"),
    # --------------------------------------------------------- the CUDA backend
    Fault("the carry is not waited for", "cuda-iterate",
          "core/gpu-backend/stages/iterate-stage.c",
          "      !flame_gpu_event_wait (slot->iterator->idle, pass->stream, error) ||\n",
          ""),
    Fault("points that fall lose their side on a GPU", "cuda-iterate",
          "core/gpu-backend/stages/iterate-pass.c",
          "plan->falls ? FLAME_NEAREST_FALLING : 0.0f;", "0.0f;"),
    Fault("points have fallen before the first that is drawn", "cuda-iterate",
          "core/gpu-backend/stages/iterate-pass.c",
          "args->burn_in -= MIN (args->burn_in, args->steps);", "args->burn_in += 0;"),
    Fault("burn-in is of no pass's time", "cuda-iterate",
          "core/gpu-backend/stages/iterate-stage.c",
          "      (pass->begun &&\n"
          "          !flame_gpu_event_record (pass->begun, pass->stream, error)) ||\n"
          "      !begin_points (slot, pass, &none, n_rounds, error))\n"
          "    return FALSE;\n",
          "      !begin_points (slot, pass, &none, n_rounds, error) ||\n"
          "      (pass->begun &&\n"
          "          !flame_gpu_event_record (pass->begun, pass->stream, error)))\n"
          "    return FALSE;\n"),
    Fault("density does not wait for the sums", "cuda-backend",
          "core/gpu-backend/threads.c",
          "         flame_gpu_event_wait (slot->buckets, slot->finishing, error) &&\n",
          ""),
    Fault("buckets are emptied under the density's eyes", "cuda-backend",
          "core/gpu-backend/threads.c",
          "flame_gpu_event_wait (slot->consumed, slot->iterating, error);",
          "TRUE;"),
    Fault("planes are written while others read", "cuda-sharing",
          "core/gpu-backend/threads.c",
          "flame_gpu_event_wait (slot->readers, slot->finishing, error);",
          "TRUE;"),
    Fault("a failed module is never tried again", "cuda-modules",
          "core/gpu/module.c",
          "if (is_new || is_due (entry))",
          "if (is_new || (FALSE && is_due (entry)))"),
    Fault("damaged code is taken from the disk", "cuda-disk-cache",
          "core/gpu/disk-cache.c",
          "if (memcmp (header.checksum, checksum, KEY_LENGTH) != 0)",
          "if (!*checksum)"),
    Fault("the watchdog is not heeded", "cuda-backend-reports",
          "core/gpu-backend/stages/post-kernels.c", "if (!device->watchdog)",
          "if (device)"),
    # --------------------------------------------------------------- films, live
    Fault("the manifest leaves out the last input", "flame-farm",
          "tools/flame-farm.c", "i < G_N_ELEMENTS (files); i++)",
          "i + 1 < G_N_ELEMENTS (files); i++)"),
    Fault("a still has motion blur", "flame-render", "tools/film/source.c",
          '"genome-time", plan->moment, "shutter", 0.0,',
          '"genome-time", plan->moment, "shutter", 1.0,'),
    Fault("a still is at the file's start whatever --time says", "flame-render",
          "tools/film/still.c",
          "  plan->moment = g_ascii_strtod (o->time, &end);\n",
          "  g_ascii_strtod (o->time, &end);\n"),
    Fault("16 bits are written in the machine's order", "flame-render",
          "tools/film/picture.c",
          "    png_set_swap (png);\n", "    ;\n"),
    Fault("a picture's genome is not found", "flame-render",
          "core/animation/picture.c", '#define KEY_END "_genome"',
          '#define KEY_END "_flame"'),
    Fault("a resumed film's palettes are not looked at", "flame-render",
          "tools/film/options.c",
          'add_file (plan, "--palettes", plan->palettes, error);', "TRUE;"),
    Fault("genomes may come to a farm's folder", "flame-farm",
          "tools/film/plan.c", "if (!g_hash_table_contains (known, files[i]))",
          "if (!known)"),
    Fault("a segment is taken in another's place", "segments",
          "tools/film/segment.c", " || segment->index != index ||", " ||"),
    Fault("any page may ask", "flame-live", "tools/live/server.c",
          "(origin || g_str_equal (path, SOCKET_PATH))",
          "g_str_equal (path, SOCKET_PATH)"),
    Fault("pictures that are abandoned keep their places", "flame-live",
          "tools/live/render.c",
          "  g_ptr_array_remove (work->renders->open, work);\n",
          "  if (!g_atomic_int_get (&work->cancelled))\n"
          "    g_ptr_array_remove (work->renders->open, work);\n"),
    Fault("nobody looks whether a page still waits", "flame-live",
          "tools/live/server.c", "    watch_connection (server, message);\n",
          "    (void) watch_connection;\n"),
    # the window in which the stream's end was lost, held open
    Fault("the end of a joined film is thrown away", "segments",
          "tools/film/join.c",
          "        joining->bus, PATIENCE, GST_MESSAGE_EOS | GST_MESSAGE_ERROR);\n",
          "        joining->bus, GST_USECOND, GST_MESSAGE_EOS);\n\n"
          "    if (!message)\n"
          "      g_usleep (300000);\n"
          "    if (!check_bus (joining, error))\n"
          "      return FALSE;\n"),
    # -------------------------------------------------------------- the genomes
    Fault("curves of a flame that is left out make frames of another", "curves",
          "core/genome/flam3/walk.c",
          "  drop_tape (reader);\n  g_ptr_array_add (reader->bad, cause);\n",
          "  g_ptr_array_add (reader->bad, cause);\n"),
    Fault("a viewer's picture is never begun", "live-viewer",
          "tools/live/viewer.c", "if (!viewer->is_primed)",
          "if (viewer->is_primed)"),
    Fault("a film's source refuses a seek and says nothing", "film-source",
          "tools/film/source.c",
          "    film_fail (error, FILM_ERROR_FAILED,\n"
          "        \"flamesrc cannot seek to frame %\" G_GUINT64_FORMAT, frame);\n",
          "    (void) frame;\n"),
    # ----------------------------------------------------------- GPUs, once more
    Fault("a slot goes before its last mark is told", "cuda-backend",
          "core/gpu-backend/slot.c",
          "    (void) flame_gpu_stream_synchronize (slot->pacing, NULL);",
          "    (void) 0;"),
    Fault("planes are handed back before they are there", "cuda-sharing",
          "core/gpu-backend/put-planes.c",
          "  return flame_gpu_stream_synchronize (stream, error);",
          "  return TRUE;"),
    Fault("one frame is in flight whatever is asked for", "flamesrc-controls",
          "gst/gstflamesrc.c",
          "if (flow != GST_FLOW_OK)\n      return flow;",
          "if (flow == GST_FLOW_OK)\n      return flow;"),
    # ------------------------------------------------------------ the variations
    Fault("a height is not declared", "traits", "kernels/variations/ember/bubble2.h",
          ".traits = FLAME_RAISES_Z,", ""),
    Fault("Fractorium's ranges hold for JWildfire", "jwildfire-meant",
          "core/genome/variation.c",
          "info->has_range && !info->in_ember", "info->has_range"),
    Fault("Fractorium's ranges do not hold for it", "dialects",
          "core/genome/flam3/xform.c",
          "value = flame_param_hold_in_ember (param, value);", "value += 0.0;"),
    Fault("a point that is not inverted gets z by weight", "jwildfire-meant",
          "kernels/variations/jwildfire/inversion.h",
          "    o->z += flame_inversion_z (p, k, 1.0f);",
          "    o->z += flame_inversion_z (p, k, w);"),
]

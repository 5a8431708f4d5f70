/*
 * subflame_wf: a point of a flame within, whatever the point is. Its way there is by
 * transforms of the flame's own (core/genome/subflame.h); what is left to do here is to
 * put it in its place.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (subflame_wf, 1230, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .state = 4,
    .traits = FLAME_READS_COLOR | FLAME_WRITES_COLOR | FLAME_RAISES_Z |
              FLAME_MAKES_Z | FLAME_SHARES_STATE,
    FLAME_ENTRIES (subflame_wf, 0), FLAME_CONSTANTS (subflame_wf, 11))
/* which of the states that are shared, of those that plans make */
FLAME_PARAM (subflame_wf, slot, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0, FLAME_MAX_SHARED_STATES - 1))
FLAME_PARAM (subflame_wf, scale, 1.0)
FLAME_PARAM (subflame_wf, angle, 0.0)
FLAME_PARAM (subflame_wf, offset_x, 0.0)
FLAME_PARAM (subflame_wf, offset_y, 0.0)
FLAME_PARAM (subflame_wf, offset_z, 0.0)
FLAME_PARAM (subflame_wf, colorscale_z, 0.0)
FLAME_PARAM (
    subflame_wf, color_mode, -1.0, .type = FLAME_INTEGER, FLAME_RANGE (-2, 4))
/* of other files with flames, which are not read */
FLAME_PARAM (subflame_wf, flame_is_sequence, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (subflame_wf, flame_sequence_start, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (subflame_wf, flame_sequence_end, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (subflame_wf, flame_sequence_repeat, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (subflame_wf, flame_sequence_digits, 4.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_PREPARE
/* where there is no flame within: no points, and black */
FLAME_FILL_ENTRIES (subflame_wf)
{
  const float none[3] = {0.0f};

  (void) flame_add_entry (list, none, 3);
}

FLAME_PREPARE (subflame_wf)
{
  const double angle = in->param[2] * M_PI / 180.0;

  k[3] = (float) (in->param[1] * cos (angle));
  k[4] = (float) (in->param[1] * sin (angle));
  k[5] = (float) in->param[3];
  k[6] = (float) in->param[4];
  k[7] = (float) in->param[5];
  k[8] = (float) in->param[1];
  k[9] = (float) in->param[6];
  /* -2, colours as the flame within has them, is told of */
  k[10] = (float) (in->param[7] == -2.0 ? 0.0 : in->param[7]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/rgb.h"
#include "kernels/variations/common/subflame.h"

/* k: the entries; scale times cosine and sine; offsets; scale; z of a colour's unit;
 * what becomes the colour. The weight does not count, as there. */
FLAME_VARIATION (subflame_wf)
{
  const float x = o->state[0], y = o->state[1], color = o->state[3];
  const float *own = flame_entries (k);
  const float *entry = flame_subflame_color (own, color);
  const int mode = (int) k[10];
  const float grey = 0.299f * entry[0] + 0.588f * entry[1] + 0.113f * entry[2];
  const float level =
      mode == 1 ? entry[0]
                : (mode == 2 ? entry[1] : (mode == 3 ? entry[2] : grey));
  const int is_there = own[FLAME_SUBFLAME_N] > 0.0f;

  (void) w;
  o->x += is_there ? k[3] * x - k[4] * y + k[5] : 0.0f;
  o->y += is_there ? k[4] * x + k[3] * y + k[6] : 0.0f;
  o->z += is_there ? k[8] * o->state[2] + k[7] + k[9] * color : 0.0f;
  o->color = is_there && mode == 0 ? color : o->color;
  o->color = is_there && mode > 0 ? level * (1.0f / FLAME_MAX_RGB) : o->color;
}
#endif

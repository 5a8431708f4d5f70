/*
 * subflame_wf: a point of a nested flame, whatever the point is. The nested
 * flame's transforms are among the flame's own (core/genome/subflame.h); what
 * is left to do here is to put its point in place.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (subflame_wf, 1230, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .state = 4,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z | FLAME_MAKES_Z |
              FLAME_SHARES_STATE,
    FLAME_ENTRIES (subflame_wf, 0), FLAME_PREPARED (subflame_wf))
/* The number of the shared state, of those that plans make. */
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
/* For other files with flames, which are not read. */
FLAME_PARAM (subflame_wf, flame_is_sequence, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (subflame_wf, flame_sequence_start, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (subflame_wf, flame_sequence_end, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (subflame_wf, flame_sequence_repeat, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (subflame_wf, flame_sequence_digits, 4.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_subflame_wf
{
  float entries[FLAME_ENTRY_CONSTANTS];
  float cosine; /* of the turn, times the scale */
  float sine;
  float offset_x;
  float offset_y;
  float offset_z;
  float scale;
  float color_z;    /* height per unit of colour */
  float color_mode; /* what becomes the colour */
};
#endif

#ifdef FLAME_PREPARE
/* If there is no nested flame: no points, and black. */
FLAME_FILL_ENTRIES (subflame_wf)
{
  const float none[3] = {0.0f};

  (void) flame_add_entry (list, none, 3);
}

FLAME_PREPARE (subflame_wf)
{
  const double angle = in->angle * M_PI / 180.0;

  k->cosine = (float) (in->scale * cos (angle));
  k->sine = (float) (in->scale * sin (angle));
  k->offset_x = (float) in->offset_x;
  k->offset_y = (float) in->offset_y;
  k->offset_z = (float) in->offset_z;
  k->scale = (float) in->scale;
  k->color_z = (float) in->colorscale_z;
  /* Mode -2, the nested flame's own colours, is drawn as mode 0; the reader
   * of flames reports it. */
  k->color_mode = (float) (in->color_mode == -2.0 ? 0.0 : in->color_mode);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/rgb.h"
#include "kernels/variations/common/subflame.h"

/* As in JWildfire, the weight is not used. */
FLAME_VARIATION (subflame_wf)
{
  const float x = o->state[0], y = o->state[1], color = o->state[3];
  FLAME_GLOBAL const float *own = flame_entries (k->entries);
  FLAME_GLOBAL const float *entry = flame_subflame_color (own, color);
  const int mode = (int) k->color_mode;
  const float grey = 0.299f * entry[0] + 0.588f * entry[1] + 0.113f * entry[2];
  const float level =
      mode == 1 ? entry[0]
                : (mode == 2 ? entry[1] : (mode == 3 ? entry[2] : grey));
  const int is_there = own[FLAME_SUBFLAME_N] > 0.0f;

  (void) w;
  o->x += is_there ? k->cosine * x - k->sine * y + k->offset_x : 0.0f;
  o->y += is_there ? k->sine * x + k->cosine * y + k->offset_y : 0.0f;
  o->z += is_there ? k->scale * o->state[2] + k->offset_z + k->color_z * color
                   : 0.0f;
  o->color = is_there && mode == 0 ? color : o->color;
  o->color = is_there && mode > 0 ? level * (1.0f / FLAME_MAX_RGB) : o->color;
}
#endif

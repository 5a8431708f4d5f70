/*
 * JWildfire's rules for names of variations and parameters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/jwildfire/use-names.h"

#include <string.h>

char *
flame_jwildfire_make_plain (const char *name)
{
  return g_strcanon (
      g_ascii_strdown (name, -1), "abcdefghijklmnopqrstuvwxyz0123456789_", '_');
}

char *
flame_jwildfire_rename_older (const char *name)
{
  static const struct
  {
    const char *older, *here;
    gboolean is_word; /* it must be a whole word */
  } names[] = {{"cross2", "cross", TRUE}, {"rays_rk1", "rays1", TRUE},
      {"rays_rk2", "rays2", TRUE}, {"rays_rk3", "rays3", TRUE},
      {"t_bubble", "bubble_wf", TRUE}, {"t_colorscale", "colorscale_wf", TRUE},
      {"t_epispiral", "epispiral_wf", TRUE}, {"t_heart", "heart_wf", TRUE},
      {"t_post_mirror", "post_mirror_wf", TRUE},
      {"t_pre_wave3d", "pre_wave3d_wf", TRUE}, {"t_rose", "rose_wf", TRUE},
      {"t_xy_waves", "waves2_wf", TRUE}, {"mobiq_q", "mobiq_", FALSE},
      {"mobiusn_im_", "mobiusnim_", FALSE},
      {"mobiusn_re_", "mobiusnre_", FALSE}, {"q_ode_q_ode", "q_ode", FALSE}};

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    const char *rest = name + strlen (names[i].older);

    if (g_str_has_prefix (name, names[i].older) &&
        (!names[i].is_word || *rest == '\0' || *rest == '_'))
      return g_strconcat (names[i].here, rest, NULL);
  }
  return NULL;
}

/*
 * JWildfire's variations that are drawn differently here, by comparing moments of its
 * own functions (tests/data/jwildfire/meant.txt). Some depend on random numbers that it
 * draws at each start. Here they are drawn with the mean of those; even two pictures of
 * JWildfire's own differ.
 */
gboolean
flame_jwildfire_is_otherwise (const char *name, gboolean in_space)
{
  static const char *const in_plane[] = {"dc_carpet", "dc_dmodulus",
      "dc_triangle", "funnel", "ho", "mobius_strip", "post_colorscale_wf",
      "post_falloff2", "post_heat", "pre_zscale", "splitbrdr", "squish", NULL};
  static const char *const by_lots[] = {"fract_julia_wf", "hexaplay3d",
      "koch_js", "mandelbrot", "pre_blur", "pre_blur3d", "radial_blur",
      "truchet", NULL};
  static const char *const of_height[] = {"circlecrop", "crop", "hexnix3d",
      "nblur", "post_crop", "post_flatten", "post_spherical", "pre_crop",
      "pre_disc", "pre_flatten", "pre_sinusoidal3d", "pre_spherical", NULL};
  g_autofree char *lower = g_ascii_strdown (name, -1);

  return g_strv_contains (in_plane, lower) ||
         g_strv_contains (by_lots, lower) ||
         (in_space && g_strv_contains (of_height, lower));
}

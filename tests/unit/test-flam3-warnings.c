/*
 * The warnings of the flam3 reader, and documents that need none.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/genome.h"
#include "docs/troubles.h"
#include "tests/unit/reader-cases.h"

static const Case warnings[] = {
    {FLAME ("", "<xform weight='1' sphericle='1'/>"
                "<xform weight='1' sphericle='2'/>"),
        HEAD "xform>: attribute 'sphericle': ignored: flam3 has no such "
             "variation or parameter"},
    {FLAME ("filter_shape='round'", ""),
        HEAD "flame>: attribute 'filter_shape': \"round\" ignored; expected "
             "one of gaussian, hermite, box, triangle, bell, bspline, "
             "lanczos3, lanczos2, mitchell, blackman, catrom, hamming, "
             "hanning, quadratic"},
    {FLAME ("palette_mode='smooth'", ""),
        HEAD "flame>: attribute 'palette_mode': \"smooth\" ignored; expected "
             "one of step, linear"},
    {FLAME ("", "<xform weight='1' linear='1' coefs='1 0 0 -1e8 1e5 2e6'/>"),
        HEAD "xform>: attribute 'coefs': -1e+08 is too large for the single "
             "precision that flames are drawn with: points may fall on a grid"},
    {FLAME ("center='nan nan'", ""),
        HEAD "flame>: attribute 'center': it is not a number, so nothing is "
             "visible" FLAME_SEE ("Black picture")},
    {FLAME ("soloxform='5'", ""),
        HEAD "flame>: attribute 'soloxform': there is no xform 5, so nothing "
             "is visible" FLAME_SEE ("Black picture")},
    {FLAME ("filter='40'", ""),
        HEAD "flame>: attribute 'filter': a radius of 40 pixels blurs the "
             "whole picture and is slow"},
    {FLAME ("", "<xform linear='1'/>"),
        HEAD "xform>: it has no weight, so it is never chosen"},
    {FLAME ("", "<xform weight='1' opacity='-1'/>"),
        HEAD "xform>: attribute 'opacity': -1 is below 0 and is taken as 0"},
    {FLAME ("scale='nan'", ""),
        HEAD "flame>: attribute 'scale': it is not a number, so nothing is "
             "visible" FLAME_SEE ("Black picture")},
    {FLAME ("scale='0'", ""),
        HEAD "flame>: attribute 'scale': it is not above 0, so nothing is "
             "visible" FLAME_SEE ("Black picture")},
    {FLAME ("temporal_samples='0'", ""),
        HEAD "flame>: attribute 'temporal_samples': 0 is not above 0 and is "
             "taken as 1"},
    {FLAME ("gamma='0'", ""), HEAD
        "flame>: attribute 'gamma': 0 is not above 0 and is taken as 0.01"},
    {FLAME ("filter='-1'", ""),
        HEAD "flame>: attribute 'filter': -1 is below 0 and is taken as 0"},
    {FLAME ("supersample='17'", ""),
        HEAD "flame>: attribute 'supersample': 17 is above the limit of 16 and "
             "is taken as that"},
    {FLAME ("temporal_samples='200000'", ""),
        HEAD "flame>: attribute 'temporal_samples': 200000 is above the limit "
             "of 100000 and is taken as that"},
    {FLAME ("estimator_radius='65'", ""),
        HEAD "flame>: attribute 'estimator_radius': 65 is above the limit of "
             "64 and is taken as that"},
    {FLAME ("brigthness='4'", ""),
        HEAD "flame>: attribute 'brigthness': unknown and ignored: no "
             "attribute of a <flame> has this name"},
    {FLAME ("brigthness='0'", ""),
        HEAD "flame>: attribute 'brigthness': unknown and ignored: no "
             "attribute of a <flame> has this name"},
    {FLAME ("angle='0.5'", ""),
        HEAD "flame>: attribute 'angle': ignored: it turns only flames of "
             "Apophysis"},
    {FLAME ("cam_dist='2'", ""),
        HEAD "flame>: attribute 'cam_dist': ignored: it is the camera's "
             "distance only in flames of Apophysis"},
    {FLAME ("logscale_k2='0.5'", ""),
        HEAD "flame>: attribute 'logscale_k2': \"0.5\" ignored; drawn as with "
             "0"},
    {FLAME ("red_curve_x0='1'", ""),
        HEAD "flame>: attribute 'red_curve_x0': unknown and ignored: no "
             "attribute of a <flame> has this name"},
    {FLAME ("", "<xfrom weight='1' linear='1'/>"),
        HEAD "xfrom>: unknown and ignored: a <flame> has no element of this "
             "name"},
    {FLAME ("", "<flame_motion motion_frequency='1' zoom='1'/>"),
        HEAD "flame_motion>: ignored: a motion moves only transforms, not "
             "the flame"},
    {FLAME ("", "<xform weight='1' linear='1' sphericle='0'/>"),
        HEAD "xform>: attribute 'sphericle': ignored: flam3 has no such "
             "variation or parameter"},
    {FLAME ("", "<finalxform linear='1' sphericle='0'/>"),
        HEAD "finalxform>: attribute 'sphericle': ignored: flam3 has no such "
             "variation or parameter"},
    {FLAME ("", "<finalxform linear='1' enabled='0'/>"),
        HEAD "finalxform>: attribute 'enabled': ignored: it turns off only "
             "transforms of Apophysis"},
    {FLAME ("", "<color index='1' rgb='1 2 3' opacty='0'/>"),
        HEAD "color>: attribute 'opacty': unknown and ignored; expected index, "
             "rgb, rgba or a"},
    {FLAME ("", "<symmetry kind='2' kid='0'/>"),
        HEAD "symmetry>: attribute 'kid': unknown and ignored; expected only "
             "'kind'"},
    {ONE_FLAME ("", "<layer weight='1' wieght='0'>" XFORM COLOR "</layer>"),
        HEAD "layer>: attribute 'wieght': unknown and ignored: no attribute of "
             "a <layer> has this name"},
    {FLAME ("sld_render_enabled='1'", ""),
        HEAD "flame>: attribute 'sld_render_enabled': ignored; drawn as with "
             "0"},
    {FLAME ("post_symmetry_type='X_AXIS'", ""),
        HEAD "flame>: attribute 'post_symmetry_type': ignored; drawn as with "
             "NONE"},
    {FLAME ("",
         "<xform weight='1' linear='1' name='x' julian='1' julian#1#='2' "
         "julian#1#_power='7'/>"),
        HEAD "xform>: variation 'julian' is used twice with other parameters: "
             "drawn as with the first only"},
    {FLAME ("", "<xform weight='1' linear='1' no_such_var='1' "
                "no_such_var_Red Factor='2' no_such_var_#1='3'/>"),
        HEAD "xform>: attribute 'no_such_var': ignored: flam3 has no such "
             "variation or parameter"},
    {FLAME ("", "<xform weight='1' linear='1' xyRotateCurve_enabled='true' "
                "xyRotateCurve_x0='1' xyRotateCurve_view_xmin='0'/>"),
        HEAD "xform>: attribute 'xyRotateCurve_enabled': the curve is not "
             "followed; drawn with the value beside it"},
    {FLAME ("", "<finalxform linear='1' chaos='1 2 3 4'/>"),
        HEAD "finalxform>: attribute 'chaos': ignored: every point goes "
             "through the final xform"},
    {FLAME ("", "<xform weight='1'><motion linear='1'/></xform>"),
        HEAD "motion>: it has no motion_frequency, so it does nothing"},
    {FLAME ("", "<color index='1' rgb='256 0 -1'/>"),
        HEAD "color>: attribute 'rgb': 256 is outside 0 to 255 and clipped"},
    {FLAME ("cam_zoom='0'", ""), HEAD
        "flame>: attribute 'cam_zoom': 0 is not above 0 and is taken as 1"},
    {FLAME ("background_type='GRADIENT_2X2_C' background_ul='0.5 0 0'", ""),
        HEAD "flame>: attribute 'background_type': a background has one colour "
             "here: drawn with the mean of its gradient's"},
    {FLAME ("background_image='a.png'", ""),
        HEAD "flame>: attribute 'background_image': ignored; drawn without it"},
    {FLAME ("stereo3d_mode='ANAGLYPH'", ""),
        HEAD "flame>: attribute 'stereo3d_mode': ignored; drawn as with NONE"},
    {FLAME ("", "<xform weight='1' linear='1' material='0.5'/>"),
        HEAD "xform>: attribute 'material': ignored: flam3 has no such "
             "variation or parameter"},
    {FLAME ("", "<xform weight='1' linear='1' color_type='TARGET'/>"),
        HEAD "xform>: attribute 'color_type': \"TARGET\" is not known and "
             "is taken as DIFFUSION"},
    {ONE_FLAME ("", "<xform weight='1' julian_power='2'/>"
                    "<xform weight='0' linear='1'/>" COLOR),
        HEAD "flame>: it has no variation that can be drawn: at most dots are "
             "visible" FLAME_SEE ("Black picture")},
    {ONE_FLAME ("", XFORM),
        HEAD "flame>: it has no palette, so only its background "
             "shows" FLAME_SEE ("Black picture")},
};

static void
test_warnings (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (warnings); i++) {
    g_autoptr (GPtrArray) genomes =
        read_warned (warnings[i].text, warnings[i].message);

    g_assert_cmpuint (genomes->len, ==, 1);
  }
}

/* Tests attributes of other programs that change nothing. */
static void
test_harmless (void)
{
  g_ptr_array_unref (read_clean (FLAME (
      "cam_pitch='0.5' cam_yaw='0' cam_roll='-0' cam_persp='0' cam_zpos='0' "
      "cam_dof='0' cam_zoom='1.0' contrast='1' blur_curve='0' "
      "curves='0 0 1 0.25 0.25 0.5 1 1 1 ' overall_curve='0 0 0.5 0.5 1 1 ' "
      "version='Apophysis 7x' plugins='' new_linear='1' angle='0' fuse='15' "
      "mixer_mode='OFF' enable_de='1' cam_dof_shape='BUBBLE' batches='1' "
      "sub_batch_size='10240' rand_range='1' logscale_k2='0' stagger='0.5' "
      "resolution_profile='500x500' ai_post_denoiser='NONE' "
      "sld_render_material_diffuse0='0.5' zbuffer_scale='1.0' xmlns='u' "
      "intensity_adjust='1.0' whiteLevelCurve_enabled='false' "
      "whiteLevelCurve_x0='1' flam3h_rip='1' parents='1 2'",
      "<xform weight='1' linear='1' name='arms' symmetry='0' var_color='1' "
      "material='0.0' material_speed='0.0' mod_gamma='0' mod_gamma_speed='0' "
      "mod_contrast='0' mod_saturation='0' mod_hue='0' color_type='DIFFUSION' "
      "linear_fx_priority='0' julian_power_enabled='false' "
      "julian_power_x0='1' julian_power_y0='2' julian_power_view_xmax='3' "
      "julian_power_point_count='1'/>"
      "<xform weight='1' hemisphere='1' dc_linear='1' depth='1' "
      "f3h_coefs='1 0 0 1 0 0' enabled='1'/>"
      "<finalxform linear='1' enabled='1'/><edit date='x' nick='y'/>"
      "<xdata content='AB'/>")));
  /* Apophysis writes both. */
  g_ptr_array_unref (read_clean (FLAME ("rotate='-28.6479' angle='0.5'", "")));
}

/* There is one warning per name and document, and a limited number of them. */
static void
test_many_warnings (void)
{
  g_autoptr (GPtrArray) warned = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) flood = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) text = g_string_new ("<flame size='1 1'>");
  const char *twice =
      "<a>" FLAME ("", "<xform weight='1' no_such='1' nor_this='1'/>")
          FLAME ("", "<xform weight='1' nor_this='1' no_such='1'/>") "</a>";
  GPtrArray *genomes;

  for (guint i = 0; i < 2; i++) {
    genomes = read_full (twice, -1, NULL, warned, NULL);
    g_ptr_array_unref (genomes);
  }
  g_assert_cmpuint (warned->len, ==, 4);
  g_assert_nonnull (strstr (warned->pdata[0], "'no_such'"));
  g_assert_nonnull (strstr (warned->pdata[1], "'nor_this'"));

  for (guint i = 0; i < 1000; i++)
    g_string_append_printf (text,
        "<color index='0' rgb='1 2 3'/>"
        "<finalxform%s weight='0' x%u='1'/>",
        i == 0 ? "" : "-not", i);
  g_string_append (text, "<xform weight='1'");
  for (guint i = 0; i < 1000; i++)
    g_string_append_printf (text, " x%u='1'", i);
  g_string_append (text, "/></flame>");
  genomes = read_full (text->str, -1, NULL, flood, NULL);
  g_ptr_array_unref (genomes);
  g_assert_cmpuint (flood->len, ==, 101);
  g_assert_cmpstr (flood->pdata[100], ==,
      "doc.flam3: more than 100 warnings; the rest is left out");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/flam3-warnings/told", test_warnings);
  g_test_add_func ("/flam3-warnings/harmless", test_harmless);
  g_test_add_func ("/flam3-warnings/many", test_many_warnings);
  return g_test_run ();
}

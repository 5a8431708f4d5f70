#!/usr/bin/env bash
# Builds the Debian packages from the tracked files, without git and without a network. Builds
# them once more, except in CI, which must give the same bytes. Checks them with lintian. Installs
# them into a bare system of the same release, renders there, and runs the tests of autopkgtest.
# The tarball of `meson dist` has the same tracked files, so no packages are built from it.
#
# Usage: packages.sh SOURCE_ROOT [RELEASE]. Prints TAP. All is skipped with a message if root or
# the tools are missing. With a RELEASE, such as trixie, everything is done in two systems of that
# release: one builds, the other is bare. FLAME_MIRROR names another mirror of it. In CI, and with
# DEB_BUILD_PROFILES=pkg.gst-flame.v2, the packages have only one instruction set.
#
# SPDX-License-Identifier: LGPL-2.1-or-later
set -uo pipefail

root=$1
release=${2-}
# the space for builds, packages, and a bare system with the packages
NEEDED_GB=3
number=0

# report STATUS NAME [LOG]
report() {
  local word="ok"
  number=$((number + 1))
  if (($1 != 0)); then
    word="not ok"
    [[ -z ${3-} ]] || tail -n 40 "$3" | sed 's/^/# /'
  fi
  echo "$word $number - $2"
}

skip_all() {
  echo "1..0 # SKIP $1"
  exit 0
}

work=${FLAME_WORK-}
# The tests of debian/tests that run, our packages that they need, and other packages. In CI, the
# tests "installed" and "example still" cover what the other two of debian/tests do.
TESTS=(render python)
TEST_PACKAGES=(gir1.2-fractalflame-1.0)
TEST_DEPENDS=(gstreamer1.0-tools gir1.2-gdkpixbuf-2.0 python3-gi)
if [[ -z ${CI-} ]]; then
  TESTS+=(javascript library)
  TEST_PACKAGES+=(libfractalflame-dev)
  TEST_DEPENDS+=(gjs gcc libc6-dev pkgconf)
fi

if [[ -n $release ]]; then
  tools=(mmdebstrap)
  # the folder of the source and the packages
  place=$work/builder/build
else
  tools=(dpkg-buildpackage dh lintian mmdebstrap)
  place=$work
fi
for tool in "${tools[@]}"; do
  command -v "$tool" >/dev/null || skip_all "no $tool"
done
((EUID == 0)) || skip_all "a bare system needs root"
if [[ -z $work ]]; then
  "$root/tests/support/apart" true || skip_all "no mounts of its own"
  # shellcheck source=tools/setup.sh
  if ! word=$(source "$root/tools/setup.sh" && need_space "$NEEDED_GB" "${TMPDIR-/tmp}" 2>&1); then
    echo "Bail out! ${word#error: }"
    exit 1
  fi
  work=$(mktemp -d)
  FLAME_WORK=$work exec "$root/tests/support/apart" --remove "$work" bash "$0" "$@"
fi

has_git() {
  git -c safe.directory='*' -C "$root" rev-parse >/dev/null 2>&1
}

# copy_source FOLDER
copy_source() {
  mkdir -p "$1"
  if has_git; then
    git -C "$root" -c safe.directory='*' ls-files -z |
      tar -C "$root" --null -T - --ignore-failed-read -cf - |
      tar -C "$1" -xf -
  else
    tar -C "$root" --exclude='./_build*' -cf - . | tar -C "$1" -xf -
  fi
}

# new_system FOLDER [mmdebstrap's options]: makes a system of the release, or by default of this
# system's own release, from its sources of packages
new_system() {
  local folder=$1 name=$release origin=() components=main list
  shift
  [[ $name != noble ]] || components=main,universe
  if [[ -n $release ]]; then
    origin=(${FLAME_MIRROR:+"$FLAME_MIRROR"})
  else
    # shellcheck disable=SC1091
    name=$(. /etc/os-release && echo "$VERSION_CODENAME")
    for list in /etc/apt/sources.list.d/{debian,ubuntu}.sources \
      /etc/apt/sources.list; do
      [[ ! -s $list ]] || origin=("${origin[@]}" "$list")
    done
    origin=("${origin[@]:0:1}")
  fi
  mmdebstrap --mode=root --variant=apt --components="$components" \
    --aptopt='APT::Install-Recommends "false"' \
    --aptopt='APT::Sandbox::User "root"' \
    --dpkgopt=force-unsafe-io --dpkgopt='path-exclude=/usr/share/doc/*' \
    "$@" "$name" "$folder" "${origin[@]}"
}

# Makes the system that builds. It has only the packages that debian/control asks for.
new_builder() {
  copy_source "$work/source"
  # shellcheck disable=SC2016
  new_system "$work/builder" --include=dpkg-dev,lintian \
    --customize-hook="mkdir \"\$1/build\" && mv $work/source \"\$1/build\"" \
    --customize-hook='chroot "$1" apt-get build-dep -y /build/source'
}

# at COMMAND: runs a command in the folder of the packages, in the system that builds
at() {
  if [[ -n $release ]]; then
    chroot "$work/builder" env -i HOME=/root LC_ALL=C.UTF-8 \
      PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c "cd /build && $1"
  else
    (cd "$place" && sh -c "$1")
  fi
}

# debhelper gives each build its own home, where ccache would find nothing.
export CCACHE_DIR=${CCACHE_DIR-$work/ccache}

# build [OPTION]: builds the packages without git and without a network
build() {
  local offline=
  mkdir -p "$place/no-git"
  printf '#!/bin/sh\necho "a tarball has no git" >&2\nexit 1\n' >"$place/no-git/git"
  chmod +x "$place/no-git/git"
  ! unshare --net true 2>/dev/null || offline="unshare --net"
  at "export PATH=\$PWD/no-git:\$PATH
    cd source && DEB_BUILD_OPTIONS='nocheck parallel=$(nproc)' \
    DEB_BUILD_PROFILES='${DEB_BUILD_PROFILES-${CI:+pkg.gst-flame.v2}}' $offline dpkg-buildpackage -us -uc ${1-}"
}

# Builds once more in another time zone, locale and umask. The bytes must be the same.
build_again() {
  local package bad=0
  mkdir "$place/first"
  mv "$place"/*.deb "$place/first"
  (
    umask 0027
    export TZ=Pacific/Kiritimati LC_ALL=C LANGUAGE=de
    build -b
  ) || return
  for package in "$place"/first/*.deb; do
    cmp "$package" "$place/${package##*/}" || bad=1
  done
  return "$bad"
}

# Makes a tarball, which must have all tracked files, and whose tests of style must pass without
# git.
dist() {
  local options=(-Dplugin=disabled -Dgpu=disabled -Dintrospection=disabled
    -Dexamples=disabled -Dtools=disabled -Dcpu_levels=v2)
  # The setting is in a file, since git does not pass its options to programs that it starts.
  local -x GIT_CONFIG_GLOBAL=$work/gitconfig
  git config --global safe.directory '*'
  meson setup "$work/dist" "$root" "${options[@]}" &&
    meson dist -C "$work/dist" --no-tests --allow-dirty --formats gztar || return
  git -C "$root" ls-tree -r --name-only HEAD | sort >"$work/tracked"
  tar -tzf "$work"/dist/meson-dist/*.tar.gz | grep -v '/$' | cut -d/ -f2- | sort |
    diff "$work/tracked" - || return
  mkdir "$work/unpacked"
  tar -xzf "$work"/dist/meson-dist/*.tar.gz -C "$work/unpacked" --strip-components=1
  meson setup "$work/style" "$work/unpacked" "${options[@]}" -Dtests=enabled &&
    PATH=$place/no-git:$PATH meson test -C "$work/style" --no-rebuild --print-errorlogs \
      variation-names includes public-headers news faults
}

# On bookworm, lintian must find nothing at all. Later releases know more tags, so only errors
# count there.
look_with_lintian() {
  local failing=error
  [[ -n $release && $release != bookworm ]] ||
    failing=error,warning,info,pedantic,experimental
  at "lintian -EviI --pedantic --fail-on $failing *.changes" >"$work/lintian.log" 2>&1
}

bare_system() {
  # shellcheck disable=SC2016
  new_system "$work/bare" \
    --customize-hook="cp $place/libfractalflame0_*.deb \
      $place/gstreamer1.0-flame_*.deb $place/flame-tools_*.deb \"\$1\"" \
    --customize-hook='chroot "$1" sh -c "apt-get install -y /*.deb"' \
    --customize-hook="mkdir \"\$1/later\" &&
      cp $(printf "$place/%s_*.deb " "${TEST_PACKAGES[@]}") \"\$1/later\"" \
    --customize-hook="chroot \"\$1\" sh -c \"apt-get clean && apt-get install -y --download-only \
      /later/*.deb ${TEST_DEPENDS[*]} && cp /var/cache/apt/archives/*.deb /later\""
}

# Runs the tests of debian/tests in the bare system, after installing what they depend on.
run_autopkgtests() {
  local name
  mkdir "$work/bare/source"
  cp -r "$root/debian" "$root/examples" "$work/bare/source"
  chroot "$work/bare" sh -c 'apt-get install -y /later/*.deb' || return
  for name in "${TESTS[@]}"; do
    printf 'debian/tests/%s\n' "$name"
    mkdir "$work/bare/tmp/$name"
    chroot "$work/bare" env -i HOME=/tmp LC_ALL=C.UTF-8 AUTOPKGTEST_TMP="/tmp/$name" \
      PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c "cd /source && debian/tests/$name" || return
  done
}

render_there() {
  local genomes=/usr/share/gst-flame/genomes
  # shellcheck disable=SC2016
  chroot "$work/bare" sh -euxc '
    export HOME=/tmp
    flame-genome validate '"$genomes"'/aurora.flam3
    flame-render --size=64x36 --quality=1 --duration=1 \
      '"$genomes"'/aurora.flam3 /tmp/aurora.mp4
    test -s /tmp/aurora.mp4
    flame-farm plan '"$genomes"'/aurora.flam3 /tmp/farm --output=film.mp4 \
      --size=64x36 --quality=1 --duration=1 --segment-frames=10
    flame-farm run /tmp/farm --assemble
    test -s /tmp/farm/film.mp4
    flame-live --help >/dev/null
    # The hooks for tests must not be in the library.
    if grep -q FLAME_TEST_ /usr/lib/*/libfractalflame.so.0; then exit 1; fi
    test -s /usr/share/bash-completion/completions/flame-farm'
}

if [[ -n $release ]]; then
  echo "1..8"
  new_builder >"$work/builder.log" 2>&1
  report $? "a system of $release that builds" "$work/builder.log"
else
  echo "1..7"
  copy_source "$work/source"
fi
build >"$work/build.log" 2>&1
report $? "packages" "$work/build.log"
if has_git && command -v meson >/dev/null &&
  [[ $(git -c safe.directory='*' -C "$root" rev-parse --is-shallow-repository) == false ]]; then
  dist >"$work/dist.log" 2>&1
  report $? "meson dist" "$work/dist.log"
else
  report 0 "meson dist # SKIP no git, or not all of it"
fi
look_with_lintian
report $? "lintian" "$work/lintian.log"
sed 's/^/# /' "$work/lintian.log"
if [[ -n ${CI-} ]]; then
  report 0 "the same bytes again # SKIP it is done by hand, before a release"
else
  build_again >"$work/again.log" 2>&1
  report $? "the same bytes again" "$work/again.log"
fi
bare_system >"$work/bare.log" 2>&1
report $? "installed into a bare system" "$work/bare.log"
render_there >"$work/render.log" 2>&1
report $? "a film is rendered there" "$work/render.log"
run_autopkgtests >"$work/tests.log" 2>&1
report $? "debian/tests: ${TESTS[*]}" "$work/tests.log"

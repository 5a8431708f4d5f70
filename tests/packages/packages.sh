#!/usr/bin/env bash
# Builds the Debian packages from the tracked files, looks at them with lintian,
# installs them into a bare system of the same release and renders there.
#
# Usage: packages.sh SOURCE_ROOT. Prints TAP. What lacks root, the tools or the
# archive of packages is skipped with a message.
#
# SPDX-License-Identifier: LGPL-2.1-or-later
set -uo pipefail

root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
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

for tool in dpkg-buildpackage dh lintian mmdebstrap; do
  command -v "$tool" >/dev/null || skip_all "no $tool"
done
((EUID == 0)) || skip_all "a bare system needs root"

copy_source() {
  mkdir "$work/source"
  if git -C "$root" rev-parse >/dev/null 2>&1; then
    git -C "$root" -c safe.directory='*' ls-files -z |
      tar -C "$root" --null -T - --ignore-failed-read -cf - |
      tar -C "$work/source" -xf -
  else
    tar -C "$root" --exclude='./_build*' -cf - . | tar -C "$work/source" -xf -
  fi
}

build() {
  (cd "$work/source" && DEB_BUILD_OPTIONS="nocheck parallel=$(nproc)" \
    dpkg-buildpackage -b -us -uc)
}

# the sources of packages that this system uses itself
bare_system() {
  # shellcheck disable=SC1091
  . /etc/os-release
  local lists=(/etc/apt/sources.list.d/debian.sources
    /etc/apt/sources.list.d/ubuntu.sources /etc/apt/sources.list)
  local found=()
  for list in "${lists[@]}"; do
    [[ ! -s $list ]] || found=("${found[@]}" "$list")
  done
  # shellcheck disable=SC2016
  mmdebstrap --mode=root --variant=apt --components=main,universe \
    --aptopt='APT::Install-Recommends "false"' \
    --aptopt='APT::Sandbox::User "root"' \
    --dpkgopt=force-unsafe-io --dpkgopt='path-exclude=/usr/share/doc/*' \
    --customize-hook="cp $work/gstreamer1.0-flame_*.deb $work/flame-tools_*.deb \"\$1\"" \
    --customize-hook='chroot "$1" sh -c "apt-get install -y /*.deb"' \
    "$VERSION_CODENAME" "$work/bare" "${found[@]:0:1}"
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
    test -s /usr/share/bash-completion/completions/flame-farm'
}

echo "1..4"
copy_source
log=$work/build.log
build >"$log" 2>&1
report $? "packages" "$log"
lintian --fail-on error "$work"/*.changes >"$work/lintian.log" 2>&1
report $? "lintian" "$work/lintian.log"
sed 's/^/# /' "$work/lintian.log"
bare_system >"$work/bare.log" 2>&1
report $? "installed into a bare system" "$work/bare.log"
render_there >"$work/render.log" 2>&1
report $? "a film is rendered there" "$work/render.log"

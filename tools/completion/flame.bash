# bash completion of flame-render, flame-farm, flame-genome and flame-live. Options and commands
# are read from their --help, so that they are written only once.
# SPDX-License-Identifier: LGPL-2.1-or-later

# _flame_help PROGRAM [COMMAND]: prints a line for each option: its name, letter and argument
_flame_help() {
  LC_ALL=C "$@" --help 2>/dev/null |
    sed -nE 's/^ +(-(.), )?--([a-z-]+)(=([^ ]+))?( .*)?$/--\3\t-\2\t\5/p'
}

# _flame_commands PROGRAM: prints the words under "Commands:"
_flame_commands() {
  LC_ALL=C "$1" --help 2>/dev/null |
    sed -nE '/^Commands:/,/^$/s/^  ([a-z]+)( .*)?$/\1/p'
}

# _flame_values ARGUMENT WORD: completes the value of an option with that argument
_flame_values() {
  local values
  case $1 in
    *'|'*)
      # Capitals, as in GENOME|FOLDER, name kinds of values. Words such as auto|cpu are values.
      mapfile -t values < <(tr '|' '\n' <<<"$1" | grep -vE '[A-Z]')
      mapfile -t COMPREPLY < <(compgen -W "${values[*]}" -- "$2")
      ;;
    FILE* | XML) mapfile -t COMPREPLY < <(compgen -f -- "$2") ;;
    *) COMPREPLY=() ;;
  esac
}

_flame() {
  local program=$1 cur=$2 prev=$3 command=() name letter what names=() commands i
  # bash splits --option=value into three words.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  mapfile -t commands < <(_flame_commands "$program")
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ " ${commands[*]} " == *" ${COMP_WORDS[i]} "* ]]; then
      command=("${COMP_WORDS[i]}")
      break
    fi
  done
  # flame-farm COMMAND --help lists the command's options. flame-genome --help lists those of all.
  [[ ${program##*/} == flame-farm ]] || command=()
  while IFS=$'\t' read -r name letter what; do
    if [[ $prev == "$name" || $prev == "$letter" ]] && [[ -n $what ]]; then
      _flame_values "$what" "$cur"
      return
    fi
    names+=("$name${what:+=}")
  done < <(_flame_help "$program" "${command[@]}")
  if [[ $cur == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "${names[*]}" -- "$cur")
    [[ ${COMPREPLY[*]} != *= ]] || compopt -o nospace 2>/dev/null
  elif ((COMP_CWORD == 1 && ${#commands[@]} > 0)); then
    mapfile -t COMPREPLY < <(compgen -W "${commands[*]}" -- "$cur")
  else
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
  fi
}

complete -F _flame flame-render flame-farm flame-genome flame-live

# Prints what Tab offers in an interactive zsh: offers.zsh FOLDER-OF-COMPLETIONS LINE
# SPDX-License-Identifier: LGPL-2.1-or-later
zmodload zsh/zpty
offers=$(mktemp)
# This compadd also writes the words that it adds to the list into a file.
record='compadd() {
  local -a __offers
  builtin compadd -O __offers "$@" 2>/dev/null
  print -rl -- $__offers >>'$offers'
  builtin compadd "$@"
}'
zpty shell zsh -f -i
zpty -w shell "PS1=; fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -D -u
  $record
  offer() { zle complete-word; print done >>$offers }
  zle -N offer; bindkey '^I' offer
  print RE''ADY"
zpty -r shell ignored '*READY*'
zpty -w -n shell "$2"$'\t'
until grep -q '^done$' $offers; do sleep 0.05; done
zpty -d shell
grep -v '^done$' $offers | sort -u
rm $offers

# fish completion of flame-render, flame-farm, flame-genome and flame-live. Options and commands
# are read from their --help, so that they are written only once.
# SPDX-License-Identifier: LGPL-2.1-or-later

# __flame_read PROGRAM [COMMAND]: adds completions for the options that --help lists
function __flame_read
    set -l program $argv[1]
    set -l condition
    if set -q argv[2]
        set condition -n "__fish_seen_subcommand_from $argv[2]"
    end
    for line in (env LC_ALL=C $argv --help 2>/dev/null |
            string match -r '^ +(?:-., )?--[a-z-]+(?:=.*| .*|)$')
        # Each group must match, even if with nothing, since string match omits others.
        set -l part (string match -r '^ +-?(\S?)(?:, )?--([a-z-]+)=?(\S*)\s*(.*)$' -- $line)
        set -l option -c $program $condition -l $part[3] -d $part[5]
        if test -n "$part[2]"
            set -a option -s $part[2]
        end
        switch $part[4]
            case ''
            case '*|*'
                set -l values (string split '|' -- $part[4] | string match -rv '[A-Z]')
                set -a option -x -a "$values"
            case 'FILE*' XML
                set -a option -r -F
            case '*'
                set -a option -x
        end
        complete $option
    end
end

# __flame_commands PROGRAM: prints the words under "Commands:"
function __flame_commands
    env LC_ALL=C $argv[1] --help 2>/dev/null |
        sed -nE '/^Commands:/,/^$/s/^  ([a-z]+)( .*)?$/\1/p'
end

for __flame_program in flame-render flame-genome flame-live flame-farm
    command -q $__flame_program; or continue
    set -l commands (__flame_commands $__flame_program)
    if set -q commands[1]
        complete -c $__flame_program -n "not __fish_seen_subcommand_from $commands" -xa "$commands"
    end
    if test $__flame_program = flame-farm
        for command in $commands
            __flame_read $__flame_program $command
        end
    else
        __flame_read $__flame_program
    end
end
set -e __flame_program

#!/usr/bin/env python3
# Tests flame-genome: what it does for usual commands, and its messages for wrong ones.
# Prints TAP.
#
#   flame-genome.py PROGRAM GENOMES
#
# SPDX-License-Identifier: LGPL-2.1-or-later
import json
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', 'support'))

import programs  # noqa: E402

program, genomes = map(os.path.abspath, sys.argv[1:3])
folder = tempfile.TemporaryDirectory(prefix='flame-genome-')
failures = 0
n_tests = 0


def run(*arguments):
    return programs.run([program, *arguments], cwd=folder.name, text=True,
                        capture_output=True, check=False)


def genome(name):
    return os.path.join(genomes, name)


def put(name, text):
    with open(os.path.join(folder.name, name), 'w', encoding='utf-8') as file:
        file.write(text)
    return name


def check(what, condition, result=None):
    global failures, n_tests
    n_tests += 1
    print(f'{"ok" if condition else "not ok"} {n_tests} {what}')
    if condition:
        return
    failures += 1
    if result is not None:
        for line in (result.stdout[:500] + result.stderr).splitlines():
            print('#', line)


def good(what, *arguments):
    result = run(*arguments)
    check(what, result.returncode == 0 and result.stdout, result)
    return result.stdout


def bad(what, message, *arguments, status=1):
    """Checks that a command fails, says why on standard error, and prints nothing else."""
    result = run(*arguments)
    check(what, result.returncode == status and not result.stdout and
          re.search(message, result.stderr), result)


def wrong(what, message, *arguments):
    """Checks that a wrong command line is refused with status 2."""
    bad(what, message, *arguments, status=2)


def flames(text):
    return re.findall(r'<flame .*?</flame>', text, re.S)


def is_valid(name, n):
    result = run('validate', name)
    check(f'{name} can be played, {n} flames',
          result.returncode == 0 and
          (f': right, {n} flame' in result.stdout or
           len(re.findall(r': right$', result.stdout, re.M)) == n), result)


# From one format to the other and back.
text = good('several flames become a database', 'convert', '-f', 'json',
            genome('aurora.flam3'))
database = json.loads(text)
check('of nodes', database['type'] == 'onefiledb' and len(database) == 5)
is_valid(put('aurora.json', text), 4)
back = good('and the database flames', 'convert', 'aurora.json')
original = good('XML to XML', 'convert', genome('aurora.flam3'))
check('as many as before', len(flames(back)) == len(flames(original)) == 4)
number = re.compile(r'coefs="([^"]*)"')
there = [float(n) for c in number.findall(original) for n in c.split()]
here = [float(n) for c in number.findall(back) for n in c.split()]
check('with the same coefficients', len(there) == len(here) and
      all(abs(a - b) < 1e-6 for a, b in zip(there, here)))
text = good('one flame becomes a node', 'convert', '-f', 'json',
            genome('necklace.flam3'))
check('and no database', json.loads(text)['type'] == 'node')

# Motion.
for command, files, n in (('loop', ['tides.flam3'], 7),
                          ('edge', ['tides.flam3', 'necklace.json'], 7),
                          ('sequence', ['corona.flam3', 'necklace.json'], None)):
    paths = [genome(file) for file in files]
    text = good(f'{command} in keyframes', command, '-N', '6', *paths)
    times = [float(t) for t in re.findall(r'<flame time="([^"]*)"', text)]
    check(f'{command}: one a unit of time',
          times == [float(i) for i in range(len(times))] and
          (n is None or len(times) == n))
    is_valid(put(f'{command}.flam3', text), len(times))
    text = good(f'{command} in JSON', command, '-f', 'json', *paths)
    data = json.loads(text)
    edges = [v for v in data.values() if isinstance(v, dict) and
             v.get('type') == 'edge']
    nodes = [v for v in data.values() if isinstance(v, dict) and
             v.get('type') == 'node']
    if command == 'loop':
        check('a loop is a node that turns', data['type'] == 'node' and
              isinstance(data['xforms']['0']['pre_affine']['angle'], list))
    else:
        check(f'{command}: nodes and edges', len(edges) == len(nodes) - 1 >= 1)
    run(command, '-f', 'json', '-o', f'{command}.json', *paths)
    is_valid(f'{command}.json', len(nodes) or 1)
put('animation.json', '{"type": "animation", "xforms": {"0": {"weight": 1, '
    '"pre_affine": {"angle": [0, 90]}, "variations": {"linear": {"weight": 1}}}}}')
check('an animation is sampled',
      len(flames(run('convert', '-N', '5', 'animation.json').stdout)) == 6)

# One flame of several.
text = good('one flame of a file', 'convert', '-i', '2', genome('aurora.flam3'))
check('it is that one', flames(text) == [flames(original)[2]])
bad('a flame that is not there', 'there is no flame 4: there are 4', 'convert',
    '-i', '4', genome('aurora.flam3'))

# New flames.
first = good('random', 'random', '-s', '3', '-n', '2')
check('the seed decides', first == run('random', '-s', '3', '-n', '2').stdout and
      first != run('random', '-s', '4', '-n', '2').stdout)
is_valid(put('random.flam3', first), 2)
rich = good('random of all variations', 'random', '-v', 'all', '-s', '3', '-n', '6')
check('has cameras', 'cam_pitch' in rich and 'cam_pitch' not in first)
is_valid(put('rich.flam3', rich), 6)
wrong('no such variations', 'expected classic or all', 'random', '-v', 'some')
for command in ('mutate', 'cross'):
    text = good(command, command, '-n', '3', 'random.flam3')
    is_valid(put(f'{command}.flam3', text), 3)
    check(f'{command}: the seed decides',
          text == run(command, '-n', '3', 'random.flam3').stdout and
          text != run(command, '-s', '1', '-n', '3', 'random.flam3').stdout)
check('print in words', 'acceptable' in good('print', 'print', 'random.flam3'))
check('print as JSON', json.loads(run('print', '-f', 'json', genome(
    'necklace.json')).stdout)['type'] == 'node')

# Errors.
wrong('no command', 'expected a command')
wrong('an unknown one', '"breed" is no command', 'breed')
wrong('no files', 'expected files', 'convert')
wrong('files too many', 'expected no files, got "x"', 'random', 'x')
bad('one flame for an edge', 'at least 2 flames, got 1', 'edge',
    genome('necklace.flam3'))
wrong('a count of nothing', '--count=0: expected 1 to', 'random', '-n', '0')
wrong('no number', 'abc', 'random', '-s', 'abc')
wrong('an unknown format', '--format=gif: expected flam3 or json', 'convert', '-f',
    'gif', genome('necklace.flam3'))
bad('a file that is not there', 'missing.flam3', 'convert', 'missing.flam3')
bad('a folder that is not there', 'no/where', 'convert', '-o', 'no/where',
    genome('necklace.flam3'))
for what, text, message in (
        ('a wrong type', '{"type": "node", "camera": {"scale": "big"}}',
         r"bad.json: key 'camera.scale': expected a number, got a string"),
        ('no number at all', '{"type": "node", "camera": {"scale": NaN}}',
         r'bad.json:1:\d+: '),
        ('a circle of bases', '{"a": {"type": "node", "base": "b"}, "b": '
         '{"type": "node", "base": "a"}}', "key 'base': .*'a' -> 'b' -> 'a'"),
        ('an edge to nowhere', '{"e": {"type": "edge", "link": {"src": '
         '"no-such-node", "dst": "nor-this-one"}}}', "document 'e': key 'link.src': there is no document"),
        ('depth', '{"a":' * 99 + '1' + '}' * 99, 'nested deeper than 32'),
        ('size', '{"type": "node", "x": [' + '1,' * 99999 + '1]}',
         "key 'x.65536.': .*more than 65536 elements"),
        ('no flame', '<a>', 'bad.json:1: ')):
    bad(what, message, 'validate', put('bad.json', text))
one = '<flame size="1 1"><xform weight="1" linear="1"/><color index="0" rgb="9 9 9"/>'
result = run('validate', put('faults.flame', f'<flames>\n{one}</flame>\n{one}\n{one}</flame>'))
check('validate tells the flame that is no XML, and the others',
      result.returncode == 1 and result.stdout.count(': right\n') == 2 and
      'faults.flame:3: flame 2 (flam3): error: ' in result.stdout, result)
result = run('validate', put('stray.flame', f'<flames>\n{one}</flame></flames>\n</flames>'))
check('an end tag too many is a warning', result.returncode == 0 and
      'warning: stray.flame:3: not well-formed XML' in result.stderr and
      result.stdout.count(': right\n') == 1, result)
check('and read', len(flames(good('a stray end tag', 'convert', 'stray.flame'))) == 1)
put('bad.json', '<flame size="1 1"><xform linear="x"/></flame>')
result = run('validate', genome('tides.flam3'), 'bad.json', 'missing')
check('validate looks at all files', result.returncode == 1 and
      'right' in result.stdout and '2 of 3 files are bad' in result.stderr, result)
lacking = put('lacking.flame', """<flames>
<flame name="one" version="JWildfire V7.30 (27.11.2021)" size="8 6">
<xform weight="1" no_such="1" no_such_p="2" linear="1"/>
<color index="0" rgb="9 9 9"/></flame>
<flame size="8 6"><xform weight="1" no_such="1"/>
<color index="0" rgb="9 9 9"/></flame>
<flame size="8 6"><xform weight="1"/>
<color index="0" rgb="9 9 9"/></flame></flames>
""")
result = run('validate', lacking)
check('validate names what is missing', result.returncode == 3 and
      result.stdout == f'{lacking}:2: flame 1 "one" (JWildfire): missing: no_such\n'
      f'{lacking}:5: flame 2 (flam3): empty, missing: no_such\n'
      # This flame is a single dot, as it is in flam3.
      f'{lacking}:7: flame 3 (flam3): right\n' and
      '2 of the flames are empty, or lack something '
      '(see docs/troubleshooting.md, "Wrong picture")' in result.stderr, result)
black = put('black.flame', """<flames>
<flame size="8 6"><xform weight="1" linear="1"/></flame>
<flame size="8 6" scale="0"><xform weight="1" linear="1"/>
<color index="0" rgb="9 9 9"/></flame>
<flame size="8 6" brigthness="4"><xform weight="1" linear="1" nobody="0"/>
<color index="0" rgb="9 9 9"/></flame></flames>
""")
result = run('validate', black)
check('validate says what is black, and what is misspelt', result.returncode == 3 and
      result.stdout == f'{black}:2: flame 1 (flam3): empty\n'
      f'{black}:3: flame 2 (flam3): empty\n'
      f'{black}:5: flame 3 (flam3): missing: brigthness, nobody\n', result)
result = run('validate', put('other.flame', '{"flames": [{"name": "a"}]}'))
check("another program's JSON is no flame", result.returncode == 1 and
      "other.flame: this is no flame but another program's JSON" in result.stderr and
      'cuburn' not in result.stderr, result)

# Inputs that can be read only once.
for command in ('validate', 'print', 'convert'):
    for name in ('aurora.flam3', 'node.json'):
        if name == 'node.json':
            run('convert', '--format=json', '--flame=0', '--output=node.json',
                genome('aurora.flam3'))
        path = name if name == 'node.json' else genome(name)
        with open(os.path.join(folder.name, path), encoding='utf-8') as file:
            text = file.read()
        plain = run(command, path)
        piped = programs.run([program, command, '/dev/stdin'], cwd=folder.name,
                             text=True, input=text, capture_output=True, check=False)
        check(f'{command} reads {name} from a pipe', piped.returncode == 0 and
              piped.stdout.replace('/dev/stdin', path) == plain.stdout, piped)
result = run('validate', '/dev/zero')
check('an endless file has a limit', result.returncode == 1 and
      '/dev/zero: the file is larger than 64 MiB' in result.stderr, result)

# Faults that only a later moment of the animation has.
def curve(stem, *ys):
    points = ''.join(f' {stem}Curve_x{i}="{4 * i + 1}" {stem}Curve_y{i}="{y}"'
                     for i, y in enumerate(ys))
    return (f'{stem}Curve_enabled="true" {stem}Curve_interpolation="SPLINE" '
            f'{stem}Curve_point_count="{len(ys)}"{points}')


def moving(of_flame, of_xform):
    return put('moving.flame', f"""<flame version="JWildfire V7.30 (27.11.2021)"
 size="8 6" frame_count="13" fps="25" {of_flame}>
<xform weight="1" linear="1" {of_xform}/><color index="0" rgb="9 9 9"/></flame>
""")


result = run('validate', moving(curve('whiteLevel', 200, 220), ''))
check('validate follows curves', result.returncode == 0 and
      result.stdout.endswith('(JWildfire): right\n'), result)
# Between its points, the spline leaves their range: the only transform's weight is not above 0.
result = run('validate', moving('', curve('weight', 1, 0.01, 0.01, 1)))
check('validate says which frame is bad', result.returncode == 1 and re.search(
    r"error: .*expected an <xform> with a weight above 0.* at frame [678]$",
    result.stdout.strip()), result)
result = run('validate', moving('', curve('xyCoeff20', 0, 0, 2e5)))
check('validate says which frame misses something', result.returncode == 3 and
      re.search(r'missing: coarse map at frame ([678])$', result.stdout.strip()),
      result)
keyframes = put('keyframes.flam3', '<flames>' + ''.join(f"""
<flame time="{10 * i}" size="8 6" gamma="{g}" interpolation="smooth">
<xform weight="1" linear="1"/><color index="0" rgb="9 9 9"/></flame>"""
    for i, g in enumerate((4, 0.1, 0.1, 4))) + '</flames>')
result = run('validate', keyframes)
check('validate warns of what is between keyframes', result.returncode == 0 and
      result.stdout.count(': right\n') == 4 and
      re.search(r'^warning: .*at genome time 1\d\.\d+ held to its range: gamma$',
                result.stderr.strip()), result)

# Output for programs.
result = run('validate', '--json', genome('tides.flam3'), lacking, black, 'missing')
said = json.loads(result.stdout)
check('validate as JSON', result.returncode == 1 and
      [file['right'] for file in said] == [True, False, False, False] and
      [flame['status'] for file in said for flame in file['flames']] ==
      ['right'] * 4 + ['missing', 'empty', 'right', 'empty', 'empty', 'missing'] and
      said[1]['flames'][0] == {
          'flame': 0, 'line': 2, 'name': 'one', 'program': 'JWildfire',
          'status': 'missing', 'missing': ['no_such']} and
      said[0]['error'] is None and 'missing' in said[3]['error'], result)
result = run('validate', '--json', 'bad.json')
check('an error of a flame as JSON', result.returncode == 1 and
      'linear' in json.loads(result.stdout)[0]['flames'][0]['error'], result)
said = json.loads(good('print as JSON', 'print', '--json', genome('aurora.flam3')))
check('with what words say, too', len(said) == 4 and said[0]['title'] == 'aurora' and
      said[0]['width'] > 0 and isinstance(said[0]['acceptable'], bool))

folder.cleanup()
print(f'1..{n_tests}')
sys.exit(1 if failures else 0)

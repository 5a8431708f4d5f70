"""Finds places of a C file where a small mistake can be put, and the mistake for each.

find_sites() does not parse C. It matches patterns in the text without comments and strings,
and relies on this project's format.

SPDX-License-Identifier: LGPL-2.1-or-later
"""

import re
from typing import NamedTuple

NOT_CALLS = {"if", "while", "for", "switch", "return", "sizeof", "defined", "case",
             "typeof", "__attribute__", "else", "do"}
# Calls that only free, print or check what never happens. No test can notice if one is missing.
NO_MATTER = re.compile(
    r"g_(debug|log|info|message|warning|assert\w*|return_\w+|test_\w+|autoptr"
    r"|autofree|free|clear_\w+|unused|STATIC_ASSERT)|G_\w+|GST_(DEBUG|LOG|INFO"
    r"|TRACE|WARNING|FIXME|MEMDUMP|CAT_\w+)\w*|\w+_(unref|free|destroy)|g_(\w+_)?(mutex|cond)_clear"
    r"|FLAME_(NUMERIC|UNROLL)\w*|memset")
COMPARED = {"<": ["<=", ">"], "<=": ["<", ">="], ">": [">=", "<"], ">=": [">", "<="],
            "==": ["!="], "!=": ["=="]}
TURNED = {"+": "-", "-": "+", "*": "/", "/": "*", "+=": "-=", "-=": "+=",
          "*=": "/=", "&&": "||", "||": "&&", "++": "--", "--": "++",
          "<<": ">>", ">>": "<<"}
NUMBER = re.compile(r"(?<![\w.])(0x[0-9a-fA-F]+|\d+\.?\d*(?:e[+-]?\d+)?)([uUlLfF]*)"
                    r"(?![\w.])")


class Site(NamedTuple):
    kind: str
    start: int
    end: int
    wrong: str  # replaces the text from start to end


def mask(text, keep_defines=True):
    """Returns the text with blanks in place of comments, strings and directives. A #define of a
    number may stay."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group())
    text = re.sub(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'",
                  blank, text, flags=re.S)
    one_number = r"#define \w+ +\(?-?[\d.]\S*\)?[ ]*$"
    return re.sub(r"^#(?:[^\n\\]|\\.|\\\n)*", lambda m: m.group() if keep_defines and
                  re.match(one_number, m.group()) else blank(m), text, flags=re.M)


def find_close(text, start):
    """Returns the index of the bracket that closes the one at @start."""
    depth = 0
    for i in range(start, len(text)):
        depth += text[i] in "([{"
        depth -= text[i] in ")]}"
        if depth == 0:
            return i
    return len(text)


def split_arguments(text, start, end):
    """Returns (start, end) of each argument between the brackets at @start and @end."""
    parts, depth, begun = [], 0, start + 1
    for i in range(start + 1, end):
        depth += text[i] in "([{"
        depth -= text[i] in ")]}"
        if text[i] == "," and depth == 0:
            parts.append((begun, i))
            begun = i + 1
    parts.append((begun, end))
    return [(a + len(text[a:b]) - len(text[a:b].lstrip()),
             b - len(text[a:b]) + len(text[a:b].rstrip())) for a, b in parts]


def find_bodies(masked):
    """Returns (start, end) of each function's body, and of each table's."""
    functions, tables = [], []
    for match in re.finditer(r"^\{$", masked, flags=re.M):
        before = masked[:match.start()].rstrip()
        head = before[max(before.rfind("\n\n"), before.rfind("}"),
                          before.rfind(";")) + 1:]
        if ")" in head and not re.match(r"\s*(typedef|struct|enum|union)\b", head):
            functions.append((match.start(), find_close(masked, match.start())))
    for match in re.finditer(r"= *\n? *\{", masked):
        if not any(a < match.start() < b for a, b in functions):
            tables.append((match.start(), find_close(masked, match.end() - 1)))
    return functions, tables


def find_name(masked, start):
    """Returns the name of the function whose body begins at @start."""
    names = re.findall(r"^([A-Za-z_]\w*) ?\(", masked[:start], flags=re.M)
    names += re.findall(r"\b(FLAME_(?:VARIATION|PREPARE)\w* \(\w+)$",
                        masked[:start].rstrip(")\n "), flags=re.M)
    return names[-1] if names else ""


def find_operators(text):
    for match in re.finditer(r"(?<= )(<=|>=|==|!=|<|>)(?=[ \n])", text):
        for wrong in COMPARED[match.group()]:
            yield Site("comparison", *match.span(), wrong)
    for match in re.finditer(r"(?<=[\w)\]] )(\+=|-=|\*=|[-+*/]|<<|>>)(?=[ \n])", text):
        # A declaration's star touches its name, so it is not matched.
        yield Site("sign", *match.span(), TURNED.get(match.group(), "+"))
    for match in re.finditer(r"(?<=[\w)\]])(\+\+|--)|(\+\+|--)(?=[\w(*])", text):
        yield Site("sign", *match.span(), TURNED[match.group()])
    for match in re.finditer(r"(?<=[(,=?:] )-(?=[\w(])|(?<=[(\[])-(?=[\w(])"
                             r"|(?<=return )-(?=[\w(])", text):
        yield Site("sign", *match.span(), "")
    for match in re.finditer(r"(?<=[ \n])(&&|\|\|)(?=[ \n])", text):
        yield Site("condition", *match.span(), TURNED[match.group()])
    for match in re.finditer(r"(?<=[\s(])!(?=[\w(])", text):
        yield Site("condition", *match.span(), "")


def find_conditions(text):
    for match in re.finditer(r"\b(if|while) \(", text):
        start, end = match.end() - 1, find_close(text, match.end() - 1)
        if match.group(1) == "while" and text[end + 1:end + 2] == ";":
            continue
        yield Site("condition", start, end + 1, "(!" + text[start:end + 1] + ")")
    for match in re.finditer(r" \? ([^?:;{}]+?) : ([^?:;{},]+?)(?=[;,)])", text):
        if match.group(1).count("(") == match.group(1).count(")") and \
                match.group(2).count("(") == match.group(2).count(")"):
            yield Site("condition", *match.span(),
                       f" ? {match.group(2)} : {match.group(1)}")


def leave_out(before, after, returns_truth):
    """Returns what replaces a call that is left out, or None if this call cannot be."""
    if before.endswith((";", "{", "}", ")", "else")) and after.startswith(";"):
        return None if re.search(r"\b(sizeof|\(\w+ \*?)\)$", before) else "(void) 0"
    if re.search(r"(&&|\|\||if \(|return|=|\()\s*!$", before) and \
            re.match(r"\s*(\|\||\)|;)", after):
        return "1"
    if re.search(r"(&&|return|if \(|=|\()$", before) and re.match(r"\s*&&", after):
        return "1"
    if before.endswith(("&&", "||")) and re.match(r"\s*(;|\))", after):
        return "1"
    if before.endswith("return") and after.startswith(";") and returns_truth:
        return "1"
    return None


def find_calls(text, returns_truth):
    for match in re.finditer(r"\b([A-Za-z_]\w*) \(", text):
        name, start = match.group(1), match.end() - 1
        if name in NOT_CALLS or NO_MATTER.fullmatch(name):
            continue
        end = find_close(text, start)
        wrong = leave_out(text[:match.start()].rstrip(), text[end + 1:end + 99],
                          returns_truth)
        if wrong:
            yield Site("call", match.start(), end + 1, wrong)
        parts = split_arguments(text, start, end)
        for (a, b), (c, d) in zip(parts, parts[1:]):
            first, second = text[a:b], text[c:d]
            if first != second and b > a and d > c:
                yield Site("argument", a, d, second + text[b:c] + first)


def find_indices(text):
    for match in re.finditer(r"(?<=[\w)\]])\[", text):
        end = find_close(text, match.start())
        inner = text[match.end():end]
        declares = re.search(r"(?<!return)(?<!else) \*?\w+$", text[:match.start()]) and \
            re.search(r"[;{}]\s*(const |static |struct )*\w+ \**[^;{}()=]*$",
                      text[:match.start()])
        if not inner.strip() or declares:
            continue
        for step in ("+ 1", "- 1"):
            if not (inner == "0" and step == "- 1"):
                yield Site("index", match.end(), end, f"({inner}) {step}")


def find_numbers(text):
    for match in NUMBER.finditer(text):
        digits, suffix = match.groups()
        if digits.startswith("0x"):
            wrong = [hex(int(digits, 16) + 1) + suffix]
        elif re.fullmatch(r"\d+", digits):
            value = int(digits)
            wrong = [str(value + 1) + suffix] + ([str(value - 1) + suffix]
                                                 if value else [])
        else:
            value = float(digits)
            wrong = [repr(value * 1.1 if value else 1.0) + suffix]
        for word in wrong:
            yield Site("constant", *match.span(), word)
    for match in re.finditer(r"\b(TRUE|FALSE)\b", text):
        yield Site("constant", *match.span(),
                   "FALSE" if match.group() == "TRUE" else "TRUE")


def find_sites(text):
    """Returns (Site, function) for all sites of a file, in the order of their places."""
    masked = mask(text)
    functions, tables = find_bodies(masked)
    found = []
    for start, end in functions:
        name, body = find_name(masked, start), masked[start:end]
        ignored = [(m.start(), find_close(body, m.end() - 1)) for m in
                   re.finditer(r"\b([A-Za-z_]\w*) \(", body)
                   if NO_MATTER.fullmatch(m.group(1))]
        head = masked[:start].rstrip()
        returns_truth = re.search(r"gboolean$", head[:head.rfind("\n" + name)])
        sites = [*find_operators(body), *find_conditions(body), *find_indices(body),
                 *find_calls(body, returns_truth), *find_numbers(body)]
        found += [(s._replace(start=start + s.start, end=start + s.end), name)
                  for s in sites if not any(a <= s.start < b for a, b in ignored)]
    for start, end in tables + [m.span() for m in
                                re.finditer(r"^#define[^\n]*", masked, flags=re.M)]:
        found += [(s._replace(start=start + s.start, end=start + s.end), "")
                  for s in find_numbers(masked[start:end])]
    return sorted(set(found))


def make_wrong(text, site):
    """Returns the text with the site's mistake. The numbers of lines do not change."""
    right = text[site.start:site.end]
    if site.kind == "argument" or len(site.wrong) > 20:
        wrong = restore(mask(right), right, site.wrong)
    else:
        wrong = site.wrong
    if wrong is None:
        return None
    wrong += "\n" * (right.count("\n") - wrong.count("\n"))
    return text[:site.start] + wrong + text[site.end:]


def restore(masked, right, wrong):
    """Returns @wrong, which was made from a masked text, or None if masking changed the text."""
    return wrong if masked == right else None

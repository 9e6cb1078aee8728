"""Completion of a typed command, and the short shell scripts that call it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ..core.errors import ProjectError, StoreError
from ..core.text.one_line import inline
from ..sentences.table import say
from .command import COMMON, Option
from .help import about
from .table import BY_NAME, COMMANDS, split

if TYPE_CHECKING:
    from ..contract.memory import RecordView
    from ..sentences.say import Language

_ABOUT = 60
"""Most characters of a description."""


def complete(words: Sequence[str], language: Language) -> Iterator[str]:
    """Yields completions, each as a value, or as a value, a tab and its description.

    Args:
        words: first the word at the cursor after a `=`, which lets every shell pass an empty word;
        then the words before the cursor, without the program.
        language: the language of the descriptions.
    """
    current, before = words[0].removeprefix("=") if words else "", list(words[1:])
    if current[:1] in ("'", '"'):
        current = current[1:]
    current = re.sub(r"\\(.)", r"\1", current)  # bash and fish pass the word with its quoting.
    # bash splits --option=value into three words.
    before = [word for word in before if word != "="]
    flag, sign, value = current.partition("=")
    if sign and flag.startswith("--"):
        before, current, lead = [*before, flag], value, f"{flag}="
    else:
        current, lead = ("" if current == "=" else current), ""
    for text, hint in _offers(before, current, language):
        if text.startswith(current) and inline(text) == text:
            shown = inline(hint)
            if len(shown) > _ABOUT:
                shown = f"{shown[: _ABOUT - 1]}…"
            yield f"{lead}{text}\t{shown}" if shown else f"{lead}{text}"


def _offers(before: list[str], current: str, language: Language) -> Iterable[tuple[str, str]]:
    command = BY_NAME.get(split(before)[1] or "")
    options = command.options if command else COMMON
    flags = {option.flag: option for option in options if not option.placed}
    last = flags.get(before[-1]) if before else None
    if last is not None and last.kind != "switch":
        return _values(last, before)
    if current.startswith("-"):
        free = (o for o in flags.values() if o.flag not in before or o.kind == "list")
        return [
            (option.flag, about(option, command.name if command else "", language))
            for option in free
        ]
    if command is None:
        return [(command.name, say(language, command.name)) for command in COMMANDS]
    return [offer for o in options if o.placed or o.bare for offer in _values(o, before)]


def _values(option: Option, before: list[str]) -> Iterable[tuple[str, str]]:
    if option.choices:
        return [(choice, "") for choice in option.choices]
    if option.key in ("topic", "target_topic", "new_topic", "name"):
        return [(topic, "") for topic in dict.fromkeys(r.topic for r in _records(before))]
    if option.key in ("id", "ids", "ref", "refs"):
        return [(record.id, f"{record.topic}: {record.lesson}") for record in _records(before)]
    return ()


def _records(before: list[str]) -> tuple[RecordView, ...]:
    """Returns the records of the project as they may be shown; empty without a project."""
    # Completing plain words does not need these imports.
    from ..contract.project import ListRecordsParams
    from ..machine.standard_streams import log_faults
    from ..service.list_records import list_records
    from ..service.project import Project
    from ..service.standing import Settings
    from ..store.project_root import find_root

    log_faults()
    named = next((value for flag, value in pairwise(before) if flag == "--root"), None)
    try:
        root = find_root(named, environment=os.environ)
        settings = Settings.of_process(None)
        project = Project.open(root, lambda: settings)
        return list_records(project, ListRecordsParams()).records
    except (ProjectError, StoreError):
        return ()


_BASH = """\
# Completion of sentinel-memory for bash.
_sentinel_memory() {
  local line value word=${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  while IFS= read -r line; do
    value=${line%%$'\\t'*}
    # Topics come from other people: they are quoted, so that none of them is ever run.
    if [[ $word != [\\"\\']* ]]; then
      COMPREPLY+=("$(printf '%q' "$value")")
    elif [[ $value != *[\\"\\'\\$\\`\\\\!]* ]]; then
      COMPREPLY+=("$value")
    fi
  done < <(sentinel-memory __complete "=$word" "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
}
complete -o default -F _sentinel_memory sentinel-memory
"""

_ZSH = """\
#compdef sentinel-memory
# Completion of sentinel-memory for zsh.
_sentinel_memory() {
  local value about
  local -a values shown
  while IFS=$'\\t' read -r value about; do
    values+=("$value")
    shown+=("$value${about:+  $about}")
  done < <(sentinel-memory __complete "=${(Q)words[CURRENT]}" \\
    "${(@Q)words[2,CURRENT-1]}" 2>/dev/null)
  if (( $#values )); then
    compadd -l -d shown -a values
  else
    _default
  fi
}
if [[ $funcstack[1] == _sentinel-memory ]]; then
  _sentinel_memory "$@"
else
  compdef _sentinel_memory sentinel-memory
fi
"""

_FISH = """\
# Completion of sentinel-memory for fish.
function __sentinel_memory_complete
    set -l words (commandline -opc)
    set -e words[1]
    set -l word (commandline -ct | string collect --allow-empty)
    sentinel-memory __complete "=$word" $words 2>/dev/null
end
complete -c sentinel-memory -f -a '(__sentinel_memory_complete)'
complete -c sentinel-memory -l root -r -a '(__fish_complete_directories)'
"""

_POWERSHELL = """\
# Completion of sentinel-memory for PowerShell.
Register-ArgumentCompleter -Native -CommandName sentinel-memory -ScriptBlock {
    param($word, $ast, $cursor)
    $before = @($ast.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object {
            if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) {
                $_.Value
            } else {
                $_.Extent.Text
            }
        })
    sentinel-memory __complete "=$word" @before 2>$null | ForEach-Object {
        $value, $about = $_ -split "`t", 2
        if (-not $about) { $about = $value }
        $text = $value
        # Topics come from other people: they are quoted, so that none of them is ever run.
        if ($value -notmatch '^[\\w.:/=-]+$') {
            $code = [Management.Automation.Language.CodeGeneration]
            $text = "'" + $code::EscapeSingleQuotedStringContent($value) + "'"
        }
        $kind = [Management.Automation.CompletionResultType]::ParameterValue
        [Management.Automation.CompletionResult]::new($text, $value, $kind, $about)
    }
}
"""

SCRIPTS: Mapping[str, str] = {
    "bash": _BASH,
    "zsh": _ZSH,
    "fish": _FISH,
    "powershell": _POWERSHELL,
}
"""The script of each shell, which the user's shell loads at start."""

"""The manifest of the extension: menus, keys, texts and pictures; and the imports of the client."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Any

import pytest
from paths import ROOT

TEXT = (ROOT / "package.json").read_text(encoding="utf-8")
MANIFEST: dict[str, Any] = json.loads(TEXT)
CONTRIBUTES: dict[str, Any] = MANIFEST["contributes"]
CLIENT = ROOT / "client" / "src"
MODULES = {
    path.relative_to(CLIENT).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(CLIENT.rglob("*.ts"))
    if path.parent.name != "test"
}
"""The text of each module of the client, by its path."""
SOURCE = "\n".join(MODULES.values())
OURS = "sentinelMemory."
COMMANDS = re.findall(r'^  "sentinelMemory\.(\w+)": "', MODULES["commands"], re.MULTILINE)
"""The names of the commands that the client registers."""
DECLARED = [one["command"] for one in CONTRIBUTES["commands"]]
STEPS = [step for walkthrough in CONTRIBUTES["walkthroughs"] for step in walkthrough["steps"]]

Keys = Mapping[str, str | int | bool]
"""Values of context keys; what is absent is not set."""

_TEST = re.compile(r"([\w.]+)(?:\s*(==|!=|=~)\s*('[^']*'|/(?:[^/\\]|\\.)*/|[\w.-]+))?")


def holds(clause: str, keys: Keys) -> bool:
    """Tells whether a when clause holds, read as the editor does, as far as ours go."""

    def value(test: re.Match[str]) -> str:
        key, how, other = test.groups()
        known = keys.get(key)
        if how is None:
            return str(key == "true" or bool(known))
        if how == "=~":
            return str(known is not None and bool(re.search(other[1:-1], str(known))))
        text = str(known).lower() if isinstance(known, bool) else str(known)
        return str((text == other.strip("'")) == (how == "=="))

    code = _TEST.sub(value, clause)
    for operator, word in (("&&", " and "), ("||", " or "), ("!", " not ")):
        code = code.replace(operator, word)
    return bool(eval(code.strip(), {"__builtins__": {}}))


def texts(name: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((ROOT / name).read_text(encoding="utf-8"))
    return found


def links(text: str) -> list[str]:
    return re.findall(r"(?<=\]\()[^)]*(?=\))", text)


RECORD = ["copy", "deleteRecords", "editRecord", "openLog"]
NEW = ["copy", "deleteRecords", "editRecord", "markSeen", "openLog"]
FOLDER = ["compact", "log", "openLog", "setUpAgents", "undo"]
GIT = sorted([*FOLDER, "reviewMemory", "showChanges", "toggleTracking"])


MENUS = {
    **dict.fromkeys(("record", "record superseded"), RECORD),
    "record withheld": [*RECORD, "redactRecords"],
    "record new": NEW,
    "record withheld new": [*NEW, "redactRecords"],
    **{key: ["markSeen"] for key in ("gone new", "news", "news done")},
    "conflict": ["resolveConflicts"],
    "problem": [],
    "topic": ["deleteRecords", "renameTopic"],
    **dict.fromkeys(("folder tracked", "folder untracked"), sorted(["commit", *GIT])),
    **dict.fromkeys(("folder private", "folder ignored"), GIT),
    "folder no-git": FOLDER,
}


@pytest.mark.requirement("S35", "S36", "N02", "N08", "N12", "K10")
def test_the_menus_of_a_row_offer_what_it_can_do() -> None:
    entries = CONTRIBUTES["menus"]["view/item/context"]
    for row, commands in MENUS.items():
        keys = {"view": "sentinelMemory.records", "viewItem": row}
        shown = {one["command"].removeprefix(OURS) for one in entries if holds(one["when"], keys)}
        assert (row, sorted(shown)) == (row, commands)


TRUSTED: Keys = {"workspaceFolderCount": 1, "isWorkspaceTrusted": True}
RUNNING: Keys = {**TRUSTED, "sentinelMemory.state": "ready"}
EMPTY: Keys = {**RUNNING, "sentinelMemory.isEmpty": True, "sentinelMemory.tracking": "no-git"}
FULL: Keys = {**RUNNING, "sentinelMemory.isEmpty": False}
BEGIN = ["learn", "log", "openLog", "search", "setUpAgents"]


def palette(keys: Keys) -> list[str]:
    """Returns our entries of the command palette, without those that it offers everywhere."""
    entries = CONTRIBUTES["menus"]["commandPalette"]
    clauses = {one["command"].removeprefix(OURS): one["when"] for one in entries}
    shown = {name for name in COMMANDS if holds(clauses.get(name, "true"), keys)}
    return sorted(shown - {"chooseInterpreter", "openWalkthrough", "showOutput"})


@pytest.mark.requirement("S36")
def test_the_palette_offers_what_can_be_done_conflicts_and_git_only_where_there_are_some() -> None:
    assert palette({**TRUSTED, "workspaceFolderCount": 0}) == []
    assert palette({**TRUSTED, "isWorkspaceTrusted": False}) == []
    assert palette({**TRUSTED, "sentinelMemory.state": "noPython"}) == ["restartServer"]
    assert palette(TRUSTED) == BEGIN
    assert palette(EMPTY) == sorted([*BEGIN, "restartServer", "setThreshold", "undo"])
    git = {**FULL, "sentinelMemory.tracking": "tracked"}
    without = palette({**FULL, "sentinelMemory.tracking": "no-git"})
    added = {*palette({**git, "sentinelMemory.conflicted": True})} - {*without}
    of_git = {"commit", "reviewMemory", "showChanges", "toggleTracking"}
    assert added == {*of_git, "resolveConflicts"}
    assert "resolveConflicts" not in palette(git)


IN_VIEW = "focusedView == sentinelMemory.records && !inputFocus"
IN_LESSON = "editorTextFocus && editorLangId == sentinel-lesson"
IN_PLAN = "editorTextFocus && editorLangId == sentinel-plan"
UNDO = ("undo", {"latest": True}, f"{IN_VIEW} && sentinelMemory.canUndo")
REDO = ("undo", {"redo": True}, f"{IN_VIEW} && sentinelMemory.canRedo")


KEYS: dict[str, list[tuple[str, object, str]]] = {
    "ctrl+s": [("saveForm", None, IN_LESSON)],
    "cmd+shift+enter": [("applyPlan", None, IN_PLAN)],
    "ctrl+enter": [("applyTopic", None, IN_PLAN), ("markSeen", None, IN_VIEW)],
    **{key: [UNDO] for key in ("ctrl+z", "cmd+z")},
    **{key: [REDO] for key in ("ctrl+y", "ctrl+shift+z", "cmd+shift+z")},
    "f2": [("editRecord", None, IN_VIEW)],
    "delete": [("deleteRecords", None, IN_VIEW)],
    "ctrl+c": [("copy", {"copied_as": "lesson"}, IN_VIEW)],
}


@pytest.mark.requirement("N04", "S36")
def test_a_key_does_what_it_says_and_nothing_elsewhere() -> None:
    for key, commands in KEYS.items():
        bound = [one for one in CONTRIBUTES["keybindings"] if key in (one["key"], one.get("mac"))]
        found = [(one["command"].removeprefix(OURS), one.get("args"), one["when"]) for one in bound]
        assert (key, found) == (key, commands)


@pytest.mark.requirement("N04")
def test_tab_goes_through_a_lesson_and_is_left_to_what_is_open_there() -> None:
    tabs = [one for one in CONTRIBUTES["keybindings"] if one["key"] in ("tab", "shift+tab")]
    keys = {"editorTextFocus": True, "editorLangId": "sentinel-lesson"}
    opened = ("editorTabMovesFocus", "inlineSuggestionVisible", "inSnippetMode")
    assert [[holds(one["when"], keys | {name: True}) for name in opened] for one in tabs] == [
        [False, False, False]
    ] * 2
    assert all(holds(one["when"], keys) for one in tabs)


_NAMES = {
    *("Sentinel Memory", "Claude Code", "winget install Python", "brew install python"),
    *("uv python install", "sudo apt install python"),
}
"""Names and commands that are the same in every language."""


@pytest.mark.requirement("S11")
@pytest.mark.parametrize(
    ("files", "used"),
    [
        (
            ("l10n/bundle.l10n.json", "l10n/bundle.l10n.ko.json"),
            {json.loads(one) for one in re.findall(r'\bt\(\s*("(?:[^"\\]|\\.)*")', SOURCE)},
        ),
        (("package.nls.json", "package.nls.ko.json"), set(re.findall(r'"%([\w.]+)%"', TEXT))),
    ],
    ids=["code", "manifest"],
)
def test_the_texts_are_all_there_and_no_others_and_in_korean_too(
    files: tuple[str, str], used: set[str]
) -> None:
    english, korean = map(texts, files)
    assert set(english) == set(korean) == used
    for key, text in korean.items():
        assert re.search("[가-힣]", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)), key
        prose = re.sub(r"`[^`]*`|\]\([^)]*\)", " · ", text)
        assert {*re.findall("[A-Za-z]+(?: [A-Za-z]+)+", prose)} <= _NAMES, key
        assert links(text) == links(english[key]), key
        places = [{*re.findall(r"\{\d+\}", one)} for one in (text, english[key])]
        assert places[0] == places[1], key


@pytest.mark.requirement("S11")
def test_the_texts_of_the_code_are_literals_and_never_shown_without_a_translation() -> None:
    assert re.findall(r'[^\w.]t\((?!\s*"|\))[^)]*', SOURCE) == []
    names = "title|prompt|place[hH]older|label|detail|tooltip|description|validationMessage"
    shown = rf'(?:\.show\w+Message\(\s*|\b(?:{names})\s*[:=]\s*)(?:"[^"]*"|`[^`]*`)'
    found = [re.sub(r"\$\{[^}]*\}", "", one) for one in re.findall(shown, SOURCE)]
    assert [one for one in found if re.search("[A-Za-z]{2} [a-z]{2}", one)] == []


def test_the_manifest_declares_the_commands_of_the_code_and_leads_to_no_others() -> None:
    assert sorted(DECLARED) == sorted(OURS + name for name in COMMANDS)
    views = [one["id"] for all_ in CONTRIBUTES["views"].values() for one in all_]
    led = {one["command"] for all_ in CONTRIBUTES["menus"].values() for one in all_}
    for text in texts("package.nls.json").values():
        led |= {link.removeprefix("command:") for link in links(text)}
    led = {one for one in led if not one.startswith("workbench.")}
    assert led <= {*DECLARED, *(f"{view}.focus" for view in views)}


@pytest.mark.requirement("S01", "S26")
def test_the_tools_are_the_operations_of_agents_where_a_server_may_run() -> None:
    tools = CONTRIBUTES["languageModelTools"]
    (names,) = re.findall(r"AGENT_OPERATIONS = (\[[^\]]*\])", MODULES["memory/contracts"])
    assert [one["name"] for one in tools] == [f"sentinel_{one}" for one in json.loads(names)]
    when = "isWorkspaceTrusted && workspaceFolderCount != 0 && !virtualWorkspace"
    assert {one["when"] for one in tools} == {when}


def test_icons_and_pictures_have_the_colours_of_the_theme() -> None:
    icons = [one["icon"] for one in CONTRIBUTES["commands"] if "icon" in one]
    assert all(re.fullmatch(r"\$\([a-z-]+\)", icon) for icon in icons)
    bars = CONTRIBUTES["viewsContainers"]["activitybar"]
    for one in (*bars, *(view for views in CONTRIBUTES["views"].values() for view in views)):
        drawing = (ROOT / one["icon"]).read_text(encoding="utf-8")
        assert "currentColor" in drawing
        assert not re.search(r"#[0-9a-f]{3,8}\b|rgb\(|<image", drawing, re.IGNORECASE)
    # A tab gives its icon no colour.
    for one in CONTRIBUTES["languages"]:
        drawings = {(ROOT / name).read_text(encoding="utf-8") for name in one["icon"].values()}
        assert len(drawings) == 2
        assert not any("currentColor" in drawing for drawing in drawings)


def test_where_nothing_is_remembered_is_one_button_a_link_on_a_line_of_its_own() -> None:
    for name in ("package.nls.json", "package.nls.ko.json"):
        lines = texts(name)["welcome.ready"].split("\n")
        assert len([one for one in lines if re.fullmatch(r"\[[^\]]*\]\([^)]*\)", one)]) == 1


def test_the_walkthrough_shows_every_picture_with_its_description() -> None:
    folder = "media/walkthrough"
    shown = sorted(step["media"]["svg"] for step in STEPS)
    assert shown == sorted(f"{folder}/{path.name}" for path in (ROOT / folder).iterdir())
    for step in STEPS:
        assert step["media"]["altText"] == f"%walkthrough.{step['id']}.alt%"
        picture = (ROOT / step["media"]["svg"]).read_text(encoding="utf-8")
        for colour in re.findall(r'\b(?:fill|stroke)="([^"]*)"', picture):
            assert re.fullmatch(r"none|var\(--vscode-[\w-]+\)", colour)
        # The page of the editor runs no script, loads nothing and applies no style sheet of ours.
        assert not re.search(r"<style|style=|<script|href=|url\(", picture)


def test_the_walkthrough_waits_for_commands_that_exist_and_for_keys_that_the_code_sets() -> None:
    (walkthrough,) = CONTRIBUTES["walkthroughs"]
    code = MODULES["walkthrough"]
    name = f"{MANIFEST['publisher']}.{MANIFEST['name']}#{walkthrough['id']}"
    assert f'WALKTHROUGH = "{name}"' in code
    done = {f"onContext:{key}" for key in re.findall(r': "(sentinelMemory\.\w+)",', code)}
    events = {event for step in STEPS for event in step.get("completionEvents", ())}
    assert done
    assert done <= events <= {*done, *(f"onCommand:{command}" for command in DECLARED)}


def imports_of(modules: Mapping[str, str]) -> dict[str, set[str]]:
    found = re.compile(r'(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]*)"')
    return {
        name: {normpath(f"{PurePosixPath(name).parent}/{path}") for path in found.findall(text)}
        for name, text in modules.items()
    }


def circle(modules: Mapping[str, str]) -> Sequence[str]:
    """Returns the modules, or else the folders, that import each other in a circle."""
    imports = imports_of(modules)
    folders: dict[str, set[str]] = {}
    for name, imported in imports.items():
        folder = str(Path(name).parent)
        others = {str(Path(path).parent) for path in imported} - {folder}
        folders.setdefault(folder, set()).update(others)
    for graph in (imports, folders):
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as error:
            return sorted(set(error.args[1]))
    return ()


def test_the_modules_of_the_client_import_each_other_in_no_circle() -> None:
    assert len(MODULES) > 30
    assert circle(MODULES) == ()
    assert {path for paths in imports_of(MODULES).values() for path in paths} <= {*MODULES}
    # One by a type and a later import, and one of folders.
    planted = {"a": 'import type {\n  A,\n} from "./b/c";', "b/c": 'await import("../a");'}
    assert circle(planted) == ["a", "b/c"]
    assert circle({**planted, "b/c": 'import "../d";', "d": ""}) == [".", "b"]

"""Every requirement, whether it is built, and what is missing: one line each.

`scripts/generate_pages.py` writes docs/status.md from it. A row that is `done` or `partly` is cited
by a test, one that is `not built` by none; tests/workshop/test_status.py sees to that.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

State = Literal["done", "partly", "not built"]

# id | state | what it asks for | what is missing (only where the state is `partly`)
TABLE = """
S01 | done | Three operations from one table on every face. |
S02 | done | One UTF-8 text file, one record a line, text that is not ASCII as itself. |
S03 | done | The fields of a record; unknown fields survive every rewrite. |
S04 | done | Limits in UTF-8 bytes of the stored text and of a line; over one, nothing is written. |
S05 | done | A topic is one trimmed, NFC-normalised, non-empty line. |
S06 | done | Ids by formula; identity by type, topic and text; collisions never overwrite. |
S07 | done | Saving the same gap again updates the record and counts it; an id amends one. |
S08 | done | The answer to a save tells the saved, withheld, replaced and untouched parts. |
S09 | done | Compaction is required above the threshold, and every answer says so. |
S10 | done | A search returns everything, or exactly one topic, the best match first. |
S11 | done | Readable answers that no stored text can imitate, Korean or English. |
S12 | done | Nothing found: three questions to put to the user. |
S13 | done | A compaction names each record in its state, in answers that fit. |
S14 | done | Originals go only with their principle, exactly those named and unchanged. |
S15 | done | A principle without a question gets those of its originals. |
S16 | done | `source_count` and `compacted_at` are derived. |
S17 | done | The functions of the store. |
S18 | done | Equal processes share one log under a lock and lose nothing. |
S19 | done | Every change is one durable replacement or an error with the old file intact. |
S20 | done | Lines that are not records are kept byte for byte. |
S21 | done | The first change creates the folder with the files for git; reading and changing nothing create nothing. |
S22 | partly | Secrets are withheld, or refused where the text is not rewritten. | Some words that people choose as a password, and some sentences that name one, pass.
S23 | done | UTF-8 on the standard streams; stdout belongs to the protocol. |
S24 | done | Which project an operation is about. |
S25 | done | One command writes the loop that agents follow, once per agent. |
S26 | done | The three-step loop works by MCP, in a real editor and on the command line. |
S27 | done | Code-looking text brings a hint. |
S28 | done | Few dependencies, all pure Python. |
S29 | done | About 0.5 KB a record; the cost in tokens is published. |
S30 | done | A command shows the memory that a push publishes, and the sensitive text in it. |
S31 | partly | Any project, any system; a teammate has everything after a pull. | Nothing has run on macOS, and on Windows only Python under Wine.
S32 | done | Search and compact never modify data. |
S33 | done | The editor shows that compaction is required, until it is done. |
S34 | done | One policy file for every face; without trust it can only add protection. |
S35 | done | A project may keep its memory private; ignored without that choice is asked once. |
S36 | done | A person can edit and delete a record, and undo it. |
S37 | partly | Hooks give agents the lessons for which they do not ask, and never stop them. | The limits in milliseconds.
P01 | done | Text between private tags is stored in no field. |
P02 | done | Three forms of private tags, read in one scan. |
P03 | done | The outermost pair of tags covers everything inside it. |
P04 | done | Tags before secrets; where text was withheld three line breaks become two. |
P05 | done | A setting chooses the text in place of a pair, and the number of lines. |
P06 | done | The answer to a save names the withheld text by kind, never the content. |
P07 | done | A tag without its partner refuses the save. |
P08 | done | Tags in code are text, and a stray back-tick makes nothing code. |
P09 | done | An empty pair goes without a marker. |
P10 | done | The text in place of private text is found like any word. |
P11 | done | A lock shows where something was withheld. |
P12 | done | A project's own secret formats and allowed values. |
D01 | done | An MCP server of our own over stdio, in every protocol version. |
D02 | done | Index, timeline, details and statistics by MCP. |
D03 | done | Editor, agents and command line share one memory. |
D04 | done | One command connects and disconnects hosts, by way of one launcher a user. |
D05 | done | Text that is read is filtered like text that is written, and nothing outside the project is read. |
D06 | done | A failed operation returns a result that gives the reason in one sentence. |
G01 | done | Three levels of an answer: index, timeline, details. |
G02 | done | At least 80 % fewer tokens at equal answers. |
G03 | done | A calibrated class for every hit. |
G04 | done | A budget and a limit for layered answers. |
G05 | done | Index, timeline and details in under 20 ms at 10,000 records. |
G06 | done | Data that was read is kept as long as the file is the same, and no longer. |
G07 | done | Summaries by rule. |
G08 | done | Estimates of tokens within 15 %: one that answers use, for Claude, and one for o200k, both published with their errors. |
G09 | done | Tool descriptions teach the loop, and answers name the next call. |
G10 | done | Every answer names its matches, the records in full, its tokens and the reasons. |
G11 | done | Complete up to a ceiling, layered above it, nothing out of reach. |
E01 | done | A record may quote the code that it is about. |
E02 | done | A hint where a quote is very short or long. |
E03 | done | A quote is found again when its code has moved. |
E04 | done | A verdict for every quote, outside the tracked file. |
E05 | done | The verdicts are measured. |
E06 | done | A notification when quotes were looked up. |
E07 | done | Levels from raw to certified. |
E08 | done | A quote that fails blocks the promotion, is kept and is shown. |
E09 | done | Aligned and failed quotes are different types. |
M01 | done | An optional kind of a record. |
M03 | done | A lesson is remembered, superseded and pinned. |
M04 | done | Links between records. |
M05 | done | Search by kind, date, file and linked records. |
M06 | done | A record can be forgotten by its id, or with its topic. |
M07 | done | Links are suggested and confirmed. |
M08 | done | An amended record keeps its old text reachable. |
M09 | done | Context at the start of a session, or by hand. |
M10 | done | A reflection at the end of a session, or by hand. |
M11 | done | Feedback, remembered on this machine, orders answers. |
M12 | done | Statistics, and what could be merged, for people. |
M13 | not built | A server for teams (later). |
M14 | done | Nothing is deleted by age; age is a hint. |
M15 | done | Stale by kind, and 'still true'. |
M16 | done | Candidates for duplicates as diagnostics. |
M17 | done | Candidates for contradictions as diagnostics. |
M18 | done | Card and resident registration numbers: warned of, or masked by policy. |
M19 | not built | A server for teams: access and tokens (later). |
M20 | done | A missing optional part is reported in one clear sentence. |
M21 | not built | A server for teams: health and metrics (later). |
K01 | done | A cache beside the log that can be deleted. |
K02 | done | Logs become principles; sources stay reachable; Markdown goes out, also as files of the Open Knowledge Format, and comes in as drafts. |
K04 | done | One ranking over our own tokens and cues. |
K05 | done | Only changed lines are indexed. |
K06 | done | Answers carry file and line. |
K07 | done | A compaction first asks for knowledge that must not be lost. |
K08 | partly | Records are framed as data; text that speaks to the agent or hides is flagged, or refused. | Of orders that nobody had read, 80 % in English and Korean: 76 % and 64 % are told; and 4.5 % of honest lessons, not 3 %.
K09 | done | Provider keys, private keys, JWT and connection strings are found. |
K10 | done | A commit contains the memory alone, and its message tells the new lessons. |
K12 | done | No operation reaches a network, and no module names one. |
N01 | done | Lines are sorted by id and type. |
N02 | done | The log is merged record by record: by git, by a command, and in the editor. |
N03 | done | The log in the editor: findings while typing with exact ranges, quick fixes, hover, outline; renaming a topic. |
N04 | done | A compaction is a plan that people can read before it happens. |
N05 | done | Lessons know when the code they quote has moved or gone, while typing. |
N06 | done | Lessons at the place of an edit. |
N07 | done | Secrets and private text in lines that git or a hand brought are reported. |
N08 | done | The lessons of two commits or since the last look, compared, with their authors. |
N09 | done | Lessons that may apply meet the task before the work begins. |
N10 | done | Cues by which a future task is recognised. |
N11 | done | Globs that say where a lesson holds, also for what is committed. |
N12 | done | One list of new lessons, from agents and teammates. |
N13 | done | The history of a record. |
N14 | done | A reminder when the user corrects the agent. |
N15 | done | Pages for reading. |
N16 | done | Drafts from the rules and history of a project fill the memory. |
"""


class Requirement(NamedTuple):
    """One row: how far it is built, what it asks for, and what is missing of it."""

    state: State
    words: str
    missing: str


def requirements() -> dict[str, Requirement]:
    """Returns every row by its id, in the order of the table; a line of another form raises."""
    rows: dict[str, Requirement] = {}
    for line in TABLE.strip().splitlines():
        identifier, state, words, missing = (cell.strip() for cell in line.split("|"))
        chosen = next((one for one in get_args(State) if one == state), None)
        if chosen is None or identifier in rows or (chosen == "partly") != bool(missing):
            raise ValueError(f"tests/support/requirements_table.py: {line}")
        rows[identifier] = Requirement(chosen, words, missing)
    return rows


REQUIREMENTS = requirements()

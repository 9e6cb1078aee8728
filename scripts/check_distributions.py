"""Says what an index of Python packages would refuse, or show wrongly, in a wheel and an sdist."""

import sys
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

from packaging.metadata import Metadata
from packaging.utils import parse_sdist_filename, parse_wheel_filename
from packaging.version import Version
from published_page import page
from trove_classifiers import classifiers

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "server" / "sentinel_memory"
PINNED = ROOT / "scripts" / "locks" / "bundle.txt"
RUN_TIME = {"pygls", "lsprotocol", "filelock"}
METADATA = "2.4"
"""The version of the metadata that every program in use uploads; newer ones are refused by some."""
SUMMARY_SIZE = 512
"""Characters that the index takes."""


def main(wheel: str, sdist: str) -> int:
    """Check both files of one version.

    Returns:
        0 when nothing is wrong, 1 with a sentence for each thing that is.
    """
    name, version, _, tags = parse_wheel_filename(Path(wheel).name)
    found = []
    if {str(tag) for tag in tags} != {"py3-none-any"}:
        found.append("The wheel is not for every platform.")
    if parse_sdist_filename(Path(sdist).name) != (name, version):
        found.append("The two files are not of one version.")
    for files in (files_of_wheel(Path(wheel)), files_of_sdist(Path(sdist))):
        metadata = next(data for path, data in files.items() if is_metadata(path))
        found += metadata_problems(metadata, str(name), version)
        found += content_problems(files)
        if not any(path.rpartition("/")[2] == "LICENSE" for path in files):
            found.append("The licence is missing.")
    for problem in found:
        print(problem)
    return 1 if found else 0


def files_of_wheel(path: Path) -> dict[str, bytes]:
    """Every file of a wheel by its path."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def files_of_sdist(path: Path) -> dict[str, bytes]:
    """Every file of a source distribution, by its path below the folder of the version."""
    with tarfile.open(path) as archive:
        members = [member for member in archive.getmembers() if member.isfile()]
        contents = {member.name: archive.extractfile(member) for member in members}
        return {
            str(PurePosixPath(*PurePosixPath(name).parts[1:])): file.read()
            for name, file in contents.items()
            if file
        }


def is_metadata(path: str) -> bool:
    """Tell where the metadata of either kind of file is."""
    return path == "PKG-INFO" or path.endswith(".dist-info/METADATA")


def metadata_problems(text: bytes, name: str, version: Version) -> list[str]:
    """Say what is wrong with the metadata: its fields, its page, what it depends on."""
    try:
        metadata = Metadata.from_email(text)
    except ExceptionGroup as errors:
        return [str(error) for error in errors.exceptions]
    found = []
    if (metadata.name, metadata.version) != (name, version):
        found.append("The metadata names another package than the file.")
    if metadata.metadata_version != METADATA:
        found.append(f"The metadata is of version {metadata.metadata_version}, not {METADATA}.")
    if metadata.description_content_type != "text/markdown":
        found.append("The description is not declared as Markdown.")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    if metadata.description != page(readme, (metadata.project_urls or {}).get("Repository")):
        found.append("The description is not README.md as it is published.")
    if not metadata.summary or len(metadata.summary) > SUMMARY_SIZE:
        found.append(f"The summary is missing or longer than {SUMMARY_SIZE} characters.")
    unknown = sorted(set(metadata.classifiers or []) - classifiers)
    found += [f"There is no classifier {name}." for name in unknown]
    if not metadata.license_expression or metadata.license_files != ["LICENSE"]:
        found.append("The licence is not declared.")
    return found + dependency_problems(metadata)


def dependency_problems(metadata: Metadata) -> list[str]:
    """Say which dependency is new, or does not allow the version that we ship and test."""
    lines = PINNED.read_text(encoding="utf-8").splitlines()
    pinned = dict(line.split(" ")[0].split("==") for line in lines if "==" in line)
    wanted = {entry.name: entry.specifier for entry in metadata.requires_dist or []}
    found = [f"{name} is a new dependency." for name in sorted(wanted.keys() - RUN_TIME)]
    for name, specifier in wanted.items():
        if name in pinned and pinned[name] not in specifier:
            found.append(f"{name} {pinned[name]}, which we ship, is not {specifier}.")
    return found


def content_problems(files: dict[str, bytes]) -> list[str]:
    """Say which module of the package is missing, too much or not that of this tree."""
    modules = [
        *(path for end in ("py", "json", "js", "txt") for path in PACKAGE.rglob(f"*.{end}")),
        PACKAGE / "py.typed",
    ]
    expected = {path.relative_to(PACKAGE.parent).as_posix(): path.read_bytes() for path in modules}
    inside = {
        path.removeprefix("server/"): data
        for path, data in files.items()
        if path.removeprefix("server/").startswith("sentinel_memory/")
    }
    found = [f"{path} is missing." for path in sorted(expected.keys() - inside.keys())]
    found += [f"{path} is too much." for path in sorted(inside.keys() - expected.keys())]
    shared = sorted(expected.keys() & inside.keys())
    return found + [f"{path} differs." for path in shared if expected[path] != inside[path]]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

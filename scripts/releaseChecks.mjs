// Finds the faults that a registry would refuse, before an upload. Pure: nothing is read or run here.

/** One thing that is wrong; `undecided` ones are only warnings in a dry run. */
const wrong = (text) => ({ text, undecided: false });
const undecided = (text) => ({ text, undecided: true });

const CATEGORIES = [
  ..."AI,Chat,Data Science,Debuggers,Education,Extension Packs,Formatters,Keymaps".split(","),
  ..."Language Packs,Linters,Machine Learning,Notebooks,Other,Programming Languages".split(","),
  ..."SCM Providers,Snippets,Testing,Themes,Visualization".split(","),
];
// Lengths that Open VSX accepts; the marketplace of VS Code counts keywords.
const FIELD_SIZE = 255;
const DESCRIPTION_SIZE = 2_048;
const KEYWORDS = 30;
const ICON_PIXELS = 128;
const PNG = "89504e470d0a1a0a";

/** Whether the version is one, and the same in the manifest, its lock, the server and the change log. */
export function versionFindings({ manifest, lockVersion, serverVersion, changelog }) {
  const { version } = manifest;
  const found = [];
  if (!/^\d+\.\d+\.\d+$/.test(version))
    found.push(wrong(`The version ${version} is not of the form 1.2.3.`));
  if (version !== lockVersion)
    found.push(wrong(`package.json says ${version}, package-lock.json says ${lockVersion}.`));
  if (version !== serverVersion)
    found.push(wrong(`package.json says ${version}, the server says ${serverVersion}.`));
  if (!sectionOf(changelog, version)) {
    const waiting = sectionOf(changelog, "Unreleased");
    found.push(
      waiting
        ? undecided(`CHANGELOG.md still calls ${version} Unreleased: give the section its number.`)
        : wrong(`CHANGELOG.md has neither a section ${version} nor anything Unreleased.`),
    );
  }
  return found;
}

/** The text below a heading `## NAME` of the change log; empty when there is none. */
function sectionOf(changelog, name) {
  const sections = changelog.split(/^## /m).slice(1);
  const heading = (section) => section.split("\n", 1)[0].replace(/[[\]]/g, "");
  const section = sections.find((text) => heading(text).split(" ")[0] === name);
  return section?.slice(section.indexOf("\n")).trim() ?? "";
}

/** The faults for which registries of extensions refuse a manifest; `icon` has the bytes of its picture. */
export function manifestFindings(manifest, icon) {
  const found = [];
  for (const name of ["name", "publisher"]) {
    if (!/^[a-z0-9][a-z0-9-]*$/.test(manifest[name] ?? ""))
      found.push(wrong(`"${name}" must be lower-case letters, digits and hyphens.`));
  }
  for (const name of ["displayName", "description", "license"]) {
    if (!manifest[name]) found.push(wrong(`"${name}" is missing in package.json.`));
  }
  const texts = ["displayName", "license", "categories", "keywords"];
  for (const name of texts) found.push(...textFindings(name, manifest[name], FIELD_SIZE));
  found.push(...textFindings("description", manifest.description, DESCRIPTION_SIZE));
  const foreign = (manifest.categories ?? []).filter((name) => !CATEGORIES.includes(name));
  if (foreign.length > 0) found.push(wrong(`There is no category ${foreign.join(", ")}.`));
  if ((manifest.keywords ?? []).length > KEYWORDS)
    found.push(wrong(`There are more than ${KEYWORDS} keywords.`));
  if (!/\d/.test(manifest.engines?.vscode ?? ""))
    found.push(wrong('"engines.vscode" must name a version.'));
  if (manifest.enableProposedApi || manifest.enabledApiProposals)
    found.push(wrong("An extension that uses proposed API is not published."));
  return [...found, ...iconFindings(icon), ...ownerFindings(manifest)];
}

function textFindings(name, value, limit) {
  const texts = [value ?? []].flat();
  return [
    ...(texts.some((text) => text.length > limit)
      ? [wrong(`"${name}" is longer than ${limit} characters.`)]
      : []),
    ...(texts.some((text) => /\p{C}|\p{Zl}|\p{Zp}/u.test(text))
      ? [wrong(`"${name}" holds a character that cannot be shown.`)]
      : []),
  ];
}

function iconFindings(icon) {
  if (icon?.subarray(0, 8).toString("hex") !== PNG) return [wrong("The icon is not a PNG file.")];
  const [width, height] = [icon.readUInt32BE(16), icon.readUInt32BE(20)];
  return width === height && width >= ICON_PIXELS
    ? []
    : [wrong(`The icon is ${width} x ${height}; it must be a square of ${ICON_PIXELS} or more.`)];
}

function ownerFindings({ repository, publisher, vsce }) {
  const address = typeof repository === "string" ? repository : repository?.url;
  if (address === undefined) {
    return [
      undecided(
        "The repository has no public address yet: npm run release -- --repository=https://github.com/OWNER/NAME",
      ),
      undecided(`"publisher" is ${publisher}: nobody has registered it yet.`),
    ];
  }
  const found = [];
  if (!URL.canParse(address.replace(/^git\+/, "")))
    found.push(wrong(`"repository" is not an address: ${address}`));
  if (vsce?.allowMissingRepository)
    found.push(wrong('"vsce" still allows a missing repository: take that out.'));
  return found;
}

/** Pictures that a registry refuses or cannot show, in one page of the package. */
export function pictureFindings(page, text, repository) {
  const pictures = [
    ...text.matchAll(/!\[[^\]]*\]\(([^)\s]+)/g),
    ...text.matchAll(/src="([^"]+)"/g),
  ];
  const found = [];
  for (const [, target] of pictures) {
    if (/\.svg($|[?#])/i.test(target)) found.push(wrong(`${page} shows an SVG: ${target}`));
    else if (/^http:/i.test(target)) found.push(wrong(`${page} shows ${target} without https.`));
    else if (!/^https:/i.test(target) && !repository)
      found.push(undecided(`${page} shows ${target}, which needs the repository's address.`));
  }
  return found;
}

/** Links and pictures of a page that lead to no file; `exists` tells of a path of the repository. */
export function targetFindings(page, text, exists) {
  const targets = [...text.matchAll(/\]\((?!https?:|#)([^)\s#]+)/g)].map(([, target]) => target);
  return targets
    .filter((target) => !exists(target))
    .map((target) => wrong(`${page} leads to ${target}, which is not there.`));
}

/** A page that says that something is not published, which a release makes untrue. */
export function waitingFindings(page, text) {
  const waits = /\b(?:marketplaces|PyPI)\s+yet\b|아직\s+마켓플레이스/.test(text);
  return waits ? [undecided(`${page} says that it is not published yet: change that.`)] : [];
}

/** The files of the tree that are in no commit, from the output of `git status --porcelain`. */
export function treeFindings(status) {
  const changes = status.split("\n").filter((line) => line.trim() !== "").length;
  return changes === 0 ? [] : [undecided(`${changes} files differ from the last commit.`)];
}

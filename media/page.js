// The script of a page: it shows what the extension sends, and says which button was pressed.
// It makes no HTML of its own from texts.
const editor = acquireVsCodeApi();
const main = document.getElementById("page");
const actions = document.getElementById("actions");
const search = document.getElementById("search");
const field = search.querySelector("input");
const found = document.getElementById("found");

let content;
let sections = [];
let searching;

window.addEventListener("message", ({ data }) => {
  if (data.kind === "page") show(data);
  if (data.kind === "found" && data.text === field.value.trim()) showFound(data);
});

field.addEventListener("input", () => {
  clearTimeout(searching);
  searching = setTimeout(ask, 120);
});

window.addEventListener("scroll", () => {
  if (content) editor.setState({ ...content.target, scroll: window.scrollY });
});

editor.postMessage({ kind: "ready" });

function show(next) {
  const before = editor.getState();
  const isSame = before && before.folder === next.target.folder && before.name === next.target.name;
  // A page that follows the memory takes the keys from nobody.
  const focused = document.hasFocus() && document.activeElement?.dataset.key;
  const scroll = isSame ? (content ? window.scrollY : (before.scroll ?? 0)) : 0;
  content = next;
  document.title = next.title;
  editor.setState({ ...next.target, scroll });
  actions.setAttribute("aria-label", next.words.actions);
  actions.replaceChildren(...next.buttons.map((one) => button(one.label, one.kind, one.name)));
  search.hidden = !next.searches;
  field.setAttribute("aria-label", next.words.search);
  field.placeholder = next.words.search;
  if (!isSame) field.value = "";
  // It was made of Markdown in which HTML, links and pictures are off.
  main.innerHTML = next.html;
  main.querySelectorAll("h1, h2, h3").forEach(decorate);
  linkContents();
  sections = [...main.querySelectorAll('h3[data-kind="record"]')].map(sectionOf);
  if (next.searches && field.value.trim() !== "") ask();
  else found.textContent = "";
  window.scrollTo(0, scroll);
  // On another page the keys, and a screen reader, begin at its heading.
  const place = isSame ? `[data-key="${CSS.escape(focused || "")}"]` : "h1";
  if (focused) read(document.querySelector(place));
}

/** Gives a heading what it is about, and its button. */
function decorate(heading, index) {
  const { kind, name } = content.headings[index] ?? {};
  heading.id = `h${index}`;
  heading.dataset.kind = kind;
  heading.dataset.key = heading.id;
  if (name === null || name === undefined) return;
  heading.dataset.name = name;
  if (kind === "record" || kind === "topic") {
    const link = button(heading.textContent, kind, name);
    link.className = "link";
    link.title = content.words.open;
    heading.replaceChildren(link);
  }
  if (kind === "version") {
    const bring = button(content.words.restore, "restore", name);
    bring.setAttribute("aria-describedby", heading.id);
    heading.after(bring);
  }
}

/** Makes the entries of the contents lead to their topics. */
function linkContents() {
  const list = main.querySelector('h2[data-kind="contents"] + ul');
  [...(list?.children ?? [])].forEach((entry, index) => {
    const topic = content.topics[index];
    const heading = [...main.querySelectorAll('h2[data-kind="topic"]')].find(
      (one) => one.dataset.name === topic,
    );
    const link = document.createElement("button");
    link.type = "button";
    link.className = "link";
    link.dataset.key = `contents ${topic}`;
    link.textContent = entry.textContent;
    link.addEventListener("click", () => (heading ? goTo(heading) : tell("topic", topic)));
    entry.replaceChildren(link);
  });
}

function goTo(heading) {
  read(heading);
  heading.scrollIntoView({ block: "start" });
}

function read(part) {
  if (part?.matches("h1, h2, h3")) part.tabIndex = -1;
  part?.focus({ preventScroll: true });
}

/** The heading of a record with what follows, as one part. */
function sectionOf(heading) {
  const section = document.createElement("section");
  section.setAttribute("aria-labelledby", heading.id);
  section.dataset.ref = heading.dataset.name;
  const parts = [heading];
  for (let next = heading.nextElementSibling; next && !/^(H[1-3]|SECTION)$/.test(next.tagName);) {
    parts.push(next);
    next = next.nextElementSibling;
  }
  heading.before(section);
  section.append(...parts);
  return section;
}

function ask() {
  const text = field.value.trim();
  if (text === "") show(content);
  else editor.postMessage({ kind: "search", text });
}

/** Shows the records that fit, the best first, and nothing else. */
function showFound({ refs, status }) {
  const byRef = new Map(sections.map((section) => [section.dataset.ref, section]));
  main.replaceChildren(...refs.map((ref) => byRef.get(ref)).filter(Boolean));
  found.textContent = status;
}

function button(label, kind, name) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.dataset.key = `${kind} ${name ?? ""}`;
  made.addEventListener("click", () => {
    const history = main.querySelector('h2[data-kind="history"]');
    if (kind === "history" && history) goTo(history);
    else if (kind !== "history") tell(kind, name);
  });
  return made;
}

function tell(kind, name) {
  editor.postMessage(name === undefined ? { kind } : { kind, name });
}

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
/** What was sent and is not shown yet, in its order. */
const sent = [];

window.addEventListener("message", ({ data }) => {
  sent.push(data);
  showSent();
});

field.addEventListener("input", () => {
  clearTimeout(searching);
  searching = setTimeout(ask, 120);
});

window.addEventListener("scroll", () => {
  if (content) editor.setState({ ...content.target, scroll: window.scrollY });
});

document.addEventListener("click", ({ target }) => {
  const { go, link } = target.closest("button")?.dataset ?? {};
  if (go) goTo(document.getElementById(go));
  else if (link) editor.postMessage({ kind: "link", text: link, page: content.number });
});

editor.postMessage({ kind: "ready" });

/** A button that is pressed stays until it is released: a new one in its place would get no click. */
function showSent() {
  if (document.querySelector("button:active")) {
    requestAnimationFrame(showSent);
    return;
  }
  for (const data of sent.splice(0)) {
    if (data.kind === "page") show(data);
    if (data.kind === "found" && data.text === field.value.trim()) showFound(data);
  }
}

function show(next) {
  const before = editor.getState();
  const isSame = before && before.folder === next.target.folder && before.name === next.target.name;
  // A page that follows the memory takes the keys from nobody.
  const focused = document.hasFocus() && keyOf(document.activeElement);
  const scroll = isSame ? (content ? window.scrollY : (before.scroll ?? 0)) : 0;
  content = next;
  document.title = next.title;
  editor.setState({ ...next.target, scroll });
  actions.setAttribute("aria-label", next.words.actions);
  actions.replaceChildren(...next.buttons.map(button));
  search.hidden = !next.searches;
  field.setAttribute("aria-label", next.words.search);
  field.placeholder = next.words.search;
  if (!isSame) field.value = "";
  // The server made it: it has no script, style, picture or address.
  main.innerHTML = next.html;
  sections = [...main.querySelectorAll("section")];
  if (next.searches && field.value.trim() !== "") ask();
  else found.textContent = "";
  window.scrollTo(0, scroll);
  if (!focused) return;
  // On another page the keys, and a screen reader, begin at its heading.
  const parts = document.querySelectorAll(isSame ? "button, h1, h2, h3" : "h1");
  read([...parts].find((part) => !isSame || keyOf(part) === focused));
}

/** What a part is called, by which it is found again on the page that follows. */
function keyOf(part) {
  const { tagName, textContent } = part;
  return /^(BUTTON|H[1-3])$/.test(tagName)
    ? [tagName, part.getAttribute("aria-describedby"), textContent].join(" ")
    : undefined;
}

function goTo(heading) {
  read(heading);
  heading?.scrollIntoView({ block: "start" });
}

function read(part) {
  if (part?.matches("h1, h2, h3")) part.tabIndex = -1;
  part?.focus({ preventScroll: true });
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

function button({ label, go, link }) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  if (go) made.dataset.go = go;
  else made.dataset.link = String(link);
  return made;
}

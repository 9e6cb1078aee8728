// The text of a window for a screen reader: the accessibility tree of the browser, as lines.

/** Roles whose name is made of what is in them: that is not said twice. */
const NAMED_BY_CONTENT = new Set(["button", "heading", "treeitem", "option", "link", "listitem"]);
/** Roles that have no words of their own. */
const SILENT = new Set([
  "generic",
  "none",
  "InlineTextBox",
  "ListMarker",
  "paragraph",
  "LineBreak",
]);
const STATES = ["level", "expanded", "selected", "invalid", "disabled"];

/**
 * Returns the lines of a frame of a window, in the order in which they are read: a role, the name in
 * quotes, and what it is at the moment.
 *
 * `frame` is the name of the frame; without one it is the window itself.
 */
export async function spoken(page, frame) {
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send("Page.getFrameTree");
    const found = framesOf(frameTree).find(({ name }) => frame === undefined || name === frame);
    const { nodes } = await session.send("Accessibility.getFullAXTree", { frameId: found.id });
    return linesOf(nodes);
  } finally {
    await session.detach();
  }
}

function framesOf({ frame, childFrames = [] }) {
  return [frame, ...childFrames.flatMap(framesOf)];
}

function linesOf(nodes) {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines = [];
  const read = (node, isNamed) => {
    const role = node.role?.value ?? "";
    const isSaid = !node.ignored && !SILENT.has(role) && !(role === "StaticText" && isNamed);
    if (isSaid) lines.push(lineOf(node, role));
    const names = isNamed || (isSaid && NAMED_BY_CONTENT.has(role) && nameOf(node) !== "");
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) read(child, names);
    }
  };
  for (const node of nodes.filter(({ parentId }) => !byId.has(parentId))) read(node, false);
  return lines;
}

function lineOf(node, role) {
  const states = (node.properties ?? [])
    .filter(({ name, value }) => STATES.includes(name) && value.value !== "false")
    .map(({ name, value }) => (name === "level" ? String(value.value) : `${name}=${value.value}`));
  const name = nameOf(node);
  return [role === "StaticText" ? "text" : role, ...states, ...(name ? [`"${name}"`] : [])].join(
    " ",
  );
}

function nameOf(node) {
  return (node.name?.value ?? "").replace(/\s+/g, " ").trim();
}

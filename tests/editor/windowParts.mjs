// The visible parts of the editor's window, as locators on its page.
const ROW = ".monaco-list-row";
const STATUS = "sentinel-memory.sentinel-memory.sentinelMemory.status";
const CONFLICT_BUTTON = ".action-label.codicon-git-merge";

/** The parts of a window of the editor, by what is visible in them. */
export class WindowParts {
  constructor(page) {
    this.page = page;
  }

  /** The text field of a form or list at the top of the window. */
  get input() {
    return this.page.locator(".quick-input-widget:visible .quick-input-box input").first();
  }

  /** The form or list at the top of the window, when it shows this text; the hint in its text field counts. */
  form(text) {
    const widget = this.page.locator(".quick-input-widget:visible");
    return widget
      .filter({ hasText: text })
      .or(widget.filter({ has: this.page.getByPlaceholder(text) }))
      .first();
  }

  /** A row of the list at the top of the window. */
  choice(text) {
    return this.page.locator(`.quick-input-widget:visible ${ROW}`, { hasText: text }).first();
  }

  /** The first row of that list, if it has this text. */
  bestChoice(text) {
    return this.page
      .locator(`.quick-input-widget:visible ${ROW}[data-index="0"]`)
      .filter({ hasText: text });
  }

  /** A row of the sidebar. */
  treeRow(text) {
    return this.page.locator(`.sidebar .pane-body ${ROW}`, { hasText: text }).first();
  }

  /** The row of the view about a log in conflict; the records in it have the same button. */
  get conflictRow() {
    return this.treeRow(/Merge conflicts in the log|로그의 병합 충돌/);
  }

  /** That button, while the pointer is over the row or the row is selected. */
  get conflictButton() {
    return this.conflictRow.locator(CONFLICT_BUTTON);
  }

  /** The sidebar with its title bar. */
  get sidebar() {
    return this.page.locator(".part.sidebar");
  }

  /** Words in the sidebar, such as the welcome text of an empty view. */
  sidebarText(text) {
    return this.page.locator(".part.sidebar").getByText(text).first();
  }

  /** The text that stands in the view while it has no rows. */
  get welcome() {
    return this.page.locator(".part.sidebar .welcome-view-content");
  }

  /** A button of that text. */
  welcomeButton(text) {
    return this.welcome.locator(".monaco-button", { hasText: text });
  }

  /** A link in a sentence of the welcome. */
  welcomeLink(text) {
    return this.welcome.locator("a:not(.monaco-button)", { hasText: text });
  }

  /** The walkthrough that is open. */
  get walkthrough() {
    return this.page.locator(".gettingStartedSlideDetails");
  }

  /** A step of the walkthrough by its id in the manifest; `done` is the state of its mark. */
  walkthroughStep(id, done) {
    const mark = `[data-done-step-id$="#${id}"][aria-checked="${String(done)}"]`;
    return this.walkthrough.locator(`.getting-started-step:has(${mark})`);
  }

  /** The row of the sidebar that has the focus. */
  focusedRow(text) {
    return this.page.locator(`.sidebar .pane-body ${ROW}.focused`, { hasText: text }).first();
  }

  /** The rows of the sidebar while the keyboard is theirs. */
  get rowsWithKeyboard() {
    return this.page.locator(".sidebar .pane-body .monaco-list:focus");
  }

  /** A question that must be answered before anything else. */
  dialog(text) {
    return this.page.locator(".monaco-dialog-box", { hasText: text });
  }

  /** The page for reading that is open. */
  get memoryPage() {
    return this.page.frameLocator("iframe.webview.ready").frameLocator("#active-frame");
  }

  /** A button on that page. */
  pageButton(name) {
    return this.memoryPage.getByRole("button", { name, exact: true }).first();
  }

  /** A heading on that page. */
  pageHeading(name) {
    return this.memoryPage.getByRole("heading", { name }).first();
  }

  /** The tab of an open editor. */
  tab(text) {
    return this.page.locator(".tabs-container .tab", { hasText: text }).first();
  }

  /** The editor of a form while the keyboard is its, by the name of its tab where one is given. */
  lessonForm(name = "") {
    const named = name === "" ? "" : `[data-uri$="${encodeURIComponent(name)}"]`;
    return this.page
      .locator(`.monaco-editor.focused[data-uri*="sentinel-memory-forms"]${named}`)
      .first();
  }

  /** The editor of a plan while the keyboard is its. */
  get plan() {
    return this.page.locator('.monaco-editor.focused[data-uri*="sentinel-memory-plans"]').first();
  }

  /** The line and the column of the cursor, in the status bar. */
  get cursor() {
    return this.page.locator('[id="status.editor.selection"]');
  }

  /** The place of the cursor while it stands behind the label of a sentence of a plan. */
  get emptySentence() {
    return this.cursor.filter({ hasText: /\b12\s*$/ });
  }

  /** The editor while the keyboard is its own. */
  get editorWithKeyboard() {
    return this.page.locator(".editor-instance .monaco-editor.focused").first();
  }

  /** The marked texts in the open editor, by severity: error, warning or info. */
  squiggle(severity) {
    return this.page.locator(`.editor-instance .squiggly-${severity}`).first();
  }

  /** A button above the lines of the editor that is open. */
  lens(text) {
    return this.page.locator(".editor-instance .codelens-decoration a", { hasText: text }).first();
  }

  /** The tabs of documents with changes that are not saved. */
  get dirtyTabs() {
    return this.page.locator(".tabs-container .tab.dirty");
  }

  /** Words in the document that is open. */
  editorText(text) {
    return this.page.locator(".editor-instance .view-lines").getByText(text).first();
  }

  /** All lines of the document that is open which are in sight. */
  get editorLines() {
    return this.page.locator(".editor-instance .view-lines").first();
  }

  /** A notification that shows this text. */
  notification(text) {
    return this.page.locator(".notification-list-item", { hasText: text }).first();
  }

  /** Our item in the status bar. */
  get status() {
    return this.page.locator(`[id="${STATUS}"]`);
  }

  /** A row of the Problems panel, which must be open. */
  problem(text) {
    return this.page.locator(`.markers-panel ${ROW}`, { hasText: text }).first();
  }

  /** A quick fix in the list that is open. */
  quickFix(text) {
    return this.page.locator(`.action-widget ${ROW}`, { hasText: text }).first();
  }
}

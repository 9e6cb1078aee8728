/** What the editor calls our pages; it keeps it over a reload of the window. */
export const PAGE_VIEW = "sentinelMemory.page";

/** The editor's name of our pages; the editor keeps it over a reload of the window. */
export const PAGE_VIEW = "sentinelMemory.page";

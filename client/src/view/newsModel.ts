// The news of a memory since this user last looked, in one line (N12).
import type { FolderStatus, NewsCounts } from "../memory/contracts";
import { t } from "../editor/l10n";

/** A folder with something new. */
export type NewsOfFolder = FolderStatus & { readonly news: NewsCounts };

/** Returns the folders with something to look at. */
export function withNews(folders: readonly FolderStatus[]): readonly NewsOfFolder[] {
  return folders.filter((status): status is NewsOfFolder => status.news !== null);
}

/** Returns `3 new, 1 updated`, without the kinds that are none. */
export function newsText(news: NewsCounts): string {
  const { added, updated, compacted, removed } = news;
  return [
    ...(added > 0 ? [t("{0} new", added)] : []),
    ...(updated > 0 ? [t("{0} updated", updated)] : []),
    ...(compacted > 0 ? [t("{0} compacted", compacted)] : []),
    ...(removed > 0 ? [t("{0} removed", removed)] : []),
  ].join(", ");
}

/** Returns how many records are new. */
export function newsTotal({ added, updated, compacted, removed }: NewsCounts): number {
  return added + updated + compacted + removed;
}

// The README as the extension shows it, where the files of the repository are out of reach.
const PICTURE = /^!\[[^\]]*\]\((?!https:)[^)]*\)\n\n?/gm;
const LINK = /(?<!!)\[([^\]]+)\]\((?!https?:|#)[^)]*\)/g;

/**
 * Returns the page without pictures and links that lead to a file of the repository.
 *
 * With a public address (`repository` in package.json) they stay: the packager makes them lead there.
 */
export function packagePage(text, repository) {
  if (repository) return text;
  return text.replace(PICTURE, "").replace(LINK, "$1");
}

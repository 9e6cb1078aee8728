/** The language of documents in which lessons are written, as `package.json` declares it. */
export const LESSON_LANGUAGE = "sentinel-lesson";

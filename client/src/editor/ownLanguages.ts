// The languages of documents that a person writes for the memory, as `package.json` declares them.

/** Of documents in which lessons are written. */
export const LESSON_LANGUAGE = "sentinel-lesson";

/** Of documents in which a compaction is planned. */
export const PLAN_LANGUAGE = "sentinel-plan";

/** All of them. */
export const OWN_LANGUAGES: readonly string[] = [LESSON_LANGUAGE, PLAN_LANGUAGE];

/** A client sends what it has gathered this often. */
export const SUBMIT_MS = 60_000;
/** A client asks for the published translations again this often. */
export const REFRESH_MS = 30 * 60_000;
/** Texts in one submission. */
export const SUBMIT_MAX = 50;
export const SOURCE_MAX_LENGTH = 1000;
export const TRANSLATION_MAX_LENGTH = 3000;
/** Translations that one language publishes, those changed last. */
export const PUBLISHED_MAX = 2000;

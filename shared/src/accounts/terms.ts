/**
 * The day on which a sentence of the terms or the privacy policy (client/src/locales, `legal`) last changed its meaning.
 * Whoever accepted another version is asked once to read and accept this one.
 */
export const TERMS_VERSION = '2026-11-26';

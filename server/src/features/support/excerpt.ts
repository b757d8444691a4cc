/** So much of a message stands in the lists. */
export const EXCERPT_LENGTH = 120;

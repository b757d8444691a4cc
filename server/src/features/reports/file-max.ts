/** Rows of a file. */
export const FILE_MAX = 1_000_000;

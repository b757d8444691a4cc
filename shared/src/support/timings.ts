// Apart from the schemas, for pages that have a socket and no zod.

/** A client without `support:head` for this long reconnects (C6). */
export const HEAD_SILENCE_MS = 30_000;

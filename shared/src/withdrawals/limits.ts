// Apart from the schemas, for pages that show the public list without zod.

/** The public list tells of this much time back. */
export const PUBLIC_WINDOW_MS = 24 * 3_600_000;
/** The latest withdrawals are asked for this often, without a socket. */
export const WITHDRAWALS_POLL_MS = 5 * 60_000;
/** A page of the public list: as many as the list gives unless told. */
export const PUBLIC_PAGE_SIZE = 20;

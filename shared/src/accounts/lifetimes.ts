/** A mailed code is good for so many seconds. */
export const CODE_LIFE_S = 600;

const HOUR_MS = 3_600_000;

/** A customer's or a member of staff's login ends so long after its last use. */
export const LOGIN_IDLE_MS = { user: 12 * HOUR_MS, admin: 8 * HOUR_MS } as const;
/** And never lasts longer than this. */
export const LOGIN_LIFE_MS = 14 * 24 * HOUR_MS;

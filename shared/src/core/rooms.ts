/** Rooms that features of several floors speak to. Who may join one is decided by the feature that lets them in. */

/** Everything connected of one user. */
export const userRoom = (userId: string) => `user:${userId}`;

/** Staff who may read finance. */
export const FINANCE_ROOM = 'staff:finance';

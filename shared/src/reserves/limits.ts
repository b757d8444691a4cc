/** Published reserve addresses that there may be at a time. */
export const RESERVE_ADDRESSES_MAX = 100;

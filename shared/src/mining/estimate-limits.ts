/** Days of data below which an estimate is marked as made from little. */
export const LITTLE_DATA_DAYS = 7;
/** Days of data from which on a weakest and a best week are told apart. */
export const RANGE_DAYS = 14;

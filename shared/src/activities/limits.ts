// Apart from the schemas, for what shows activities without zod.

/** An activity is shown again as a popup after this. */
export const POPUP_REPEAT_MS = 24 * 3_600_000;
/** A successful claim closes its dialog after this. */
export const CLAIM_CLOSE_MS = 1500;

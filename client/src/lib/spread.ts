const SPREAD_MS = 1500;

/** How long to wait with a question that everybody was moved to at the same moment, so that not all ask at once. */
export function spreadMs(): number {
  return Math.random() * SPREAD_MS;
}

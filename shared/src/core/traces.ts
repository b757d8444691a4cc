/** So many parts of traces a browser tells at once. */
export const BROWSER_SPANS_MAX = 20;
/** Longer ones, and what was longer ago, say nothing of the site. */
export const BROWSER_SPAN_MS_MAX = 60_000;

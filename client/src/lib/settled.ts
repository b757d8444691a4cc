/** After so long a page has what it needs, and what may wait is fetched. */
export const SETTLED_MS = 5000;

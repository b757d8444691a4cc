/** The full path to come back to after logging in, as a query of the login page. */
export function loginPath(
  login: string,
  location: { pathname: string; search: string; hash: string },
): string {
  const full = `${location.pathname}${location.search}${location.hash}`;
  return `${login}?redirect=${encodeURIComponent(full)}`;
}

/** Where a login leads: the wanted path when it lies on this site and under `area`, else `fallback`. */
export function redirectTarget(wanted: string | null, area: string, fallback: string): string {
  if (!wanted?.startsWith('/')) return fallback;
  const origin = window.location.origin;
  if (!URL.canParse(wanted, origin)) return fallback;
  // Parsed, because `//host` and `/\host` start with a slash too and lead away.
  const url = new URL(wanted, origin);
  const inside = url.pathname === area || url.pathname.startsWith(`${area}/`);
  return url.origin === origin && inside ? `${url.pathname}${url.search}${url.hash}` : fallback;
}

/** A path of the customer's side to come back to, as an address names it; null for none, or one that leads elsewhere. */
export function wayBack(wanted: string | null): string | null {
  return redirectTarget(wanted, '/app', '') || null;
}

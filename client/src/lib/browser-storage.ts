/** Local storage that never throws: private windows and policies can forbid it. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores `value`, or removes the key for null. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The choice then lives as long as the page.
  }
}

/** What this tab keeps over a reload, as JSON; null where there is nothing or it cannot be read. */
export function readTabStored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps `value` for this tab, or removes the key for null. */
export function writeTabStored(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // It then lives as long as the page.
  }
}

const YEAR_S = 31_536_000;

/**
 * Tells the server a choice that its first HTML should already follow. No secret, and no mark of a person. By https under a
 * name that browsers take from this very host only.
 */
export function tellServer(name: 'theme' | 'language', value: string): void {
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', ''];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${prefix}${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}

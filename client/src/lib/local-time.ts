/** What the browser's own field of date and time wants: local time to the minute, without a zone. */
export function localText(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The moment that such a field names, as the wire says it; undefined for an empty or half-filled one. */
export function momentOf(local: string): string | undefined {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

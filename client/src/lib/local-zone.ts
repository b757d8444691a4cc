/** Where somebody is now, such as Europe/Berlin; null where the browser does not say. */
export const localZone = (): string | null => new Intl.DateTimeFormat().resolvedOptions().timeZone || null;

/** Focuses what is only there after the next drawing: the first of `parts` (selectors) that `place` has. */
export function focusSoon(place: HTMLElement | null, ...parts: string[]): void {
  setTimeout(() => {
    const found = parts.flatMap((part) => place?.querySelector<HTMLElement>(part) ?? []);
    found[0]?.focus();
  });
}

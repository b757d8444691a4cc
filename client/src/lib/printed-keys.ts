const PRINTED: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  Control: 'Ctrl',
};

/** The parts of a key as keyboards print them. */
export function printedParts(key: string): string[] {
  return key.split('+').map((part) => PRINTED[part] ?? part);
}

/** What a button that does the same as keys says of it: to assistive technology, and after its label in the tooltip. */
export function keysHint(keys: readonly string[], label: string) {
  const printed = keys.map((key) => printedParts(key).join('+')).join(', ');
  return { 'aria-keyshortcuts': keys.join(' '), title: `${label} (${printed})` };
}

import type { KeyboardEvent } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable]';

/**
 * Presses the button inside an element whose `aria-keyshortcuts` is the letter that was typed there. By the key's place,
 * so that it works in every script; never while somebody writes, nor for keys of a dialog above it.
 */
export function pressShortcut(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget, target, nativeEvent } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  // React's events come up from portals as well.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(FIELDS)) return;
  const letter = /^Key([A-Z])$/.exec(nativeEvent.code)?.[1];
  if (!letter) return;
  const button = currentTarget.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${letter}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
}

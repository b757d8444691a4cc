import type { KeyboardEvent } from 'react';

const FOCUSABLE =
  'button:not(:disabled), a[href], textarea:not(:disabled), input:not(:disabled):not([hidden]), [tabindex="0"]';

/** Where the panel covers the whole screen, Tab goes round inside it instead of behind it. */
export function keepFocusInside(panel: HTMLElement, event: KeyboardEvent): void {
  if (panel.offsetWidth < window.innerWidth) return;
  const places = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (place) => place.offsetParent !== null,
  );
  const first = places[0];
  const last = places.at(-1);
  if (!first || !last) return;
  const { activeElement } = document;
  if (event.shiftKey && (activeElement === first || activeElement === panel)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && activeElement === last) {
    event.preventDefault();
    first.focus();
  }
}

import { type RefObject, useEffect } from 'react';

const FOCUSABLE =
  'button:not(:disabled), a[href], textarea:not(:disabled), input:not(:disabled):not([hidden]), [tabindex="0"]';

/** Where a keyboard would not cover half of the screen: the place to write, if writing is possible. */
export function focusWriting(panel: HTMLElement): void {
  const writing = panel.querySelector<HTMLElement>('textarea:not(:disabled)');
  const place = writing && window.matchMedia('(hover: hover)').matches ? writing : panel;
  place.focus({ preventScroll: true });
}

/** Takes the focus in, keeps it in where the panel covers the screen, and closes on Esc. */
export function usePanelFocus(panelRef: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    if (panelRef.current) focusWriting(panelRef.current);
  }, [panelRef]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const panel = panelRef.current;
      if (!panel || event.defaultPrevented) return;
      // A dialog opened from here has its own Esc; a button that went away leaves the focus on the page.
      const ours = panel.contains(document.activeElement) || document.activeElement === document.body;
      if (!ours) return;
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Tab') keepFocusInside(panel, event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [panelRef, onClose]);
}

/** Where the panel covers the whole screen, Tab goes round inside it instead of behind it. */
function keepFocusInside(panel: HTMLElement, event: KeyboardEvent): void {
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

import { ON_ITS_WAY } from '../../components/ui/on-its-way.tsx';
import { isDrawn } from '../../lib/when-drawn.ts';

/** Nobody has touched anything for this long. */
const CALM_MS = 1500;
const LOOK_EVERY_MS = 250;
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Calls `onCalm` once: when the page is in sight and has come, nobody is doing anything with it, and no other
 * dialog stands on it. Returns the end of waiting.
 */
export function whenCalm(onCalm: () => void): () => void {
  let touched = Date.now();
  const touch = () => {
    touched = Date.now();
  };
  for (const name of TOUCHES) window.addEventListener(name, touch, { passive: true, capture: true });
  const look = setInterval(() => {
    if (document.visibilityState !== 'visible' || !isDrawn() || isOccupied()) touch();
    else if (Date.now() - touched >= CALM_MS) {
      stop();
      onCalm();
    }
  }, LOOK_EVERY_MS);
  const stop = () => {
    clearInterval(look);
    for (const name of TOUCHES) window.removeEventListener(name, touch, { capture: true });
  };
  return stop;
}

/** A dialog, a menu or the chat is open or on its way, or somebody is about to write. */
function isOccupied(): boolean {
  if (document.querySelector(`[role="dialog"], [role="alertdialog"], [role="menu"], ${ON_ITS_WAY}`))
    return true;
  return document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') ?? false;
}

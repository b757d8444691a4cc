import { useLayoutEffect, useRef } from 'react';
import { actionOf, type ConsoleAction, placeOf } from './console-shortcuts.ts';

/** What each shortcut does; told whether a field had the key. */
export type Shortcuts = Record<ConsoleAction, (inField: boolean) => void>;

/** Runs the console's keyboard shortcuts while it is on screen; see the shortcut sheet. */
export function useConsoleKeys(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  // With the console itself: a key that is pressed as it appears is not lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A menu or a dialog that used the key has said so.
      if (event.defaultPrevented) return;
      const place = placeOf(event.target);
      const action = actionOf(event, place);
      if (!action) return;
      event.preventDefault();
      latest.current[action](place === 'composer' || place === 'field');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './plain-controls.module.css';

interface MenuListProps {
  label: string;
  onKeyDown: (event: KeyboardEvent) => void;
  /** `MenuEntry`, and whatever stands above them. */
  children: ReactNode;
}

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const ENDS: Partial<Record<string, number>> = { Home: 0, End: -1 };

const entriesOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
];

/** What a button opened, gone through by arrows or by pointing; the chosen entry, or else the first, has the focus. */
export function MenuList({ label, onKeyDown, children }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-checked=true]');
    (chosen ?? entriesOf(list.current)[0])?.focus();
  }, []);
  const move = (event: KeyboardEvent) => {
    const all = entriesOf(list.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const step = STEPS[event.key];
    const next = step === undefined ? ENDS[event.key] : (at + step) % all.length;
    if (next === undefined) return onKeyDown(event);
    event.preventDefault();
    all.at(next)?.focus();
  };
  return (
    <div ref={list} role="menu" tabIndex={-1} aria-label={label} className={styles.menu} onKeyDown={move}>
      {children}
    </div>
  );
}

interface MenuEntryProps {
  onChoose: () => void;
  /** For one of several, of which one is chosen. */
  checked?: boolean;
  children: ReactNode;
}

export function MenuEntry({ onChoose, checked, children }: MenuEntryProps) {
  const kind =
    checked === undefined
      ? ({ role: 'menuitem' } as const)
      : ({ role: 'menuitemradio', 'aria-checked': checked } as const);
  return (
    <button type="button" tabIndex={-1} className={styles.item} onClick={onChoose} {...kind}>
      {children}
    </button>
  );
}

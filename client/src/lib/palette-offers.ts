import { useEffect, useRef } from 'react';

/** Something that the palette can do. */
export interface Command {
  id: string;
  text: string;
  /** Beside the text: what tells it from others of its name. */
  hint?: string | undefined;
  /** Parts of that which were looked for. */
  marks?: readonly { from: number; to: number }[];
  /** Keys that do the same, by their names in `KeyboardEvent.key`. */
  keys?: readonly string[];
  run: () => void;
}

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

const NOTHING = (): readonly CommandGroup[] => [];
let offers = NOTHING;

/** Offers a page's own commands in the palette while it is on screen. */
export function useOffers(groups: readonly CommandGroup[]): void {
  const latest = useRef(groups);
  latest.current = groups;
  useEffect(() => {
    offers = () => latest.current;
    return () => {
      offers = NOTHING;
    };
  }, []);
}

/** What the page on screen offers at this moment. */
export function offered(): readonly CommandGroup[] {
  return offers();
}

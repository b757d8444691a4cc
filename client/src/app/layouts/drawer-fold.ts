import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readStored, writeStored } from '../../lib/browser-storage.ts';

const KEY = 'lode.drawer';
const UNFOLDED = 'unfolded';

export interface DrawerFold {
  /** Whether it folds on this page. */
  folds: boolean;
  folded: boolean;
  toggle: () => void;
}

/** Folded on the page that needs the room, unless whoever uses this browser has unfolded it there. */
export function useDrawerFold(page: string | undefined): DrawerFold {
  const folds = useLocation().pathname === page;
  const [unfolded, setUnfolded] = useState(() => readStored(KEY) === UNFOLDED);
  const toggle = () => {
    writeStored(KEY, unfolded ? null : UNFOLDED);
    setUnfolded(!unfolded);
  };
  return { folds, folded: folds && !unfolded, toggle };
}

import { APPROVALS_MAX } from '@lode/shared/withdrawals/admin-schemas';
import { useState } from 'react';

export interface Chosen {
  ids: readonly string[];
  has: (id: string) => boolean;
  /** As many are chosen as go together. */
  full: boolean;
  toggle: (id: string) => void;
  clear: () => void;
}

/** What a member of staff has chosen of the rows that are shown; what is shown no more is chosen no more. */
export function useChosen(shown: readonly string[]): Chosen {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const ids = shown.filter((id) => marked.includes(id)).slice(0, APPROVALS_MAX);
  return {
    ids,
    has: (id) => ids.includes(id),
    full: ids.length >= APPROVALS_MAX,
    toggle: (id) => setMarked(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    clear: () => setMarked([]),
  };
}

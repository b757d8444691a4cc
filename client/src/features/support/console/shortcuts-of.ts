import type { BulkKind } from './bulk-dialog.tsx';
import { type ListedSession, placeOf } from './found-text.tsx';
import { neighbourOf } from './session-book.ts';
import type { Choosing } from './use-choosing.ts';
import type { Shortcuts } from './use-console-keys.ts';
import { type handlingOf, leaveFocus } from './use-handling.ts';
import type { Overlays } from './use-overlays.ts';
import type { useQueue } from './use-queue.ts';
import type { useSelection } from './use-selection.ts';

interface Parts {
  queue: ReturnType<typeof useQueue>;
  selection: ReturnType<typeof useSelection>;
  overlays: Overlays;
  choosing: Choosing;
  handling: ReturnType<typeof handlingOf>;
  note: () => void;
  macros: () => void;
  focusSearch: () => void;
}

/** What each key of the console does now. */
export function shortcutsOf(parts: Parts): Shortcuts {
  const { queue, selection, overlays, choosing, handling, note, macros, focusSearch } = parts;
  const { selectedId } = selection;
  const go = (row: ListedSession | undefined) => row && selection.select(row.id, placeOf(row));
  /** What concerns all that are chosen, where any are. */
  const orBulk = (kind: BulkKind, single: () => void) =>
    choosing.rows.length > 0 ? () => overlays.show(`bulk-${kind}`) : single;
  return {
    next: () => go(neighbourOf(queue.rows, selectedId, 1)),
    previous: () => go(neighbourOf(queue.rows, selectedId, -1)),
    open: () => (selectedId ? handling.compose() : go(queue.rows[0])),
    ...handling,
    close: orBulk('close', handling.close),
    transfer: orBulk('transfer', overlays.transfer),
    note,
    labels: orBulk('label', overlays.labels),
    choose: () => {
      const row = queue.rows.find(({ id }) => id === selectedId);
      if (row) choosing.toggle(row);
      else choosing.begin();
    },
    macros,
    waiting: () => queue.setTab('waiting'),
    mine: () => queue.setTab('mine'),
    all: () => queue.setTab('all'),
    search: () => {
      queue.setTab('all');
      focusSearch();
    },
    help: () => overlays.show('help'),
    back: (inField) => {
      if (inField) leaveFocus();
      else if (choosing.chosen) choosing.end();
      else selection.clear();
    },
  };
}

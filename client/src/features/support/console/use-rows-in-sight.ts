import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** Laid out above and below what is in sight: the keyboard and a quick turn of the wheel find rows there. */
const BEYOND = 8;
/** What scrolls the list, which need not be all that it holds. */
const SCROLLS = '[data-scrolls]';

interface InSight<T> {
  list: RefObject<HTMLElement | null>;
  rows: readonly T[];
  /** The row that has the focus, which it keeps wherever it is scrolled to. */
  focused: string | null;
  rowHeight: number;
}

/** Of rows of one height those that are to be laid out, and how far down each begins. */
export function useRowsInSight<T extends { id: string }>({ list, rows, focused, rowHeight }: InSight<T>) {
  const [above, setAbove] = useState(0);
  const focusedAt = focused === null ? -1 : rows.findIndex(({ id }) => id === focused);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current?.closest<HTMLElement>(SCROLLS) ?? null,
    estimateSize: () => rowHeight,
    // Another function, and the places of all rows would be worked out anew.
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: BEYOND,
    scrollMargin: above,
    rangeExtractor: (range) => withFocused(range, focusedAt),
  });
  // What stands above the list comes and goes with what is in it; to measure more often holds up every scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are the reason to measure again
  useLayoutEffect(() => setAbove(distanceAbove(list.current)), [list, rows]);
  const show = useCallback((index: number) => virtual.scrollToIndex(index, { align: 'auto' }), [virtual]);
  const laidOut = virtual.getVirtualItems().flatMap(({ index, start }) => {
    const row = rows[index];
    return row ? [{ row, index, top: start - above }] : [];
  });
  return { laidOut, height: virtual.getTotalSize(), show };
}

/** With the row that has the focus and those beside it, to which Tab goes on. */
function withFocused(range: Range, focusedAt: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (focusedAt < 0) return indexes;
  const beside = [focusedAt - 1, focusedAt, focusedAt + 1].filter((at) => at >= 0 && at < range.count);
  return [...new Set([...beside, ...indexes])].sort((one, other) => one - other);
}

function distanceAbove(list: HTMLElement | null): number {
  const scrolling = list?.closest<HTMLElement>(SCROLLS);
  if (!list || !scrolling) return 0;
  const within = list.getBoundingClientRect().top - scrolling.getBoundingClientRect().top;
  return Math.round(within + scrolling.scrollTop);
}

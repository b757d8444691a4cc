/** A list that is loaded in parts, newest first; items are told apart by their ids, which sort by time. */
export interface Parts<T> {
  items: T[];
  /** Where the next part begins; null at the end. */
  cursor: string | null;
}

export interface Part<T> {
  items: T[];
  next_cursor: string | null;
}

/**
 * The list after its first part has been asked for anew: what is new comes before what is known. Where more is
 * new than a part holds, the known rest would leave a gap, and the list begins again with this part.
 */
export function withFirst<T extends { id: string }>(known: Parts<T> | undefined, first: Part<T>): Parts<T> {
  const ids = new Set(first.items.map(({ id }) => id));
  const meets = known?.items.some(({ id }) => ids.has(id));
  if (!known || !meets) return { items: first.items, cursor: first.next_cursor };
  const last = first.items.at(-1)?.id ?? '';
  return {
    items: [...first.items, ...known.items.filter(({ id }) => !ids.has(id) && id < last)],
    cursor: known.cursor,
  };
}

/** The list with its next part at the end. */
export function withNext<T extends { id: string }>(known: Parts<T>, next: Part<T>): Parts<T> {
  const ids = new Set(known.items.map(({ id }) => id));
  return {
    items: [...known.items, ...next.items.filter(({ id }) => !ids.has(id))],
    cursor: next.next_cursor,
  };
}

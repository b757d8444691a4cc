import { useState } from 'react';

interface RowKeys {
  keys: number[];
  /** To be called with the removing of a row. */
  drop: (at: number) => void;
}

/** Names for the rows of a list whose items have none, so that each row keeps what is its own when one before it goes. */
export function useRowKeys(count: number): RowKeys {
  const [named, setNamed] = useState<number[]>([]);
  const next = Math.max(-1, ...named) + 1;
  const keys = Array.from({ length: count }, (_, at) => named[at] ?? next + at);
  return { keys, drop: (at) => setNamed(keys.toSpliced(at, 1)) };
}

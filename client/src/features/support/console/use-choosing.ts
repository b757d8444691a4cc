import { BULK_MAX } from '@lode/shared/support/bulk-schemas';
import type { AgentSession } from '@lode/shared/support/schemas';
import { useState } from 'react';

/** Chosen conversations by id, as they were when they were chosen. */
type Chosen = ReadonlyMap<string, AgentSession>;

/** With one more, or without it; as many as can be changed together. */
export function toggledIn(chosen: Chosen, row: AgentSession): Chosen {
  const next = new Map(chosen);
  if (!next.delete(row.id) && next.size < BULK_MAX) next.set(row.id, row);
  return next;
}

/** With all of these, or, where they are chosen already, without them. */
export function toggledAll(chosen: Chosen, rows: readonly AgentSession[]): Chosen {
  const rest = rows.filter(({ id }) => !chosen.has(id));
  return (rest.length > 0 ? rest : rows).reduce(toggledIn, chosen);
}

/** Several conversations of the lists, chosen to be changed together; null while none can be chosen. */
export function useChoosing(known: ReadonlyMap<string, AgentSession>) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return {
    chosen,
    /** As they are by now, as far as known. */
    rows: [...(chosen?.values() ?? [])].map((row) => known.get(row.id) ?? row),
    begin: () => setChosen((now) => now ?? new Map()),
    toggle: (row: AgentSession) => setChosen((now) => toggledIn(now ?? new Map(), row)),
    toggleAll: (rows: readonly AgentSession[]) => setChosen((now) => toggledAll(now ?? new Map(), rows)),
    keepOnly: (ids: readonly string[]) =>
      setChosen((now) => now && new Map([...now].filter(([id]) => ids.includes(id)))),
    end: () => setChosen(null),
  };
}

export type Choosing = ReturnType<typeof useChoosing>;

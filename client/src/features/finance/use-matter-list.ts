import type { MatterKind } from '@lode/shared/finance/socket';
import type { ListPage } from '../../components/ui/data-list.tsx';
import { dayRange } from '../../lib/day-range.ts';
import type { Loaded } from '../../lib/use-loaded.ts';
import { useQueryState } from '../../lib/use-query-state.ts';
import { useMatter } from './use-matter.ts';

const LIMIT = 25;

export interface MatterListOptions<N extends string, P> {
  kinds: readonly MatterKind[];
  /** Its filters, as the address names them. */
  names: readonly N[];
  /** Asks its route: for the filters, their days as times, and a page. What the address says is checked there. */
  read: (query: never, signal?: AbortSignal) => Promise<P>;
}

export interface MatterListing<N extends string, P> {
  list: Loaded<P>;
  query: Partial<Record<N, string>>;
  change: (changes: Record<string, string>) => void;
  filtered: boolean;
  clear: () => void;
  /** What the route is asked for: the filters, their days as times. */
  filter: Record<string, string | undefined>;
}

/** A list of finance that follows the filters in the address, and is kept current. */
export function useMatterList<N extends string, P extends ListPage<unknown>>({
  kinds,
  names,
  read,
}: MatterListOptions<N, P>): MatterListing<N, P> {
  const [query, change] = useQueryState(names);
  const { page, from, to, ...filters } = query as Partial<Record<string, string>> & { page: number };
  const filter = { ...filters, ...dayRange({ from, to }) };
  const list = useMatter(
    JSON.stringify([filter, page]),
    (signal) => read({ ...filter, page, limit: LIMIT } as never, signal),
    kinds,
  );
  return {
    list,
    query,
    change,
    filtered: names.some((name) => query[name]),
    clear: () => change(Object.fromEntries(names.map((name) => [name, '']))),
    filter,
  };
}

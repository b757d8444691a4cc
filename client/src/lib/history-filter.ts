import { dayRange } from './day-range.ts';

/** What a history can be filtered by, as it is called in the address. */
export const HISTORY_NAMES = ['from', 'to', 'search'] as const;

export interface HistoryState {
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
}

/** The part of a request that days and search ask for. */
export function historyQuery({ from, to, search }: HistoryState) {
  return { ...dayRange({ from, to }), search: search?.trim() || undefined };
}

/** Whether any of these filters is set. */
export function isFiltered<K extends string>(
  query: Partial<Record<K, unknown>>,
  names: readonly K[],
): boolean {
  return names.some((name) => Boolean(query[name]));
}

/** The change that takes all of these filters off. */
export function withoutFilters(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '']));
}

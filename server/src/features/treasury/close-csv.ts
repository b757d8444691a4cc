import type { DayClose } from '@lode/shared/treasury/close-schemas';
import { csvLine } from '../../platform/csv.ts';

const HEAD = ['day', 'section', 'name', 'asset', 'kind', 'count', 'amount', 'text'];

/** A closed day as lines of a file: books, chain, breaks, and the hash that signs them. */
export function* closeCsv(close: DayClose): Generator<string> {
  const line = (...cells: unknown[]) => csvLine([close.day, ...cells]);
  yield csvLine(HEAD);
  for (const { account, asset, opening, movements, closing } of close.books) {
    yield line('books', account, asset, 'opening', null, opening);
    for (const { kind, count, amount } of movements)
      yield line('books', account, asset, kind, String(count), amount);
    yield line('books', account, asset, 'closing', null, closing);
  }
  for (const { coin, ledger, chain, difference, unexplained } of close.chain)
    for (const [kind, amount] of Object.entries({ ledger, chain, difference, unexplained }))
      yield line('chain', coin, coin, kind, null, amount);
  for (const { id, asset, kind, amount, state, explanation } of close.found)
    yield line('break', id, asset, kind, null, amount, [state, explanation?.text].filter(Boolean).join(': '));
  yield line('hash', close.hash);
}

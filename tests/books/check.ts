import { checkChains } from './check-chain.ts';
import { checkLedger } from './check-ledger.ts';
import { checkPublic } from './check-public.ts';
import { checkRows } from './check-rows.ts';
import { readBooks } from './rows.ts';

interface Wanted {
  /** Nothing is under way: the chains can be compared with the books. */
  settled?: boolean;
  /** A server's address, whose public figures are compared as well. */
  site?: string;
}

/**
 * Works every balance, hold, coin and public figure out again, from stored rows and the invented chains alone: nothing here
 * imports any of the product. Answers one sentence for each thing that does not add up.
 */
export async function checkBooks(url: string, { settled = false, site }: Wanted = {}): Promise<string[]> {
  const books = await readBooks(url);
  const told = checkLedger(books);
  const faults = [...told.faults, ...checkRows(books, told)];
  if (settled) faults.push(...checkChains(books));
  if (site) faults.push(...(await checkPublic(site, books, told)));
  return faults;
}

import { ASSETS } from '@lode/shared/core/money';
import { ACCOUNT_KINDS, ENTRY_KINDS } from '@lode/shared/ledger/schemas';
import type { KindPosted } from '../ledger/queries/get-kind-balances-at.ts';
import type { PeriodFigure } from '../ledger/queries/sum-period.ts';
import type { BehindRow, FoundBreak } from './break.model.ts';
import type { BookRow } from './close.model.ts';

type Key = Pick<BookRow, 'account' | 'asset'>;

/** What the day began with, what moved it, and what that leaves; accounts with nothing of it are left out. */
export function booksOf(opening: KindPosted[], figures: PeriodFigure[]): BookRow[] {
  const keys = ACCOUNT_KINDS.flatMap((account) => ASSETS.map((asset): Key => ({ account, asset })));
  return keys.flatMap((key) => {
    const begun = opening.find(({ kind, asset }) => kind === key.account && asset === key.asset);
    const own = figures.filter(({ account, asset }) => account === key.account && asset === key.asset);
    if (!begun?.posted && own.length === 0) return [];
    return [bookOf(key, begun?.posted ?? 0n, own)];
  });
}

function bookOf(key: Key, opening: bigint, figures: PeriodFigure[]): BookRow {
  const ordered = ENTRY_KINDS.flatMap((kind) => figures.filter((figure) => figure.kind === kind));
  const moved = figures.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    ...key,
    opening: String(opening),
    movements: ordered.map(({ kind, count, amount }) => ({ kind, count, amount: String(amount) })),
    closing: String(opening + moved),
  };
}

/** What the next day begins with. */
export const closingOf = (books: BookRow[]): KindPosted[] =>
  books.map(({ account, asset, closing }) => ({ kind: account, asset, posted: BigInt(closing) }));

/** Where the entries come to something else than the accounts say. */
export function compareLedger(books: BookRow[], accounts: KindPosted[]): FoundBreak[] {
  const keys = new Map<string, Key>();
  for (const { account, asset } of books) keys.set(`${account}:${asset}`, { account, asset });
  for (const { kind, asset } of accounts) keys.set(`${kind}:${asset}`, { account: kind, asset });
  return [...keys].flatMap(([subject, { account, asset }]): FoundBreak[] => {
    const book = books.find((one) => one.account === account && one.asset === asset);
    const said = accounts.find((one) => one.kind === account && one.asset === asset)?.posted ?? 0n;
    const amount = said - BigInt(book?.closing ?? 0);
    if (amount === 0n) return [];
    return [
      { kind: 'ledger_balance', subject, asset, amount, rows: [{ type: 'account', id: account, amount }] },
    ];
  });
}

/** What of a day's figures is not what it was: by account and kind of entry, what is there now less what was kept. */
export function changesOf(kept: BookRow[], now: PeriodFigure[]): (BehindRow & Pick<BookRow, 'asset'>)[] {
  const differences = new Map<string, BehindRow & Pick<BookRow, 'asset'>>();
  const add = ({ account, asset }: Key, kind: string, amount: bigint) => {
    const id = `${account}:${asset}:${kind}`;
    const known = differences.get(id)?.amount ?? 0n;
    differences.set(id, { type: 'figure', id, asset, amount: known + amount });
  };
  for (const { account, asset, kind, amount } of now) add({ account, asset }, kind, amount);
  for (const { movements, ...book } of kept)
    for (const { kind, amount } of movements) add(book, kind, -BigInt(amount));
  return [...differences.values()].filter(({ amount }) => amount !== 0n);
}

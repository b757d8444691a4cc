import { type Asset, formatAmount } from '@lode/shared/core/money';
import type { Break, Close, DayClose } from '@lode/shared/treasury/close-schemas';
import type { BehindRow, BreakRow } from './break.model.ts';
import type { CloseRow } from './close.model.ts';
import type { CountedClose } from './queries/list-closes.ts';

const said = <T extends { at: Date }>(one: T) => ({ ...one, at: one.at.toISOString() });

export function presentBreak(row: BreakRow): Break {
  const { asset, amount } = row;
  return {
    id: String(row._id),
    day: row.day,
    kind: row.kind,
    asset,
    amount: amountOf(amount, asset),
    rows: row.rows.map((behind) => presentBehind(behind, asset)),
    found_at: row.foundAt.toISOString(),
    state: row.state,
    explanation: row.explanation && said(row.explanation),
    settled: row.settled && said(row.settled),
    refusals: row.refusals.map(said),
  };
}

const amountOf = (amount: bigint | null, asset: Asset | null) =>
  amount === null || asset === null ? null : formatAmount(BigInt(amount), asset);

/** Figures of a day that was changed name their own asset. */
function presentBehind({ type, id, amount }: BehindRow, asset: Asset | null) {
  const own = type === 'figure' ? (id.split(':')[1] as Asset) : asset;
  return { type, id, amount: amountOf(amount, own) };
}

export function presentClose(row: CountedClose): Close {
  return {
    day: row._id,
    closed_at: row.closedAt.toISOString(),
    closed_by: row.closedBy,
    checked_at: row.checkedAt.toISOString(),
    entries: row.entries,
    hash: row.hash,
    breaks: row.breaks,
    unsettled: row.unsettled,
  };
}

export function presentDay(row: CountedClose & { found: BreakRow[] }): DayClose {
  return {
    ...presentClose(row),
    books: row.books.map(({ account, asset, opening, movements, closing }) => ({
      account,
      asset,
      opening: formatAmount(BigInt(opening), asset),
      movements: movements.map(({ kind, count, amount }) => ({
        kind,
        count,
        amount: formatAmount(BigInt(amount), asset),
      })),
      closing: formatAmount(BigInt(closing), asset),
    })),
    chain: row.chain.map(presentChain),
    found: row.found.map(presentBreak),
  };
}

function presentChain({ coin, ledger, chain, unexplained }: CloseRow['chain'][number]) {
  const text = (units: string | null) => (units === null ? null : formatAmount(BigInt(units), coin));
  const difference = chain === null ? null : String(BigInt(chain) - BigInt(ledger));
  return {
    coin,
    ledger: formatAmount(BigInt(ledger), coin),
    chain: text(chain),
    difference: text(difference),
    unexplained: text(unexplained),
  };
}

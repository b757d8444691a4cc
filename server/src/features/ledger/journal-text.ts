import { ASSETS, type Asset, decimalsOf, formatDecimal } from '@lode/shared/core/money';
import type { AccountKind } from '@lode/shared/ledger/schemas';
import { type AccountId, chartOf } from './chart.ts';
import type { LedgerEntryRow } from './ledger-entry.model.ts';

/** Where each kind of the chart stands among the five sorts that plain-text accounting knows. */
const PLACES: Record<AccountKind, string> = {
  wallet: 'liabilities:wallet',
  receivable: 'assets:receivable',
  holdings: 'assets:holdings',
  shortfall: 'liabilities:shortfall',
  exchange: 'equity:exchange',
  payouts_in_transit: 'liabilities:payouts_in_transit',
  mining_revenue: 'liabilities:mining_revenue',
  operator_income: 'income:operator_income',
  hash_power_sales: 'income:hash_power_sales',
  marketing: 'equity:marketing',
  adjustments: 'equity:adjustments',
  fees: 'income:fees',
  capital: 'equity:capital',
  uncovered_costs: 'expenses:uncovered_costs',
};

/** An account of the chart as a journal calls it. */
export function journalAccount(id: AccountId): string {
  const { kind } = chartOf(id);
  const suffix = id.slice(kind.length + 1);
  return suffix ? `${PLACES[kind]}:${suffix}` : PLACES[kind];
}

/** So that a strict reader takes every commodity with all its decimals. */
export const COMMODITIES = ASSETS.map(
  (asset) => `commodity 1000.${'0'.repeat(decimalsOf(asset))} ${asset}\n`,
).join('');

/** In a journal debits stand above zero, credits below. */
export function posting(id: AccountId, units: bigint, asset: Asset, comment = ''): string {
  const amount = formatDecimal(units, decimalsOf(asset), 2);
  return `    ${journalAccount(id)}  ${amount} ${asset}${comment && `  ; ${comment}`}\n`;
}

/** What a person wrote, on one line, without the signs that begin a comment or divide a description. */
function narration(text: string): string {
  return text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(';', ',')
    .replaceAll('|', '/')
    .trim();
}

/** An entry as a transaction. A hold and its release move nothing: what they reserve and free stands in comments. */
export function transaction({ _id, at, kind, phase, memo, reference, legs }: LedgerEntryRow): string {
  const moves = phase === 'post' || phase === 'capture';
  const day = at.toISOString().slice(0, 10);
  const words = [`${kind} (${phase})`, narration(memo)].filter(Boolean).join(' | ');
  const about = reference ? `, reference: ${narration(reference.type)} ${narration(reference.id)}` : '';
  const lines = legs.map(({ account, asset, side, amount }) => {
    if (!moves)
      return posting(account, 0n, asset, `${phase}: ${side} ${formatDecimal(amount, decimalsOf(asset), 2)}`);
    return posting(account, side === 'debit' ? amount : -amount, asset);
  });
  return `\n${day} * (${String(_id)}) ${words}\n    ; time: ${at.toISOString()}${about}\n${lines.join('')}`;
}

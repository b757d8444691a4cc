import { formatUsd } from '@lode/shared/core/money';
import { CRYPTO_SYMBOLS } from '@lode/shared/rates/symbols';
import type { PublicWithdrawal, PublicWithdrawals } from '@lode/shared/withdrawals/schemas';
import type { CompletedWithdrawal, PublicWithdrawalList } from './queries/list-public-withdrawals.ts';

const SHORT_START = 6;
const SHORT_END = 4;

/** Up to four characters whole; else the first two, three asterisks, the last two. */
export function maskUsername(username: string): string {
  const letters = Array.from(username);
  if (letters.length <= 4) return username;
  return `${letters.slice(0, 2).join('')}***${letters.slice(-2).join('')}`;
}

/** An address or transaction id with its middle left out. */
export function shortenId(id: string): string {
  return id.length <= SHORT_START + SHORT_END + 1
    ? id
    : `${id.slice(0, SHORT_START)}…${id.slice(-SHORT_END)}`;
}

function presentPublicWithdrawal(row: CompletedWithdrawal): PublicWithdrawal {
  return {
    username: maskUsername(row.username),
    amount_usd: formatUsd(row.amount),
    currency: row.currency,
    wallet_address: shortenId(row.walletAddress),
    tx_id: shortenId(row.txId),
    status: 'completed',
    completed_at: row.completedAt.toISOString(),
  };
}

/** The public list: nobody's whole name, address or transaction id is in it. */
export function presentPublicWithdrawals(
  list: PublicWithdrawalList,
  { page, limit }: { page: number; limit: number },
): PublicWithdrawals {
  return {
    withdrawals: list.rows.map(presentPublicWithdrawal),
    page,
    limit,
    total: list.total,
    stats: { amount_usd: formatUsd(list.amount), count: list.total, currencies: [...CRYPTO_SYMBOLS] },
  };
}

import { NETWORKS } from '@lode/shared/chains/schemas';
import { formatAmount, formatDecimal, formatUsd } from '@lode/shared/core/money';
import type { CoinBooks, Movement, Treasury } from '@lode/shared/treasury/schemas';
import { clock } from '../../platform/clock.ts';
import type { MovementRow } from './movement.model.ts';
import type { CoinView, TreasuryView } from './queries/get-treasury.ts';
import type { KeptReserve } from './queries/read-coin-on-chain.ts';

export function presentMovement(row: MovementRow): Movement {
  const { coin, amount, into, fee, entryId } = row;
  return {
    id: String(row._id),
    kind: row.kind,
    coin,
    txid: row.txid,
    amount: amount === null ? null : formatAmount(BigInt(amount), coin),
    into: into
      ? {
          coin: into.coin,
          txid: into.txid,
          amount: formatAmount(BigInt(into.amount), into.coin),
          amount_usd: formatUsd(BigInt(into.amountUsd)),
        }
      : null,
    fee: fee && { coin: fee.coin, amount: formatAmount(BigInt(fee.amount), fee.coin) },
    rate: row.rate,
    rate_source: row.rateSource,
    amount_usd: formatUsd(BigInt(row.amountUsd)),
    from: row.from,
    to: row.to,
    mined_at: row.minedAt?.toISOString() ?? null,
    note: row.note,
    state: row.state,
    proposed_by: { id: row.proposedBy.id, username: row.proposedBy.username },
    proposed_at: row.proposedAt.toISOString(),
    decided_by: row.decidedBy && { id: row.decidedBy.id, username: row.decidedBy.username },
    decided_at: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    entry_id: entryId && String(entryId),
  };
}

export function presentTreasury({ coins, capital, uncovered, waiting, simulated }: TreasuryView): Treasury {
  return {
    coins: coins.map(presentCoin),
    capital_usd: formatUsd(capital),
    uncovered_usd: formatUsd(uncovered),
    waiting,
    simulated,
    at: clock.now().toISOString(),
  };
}

function presentCoin(view: CoinView): CoinBooks {
  const { coin, ledger, free, shortfall, total, deposits } = view;
  return {
    coin,
    ledger: formatAmount(ledger, coin),
    promised: formatAmount(ledger - shortfall - free, coin),
    free: formatAmount(free, coin),
    shortfall: formatAmount(shortfall, coin),
    reserves: view.reserves.map(presentReserve),
    hot: formatAmount(view.hot, coin),
    cold: formatAmount(view.cold, coin),
    deposit_addresses: {
      amount: formatAmount(deposits.amount, coin),
      count: deposits.count,
      unread: deposits.unread,
      checked_at: deposits.checkedAt?.toISOString() ?? null,
      key_id: view.use.keyId,
      last_index: view.use.last,
      gap: view.use.gap,
    },
    chain: total === null ? null : formatAmount(total, coin),
    difference: total === null ? null : formatAmount(total - (ledger - shortfall), coin),
    reasons: view.reasons.map(({ reason, count, amount }) => ({
      reason,
      count,
      amount: amount === null ? null : formatAmount(amount, coin),
    })),
  };
}

function presentReserve({ coin, address, storage, amount, checkedAt, unreachable }: KeptReserve) {
  return {
    address,
    storage,
    amount: amount === null ? null : formatDecimal(BigInt(amount), NETWORKS[coin].decimals),
    checked_at: checkedAt?.toISOString() ?? null,
    unreachable,
  };
}

import { formatHashPower } from '@lode/shared/core/hash-power';
import { formatAmount, formatUsd } from '@lode/shared/core/money';
import { listDeposits } from '../../deposits/queries/list-deposits.ts';
import { listEntries } from '../../ledger/queries/list-entries.ts';
import { listContracts } from '../../mining/queries/list-contracts.ts';
import { listPayouts } from '../../mining/queries/list-payouts.ts';
import { listPurchases } from '../../store/queries/list-purchases.ts';
import { getAddressBook } from '../../withdrawals/queries/get-address-book.ts';
import { listWithdrawals } from '../../withdrawals/queries/list-withdrawals.ts';
import { everyCursor, everyPage } from '../every-page.ts';

/** Somebody's deposits with what was paid to each. */
export async function* ownDeposits(userId: string) {
  for await (const { deposit, payments } of everyPage((page) =>
    listDeposits(userId, page).then(({ views }) => views),
  )) {
    yield {
      id: String(deposit._id),
      at: deposit.createdAt,
      currency: deposit.coin,
      asked_usd: formatUsd(deposit.amountUsd),
      rate: deposit.rate,
      address: deposit.address,
      state: deposit.state,
      credited_usd: formatUsd(deposit.creditedUsd),
      payments: payments.map(({ txid, state, seenAt, creditedUsd }) => ({
        seen_at: seenAt,
        txid,
        state,
        credited_usd: creditedUsd === null ? null : formatUsd(creditedUsd),
      })),
    };
  }
}

export async function* ownWithdrawals(userId: string) {
  for await (const row of everyPage((page) => listWithdrawals(userId, page).then(({ rows }) => rows))) {
    yield {
      id: String(row._id),
      at: row.createdAt,
      currency: row.currency,
      amount_usd: formatUsd(row.amount),
      fee_usd: formatUsd(row.fee),
      address: row.walletAddress,
      state: row.state,
      rate: row.rate,
      txid: row.txId,
      reason: row.reason,
      ended_at: row.endedAt,
    };
  }
}

/** The addresses that the customer keeps for withdrawals. */
export async function* ownAddressBook(userId: string) {
  const { addresses } = await getAddressBook(userId);
  for (const { label, currency, address, createdAt, usableAt } of addresses)
    yield { label, currency, address, at: createdAt, usable_at: usableAt };
}

export async function* ownPurchases(userId: string) {
  for await (const row of everyPage((page) => listPurchases(userId, page).then(({ rows }) => rows))) {
    yield {
      id: String(row._id),
      at: row.createdAt,
      plan: row.planName,
      amount_usd: formatUsd(row.amountUsd),
      price_per_th_usd: formatUsd(row.pricePerTh),
      purchased_th: formatHashPower(row.purchased),
      bonus_th: formatHashPower(row.bonus),
      contract: String(row.contractId),
    };
  }
}

const contractsOf = (userId: string) =>
  everyPage((page) => listContracts(userId, page).then(({ views }) => views));

export async function* ownContracts(userId: string) {
  for await (const { contract } of contractsOf(userId)) {
    yield {
      id: String(contract._id),
      type: contract.type,
      title: contract.title,
      hash_power_th: formatHashPower(contract.hashPower),
      starts_at: contract.startsAt,
      ends_at: contract.endsAt,
      paid_usd: formatUsd(contract.amountUsd),
      earned_usd: formatUsd(contract.earnedUsd),
    };
  }
}

/** What each contract was paid, day by day. */
export async function* ownPayouts(userId: string) {
  for await (const { contract } of contractsOf(userId)) {
    const pages = everyCursor(async (paging) => {
      const { payouts, nextCursor } = await listPayouts(contract, paging);
      return { items: payouts, nextCursor };
    });
    for await (const { reward } of pages) {
      yield {
        contract: String(reward.contractId),
        day: reward.day,
        hash_power_th: formatHashPower(reward.hashPower),
        seconds: reward.seconds,
        share_usd: formatUsd(reward.revenueShare),
        fee_usd: formatUsd(reward.fee),
        amount_usd: formatUsd(reward.amount),
      };
    }
  }
}

/** Every entry that touched the customer's wallet, or what they owe; of its legs their own. */
export async function* ownEntries(userId: string) {
  for (const account of [`wallet:${userId}`, `receivable:${userId}`]) {
    const pages = everyCursor(async (paging) => {
      const { entries, nextCursor } = await listEntries({ account, ...paging });
      return { items: entries, nextCursor };
    });
    for await (const entry of pages) {
      yield {
        id: String(entry._id),
        at: entry.at,
        kind: entry.kind,
        phase: entry.phase,
        about: entry.reference,
        legs: entry.legs
          .filter((leg) => leg.account === account)
          .map(({ side, asset, amount, balanceAfter }) => ({
            account,
            side,
            amount: formatAmount(amount, asset),
            balance_after: formatAmount(balanceAfter, asset),
          })),
      };
    }
  }
}

import { formatHashPower } from '@lode/shared/core/hash-power';
import { formatUsd } from '@lode/shared/core/money';
import { CUSTOMER_ROWS, type CustomerAccount } from '@lode/shared/dashboard/customer-rest';
import { listLastLogins } from '../../accounts/queries/list-last-logins.ts';
import { countWaitingDeposits } from '../../deposits/queries/count-waiting-deposits.ts';
import { listDeposits } from '../../deposits/queries/list-deposits.ts';
import { getWallet } from '../../ledger/queries/get-wallet.ts';
import { getSummary } from '../../mining/queries/get-summary.ts';
import { listContracts } from '../../mining/queries/list-contracts.ts';
import { countOpenHits } from '../../risk/queries/count-open-hits.ts';
import { listWithdrawals } from '../../withdrawals/queries/list-withdrawals.ts';
import { sumUnderWay } from '../../withdrawals/queries/sum-under-way.ts';

const NEWEST = { page: 1, limit: CUSTOMER_ROWS };

/** What a customer has with us, in the words of the wire; who may know it, the caller has checked. */
export async function getCustomerAccount(
  userId: string,
  { hits }: { hits: boolean },
): Promise<CustomerAccount> {
  const [balance, deposits, withdrawals, mining, logins, open_hits] = await Promise.all([
    tellBalance(userId),
    tellDeposits(userId),
    tellWithdrawals(userId),
    tellMining(userId),
    listLastLogins(userId, CUSTOMER_ROWS),
    hits ? countOpenHits(userId) : null,
  ]);
  return {
    customer_id: userId,
    balance,
    deposits,
    withdrawals,
    ...mining,
    logins: logins.map(({ at, ...login }) => ({ ...login, at: at.toISOString() })),
    open_hits,
  };
}

async function tellBalance(userId: string): Promise<CustomerAccount['balance']> {
  const { available, held, posted, owed } = await getWallet(userId);
  return {
    available: formatUsd(available),
    held: formatUsd(held),
    total: formatUsd(posted),
    owed: formatUsd(owed),
  };
}

async function tellDeposits(userId: string): Promise<CustomerAccount['deposits']> {
  const [{ views }, waiting] = await Promise.all([
    listDeposits(userId, NEWEST),
    countWaitingDeposits(userId),
  ]);
  const latest = views.map(({ deposit }) => ({
    id: String(deposit._id),
    amount_usd: formatUsd(deposit.amountUsd),
    credited_usd: formatUsd(deposit.creditedUsd),
    currency: deposit.coin,
    state: deposit.state,
    created_at: deposit.createdAt.toISOString(),
  }));
  return { waiting, latest };
}

async function tellWithdrawals(userId: string): Promise<CustomerAccount['withdrawals']> {
  const [{ rows }, { count, amount }] = await Promise.all([
    listWithdrawals(userId, NEWEST),
    sumUnderWay(userId),
  ]);
  const latest = rows.map((row) => ({
    id: String(row._id),
    amount_usd: formatUsd(row.amount),
    currency: row.currency,
    state: row.state,
    created_at: row.createdAt.toISOString(),
  }));
  return { under_way: count, under_way_usd: formatUsd(amount), latest };
}

async function tellMining(userId: string): Promise<Pick<CustomerAccount, 'contracts' | 'last_payout'>> {
  const [{ running, hashPower, earnedUsd, lastPayout }, { views }] = await Promise.all([
    getSummary(userId),
    listContracts(userId, NEWEST),
  ]);
  const latest = views.map(({ contract }) => ({
    id: String(contract._id),
    title: contract.title,
    hash_power_th: formatHashPower(contract.hashPower),
    ends_at: contract.endsAt.toISOString(),
  }));
  return {
    contracts: {
      running,
      hash_power_th: formatHashPower(hashPower),
      earned_usd: formatUsd(earnedUsd),
      latest,
    },
    last_payout: lastPayout && { day: lastPayout.day, amount_usd: formatUsd(lastPayout.amount) },
  };
}

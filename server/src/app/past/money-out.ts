import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import type { Coin } from '@lode/shared/core/money';
import type { ActingAdmin } from '../../features/administration/commands/record-operation.ts';
import { approveAdjustment } from '../../features/finance/commands/decide-adjustment.ts';
import { requestAdjustment } from '../../features/finance/commands/request-adjustment.ts';
import { getBalance } from '../../features/ledger/queries/get-balance.ts';
import { getWallet } from '../../features/ledger/queries/get-wallet.ts';
import { sweepBonuses } from '../../features/referrals/commands/sweep-bonuses.ts';
import { getDueBonuses } from '../../features/referrals/queries/get-due-bonuses.ts';
import { approveWithdrawal } from '../../features/withdrawals/commands/approve-withdrawal.ts';
import { completeWithdrawal } from '../../features/withdrawals/commands/complete-withdrawal.ts';
import { createWithdrawal } from '../../features/withdrawals/commands/create-withdrawal.ts';
import { rejectWithdrawal } from '../../features/withdrawals/commands/reject-withdrawal.ts';
import { simulatePayout } from '../../features/withdrawals/commands/simulate-payout.ts';
import { getWithdrawalRules } from '../../features/withdrawals/queries/get-withdrawal-rules.ts';
import { WithdrawalModel } from '../../features/withdrawals/withdrawal.model.ts';
import { USD } from './money-in.ts';
import { addressOf, asCustomer, asStaff, type Customer, withProof } from './people.ts';
import { draw } from './story-time.ts';

const CENT = 10_000n;
/** What marketing is given at a time. */
const MARKETING = 150n * USD;

/** Asks for a share of what a customer has, where that is enough to ask for; answers its id. */
export async function withdraw(customer: Customer, percent: number): Promise<string | undefined> {
  const { available } = await getWallet(customer.id);
  const { minimum } = await getWithdrawalRules();
  const amount = ((available * BigInt(percent)) / 100n / CENT) * CENT;
  const { coin: currency, wallet: walletAddress } = customer;
  if (amount < minimum[currency]) return undefined;
  const home = { identity: asCustomer(customer), address: addressOf(customer.number) };
  const row = await withProof(home, (by) => createWithdrawal(by, { amount, currency, walletAddress }));
  return String(row._id);
}

/** So many requests are turned down, the others are approved. */
const REFUSED = 0.08;

/**
 * Staff decide on what was asked for, pay it and name the transaction: the chain's confirmation completes it (H1). Answers
 * in which coins something was paid.
 */
export async function payOut(): Promise<Coin[]> {
  const asked = await idsIn('requested');
  if (asked.length === 0) return [];
  await asProved('operator', async (by) => {
    for (const id of asked) {
      if (draw() < REFUSED) await rejectWithdrawal(by, id, 'Please write to support first');
      else await whereCovered(() => approveWithdrawal(by, id));
    }
  });
  await approveSecond();
  const approved = await idsIn('approved');
  await asProved('operator', async (by) => {
    for (const id of approved) await completeWithdrawal(by, id, await simulatePayout(by.identity, id));
  });
  return WithdrawalModel.distinct('currency', { _id: { $in: approved } });
}

/** Those that a rule holds, or that are large, wait for a second person. */
async function approveSecond(): Promise<void> {
  const waiting = await idsIn('requested');
  if (waiting.length === 0) return;
  await asProved('admin', async (by) => {
    for (const id of waiting) await whereCovered(() => approveWithdrawal(by, id));
  });
}

/** Too little of its coin is held, or a first approval waits for the second since then. */
const WAITING: readonly ErrorCode[] = ['INSUFFICIENT_FUNDS', 'COINS_SHORT', 'ALREADY_APPROVED'];

/** Approves what can be approved; the rest goes on waiting. */
export async function whereCovered(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && WAITING.includes(error.code))) throw error;
  }
}

async function idsIn(state: 'requested' | 'approved'): Promise<string[]> {
  const rows = await WithdrawalModel.find({ state }, { _id: 1 }).sort({ _id: 1 }).limit(500).lean();
  return rows.map(({ _id }) => String(_id));
}

/** As a member of staff who has just logged in. */
export async function asProved(username: string, work: (by: ActingAdmin) => Promise<void>): Promise<void> {
  const by = await asStaff(username);
  await withProof(by, (identity) => work({ ...by, identity }));
}

/** The operator pays what referrals cost out of what was sold; answers whether there was enough. */
async function fundMarketing(amount: bigint): Promise<boolean> {
  if ((await getBalance('hash_power_sales')).available < amount) return false;
  const reason = 'What referrals are paid from';
  const request = { kind: 'transfer', from: 'hash_power_sales', to: 'marketing' } as const;
  const asked = { ...request, amount_usd: amount, reason };
  const { _id } = await requestAdjustment(await asStaff('operator'), asked, undefined);
  await approveAdjustment({ by: await asStaff('admin'), id: String(_id), reason: 'As planned' });
  return true;
}

/** Pays the bonuses that only lack money, and gives marketing what they need. */
export async function payBonuses(): Promise<void> {
  for (;;) {
    await sweepBonuses();
    const { next } = await getDueBonuses();
    if (next === 0n || !(await fundMarketing(next > MARKETING ? next : MARKETING))) return;
  }
}

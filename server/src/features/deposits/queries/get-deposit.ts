import { NETWORKS } from '@lode/shared/chains/schemas';
import { clock } from '../../../platform/clock.ts';
import { getChainHead } from '../../chains/queries/get-chain-head.ts';
import { DepositModel, type DepositRow, PaymentModel, type PaymentRow } from '../deposit.model.ts';
import { requireOwn } from '../deposits.policy.ts';
import { confirmationsOf, stateOf } from '../plan-settlement.ts';
import { getDepositRules } from './get-deposit-rules.ts';

/** A deposit with its payments, its state as of now. */
export interface DepositView {
  deposit: DepositRow;
  payments: PaymentRow[];
  head: number;
  /** Confirmations that its coin needs. */
  confirmationsNeeded: number;
  now: Date;
}

/** One of the caller's deposits; DEPOSIT_NOT_FOUND otherwise. */
export async function getDeposit(id: string, userId: string): Promise<DepositView> {
  const row = await DepositModel.findById(id, null, { useBigInt64: true }).lean<DepositRow>();
  const [view] = await viewDeposits([requireOwn(row, userId)]);
  if (!view) throw new Error('A deposit has one view');
  return view;
}

/** The states follow from time and payments; a stored one may be a moment behind. */
export async function viewDeposits(rows: DepositRow[]): Promise<DepositView[]> {
  const payments = await PaymentModel.find({ depositId: { $in: rows.map(({ _id }) => _id) } }, null, {
    useBigInt64: true,
  })
    .sort({ seenAt: 1, _id: 1 })
    .limit(2000)
    .lean<PaymentRow[]>();
  const now = clock.now();
  const rules = await getDepositRules();
  return Promise.all(
    rows.map(async (row) => {
      const own = payments.filter(({ depositId }) => String(depositId) === String(row._id));
      const confirmationsNeeded = rules.confirmations[row.coin];
      const head = await getChainHead(NETWORKS[row.coin].chain);
      const state = stateOf(row, own, { now, head, confirmationsNeeded });
      return { deposit: { ...row, state }, payments: own, head, confirmationsNeeded, now };
    }),
  );
}

/** Confirmations of the newest payment, counted no further than they are needed; 0 without a payment. */
export function confirmationsSeen({ payments, head, confirmationsNeeded }: DepositView): number {
  const newest = payments.at(-1);
  return newest ? Math.min(confirmationsNeeded, confirmationsOf(newest, head)) : 0;
}

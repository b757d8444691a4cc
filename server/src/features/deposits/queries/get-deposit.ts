import { NETWORKS } from '@lode/shared/chains/schemas';
import { clock } from '../../../platform/clock.ts';
import { getChainHead } from '../../chains/queries/get-chain-head.ts';
import { DepositModel, type DepositRow, PaymentModel, type PaymentRow } from '../deposit.model.ts';
import { requireOwn } from '../deposits.policy.ts';
import { COUNTING, confirmationsOf, stateOf } from '../plan-settlement.ts';
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

/** Of crumbs and failed payments, which anybody can make as many of as they like, the newest are shown. */
const LEFT_ALONE_SHOWN = 1000;

/** The payments of deposits, oldest first. */
async function readPayments(depositIds: DepositRow['_id'][]): Promise<PaymentRow[]> {
  const of = { depositId: { $in: depositIds } };
  const options = { useBigInt64: true };
  const [counting, leftAlone] = await Promise.all([
    PaymentModel.find({ ...of, state: { $in: COUNTING } }, null, options).lean<PaymentRow[]>(),
    PaymentModel.find({ ...of, state: 'ignored' }, null, options)
      .sort({ seenAt: -1, _id: -1 })
      .limit(LEFT_ALONE_SHOWN)
      .lean<PaymentRow[]>(),
  ]);
  return [...counting, ...leftAlone].toSorted(
    (a, b) => a.seenAt.getTime() - b.seenAt.getTime() || (a._id < b._id ? -1 : 1),
  );
}

/** The states follow from time and payments; a stored one may be a moment behind. */
export async function viewDeposits(rows: DepositRow[]): Promise<DepositView[]> {
  const payments = await readPayments(rows.map(({ _id }) => _id));
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

/** Confirmations of the newest payment that counts, counted no further than they are needed; 0 without one. */
export function confirmationsSeen({ payments, head, confirmationsNeeded }: DepositView): number {
  const newest = payments.findLast(({ state }) => state !== 'ignored');
  return newest ? Math.min(confirmationsNeeded, confirmationsOf(newest, head)) : 0;
}

import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { logger } from '../../../platform/logger.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { claimOutputs, dropClaims } from '../../chains/commands/claim-outputs.ts';
import { checkPaid, type PaidCheck } from '../../chains/queries/check-paid.ts';
import { normalizeTxid } from '../../chains/queries/normalize-txid.ts';
import { PaymentModel, type PaymentRow } from '../deposit.model.ts';
import { getDepositRules } from '../queries/get-deposit-rules.ts';
import { changePayback, claimantOf, type Returning, readReturning, recordPayback } from './change-payback.ts';
import { requireOther } from './decide-payback.ts';

const NAMEABLE = ['approved', 'paying'] as const;

const REFUSALS: Partial<Record<PaidCheck['check']['kind'], ErrorCode>> = {
  unknown: 'TXID_NOT_FOUND',
  disputed: 'TXID_DISPUTED',
  mismatch: 'TXID_MISMATCH',
  older: 'TXID_OLDER',
};

const refused = (code: ErrorCode) => new AppError(code, { fields: { txid: code } });

/**
 * A member of staff names the transaction that pays it back: its outputs count as nothing else, and it is settled as soon
 * as the chain has confirmed it. Answers the deposit's id. PAYMENT_NOT_FOUND, PAYMENT_NOT_IN_REVIEW, OWN_REQUEST,
 * TXID_INVALID, TXID_USED, TXID_NOT_FOUND, TXID_DISPUTED, TXID_MISMATCH, TXID_OLDER.
 */
export async function completePayback(by: ActingAdmin, paymentId: string, text: string): Promise<string> {
  const { payment, deposit } = await readReturning(paymentId, NAMEABLE);
  requireOther(deposit, by);
  const txid = normalizeTxid(payment.coin, text);
  if (txid === undefined) throw refused('TXID_INVALID');
  if (payment.payback.txid !== txid) await nameTransaction(by, payment, txid);
  await settlePayback(paymentId);
  return String(deposit._id);
}

/** Keeps which transaction pays it, and which of its outputs. */
async function nameTransaction(by: ActingAdmin, payment: Returning['payment'], txid: string): Promise<void> {
  const { check, outputs, used } = await checkPayback(payment, txid);
  const refusal = used ? 'TXID_USED' : REFUSALS[check.kind];
  if (refusal) throw refused(refusal);
  await inTransaction(async (tx) => {
    const returning = await readReturning(payment._id, NAMEABLE, tx);
    await dropClaims(tx, { owner: claimantOf(payment) });
    await claimOutputs(tx, { owner: claimantOf(payment) }, outputs);
    await recordPayback(tx, by, 'completed', returning, { state: 'paying', tx_id: txid });
    const foundAt = check.kind === 'found' ? check.at : null;
    await changePayback(tx, returning, { state: 'paying', txid, check, foundAt });
  }).catch((error: unknown) => {
    // Somebody has claimed one of its outputs meanwhile.
    throw isDuplicateKey(error) ? refused('TXID_USED') : error;
  });
}

function checkPayback(
  { _id, coin, amount, payback }: Returning['payment'],
  txid: string,
): Promise<PaidCheck> {
  return checkPaid(
    {
      coin,
      address: payback.address ?? '',
      amount: BigInt(amount),
      since: payback.approvedBy?.at ?? null,
      claimant: claimantOf({ _id }),
    },
    txid,
  );
}

/** Follows what the chain does with the transaction that was named. Run at any time, twice or late it does the same. */
async function settlePayback(paymentId: string): Promise<void> {
  const { payment } = await readReturning(paymentId, ['paying']);
  const { txid } = payment.payback;
  if (txid === null) return;
  const [{ check, outputs }, rules] = await Promise.all([checkPayback(payment, txid), getDepositRules()]);
  const settled = check.confirmations >= rules.confirmations[payment.coin];
  await inTransaction(async (tx) => {
    const current = await readReturning(paymentId, ['paying'], tx);
    // Somebody may have named another transaction meanwhile.
    if (current.payment.payback.txid !== txid) return;
    await claimOutputs(tx, { owner: claimantOf(payment) }, outputs);
    if (check.kind === 'found' && settled)
      await changePayback(tx, current, { state: 'paid', check, paidAt: clock.now() }, 'returned');
    else await note(tx, current, check, settled);
  });
}

/**
 * As with withdrawals: what does not pay it, or was never seen, is dropped, and another may be named; one that was seen to
 * pay it only once its blocks are settled.
 */
async function note(
  tx: Transaction,
  returning: Returning,
  check: PaidCheck['check'],
  settled: boolean,
): Promise<void> {
  const { payback } = returning.payment;
  const denied = check.kind === 'mismatch' || check.kind === 'older';
  const isDropped = payback.foundAt === null ? denied || check.kind === 'unknown' : denied && settled;
  if (isDropped) {
    await dropClaims(tx, { owner: claimantOf(returning.payment) });
    await changePayback(tx, returning, { state: 'approved', txid: null, foundAt: null, check });
    return;
  }
  if (payback.check?.kind === check.kind && payback.check.confirmations === check.confirmations) return;
  const foundAt = payback.foundAt ?? (check.kind === 'found' ? check.at : null);
  await changePayback(tx, returning, { check, foundAt });
}

const BATCH = 500;

/** Looks at what is being paid back and waits for the chain; one that cannot be settled now keeps no other waiting. */
export async function sweepPaybacks(): Promise<void> {
  let after = '';
  for (;;) {
    const rows: Pick<PaymentRow, '_id'>[] = await PaymentModel.find(
      { 'payback.state': 'paying', _id: { $gt: after } },
      { _id: 1 },
    )
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean();
    for (const { _id } of rows)
      await settlePayback(_id).catch((error: unknown) =>
        logger.warn({ err: error, paymentId: _id }, 'a payment waits to be paid back'),
      );
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last._id;
  }
}

import type { Transaction } from '../../../platform/transaction.ts';
import { AccrualStateModel, type AccrualStateRow } from '../accrual-run.model.ts';

/**
 * Passes the one row where confirming revenue meets closing a day, and answers the last closed day. Of two
 * that come at once one runs again, so that no revenue is put on a day that is being closed.
 */
export async function lockDays(tx: Transaction, close?: string): Promise<string | null> {
  const row = await AccrualStateModel.findOneAndUpdate(
    { _id: 'accrual' },
    { $inc: { rev: 1 }, ...(close !== undefined && { $set: { closedThrough: close } }) },
    { session: tx.session, upsert: true, returnDocument: 'before' },
  ).lean<AccrualStateRow>();
  return row?.closedThrough ?? null;
}

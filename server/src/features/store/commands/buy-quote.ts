import { activityJobs } from '@lode/shared/activities/jobs';
import { AppError } from '@lode/shared/core/errors';
import { CONTRACT_DAYS } from '@lode/shared/mining/schemas';
import mongoose, { type Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/enqueue.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { DAY_MS } from '../../../platform/utc-day.ts';
import { holdAccountIn } from '../../accounts/commands/hold-account.ts';
import { noteCustomers } from '../../accounts/commands/note-customers.ts';
import { inLedger } from '../../ledger/commands/in-ledger.ts';
import { postEntry } from '../../ledger/commands/post-entry.ts';
import { type Contract, createContract } from '../../mining/commands/create-contract.ts';
import { succeedContract } from '../../mining/commands/succeed-contract.ts';
import { takeCapacity } from '../../mining/commands/take-capacity.ts';
import { awardBonus } from '../../referrals/commands/award-bonus.ts';
import { PurchaseModel, type PurchaseRow } from '../purchase.model.ts';
import { QuoteModel, type QuoteRow } from '../quote.model.ts';

/**
 * Buys a quote from the customer's balance, in one transaction: money, capacity, contract, receipt, and what the
 * inviter earns. A quote is bought once: a second call gives the first purchase. `renews` is the contract that
 * the quote must be for, null for a new one. QUOTE_NOT_FOUND, QUOTE_EXPIRED, INSUFFICIENT_BALANCE, SOLD_OUT;
 * of a renewal ALREADY_RENEWED or RENEWAL_NOT_OPEN.
 */
export async function buyQuote(userId: string, quoteId: string, renews: string | null): Promise<PurchaseRow> {
  return inLedger(async (tx) => {
    const quote = await ownQuote(tx, quoteId, userId, renews);
    const known = await PurchaseModel.findOne({ quoteId: quote._id }, null, {
      session: tx.session,
      useBigInt64: true,
    }).lean<PurchaseRow>();
    if (known) return known;
    await holdAccountIn(tx, userId);
    if (clock.now() >= quote.expiresAt) throw new AppError('QUOTE_EXPIRED');
    const purchaseId = new mongoose.Types.ObjectId();
    const contract = await contractOf(tx, quote, purchaseId);
    await awardBonus(tx, { purchaseId: String(purchaseId), buyerId: userId, amount: quote.amountUsd });
    // What every buyer waits for comes last: the books' account of sales, and the farm's capacity.
    const entry = await pay(tx, quote, purchaseId);
    if (!quote.renews) await takeCapacity(tx, contract.hashPower);
    const { _id, userId: owner, planId, planName, pricePerTh, amountUsd, purchased, bonus } = quote;
    const purchase: PurchaseRow = {
      _id: purchaseId,
      quoteId: _id,
      userId: owner,
      planId,
      planName,
      pricePerTh,
      amountUsd,
      purchased,
      bonus,
      renews: quote.renews,
      contractId: contract._id,
      startsAt: contract.startsAt,
      endsAt: contract.endsAt,
      entryId: entry._id,
      createdAt: clock.now(),
    };
    await PurchaseModel.create([purchase], { session: tx.session });
    await noteCustomers([userId], tx.session);
    // It may earn an activity's reward; a sweep finds it as well.
    tx.afterCommit(() => enqueue(activityJobs.check, { userId, at: purchase.createdAt.getTime() }));
    return purchase;
  });
}

async function ownQuote(
  tx: Transaction,
  id: string,
  userId: string,
  renews: string | null,
): Promise<QuoteRow> {
  const quote = await QuoteModel.findById(id, null, {
    session: tx.session,
    useBigInt64: true,
  }).lean<QuoteRow>();
  const fits = quote && String(quote.userId) === userId && (quote.renews && String(quote.renews)) === renews;
  if (!fits) throw new AppError('QUOTE_NOT_FOUND');
  return quote;
}

function pay(tx: Transaction, quote: QuoteRow, purchaseId: Types.ObjectId) {
  const { _id, userId, amountUsd, planName } = quote;
  return postEntry(tx, {
    key: `purchase:${String(_id)}`,
    kind: 'purchase',
    reference: { type: 'purchase', id: String(purchaseId) },
    memo: planName,
    legs: [
      { account: `wallet:${String(userId)}`, side: 'debit', amount: amountUsd },
      { account: 'hash_power_sales', side: 'credit', amount: amountUsd },
    ],
  });
}

/** Runs at once, or from the end of the contract that it renews and whose capacity it takes over. */
async function contractOf(tx: Transaction, quote: QuoteRow, purchaseId: Types.ObjectId): Promise<Contract> {
  const { planId, planName, amountUsd, purchased, bonus, renews } = quote;
  const startsAt = quote.startsAt ?? clock.now();
  const contract = await createContract(tx, {
    userId: String(quote.userId),
    type: 'purchase',
    title: planName,
    hashPower: purchased + bonus,
    bonus,
    startsAt,
    endsAt: new Date(startsAt.getTime() + CONTRACT_DAYS * DAY_MS),
    purchaseId,
    activityId: null,
    planId,
    amountUsd,
  });
  if (renews) await succeedContract(tx, String(renews), contract);
  return contract;
}

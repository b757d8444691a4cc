import { AppError, ERRORS } from '@lode/shared/core/errors';
import { formatHashPower } from '@lode/shared/core/hash-power';
import { formatUsd } from '@lode/shared/core/money';
import { bonusFor, costOf, powerFor } from '@lode/shared/store/price';
import { QUOTE_WINDOW_MS } from '@lode/shared/store/schemas';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { getCapacity } from '../../mining/queries/get-capacity.ts';
import { getRenewable } from '../../mining/queries/get-renewable.ts';
import type { PlanRow } from '../plan.model.ts';
import { findPlan } from '../queries/find-plan.ts';
import { QuoteModel, type QuoteRow } from '../quote.model.ts';

type Terms = Pick<QuoteRow, 'amountUsd' | 'purchased' | 'bonus' | 'renews' | 'startsAt'>;

/**
 * Offers what an investment (micro-dollars) buys now. The balance does not matter. PLAN_NOT_FOUND, PLAN_INACTIVE,
 * PURCHASE_MINIMUM, or SOLD_OUT when the farm has less left.
 */
export async function createQuote(userId: string, planId: string, amountUsd: bigint): Promise<QuoteRow> {
  const plan = await findPlan(planId);
  if (!plan.active) throw new AppError('PLAN_INACTIVE');
  if (amountUsd < plan.minimumUsd) throw belowMinimum(plan.minimumUsd);
  const purchased = powerFor(amountUsd, plan.pricePerTh);
  const bonus = bonusFor(purchased, plan.tiers);
  const { left } = await getCapacity();
  if (purchased + bonus > left)
    throw new AppError('SOLD_OUT', { data: { capacity_left_th: formatHashPower(left) } });
  return storeQuote(userId, plan, { amountUsd, purchased, bonus, renews: null, startsAt: null });
}

/**
 * Offers another year of the caller's contract: the same hash power, its bonus kept, what was bought of it at
 * the plan's price of now. A plan off sale is closed to new buyers only: its holders were promised a renewal.
 * CONTRACT_NOT_FOUND, RENEWAL_NOT_OPEN, ALREADY_RENEWED.
 */
export async function createRenewalQuote(userId: string, contractId: string): Promise<QuoteRow> {
  const contract = await getRenewable(contractId, userId);
  const plan = await findPlan(String(contract.planId));
  const purchased = contract.hashPower - contract.bonus;
  return storeQuote(userId, plan, {
    amountUsd: costOf(purchased, plan.pricePerTh),
    purchased,
    bonus: contract.bonus,
    renews: contract._id,
    startsAt: contract.endsAt,
  });
}

function belowMinimum(minimum: bigint): AppError {
  const amount = formatUsd(minimum);
  const message = ERRORS.PURCHASE_MINIMUM.message.replace('{{amount}}', `$${amount}`);
  return new AppError('PURCHASE_MINIMUM', {
    message,
    fields: { amount_usd: 'PURCHASE_MINIMUM' },
    data: { amount },
  });
}

async function storeQuote(userId: string, plan: PlanRow, terms: Terms): Promise<QuoteRow> {
  const now = clock.now();
  const quote: QuoteRow = {
    ...terms,
    _id: new mongoose.Types.ObjectId(),
    userId: new mongoose.Types.ObjectId(userId),
    planId: plan._id,
    planName: plan.name,
    pricePerTh: plan.pricePerTh,
    expiresAt: new Date(now.getTime() + QUOTE_WINDOW_MS),
    createdAt: now,
  };
  await QuoteModel.create(quote);
  return quote;
}

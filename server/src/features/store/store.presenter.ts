import { formatHashPower, returnOf } from '@lode/shared/core/hash-power';
import { formatDecimal, formatUsd } from '@lode/shared/core/money';
import { estimateSource, outcomeOf } from '@lode/shared/mining/outcome';
import { CONTRACT_DAYS, MONTH_DAYS } from '@lode/shared/mining/schemas';
import type { PublicEstimate } from '@lode/shared/store/estimate-rest';
import { bonusFor, powerFor } from '@lode/shared/store/price';
import type { AdminPlan, Catalogue, Plan, Purchase, Quote } from '@lode/shared/store/schemas';
import { DAY_MS } from '../../platform/utc-day.ts';
import type { Estimate } from '../mining/queries/get-estimate.ts';
import type { PlanRow } from './plan.model.ts';
import type { PurchaseRow } from './purchase.model.ts';
import type { Catalogue as CatalogueView } from './queries/get-catalogue.ts';
import type { PlanView } from './queries/list-plans.ts';
import type { QuoteView } from './queries/view-quote.ts';
import type { QuoteRow } from './quote.model.ts';

const PERCENT_DECIMALS = 2;

function presentPlan(plan: PlanRow): Plan {
  return {
    id: String(plan._id),
    name: plan.name,
    price_per_th: formatUsd(plan.pricePerTh),
    minimum_usd: formatUsd(plan.minimumUsd),
    tiers: plan.tiers.map(({ fromPower, bonus }) => ({
      from_th: formatHashPower(fromPower),
      bonus_percent: formatDecimal(BigInt(bonus), PERCENT_DECIMALS),
    })),
  };
}

export function presentAdminPlan({ plan, sales }: PlanView): AdminPlan {
  return {
    ...presentPlan(plan),
    active: plan.active,
    version: Number(plan.version),
    sold_th: formatHashPower(sales.hashPower),
    contracts: sales.contracts,
    created_at: plan.createdAt.toISOString(),
    updated_at: plan.updatedAt.toISOString(),
    updated_by: plan.updatedBy,
  };
}

export function presentCatalogue({ plans, capacity, estimate, feePercent }: CatalogueView): Catalogue {
  return {
    plans: plans.map(presentPlan),
    capacity: {
      total_th: formatHashPower(capacity.total),
      sold_th: formatHashPower(capacity.sold),
      left_th: formatHashPower(capacity.left),
    },
    estimate: estimate && estimateSource(estimate),
    maintenance_fee_percent: feePercent,
    contract_days: CONTRACT_DAYS,
  };
}

/** Of the smallest purchase that what is left allows: whoever reads it can buy just that. */
export function presentPublicEstimate({ plans, capacity, estimate }: CatalogueView): PublicEstimate | null {
  const offers = plans.map((plan) => ({ paid: plan.minimumUsd, hashPower: boughtFor(plan) }));
  const offer = offers.find(({ hashPower }) => hashPower <= capacity.left);
  return offer && estimate ? { ...estimateSource(estimate), ...presentReturns(offer, estimate) } : null;
}

/** Millionths of a TH/s that a plan's minimum buys, bonus included. */
function boughtFor({ minimumUsd, pricePerTh, tiers }: PlanRow): bigint {
  const purchased = powerFor(minimumUsd, pricePerTh);
  return purchased + bonusFor(purchased, tiers);
}

function presentReturns(offer: { paid: bigint; hashPower: bigint }, { perThDay }: Estimate) {
  return {
    daily_usd: formatUsd(returnOf(offer.hashPower, perThDay)),
    outcome: outcomeOf({ ...offer, perThDay }),
  };
}

type Terms = Pick<
  QuoteRow,
  'planId' | 'planName' | 'pricePerTh' | 'amountUsd' | 'purchased' | 'bonus' | 'renews'
>;

/** What a quote and the receipt of its purchase both say. */
function presentTerms(row: Terms) {
  return {
    plan: { id: String(row.planId), name: row.planName },
    amount_usd: formatUsd(row.amountUsd),
    price_per_th: formatUsd(row.pricePerTh),
    purchased_th: formatHashPower(row.purchased),
    bonus_th: formatHashPower(row.bonus),
    hash_power_th: formatHashPower(row.purchased + row.bonus),
    renews: row.renews && String(row.renews),
  };
}

export function presentQuote({ quote, estimate, feePercent, now }: QuoteView): Quote {
  const startsAt = quote.startsAt ?? now;
  return {
    ...presentTerms(quote),
    id: String(quote._id),
    estimate: estimate && presentQuoteEstimate(quote, estimate),
    maintenance_fee_percent: feePercent,
    starts_at: startsAt.toISOString(),
    ends_at: new Date(startsAt.getTime() + CONTRACT_DAYS * DAY_MS).toISOString(),
    expires_at: quote.expiresAt.toISOString(),
    now: now.toISOString(),
  };
}

function presentQuoteEstimate({ purchased, bonus, amountUsd }: QuoteRow, estimate: Estimate) {
  const hashPower = purchased + bonus;
  return {
    ...estimateSource(estimate),
    ...presentReturns({ paid: amountUsd, hashPower }, estimate),
    monthly_usd: formatUsd(returnOf(hashPower, estimate.perThDay, MONTH_DAYS)),
  };
}

export function presentPurchase(row: PurchaseRow): Purchase {
  return {
    ...presentTerms(row),
    id: String(row._id),
    quote_id: String(row.quoteId),
    contract_id: String(row.contractId),
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    created_at: row.createdAt.toISOString(),
  };
}

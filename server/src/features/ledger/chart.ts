import { ASSETS, type Asset, COINS } from '@lode/shared/core/money';
import type { AccountKind, Side } from '@lode/shared/ledger/schemas';

interface AccountRule {
  /** The side on which the account grows. */
  side: Side;
  /** Never below zero, holds counted. */
  floor: boolean;
  /** What follows the colon of its id: a customer, an asset, or nothing (then it is in USD). */
  per: 'owner' | 'asset' | 'none';
  assets: readonly Asset[];
}

/**
 * The chart of accounts. Debit accounts are what we have (coins held, money a customer owes us); credit
 * accounts what we owe or have earned. A trade between assets goes through both `exchange` accounts.
 */
export const CHART = {
  wallet: { side: 'credit', floor: true, per: 'owner', assets: ['USD'] },
  receivable: { side: 'debit', floor: false, per: 'owner', assets: ['USD'] },
  holdings: { side: 'debit', floor: true, per: 'asset', assets: COINS },
  /** Coins that a chain has taken from us and that `holdings` could not give: held for a payout, or paid out. */
  shortfall: { side: 'credit', floor: true, per: 'asset', assets: COINS },
  exchange: { side: 'credit', floor: false, per: 'asset', assets: ASSETS },
  payouts_in_transit: { side: 'credit', floor: true, per: 'none', assets: ['USD'] },
  mining_revenue: { side: 'credit', floor: true, per: 'none', assets: ['USD'] },
  operator_income: { side: 'credit', floor: true, per: 'none', assets: ['USD'] },
  hash_power_sales: { side: 'credit', floor: true, per: 'none', assets: ['USD'] },
  marketing: { side: 'credit', floor: true, per: 'none', assets: ['USD'] },
  adjustments: { side: 'credit', floor: true, per: 'none', assets: ['USD'] },
  fees: { side: 'credit', floor: true, per: 'none', assets: ['USD'] },
  /** What the owner has put in and not taken out. */
  capital: { side: 'credit', floor: true, per: 'none', assets: ['USD'] },
  /** Network fees, and what pools paid less than they stated, while none of the operator's own money has paid for them. */
  uncovered_costs: { side: 'debit', floor: true, per: 'none', assets: ['USD'] },
} as const satisfies Record<AccountKind, AccountRule>;

type IdOf<K extends AccountKind> = (typeof CHART)[K]['per'] extends 'none'
  ? K
  : (typeof CHART)[K]['per'] extends 'asset'
    ? `${K}:${(typeof CHART)[K]['assets'][number]}`
    : `${K}:${string}`;
export type AccountId = { [K in AccountKind]: IdOf<K> }[AccountKind];

export interface ChartedAccount extends AccountRule {
  kind: AccountKind;
  asset: Asset;
  /** The customer whose account it is. */
  owner: string | null;
}

/** Kind, asset, owner and rule of an account. Throws for an id that the chart does not know. */
export function chartOf(id: AccountId): ChartedAccount {
  const [kind = '', suffix] = id.split(':');
  if (!Object.hasOwn(CHART, kind)) throw new Error(`The chart has no account ${id}`);
  const rule: AccountRule = CHART[kind as AccountKind];
  const asset = rule.per === 'asset' ? rule.assets.find((one) => one === suffix) : rule.assets[0];
  if (!asset || (rule.per === 'none') !== (suffix === undefined))
    throw new Error(`The chart has no account ${id}`);
  return {
    ...rule,
    kind: kind as AccountKind,
    asset,
    owner: rule.per === 'owner' ? (suffix ?? null) : null,
  };
}

export const walletOf = (userId: string) => `wallet:${userId}` as const;
export const receivableOf = (userId: string) => `receivable:${userId}` as const;

import { storeRoutes } from '@lode/shared/store/rest';
import type { PlanInput, Purchase } from '@lode/shared/store/schemas';
import { planInputSchema } from '@lode/shared/store/schemas';
import { fund } from './ledger.ts';
import type { Person } from './people.ts';

const COLLECTIONS = ['store_plans', 'store_quotes', 'store_purchases', 'mining_contracts', 'mining_capacity'];

/** One dollar in micro-dollars. */
export const USD = 1_000_000n;

/** The product's own store and contracts, in the test's process; load it only once a site is attached. */
export async function store() {
  const [
    { default: mongoose },
    { createPlan, changePlan },
    { createQuote, createRenewalQuote },
    { buyQuote },
    { announceEndings },
    { expireContracts },
    { grantRewardContract },
    { getCapacity },
    { ContractModel },
    { inTransaction },
  ] = await Promise.all([
    import('mongoose'),
    import('@lode/server/features/store/commands/save-plan'),
    import('@lode/server/features/store/commands/create-quote'),
    import('@lode/server/features/store/commands/buy-quote'),
    import('@lode/server/features/mining/commands/announce-endings'),
    import('@lode/server/features/mining/commands/expire-contracts'),
    import('@lode/server/features/mining/commands/grant-reward-contract'),
    import('@lode/server/features/mining/queries/get-capacity'),
    import('@lode/server/features/mining/contract.model'),
    import('@lode/server/platform/transaction'),
  ]);
  return {
    createPlan,
    changePlan,
    quote: createQuote,
    renewalQuote: createRenewalQuote,
    buy: (userId: string, quoteId: unknown, renews: string | null = null) =>
      buyQuote(userId, String(quoteId), renews),
    announce: announceEndings,
    expire: expireContracts,
    grant: (grant: Parameters<typeof grantRewardContract>[1]) =>
      inTransaction((tx) => grantRewardContract(tx, grant)),
    capacity: getCapacity,
    contracts: ContractModel,
    collection: (name: string) => mongoose.connection.collection(name),
  };
}

/** Takes everything out of the store and the mine; a test's way to begin with none. */
export async function emptyStore(): Promise<void> {
  const { collection } = await store();
  for (const name of COLLECTIONS) await collection(name).deleteMany({});
}

/** A plan as staff send it. */
export const PLAN = { name: 'Standard', price_per_th: '25', minimum_usd: '50', tiers: [], active: true };

/** A plan as staff type it: $25 for a TH/s from $50 on, unless told. */
export function planInput(changes: Partial<Record<keyof PlanInput, unknown>> = {}): PlanInput {
  return planInputSchema.parse({ ...PLAN, ...changes });
}

export async function buildPlan(changes: Parameters<typeof planInput>[0] = {}): Promise<string> {
  const { createPlan } = await store();
  return String((await createPlan(null, planInput(changes)))._id);
}

/** A customer's purchase of a plan over HTTP, with just the money that it takes. */
export async function buyPlan(person: Person, planId: string, amountUsd: number): Promise<Purchase> {
  await fund(person.id, BigInt(amountUsd) * USD);
  const quote = await person.call(storeRoutes.quote, { body: { plan_id: planId, amount_usd: amountUsd } });
  return person.call(storeRoutes.purchase, { body: { quote_id: quote.id } });
}

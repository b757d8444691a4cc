import { listContracts } from '../../features/mining/queries/list-contracts.ts';
import { buyQuote } from '../../features/store/commands/buy-quote.ts';
import { createRenewalQuote } from '../../features/store/commands/create-quote.ts';
import { DAY_MS } from '../../platform/utc-day.ts';
import { beginChains, confirm, freshPrices } from './farm-day.ts';
import { deposit, invest } from './money-in.ts';
import { type Customer, demoCustomer, registerCustomer } from './people.ts';
import { setNow } from './story-time.ts';

/** The first customers, who bought about a year before now, while the farm was being built: it mined nothing yet. */
export interface Founders {
  /** The one whom people log in as. Their first miner ends in 20 days. */
  demo: Customer;
  /** Their miner has ended lately. */
  ended: Customer;
  /** Renewed theirs in time. */
  renewing: Customer;
  /** Theirs ends in 10 days. */
  ending: Customer;
}

/** How many days ago each of them bought. */
const BOUGHT = { ended: 368, renewing: 366, ending: 355, demo: 345 };

/** Lives through the days on which the founders came. */
export async function foundFarm(now: number, begin: () => Promise<void>): Promise<Founders> {
  setNow(now - (BOUGHT.ended + 1) * DAY_MS);
  await freshPrices();
  await begin();
  await beginChains();
  const buyAt = async (daysAgo: number, dollars: number, comes: () => Promise<Customer>) => {
    setNow(now - daysAgo * DAY_MS);
    await freshPrices();
    const customer = await comes();
    await buyMiner(customer, dollars);
    return customer;
  };
  return {
    ended: await buyAt(BOUGHT.ended, 420, () => registerCustomer(0, 'BTC')),
    renewing: await buyAt(BOUGHT.renewing, 900, () => registerCustomer(2, 'BTC')),
    ending: await buyAt(BOUGHT.ending, 640, () => registerCustomer(1, 'BTC')),
    demo: await buyAt(BOUGHT.demo, 1250, () => demoCustomer('demo', 200, 'USDT')),
  };
}

/** Pays in and buys, all of it within minutes. */
export async function buyMiner(customer: Customer, dollars: number): Promise<void> {
  await payIn(customer, dollars);
  await invest(customer, 95);
}

/** Another year of the contract that a customer has. */
export async function renew(customer: Customer, dollars: number): Promise<void> {
  await payIn(customer, dollars);
  const { views } = await listContracts(customer.id, { page: 1, limit: 100 });
  const contractId = String(views.at(-1)?.contract._id);
  const quote = await createRenewalQuote(customer.id, contractId);
  await buyQuote(customer.id, String(quote._id), contractId);
}

async function payIn(customer: Customer, dollars: number): Promise<void> {
  await deposit(customer, dollars, 'paid');
  await confirm([customer.coin]);
}

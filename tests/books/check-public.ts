import type { Told } from './check-ledger.ts';
import { type Books, big, COINS, Sums, text } from './rows.ts';

type Json = Record<string, unknown>;

/** A decimal text in units of so many decimals. */
function units(told: unknown, decimals: number): bigint {
  const [whole = '', fraction = ''] = text(told).split('.');
  return BigInt(`${whole}${fraction.padEnd(decimals, '0').slice(0, decimals)}`);
}

const byName = (coins: readonly string[]) => coins.toSorted((one, other) => one.localeCompare(other));

async function get(site: string, path: string): Promise<Json> {
  const response = await fetch(`${site}/api${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return ((await response.json()) as { data: Json }).data;
}

/** Every figure that anybody may read of the books, against them; while nothing moves. */
export async function checkPublic(site: string, books: Books, { posted }: Told): Promise<string[]> {
  const faults: string[] = [];
  const expect = (what: string, ...figures: [said: unknown, due: unknown]) => {
    const [said, due] = figures.map(String);
    if (said !== due) faults.push(`the site says ${what} ${said}, and it is ${due}`);
  };
  const sums = new Sums();
  for (const [account, balance] of posted) sums.add(account.split(':')[0] ?? '', balance);
  const told = await get(site, '/transparency');
  const owed = told.liabilities as Json;
  expect('all balances are', units(owed.balances_usd, 6), -sums.of('wallet'));
  expect('there is in transit', units(owed.in_transit_usd, 6), -sums.of('payouts_in_transit'));
  expect('what is owed is', units(owed.total_usd, 6), -sums.of('wallet') - sums.of('payouts_in_transit'));
  for (const holding of told.holdings as Json[]) {
    const coin = text(holding.coin);
    const missing = -posted.of(`shortfall:${coin}`);
    expect(`that it holds of ${coin}`, units(holding.ledger, 8), posted.of(`holdings:${coin}`) - missing);
    expect(`that of ${coin} is missing`, units(holding.shortfall, 8), missing);
  }
  const known = (told.holdings as Json[]).map(({ coin }) => text(coin));
  expect('it knows coins', byName(known), byName(COINS));
  const mining = told.mining as Json;
  expect(
    'sold are',
    units(mining.sold_th, 6),
    books.capacity.reduce((sum, row) => sum + big(row.sold), 0n),
  );
  expect(
    'rewards are',
    units(mining.rewards_usd, 6),
    books.rewards.reduce((sum, row) => sum + big(row.amount), 0n),
  );
  faults.push(...(await checkPayouts(site, books)));
  return faults;
}

const PAGE = 50;

/** The public list is what was completed, each with what the chain paid. */
async function checkPayouts(site: string, { withdrawals }: Books): Promise<string[]> {
  const completed = withdrawals.filter(({ state }) => state === 'completed');
  const due = completed.map((row) => `${big(row.amount)} ${text(row.currency)} ${text(row.coinAmount)}`);
  const said: string[] = [];
  for (let page = 1; ; page += 1) {
    const told = await get(site, `/public/withdrawals?page=${page}&limit=${PAGE}`);
    const rows = told.withdrawals as Json[];
    said.push(
      ...rows.map(
        (row) =>
          `${units(row.amount_usd, 6)} ${text(row.currency)} ${units(row.crypto_amount, CHAIN_DECIMALS[text(row.currency)] ?? 8)}`,
      ),
    );
    if (rows.length < PAGE) break;
  }
  const [left, more] = [due.toSorted(), said.toSorted()];
  if (left.join() === more.join()) return [];
  const lacking = left.filter((one) => !more.includes(one)).slice(0, 3);
  return [
    `the public list has ${more.length} payouts and the books ${left.length}, e.g. ${lacking.join('; ')}`,
  ];
}

const CHAIN_DECIMALS: Record<string, number> = { BTC: 8, USDT: 6, TRX: 6, VET: 18 };

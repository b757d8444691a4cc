import { NETWORKS } from '@lode/shared/chains/schemas';
import { COINS } from '@lode/shared/core/money';
import { batchRoutes } from '@lode/shared/payouts/rest';
import { chains } from '../factories/chains.ts';
import { type Person, renewProofs } from '../factories/people.ts';
import { confirm, refuse } from '../factories/treasury.ts';
import { approve, complete, payInDemo, reject } from '../factories/withdrawals.ts';
import { WireError } from '../harness/api.ts';
import { until } from '../harness/wait.ts';
import { type Cast, rows } from './books-cast.ts';
import { bringBack } from './books-deeds.ts';
import { confirmRevenue } from './books-mining.ts';
import { payApproved } from './books-paybacks.ts';
import { enter, looseMovements } from './books-treasury.ts';

/** Tries something of a round; what is refused is kept, to be said when the rounds come to no end. */
type Attempt = (what: string, deed: () => Promise<unknown>) => Promise<boolean>;

function attempts(): { refused: string[]; attempt: Attempt } {
  const refused: string[] = [];
  const attempt: Attempt = async (what, deed) => {
    try {
      await deed();
      return true;
    } catch (error) {
      refused.push(`${what}: ${error instanceof WireError ? error.code : String(error).slice(0, 200)}`);
      return false;
    }
  };
  return { refused, attempt };
}

const find = (name: string, filter: object) => rows(name).find(filter).toArray();
const idOf = ({ _id }: { _id: unknown }) => ({ id: String(_id) });

async function mineAll(): Promise<void> {
  const { mine } = await chains();
  for (const coin of COINS) await mine(NETWORKS[coin].chain, 25);
}

/** Rounds until nothing is left; what is left, and what was refused of the last round, is said at the end. */
function settle(
  what: string,
  round: (attempt: Attempt) => Promise<Record<string, number>>,
): Promise<boolean> {
  const once = async () => {
    const { refused, attempt } = attempts();
    await renewProofs();
    await bringBack(10);
    const left = Object.entries(await round(attempt)).filter(([, count]) => count > 0);
    if (left.length === 0) return true;
    throw new Error([...left.map((one) => one.join(': ')), ...refused].join('\n'));
  };
  return until(once, { timeout: 600_000, every: 1500, what });
}

/** As docs/backup.md has it, before anybody decides or pays: for what the chain has paid since the copy, its transaction is named. */
export async function goOnFromCopy(cast: Cast): Promise<void> {
  await settle('what was paid to be named', async (attempt) => {
    await mineAll();
    return { unnamed: await nameWhatWasPaid(cast, attempt) };
  });
  cast.hands.clear();
  cast.trials.length = 0;
  cast.payable = () => true;
}

/** How many could not be named. */
async function nameWhatWasPaid({ operators: [who] }: Cast, attempt: Attempt): Promise<number> {
  let unnamed = 0;
  for (const row of await find('withdrawals', { state: 'approved', batchId: null })) {
    const paid = { to: row.walletAddress, amount: row.coinAmount, from: { $ne: null } };
    for (const { chain, txid, index } of await find('simulated_transfers', paid)) {
      if (await rows('payout_claims').findOne({ _id: `${chain}:${txid}:${index}` as never })) continue;
      const isNamed = await attempt(`naming ${txid}`, () => complete(who as Person, idOf(row), String(txid)));
      if (!isNamed) unnamed += 1;
      break;
    }
  }
  return unnamed;
}

/** What is under way comes to its end: everything is decided, paid, confirmed and entered. */
export async function settleAll(cast: Cast): Promise<void> {
  await settle('everything to be settled', async (attempt) => {
    // A part waits for its rest until the quote ends.
    const now = new Date();
    await rows('deposits').updateMany({ open: true, expiresAt: { $gt: now } }, { $set: { expiresAt: now } });
    await decideAll(cast, attempt);
    await payAll(cast, attempt);
    await bookAll(cast, attempt);
    await mineAll();
    return countLeft();
  });
}

async function countLeft(): Promise<Record<string, number>> {
  const count = (name: string, filter: object) => rows(name).countDocuments(filter);
  return {
    withdrawals: await count('withdrawals', { state: { $in: ['requested', 'approved', 'paying'] } }),
    payments: await count('deposit_payments', { state: 'seen' }),
    paybacks: await count('deposit_payments', { 'payback.state': { $in: ['approved', 'paying'] } }),
    revenue: await count('mining_revenue', { state: 'requested' }),
    movements: await count('treasury_movements', { state: 'proposed' }),
    batches: await count('payout_batches', { state: { $in: ['open', 'sent'] } }),
    transfers: await count('simulated_transfers', { height: { $in: [null, -1] } }),
    loose: (await looseMovements()).length,
  };
}

async function decideAll({ operators }: Cast, attempt: Attempt): Promise<void> {
  const [one, other] = operators as [Person, Person];
  for (const row of await find('withdrawals', { state: 'requested' })) {
    const named = idOf(row);
    await attempt(`approving ${named.id}`, () => approve(one, named));
    const isDecided = await attempt(`agreeing to ${named.id}`, () => approve(other, named));
    if (!isDecided) await attempt(`rejecting ${named.id}`, () => reject(one, named));
  }
}

async function payAll(cast: Cast, attempt: Attempt): Promise<void> {
  const [who] = cast.operators as [Person];
  await nameWhatWasPaid(cast, attempt);
  for (const row of await find('payout_batches', { state: { $in: ['open', 'sent'] } })) {
    const params = idOf(row);
    await attempt(`batch ${params.id}`, async () => {
      const { text } = await who.call(batchRoutes.simulate, { params });
      await who.call(batchRoutes.handBack, { params, body: { text } });
    });
  }
  for (const row of await find('withdrawals', { state: 'approved', batchId: null }))
    await attempt(`paying ${idOf(row).id}`, async () => {
      const { txid } = await payInDemo(who, idOf(row));
      await complete(who, idOf(row), txid);
    });
  for (const row of await find('deposit_payments', { 'payback.state': 'approved' }))
    await attempt(`paying ${idOf(row).id} back`, () => payApproved(who, idOf(row).id));
}

/** What was entered is confirmed, or else taken back and entered anew as what the chain says. */
async function bookAll(cast: Cast, attempt: Attempt): Promise<void> {
  const [, other] = cast.operators as [Person, Person];
  for (const row of await find('mining_revenue', { state: 'requested' }))
    await attempt(`revenue ${idOf(row).id}`, () => confirmRevenue(other, idOf(row).id));
  for (const row of await find('treasury_movements', { state: 'proposed' })) {
    const isBooked = await attempt(`${row.kind} ${row.txid}`, () => confirm(other, idOf(row)));
    if (!isBooked) await attempt(`refusing ${row.txid}`, () => refuse(other, idOf(row)));
  }
  for (const trial of await looseMovements())
    await attempt(`entering ${trial.kind} ${trial.coin} ${trial.txid}`, () => enter(cast, trial));
}

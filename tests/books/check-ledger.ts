import { type Books, big, type Row, Sums, text } from './rows.ts';

export interface Leg {
  account: string;
  asset: string;
  side: 'debit' | 'credit';
  amount: bigint;
}

/** Debits are above zero. */
const signed = ({ side, amount }: Leg) => (side === 'debit' ? big(amount) : -big(amount));

/** What the entries alone say. */
export interface Told {
  /** Posted on each account, debits above zero. */
  posted: Sums;
  /** Reserved by holds that stand, likewise. */
  held: Sums;
  /** Holds that nothing has captured or released. */
  open: Map<string, Row>;
  faults: string[];
}

/** Accounts that may stand below zero, and those that grow by debits. */
const NO_FLOOR = /^(exchange|receivable):/;
const BY_DEBITS = /^(holdings|receivable):|^uncovered_costs$/;

/** Every entry balances, resolves a hold of just its legs once, reverses once; and every account is the sum of its entries. */
export function checkLedger({ entries, accounts }: Books): Told {
  const told: Told = { posted: new Sums(), held: new Sums(), open: new Map(), faults: [] };
  const done = new Set<string>();
  const keys = new Set<string>();
  for (const entry of entries.toSorted((a, b) => (text(a._id) < text(b._id) ? -1 : 1)))
    if (text(entry.phase) === 'hold') told.open.set(text(entry._id), entry);
  for (const entry of entries) {
    addEntry(told, entry);
    resolve(told, entry, done);
    if (keys.has(text(entry.key))) told.faults.push(`the key ${text(entry.key)} was booked twice`);
    keys.add(text(entry.key));
  }
  for (const hold of told.open.values())
    for (const leg of hold.legs as Leg[]) told.held.add(leg.account, signed(leg));
  told.faults.push(...compare(told, accounts));
  return told;
}

function addEntry({ posted, faults }: Told, entry: Row): void {
  const perAsset = new Sums();
  for (const leg of entry.legs as Leg[]) {
    if (big(leg.amount) <= 0n) faults.push(`entry ${text(entry._id)} moves ${leg.amount}`);
    perAsset.add(leg.asset, signed(leg));
    if (entry.phase === 'post' || entry.phase === 'capture') posted.add(leg.account, signed(leg));
  }
  for (const [asset, sum] of perAsset)
    if (sum !== 0n) faults.push(`entry ${text(entry._id)} is out of balance by ${sum} ${asset}`);
}

function resolve({ open, faults }: Told, entry: Row, done: Set<string>): void {
  const name = `entry ${text(entry._id)}`;
  for (const verb of ['resolves', 'reverses'] as const) {
    const id = text(entry[verb]);
    if (id && done.has(`${verb} ${id}`)) faults.push(`${name} ${verb} ${id} a second time`);
    if (id) done.add(`${verb} ${id}`);
  }
  const holdId = text(entry.resolves);
  if (!holdId) return;
  const hold = open.get(holdId);
  if (!hold) faults.push(`${name} resolves ${holdId}, which stands no more`);
  else if (legsOf(hold) !== legsOf(entry)) faults.push(`${name} moves something else than was held`);
  open.delete(holdId);
}

const legsOf = ({ legs }: Row) =>
  (legs as Leg[])
    .map(({ account, side, amount }) => `${account} ${side} ${amount}`)
    .toSorted()
    .join();

function compare({ posted, open }: Told, accounts: Row[]): string[] {
  const faults: string[] = [];
  const pending = { debits: new Sums(), credits: new Sums() };
  for (const hold of open.values())
    for (const { account, side, amount } of hold.legs as Leg[]) pending[`${side}s`].add(account, big(amount));
  const seen = new Set<string>();
  for (const row of accounts) {
    const id = text(row._id);
    seen.add(id);
    const balance = big(row.debitsPosted) - big(row.creditsPosted);
    if (balance !== posted.of(id)) faults.push(`${id} says ${balance}, its entries ${posted.of(id)}`);
    if (big(row.debitsPending) !== pending.debits.of(id)) faults.push(`${id} holds other debits than stand`);
    if (big(row.creditsPending) !== pending.credits.of(id))
      faults.push(`${id} holds other credits than stand`);
    const free = BY_DEBITS.test(id) ? balance - pending.credits.of(id) : -balance - pending.debits.of(id);
    if (free < 0n && !NO_FLOOR.test(id)) faults.push(`${id} is below zero by ${-free}`);
  }
  for (const id of posted.keys()) if (!seen.has(id)) faults.push(`${id} has entries and no account`);
  return faults;
}

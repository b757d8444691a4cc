import { createHash } from 'node:crypto';
import { mongo } from 'mongoose';
import { withSecretFiles } from '../platform/secret-files.ts';

/**
 * `npm run ledger:verify`: proves the books once more, straight from the store and without a line of the
 * product's own ledger code, so that a mistake there is not repeated here. Reads MONGO_URL, or the file that
 * MONGO_URL_FILE names. Prints what it
 * found and ends with 1 when something does not hold.
 */

interface StoredLeg {
  account: string;
  asset: string;
  side: 'debit' | 'credit';
  amount: bigint;
  balanceAfter: bigint;
}

interface StoredEntry {
  _id: mongo.ObjectId;
  key: string;
  digest: string;
  kind: string;
  phase: 'post' | 'hold' | 'capture' | 'release';
  resolves: mongo.ObjectId | null;
  reverses: mongo.ObjectId | null;
  legs: StoredLeg[];
  reference: { type: string; id: string } | null;
  memo: string;
  at: Date;
}

type Counters = [debits: bigint, credits: bigint, heldDebits: bigint, heldCredits: bigint];

const MAY_BE_NEGATIVE = /^(exchange|receivable):/;
const OWNED = /^(wallet|receivable):/;
const PER_ASSET = /^(holdings|shortfall|exchange):/;
const GROWS_BY_DEBITS = /^(?:(?:holdings|receivable):|uncovered_costs$)/;

const faults: string[] = [];
const accounts = new Map<string, Counters>();
const resolved = new Set<string>();

function addLeg(phase: StoredEntry['phase'], { account, side, amount }: StoredLeg): void {
  const counters = accounts.get(account) ?? [0n, 0n, 0n, 0n];
  const posted = side === 'debit' ? 0 : 1;
  const held = posted + 2;
  if (phase === 'post' || phase === 'capture') counters[posted] = (counters[posted] ?? 0n) + amount;
  if (phase === 'hold') counters[held] = (counters[held] ?? 0n) + amount;
  if (phase === 'capture' || phase === 'release') counters[held] = (counters[held] ?? 0n) - amount;
  accounts.set(account, counters);
}

function addEntry(entry: StoredEntry): void {
  const name = `entry ${entry._id.toHexString()}`;
  const sums: Record<string, bigint> = {};
  for (const leg of entry.legs) {
    if (leg.amount <= 0n) faults.push(`${name} moves ${leg.amount}`);
    sums[leg.asset] = (sums[leg.asset] ?? 0n) + (leg.side === 'debit' ? leg.amount : -leg.amount);
    addLeg(entry.phase, leg);
  }
  if (Object.values(sums).some((sum) => sum !== 0n)) faults.push(`${name} does not balance`);
  for (const [verb, id] of [
    ['resolves', entry.resolves?.toHexString()],
    ['reverses', entry.reverses?.toHexString()],
  ] as const) {
    if (id && resolved.has(`${verb} ${id}`)) faults.push(`${name} ${verb} ${id} a second time`);
    if (id) resolved.add(`${verb} ${id}`);
  }
}

function link(previous: string, entry: StoredEntry): string {
  const { _id, key, digest, kind, phase, resolves, reverses, legs, reference, memo, at } = entry;
  const text = JSON.stringify([
    _id.toHexString(),
    key,
    digest,
    kind,
    phase,
    resolves?.toHexString() ?? null,
    reverses?.toHexString() ?? null,
    legs.map((leg) => [leg.account, leg.asset, leg.side, `${leg.amount}`, `${leg.balanceAfter}`]),
    reference ? [reference.type, reference.id] : null,
    memo,
    at.toISOString(),
  ]);
  return createHash('sha256').update(previous).update('\n').update(text).digest('hex');
}

async function followChain(db: mongo.Db, session: mongo.ClientSession): Promise<Set<string>> {
  const chained = new Set<string>();
  let [seq, hash] = [0, '0'.repeat(64)];
  const links = db.collection('ledger_seals').find({}, { session, sort: { _id: 1 } });
  for await (const seal of links) {
    const entry = await db
      .collection<StoredEntry>('ledger_entries')
      .findOne({ _id: seal.entryId as mongo.ObjectId }, { session, useBigInt64: true });
    seq += 1;
    if (Number(seal._id) !== seq) faults.push(`the chain has no link ${seq}`);
    if (!entry) faults.push(`the entry of link ${seq} is gone`);
    else if (link(hash, entry) !== seal.hash) faults.push(`link ${seq} does not fit its entry`);
    hash = String(seal.hash);
    chained.add(String(seal.entryId));
  }
  return chained;
}

async function compareAccounts(db: mongo.Db, session: mongo.ClientSession): Promise<number> {
  let count = 0;
  const stored = db.collection('ledger_accounts').find({}, { session, useBigInt64: true });
  for await (const row of stored) {
    count += 1;
    const id = String(row._id);
    const [kind = '', about = null] = id.split(':');
    const owner = OWNED.test(id) ? about : null;
    const asset = PER_ASSET.test(id) ? about : 'USD';
    if (row.kind !== kind || row.owner !== owner || row.asset !== asset)
      faults.push(`${id} is stored as another account`);
    const said = [row.debitsPosted, row.creditsPosted, row.debitsPending, row.creditsPending].map(BigInt);
    const due = accounts.get(id) ?? [0n, 0n, 0n, 0n];
    if (said.some((value, at) => value !== due[at])) faults.push(`${id} is not the sum of its entries`);
    const [debits, credits, heldDebits, heldCredits] = due;
    const free = GROWS_BY_DEBITS.test(id) ? debits - credits - heldCredits : credits - debits - heldDebits;
    if (free < 0n && !MAY_BE_NEGATIVE.test(id)) faults.push(`${id} is below zero`);
    accounts.delete(id);
  }
  for (const id of accounts.keys()) faults.push(`${id} has entries and no account`);
  return count;
}

async function verify(db: mongo.Db, session: mongo.ClientSession): Promise<string> {
  const chained = await followChain(db, session);
  const waiting = await db.collection('ledger_unsealed').find({}, { session }).toArray();
  const known = new Set([...chained, ...waiting.map(({ _id }) => String(_id))]);
  let entries = 0;
  const all = db.collection<StoredEntry>('ledger_entries').find({}, { session, useBigInt64: true });
  for await (const entry of all) {
    entries += 1;
    addEntry(entry);
    const id = entry._id.toHexString();
    if (!known.delete(id)) faults.push(`entry ${id} is not in the chain`);
  }
  for (const id of known) faults.push(`entry ${id} is in the chain and nowhere else`);
  const count = await compareAccounts(db, session);
  return `${entries} entries, ${count} accounts, ${chained.size} links`;
}

const { MONGO_URL: url } = withSecretFiles(process.env);
if (!url) {
  process.stderr.write('Set MONGO_URL, or MONGO_URL_FILE, to the store whose ledger is to be verified.\n');
  process.exit(1);
}
const client = await mongo.MongoClient.connect(url);
try {
  // Everything of one moment.
  const counted = await client.withSession({ snapshot: true }, (session) => verify(client.db(), session));
  process.stdout.write(`${counted}\n`);
  for (const fault of faults) process.stdout.write(`FAULT: ${fault}\n`);
  process.stdout.write(faults.length === 0 ? 'The ledger adds up.\n' : `${faults.length} faults.\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await client.close();
}

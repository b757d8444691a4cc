import { randomBytes } from 'node:crypto';

const COLLECTIONS = [
  'ledger_accounts',
  'ledger_entries',
  'ledger_unsealed',
  'ledger_seals',
  'ledger_proofs',
  'ledger_walks',
  'ledger_walk_sums',
  'ledger_checkpoints',
];

/** The product's own ledger, in the test's process; load it only once a site is attached. */
export async function ledger() {
  const [
    { default: mongoose },
    { inLedger },
    { postEntry },
    { postEntries },
    { holdFunds, captureHold, releaseHold },
    { reverseEntry },
    { sealEntries },
    { proveLedger },
    { proveSlice },
    { getBalance },
    { requireSoundLedger },
  ] = await Promise.all([
    import('mongoose'),
    import('@lode/server/features/ledger/commands/in-ledger'),
    import('@lode/server/features/ledger/commands/post-entry'),
    import('@lode/server/features/ledger/commands/post-entries'),
    import('@lode/server/features/ledger/commands/hold-funds'),
    import('@lode/server/features/ledger/commands/reverse-entry'),
    import('@lode/server/features/ledger/commands/seal-entries'),
    import('@lode/server/features/ledger/commands/prove-ledger'),
    import('@lode/server/features/ledger/commands/prove-slice'),
    import('@lode/server/features/ledger/queries/get-balance'),
    import('@lode/server/features/ledger/queries/get-last-proof'),
  ]);
  const collections = (name: string) => mongoose.connection.collection(name);
  return {
    holdFunds,
    captureHold,
    releaseHold,
    inLedger,
    postEntry,
    postEntries,
    reverseEntry,
    requireSoundLedger,
    collections,
    seal: sealEntries,
    prove: proveLedger,
    proveSlice,
    balance: getBalance,
    entries: () => collections('ledger_entries').find({}, { useBigInt64: true }).sort({ _id: 1 }).toArray(),
    seals: () => collections('ledger_seals').find().sort({ _id: 1 }).toArray(),
  };
}

/**
 * Takes everything out of the books; a test's way to begin with none. Nobody waits for a deposit of before: those
 * left open would be looked at in every later round.
 */
export async function emptyLedger(): Promise<void> {
  const { collections, prove, proveSlice } = await ledger();
  for (const name of COLLECTIONS) await collections(name).deleteMany({});
  await collections('deposits').updateMany({ open: true }, { $set: { open: false } });
  // Without a proof, and one from the first entry on, no money leaves.
  await proveSlice();
  await prove();
}

/** The id of a customer that only the ledger knows. */
export function userId(): string {
  return randomBytes(12).toString('hex');
}

const freshKey = () => `test:${randomBytes(8).toString('hex')}`;

/** A deposit's entry: coin comes into our holdings, and the customer's wallet is credited in micro-dollars. */
export async function fund(user: string, micros: bigint, key = freshKey()) {
  const { inLedger, postEntry } = await ledger();
  return inLedger((tx) => postEntry(tx, { key, kind: 'deposit', legs: fundingLegs(user, micros) }));
}

/** The legs of `fund`. */
export function fundingLegs(user: string, amount: bigint) {
  return [
    { account: 'holdings:BTC', side: 'debit', amount },
    { account: 'exchange:BTC', side: 'credit', amount },
    { account: 'exchange:USD', side: 'debit', amount },
    { account: `wallet:${user}`, side: 'credit', amount },
  ] satisfies Leg[];
}

type Leg = Parameters<Awaited<ReturnType<typeof ledger>>['postEntry']>[1]['legs'][number];

/** Pays from a customer's wallet into fees. */
export async function spend(user: string, micros: bigint, key = freshKey()) {
  const { inLedger, postEntry } = await ledger();
  return inLedger((tx) => postEntry(tx, { key, kind: 'transfer', legs: spendingLegs(user, micros) }));
}

/** The legs of `spend`. */
export function spendingLegs(user: string, amount: bigint) {
  return [
    { account: `wallet:${user}`, side: 'debit', amount },
    { account: 'fees', side: 'credit', amount },
  ] satisfies Leg[];
}

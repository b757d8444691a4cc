import mongoose, { type ClientSession, type Types } from 'mongoose';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { LedgerEntryModel, UnsealedModel } from '../ledger-entry.model.ts';
import { LedgerSealModel, type LedgerSealRow } from '../ledger-seal.model.ts';
import {
  LedgerCheckpointModel,
  type LedgerCheckpointRow,
  LedgerWalkModel,
  type LedgerWalkRow,
} from '../ledger-walk.model.ts';
import { isOurs, isSealed, START, sealOf } from '../place-seal.ts';
import { followChain } from '../queries/follow-chain.ts';
import { strangeIds } from '../queries/strange-ids.ts';
import { Tally } from '../tally.ts';
import { addToSums } from './add-to-sums.ts';
import { beginAnew, beginWalk } from './begin-anew.ts';

/** Rows of each kind that one transaction reads. */
export const STEP_ROWS = 500;

export interface Step {
  walk: LedgerWalkRow;
  /** What does not hold. The walk then stays before it, so that the next proof finds it again. */
  faults: string[];
  /** Nothing is left to be followed. */
  done: boolean;
}

/**
 * One step of a proof, in one bounded transaction: follows the next links of the chain and adds their entries up, and
 * once at its end looks for the next stored entries in it. Where the chain ends is read in the same moment.
 */
export function walkOn(role: 'base' | 'whole', rows = STEP_ROWS): Promise<Step> {
  return inTransaction(async (tx) => {
    const { session } = tx;
    const started = performance.now();
    const anew = await beginAnew(tx);
    // The whole proof goes on with what was begun: that it was begun is said already.
    if (anew && !(anew.begun && role === 'whole')) return { walk: NOWHERE, faults: anew.faults, done: false };
    const walk = await openWalk(role, tx);
    const faults = await brokenPlace(walk, session);
    if (faults.length > 0) return { walk, faults, done: false };
    const step =
      (await takeLinks(walk, rows, session)) ?? (await lookBeside(walk, Math.ceil(rows / 2), session));
    if (step.faults.length > 0) return { ...step, walk };
    const workedMs = walk.workedMs + Math.round(performance.now() - started);
    return { ...step, walk: await keepWalk({ ...step.walk, workedMs }, session) };
  });
}

/** What has come nowhere. */
const NOWHERE: LedgerWalkRow = {
  _id: new mongoose.Types.ObjectId(),
  role: null,
  ...START,
  seal: '',
  beside: null,
  workedMs: 0,
};

/** One that a SECRET made which is not known any more begins anew: nobody can tell whether it was changed. */
async function openWalk(role: 'base' | 'whole', tx: Transaction): Promise<LedgerWalkRow> {
  const { session } = tx;
  const stored = await LedgerWalkModel.findOne({ role }, null, { session }).lean<LedgerWalkRow>();
  if (stored && isOurs(stored)) return stored;
  if (stored) await LedgerWalkModel.updateOne({ _id: stored._id }, { $set: { role: null } }, { session });
  return beginWalk(tx, role);
}

async function keepWalk(walk: LedgerWalkRow, session: ClientSession): Promise<LedgerWalkRow> {
  const { _id, seq, hash, digest, beside, workedMs } = walk;
  const seal = sealOf(walk);
  await LedgerWalkModel.updateOne(
    { _id },
    { $set: { seq, hash, digest, beside, workedMs, seal } },
    { session },
  );
  return { ...walk, seal };
}

/** Where it stands must be as it was left, and as the chain is. */
async function brokenPlace(walk: LedgerWalkRow, session: ClientSession): Promise<string[]> {
  if (!isSealed(walk)) return [`The place of a proof at link ${walk.seq} was changed.`];
  if (walk.seq === 0) return [];
  const link = await LedgerSealModel.findById(walk.seq, null, { session }).lean<LedgerSealRow>();
  return link?.hash === walk.hash ? [] : [`Link ${walk.seq} is not the one that was proved.`];
}

/** Null at the end of the chain. */
async function takeLinks(walk: LedgerWalkRow, rows: number, session: ClientSession): Promise<Step | null> {
  const tally = new Tally();
  const checkpoint = await LedgerCheckpointModel.findOne({ _id: { $gt: walk.seq } }, null, { session })
    .sort({ _id: 1 })
    .lean<LedgerCheckpointRow>();
  const most = checkpoint ? Math.min(rows, Math.ceil(checkpoint._id - walk.seq)) : rows;
  const { head, links } = await followChain(tally, walk, most, session);
  if (links < most && checkpoint)
    tally.faults.add(`The chain ends at link ${head.seq}, before the checkpoint at link ${checkpoint._id}.`);
  const faults = tally.faults.list;
  if (faults.length > 0) return { walk, faults, done: false };
  if (links === 0) return null;
  const { digest, store } = await addToSums(walk, tally.sums, session);
  const next = { ...walk, ...head, digest };
  const unlike = checkpoint ? unlikeCheckpoint(next, checkpoint) : [];
  if (unlike.length === 0) await store();
  return { walk: next, faults: unlike, done: false };
}

function unlikeCheckpoint(walk: LedgerWalkRow, { _id, ...said }: LedgerCheckpointRow): string[] {
  if (_id > walk.seq) return [];
  const same =
    _id === walk.seq &&
    said.hash === walk.hash &&
    (said.key !== walk.key || said.digest === walk.digest) &&
    (!isOurs(said) || isSealed({ ...said, seq: _id }));
  return same ? [] : [`The checkpoint at link ${_id} is not what the entries say.`];
}

const isUsual = (id: unknown): id is Types.ObjectId => id instanceof mongoose.Types.ObjectId;

/** Entries that are stored must be in the chain, or wait for it. */
async function lookBeside(walk: LedgerWalkRow, most: number, session: ClientSession): Promise<Step> {
  const stored = await LedgerEntryModel.collection
    .find(walk.beside ? { _id: { $gt: walk.beside } } : {}, { session, projection: { _id: 1 } })
    .sort({ _id: 1 })
    .limit(most)
    .toArray();
  const all: unknown[] = stored.map(({ _id }) => _id);
  const ids = all.filter(isUsual);
  const [waiting, links] = [
    await UnsealedModel.find({ _id: { $in: ids } }, null, { session }).lean(),
    await LedgerSealModel.find({ entryId: { $in: ids }, _id: { $gte: 1 } }, null, { session }).lean(),
  ];
  const known = new Set([
    ...waiting.map(({ _id }) => String(_id)),
    ...links.map(({ entryId }) => String(entryId)),
  ]);
  const faults = all
    .filter((id) => !known.has(String(id)))
    .map((id) => `Entry ${String(id)} is stored, and neither in the chain nor waiting for it.`);
  const done = all.length < most;
  if (done) {
    const strange = await strangeIds(LedgerEntryModel, isUsual, session);
    faults.push(...strange.map((id) => `Entry ${id} is stored beside the chain.`));
  }
  return { walk: { ...walk, beside: ids.at(-1) ?? walk.beside }, faults, done };
}

import { config } from '../../../platform/config.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type Comparison, NOT_COMPARED } from '../comparison.ts';
import type { LedgerProofRow } from '../ledger-proof.model.ts';
import { LedgerSealModel } from '../ledger-seal.model.ts';
import { LedgerSumModel, LedgerWalkModel, type LedgerWalkRow } from '../ledger-walk.model.ts';
import { ageOf, getLastProofs } from '../queries/get-last-proof.ts';
import { compareAccounts } from './compare-accounts.ts';
import { keepCheckpoint, keepProof } from './keep-proof.ts';
import { STEP_ROWS, walkOn } from './walk-on.ts';

/** Steps of a slice: as many more as bring a large ledger to its end in half of its period. */
const STEPS = 40;
/** A step of links, and two of half as many entries that are looked for in the chain. */
const STEPS_A_BATCH = 3;
/** Rows of an earlier walk that a slice takes away. */
const DROPPED = 10_000;

interface Slice {
  steps?: number;
  rows?: number;
  /** Begins one though none is due yet. */
  early?: boolean;
}

/**
 * One slice of the whole proof: from the first entry, as if nothing had been proved before, past every checkpoint.
 * What it has come to is kept after each step, so that a slice whose process dies is gone on with. The last slice
 * stores what was found; the hourly proof then goes on from there. Null while it is on its way, and while none is due.
 */
export async function proveSlice({
  steps,
  rows = STEP_ROWS,
  early = false,
}: Slice = {}): Promise<LedgerProofRow | null> {
  await dropEarlier();
  const begun = await LedgerWalkModel.exists({ role: 'whole' });
  if (!begun && !early && !(await isDue())) return null;
  const most = steps ?? (await stepsOfSlice());
  for (let step = 0; step < most; step += 1) {
    const { walk, faults, done } = await walkOn('whole', rows);
    if (faults.length > 0) return conclude(walk, { ...NOT_COMPARED, faults });
    if (!done) continue;
    const found = await compareAccounts(walk, rows);
    return found && conclude(walk, found);
  }
  return null;
}

/** One that failed is tried again as soon as the ledger is proved again, so that mending it is seen. */
async function isDue(): Promise<boolean> {
  const { whole } = await getLastProofs();
  return !whole || ageOf(whole) >= (whole.ok ? config.wholeProofMs : config.repeatMs.proof);
}

async function stepsOfSlice(): Promise<number> {
  const links = await LedgerSealModel.estimatedDocumentCount();
  const slices = config.wholeProofMs / 2 / config.repeatMs.slice;
  return Math.max(STEPS, Math.ceil(((links / STEP_ROWS) * STEPS_A_BATCH) / slices));
}

/** Sound, it takes the place of what hourly proofs went on from; else the next one begins with nothing. */
function conclude(walk: LedgerWalkRow, found: Comparison): Promise<LedgerProofRow> {
  const sound = found.faults.length === 0;
  return inTransaction(async ({ session }) => {
    const leaves = sound ? 'base' : 'whole';
    await LedgerWalkModel.updateMany({ role: leaves }, { $set: { role: null } }, { session });
    if (sound) {
      await LedgerWalkModel.updateOne({ _id: walk._id }, { $set: { role: 'base' } }, { session });
      await keepCheckpoint(walk, session);
    }
    return keepProof({ ...found, whole: true, durationMs: walk.workedMs }, session);
  });
}

/** Takes a part of what no proof goes on from any more away. */
async function dropEarlier(): Promise<void> {
  const walk = await LedgerWalkModel.findOne({ role: null }).lean<LedgerWalkRow>();
  if (!walk) return;
  const rows = await LedgerSumModel.find({ walkId: walk._id }, { _id: 1 }).limit(DROPPED).lean();
  await LedgerSumModel.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
  if (rows.length < DROPPED) await LedgerWalkModel.deleteOne({ _id: walk._id });
}

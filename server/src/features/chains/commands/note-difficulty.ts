import type { Transaction } from '../../../platform/transaction.ts';
import { dayOf } from '../../../platform/utc-day.ts';
import type { Block, ChainAdapter } from '../adapters/adapter.ts';
import { DayDifficultyModel } from '../day-difficulty.model.ts';

/** Keeps how hard the blocks of a day are to find. A block that comes again, or leaves the chain, makes it no harder. */
export async function noteDifficulty(
  { session }: Transaction,
  { chain, name: source }: ChainAdapter,
  { time, difficulty }: Block,
): Promise<void> {
  if (difficulty === undefined) return;
  const day = dayOf(time);
  await DayDifficultyModel.updateOne(
    { _id: `${chain}:${day}` },
    { $min: { least: difficulty }, $setOnInsert: { chain, day, source } },
    { session, upsert: true },
  );
}

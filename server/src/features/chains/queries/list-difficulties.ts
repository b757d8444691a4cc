import type { Chain } from '@lode/shared/chains/schemas';
import type { ClientSession } from 'mongoose';
import { addDays } from '../../../platform/utc-day.ts';
import { DayDifficultyModel, type DayDifficultyRow } from '../day-difficulty.model.ts';

export type DayDifficulty = Pick<DayDifficultyRow, 'least' | 'source'>;

/** What was told of each of so many days up to one; a day of which nothing was told is missing. */
export async function listDifficulties(
  chain: Chain,
  last: string,
  days: number,
  session: ClientSession,
): Promise<Map<string, DayDifficulty>> {
  const ids = Array.from({ length: days }, (_, ago) => `${chain}:${addDays(last, -ago)}`);
  const rows = await DayDifficultyModel.find({ _id: { $in: ids } }, null, { session }).lean<
    DayDifficultyRow[]
  >();
  return new Map(rows.map(({ day, least, source }) => [day, { least, source }]));
}

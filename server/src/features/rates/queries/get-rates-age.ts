import { clock } from '../../../platform/clock.ts';
import { RateModel, type RateRow } from '../rate.model.ts';

/** Seconds since a rate was accepted last; null when there is none yet. */
export async function getRatesAge(): Promise<number | null> {
  const newest = await RateModel.findOne({}, { at: 1 }).sort({ at: -1 }).lean<RateRow>();
  return newest ? Math.max(0, (clock.nowMs() - newest.at.getTime()) / 1000) : null;
}

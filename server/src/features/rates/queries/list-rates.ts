import { keep } from '../../../platform/kept.ts';
import { RateModel, type RateRow } from '../rate.model.ts';

const KEPT_MS = 1000;

const kept = keep(KEPT_MS, () => RateModel.find().lean<RateRow[]>().exec());

/** What this process has just stored is read at once. */
export const forgetRates = kept.forget;

/** The stored rates of these symbols, in their order, at most a second old. */
export async function listRates(symbols: readonly string[]): Promise<RateRow[]> {
  const rows = new Map((await kept.get()).map((row) => [row._id, row]));
  return symbols.flatMap((symbol) => rows.get(symbol) ?? []);
}

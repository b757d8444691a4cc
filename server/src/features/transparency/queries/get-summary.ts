import { SUMMARY_DAYS, type TransparencySummary } from '@lode/shared/transparency/schemas';
import { keep } from '../../../platform/kept.ts';
import { listMiningDays } from '../../mining/queries/list-mining-days.ts';
import { presentSummary } from '../transparency.presenter.ts';
import { getTransparency } from './get-transparency.ts';

/** As long as visitors of the home page share one answer. */
const KEPT_MS = 15_000;

/** The overview's sums, and the mining of the last days; the same answer for fifteen seconds. */
export const getSummary = keep(KEPT_MS, async (): Promise<TransparencySummary> => {
  const [overview, days] = await Promise.all([getTransparency(), listMiningDays(SUMMARY_DAYS)]);
  return presentSummary(overview, days);
}).get;

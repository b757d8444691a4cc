import { miningSettings } from '@lode/shared/mining/settings';
import { clock } from '../../../platform/clock.ts';
import { type Estimate, getEstimate } from '../../mining/queries/get-estimate.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import type { QuoteRow } from '../quote.model.ts';

/** A quote with what it would return by what the farm lately paid. */
export interface QuoteView {
  quote: QuoteRow;
  estimate: Estimate | null;
  /** Decimal text. */
  feePercent: string;
  now: Date;
}

export async function viewQuote(quote: QuoteRow): Promise<QuoteView> {
  const [estimate, settings] = await Promise.all([getEstimate(), getSettings(miningSettings)]);
  return { quote, estimate, feePercent: settings.maintenance_fee_percent, now: clock.now() };
}

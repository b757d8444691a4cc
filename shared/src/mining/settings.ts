import { z } from 'zod';
import { parseDecimal } from '../core/money.ts';
import { percentSetting } from '../core/setting-fields.ts';

/** Hash power in TH/s, as a decimal text of at most two decimals. */
const hashPower = z.string().refine((text) => parseDecimal(text, 2) !== undefined, 'INVALID_PARAMS');

export const miningSettings = z.object({
  /** What the farm has; no more is sold. */
  capacity_th: hashPower.default('0'),
  /** Of the revenue, before it is divided. */
  maintenance_fee_percent: percentSetting.default('10'),
});

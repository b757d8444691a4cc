import { z } from 'zod';
import { amountSchema } from '../core/fields.ts';

/** What has to be settled before an account can be closed: the codes that closing is refused with. */
export const CLOSING_OBSTACLES = [
  'CLOSING_BALANCE',
  'CLOSING_WITHDRAWAL',
  'CLOSING_DEPOSIT',
  'WITHDRAWALS_FROZEN',
] as const;

const obstacleSchema = z.object({
  code: z.enum(CLOSING_OBSTACLES),
  /** What can still be withdrawn. */
  amount: amountSchema.nullable(),
});
export type ClosingObstacle = z.infer<typeof obstacleSchema>;

export const closingSchema = z.object({
  obstacles: z.array(obstacleSchema),
  /** Contracts that run or begin later: whoever closes the account gives up what they would still earn. */
  contracts: z.number().int(),
});
export type Closing = z.infer<typeof closingSchema>;

export const closeAccountSchema = z.object({
  /** Asked for with CLOSING_CONTRACTS. */
  give_up_contracts: z.boolean().default(false),
});

import { z } from 'zod';
import { reasonSchema } from '../administration/schemas.ts';
import { idSchema, timeSchema } from '../core/fields.ts';
import { COINS, type Coin } from '../core/money.ts';

/**
 * What can be stopped by itself:
 * - `outgoing`: everything that leaves, new withdrawals and their approvals (the incident's one switch)
 * - `withdrawals`: new requests of customers
 * - `approvals`: whatever staff approve that moves money
 * - `deposits`: crediting what arrives, and new quotes; what arrives meanwhile waits
 * - `quotes`: new deposits only
 * - `accrual`: dividing what was mined
 */
export const SWITCHES = ['outgoing', 'withdrawals', 'approvals', 'deposits', 'quotes', 'accrual'] as const;
export type SwitchName = (typeof SWITCHES)[number];
/** Those that can be stopped for one coin alone. */
export const COIN_SWITCHES: readonly SwitchName[] = SWITCHES.filter((name) => name !== 'accrual');

/** Who or what stopped it. `payouts_fast`: more was approved within an hour than the setting allows. */
export const STOP_CAUSES = ['person', 'payouts_fast'] as const;
export type StopCause = (typeof STOP_CAUSES)[number];

/** One switch: of every coin where `coin` is null. */
export interface SwitchTarget {
  name: SwitchName;
  coin: Coin | null;
}

export const switchInputSchema = z
  .object({ name: z.enum(SWITCHES), coin: z.enum(COINS).nullable(), reason: reasonSchema })
  .refine(({ name, coin }) => coin === null || COIN_SWITCHES.includes(name), { path: ['coin'] });

export const stoppedSwitchSchema = z.object({
  name: z.enum(SWITCHES),
  coin: z.enum(COINS).nullable(),
  since: timeSchema,
  cause: z.enum(STOP_CAUSES),
  /** Null where it fell by itself. */
  by: z.object({ id: idSchema, username: z.string() }).nullable(),
  reason: z.string().nullable(),
  /** Somebody has asked for it to go on: it waits for a second person. */
  asked: z.boolean(),
});
export type StoppedSwitch = z.infer<typeof stoppedSwitchSchema>;

export const switchListSchema = z.object({
  /** Whatever is off; everything else is on. */
  stopped: z.array(stoppedSwitchSchema),
  /** False while the books are not proven, or were too long ago: no money leaves then, whatever the switches say. */
  ledger_sound: z.boolean(),
});
export type SwitchList = z.infer<typeof switchListSchema>;

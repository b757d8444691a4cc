import type { GuardedMatter } from '@lode/shared/guard/matters';
import type { z } from 'zod';
import { definePort } from '../../../platform/port.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';

/** On whose behalf a change takes force, and why they asked for it. */
export interface GuardedCause {
  by: ActingAdmin;
  reason: string | null;
}

/** What carries out the changes of one matter. */
export interface MatterHandler {
  /** Parses what was kept and carries it out; throws what no longer allows it. */
  apply: (tx: Transaction, payload: unknown, cause: GuardedCause) => Promise<void>;
}

/** A handler of payloads of one shape. */
export function defineHandler<S extends z.ZodType>(
  payload: S,
  apply: (tx: Transaction, payload: z.output<S>, cause: GuardedCause) => Promise<unknown>,
): MatterHandler {
  return {
    apply: async (tx, kept, cause) => {
      await apply(tx, payload.parse(kept), cause);
    },
  };
}

/** Exactly one for each matter. */
export type MatterHandlers = Record<GuardedMatter, MatterHandler>;

export const matterHandlers = definePort<MatterHandlers>('guard/matter-handlers');

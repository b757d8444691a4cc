import type { ClientSession } from 'mongoose';
import type { Identity } from '../../../platform/identity.ts';
import { definePort } from '../../../platform/port.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import type { ActingAdmin } from '../commands/record-operation.ts';
import type { OperationTarget } from '../operation-entry.model.ts';

interface LogChange {
  matter: 'log-settings';
  payload: unknown;
  target: OperationTarget;
  before: unknown;
  after: unknown;
}

/** What the operation log asks of those who guard its settings. */
export interface Guarding {
  /** Throws REAUTH_REQUIRED unless the caller has just proved who they are. */
  requireProof: (identity: Identity) => Promise<void>;
  /** Keeps a change until a second administrator confirms it or its wait is over. */
  askForChange: (tx: Transaction, by: ActingAdmin, change: LogChange) => Promise<void>;
  /** Until when one waits; null while none does. */
  waitsUntil: (of: { matter: 'log-settings' }, session?: ClientSession) => Promise<string | null>;
}

export const guarding = definePort<Guarding>('administration/guarding');

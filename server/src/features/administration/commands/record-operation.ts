import { administrationJobs } from '@lode/shared/administration/jobs';
import {
  ALWAYS_LOGGED,
  OPERATIONS,
  type OperationAction,
  type OperationCategory,
} from '@lode/shared/administration/operations';
import mongoose, { type ClientSession } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/enqueue.ts';
import type { Identity } from '../../../platform/identity.ts';
import { redact } from '../../../platform/redact.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { LogSettingsModel, type LogSettingsRow } from '../log-settings.model.ts';
import {
  OperationEntryModel,
  type OperationEntryRow,
  type OperationTarget,
} from '../operation-entry.model.ts';

/** Who is at work on the admin side, and from where. */
export interface ActingAdmin {
  identity: Identity;
  address: string;
}

export interface Operation {
  /** Null for what the system does by itself. */
  by: ActingAdmin | null;
  action: OperationAction;
  target: OperationTarget;
  /** Only what the action changes. Secrets are hidden by their names; put none in. */
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
}

/** Entries of one slot are sealed together, right after its end: well within a second. */
const SEAL_SLOT_MS = 250;

/**
 * Writes an entry of the operation log inside an administrator's command, so that the change and its
 * record are there together or not at all. It touches nothing that another command touches; a worker
 * takes it into the hash chain within a second of the commit.
 */
export async function recordOperation(tx: Transaction, operation: Operation): Promise<void> {
  const category = OPERATIONS[operation.action];
  if (!(await isRecorded(category, tx.session))) return;
  const row: OperationEntryRow = {
    _id: new mongoose.Types.ObjectId(),
    at: clock.now(),
    actor: operation.by && actorOf(operation.by),
    address: operation.by?.address ?? null,
    category,
    action: operation.action,
    target: operation.target,
    reason: operation.reason ?? null,
    before: redact(operation.before),
    after: redact(operation.after),
    unsealed: true,
  };
  await OperationEntryModel.collection.insertOne(row, { session: tx.session });
  tx.afterCommit(queueSealing);
}

async function isRecorded(category: OperationCategory, session: ClientSession): Promise<boolean> {
  if ((ALWAYS_LOGGED as readonly string[]).includes(category)) return true;
  const settings = await LogSettingsModel.findById('log', null, { session }).lean<LogSettingsRow>();
  return !settings?.switchedOff.includes(category);
}

function actorOf({ identity }: ActingAdmin): OperationEntryRow['actor'] {
  return { id: identity.userId, username: identity.username, role: identity.role };
}

async function queueSealing(): Promise<void> {
  const slot = Math.floor(clock.nowMs() / SEAL_SLOT_MS);
  await enqueue(administrationJobs.seal, { slot }, (slot + 1) * SEAL_SLOT_MS);
}

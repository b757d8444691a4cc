import { randomBytes } from 'node:crypto';
import type { OperationAction } from '@lode/shared/administration/operations';
import mongoose from 'mongoose';
import { until } from '../harness/wait.ts';
import type { Person } from './people.ts';

export interface OperationTraits {
  action?: OperationAction;
  before?: unknown;
  after?: unknown;
  by?: Person;
}

/** Records an entry as an administrator's command would, in a transaction of its own; answers its target. */
export async function buildOperation(traits: OperationTraits = {}): Promise<string> {
  const [{ inTransaction }, { recordOperation }] = await Promise.all([
    import('@lode/server/platform/transaction'),
    import('@lode/server/features/administration/commands/record-operation'),
  ]);
  const target = randomBytes(8).toString('hex');
  const { by } = traits;
  const identity = by && {
    userId: by.id,
    username: by.username,
    kind: 'admin' as const,
    role: by.role,
    tokenId: 'x',
    restricted: false,
  };
  await inTransaction((tx) =>
    recordOperation(tx, {
      by: identity ? { identity, address: by.address } : null,
      action: traits.action ?? 'user.locked',
      target: { type: 'user', id: target, label: target },
      before: traits.before ?? { locked: false },
      after: traits.after ?? { locked: true },
    }),
  );
  return target;
}

/** Waits until every entry is in the chain. */
export async function sealedAll(): Promise<void> {
  const entries = mongoose.connection.collection('operation_entries');
  await until(async () => (await entries.countDocuments({ unsealed: true })) === 0, { what: 'the sealing' });
}

/** An empty log, as on a new site. */
export async function emptyLog(): Promise<void> {
  await sealedAll();
  for (const name of ['operation_entries', 'operation_chain', 'operation_segments'])
    await mongoose.connection.collection(name).deleteMany({});
}

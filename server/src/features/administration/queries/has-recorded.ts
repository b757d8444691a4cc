import type { OperationAction } from '@lode/shared/administration/operations';
import { OperationEntryModel } from '../operation-entry.model.ts';

/** Whether this person's doing stands in the log since then. */
export async function hasRecorded(
  action: OperationAction,
  { actorId, targetId, since }: { actorId: string; targetId: string; since: Date },
): Promise<boolean> {
  const filter = { action, 'actor.id': actorId, 'target.id': targetId, at: { $gte: since } };
  return (await OperationEntryModel.exists(filter)) !== null;
}

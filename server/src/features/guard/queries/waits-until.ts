import type { GuardedMatter } from '@lode/shared/guard/matters';
import type { ClientSession } from 'mongoose';
import { GuardedChangeModel, type GuardedChangeRow } from '../guarded-change.model.ts';

/** Until when a guarded change waits: of a matter, or of one thing; the first to end. Null while none does. */
export async function waitsUntil(
  of: { matter?: GuardedMatter; targetId?: string },
  session?: ClientSession,
): Promise<string | null> {
  const row = await GuardedChangeModel.findOne(
    {
      state: 'waiting',
      ...(of.matter && { matter: of.matter }),
      ...(of.targetId && { 'target.id': of.targetId }),
    },
    { waitsUntil: 1 },
    { session },
  )
    .sort({ waitsUntil: 1 })
    .lean<Pick<GuardedChangeRow, 'waitsUntil'>>();
  return row?.waitsUntil.toISOString() ?? null;
}

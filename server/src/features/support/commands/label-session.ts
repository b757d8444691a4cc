import { AppError } from '@lode/shared/core/errors';
import { type Relabel, SESSION_TAGS_MAX } from '@lode/shared/support/label-schemas';
import mongoose, { type QueryFilter, type UpdateQuery } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { requireTags, type TagNames } from '../queries/require-tags.ts';
import { staffNameOf } from '../sender.ts';
import { requireSession } from '../support.policy.ts';
import type { LabelledRow, PublishedSession, SessionRow } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';

const KEPT = 50;

/**
 * Sets priority and tags of a conversation, open or closed; its customer is told nothing. What is so already is
 * answered as it is. TAG_NOT_FOUND for one that cannot be chosen, TOO_MANY_TAGS; then nothing has changed.
 */
export async function labelSession(by: ActingAdmin, sessionId: string, asked: Relabel): Promise<SessionRow> {
  const names = await requireTags(asked.add);
  const changed = await changeSession(
    { _id: sessionId, $or: differences(asked) },
    (before) => relabelling(by, before, asked, names),
    'queue-stays',
    (tx, before, after) =>
      recordOperation(tx, {
        by,
        action: 'conversation.labelled',
        target: { type: 'conversation', id: sessionId, label: after.username },
        before: labelsOf(before, names),
        after: labelsOf(after, names),
      }),
  );
  return changed ?? requireSession(by.identity, sessionId);
}

/** That any of it is not so yet. */
function differences({ priority, add, remove }: Relabel): QueryFilter<SessionRow>[] {
  const present = priority === 'normal' ? [priority, null] : [priority];
  return [
    ...(priority ? [{ priority: { $nin: present } }] : []),
    ...add.map((id) => ({ tags: { $ne: id } })),
    { tags: { $in: remove } },
  ] as QueryFilter<SessionRow>[];
}

function relabelling(
  by: ActingAdmin,
  before: SessionRow,
  { priority, add, remove }: Relabel,
  names: TagNames,
): UpdateQuery<SessionRow> {
  const had = before.tags ?? [];
  const added = [...new Set(add)].filter((id) => !had.includes(id));
  const removed = had.filter((id) => remove.includes(id));
  const tags = [...had.filter((id) => !removed.includes(id)), ...added];
  if (added.length > 0 && tags.length > SESSION_TAGS_MAX) throw new AppError('TOO_MANY_TAGS');
  const moved = priority !== undefined && priority !== (before.priority ?? 'normal');
  const row: LabelledRow = {
    id: String(new mongoose.Types.ObjectId()),
    at: clock.now(),
    afterSeq: before.headSeq,
    by: staffNameOf(by.identity),
    priority: moved ? priority : null,
    added: namesIn(added, names),
    removed: namesIn(removed, names),
  };
  return {
    $set: { tags, ...(priority && { priority }) },
    $push: { labelled: { $each: [row], $slice: -KEPT } },
  };
}

const namesIn = (ids: readonly string[], names: TagNames) => ids.map((id) => names.get(id) ?? id);

const labelsOf = ({ priority, tags = [] }: PublishedSession, names: TagNames) => ({
  priority: priority ?? 'normal',
  tags: namesIn(tags, names),
});

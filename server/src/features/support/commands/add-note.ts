import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import { consume, LIMITS } from '../../../platform/rate-limit.ts';
import { listAgents } from '../../accounts/queries/list-agents.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { namesIn, withMentions } from '../mentions.ts';
import { recordHandling } from '../record-handling.ts';
import { requireSession } from '../support.policy.ts';
import type { NoteRow } from '../support-session.model.ts';
import { changeSession } from './change-session.ts';
import { keepNoteTerms } from './keep-terms.ts';

const NOTES_MAX = 200;

/**
 * Adds an internal note once per id; beyond 200 the oldest gives way. Colleagues whom it names are told; customers
 * never see notes. IDEMPOTENCY_CONFLICT for another note under the same id.
 */
export async function addNote(
  by: ActingAdmin,
  sessionId: string,
  note: { id: string; content: string },
): Promise<NoteRow[]> {
  const { userId, username } = by.identity;
  await consume(LIMITS.messagesPerAgent, userId);
  const agents = namesIn(note.content).size > 0 ? await listAgents() : [];
  const record = recordHandling(by, 'conversation.noted');
  const row = await changeSession(
    { _id: sessionId, 'notes.id': { $ne: note.id } },
    ({ headSeq, mentions }) => ({
      $push: {
        notes: {
          $each: [{ ...note, author: username, afterSeq: headSeq, createdAt: clock.now() }],
          $slice: -NOTES_MAX,
        },
      },
      $set: { mentions: withMentions(mentions ?? [], note.content, username, agents) },
    }),
    'queue-stays',
    async (tx, before, after) => {
      await record(tx, before, after);
      await keepNoteTerms(after, tx.session);
    },
  );
  if (row) return row.notes;
  const { notes } = await requireSession(by.identity, sessionId);
  const known = notes.find(({ id }) => id === note.id);
  if (known?.content !== note.content || known.author !== username)
    throw new AppError('IDEMPOTENCY_CONFLICT');
  return notes;
}

import mongoose from 'mongoose';
import { EXCERPT_LENGTH } from './excerpt.ts';
import { handOffUpdate, NOTHING_ASKED, takenFromAssistant } from './hand-off.ts';
import type { NewMessage } from './new-message.ts';
import { withEvent } from './session-event.ts';
import { ATTENDED, type PublishedSession } from './support-session.model.ts';

type Update = mongoose.mongo.UpdateFilter<mongoose.mongo.Document>;

/**
 * What a message changes of its session. An agent's arms auto-close and counts as the first response; the
 * assistant's arms it; a customer's disarms; the system's does neither. Armed, it closes at `closesAt`.
 */
export function messageUpdate(input: NewMessage, read: PublishedSession, now: Date, closesAt: Date): Update {
  const { author, type } = input.sender;
  const seq = read.headSeq + 1;
  const words = { text: input.content, image: '', file: input.file?.name ?? '' }[input.messageType];
  const excerpt = words.trim().slice(0, EXCERPT_LENGTH);
  const lastMessage = { author, messageType: input.messageType, excerpt, at: now };
  const own = { [`marks.${type}.delivered`]: seq, [`marks.${type}.read`]: seq };
  const counts = { headSeq: 1, rev: 1 };
  switch (author) {
    case 'agent':
      return takenOver(
        input,
        read,
        {
          $inc: counts,
          $set: {
            lastMessage,
            ...own,
            unread: 0,
            closesAt,
            firstResponseAt: read.firstResponseAt ?? now,
            lastAnswerSeq: seq,
          },
          $unset: { ...ATTENDED, owedSince: '' },
        },
        now,
      );
    case 'customer': {
      const asked =
        read.type === 'ai' ? { askedSeq: seq, unansweredSince: read.unansweredSince ?? now } : undefined;
      return {
        $inc: { ...counts, unread: 1 },
        $set: { lastMessage, ...own, closesAt: null, owedSince: read.owedSince ?? now, ...asked },
      };
    }
    case 'assistant':
      return answered(input, read, { $inc: counts, $set: { lastMessage } }, now, closesAt);
    case 'system':
      return { $inc: counts, $set: { lastMessage } };
  }
}

/** What an update goes by beside the head number: a conversation that was reopened is another one under the same number. */
export function reliedOn({ sender }: NewMessage, read: PublishedSession): Record<string, unknown> {
  switch (sender.author) {
    case 'agent':
      return { firstResponseAt: read.firstResponseAt ?? null };
    case 'customer':
      return { owedSince: read.owedSince ?? null };
    default:
      return {};
  }
}

/** An agent who writes to a customer of the assistant has the conversation from then on (A1). */
function takenOver({ sender }: NewMessage, read: PublishedSession, update: Update, now: Date): Update {
  if (read.type !== 'ai') return update;
  const owner = {
    ...takenFromAssistant(now),
    adminId: new mongoose.Types.ObjectId(sender.id),
    adminUsername: sender.staff?.username ?? null,
    adminName: sender.staff?.name ?? null,
  };
  const withOwner = {
    ...update,
    $set: { ...update.$set, ...owner },
    $unset: { ...update.$unset, ...NOTHING_ASKED },
  };
  return withEvent(withOwner, { kind: 'taken_over', by: sender.staff }, read.headSeq) as Update;
}

/** Its question is read and answered, and with it, unless others wait still, the customer's turn has come. */
function answered(
  { answer }: NewMessage,
  read: PublishedSession,
  update: Update,
  now: Date,
  closesAt: Date,
): Update {
  if (!answer) return update;
  const { forSeq, handOff } = answer;
  const more = (read.askedSeq ?? 0) > forSeq;
  const seen = Math.max(forSeq, read.marks.admin.read);
  const $set = {
    ...update.$set,
    answeredSeq: forSeq,
    'marks.admin': { delivered: Math.max(seen, read.marks.admin.delivered), read: seen },
    ...(!more && { unread: 0 }),
  };
  if (handOff) {
    const handed = handOffUpdate(read, handOff, now, read.headSeq + 1);
    return { ...handed, ...update, $set: { ...handed.$set, ...$set } } as Update;
  }
  if (more) return { ...update, $set: { ...$set, closesAt: null } };
  return { ...update, $set: { ...$set, closesAt }, $unset: { unansweredSince: '' } };
}

import type { DeskKind } from '@lode/shared/notifications/push';
import { isStillOwed } from './service-level.ts';
import type { SessionRow } from './support-session.model.ts';

/** What of a session tells what its agents' devices are to be told. */
export type Telling = Pick<
  SessionRow,
  | '_id'
  | 'status'
  | 'username'
  | 'adminId'
  | 'waitingSince'
  | 'headSeq'
  | 'unread'
  | 'lastMessage'
  | 'events'
  | 'deskTold'
  | 'due'
  | 'firstResponseAt'
  | 'owedSince'
>;

interface DeskNews {
  kind: DeskKind;
  /** What the session then says that its devices were told of. */
  told: NonNullable<SessionRow['deskTold']>;
}

/** Of whom a conversation becomes another's. */
const HANDED: readonly string[] = ['transferred', 'assigned'];
const MOVES: readonly string[] = [...HANDED, 'queued', 'handed_off', 'accepted', 'taken_over', 'reopened'];

/** Whether nothing has happened to a conversation since it became its agent's by another's hand. */
export const wasHandedLast = (events: SessionRow['events']): boolean =>
  HANDED.includes(events?.at(-1)?.kind ?? '');

/**
 * What has not been told of a conversation: that it waits, that somebody was handed it, that its customer wrote and is not
 * read, that what a service level promises is nearly late. Undefined while it is as young as what may be seen on a screen
 * anyway (`before`), and where there is nothing.
 */
export function deskNews(row: Telling, before: Date, now: Date): DeskNews | undefined {
  return newsOfTalk(row, before) ?? newsOfPromise(row, before, now);
}

/** Once a promise, in the last part of its time; what is late already is no warning. */
function newsOfPromise(row: Telling, before: Date, now: Date): DeskNews | undefined {
  const { due, deskTold } = row;
  if (!due || due.key === deskTold?.due || due.warnAt > before || due.at <= now) return undefined;
  if (!isStillOwed(row, due)) return undefined;
  return { kind: 'desk_due', told: { move: '', seq: 0, ...deskTold, due: due.key } };
}

function newsOfTalk(row: Telling, before: Date): DeskNews | undefined {
  const { status, headSeq: seq, deskTold, lastMessage } = row;
  const move = row.events?.findLast(({ kind }) => MOVES.includes(kind));
  const told = { ...deskTold, move: move?.id ?? '', seq };
  const isNewMove = deskTold?.move !== told.move;
  if (status === 'waiting') {
    const since = move?.at ?? row.waitingSince;
    return isNewMove && since <= before ? { kind: 'desk_waiting', told } : undefined;
  }
  if (isNewMove && move && HANDED.includes(move.kind))
    return move.at <= before ? { kind: 'desk_transfer', told } : undefined;
  const wrote = row.unread > 0 && lastMessage?.author === 'customer' && seq > (deskTold?.seq ?? 0);
  return wrote && lastMessage.at <= before ? { kind: 'desk_message', told } : undefined;
}

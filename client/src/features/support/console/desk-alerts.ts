import type { AgentSession, StaffEvent } from '@lode/shared/support/schemas';
import { isLeftAlone } from './session-book.ts';

export interface DeskAlert {
  kind: 'waiting' | 'transfer' | 'mention' | 'message' | 'due';
  session: AgentSession;
}

type Sessions = ReadonlyMap<string, AgentSession>;

/** What the agent has before their eyes. */
export interface Attention {
  /** The window has the focus. */
  focused: boolean;
  /** The conversation that is open in it. */
  openId: string | null;
}

/**
 * What happened between two states of the book that deserves a sound: somebody began to wait, or was left alone, a colleague handed me a
 * conversation, or named me in a note, something that I owe is soon due, or a customer of mine wrote while I was not looking at that conversation.
 */
export function alertsBetween(
  before: Sessions,
  after: Sessions,
  me: string,
  attention: Attention,
): DeskAlert[] {
  const alerts: DeskAlert[] = [];
  for (const session of after.values()) {
    const known = before.get(session.id);
    if (known === session) continue;
    if (wantsSomebody(session, me) && !(known && wantsSomebody(known, me)))
      alerts.push({ kind: 'waiting', session });
    else if (known?.admin_username !== me && handOverOf(session, me))
      alerts.push({ kind: 'transfer', session });
    else if (mentionOf(session, me) && !(known && mentionOf(known, me)))
      alerts.push({ kind: 'mention', session });
    else if (isSoonDue(session, me) && !(known && isSoonDue(known, me)))
      alerts.push({ kind: 'due', session });
    else if (wroteToMe(known, session, me) && !isWatched(session, attention)) {
      alerts.push({ kind: 'message', session });
    }
  }
  return alerts;
}

/** It waits in the queue, or a colleague who is gone has it. */
function wantsSomebody(session: AgentSession, me: string): boolean {
  return session.status === 'waiting' || (session.status === 'ongoing' && isLeftAlone(session, me));
}

/** The colleague's act, or the site's, that made an ongoing conversation mine; undefined when I took it myself. */
export function handOverOf(session: AgentSession, me: string): StaffEvent | undefined {
  if (session.status !== 'ongoing' || session.admin_username !== me) return undefined;
  const last = session.history.findLast(({ kind }) => kind !== 'labelled' && kind !== 'breached');
  const handed = last?.kind === 'transferred' || last?.kind === 'assigned';
  return handed && last.to_username === me ? last : undefined;
}

/** Who named me in a note that I have not looked at. */
export function mentionOf({ mentions }: AgentSession, me: string): string | undefined {
  return mentions.find(({ username }) => username === me)?.by;
}

/** How many messages wait for me in my conversations. */
export function unreadOf(mine: readonly AgentSession[]): number {
  return mine.reduce((sum, { unread }) => sum + unread, 0);
}

/** How many conversations want somebody: the waiting and the unattended, and mine with something unread. */
export function attentionOf(waiting: readonly AgentSession[], mine: readonly AgentSession[]): number {
  return waiting.length + mine.filter(({ unread }) => unread > 0).length;
}

/** What one of mine owes by its service level is about to break. */
function isSoonDue({ status, admin_username, due }: AgentSession, me: string): boolean {
  return status === 'ongoing' && admin_username === me && due?.warned === true;
}

function wroteToMe(known: AgentSession | undefined, session: AgentSession, me: string): boolean {
  return (
    session.status === 'ongoing' &&
    session.admin_username === me &&
    session.last_message?.author === 'customer' &&
    known?.status === 'ongoing' &&
    known.admin_username === me &&
    session.head_seq > known.head_seq
  );
}

function isWatched(session: AgentSession, attention: Attention): boolean {
  return attention.focused && attention.openId === session.id;
}

import { HOLD_MS, type Party } from '@lode/shared/support/schemas';
import mongoose from 'mongoose';
import type { Identity } from '../../../platform/identity.ts';
import { listUsernames } from '../../accounts/queries/list-usernames.ts';
import { hasUnsentLine } from '../first-line.ts';
import { partyOf, requireSession } from '../support.policy.ts';
import type { MessageRow } from '../support-message.model.ts';
import type { EventRow, SessionRow, StaffName } from '../support-session.model.ts';
import { listMessages } from './list-messages.ts';

const PAGE = 1000;

/** For whom a transcript is: colleagues are named by username to colleagues, by display name to customers. */
interface Reader {
  party: Party;
  session: SessionRow;
  /** Of writers from before their names were kept with the message. */
  usernames: Map<string, string>;
}

const nameFor = ({ party }: Reader, staff: StaffName | null): string | undefined =>
  party === 'admin' ? staff?.username : staff?.name;

function speaker(row: MessageRow, reader: Reader): string {
  const { senderName, senderUsername } = row;
  switch (row.author) {
    case 'customer':
      return reader.session.username;
    case 'agent': {
      const kept = senderName && senderUsername ? { name: senderName, username: senderUsername } : null;
      return `${nameFor(reader, kept) ?? reader.usernames.get(row.senderId) ?? 'Agent'} (support)`;
    }
    case 'assistant':
      return 'Assistant';
    case 'system':
      return '*';
  }
}

function closing(event: EventRow, by: string | undefined): string {
  switch (event.closedBy) {
    case 'user':
      return 'Closed by the customer';
    case 'timeout':
      return 'Closed automatically: no answer';
    case 'abandoned':
      return 'Closed: nobody was there any more';
    default:
      return `Closed by ${by ?? 'support'}`;
  }
}

function happening(event: EventRow, reader: Reader): string {
  const by = nameFor(reader, event.by);
  switch (event.kind) {
    case 'accepted':
      return `Accepted by ${by}`;
    case 'assigned':
      return `Given to ${nameFor(reader, event.to)}`;
    case 'transferred':
      return `Handed by ${by} to ${nameFor(reader, event.to)}`;
    case 'queued':
      return `Put back in the queue by ${by}`;
    case 'agent_lost':
      return `${by} had to leave: back in the queue`;
    case 'handed_off':
      return 'Passed by the assistant to a person';
    case 'taken_over':
      return `Taken over by ${by}`;
    case 'held':
      return `Put on hold by ${by}: stays open until ${new Date(event.at.getTime() + HOLD_MS).toISOString()}`;
    case 'merged':
      return `Joined by ${by} to another conversation, in which it goes on`;
    case 'resumed':
      return `Hold ended by ${by}`;
    case 'closed':
      return closing(event, by);
    case 'reopened':
      return 'Reopened by the customer';
  }
}

function eventLine(event: EventRow, reader: Reader): string {
  const reason = event.reason ?? event.handoffReason;
  const why = reader.party === 'admin' && reason ? `: ${reason}` : '';
  return `[${event.at.toISOString()}] * ${happening(event, reader)}${why}`;
}

const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

function wordsOf({ messageType, content, file }: MessageRow): string {
  if (messageType === 'file') return `[file: ${file?.name}]`;
  return messageType === 'image' ? '[image]' : content;
}

function quoted({ quote }: MessageRow): string {
  return quote ? `\n> ${quote.message_type === 'image' ? '[image]' : quote.excerpt}\n` : '';
}

function line(row: MessageRow, reader: Reader): string {
  const said = `${quoted(row)}${wordsOf(row)}`;
  // What somebody writes never begins a line: it could look like an event.
  return `[${row.createdAt.toISOString()}] ${speaker(row, reader)}: ${said.replaceAll(LINE_END, '\n    ')}`;
}

async function readAll(sessionId: string): Promise<MessageRow[]> {
  const rows: MessageRow[] = [];
  for (;;) {
    const page = await listMessages(sessionId, rows.at(-1)?.seq ?? 0, PAGE);
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

/** Who wrote what was stored before names were kept with it. */
async function olderWriters(rows: MessageRow[]): Promise<Map<string, string>> {
  const ids = rows.filter((row) => row.author === 'agent' && !row.senderUsername).map((row) => row.senderId);
  return listUsernames(ids.map((id) => new mongoose.Types.ObjectId(id)));
}

/** Messages in order, and between them what happened. */
function body(rows: MessageRow[], reader: Reader): string[] {
  const { session } = reader;
  const events = session.events ?? [];
  const before = (seq: number) =>
    events.filter((event) => event.afterSeq === seq).map((event) => eventLine(event, reader));
  const opening = hasUnsentLine(session)
    ? [`[${session.createdAt.toISOString()}] ${session.username}: ${session.firstLine}`]
    : [];
  return [...opening, ...before(0), ...rows.flatMap((row) => [line(row, reader), ...before(row.seq)])];
}

/**
 * The whole conversation as plain text: every message in order, each under the name of who wrote it, and what
 * happened between them. Internal notes are not part of it.
 */
export async function getTranscript(
  identity: Identity,
  sessionId: string,
): Promise<{ filename: string; content: string }> {
  const session = await requireSession(identity, sessionId);
  const rows = await readAll(sessionId);
  const reader = { party: partyOf(identity), session, usernames: await olderWriters(rows) };
  const lines = [
    `Conversation ${sessionId}`,
    `Opened ${session.createdAt.toISOString()}${session.closedAt ? `, closed ${session.closedAt.toISOString()}` : ''}`,
    '',
    ...body(rows, reader),
  ];
  return {
    filename: `conversation-${session.createdAt.toISOString().slice(0, 10)}.txt`,
    content: `${lines.join('\n')}\n`,
  };
}

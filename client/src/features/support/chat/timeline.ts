import type { Message, Party } from '@lode/shared/support/schemas';
import type { Marks, PendingMessage } from '../engine/conversation-types.ts';

/** How far one of our messages has come. */
export type Delivery = 'sending' | 'failed' | 'sent' | 'delivered' | 'read';

export type Bubble =
  | { kind: 'message'; key: string; message: Message; delivery: Delivery | null }
  | { kind: 'pending'; key: string; pending: PendingMessage };

/** What happened, in words, after message `after_seq`; or what a colleague noted there, who is its author. */
export interface EventLine {
  id: string;
  at: string;
  after_seq: number;
  text: string;
  author?: string;
}

/** Who wrote a group of bubbles; names are those of staff. */
export interface Writer {
  author: Message['author'];
  name: string | null;
  username: string | null;
}

/** What the thread shows, from top to bottom. */
export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'system'; key: string; message: Message }
  | { kind: 'event'; key: string; line: EventLine }
  | { kind: 'group'; key: string; own: boolean; writer: Writer; bubbles: Bubble[] };

/** Bubbles of one author further apart than this stand in groups of their own. */
const GROUP_WITHIN_MS = 5 * 60_000;

interface TimelineInput {
  side: Party;
  messages: readonly Message[];
  pending: readonly PendingMessage[];
  marks: Marks;
  events?: readonly EventLine[];
}

type Entry = { at: string; own: boolean; writer: Writer; bubble: Bubble } | { at: string; line: EventLine };

function deliveryOf(message: Message, other: Marks[Party]): Delivery {
  // Written before the queue, and no message yet.
  if (message.seq === 0) return 'sent';
  if (message.seq <= other.read_seq) return 'read';
  return message.seq <= other.delivered_seq ? 'delivered' : 'sent';
}

function entryOf(message: Message, side: Party, other: Marks[Party]): Entry {
  const own = message.sender_type === side && message.author !== 'system';
  const delivery = own ? deliveryOf(message, other) : null;
  // Ours keeps its client id as key, so that the acknowledged bubble is the pending one.
  const key = (own && message.cid) || message.id;
  return {
    at: message.created_at,
    own,
    writer: { author: message.author, name: message.author_name, username: message.author_username },
    bubble: { kind: 'message', key, message, delivery },
  };
}

function entriesOf({ side, messages, pending, marks, events = [] }: TimelineInput): Entry[] {
  const other = marks[side === 'user' ? 'admin' : 'user'];
  const first = messages[0]?.seq ?? 0;
  // What lies before the messages that are laid out is not laid out either.
  const lines = events.filter(({ after_seq }) => after_seq >= first - 1);
  const entries: Entry[] = [];
  const happened = (before: number) => {
    while (lines[0] && lines[0].after_seq < before) {
      const line = lines.shift() as EventLine;
      entries.push({ at: line.at, line });
    }
  };
  for (const message of messages) {
    happened(message.seq);
    entries.push(entryOf(message, side, other));
  }
  happened(Number.POSITIVE_INFINITY);
  const me: Writer = { author: side === 'user' ? 'customer' : 'agent', name: null, username: null };
  for (const item of pending) {
    const bubble: Bubble = { kind: 'pending', key: item.cid, pending: item };
    entries.push({ at: item.created_at, own: true, writer: me, bubble });
  }
  return entries;
}

function dayOf(at: string): string {
  return new Date(at).toDateString();
}

/** One's own pending bubble joins one's own group: it has no name yet. */
function sameWriter(a: Writer, b: Writer, pending: boolean): boolean {
  return a.author === b.author && (pending || a.username === b.username);
}

type Written = Exclude<Entry, { line: EventLine }>;

function fits(row: Row | undefined, entry: Written, previousAt: string | undefined): boolean {
  if (row?.kind !== 'group' || row.own !== entry.own) return false;
  if (!sameWriter(row.writer, entry.writer, entry.bubble.kind === 'pending')) return false;
  return Math.abs(Date.parse(entry.at) - Date.parse(previousAt ?? entry.at)) <= GROUP_WITHIN_MS;
}

function add(rows: Row[], entry: Written, previousAt: string | undefined): void {
  const { own, writer, bubble } = entry;
  const last = rows.at(-1);
  if (bubble.kind === 'message' && writer.author === 'system') {
    rows.push({ kind: 'system', key: bubble.key, message: bubble.message });
  } else if (last?.kind === 'group' && fits(last, entry, previousAt)) {
    last.bubbles.push(bubble);
  } else {
    rows.push({ kind: 'group', key: `group-${bubble.key}`, own, writer, bubbles: [bubble] });
  }
}

/** Lays a conversation out: a divider per day, the system's lines, what happened, and groups of one author's bubbles. */
export function timelineOf(input: TimelineInput): Row[] {
  const rows: Row[] = [];
  let previousAt: string | undefined;
  for (const entry of entriesOf(input)) {
    const key = 'line' in entry ? entry.line.id : entry.bubble.key;
    if (previousAt === undefined || dayOf(previousAt) !== dayOf(entry.at)) {
      rows.push({ kind: 'day', key: `day-${dayOf(entry.at)}-${key}`, at: entry.at });
    }
    if ('line' in entry) rows.push({ kind: 'event', key, line: entry.line });
    else add(rows, entry, previousAt);
    previousAt = entry.at;
  }
  return rows;
}

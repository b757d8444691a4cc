import type { Message, Party } from '@lode/shared/support/schemas';
import type { Marks, PendingMessage } from '../engine/conversation-types.ts';

/** How far one of our messages has come. */
export type Delivery = 'sending' | 'failed' | 'sent' | 'delivered' | 'read';

export type Bubble =
  | { kind: 'message'; key: string; message: Message; delivery: Delivery | null }
  | { kind: 'pending'; key: string; pending: PendingMessage };

/** What the thread shows, from top to bottom. */
export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'system'; key: string; message: Message }
  | { kind: 'group'; key: string; own: boolean; author: Message['author']; bubbles: Bubble[] };

/** Bubbles of one author further apart than this stand in groups of their own. */
const GROUP_WITHIN_MS = 5 * 60_000;

interface TimelineInput {
  side: Party;
  messages: readonly Message[];
  pending: readonly PendingMessage[];
  marks: Marks;
}

interface Entry {
  at: string;
  own: boolean;
  author: Message['author'];
  bubble: Bubble;
}

function deliveryOf(message: Message, other: Marks[Party]): Delivery {
  if (message.seq <= other.read_seq) return 'read';
  return message.seq <= other.delivered_seq ? 'delivered' : 'sent';
}

function entriesOf({ side, messages, pending, marks }: TimelineInput): Entry[] {
  const other = marks[side === 'user' ? 'admin' : 'user'];
  const written = messages.map((message): Entry => {
    const own = message.sender_type === side && message.author !== 'system';
    const delivery = own ? deliveryOf(message, other) : null;
    // Ours keeps its client id as key, so that the acknowledged bubble is the pending one.
    const key = (own && message.cid) || message.id;
    return {
      at: message.created_at,
      own,
      author: message.author,
      bubble: { kind: 'message', key, message, delivery },
    };
  });
  const outgoing = pending.map(
    (item): Entry => ({
      at: item.created_at,
      own: true,
      author: side === 'user' ? 'customer' : 'agent',
      bubble: { kind: 'pending', key: item.cid, pending: item },
    }),
  );
  return [...written, ...outgoing];
}

function dayOf(at: string): string {
  return new Date(at).toDateString();
}

function fits(row: Row | undefined, entry: Entry, previousAt: string | undefined): boolean {
  if (row?.kind !== 'group' || row.own !== entry.own || row.author !== entry.author) return false;
  return Math.abs(Date.parse(entry.at) - Date.parse(previousAt ?? entry.at)) <= GROUP_WITHIN_MS;
}

/** Lays a conversation out: a divider per day, the system's lines, and groups of one author's bubbles. */
export function timelineOf(input: TimelineInput): Row[] {
  const rows: Row[] = [];
  let previousAt: string | undefined;
  for (const entry of entriesOf(input)) {
    const { bubble } = entry;
    if (previousAt === undefined || dayOf(previousAt) !== dayOf(entry.at)) {
      rows.push({ kind: 'day', key: `day-${dayOf(entry.at)}-${bubble.key}`, at: entry.at });
    }
    const last = rows.at(-1);
    if (bubble.kind === 'message' && entry.author === 'system') {
      rows.push({ kind: 'system', key: bubble.key, message: bubble.message });
    } else if (last?.kind === 'group' && fits(last, entry, previousAt)) {
      last.bubbles.push(bubble);
    } else {
      rows.push({
        kind: 'group',
        key: `group-${bubble.key}`,
        own: entry.own,
        author: entry.author,
        bubbles: [bubble],
      });
    }
    previousAt = entry.at;
  }
  return rows;
}

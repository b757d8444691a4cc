import { randomUUID } from 'node:crypto';
import { mongo } from 'mongoose';

const INSERT_BATCH = 1000;

/** An ongoing conversation whose agent's answer nobody has answered. */
function sessionRow(id: mongo.ObjectId, userId: mongo.ObjectId, closesAt: Date): mongo.Document {
  const [mark, now] = [randomUUID(), new Date()];
  const by = { username: 'agent', name: 'Agent' };
  const read = { delivered: 1, read: 1 };
  const accepted = { id: mark, kind: 'accepted', at: now, afterSeq: 0, by, to: null, reason: null };
  return {
    _id: id,
    userId,
    username: mark,
    email: `${mark}@example.com`,
    type: 'human',
    status: 'ongoing',
    open: true,
    adminId: userId,
    adminUsername: by.username,
    adminName: by.name,
    topic: null,
    events: [{ ...accepted, closedBy: null }],
    rev: 3,
    headSeq: 1,
    closesAt,
    heldUntil: null,
    createdAt: now,
    waitingSince: now,
    acceptedAt: now,
    firstResponseAt: now,
    closedAt: null,
    closedBy: null,
    customerSeenAt: now,
    rating: null,
    ratingComment: null,
    marks: { user: read, admin: read },
    unread: 0,
    lastMessage: { author: 'agent', messageType: 'text', excerpt: 'Are you still there?', at: now },
    notes: [],
    lastAnswerSeq: 1,
  };
}

/** Rows that are due together, handed over some at a time; answers their ids. */
export async function fillTimed(
  amount: number,
  closesAt: Date,
  store: (rows: mongo.Document[]) => Promise<unknown>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < amount; made += INSERT_BATCH) {
    const size = Math.min(INSERT_BATCH, amount - made);
    const rows = Array.from({ length: size }, () =>
      sessionRow(new mongo.ObjectId(), new mongo.ObjectId(), closesAt),
    );
    await store(rows);
    ids.push(...rows.map(({ _id }) => String(_id)));
  }
  return ids;
}

import { SessionModel, type SessionRow } from '../support-session.model.ts';

export interface ConversationStart {
  id: string;
  userId: string;
  startedAt: Date;
  open: boolean;
}

const ROWS_MAX = 100_000;
const FIELDS = { userId: 1, createdAt: 1, status: 1, reopenedAt: 1 };

type Row = Pick<SessionRow, '_id' | 'userId' | 'createdAt' | 'status' | 'reopenedAt'>;

/** Conversations of every kind that were opened since then (up to `until`), or before and go on still. */
export async function listConversationStarts(since: Date, until?: Date): Promise<ConversationStart[]> {
  const [recent, open] = await Promise.all([
    SessionModel.find({ createdAt: { $gte: since, ...(until && { $lte: until }) } })
      .sort({ createdAt: -1 })
      .limit(ROWS_MAX)
      .select(FIELDS)
      .lean<Row[]>(),
    SessionModel.find({ status: { $in: ['waiting', 'ongoing'] } })
      .limit(ROWS_MAX)
      .select(FIELDS)
      .lean<Row[]>(),
  ]);
  const earlier = open.filter(({ createdAt }) => createdAt < since);
  return [...recent, ...earlier].flatMap(startsOf);
}

/** Coming back to a conversation is a start of its own. */
function startsOf(row: Row): ConversationStart[] {
  const [id, userId, open] = [String(row._id), String(row.userId), row.status !== 'closed'];
  return [
    { id, userId, startedAt: row.createdAt, open },
    ...(row.reopenedAt ?? []).map((startedAt, index) => ({
      id: `${id}-${index + 1}`,
      userId,
      startedAt,
      open,
    })),
  ];
}

import { SessionModel } from '../support-session.model.ts';

export interface ConversationStart {
  id: string;
  userId: string;
  startedAt: Date;
  open: boolean;
}

const ROWS_MAX = 100_000;
const FIELDS = { userId: 1, createdAt: 1, status: 1 };

/** Conversations of every kind that were opened since then, or before and go on still. */
export async function listConversationStarts(since: Date): Promise<ConversationStart[]> {
  const [recent, open] = await Promise.all([
    SessionModel.find({ createdAt: { $gte: since } })
      .sort({ createdAt: -1 })
      .limit(ROWS_MAX)
      .select(FIELDS)
      .lean(),
    SessionModel.find({ status: { $in: ['waiting', 'ongoing'] } })
      .limit(ROWS_MAX)
      .select(FIELDS)
      .lean(),
  ]);
  const earlier = open.filter(({ createdAt }) => createdAt < since);
  return [...recent, ...earlier].map((row) => ({
    id: String(row._id),
    userId: String(row.userId),
    startedAt: row.createdAt,
    open: row.status !== 'closed',
  }));
}

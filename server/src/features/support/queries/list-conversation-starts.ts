import { SessionModel } from '../support-session.model.ts';

export interface ConversationStart {
  id: string;
  userId: string;
  startedAt: Date;
  open: boolean;
}

const ROWS_MAX = 100_000;

/** Conversations of every kind that were opened since then, the latest first. */
export async function listConversationStarts(since: Date): Promise<ConversationStart[]> {
  const rows = await SessionModel.find({ createdAt: { $gte: since } })
    .sort({ createdAt: -1 })
    .limit(ROWS_MAX)
    .select({ userId: 1, createdAt: 1, status: 1 })
    .lean();
  return rows.map((row) => ({
    id: String(row._id),
    userId: String(row.userId),
    startedAt: row.createdAt,
    open: row.status !== 'closed',
  }));
}

import type { QueryFilter } from 'mongoose';
import { Types } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { tellStaff } from '../../notifications/commands/tell-staff.ts';
import { whoHasDevices } from '../../notifications/queries/list-push-devices.ts';
import { deskNews, type Telling } from '../desk-news.ts';
import { AgentModel, type AgentRow } from '../support-agent.model.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';

/** Who has the console before them has seen it by then. */
const SEEN_WITHIN_MS = 5000;
const BATCH = 500;

/**
 * Tells agents' devices who waits, what they were handed, what their customers write and what is soon to be answered by its
 * service level, never on a message's way. A conversation keeps what was told of it after that is queued: what is told
 * twice is shown once.
 */
export async function tellDesk(): Promise<void> {
  const subscribers = await whoHasDevices('admin');
  if (subscribers.length === 0) return;
  const adminId = { $in: subscribers.map((id) => new Types.ObjectId(id)) };
  const before = new Date(clock.nowMs() - SEEN_WITHIN_MS);
  const takers = await takersOf(subscribers);
  for (const filter of [{ status: 'waiting' }, { status: 'ongoing', adminId }] as const)
    for (const row of await read(filter)) await tell(row, before, takers);
}

const read = (filter: QueryFilter<SessionRow>): Promise<Telling[]> =>
  SessionModel.find(filter)
    .sort({ waitingSince: -1 })
    .limit(BATCH)
    .select({ status: 1, username: 1, adminId: 1, waitingSince: 1, headSeq: 1, unread: 1, lastMessage: 1 })
    .select({ events: 1, deskTold: 1, due: 1, firstResponseAt: 1, owedSince: 1 })
    .lean<Telling[]>()
    .exec();

async function tell(row: Telling, before: Date, takers: readonly string[]): Promise<void> {
  const news = deskNews(row, before, clock.now());
  if (!news) return;
  // What nobody has yet is for all who take conversations.
  const to = row.status === 'waiting' ? takers : [String(row.adminId)];
  await tellStaff(to, { kind: news.kind, about: String(row._id), name: row.username });
  await SessionModel.updateOne({ _id: row._id }, { $set: { deskTold: news.told } });
}

/** Who takes new conversations, as far as they say. */
async function takersOf(subscribers: readonly string[]): Promise<string[]> {
  const not = await AgentModel.find({ _id: { $in: subscribers }, choice: { $in: ['busy', 'away'] } }).lean<
    AgentRow[]
  >();
  const away = new Set(not.map(({ _id }) => String(_id)));
  return subscribers.filter((id) => !away.has(id));
}

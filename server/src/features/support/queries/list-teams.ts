import { TEAMS_MAX, type Team } from '@lode/shared/support/team-schemas';
import type { Topic } from '@lode/shared/support/topics';
import { listAgents } from '../../accounts/queries/list-agents.ts';
import { TeamModel, type TeamRow } from '../team.model.ts';

/** Every team by name, those dissolved too. */
export function listTeams(): Promise<TeamRow[]> {
  return TeamModel.find().sort({ key: 1 }).limit(TEAMS_MAX).lean<TeamRow[]>();
}

/** The same for the wire, members by their usernames. */
export async function presentTeams(rows: readonly TeamRow[]): Promise<Team[]> {
  const names = new Map((await listAgents()).map(({ id, username }) => [id, username]));
  return rows.map(({ _id, name, memberIds, topics, removedAt }) => ({
    id: String(_id),
    name,
    members: memberIds.flatMap((id) => names.get(id) ?? []).sort(),
    topics,
    removed: removedAt !== null,
  }));
}

/** The team to which conversations about this come: the first by name; null where there is none. */
export async function findTeamFor(topic: Topic | null | undefined): Promise<TeamRow['_id'] | null> {
  if (!topic) return null;
  const row = await TeamModel.findOne({ topics: topic, removedAt: null })
    .sort({ key: 1 })
    .select({ _id: 1 })
    .lean<Pick<TeamRow, '_id'>>();
  return row?._id ?? null;
}

/** The teams that somebody is in. */
export async function teamsOf(userId: string): Promise<TeamRow['_id'][]> {
  const rows = await TeamModel.find({ memberIds: userId, removedAt: null })
    .select({ _id: 1 })
    .lean<TeamRow[]>();
  return rows.map(({ _id }) => _id);
}

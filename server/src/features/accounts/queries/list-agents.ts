import { ABILITIES } from '@lode/shared/core/abilities';
import { UserModel, type UserRow } from '../user.model.ts';

export interface Agent {
  id: string;
  username: string;
  displayName: string | null;
}

/** Everybody who may serve at the support desk, by name. */
export async function listAgents(): Promise<Agent[]> {
  const rows = await UserModel.find(
    { role: { $in: [...ABILITIES['support:serve']] }, status: 'active' },
    { username: 1, displayName: 1 },
  )
    .sort({ username: 1 })
    .lean<Pick<UserRow, '_id' | 'username' | 'displayName'>[]>();
  return rows.map((row) => ({
    id: String(row._id),
    username: row.username,
    displayName: row.displayName ?? null,
  }));
}

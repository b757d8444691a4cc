import { deskRoutes } from '@lode/shared/support/desk-rest';
import { MY_TEAMS, type Team } from '@lode/shared/support/team-schemas';
import { useEffect } from 'react';
import { call } from '../../../lib/api-client.ts';
import { loginAtom } from '../../../lib/login-atom.ts';
import { store, useAtomValue } from '../../../lib/store.ts';

/** Every team by name, those dissolved too, as far as known. */
const teamsAtom = loginAtom<readonly Team[]>('admin', []);

/** Fetches the teams. */
export async function refreshTeams(): Promise<void> {
  store.set(teamsAtom, await call(deskRoutes.listTeams, {}, 'admin'));
}

export function useTeams(): readonly Team[] {
  return useAtomValue(teamsAtom);
}

/** The same, fetched as the page or the dialog that needs them opens. */
export function useFreshTeams(): readonly Team[] {
  useEffect(() => void refreshTeams().catch(() => undefined), []);
  return useTeams();
}

/** Whether a conversation is one of those that a filter by team leaves. */
export function isOfTeam(
  { team }: { team: string | null },
  filter: string | undefined,
  teams: readonly Team[],
  me: string,
): boolean {
  if (filter === undefined) return true;
  if (filter !== MY_TEAMS) return team === filter;
  return teams.some(({ id, members, removed }) => id === team && !removed && members.includes(me));
}

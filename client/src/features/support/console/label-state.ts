import { labelRoutes } from '@lode/shared/support/label-rest';
import { PRIORITIES, type Priority, type Relabel, type Tag } from '@lode/shared/support/label-schemas';
import type { AgentSession } from '@lode/shared/support/schemas';
import { MY_TEAMS } from '@lode/shared/support/team-schemas';
import { useEffect, useMemo } from 'react';
import { call } from '../../../lib/api-client.ts';
import { loginAtom } from '../../../lib/login-atom.ts';
import { store, useAtomValue } from '../../../lib/store.ts';
import { useQueryState } from '../../../lib/use-query-state.ts';
import { noteSession } from './desk-state.ts';

/** Every tag by name, as far as known. */
const tagsAtom = loginAtom<readonly Tag[]>('admin', []);

let fetching: Promise<void> | undefined;

/** Fetches the tags; however many ask, once at a time. */
export function refreshTags(): Promise<void> {
  fetching ??= call(labelRoutes.listTags, {}, 'admin')
    .then((tags) => store.set(tagsAtom, tags))
    .finally(() => {
      fetching = undefined;
    });
  return fetching;
}

/** What is shown without the newest names is asked for again by whoever shows it next. */
const refreshQuietly = () => void refreshTags().catch(() => undefined);

/** Every tag, those taken off the list too; fetched where `ids` has one that is not known. */
export function useTags(ids: readonly string[] = []): readonly Tag[] {
  const tags = useAtomValue(tagsAtom);
  const unknown = ids.filter((id) => !tags.some((tag) => tag.id === id)).join();
  useEffect(() => {
    if (unknown) refreshQuietly();
  }, [unknown]);
  return tags;
}

/** The same, fetched as the page or the dialog that needs them opens. */
export function useFreshTags(): readonly Tag[] {
  useEffect(refreshQuietly, []);
  return useAtomValue(tagsAtom);
}

/** Those that can be chosen for a conversation, and those that it has. */
export function choicesOf(tags: readonly Tag[], { tags: own }: Pick<AgentSession, 'tags'>): Tag[] {
  return tags.filter(({ id, removed }) => !removed || own.includes(id));
}

/** What puts a tag on a conversation, or takes it off. */
export function toggled({ tags }: Pick<AgentSession, 'tags'>, id: string): Partial<Relabel> {
  return tags.includes(id) ? { remove: [id] } : { add: [id] };
}

/** Sets priority and tags; throws an ApiError. */
export async function relabel(sessionId: string, body: Partial<Relabel>): Promise<void> {
  noteSession(await call(labelRoutes.relabel, { params: { id: sessionId }, body }, 'admin'));
}

/** Which conversations the lists show. */
export interface LabelFilter {
  tag?: string | undefined;
  priority?: Priority | undefined;
  /** A team's id, or mine. */
  team?: string | undefined;
}

const NAMES = ['tag', 'priority', 'team', 'order'] as const;
/** Who owes something soonest first. */
export const BY_DUE = 'due' as const;
const ID = /^[0-9a-f]{24}$/;

/** The filter, kept in the address; what the address says wrongly is no filter. */
export function useLabelFilter() {
  const [{ tag, priority, team, order }, change] = useQueryState(NAMES);
  const filter = useMemo(
    (): LabelFilter => ({
      tag: tag && ID.test(tag) ? tag : undefined,
      priority: PRIORITIES.find((one) => one === priority),
      team: team && (team === MY_TEAMS || ID.test(team)) ? team : undefined,
    }),
    [tag, priority, team],
  );
  return { filter, change, order: order === BY_DUE ? (BY_DUE as typeof BY_DUE) : undefined };
}

export function isFiltered({ tag, priority, team }: LabelFilter): boolean {
  return tag !== undefined || priority !== undefined || team !== undefined;
}

/** The rows that the filter of tag and priority leaves. */
export function labelledRows(rows: readonly AgentSession[], filter: LabelFilter): readonly AgentSession[] {
  if (!isFiltered(filter)) return rows;
  const { tag, priority } = filter;
  return rows.filter(
    (row) =>
      (tag === undefined || row.tags.includes(tag)) && (priority === undefined || row.priority === priority),
  );
}

import { adminUserRoutes } from '@lode/shared/accounts/admin-rest';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CommandPalette } from '../../components/ui/command-palette.tsx';
import { useFoundConversations } from '../../features/support/console/use-found-conversations.ts';
import { call } from '../../lib/api-client.ts';
import { type Command, type CommandGroup, offered } from '../../lib/palette-offers.ts';
import { type AuthSession, allows, useSession } from '../../lib/session.ts';
import { screenOf } from '../../lib/staff-paths.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { ADMIN_GROUPS } from './admin-entries.ts';

const TYPING_PAUSE_MS = 200;
const PEOPLE_SHOWN = 6;

export interface StaffPaletteProps {
  typed: string;
  onType: (text: string) => void;
  onChoose: (command: Command) => void;
}

/** Conversations, people, what the page on screen can do, and every page, as far as the person's role may. */
export function StaffPalette({ typed, onType, onChoose }: StaffPaletteProps) {
  const { t } = useTranslation(['common', 'console', 'support']);
  const { groups, searching } = useGroups(typed);
  return (
    <CommandPalette
      label={t('palette.title')}
      typed={typed}
      onType={onType}
      groups={groups}
      nothing={!searching && t('console:all.no_match')}
      onChoose={onChoose}
    />
  );
}

function useGroups(typed: string) {
  const { t } = useTranslation(['common', 'console', 'support']);
  const navigate = useNavigate();
  const session = useSession('admin');
  const go = (to: string) => void navigate(to);
  const words = typed.trim();
  const settled = useSettled(words, TYPING_PAUSE_MS);
  const serves = allows(session, 'support:serve');
  const me = session.status === 'ready' ? session.user.username : '';
  const conversations = useFoundConversations({ me, search: serves ? settled : null, onOpen: go });
  const people = useFoundPeople(allows(session, 'users:read') ? settled : '', go);
  const groups: CommandGroup[] = [
    { title: t('console:title'), commands: conversations.commands },
    { title: t('admin.user_list'), commands: people.commands },
    ...[...offered(), { title: t('palette.pages'), commands: pagesOf(session, t, go) }].map((group) => ({
      ...group,
      commands: group.commands.filter((command) => fits(command, words)),
    })),
  ];
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    searching: settled !== words || conversations.loading || people.loading,
  };
}

/** Every word of what is typed, anywhere, in whatever case. */
function fits({ text, hint = '' }: Command, words: string): boolean {
  const told = `${text} ${hint}`.toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => told.includes(word));
}

function pagesOf(session: AuthSession, t: (key: string) => string, go: (to: string) => void): Command[] {
  const dashboard = { to: '/googleadmin/dashboard', label: 'admin.dashboard' };
  const allowed = ADMIN_GROUPS.flatMap(({ entries }) =>
    entries.filter(({ ability }) => allows(session, ability)),
  );
  return [dashboard, ...allowed].map(({ to, label }) => ({
    id: `page-${to.replaceAll('/', '-')}`,
    text: t(label),
    run: () => go(to),
  }));
}

function useFoundPeople(search: string, go: (to: string) => void): { commands: Command[]; loading: boolean } {
  const { data, loading } = useLoaded(search || null, (signal) =>
    call(adminUserRoutes.list, { query: { search, limit: PEOPLE_SHOWN }, signal }, 'admin'),
  );
  const commands = (data?.items ?? []).map(({ id, username, email }) => ({
    id: `person-${id}`,
    text: username,
    hint: email,
    run: () => go(screenOf({ type: 'user', id }) ?? ''),
  }));
  return { commands, loading: search !== '' && loading };
}

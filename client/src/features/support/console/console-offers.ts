import { PRIORITIES, type Relabel } from '@lode/shared/support/label-schemas';
import type { Macro } from '@lode/shared/support/macro-schemas';
import { personalised } from '@lode/shared/support/reply-names';
import type { AgentSession, CannedReply } from '@lode/shared/support/schemas';
import type { SavedView } from '@lode/shared/support/view-schemas';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { type Command, useOffers } from '../../../lib/palette-offers.ts';
import { useUser } from '../../../lib/session.ts';
import { appendToDraft } from '../drafts.ts';
import { type ConsoleAction, SHORTCUTS } from './console-shortcuts.ts';
import { choicesOf, relabel, toggled, useTags } from './label-state.ts';
import { macroText } from './macro-text.ts';
import type { Shortcuts } from './use-console-keys.ts';

/** Going through lists by letters is no use where one types. */
const KEYS_ONLY: ReadonlySet<ConsoleAction> = new Set(['next', 'previous', 'open', 'back', 'undo']);
/** What can be done with any conversation that is open, and with one that goes on. */
const OF_ANY: ReadonlySet<ConsoleAction> = new Set(['note', 'labels']);
const OF_ONGOING: ReadonlySet<ConsoleAction> = new Set(['compose', 'takeOver', 'transfer', 'hold', 'close']);

interface Desk {
  me: string;
  /** The open conversation. */
  session: AgentSession | null;
  keyed: Shortcuts;
  replies: readonly CannedReply[];
  macros: readonly Macro[];
  onMacro: (macro: Macro) => void;
  views: readonly SavedView[];
  onView: (view: SavedView) => void;
}

/** What the palette offers in the console: its keys' actions as far as they lead anywhere, and replies to insert. */
export function useConsoleOffers(desk: Desk): void {
  const { me, session, keyed, replies, macros, onMacro, views, onView } = desk;
  const { t } = useTranslation(['console', 'common']);
  const userId = useUser('admin')?.id ?? '';
  const ongoing = session?.status === 'ongoing' ? session : null;
  const insert = (into: AgentSession, { content }: CannedReply) => {
    const text = personalised(content, { customer: into.customer.username, agent: me });
    appendToDraft('admin', userId, into.id, text);
    keyed.compose(false);
  };
  const actions = SHORTCUTS.filter(({ action }) => isPossible(action, session)).map(
    ({ action, keys, text }) => ({
      id: `action-${action}`,
      text: t(`console:${text}`),
      keys,
      run: () => keyed[action](false),
    }),
  );
  const labels = useLabelCommands(session);
  const insertable = replies.map((reply) => ({
    id: `reply-${reply.id}`,
    text: reply.title,
    hint: reply.content,
    run: () => ongoing && insert(ongoing, reply),
  }));
  const tags = useTags();
  const appliable = macros.map((macro) => ({
    id: `macro-${macro.id}`,
    text: macro.name,
    hint: macroText(t, macro, tags),
    run: () => onMacro(macro),
  }));
  const viewable = views.map((view) => ({
    id: `view-${view.id}`,
    text: view.name,
    hint: t('console:views.title'),
    run: () => onView(view),
  }));
  useOffers([
    { title: t('common:palette.actions'), commands: actions },
    { title: t('console:replies.title'), commands: ongoing ? insertable : [] },
    { title: t('console:macros.title'), commands: session ? appliable : [] },
    { title: t('console:labels.title'), commands: labels },
    { title: t('console:views.title'), commands: viewable },
  ]);
}

/** Every priority that the open conversation may have, and every tag that comes, or goes. */
function useLabelCommands(session: AgentSession | null): Command[] {
  const { t } = useTranslation(['console', 'errors']);
  const tags = useTags(session?.tags);
  if (!session) return [];
  const change = (body: Partial<Relabel>) => () =>
    void relabel(session.id, body).catch((error: unknown) => showMessage(errorText(t, error), 'error'));
  const priorities = PRIORITIES.filter((priority) => priority !== session.priority).map((priority) => ({
    id: `priority-${priority}`,
    text: t(`console:priority.${priority}`),
    hint: t('console:labels.priority'),
    run: change({ priority }),
  }));
  const chosen = choicesOf(tags, session).map(({ id, name }) => ({
    id: `tag-${id}`,
    text: `${session.tags.includes(id) ? '−' : '+'} ${name}`,
    hint: t('console:labels.tags'),
    run: change(toggled(session, id)),
  }));
  return [...priorities, ...chosen];
}

function isPossible(action: ConsoleAction, session: AgentSession | null): boolean {
  if (KEYS_ONLY.has(action)) return false;
  if (OF_ONGOING.has(action)) return session?.status === 'ongoing';
  return !OF_ANY.has(action) || session !== null;
}

import { adminServiceRoutes } from '@lode/shared/support/rest';
import { BADGE_POLL_MS } from '@lode/shared/support/schemas';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '../../../lib/api-client.ts';
import { setPageAttention } from '../../../lib/page-attention.ts';
import { closeNotices } from '../../../lib/service-worker.ts';
import { useUser } from '../../../lib/session.ts';
import { conversationScreen, SERVICE_PAGE } from '../../../lib/staff-paths.ts';
import { store, useAtomValue } from '../../../lib/store.ts';
import { attentionOf, mentionOf } from './desk-alerts.ts';
import { bookAtom, deskLoadingAtom, holdDesk, noteSession, pollDesk } from './desk-state.ts';
import { HandedCards } from './handed-cards.tsx';
import { mineOf, unattendedOf, waitingOf } from './session-book.ts';
import { followStanding } from './standing-state.ts';
import { markTabIcon } from './tab-icon.ts';
import { useDeskAlerts } from './use-desk-alerts.ts';
import { usePresenceReport } from './use-presence-report.ts';

/** Wherever an agent is on the admin side: the tone, the notices, the count in the title, and what they are handed. */
export function DeskWatch() {
  const me = useUser('admin')?.username;
  return me === undefined ? null : <Watch me={me} />;
}

function Watch({ me }: { me: string }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const inConsole = pathname === SERVICE_PAGE;
  const openId = inConsole ? new URLSearchParams(search).get('session') : null;
  const [handed, setHanded] = useState<readonly string[]>([]);
  const book = useAtomValue(bookAtom);
  const mine = useMemo(() => mineOf(book, me), [book, me]);
  const attention = attentionOf(
    useMemo(() => [...unattendedOf(book, me), ...waitingOf(book)], [book, me]),
    mine,
  );
  const named = useMemo(() => [...book.sessions.values()].filter((one) => mentionOf(one, me)), [book, me]);
  const isNamedHere = named.some(({ id }) => id === openId);
  const putAway = (id: string) => {
    setHanded((ids) => ids.filter((other) => other !== id));
    if (named.some((one) => one.id === id)) void seeMentions(id);
  };

  useEffect(() => {
    const wanted = new Set(
      [...waitingOf(book), ...mine.filter(({ unread }) => unread > 0)].map(({ id }) => id),
    );
    if (store.get(deskLoadingAtom).status === 'ready') void closeNotices('admin', (tag) => !wanted.has(tag));
  }, [book, mine]);
  useEffect(holdDesk, []);
  useEffect(() => followStanding(me), [me]);
  usePresenceReport();
  // The console polls by itself, and more often.
  useEffect(() => (inConsole ? undefined : pollDesk(BADGE_POLL_MS)), [inConsole]);
  useEffect(() => {
    tellAttention(attention);
    return () => tellAttention(0);
  }, [attention]);
  useEffect(() => {
    if (openId !== null && isNamedHere) void seeMentions(openId);
  }, [openId, isNamedHere]);
  useEffect(() => setHanded((ids) => ids.filter((id) => id !== openId)), [openId]);
  useDeskAlerts({
    me,
    openId,
    onOpen: (id) => void navigate(conversationScreen(id)),
    onHandOver: (id) => setHanded((ids) => (id === openId || ids.includes(id) ? ids : [...ids, id])),
  });
  const shown = [
    ...named.filter(({ id }) => id !== openId),
    ...mine.filter((one) => handed.includes(one.id) && !named.includes(one)),
  ];
  return <HandedCards me={me} sessions={shown} onPutAway={putAway} />;
}

/** What was not noted as seen is shown again. Never rejects. */
async function seeMentions(id: string): Promise<void> {
  await call(adminServiceRoutes.seeMentions, { params: { id } }, 'admin').then(noteSession, () => undefined);
}

/** In the title, and by a dot on the tab's icon. */
function tellAttention(count: number): void {
  setPageAttention(count);
  markTabIcon(count > 0);
}

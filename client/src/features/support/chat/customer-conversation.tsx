import { Text } from '@chakra-ui/react';
import type { SessionEvent } from '@lode/shared/support/schemas';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../drafts.ts';
import type { ConversationHandle } from '../engine/conversation-types.ts';
import type { DeskState } from '../engine/customer-desk.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { ClosingNotice } from './closing-notice.tsx';
import { eventText } from './event-text.ts';
import { MessageComposer } from './message-composer.tsx';
import { MessageThread } from './message-thread.tsx';
import { focusWriting } from './panel-focus.ts';
import type { EventLine, Writer } from './timeline.ts';
import { WaitingNotice } from './waiting-notice.tsx';

interface CustomerConversationProps {
  conversation: ConversationHandle<'user'>;
  desk: DeskState;
  restart: () => void;
}

/** The customer's conversation in each of its states: waiting, ongoing, closed. */
export function CustomerConversation({ conversation, desk, restart }: CustomerConversationProps) {
  const { t } = useTranslation('support');
  const { session } = conversation;
  const events = useEventLines(session?.events ?? NO_EVENTS);
  if (!session) return null;
  const nameOf = ({ author, name }: Writer, own: boolean) =>
    own ? null : author === 'assistant' ? t('author.assistant') : name;
  const agent = session.admin_name ?? t('title');
  return (
    <>
      <MessageThread
        key={session.id}
        side="user"
        conversation={conversation}
        label={t('thread.label')}
        nameOf={nameOf}
        events={events}
        typingName={agent}
        before={session.status === 'ongoing' && <Greeting agent={agent} />}
        after={session.status === 'waiting' && <WaitingNotice session={session} leave={conversation.close} />}
      />
      {session.status === 'ongoing' && <ClosingNotice closesAt={session.closes_at} />}
      {session.status === 'closed' ? (
        <ClosedNotice conversation={conversation} session={session} desk={desk} restart={restart} />
      ) : (
        <CustomerComposer key={`composer-${session.id}`} conversation={conversation} sessionId={session.id} />
      )}
    </>
  );
}

const NO_EVENTS: SessionEvent[] = [];

/** Who closed it stands beneath the thread, with what can be done then. */
function useEventLines(events: readonly SessionEvent[]): EventLine[] {
  const { t } = useTranslation('support');
  return useMemo(
    () =>
      events
        .filter(({ kind }) => kind !== 'closed')
        .map(({ id, at, after_seq, kind, name, to_name }) => ({
          id,
          at,
          after_seq,
          text: eventText(t, kind, { name, to: to_name }) ?? '',
        })),
    [events, t],
  );
}

function Greeting({ agent }: { agent: string }) {
  const { t } = useTranslation('support');
  return (
    <Text textStyle="xs" color="muted" textAlign="center">
      {t('thread.greeting', { agent })}
    </Text>
  );
}

function CustomerComposer({
  conversation,
  sessionId,
}: {
  conversation: ConversationHandle<'user'>;
  sessionId: string;
}) {
  const [draft, setDraft] = useDraft('user', sessionId);
  const inputRef = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // Writing can begin, unless the customer is busy elsewhere.
    const panel = inputRef.current?.closest<HTMLElement>('[role="dialog"]');
    const free = document.activeElement === panel || document.activeElement === document.body;
    if (panel && free) focusWriting(panel);
  }, []);
  return (
    <MessageComposer
      conversation={conversation}
      enabled={!conversation.failure}
      draft={draft}
      onDraftChange={setDraft}
      inputRef={inputRef}
    />
  );
}

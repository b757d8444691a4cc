import { Box, Text } from '@chakra-ui/react';
import type { Session, SessionEvent } from '@lode/shared/support/schemas';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { customerCalls } from '../api/customer-calls.ts';
import { useDraft } from '../drafts.ts';
import type { ConversationHandle } from '../engine/conversation-types.ts';
import type { DeskState } from '../engine/customer-desk.ts';
import { AssistantBar } from './assistant-bar.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { ClosingNotice } from './closing-notice.tsx';
import { eventText } from './event-text.ts';
import { MessageComposer } from './message-composer.tsx';
import { MessageThread } from './message-thread.tsx';
import { OfflineForm } from './offline-form.tsx';
import { focusWriting } from './panel-focus.ts';
import type { EventLine, Writer } from './timeline.ts';
import { WaitingNotice } from './waiting-notice.tsx';

interface CustomerConversationProps {
  conversation: ConversationHandle<'user'>;
  desk: DeskState;
  reopen: () => void;
  restart: () => void;
}

/** The customer's conversation in each of its states: waiting, ongoing, closed. */
export function CustomerConversation({ conversation, desk, reopen, restart }: CustomerConversationProps) {
  const { t } = useTranslation('support');
  const { session } = conversation;
  const events = useEventLines(session?.events ?? NO_EVENTS);
  if (!session) return null;
  const nameOf = ({ author, name }: Writer, own: boolean) =>
    own ? null : author === 'assistant' ? t('author.assistant') : name;
  const agent = session.admin_name ?? t('title');
  const withAssistant = session.type === 'ai' && session.status === 'ongoing';
  return (
    <>
      {withAssistant && <AssistantBar handOff={conversation.handOff} />}
      <MessageThread
        key={session.id}
        side="user"
        conversation={conversation}
        label={t('thread.label')}
        nameOf={nameOf}
        events={events}
        typingName={agent}
        before={session.status === 'ongoing' && !withAssistant && <Greeting agent={agent} />}
        after={session.status === 'waiting' && <WaitingNotice session={session} leave={conversation.close} />}
      />
      {session.status === 'ongoing' && <ClosingNotice closesAt={session.closes_at} />}
      {session.status === 'closed' ? (
        <ClosedNotice
          conversation={conversation}
          session={session}
          desk={desk}
          reopen={reopen}
          restart={restart}
        />
      ) : (
        <WritingPlace key={`composer-${session.id}`} conversation={conversation} session={session} />
      )}
    </>
  );
}

const NO_EVENTS: SessionEvent[] = [];

/** Who closed it stands beneath the thread, with what can be done then. */
function useEventLines(events: readonly SessionEvent[]): EventLine[] {
  const { t } = useTranslation('support');
  const format = useFormat();
  return useMemo(
    () =>
      events
        .filter(({ kind }) => kind !== 'closed')
        .map((event) => ({
          id: event.id,
          at: event.at,
          after_seq: event.after_seq,
          text: eventText(t, format, event, { name: event.name, to: event.to_name }) ?? '',
        })),
    [events, t, format],
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

interface WritingPlaceProps {
  conversation: ConversationHandle<'user'>;
  session: Session;
}

/** The composer; whom the assistant passed on while nobody is there leaves a message, the conversation above it. */
function WritingPlace({ conversation, session }: WritingPlaceProps) {
  const handedOff = session.status === 'waiting' && session.events.some(({ kind }) => kind === 'handed_off');
  const availability = useLoaded(handedOff ? 'availability' : null, customerCalls.availability).data ?? null;
  const [draft, setDraft] = useDraft('user', session.id);
  const [writing, setWriting] = useState(false);
  if (handedOff && availability?.open === false && !writing) {
    return (
      <Box maxH="60%" overflowY="auto" borderTopWidth="1px" flexShrink={0}>
        <OfflineForm
          availability={availability}
          draft={draft}
          onDraftChange={setDraft}
          onOpen={() => setWriting(true)}
        />
      </Box>
    );
  }
  return <CustomerComposer conversation={conversation} sessionId={session.id} />;
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

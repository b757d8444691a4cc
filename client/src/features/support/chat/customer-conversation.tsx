import { Text } from '@chakra-ui/react';
import type { Message } from '@lode/shared/support/schemas';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../drafts.ts';
import type { ConversationHandle } from '../engine/conversation-types.ts';
import type { DeskState } from '../engine/customer-desk.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { ClosingNotice } from './closing-notice.tsx';
import { MessageComposer } from './message-composer.tsx';
import { MessageThread } from './message-thread.tsx';
import { focusWriting } from './panel-focus.ts';
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
  if (!session) return null;
  const nameOf = (author: Message['author']) => (author === 'assistant' ? t('author.assistant') : null);
  const agent = session.admin_username ?? t('title');
  return (
    <>
      <MessageThread
        key={session.id}
        side="user"
        conversation={conversation}
        label={t('thread.label')}
        nameOf={nameOf}
        typingName={agent}
        before={session.status === 'ongoing' && <Greeting agent={agent} />}
        after={session.status === 'waiting' && <WaitingNotice session={session} />}
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
  const { t } = useTranslation('support');
  const [draft, setDraft] = useDraft('user', sessionId);
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const ongoing = conversation.session?.status === 'ongoing';
  useEffect(() => {
    // The agent is there: writing can begin, unless the customer is busy elsewhere.
    const panel = inputRef.current?.closest<HTMLElement>('[role="dialog"]');
    const free = document.activeElement === panel || document.activeElement === document.body;
    if (ongoing && panel && free) focusWriting(panel);
  }, [ongoing]);
  return (
    <MessageComposer
      conversation={conversation}
      draft={draft}
      onDraftChange={setDraft}
      inputRef={inputRef}
      placeholder={ongoing ? undefined : t('composer.waiting')}
    />
  );
}

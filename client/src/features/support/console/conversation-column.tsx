import { Box, Flex } from '@chakra-ui/react';
import type { AgentSession, AgentSessionDetail, CannedReply, Note } from '@lode/shared/support/schemas';
import {
  mdiAccountOutline,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiCommentOffOutline,
  mdiCreationOutline,
} from '@mdi/js';
import { type RefObject, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import type { ApiError } from '../../../lib/api-error.ts';
import { codeText } from '../../../lib/code-text.ts';
import { loadFailureText } from '../../../lib/error-text.ts';
import { useAtomValue } from '../../../lib/store.ts';
import type { Loaded } from '../../../lib/use-loaded.ts';
import { MessageThread } from '../chat/message-thread.tsx';
import type { Writer } from '../chat/timeline.ts';
import type { ConversationHandle } from '../engine/conversation-types.ts';
import { isGone } from '../engine/failure.ts';
import { AgentComposer } from './agent-composer.tsx';
import { keyHint } from './console-shortcuts.ts';
import { ConversationHeader, WaitedFor } from './conversation-header.tsx';
import { ConversationSkeleton } from './conversation-skeleton.tsx';
import { CopilotBar } from './copilot-bar.tsx';
import { bookAtom } from './desk-state.ts';
import { NoteComposer } from './note-composer.tsx';
import { mineOf } from './session-book.ts';
import { isWithAssistant } from './session-text.ts';
import { standingAtom } from './standing-state.ts';
import { useThreadLines } from './thread-lines.ts';
import type { CannedReplies } from './use-canned-replies.ts';
import type { Copilot } from './use-copilot.ts';
import type { SessionActions } from './use-session-actions.ts';

export interface ConversationColumnProps {
  sessionId: string;
  /** The line at which it is opened. */
  at: string | null;
  /** Null until somebody is known to be logged in. */
  conversation: ConversationHandle<'admin'> | null;
  /** The newest row of it, from the lists or from the conversation itself. */
  session: AgentSession | null;
  me: string;
  /** With the notes of colleagues. */
  detail: Loaded<AgentSessionDetail>;
  /** Whether a note is being written, in the place of the message. */
  noting: boolean;
  actions: SessionActions;
  replies: CannedReplies;
  copilot: Copilot | undefined;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  onAccept: () => void;
  onTakeOver: () => void;
  onTransfer: () => void;
  onNote: () => void;
  onNoted: () => void;
  onHold: () => void;
  onClose: () => void;
  onBack: () => void;
  onCustomer: () => void;
  onManageReplies: () => void;
  onMacros: () => void;
}

const NO_NOTES: Note[] = [];
const NO_REPLIES: CannedReply[] = [];

/** Reading along in a conversation that is not one's own must not tell its customer that it was read. */
const DO_NOT_MARK = () => undefined;

/** The middle column: the whole conversation, and the composer while it is ongoing. */
export function ConversationColumn(props: ConversationColumnProps) {
  const { sessionId, conversation, session, me, actions, onBack, onCustomer } = props;
  const { t } = useTranslation('console');
  const events = useThreadLines(session, props.detail.data?.notes ?? NO_NOTES);
  const nameOf = useNameOf(session?.customer.username ?? '', me);
  const isMine = session?.status === 'ongoing' && session.admin_username === me;
  const readable = useMemo(
    () => (isMine ? conversation : conversation && { ...conversation, markRead: DO_NOT_MARK }),
    [conversation, isMine],
  );
  if (conversation?.failure) return <LostConversation failure={conversation.failure} onBack={onBack} />;
  if (!conversation || !readable || !session) return <ConversationSkeleton />;

  return (
    <>
      <ConversationHeader
        session={session}
        presence={conversation.presence}
        me={me}
        onBack={onBack}
        onNote={props.onNote}
        onHold={props.onHold}
        onTransfer={props.onTransfer}
        onClose={props.onClose}
        onTranscript={() => void actions.transcript(session)}
        onCustomer={onCustomer}
      />
      <CopilotBar
        key={`help ${sessionId}`}
        copilot={props.copilot}
        session={session}
        messages={conversation.messages}
      />
      {conversation.status === 'connecting' && conversation.messages.length === 0 && session.head_seq > 0 ? (
        <ConversationSkeleton headless />
      ) : (
        <MessageThread
          key={sessionId}
          side="admin"
          conversation={readable}
          label={t('conversation.log', { name: session.customer.username })}
          nameOf={nameOf}
          events={events}
          at={props.at}
          typingName={session.customer.username}
          density="compact"
          before={
            session.head_seq === 0 &&
            !session.first_line &&
            conversation.pending.length === 0 && (
              <Box textStyle="sm" color="muted" textAlign="center" py="6">
                {t('conversation.empty', { name: session.customer.username })}
              </Box>
            )
          }
        />
      )}
      {props.noting ? (
        <NoteComposer
          key={`note ${sessionId}`}
          sessionId={sessionId}
          detail={props.detail}
          onDone={props.onNoted}
        />
      ) : (
        <ComposerPlace {...props} conversation={conversation} session={session} isMine={isMine} />
      )}
    </>
  );
}

/** Who is said to have written what. */
function useNameOf(customer: string, me: string) {
  const { t } = useTranslation('console');
  return useCallback(
    ({ author, username }: Writer, own: boolean) => {
      if (author === 'assistant') return t('author.assistant');
      if (author === 'customer') return customer;
      if (own) return username === me ? null : username;
      return t(`author.${author}`);
    },
    [t, customer, me],
  );
}

/** In place of a conversation that cannot be had: why, and the way to the others. */
function LostConversation({ failure, onBack }: { failure: ApiError; onBack: () => void }) {
  const { t } = useTranslation(['console', 'errors']);
  return (
    <EmptyState
      icon={mdiCommentOffOutline}
      title={isGone(failure) ? codeText(t, 'SESSION_NOT_FOUND') : loadFailureText(t, failure)}
      action={<SecondaryButton onClick={onBack}>{t('conversation.back')}</SecondaryButton>}
    />
  );
}

interface ComposerPlaceProps extends ConversationColumnProps {
  conversation: ConversationHandle<'admin'>;
  session: AgentSession;
  isMine: boolean;
}

/** The composer of an ongoing conversation; in its place, why there is none and what to do. */
function ComposerPlace(props: ComposerPlaceProps) {
  const { sessionId, conversation, session, isMine, me, actions, replies, inputRef, onAccept } = props;
  const { t } = useTranslation('console');
  switch (session.status) {
    case 'ongoing':
      return (
        <>
          {!isMine && (
            <PlaceLine icon={isWithAssistant(session) ? mdiCreationOutline : mdiAccountOutline}>
              <Box flex="1" color={isWithAssistant(session) ? undefined : 'warning.fg'}>
                {isWithAssistant(session)
                  ? t('composer.assistant')
                  : t('composer.colleague', { agent: session.admin_username ?? '' })}
              </Box>
              <PrimaryButton
                size="sm"
                loading={actions.busy === 'take-over'}
                onClick={props.onTakeOver}
                {...keyHint('takeOver', t('conversation.take_over'))}
              >
                {t('conversation.take_over')}
              </PrimaryButton>
            </PlaceLine>
          )}
          <AgentComposer
            key={sessionId}
            sessionId={sessionId}
            conversation={conversation}
            names={{ customer: session.customer.username, agent: me }}
            language={props.detail.data?.profile.language ?? null}
            replies={replies.replies ?? NO_REPLIES}
            suggests={props.copilot?.copilot !== false}
            inputRef={inputRef}
            onManageReplies={props.onManageReplies}
            onMacros={props.onMacros}
            onClose={props.onClose}
          />
        </>
      );
    case 'waiting':
      return (
        <PlaceLine icon={mdiClockOutline}>
          <Box flex="1">
            {t('composer.waiting')} <WaitedFor since={session.waiting_since} />
            <FullDesk me={me} />
          </Box>
          <PrimaryButton
            size="sm"
            loading={actions.busy === 'accept'}
            onClick={onAccept}
            {...keyHint('accept', t('conversation.accept'))}
          >
            {t('conversation.accept')}
          </PrimaryButton>
        </PlaceLine>
      );
    case 'closed':
      return <PlaceLine icon={mdiCheckCircleOutline}>{t('composer.closed')}</PlaceLine>;
  }
}

/** Whoever has as many as the site would give them is told, and may accept all the same. */
function FullDesk({ me }: { me: string }) {
  const { t } = useTranslation('console');
  const limit = useAtomValue(standingAtom)?.limit ?? 0;
  const ongoing = mineOf(useAtomValue(bookAtom), me).length;
  if (limit === 0 || ongoing < limit) return null;
  return <Box color="warning.fg">{t('desk.load', { ongoing, limit })}</Box>;
}

function PlaceLine({ icon, children }: { icon: string; children: React.ReactNode }) {
  return (
    <Flex align="center" gap="3" minH="57px" px="4" py="2" borderTopWidth="1px" textStyle="sm" color="muted">
      <Icon path={icon} size={18} />
      {children}
    </Flex>
  );
}

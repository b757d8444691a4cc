import { Box, Flex, Text } from '@chakra-ui/react';
import type { Quote } from '@lode/shared/support/quote-schemas';
import { mdiReplyOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { ConversationActions, PendingMessage } from '../engine/conversation-types.ts';
import { isQuotable } from '../engine/quote-of.ts';
import { type AssistantActions, AssistantPartView } from './assistant-part.tsx';
import { DeliveryMark } from './delivery-mark.tsx';
import { FileBubble } from './file-bubble.tsx';
import { ImageBubble } from './image-bubble.tsx';
import styles from './message-group.module.css';
import { MessageText } from './message-text.tsx';
import { QuoteView } from './quote-view.tsx';
import type { Bubble, Row } from './timeline.ts';

export type BubbleActions = Pick<
  ConversationActions,
  'retry' | 'discard' | 'imageAddress' | 'saveFile' | 'quote'
> &
  AssistantActions;

interface MessageGroupProps {
  group: Extract<Row, { kind: 'group' }>;
  /** Written above the group; null for none. */
  name: string | null;
  actions: BubbleActions;
  /** The name of who wrote a quoted message; null for oneself. */
  nameOfQuoted: (quote: Quote) => string | null;
  onJump: (seq: number) => void;
}

/** Bubbles of one author that belong together, with the time and state of the last. */
export function MessageGroup({ group, name, actions, ...quotes }: MessageGroupProps) {
  const format = useFormat();
  const last = group.bubbles.at(-1);
  const at = last?.kind === 'message' ? last.message.created_at : last?.pending.created_at;
  return (
    <div className={styles.group} data-side={group.own ? 'own' : 'other'}>
      {name && <p className={styles.name}>{name}</p>}
      {group.bubbles.map((bubble) => (
        <BubbleBox key={bubble.key} bubble={bubble} own={group.own} actions={actions} {...quotes} />
      ))}
      {at && (
        <div className={styles.foot}>
          <time dateTime={at} title={format.exactTime(at)}>
            {format.clockTime(at)}
          </time>
          {last?.kind === 'message' && last.delivery && <DeliveryMark delivery={last.delivery} />}
          {last?.kind === 'pending' && <DeliveryMark delivery={last.pending.state} />}
        </div>
      )}
    </div>
  );
}

interface BubbleBoxProps extends Pick<MessageGroupProps, 'actions' | 'nameOfQuoted' | 'onJump'> {
  bubble: Bubble;
  own: boolean;
}

function BubbleBox({ bubble, own, actions, nameOfQuoted, onJump }: BubbleBoxProps) {
  const waiting = bubble.kind === 'pending';
  const failed = waiting && bubble.pending.state === 'failed';
  const { message_type, reply_to: quote } = waiting ? bubble.pending : bubble.message;
  const quotable = !waiting && actions.session?.status !== 'closed' && isQuotable(bubble.message);
  return (
    <>
      <div className={styles.line}>
        <div
          className={`${styles.bubble} ${styles.found}`}
          data-type={message_type}
          data-state={waiting ? (failed ? 'failed' : 'sending') : undefined}
          data-own={own}
          data-line={waiting ? undefined : bubble.message.seq}
        >
          {quote && <QuoteView quote={quote} name={nameOfQuoted(quote)} onJump={() => onJump(quote.seq)} />}
          <BubbleContent bubble={bubble} actions={actions} />
          {waiting && bubble.pending.progress !== null && !failed && (
            <UploadBar share={bubble.pending.progress} />
          )}
        </div>
        {quotable && <QuoteButton onClick={() => actions.quote(bubble.message)} />}
      </div>
      {!waiting && bubble.message.assistant && (
        <AssistantPartView
          message={bubble.message}
          part={bubble.message.assistant}
          readOnly={own}
          actions={actions}
        />
      )}
      {waiting && bubble.pending.error && <PendingProblem pending={bubble.pending} actions={actions} />}
    </>
  );
}

function BubbleContent({ bubble, actions }: Pick<BubbleBoxProps, 'bubble' | 'actions'>) {
  const waiting = bubble.kind === 'pending';
  const { message_type, content, file } = waiting ? bubble.pending : bubble.message;
  if (file)
    return <FileBubble file={file} save={waiting ? undefined : () => actions.saveFile(bubble.message)} />;
  if (message_type !== 'image') return <MessageText text={content} />;
  return (
    <ImageBubble
      src={content}
      busy={waiting}
      renew={waiting ? undefined : () => actions.imageAddress(bubble.message.seq)}
    />
  );
}

/** How much of an upload has gone out. */
function UploadBar({ share }: { share: number }) {
  const { t } = useTranslation('support');
  return (
    <Box
      role="progressbar"
      aria-label={t('delivery.sending')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      h="3px"
      mt="1"
      borderRadius="pill"
      bg="bg.muted"
    >
      <Box h="full" w={`${share * 100}%`} borderRadius="pill" bg="primary" />
    </Box>
  );
}

/** For the pointer and for touch; from the keyboard a message is chosen in the composer. */
function QuoteButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('support');
  const label = t('quote');
  return (
    <button
      type="button"
      className={styles.quote}
      aria-label={label}
      title={label}
      tabIndex={-1}
      onClick={onClick}
    >
      <Icon path={mdiReplyOutline} size={18} />
    </button>
  );
}

/** Beside the message it is about: why it did not go (yet), and what can be done. */
function PendingProblem({ pending, actions }: { pending: PendingMessage; actions: BubbleActions }) {
  const { t } = useTranslation(['support', 'errors', 'common']);
  const { cid, state, error, retryAt } = pending;
  if (state === 'sending') {
    return (
      <Text textStyle="xs" color="warning.fg" textAlign="end">
        {t(`errors:${error?.code}`, { defaultValue: error?.message })}{' '}
        {retryAt !== null && <RetryCountdown at={retryAt} />}
      </Text>
    );
  }
  // The conversation has ended, or the file is none that can be taken: another try would fail alike.
  const isFinal = actions.session?.status === 'closed' || /^(?:IMAGE|FILE)_/.test(error?.code ?? '');
  return (
    <Flex role="alert" direction="column" align="flex-end" maxW="85%">
      <Text textStyle="xs" color="error.fg" textAlign="end">
        {errorText(t, error)}
      </Text>
      <Flex>
        {!isFinal && (
          <QuietButton size="xs" onClick={() => actions.retry(cid)}>
            {error?.code === 'COLLEAGUE_ANSWERED' ? t('support:pending.send_anyway') : t('common:retry')}
          </QuietButton>
        )}
        <QuietButton size="xs" onClick={() => actions.discard(cid)}>
          {t('support:pending.discard')}
        </QuietButton>
      </Flex>
    </Flex>
  );
}

function RetryCountdown({ at }: { at: number }) {
  const { t } = useTranslation('support');
  const now = useNow(500);
  return <span>{t('pending.retrying', { count: Math.max(1, Math.ceil((at - now) / 1000)) })}</span>;
}

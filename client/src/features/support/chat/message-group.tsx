import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { ConversationActions, PendingMessage } from '../engine/conversation-types.ts';
import { type AssistantActions, AssistantPartView } from './assistant-part.tsx';
import { BUBBLE } from './bubble-style.ts';
import { DeliveryMark } from './delivery-mark.tsx';
import { ImageBubble } from './image-bubble.tsx';
import { LinkedText } from './linked-text.tsx';
import type { Bubble, Row } from './timeline.ts';

export type BubbleActions = Pick<ConversationActions, 'retry' | 'discard' | 'imageAddress'> &
  AssistantActions;

interface MessageGroupProps {
  group: Extract<Row, { kind: 'group' }>;
  /** Written above the group; null for none. */
  name: string | null;
  actions: BubbleActions;
}

/** Bubbles of one author that belong together, with the time and state of the last. */
export function MessageGroup({ group, name, actions }: MessageGroupProps) {
  const format = useFormat();
  const last = group.bubbles.at(-1);
  const at = last?.kind === 'message' ? last.message.created_at : last?.pending.created_at;
  return (
    <Flex direction="column" gap="1" align={group.own ? 'flex-end' : 'flex-start'}>
      {name && (
        <Text textStyle="xs" color="muted" px="1">
          {name}
        </Text>
      )}
      {group.bubbles.map((bubble) => (
        <BubbleBox key={bubble.key} bubble={bubble} own={group.own} actions={actions} />
      ))}
      {at && (
        <Flex textStyle="xs" color="muted" px="1" gap="2" align="center">
          <time dateTime={at} title={format.exactTime(at)}>
            {format.clockTime(at)}
          </time>
          {last?.kind === 'message' && last.delivery && <DeliveryMark delivery={last.delivery} />}
          {last?.kind === 'pending' && <DeliveryMark delivery={last.pending.state} />}
        </Flex>
      )}
    </Flex>
  );
}

function BubbleBox({ bubble, own, actions }: { bubble: Bubble; own: boolean; actions: BubbleActions }) {
  const waiting = bubble.kind === 'pending';
  const failed = waiting && bubble.pending.state === 'failed';
  const { message_type, content } = waiting ? bubble.pending : bubble.message;
  const image = message_type === 'image';
  return (
    <>
      <Box
        {...BUBBLE}
        {...(image && { px: '1', py: '1' })}
        borderEndEndRadius={own ? '6px' : '16px'}
        borderEndStartRadius={own ? '16px' : '6px'}
        bg={own ? 'primary.muted' : 'surface-variant'}
        borderColor={failed ? 'error' : 'transparent'}
        opacity={waiting && !failed ? 0.75 : 1}
        data-own={own}
        data-line={waiting ? undefined : bubble.message.seq}
      >
        {image ? (
          <ImageBubble
            src={content}
            busy={waiting}
            renew={waiting ? undefined : () => actions.imageAddress(bubble.message.seq)}
          />
        ) : (
          <Box dir="auto">
            <LinkedText text={content} />
          </Box>
        )}
      </Box>
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
  // The conversation has ended, or the image is none that can be taken: another try would fail alike.
  const isFinal = actions.session?.status === 'closed' || error?.code.startsWith('IMAGE_');
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

import { Flex } from '@chakra-ui/react';
import { REOPEN_MS, type Session } from '@lode/shared/support/schemas';
import { mdiCheckCircleOutline, mdiRefresh, mdiReplyOutline } from '@mdi/js';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { useServerNow } from '../../../lib/server-time.ts';
import type { ConversationHandle } from '../engine/conversation-types.ts';
import type { DeskState } from '../engine/customer-desk.ts';
import { BeginProblem } from './begin-problem.tsx';
import { RatingForm } from './rating-form.tsx';

const MINUTE_MS = 60_000;

interface ClosedNoticeProps {
  conversation: ConversationHandle<'user'>;
  session: Session;
  desk: DeskState;
  reopen: () => void;
  restart: () => void;
}

/** Who ended it: of the desk by name; who left the queue before anybody came has ended nothing. */
function closedText(t: TFunction, { type, closed_by, accepted_at, events }: Session): string {
  const by = closed_by ?? 'admin';
  const name = events.findLast(({ kind }) => kind === 'closed')?.name;
  if (by === 'admin' && name) return t('support:event.closed', { name });
  const left = by === 'user' && accepted_at === null && type !== 'ai';
  return t(`support:closed.by.${left ? 'left' : by}`);
}

/** Who ended the conversation, its rating, and the ways on: with it for a day, or with a new one. */
export function ClosedNotice({ conversation, session, desk, reopen, restart }: ClosedNoticeProps) {
  const { t } = useTranslation(['support', 'errors']);
  const now = useServerNow(MINUTE_MS);
  const recent = session.closed_at !== null && Date.parse(session.closed_at) + REOPEN_MS > now;
  // What was joined to another goes on there alone.
  const reopens = recent && !session.events.some(({ kind }) => kind === 'merged');
  return (
    <Flex
      direction="column"
      gap="3"
      p="4"
      borderTopWidth="1px"
      borderColor="border"
      maxH="60%"
      overflowY="auto"
    >
      <Flex align="center" justify="center" gap="2" textStyle="sm" color="muted" role="status">
        <Icon path={mdiCheckCircleOutline} size={18} />
        {closedText(t, session)}
      </Flex>
      {session.accepted_at !== null && (
        <RatingForm key={session.closed_at} session={session} onRated={conversation.applySession} />
      )}
      {desk.error && <BeginProblem error={desk.error} />}
      <Flex justify="center" wrap="wrap" gap="2">
        {reopens && (
          <SecondaryButton needsNetwork disabled={desk.opening} onClick={reopen}>
            <Icon path={mdiReplyOutline} size={18} />
            {t('support:closed.reopen')}
          </SecondaryButton>
        )}
        <PrimaryButton needsNetwork loading={desk.opening} onClick={restart}>
          <Icon path={mdiRefresh} size={18} />
          {t('support:closed.restart')}
        </PrimaryButton>
      </Flex>
    </Flex>
  );
}

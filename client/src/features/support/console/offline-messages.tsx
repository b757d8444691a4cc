import { Box, Flex } from '@chakra-ui/react';
import { deskRoutes } from '@lode/shared/support/desk-rest';
import type { OfflineMessage } from '@lode/shared/support/schemas';
import { mdiArrowLeft, mdiCheck, mdiInboxOutline, mdiReplyOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { ListStates } from '../../../components/ui/list-states.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useLive } from '../../../lib/use-live.ts';
import { GivenAnswer, OfflineAnswer } from './offline-answer.tsx';

/** What customers left while support was closed; answered by mail. */
export function OfflineMessages({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('console');
  const [page, setPage] = useState(1);
  const messages = useLive(
    String(page),
    (signal) => call(deskRoutes.listOffline, { query: { page }, signal }, 'admin'),
    { side: 'admin', events: ['support:offline.changed'] },
  );
  const { data, error, reload, replace } = messages;
  const handled = (message: OfflineMessage) => {
    if (data)
      replace({ ...data, items: data.items.map((item) => (item.id === message.id ? message : item)) });
  };
  return (
    <>
      <Flex
        as="header"
        align="center"
        gap="2"
        px={{ base: 2, sm: 4 }}
        h="16"
        borderBottomWidth="1px"
        flexShrink={0}
      >
        <IconButton path={mdiArrowLeft} label={t('conversation.back')} size="sm" onClick={onBack} />
        <Box as="h2" fontWeight="600">
          {t('offline.title')}
        </Box>
      </Flex>
      <Box flex="1" minH="0" overflowY="auto">
        <ListStates
          rows={data?.items}
          error={error}
          onRetry={reload}
          failed={t('offline.title')}
          empty={{ icon: mdiInboxOutline, title: t('offline.empty'), text: t('offline.empty_hint') }}
        />
        <ul>
          {data?.items.map((message) => (
            <OfflineRow key={message.id} message={message} onHandled={handled} />
          ))}
        </ul>
      </Box>
      {data && <Pager page={page} limit={data.limit} total={data.total} onPage={setPage} />}
    </>
  );
}

interface OfflineRowProps {
  message: OfflineMessage;
  onHandled: (message: OfflineMessage) => void;
}

function OfflineRow({ message, onHandled }: OfflineRowProps) {
  const { t } = useTranslation('console');
  const [busy, setBusy] = useState(false);
  const [answering, setAnswering] = useState(false);
  const { customer, content, created_at, handled_at, handled_by, answer } = message;
  const handle = async () => {
    setBusy(true);
    try {
      onHandled(await call(deskRoutes.handleOffline, { params: { id: message.id } }, 'admin'));
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
    setBusy(false);
  };
  return (
    <Box as="li" px="4" py="4" borderBottomWidth="1px" opacity={handled_at ? 0.75 : 1}>
      <Flex justify="space-between" gap="3" align="baseline">
        <Box fontWeight="600" truncate>
          {customer.username}
        </Box>
        <Box textStyle="xs" color="muted" flexShrink={0}>
          <RelativeTime at={created_at} />
        </Box>
      </Flex>
      <Box textStyle="xs" color="muted" mb="2" truncate>
        {customer.email}
      </Box>
      <Box whiteSpace="pre-line" maxW="75ch" mb="3">
        {content}
      </Box>
      {answer && <GivenAnswer answer={answer} />}
      {answering && !answer && (
        <OfflineAnswer message={message} onAnswered={onHandled} onClose={() => setAnswering(false)} />
      )}
      <Flex gap="2" align="center" wrap="wrap">
        {!answer && (
          <SecondaryButton size="xs" aria-expanded={answering} onClick={() => setAnswering(true)}>
            <Icon path={mdiReplyOutline} size={16} />
            {t('offline.reply')}
          </SecondaryButton>
        )}
        {handled_at ? (
          <Flex align="center" gap="1" textStyle="xs" color="success.fg">
            <Icon path={mdiCheck} size={16} />
            {t('offline.handled_by', { agent: handled_by ?? '' })}
          </Flex>
        ) : (
          <SecondaryButton size="xs" loading={busy} onClick={() => void handle()}>
            <Icon path={mdiCheck} size={16} />
            {t('offline.handle')}
          </SecondaryButton>
        )}
      </Flex>
    </Box>
  );
}

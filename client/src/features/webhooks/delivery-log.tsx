import { Box, Flex, Text } from '@chakra-ui/react';
import { webhookRoutes } from '@lode/shared/webhooks/rest';
import type { DeliveryState, Webhook, WebhookDelivery } from '@lode/shared/webhooks/schemas';
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiClockOutline, mdiWebhook } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ListStates } from '../../components/ui/list-states.tsx';
import { Pager } from '../../components/ui/pager.tsx';
import { Tag, type TagPalette } from '../../components/ui/tag.tsx';
import { useAttempt } from '../../components/ui/use-attempt.ts';
import { call } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useKindText } from './kind-text.ts';

const WIDTH = 640;
const LIMIT = 20;

/** What an endpoint was told and what it answered, each to be sent once more. */
export function DeliveryLog({
  webhook: { id, url, on },
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const { t } = useTranslation(['webhooks', 'common']);
  const [page, setPage] = useState(1);
  const { data, error, reload } = useLoaded(`deliveries ${id} ${page}`, (signal) =>
    call(webhookRoutes.deliveries, { params: { id }, query: { page, limit: LIMIT }, signal }),
  );
  const { attempt } = useAttempt();
  const again = async (delivery: WebhookDelivery) => {
    await attempt(() => call(webhookRoutes.redeliver, { params: { id: delivery.id } }));
    reload();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('log')}
      maxWidth={WIDTH}
      footer={<QuietButton onClick={reload}>{t('common:crash.reload')}</QuietButton>}
    >
      <Text textStyle="sm" color="muted" overflowWrap="anywhere" mb="3">
        <bdi dir="ltr">{url}</bdi>
      </Text>
      <ListStates
        rows={data?.items}
        error={error}
        onRetry={reload}
        failed={t('log')}
        empty={{ icon: mdiWebhook, title: t('log_empty') }}
      />
      <Box as="ul" aria-label={t('log')}>
        {data?.items.map((delivery) => (
          <DeliveryLine
            key={delivery.id}
            delivery={delivery}
            onAgain={on ? () => void again(delivery) : undefined}
          />
        ))}
      </Box>
      {data && <Pager page={page} limit={LIMIT} total={data.total} onPage={setPage} />}
    </Dialog>
  );
}

const STATES: Record<DeliveryState, { palette: TagPalette; icon: string }> = {
  waiting: { palette: 'info', icon: mdiClockOutline },
  delivered: { palette: 'success', icon: mdiCheckCircleOutline },
  failed: { palette: 'error', icon: mdiAlertCircleOutline },
};

interface DeliveryLineProps {
  delivery: WebhookDelivery;
  onAgain: (() => void) | undefined;
}

function DeliveryLine({ delivery, onAgain }: DeliveryLineProps) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const kindText = useKindText();
  const { kind, state, created_at, last } = delivery;
  return (
    <Box as="li" py="3" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
      <Flex align="center" gap="3" wrap="wrap">
        <Text fontWeight="600">{kindText(kind)}</Text>
        <Tag {...STATES[state]}>{t(`state.${state}`)}</Tag>
        <Box flex="1" />
        {onAgain && (
          <SecondaryButton size="sm" needsNetwork onClick={onAgain}>
            {t('again')}
          </SecondaryButton>
        )}
      </Flex>
      <Text textStyle="sm" color="muted">
        {format.exactTime(created_at)}
        {last && ` · ${last.status ?? t('no_answer')} · ${format.integer(last.duration_ms)} ms`}
      </Text>
      {last?.answer && (
        <Box as="code" display="block" dir="auto" textStyle="xs" overflowWrap="anywhere" mt="1">
          {last.answer}
        </Box>
      )}
    </Box>
  );
}

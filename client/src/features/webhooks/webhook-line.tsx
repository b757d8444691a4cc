import { Box, Flex, Text } from '@chakra-ui/react';
import { webhookRoutes } from '@lode/shared/webhooks/rest';
import type { Webhook } from '@lode/shared/webhooks/schemas';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { SwitchField } from '../../components/ui/switch-field.tsx';
import { useAttempt } from '../../components/ui/use-attempt.ts';
import { call } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { randomId } from '../../lib/random-id.ts';
import { useKindText } from './kind-text.ts';

interface WebhookLineProps {
  webhook: Webhook;
  onChange: () => void;
  onOpen: (what: 'log' | 'renew' | 'end') => void;
}

/** One endpoint: where it is, what it is told of, how it does, and what can be done with it. */
export function WebhookLine({ webhook, onChange, onOpen }: WebhookLineProps) {
  const { t } = useTranslation(['webhooks', 'watch']);
  const format = useFormat();
  const kindText = useKindText();
  const { busy, attempt } = useAttempt();
  const { id, url, kinds, on, failing_since } = webhook;
  const change = async (next: boolean) => {
    await attempt(() => call(webhookRoutes.change, { params: { id }, body: { kinds, on: next } }));
    onChange();
  };
  const test = async () => {
    const sent = await attempt(() =>
      call(webhookRoutes.test, { params: { id }, idempotencyKey: randomId() }),
    );
    if (sent) onOpen('log');
  };
  return (
    <Box as="li" py="4" borderTopWidth="1px" _first={{ borderTopWidth: 0, pt: 0 }}>
      <Text fontWeight="600" overflowWrap="anywhere">
        <bdi dir="ltr">{url}</bdi>
      </Text>
      <Text textStyle="sm" mb="2">
        {kinds.map(kindText).join(' · ')}
      </Text>
      {failing_since !== null && (
        <Text textStyle="sm" color="fg.warning" mb="2">
          {t('failing', { time: format.exactTime(failing_since) })}
        </Text>
      )}
      <SwitchField label={t('on')} checked={on} onChange={(next) => void change(next)} />
      <Flex wrap="wrap" gap="1" mt="2">
        <SecondaryButton size="sm" needsNetwork disabled={!on} loading={busy} onClick={() => void test()}>
          {t('test_send')}
        </SecondaryButton>
        <QuietButton size="sm" onClick={() => onOpen('log')}>
          {t('log')}
        </QuietButton>
        <QuietButton size="sm" onClick={() => onOpen('renew')}>
          {t('renew')}
        </QuietButton>
        <QuietButton size="sm" aria-label={t('watch:end_named', { name: url })} onClick={() => onOpen('end')}>
          {t('watch:end')}
        </QuietButton>
      </Flex>
    </Box>
  );
}

import { Flex, Heading, Text } from '@chakra-ui/react';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '../../../components/ui/buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useTryKey } from '../../../lib/use-try-key.ts';

/** Pays the deposit on an invented chain (H6). */
export function DemoPayment({ id }: { id: string }) {
  const { t } = useTranslation(['deposit', 'errors']);
  const [busy, setBusy] = useState(false);
  const tryKey = useTryKey();
  const pay = async () => {
    setBusy(true);
    try {
      await call(depositRoutes.pay, { params: { id }, idempotencyKey: tryKey.of(id) });
      tryKey.done();
      showMessage(t('demo.paid'));
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
    setBusy(false);
  };
  return (
    <Card as="section" borderStyle="dashed" borderColor="border.emphasized">
      <Heading as="h2" textStyle="md" fontWeight="600">
        {t('demo.title')}
      </Heading>
      <Text textStyle="sm" color="muted" mt="1" mb="4">
        {t('demo.text')}
      </Text>
      <Flex>
        <PrimaryButton needsNetwork loading={busy} onClick={() => void pay()}>
          {t('demo.pay')}
        </PrimaryButton>
      </Flex>
    </Card>
  );
}

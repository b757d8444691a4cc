import { Box, Flex, Heading } from '@chakra-ui/react';
import { mdiAccountCheckOutline, mdiLockClock, mdiSendCheckOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/ui/card.tsx';
import { HelpLink } from '../../../components/ui/help-link.tsx';
import { Icon } from '../../../components/ui/icon.tsx';

const STEPS = [
  { name: 'held', icon: mdiLockClock },
  { name: 'approved', icon: mdiAccountCheckOutline },
  { name: 'sent', icon: mdiSendCheckOutline },
] as const;

/** What happens to a withdrawal after it has been asked for. */
export function WithdrawalSteps() {
  const { t } = useTranslation('wallet');
  return (
    <Card as="section">
      <Heading as="h2" textStyle="md" fontWeight="600" mb="4">
        {t('withdraw.then.title')}
      </Heading>
      <Flex as="ol" direction="column" gap="3.5">
        {STEPS.map(({ name, icon }) => (
          <Flex as="li" key={name} gap="3" textStyle="sm">
            <Box color="muted" flexShrink={0}>
              <Icon path={icon} size={20} />
            </Box>
            {t(`withdraw.then.${name}`)}
          </Flex>
        ))}
      </Flex>
      <Box textStyle="sm" color="muted" mt="4">
        {t('withdraw.then.cancel')}
      </Box>
      <Box mt="3">
        <HelpLink article="why-withdrawals-wait" />
      </Box>
    </Card>
  );
}

import { Box, Flex } from '@chakra-ui/react';
import type { LoginDevice } from '@lode/shared/accounts/schemas';
import { mdiMonitor, mdiShieldAccountOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Section } from '../../../components/ui/section.tsx';

/** Where somebody is logged in. */
export function UserDevices({ devices }: { devices: LoginDevice[] }) {
  const { t } = useTranslation('admin');
  return (
    <Section title={t('devices.title')}>
      {devices.length === 0 && (
        <EmptyState icon={mdiMonitor} title={t('devices.empty')} text={t('devices.empty_hint')} />
      )}
      <ul>
        {devices.map((device) => (
          <Flex as="li" key={device.id} gap="3" py="2" align="center" borderTopWidth="1px" textStyle="sm">
            <Box color="muted">
              <Icon path={device.kind === 'admin' ? mdiShieldAccountOutline : mdiMonitor} size={20} />
            </Box>
            <Box flex="1" minW="0">
              <Box fontWeight="500" truncate title={device.user_agent}>
                {device.device}
              </Box>
              <Box textStyle="xs" color="muted">
                {t(device.kind === 'admin' ? 'devices.admin_side' : 'devices.customer_side')} ·{' '}
                {device.address}
              </Box>
            </Box>
            <Box textStyle="xs" color="muted" flexShrink={0}>
              <RelativeTime at={device.last_seen_at} />
            </Box>
          </Flex>
        ))}
      </ul>
    </Section>
  );
}

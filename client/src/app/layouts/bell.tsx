import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../components/ui/text-link.tsx';
import { ActivityCenter } from '../../features/activities/activity-center.tsx';
import { useOpenActivities } from '../../features/activities/use-open-activities.ts';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { panelOpenAtom } from '../../features/support/chat/panel-open.ts';
import { useFormat } from '../../lib/format.ts';
import { store } from '../../lib/store.ts';

/** In the top bar: rewards, and the bell with the activities above what the customer was told. */
export function Bell() {
  const { t } = useTranslation('around');
  const format = useFormat();
  const open = useOpenActivities().data?.total ?? 0;
  return (
    <Flex>
      <ActivityCenter />
      <NotificationBell
        others={open}
        first={(leave) => (
          <Box pb="3" borderBottomWidth="1px" onClick={leave}>
            <TextLink to="/app/activities">
              {t('center.activities', { count: open, total: format.integer(open) })}
            </TextLink>
          </Box>
        )}
        onSupport={() => store.set(panelOpenAtom, true)}
      />
    </Flex>
  );
}

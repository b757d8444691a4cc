import { Box, Flex } from '@chakra-ui/react';
import type { Activity } from '@lode/shared/activities/schemas';
import { mdiGiftOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/ui/icon.tsx';
import { useFormat } from '../../lib/format.ts';

type Reward = Pick<Activity, 'reward_hashpower' | 'reward_period'>;

/** What an activity gives: hash power, and for how many days. */
export function RewardLine({ activity }: { activity: Reward }) {
  const { t } = useTranslation('activities');
  const format = useFormat();
  return (
    <Flex align="center" gap="2.5" fontVariantNumeric="tabular-nums">
      <Box color="primary">
        <Icon path={mdiGiftOutline} size={22} />
      </Box>
      <Box as="span" textStyle="lg" fontWeight="600">
        {format.hashPower(activity.reward_hashpower)}
      </Box>
      <Box as="span" color="muted" textStyle="sm">
        {t('period', { count: activity.reward_period })}
      </Box>
    </Flex>
  );
}

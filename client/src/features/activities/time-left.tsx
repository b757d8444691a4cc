import { Box, Flex } from '@chakra-ui/react';
import { mdiClockOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/ui/icon.tsx';
import type { ActivityTime } from './use-remaining.ts';

/** How long an activity still runs, or until it begins, to the second. */
export function TimeLeft({ time: { status, left } }: { time: ActivityTime }) {
  const { t } = useTranslation('activities');
  return (
    <Flex align="center" gap="1.5" color="muted" textStyle="sm">
      <Icon path={mdiClockOutline} size={18} />
      <span>{t(`time.${status}`)}</span>
      {left && (
        <Box
          as="span"
          role="timer"
          aria-live="off"
          color="text"
          fontWeight="600"
          fontVariantNumeric="tabular-nums"
        >
          {left.days > 0 && `${t('time.days', { count: left.days })} `}
          <bdi>{left.clock}</bdi>
        </Box>
      )}
    </Flex>
  );
}

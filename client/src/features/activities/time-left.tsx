import { Box, Flex } from '@chakra-ui/react';
import { mdiClockOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/ui/icon.tsx';
import { useFormat } from '../../lib/format.ts';
import type { ActivityTime } from './use-remaining.ts';

/** How long an activity still runs, or until it begins: in days, and on its last day to the second. */
export function TimeLeft({ time: { status, left, until } }: { time: ActivityTime }) {
  const { t } = useTranslation('activities');
  const format = useFormat();
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
          title={format.exactTime(until)}
        >
          {left.days > 0 ? t('time.days', { count: left.days }) : <bdi>{left.clock}</bdi>}
        </Box>
      )}
    </Flex>
  );
}

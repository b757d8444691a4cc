import { Box } from '@chakra-ui/react';
import type { StoppedSwitch } from '@lode/shared/switches/schemas';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useSwitchName } from './use-switches.ts';

/** What is off: since when, by whom, why. */
export function StoppedList({ stopped }: { stopped: readonly StoppedSwitch[] }) {
  const { t } = useTranslation(['finance', 'admin', 'guard']);
  const format = useFormat();
  const nameOf = useSwitchName();
  return (
    <Box as="ul" display="grid" gap="2">
      {stopped.map((one) => (
        <Box as="li" key={`${one.name}:${one.coin}`} overflowWrap="anywhere">
          {t('switches.stopped', {
            name: nameOf(one),
            time: format.exactTime(one.since),
            who: one.by?.username ?? t('admin:log.system'),
          })}
          <Box color="muted">
            {one.cause === 'person' ? one.reason : t(`switches.cause.${one.cause}`)}
            {one.asked && ` – ${t('guard:asked')}`}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

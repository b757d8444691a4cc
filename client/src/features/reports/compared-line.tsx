import { Text } from '@chakra-ui/react';
import type { Compared } from '@lode/shared/reports/period';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';

/** Beside the figures: since when the sums behind them have been compared with their rows, and what was wrong. */
export function ComparedLine({ compared: { since, fault } }: { compared: Compared }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  if (since === null) return null;
  return (
    <Text textStyle="sm" color="muted">
      {t('compared', { time: format.exactTime(since) })}{' '}
      {fault && t('fault', { day: format.date(`${fault.day}T12:00:00`), time: format.exactTime(fault.at) })}
    </Text>
  );
}

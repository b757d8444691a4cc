import { METRICS, type RiskMetric } from '@lode/shared/risk/schemas';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';

interface Terms {
  metric: RiskMetric;
  threshold: string;
  window_hours: number | null;
}

const HOURS_A_DAY = 24;

/** A stretch of time in words: in days where it is whole days. */
export function useHoursText(): (hours: number) => string {
  const { t } = useTranslation('risk');
  const format = useFormat();
  return (hours) => {
    const days = hours / HOURS_A_DAY;
    return Number.isInteger(days)
      ? t('days', { count: days, shown: format.integer(days) })
      : t('hours', { count: hours, shown: format.integer(hours) });
  };
}

/** A measure of a metric, as money or as a number. */
export function useMeasureText(): (unit: 'usd' | 'count', value: string) => string {
  const format = useFormat();
  return (unit, value) => (unit === 'usd' ? format.money(value) : format.integer(value));
}

/** When a rule hits, as a sentence. */
export function useRuleText(): (terms: Terms) => string {
  const { t } = useTranslation('risk');
  const hours = useHoursText();
  const measure = useMeasureText();
  return ({ metric, threshold, window_hours }) =>
    t(`sentence.${metric}`, {
      threshold: measure(METRICS[metric].unit, threshold),
      window: window_hours === null ? '' : hours(window_hours),
    });
}

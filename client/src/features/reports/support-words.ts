import { NONE } from '@lode/shared/reports/period';
import type { Measure, SupportFigure } from '@lode/shared/reports/support-schemas';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../lib/duration-text.ts';
import { localeOf, useFormat } from '../../lib/format.ts';
import type { ReportQuery } from './report-period.ts';

const TIMED: readonly SupportFigure[] = ['waiting', 'first_response', 'resolution'];

/** Texts that the figures have elsewhere already; the others have theirs here. */
const NAMES: Record<SupportFigure, { name: string; rule: string }> = {
  started: { name: 'console:metrics.started', rule: 'reports:rule.started' },
  waiting: { name: 'console:metrics.waiting', rule: 'reports:rule.waiting' },
  first_response: { name: 'console:times.first_response', rule: 'reports:rule.first_response' },
  resolution: { name: 'console:times.resolution', rule: 'reports:rule.resolution' },
  abandoned: { name: 'console:metrics.abandoned', rule: 'console:metrics.abandoned_hint' },
  reopened: { name: 'reports:reopened', rule: 'reports:rule.reopened' },
  level_kept: { name: 'reports:level_kept', rule: 'reports:rule.level_kept' },
  level_broken: { name: 'reports:level_broken', rule: 'reports:rule.level_broken' },
  rating: { name: 'console:rating.title', rule: 'console:metrics.rating_hint' },
  confirmed: { name: 'assistant:outcomes.confirmed', rule: 'assistant:outcomes.confirmed_rule' },
  assumed: { name: 'assistant:outcomes.assumed', rule: 'assistant:outcomes.assumed_rule' },
  lasting: { name: 'assistant:outcomes.lasting', rule: 'assistant:outcomes.lasting_rule' },
  unresolved: { name: 'assistant:outcomes.unresolved', rule: 'assistant:outcomes.unresolved_rule' },
  handed_off: { name: 'assistant:outcomes.handed_off', rule: 'assistant:outcomes.handed_off_rule' },
};
export const SUPPORT_TEXTS = ['reports', 'console', 'assistant', 'support', 'finance', 'admin', 'common'];

/** How the figures of the desk are called and written. */
export function useSupportWords() {
  const { t, i18n } = useTranslation(SUPPORT_TEXTS);
  const format = useFormat();
  const stars = new Intl.NumberFormat(localeOf(i18n.language), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const time = (seconds: number | null) => (seconds === null ? null : durationText(i18n.language, seconds));
  /** The count, the median of what was timed, the mean of what was given in stars. */
  const textOf = (figure: SupportFigure, { count, sum, median }: Measure): string | null => {
    if (TIMED.includes(figure)) return time(median);
    if (figure !== 'rating') return format.integer(count);
    return sum === null ? null : t('console:metrics.of_five', { rating: stars.format(sum / count) });
  };
  const detailOf = (figure: SupportFigure, { count, p90 }: Measure): string | undefined => {
    if (count === 0 || (figure !== 'rating' && !TIMED.includes(figure))) return undefined;
    const slowest = TIMED.includes(figure) && t('console:metrics.p90', { time: time(p90) });
    return [`× ${format.integer(count)}`, slowest].filter(Boolean).join(' · ');
  };
  return {
    textOf,
    detailOf,
    name: (figure: SupportFigure) =>
      TIMED.includes(figure) ? t('median', { figure: t(NAMES[figure].name) }) : t(NAMES[figure].name),
    /** How it is counted, and of which hours. */
    rule: (figure: SupportFigure, { hours }: Pick<ReportQuery, 'hours'>) =>
      [t(NAMES[figure].rule), hours && TIMED.includes(figure) && t('hours.rule')].filter(Boolean).join(' '),
    topic: (topic: string | null) => (topic && topic !== NONE ? t(`support:topic.${topic}`) : t('no_topic')),
    tag: ({ key, name }: { key: string; name?: string | undefined }) =>
      key === NONE ? t('no_tags') : (name ?? key),
    agent: (agent: string | null) => (agent && agent !== NONE ? agent : t('nobody')),
    isMeasured: (figure: SupportFigure) => figure === 'rating' || TIMED.includes(figure),
    /** How high a bar is, and what the scale beside it says. */
    heightOf: (figure: SupportFigure, { count, sum, median }: Measure): number => {
      if (TIMED.includes(figure)) return median ?? 0;
      return figure === 'rating' ? (sum ?? 0) / count : count;
    },
    scaleOf: (figure: SupportFigure, value: number) =>
      TIMED.includes(figure) ? (time(value) ?? '') : format.amount(value, 0),
    /** One row's own value. */
    ownValue: (figure: SupportFigure, value: number | null): string => {
      if (value === null) return '';
      return (TIMED.includes(figure) ? time(value) : format.integer(value)) ?? '';
    },
  };
}

import { MINING_FORMS, type MiningFigure, type MiningMeasure } from '@lode/shared/reports/mining-schemas';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { fullMoney } from '../../lib/full-money.ts';

export const MINING_TEXTS = ['reports', 'revenue', 'mining', 'finance', 'common'];

/** Texts that the figures have elsewhere already; the others have theirs here. */
const NAMES: Record<MiningFigure, { name: string; rule: string }> = {
  revenue: { name: 'revenue:farm_revenue', rule: 'mining.rule.revenue' },
  fee: { name: 'finance:entry.maintenance_fee', rule: 'mining.rule.booked' },
  paid: { name: 'revenue:paid', rule: 'mining.rule.booked' },
  operator_share: { name: 'revenue:operator_share', rule: 'mining.rule.booked' },
  carried: { name: 'revenue:carried_out', rule: 'mining.rule.carried' },
  capacity: { name: 'revenue:capacity', rule: 'mining.rule.capacity' },
  active: { name: 'mining.active', rule: 'mining.rule.active' },
  revenue_per_th: { name: 'mining.revenue_per_th', rule: 'mining.rule.revenue_per_th' },
  paid_per_th: { name: 'mining.paid_per_th', rule: 'mining.rule.paid_per_th' },
  estimate_day: { name: 'mining.estimate_day', rule: 'mining.rule.estimate' },
  estimate_month: { name: 'mining.estimate_month', rule: 'mining.rule.estimate' },
  overestimated: { name: 'mining.overestimated', rule: 'mining.rule.overestimated' },
  sold: { name: 'mining.sold', rule: 'mining.rule.sold' },
  ended: { name: 'mining.ended', rule: 'mining.rule.ended' },
  renewed: { name: 'mining.renewed', rule: 'mining.rule.renewed' },
  price_of_ended: { name: 'mining.price_of_ended', rule: 'mining.rule.price_of_ended' },
  earned_by_ended: { name: 'mining.earned_by_ended', rule: 'mining.rule.earned_by_ended' },
};

/** How the figures of the farm are called and written. */
export function useMiningWords() {
  const { t } = useTranslation(MINING_TEXTS);
  const format = useFormat();
  const signed = (percent: string) => {
    const text = format.percent(Number(percent) / 100);
    return Number(percent) > 0 ? `+${text}` : text;
  };
  const inUnit = (figure: MiningFigure, value: string): string => {
    const { unit } = MINING_FORMS[figure];
    if (unit === 'usd') return fullMoney(format, value);
    return unit === 'th' ? format.hashPower(value) : signed(value);
  };
  const textOf = (figure: MiningFigure, { value }: MiningMeasure): string | null => {
    if (value === null) return null;
    return MINING_FORMS[figure].shown === 'count' ? format.integer(value) : inUnit(figure, value);
  };
  /** What is not shown already: how many there are, and of contracts their hash power. */
  const detailOf = (figure: MiningFigure, { count, sum }: MiningMeasure): string | undefined => {
    if (count === 0) return undefined;
    const { unit, shown } = MINING_FORMS[figure];
    if (shown !== 'count') return `× ${format.integer(count)}`;
    return unit === 'th' ? format.hashPower(sum) : undefined;
  };
  return {
    name: (figure: MiningFigure) => t(NAMES[figure].name),
    rule: (figure: MiningFigure) => t(NAMES[figure].rule),
    textOf,
    detailOf,
    inUnit,
    /** How high a bar is, and what the scale beside it says. */
    heightOf: ({ value }: MiningMeasure) => Number(value ?? 0),
    scaleOf: (figure: MiningFigure, value: number): string => {
      const { unit, shown } = MINING_FORMS[figure];
      if (shown === 'count') return format.amount(value, 0);
      if (unit === 'usd') return format.price(String(value));
      return unit === 'th' ? format.integer(value) : format.percent(value / 100);
    },
  };
}

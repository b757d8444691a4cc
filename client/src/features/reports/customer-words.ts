import {
  type CustomerFigure,
  type CustomerLine,
  FUNNEL_FIGURES,
} from '@lode/shared/reports/customer-schemas';
import { NONE } from '@lode/shared/reports/period';
import type { Measure } from '@lode/shared/reports/support-schemas';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../lib/countries.ts';
import { durationText } from '../../lib/duration-text.ts';
import { nameIn } from '../../lib/find-languages.ts';
import { useFormat } from '../../lib/format.ts';

export const CUSTOMER_TEXTS = ['reports', 'accounts', 'console', 'finance', 'common'];

/** Whether a figure is a step after registering: it takes time. */
const isStep = (figure: CustomerFigure) => (FUNNEL_FIGURES as readonly string[]).indexOf(figure) > 0;

/** How the figures of customers are called and written. */
export function useCustomerWords() {
  const { t, i18n } = useTranslation(CUSTOMER_TEXTS);
  const format = useFormat();
  const time = (seconds: number) => durationText(i18n.language, seconds);
  const named = (key: string, name: (key: string) => string) =>
    key === NONE ? t('accounts:country_none') : name(key);
  return {
    name: (figure: CustomerFigure) => t(`customers.${figure}`),
    rule: (figure: CustomerFigure) =>
      figure === 'registered' || isStep(figure) ? t(`customers.rule.${figure}`) : t('customers.rule.waiting'),
    textOf: ({ count }: Measure): string => format.integer(count),
    timeOf: ({ median }: Measure): string | undefined =>
      median === null ? undefined : t('median', { figure: time(median) }),
    ownTime: (value: number | null): string => (value === null ? '' : time(value)),
    isStep,
    country: (key: string) => named(key, (code) => countryName(i18n.language, code)),
    language: (key: string) => named(key, (code) => nameIn(i18n.language, code)),
    invited: (key: string) => t(key === 'yes' ? 'customers.invited' : 'customers.not_invited'),
    day: ({ key }: Pick<CustomerLine, 'key'>) => format.date(`${key}T12:00:00`),
  };
}

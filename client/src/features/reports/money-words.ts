import { MONEY_RULES, type MoneyFigure } from '@lode/shared/reports/money-schemas';
import { useTranslation } from 'react-i18next';

export const MONEY_TEXTS = ['reports', 'finance', 'admin', 'common', 'console'];

/** How the figures of the books are called: as the entries that they add up. */
export function useMoneyWords() {
  const { t } = useTranslation(MONEY_TEXTS);
  const kindOf = (figure: MoneyFigure) => t(`finance:entry.${MONEY_RULES[figure].kind}`);
  const name = (figure: MoneyFigure): string => {
    const rule = MONEY_RULES[figure];
    if ('undoes' in rule) return `${kindOf(figure)}: ${t(`finance:entry.${rule.undoes}`)}`;
    return figure === 'withdrawal_fees' ? `${kindOf(figure)}: ${t('finance:account.fees')}` : kindOf(figure);
  };
  const rule = (figure: MoneyFigure) =>
    t('rule.money', { kind: kindOf(figure), account: t(`finance:account.${MONEY_RULES[figure].account}`) });
  return { name, rule };
}

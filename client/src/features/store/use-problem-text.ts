import { formatUsd } from '@lode/shared/core/money';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { AmountProblem, Offer } from './use-draft.ts';

/** What is wrong with an amount, in words; undefined for nothing. */
export function useProblemText(problem: AmountProblem | null, offer: Offer): string | undefined {
  const { t } = useTranslation('errors');
  const format = useFormat();
  if (!problem) return undefined;
  return t(problem, { amount: format.money(formatUsd(offer.terms.minimum)), defaultValue: problem });
}

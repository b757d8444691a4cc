import { formatDecimal } from '@lode/shared/core/money';
import type { Deposit, DepositState } from '@lode/shared/deposits/schemas';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/ui/notice.tsx';
import { useFormat } from '../../../lib/format.ts';
import { isOnItsWay, isRefused, MOST_DECIMALS, partOf, STATE_LOOKS } from '../deposit-state.ts';

interface DepositNoticeProps {
  deposit: Deposit;
  state: DepositState;
  rateHolds: boolean;
}

/** Whose payment counts at the rate of its moment, but at no more than the quoted one. */
const AT_MOST_THE_QUOTE: ReadonlySet<DepositState> = new Set(['underpaid', 'late', 'expired']);

/** What a deposit's state means, and what to do, in plain words. */
export function DepositNotice({ deposit, state, rateHolds }: DepositNoticeProps) {
  const { t } = useTranslation('deposit');
  const format = useFormat();
  const part = isOnItsWay(state) ? partOf(deposit) : null;
  if (part) {
    const coins = (units: bigint) => format.coin(formatDecimal(units, MOST_DECIMALS), deposit.currency);
    const due = format.coin(deposit.crypto_amount, deposit.currency);
    return (
      <Notice tone="warning" title={t('notice.part')}>
        {t(rateHolds ? 'notice.part_text' : 'notice.part_ended_text', {
          paid: coins(part.paid),
          rest: coins(part.rest),
          due,
        })}{' '}
        {t('notice.at_most')}
      </Notice>
    );
  }
  if (state === 'expired' && isRefused(deposit)) {
    return (
      <Notice tone="warning" title={t('notice.refused')}>
        {t('notice.refused_text')}
      </Notice>
    );
  }
  const facts = {
    credited: format.money(deposit.credited_usd),
    needed: format.integer(deposit.confirmations_needed),
  };
  return (
    <Notice tone={STATE_LOOKS[state].notice} title={t(`notice.${state}`, facts)}>
      {t(`notice.${state}_text`, facts)}
      {AT_MOST_THE_QUOTE.has(state) && ` ${t('notice.at_most')}`}
    </Notice>
  );
}

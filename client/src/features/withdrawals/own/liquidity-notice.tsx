import { parseUsd } from '@lode/shared/core/money';
import type { WithdrawalMethod } from '@lode/shared/withdrawals/own-schemas';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/ui/notice.tsx';
import { soonerThan } from './liquidity.ts';

interface LiquidityNoticeProps {
  method: WithdrawalMethod;
  methods: WithdrawalMethod[];
  /** Micro-dollars; undefined while nothing right is typed. */
  amount: bigint | undefined;
}

/** Says that the chosen coin will be paid later, and which would be paid sooner; nothing where it need not wait. */
export function LiquidityNotice({ method, methods, amount }: LiquidityNoticeProps) {
  const { t } = useTranslation('wallet');
  const sooner = soonerThan(method, methods, amount || parseUsd(method.minimum_usd));
  if (!sooner) return null;
  return (
    <Notice tone="info">
      {t('withdraw.later', { coin: method.currency })}{' '}
      {sooner.length > 0 && t('withdraw.sooner', { coins: sooner.join(' / ') })}
    </Notice>
  );
}

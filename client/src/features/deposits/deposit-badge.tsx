import type { DepositState } from '@lode/shared/deposits/schemas';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../components/ui/status-badge.tsx';
import { STATE_LOOKS } from './deposit-state.ts';

/** How a deposit stands. */
export function DepositBadge({ state }: { state: DepositState }) {
  const { t } = useTranslation('deposit');
  const { tone, icon } = STATE_LOOKS[state];
  return <StatusBadge tone={tone} icon={icon} text={t(`state.${state}`)} />;
}

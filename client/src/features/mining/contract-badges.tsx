import type { ContractState, ContractType } from '@lode/shared/mining/schemas';
import { mdiCheckCircleOutline, mdiClockOutline, mdiGiftOutline, mdiPickaxe } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type StatusTone } from '../../components/ui/status-badge.tsx';

const STATES: Record<ContractState, { icon: string; tone: StatusTone }> = {
  active: { icon: mdiPickaxe, tone: 'success' },
  upcoming: { icon: mdiClockOutline, tone: 'info' },
  ended: { icon: mdiCheckCircleOutline, tone: 'gray' },
};

interface ContractBadgesProps {
  state: ContractState;
  type: ContractType;
}

/** Where in its life a contract is, and whether it was a reward. */
export function ContractBadges({ state, type }: ContractBadgesProps) {
  const { t } = useTranslation('mining');
  return (
    <>
      <StatusBadge {...STATES[state]} text={t(`state.${state}`)} />
      {type === 'reward' && <StatusBadge tone="gray" icon={mdiGiftOutline} text={t('type.reward')} />}
    </>
  );
}

import type { ContractState, ContractType } from '@lode/shared/mining/schemas';
import { mdiCheckCircleOutline, mdiClockOutline, mdiGiftOutline, mdiPickaxe } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Tag, type TagPalette } from '../../components/ui/tag.tsx';

const STATES: Record<ContractState, { icon: string; palette: TagPalette }> = {
  active: { icon: mdiPickaxe, palette: 'success' },
  upcoming: { icon: mdiClockOutline, palette: 'info' },
  ended: { icon: mdiCheckCircleOutline, palette: 'gray' },
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
      <Tag {...STATES[state]}>{t(`state.${state}`)}</Tag>
      {type === 'reward' && (
        <Tag palette="gray" icon={mdiGiftOutline}>
          {t('type.reward')}
        </Tag>
      )}
    </>
  );
}

import type { ContractState, ContractType } from '@lode/shared/mining/schemas';
import {
  mdiCalendarClockOutline,
  mdiCartOutline,
  mdiCheckCircleOutline,
  mdiFlagCheckered,
  mdiGiftOutline,
} from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../components/ui/tag.tsx';

const STATE_LOOK = {
  upcoming: { palette: 'info', icon: mdiCalendarClockOutline },
  active: { palette: 'success', icon: mdiCheckCircleOutline },
  ended: { palette: 'gray', icon: mdiFlagCheckered },
} as const satisfies Record<ContractState, unknown>;

export function ContractStateTag({ state }: { state: ContractState }) {
  const { t } = useTranslation('plans');
  return <Tag {...STATE_LOOK[state]}>{t(`states.${state}`)}</Tag>;
}

const TYPE_LOOK = {
  purchase: { palette: 'gray', icon: mdiCartOutline },
  reward: { palette: 'info', icon: mdiGiftOutline },
} as const satisfies Record<ContractType, unknown>;

export function ContractTypeTag({ type }: { type: ContractType }) {
  const { t } = useTranslation('plans');
  return <Tag {...TYPE_LOOK[type]}>{t(`types.${type}`)}</Tag>;
}

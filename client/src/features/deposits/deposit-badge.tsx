import type { DepositState } from '@lode/shared/deposits/schemas';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../components/ui/tag.tsx';
import { STATE_LOOKS } from './deposit-state.ts';

/** How a deposit stands. */
export function DepositBadge({ state }: { state: DepositState }) {
  const { t } = useTranslation('deposit');
  const { palette, icon } = STATE_LOOKS[state];
  return (
    <Tag palette={palette} icon={icon}>
      {t(`state.${state}`)}
    </Tag>
  );
}

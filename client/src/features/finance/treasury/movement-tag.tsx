import type { MovementState } from '@lode/shared/treasury/schemas';
import {
  mdiAccountClockOutline,
  mdiCheckCircleOutline,
  mdiCloseCircleOutline,
  mdiUndoVariant,
} from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../components/ui/tag.tsx';

const LOOK = {
  proposed: { palette: 'warning', icon: mdiAccountClockOutline },
  confirmed: { palette: 'success', icon: mdiCheckCircleOutline },
  refused: { palette: 'error', icon: mdiCloseCircleOutline },
  taken_back: { palette: 'gray', icon: mdiUndoVariant },
} as const satisfies Record<MovementState, unknown>;

export function MovementTag({ state }: { state: MovementState }) {
  const { t } = useTranslation('treasury');
  return <Tag {...LOOK[state]}>{t(`state.${state}`)}</Tag>;
}

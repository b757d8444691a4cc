import type { BreakState } from '@lode/shared/treasury/close-schemas';
import { mdiAccountClockOutline, mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../components/ui/tag.tsx';

const LOOK = {
  open: { palette: 'error', icon: mdiAlertCircleOutline },
  explained: { palette: 'warning', icon: mdiAccountClockOutline },
  settled: { palette: 'success', icon: mdiCheckCircleOutline },
} as const satisfies Record<BreakState, unknown>;

export function BreakTag({ state }: { state: BreakState }) {
  const { t } = useTranslation('treasury');
  return <Tag {...LOOK[state]}>{t(`break_state.${state}`)}</Tag>;
}

import type { BatchState } from '@lode/shared/payouts/schemas';
import { mdiCheckCircleOutline, mdiDrawPen, mdiSendClockOutline, mdiUndoVariant } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../components/ui/tag.tsx';

const LOOK = {
  open: { palette: 'warning', icon: mdiDrawPen },
  sent: { palette: 'info', icon: mdiSendClockOutline },
  done: { palette: 'success', icon: mdiCheckCircleOutline },
  cancelled: { palette: 'gray', icon: mdiUndoVariant },
} as const satisfies Record<BatchState, unknown>;

export function BatchTag({ state }: { state: BatchState }) {
  const { t } = useTranslation('treasury');
  return <Tag {...LOOK[state]}>{t(state === 'cancelled' ? 'state.taken_back' : `batch.state.${state}`)}</Tag>;
}

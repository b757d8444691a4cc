import type { AccrualState } from '@lode/shared/mining/accrual-schemas';
import type { RevenueState } from '@lode/shared/mining/revenue-schemas';
import {
  mdiCheckCircleOutline,
  mdiCloseCircleOutline,
  mdiFlaskOutline,
  mdiProgressClock,
  mdiTimerSandEmpty,
} from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../components/ui/tag.tsx';

const REVENUE_LOOK = {
  requested: { palette: 'warning', icon: mdiTimerSandEmpty },
  confirmed: { palette: 'success', icon: mdiCheckCircleOutline },
  rejected: { palette: 'gray', icon: mdiCloseCircleOutline },
} as const satisfies Record<RevenueState, unknown>;

export function RevenueTag({ state }: { state: RevenueState }) {
  const { t } = useTranslation('revenue');
  return <Tag {...REVENUE_LOOK[state]}>{t(`states.${state}`)}</Tag>;
}

/** The pool is invented: the site is a demo. */
export function SimulatedTag() {
  const { t } = useTranslation('revenue');
  return (
    <Tag palette="info" icon={mdiFlaskOutline}>
      {t('simulated')}
    </Tag>
  );
}

const RUN_LOOK = {
  running: { palette: 'info', icon: mdiProgressClock },
  done: { palette: 'success', icon: mdiCheckCircleOutline },
} as const satisfies Record<AccrualState, unknown>;

export function RunTag({ state }: { state: AccrualState }) {
  const { t } = useTranslation('revenue');
  return <Tag {...RUN_LOOK[state]}>{t(`run_states.${state}`)}</Tag>;
}

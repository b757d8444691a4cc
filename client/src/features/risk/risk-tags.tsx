import type { HitState, RiskAction } from '@lode/shared/risk/schemas';
import {
  mdiAlertDecagramOutline,
  mdiCancel,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiFlagOutline,
  mdiPauseCircleOutline,
} from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../components/ui/tag.tsx';

const ACTIONS = {
  flag: { palette: 'info', icon: mdiFlagOutline },
  hold: { palette: 'warning', icon: mdiPauseCircleOutline },
  block: { palette: 'error', icon: mdiCancel },
} as const satisfies Record<RiskAction, object>;

const STATES = {
  open: { palette: 'warning', icon: mdiClockOutline },
  cleared: { palette: 'success', icon: mdiCheckCircleOutline },
  confirmed: { palette: 'error', icon: mdiAlertDecagramOutline },
} as const satisfies Record<HitState, object>;

/** What a rule does. */
export function ActionTag({ action }: { action: RiskAction }) {
  const { t } = useTranslation('risk');
  return <Tag {...ACTIONS[action]}>{t(`action.${action}`)}</Tag>;
}

/** How far staff are with a hit. */
export function HitStateTag({ state }: { state: HitState }) {
  const { t } = useTranslation('risk');
  return <Tag {...STATES[state]}>{t(`state.${state}`)}</Tag>;
}

import type { UserState } from '@lode/shared/accounts/admin-schemas';
import { mdiAccountOffOutline, mdiCancel, mdiCheckCircleOutline, mdiLockOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Tag } from './tag.tsx';

const LOOK = {
  active: { icon: mdiCheckCircleOutline, palette: 'success' },
  locked: { icon: mdiLockOutline, palette: 'warning' },
  disabled: { icon: mdiCancel, palette: 'error' },
  closed: { icon: mdiAccountOffOutline, palette: 'gray' },
} as const satisfies Record<UserState, object>;

/** How somebody's account stands. */
export function PersonState({ state }: { state: UserState }) {
  const { t } = useTranslation('admin');
  return <Tag {...LOOK[state]}>{t(`state.${state}`)}</Tag>;
}

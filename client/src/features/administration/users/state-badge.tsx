import { Badge } from '@chakra-ui/react';
import type { UserState } from '@lode/shared/accounts/admin-schemas';
import { mdiCancel, mdiCheckCircleOutline, mdiLockOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/ui/icon.tsx';

const LOOK: Record<UserState, { icon: string; palette: string }> = {
  active: { icon: mdiCheckCircleOutline, palette: 'success' },
  locked: { icon: mdiLockOutline, palette: 'warning' },
  disabled: { icon: mdiCancel, palette: 'error' },
};

/** How an account stands, in colour, sign and word. */
export function StateBadge({ state }: { state: UserState }) {
  const { t } = useTranslation('admin');
  const { icon, palette } = LOOK[state];
  return (
    <Badge colorPalette={palette} variant="subtle" borderRadius="pill" gap="1" px="2">
      <Icon path={icon} size={14} />
      {t(`state.${state}`)}
    </Badge>
  );
}

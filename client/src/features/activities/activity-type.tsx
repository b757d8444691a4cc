import { Badge } from '@chakra-ui/react';
import type { ActivityType } from '@lode/shared/activities/schemas';
import { mdiAccountPlusOutline, mdiCartOutline, mdiShareVariantOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/ui/icon.tsx';

const ICONS: Record<ActivityType, string> = {
  register: mdiAccountPlusOutline,
  referral: mdiShareVariantOutline,
  purchase: mdiCartOutline,
};

/** What an activity asks for, in a word. */
export function ActivityTypeBadge({ type }: { type: ActivityType }) {
  const { t } = useTranslation('activities');
  return (
    <Badge colorPalette="info" variant="subtle" borderRadius="pill" gap="1" px="2" whiteSpace="nowrap">
      <Icon path={ICONS[type]} size={14} />
      {t(`type.${type}`)}
    </Badge>
  );
}

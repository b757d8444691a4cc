import type { ActivityType } from '@lode/shared/activities/schemas';
import { mdiAccountPlusOutline, mdiCartOutline, mdiShareVariantOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../components/ui/tag.tsx';

const ICONS: Record<ActivityType, string> = {
  register: mdiAccountPlusOutline,
  referral: mdiShareVariantOutline,
  purchase: mdiCartOutline,
};

/** What an activity asks for, in a word. */
export function ActivityTypeBadge({ type }: { type: ActivityType }) {
  const { t } = useTranslation('activities');
  return (
    <Tag palette="info" icon={ICONS[type]}>
      {t(`type.${type}`)}
    </Tag>
  );
}

import type { ActivityStatus } from '@lode/shared/activities/schemas';
import { mdiCalendarClockOutline, mdiFlagCheckered, mdiPlayCircleOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Tag, type TagPalette } from '../../../components/ui/tag.tsx';

const STATES: Record<ActivityStatus, { palette: TagPalette; icon: string }> = {
  upcoming: { palette: 'info', icon: mdiCalendarClockOutline },
  active: { palette: 'success', icon: mdiPlayCircleOutline },
  ended: { palette: 'gray', icon: mdiFlagCheckered },
};

/** Where an activity stands in its time. */
export function ActivityStatusTag({ status }: { status: ActivityStatus }) {
  const { t } = useTranslation('activities-admin');
  const { palette, icon } = STATES[status];
  return (
    <Tag palette={palette} icon={icon}>
      {t(`status.${status}`)}
    </Tag>
  );
}

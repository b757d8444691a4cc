import { Box } from '@chakra-ui/react';
import type { Activity } from '@lode/shared/activities/schemas';
import { useRef } from 'react';
import { Dialog } from '../../components/ui/dialog.tsx';
import { pageContent } from '../../lib/focus-content.ts';
import { ActivityDetail } from './activity-detail.tsx';
import { useActivity } from './use-activities.ts';
import { useActivityText } from './use-activity-text.ts';

export const ACTIVITY_DIALOG_WIDTH = 500;

interface ActivityDialogProps {
  /** As it is known already; it is kept current from here on. */
  activity: Activity;
  onClose: () => void;
}

/** One activity over the page; it closes 1.5 s after its reward was claimed. */
export function ActivityDialog({ activity: known, onClose }: ActivityDialogProps) {
  const { data } = useActivity(known.id);
  const activity = data ?? known;
  const title = useActivityText(activity.title);
  // A claimed activity leaves the list, and the button that opened it leaves with it.
  const claimed = useRef(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      maxWidth={ACTIVITY_DIALOG_WIDTH}
      finalFocus={() => (claimed.current ? pageContent() : null)}
    >
      <Box pb="5">
        <ActivityDetail
          activity={activity}
          onClaimed={() => {
            claimed.current = true;
            onClose();
          }}
        />
      </Box>
    </Dialog>
  );
}

import { Flex } from '@chakra-ui/react';
import type { Activity } from '@lode/shared/activities/schemas';
import { ActivityFacts } from './activity-facts.tsx';
import { ClaimArea } from './claim-area.tsx';
import { useRecordView } from './use-activities.ts';
import { useActivityText } from './use-activity-text.ts';
import { useActivityTime } from './use-remaining.ts';

interface ActivityDetailProps {
  activity: Activity;
  /** 1.5 s after a claim. */
  onClaimed: () => void;
}

/** One activity with its claim, for a dialog or a page; that it was shown is counted. */
export function ActivityDetail({ activity, onClaimed }: ActivityDetailProps) {
  const time = useActivityTime(activity);
  const content = useActivityText(activity.content);
  useRecordView(activity.id);
  return (
    <Flex direction="column" gap="5">
      <ActivityFacts activity={{ ...activity, content }} time={time} />
      <ClaimArea activity={activity} time={time} onClaimed={onClaimed} />
    </Flex>
  );
}

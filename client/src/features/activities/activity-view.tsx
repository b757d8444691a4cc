import { Box, Heading } from '@chakra-ui/react';
import type { Activity } from '@lode/shared/activities/schemas';
import { Card } from '../../components/ui/card.tsx';
import { ActivityDetail } from './activity-detail.tsx';
import { useActivityText } from './use-activity-text.ts';

interface ActivityViewProps {
  activity: Activity;
  onClaimed: () => void;
}

/** One activity as a page of its own. */
export function ActivityView({ activity, onClaimed }: ActivityViewProps) {
  const title = useActivityText(activity.title);
  return (
    <Card maxW="640px">
      <Heading as="h2" textStyle="xl" fontWeight="600" mb="4" dir="auto" overflowWrap="anywhere">
        {title}
      </Heading>
      <Box>
        <ActivityDetail activity={activity} onClaimed={onClaimed} />
      </Box>
    </Card>
  );
}

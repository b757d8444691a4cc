import { Flex, Text } from '@chakra-ui/react';
import type { Activity } from '@lode/shared/activities/schemas';
import { ActivityTypeBadge } from './activity-type.tsx';
import { RewardLine } from './reward-line.tsx';
import { TimeLeft } from './time-left.tsx';
import type { ActivityTime } from './use-remaining.ts';

interface ActivityFactsProps {
  activity: Pick<Activity, 'type' | 'content' | 'reward_hashpower' | 'reward_period'>;
  time: ActivityTime;
}

/** All that an activity says below its title: what it asks for, in the operator's lines as they are given, and what it gives. */
export function ActivityFacts({ activity, time }: ActivityFactsProps) {
  return (
    <Flex direction="column" gap="4">
      <Flex align="center" gap="3" wrap="wrap">
        <ActivityTypeBadge type={activity.type} />
        <TimeLeft time={time} />
      </Flex>
      <Text dir="auto" whiteSpace="pre-line" overflowWrap="anywhere">
        {activity.content}
      </Text>
      <RewardLine activity={activity} />
    </Flex>
  );
}

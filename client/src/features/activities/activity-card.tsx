import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { Activity } from '@lode/shared/activities/schemas';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ActivityTypeBadge } from './activity-type.tsx';
import { RewardLine } from './reward-line.tsx';
import { TimeLeft } from './time-left.tsx';
import { useActivityText } from './use-activity-text.ts';
import type { Claim } from './use-claim.ts';
import { useActivityTime } from './use-remaining.ts';

interface ActivityCardProps {
  activity: Activity;
  claim: Claim;
  onOpen: () => void;
}

/** An activity in the list: what it is about, what it gives, how long it runs, and what can be done with it. */
export function ActivityCard({ activity, claim, onOpen }: ActivityCardProps) {
  const { t } = useTranslation('activities');
  const [title, content] = [useActivityText(activity.title), useActivityText(activity.content)];
  const time = useActivityTime(activity);
  return (
    <Card as="li" display="flex" flexDirection="column" gap="4" minW="0">
      <Flex justify="space-between" align="start" gap="3">
        <Heading as="h2" textStyle="lg" fontWeight="600" dir="auto" overflowWrap="anywhere" minW="0">
          {title}
        </Heading>
        <ActivityTypeBadge type={activity.type} />
      </Flex>
      <Text dir="auto" color="muted" whiteSpace="pre-line" overflowWrap="anywhere" lineClamp={3}>
        {content}
      </Text>
      <Flex direction="column" gap="2" mt="auto">
        <RewardLine activity={activity} />
        <TimeLeft time={time} />
      </Flex>
      <Flex gap="2" wrap="wrap">
        <SecondaryButton onClick={onOpen}>
          {t('details')}
          <Box as="span" srOnly>
            {title}
          </Box>
        </SecondaryButton>
        {activity.eligible && (
          <PrimaryButton
            needsNetwork
            disabled={time.status !== 'active' || (claim.busy !== null && claim.busy !== activity.id)}
            loading={claim.busy === activity.id}
            onClick={() => void claim.claim(activity.id)}
          >
            {t('claim.now')}
            <Box as="span" srOnly>
              {title}
            </Box>
          </PrimaryButton>
        )}
      </Flex>
    </Card>
  );
}

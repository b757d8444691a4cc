import { Box, Heading } from '@chakra-ui/react';
import { parseHashPower } from '@lode/shared/core/hash-power';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '../../../components/ui/buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { momentOf } from '../../../lib/local-time.ts';
import { serverNow } from '../../../lib/server-time.ts';
import { ActivityFacts } from '../activity-facts.tsx';
import { useActivityTime } from '../use-remaining.ts';
import type { ActivityValues } from './activity-values.ts';

/** The activity as customers will see it, while it is being written. */
export function ActivityPreview({ values }: { values: ActivityValues }) {
  const { t } = useTranslation(['activities-admin', 'activities']);
  const now = useMemo(() => new Date(serverNow()).toISOString(), []);
  const moment = (text: string) => momentOf(text) ?? now;
  const time = useActivityTime({
    start_time: moment(values.start_time),
    end_time: moment(values.end_time),
    now,
  });
  const known = parseHashPower(values.reward_hashpower.trim(), 2) !== undefined;
  const activity = {
    type: values.type,
    content: values.content,
    reward_hashpower: known ? values.reward_hashpower.trim() : '0',
    reward_period: Number(values.reward_period) || 0,
  };
  return (
    <Section title={t('preview.title')} hint={t('preview.hint')}>
      <Card bg="bg" maxW="500px" mx="auto">
        <Heading as="h3" textStyle="lg" fontWeight="600" mb="4" dir="auto" overflowWrap="anywhere">
          {values.title.trim() || t('preview.untitled')}
        </Heading>
        <ActivityFacts activity={activity} time={time} />
        <Box mt="5">
          <PrimaryButton size="lg" w="full" disabled>
            {t('activities:claim.now')}
          </PrimaryButton>
        </Box>
      </Card>
    </Section>
  );
}

import { Box, Flex } from '@chakra-ui/react';
import type { Reward, RewardStatus } from '@lode/shared/activities/schemas';
import { mdiCheckCircleOutline, mdiClockAlertOutline, mdiGiftOpenOutline, mdiGiftOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../components/ui/buttons.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { SkeletonRows } from '../../components/ui/skeletons.tsx';
import { Tag, type TagPalette } from '../../components/ui/tag.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { useFormat } from '../../lib/format.ts';
import { useRewards } from './use-activities.ts';
import { useActivityText } from './use-activity-text.ts';

const STATES: Record<RewardStatus, { palette: TagPalette; icon: string }> = {
  pending: { palette: 'info', icon: mdiGiftOutline },
  claimed: { palette: 'success', icon: mdiCheckCircleOutline },
  expired: { palette: 'gray', icon: mdiClockAlertOutline },
};

interface RewardListProps {
  /** A reward's link was followed. */
  onLeave?: () => void;
}

/** What the customer has earned: waiting to be claimed, claimed, or missed. */
export function RewardList({ onLeave }: RewardListProps) {
  const { t } = useTranslation(['activities', 'errors', 'common']);
  const { data, error, loading, reload, more } = useRewards();
  if (!data && error) {
    return <ErrorState error={error} title={t('activities:rewards.failed')} onRetry={reload} />;
  }
  if (!data) {
    return (
      <Box py="4" aria-busy>
        <SkeletonRows rows={3} />
      </Box>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={mdiGiftOpenOutline}
        title={t('activities:rewards.empty')}
        text={t('activities:rewards.empty_hint')}
        action={
          <Box onClick={onLeave}>
            <TextLink to="/app/activities">{t('common:nav.activities')}</TextLink>
          </Box>
        }
      />
    );
  }
  return (
    <>
      <Box as="ul" aria-label={t('activities:rewards.title')} aria-busy={loading}>
        {data.map((reward) => (
          <RewardRow key={reward.id} reward={reward} onLeave={onLeave} />
        ))}
      </Box>
      {more && (
        <Flex justify="center" py="3">
          <SecondaryButton size="sm" loading={loading} onClick={more}>
            {t('activities:rewards.more')}
          </SecondaryButton>
        </Flex>
      )}
    </>
  );
}

function RewardRow({ reward, onLeave }: { reward: Reward; onLeave: (() => void) | undefined }) {
  const { t } = useTranslation('activities');
  const format = useFormat();
  const title = useActivityText(reward.title);
  const { palette, icon } = STATES[reward.status];
  const when = reward.claimed_at
    ? t('rewards.claimed_at', { time: format.exactTime(reward.claimed_at) })
    : t(`rewards.until_${reward.status === 'pending' ? 'pending' : 'expired'}`, {
        time: format.exactTime(reward.claim_until),
      });
  return (
    <Flex
      as="li"
      justify="space-between"
      gap="4"
      py="3.5"
      borderTopWidth="1px"
      _first={{ borderTopWidth: 0 }}
    >
      <Box minW="0">
        <Box fontWeight="600" overflowWrap="anywhere" dir="auto">
          {title}
        </Box>
        <Box textStyle="sm" color="muted">
          {when}
        </Box>
        {reward.status === 'pending' && (
          <Box textStyle="sm" mt="1" onClick={onLeave}>
            <TextLink to={`/app/activities/${reward.activity_id}`}>{t('rewards.open')}</TextLink>
          </Box>
        )}
      </Box>
      <Flex direction="column" align="end" gap="1.5" flexShrink={0}>
        <Box fontWeight="600" fontVariantNumeric="tabular-nums">
          {format.hashPower(reward.hashpower)}
        </Box>
        <Box textStyle="xs" color="muted">
          {t('period', { count: reward.period })}
        </Box>
        <Tag palette={palette} icon={icon}>
          {t(`rewards.status.${reward.status}`)}
        </Tag>
      </Flex>
    </Flex>
  );
}

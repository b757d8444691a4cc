import { Box, Grid } from '@chakra-ui/react';
import { referralRoutes } from '@lode/shared/referrals/rest';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { PageFrame } from '../../components/ui/page-frame.tsx';
import { call } from '../../lib/api-client.ts';
import { useLive } from '../../lib/use-live.ts';
import { BonusList } from './bonus-list.tsx';
import { FriendList } from './friend-list.tsx';
import { InvitationCard, InvitationSkeleton } from './invitation-card.tsx';
import { ReferralFigures, ReferralFiguresSkeleton } from './referral-figures.tsx';
import { RewardRules } from './reward-rules.tsx';

/** The customer's link and ways to pass it on, what came of it, and by which rules. */
export function ReferralPage() {
  const { t } = useTranslation('referral');
  const stats = useLive('stats', (signal) => call(referralRoutes.stats, { signal }), {
    events: ['referrals:bonus.changed'],
  });
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      {!stats.data && Boolean(stats.error) && (
        <ErrorState title={t('title')} error={stats.error} onRetry={stats.reload} />
      )}
      {(stats.data || !stats.error) && (
        <>
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
            gap="5"
            alignItems="stretch"
          >
            {stats.data ? <InvitationCard stats={stats.data} /> : <InvitationSkeleton />}
            <RewardRules rate={stats.data?.referral_rate} />
          </Grid>
          <Box my="5">
            {stats.data ? <ReferralFigures stats={stats.data} /> : <ReferralFiguresSkeleton />}
          </Box>
        </>
      )}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="5">
        <FriendList />
        <BonusList />
      </Grid>
    </PageFrame>
  );
}

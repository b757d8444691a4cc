import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import type { AdminWithdrawalDetail } from '@lode/shared/withdrawals/admin-schemas';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Notice } from '../../../components/ui/notice.tsx';
import { call } from '../../../lib/api-client.ts';
import { MatterPage, StoryEntries, StoryGrid } from '../components/matter-page.tsx';
import { RiskTag, WithdrawalTag } from '../components/state-tags.tsx';
import { useMatter } from '../use-matter.ts';
import { WithdrawalActions } from './withdrawal-actions.tsx';
import { Approvals, ChainWord, Order, RiskHits, WhoAsks } from './withdrawal-story.tsx';

/** The whole story of one withdrawal, and what is to be done with it. */
export function AdminWithdrawalPage() {
  const { id = '' } = useParams();
  const loaded = useMatter(
    id,
    (signal) => call(adminWithdrawalRoutes.get, { params: { id }, signal }, 'admin'),
    ['withdrawal'],
    id,
  );
  return (
    <MatterPage
      name="withdrawal"
      loaded={loaded}
      tags={({ state, risk }) => (
        <>
          <WithdrawalTag state={state} />
          <RiskTag risk={risk} />
        </>
      )}
    >
      {(withdrawal) => (
        <WithdrawalStory withdrawal={withdrawal} onChanged={loaded.replace} onStale={loaded.reload} />
      )}
    </MatterPage>
  );
}

interface WithdrawalStoryProps {
  withdrawal: AdminWithdrawalDetail;
  onChanged: (withdrawal: AdminWithdrawalDetail) => void;
  onStale: () => void;
}

function WithdrawalStory({ withdrawal, onChanged, onStale }: WithdrawalStoryProps) {
  const { t } = useTranslation('wallet');
  return (
    <>
      {withdrawal.holdings_short && (
        <Notice tone="warning">{t('wallet:withdraw.later', { coin: withdrawal.currency })}</Notice>
      )}
      <WithdrawalActions withdrawal={withdrawal} onChanged={onChanged} onStale={onStale} />
      <StoryGrid>
        <Order withdrawal={withdrawal} />
        <WhoAsks withdrawal={withdrawal} />
        <Approvals withdrawal={withdrawal} />
        <ChainWord withdrawal={withdrawal} />
      </StoryGrid>
      <RiskHits withdrawal={withdrawal} />
      <StoryEntries entries={withdrawal.entries} />
    </>
  );
}

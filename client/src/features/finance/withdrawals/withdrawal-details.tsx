import type { AdminWithdrawalDetail } from '@lode/shared/withdrawals/admin-schemas';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/ui/notice.tsx';
import { StoryEntries, StoryGrid } from '../components/matter-page.tsx';
import { WithdrawalActions } from './withdrawal-actions.tsx';
import { Approvals, ChainWord, Order, RiskHits, WhoAsks } from './withdrawal-story.tsx';

interface WithdrawalDetailsProps {
  withdrawal: AdminWithdrawalDetail;
  onChanged: (withdrawal: AdminWithdrawalDetail) => void;
  onStale: () => void;
}

/** The whole story of one withdrawal, and what is to be done with it. */
export function WithdrawalDetails({ withdrawal, onChanged, onStale }: WithdrawalDetailsProps) {
  const { t } = useTranslation(['finance', 'wallet']);
  return (
    <>
      {withdrawal.stopped && <Notice tone="error">{t('withdrawal.stopped')}</Notice>}
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

import { useParams } from 'react-router-dom';
import { MatterPage } from '../components/matter-page.tsx';
import { RiskTag, WithdrawalTag } from '../components/state-tags.tsx';
import { useWithdrawal } from './use-withdrawal.ts';
import { WithdrawalDetails } from './withdrawal-details.tsx';

/** One withdrawal on a page of its own. */
export function AdminWithdrawalPage() {
  const { id = '' } = useParams();
  const loaded = useWithdrawal(id);
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
        <WithdrawalDetails withdrawal={withdrawal} onChanged={loaded.replace} onStale={loaded.reload} />
      )}
    </MatterPage>
  );
}

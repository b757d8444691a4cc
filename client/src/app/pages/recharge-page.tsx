import { useSearchParams } from 'react-router-dom';
import { RechargeView } from '../../features/deposits/recharge/recharge-view.tsx';
import { BalanceLine } from '../../features/wallet/balance-line.tsx';
import { wayBack } from '../redirect.ts';

/** Starts a deposit. `?amount=` fills in the sum; `?next=` is where a purchase waits for it. */
export function RechargePage() {
  const [search] = useSearchParams();
  return <RechargeView next={wayBack(search.get('next'))} balance={<BalanceLine />} />;
}

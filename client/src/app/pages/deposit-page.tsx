import { useParams, useSearchParams } from 'react-router-dom';
import { DepositView } from '../../features/deposits/deposit/deposit-view.tsx';
import { wayBack } from '../redirect.ts';

/** One deposit. `?next=` is where a purchase waits for it. */
export function DepositPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  return <DepositView key={id} id={id} next={wayBack(search.get('next'))} />;
}

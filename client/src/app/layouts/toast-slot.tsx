import { lazy, Suspense, useEffect, useState } from 'react';
import { VISITOR_SOCKET_MS } from '../../lib/follow-live.ts';

const WithdrawalToast = lazy(async () => ({
  default: (await import('../../features/withdrawals/toast/withdrawal-toast.tsx')).WithdrawalToast,
}));

/** Where recent withdrawals are told. Its code comes once the page has settled: the first is told later still. */
export function ToastSlot() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), VISITOR_SOCKET_MS);
    return () => clearTimeout(timer);
  }, []);
  return wanted ? (
    <Suspense>
      <WithdrawalToast />
    </Suspense>
  ) : null;
}

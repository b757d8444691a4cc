import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { VISITOR_SOCKET_MS } from '../../lib/follow-live.ts';

const load = async () =>
  (await import('../../features/withdrawals/toast/withdrawal-toast.tsx')).WithdrawalToast;

/** Without a network its code cannot be had: it is asked for again, and nothing else of the page is troubled. */
const AGAIN_MS = 30_000;

/** Where recent withdrawals are told. Its code comes once the page has settled: the first is told later still. */
export function ToastSlot() {
  const [Toast, setToast] = useState<ComponentType>();
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout>;
    const fetchSoon = (ms: number): void => {
      timer = setTimeout(() => {
        load().then(
          (loaded) => !gone && setToast(() => loaded),
          () => !gone && fetchSoon(AGAIN_MS),
        );
      }, ms);
    };
    fetchSoon(VISITOR_SOCKET_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);
  return Toast ? (
    <Suspense>
      <Toast />
    </Suspense>
  ) : null;
}

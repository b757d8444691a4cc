import { useSearchParams } from 'react-router-dom';

const OFFLINE_VIEW = 'offline';

/** Which conversation is open, kept in the address: a reload and the back button find it again. */
export function useSelection() {
  const [params, setParams] = useSearchParams();
  const selectedId = params.get('session');
  const isOffline = params.get('view') === OFFLINE_VIEW;
  const anything = selectedId !== null || isOffline;
  return {
    selectedId,
    isOffline,
    // From the queue a step forward, so that "back" leads there again; between conversations no history.
    select: (id: string) => setParams({ session: id }, { replace: anything }),
    showOffline: () => setParams({ view: OFFLINE_VIEW }, { replace: anything }),
    clear: () => setParams({}, { replace: true }),
  };
}

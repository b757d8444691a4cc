import { useSearchParams } from 'react-router-dom';
import { useStable } from '../../../lib/use-stable.ts';

const OFFLINE_VIEW = 'offline';

/** The address of what is shown in the middle; the lists' filter stays. */
const showing = (shown: Record<string, string>) => (params: URLSearchParams) => {
  const next = new URLSearchParams(params);
  for (const name of ['session', 'view', 'at']) next.delete(name);
  for (const [name, value] of Object.entries(shown)) next.set(name, value);
  return next;
};

/** Which conversation is open, kept in the address: a reload and the back button find it again. */
export function useSelection() {
  const [params, setParams] = useSearchParams();
  const selectedId = params.get('session');
  const isOffline = params.get('view') === OFFLINE_VIEW;
  const anything = selectedId !== null || isOffline;
  // From the queue a step forward, so that "back" leads there again; between conversations no history.
  const select = useStable((id: string, at?: string) =>
    setParams(showing({ session: id, ...(at !== undefined && { at }) }), { replace: anything }),
  );
  return {
    selectedId,
    isOffline,
    /** The line at which it is opened. */
    at: params.get('at'),
    select,
    showOffline: () => setParams(showing({ view: OFFLINE_VIEW }), { replace: anything }),
    clear: () => setParams(showing({}), { replace: true }),
  };
}

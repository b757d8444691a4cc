import { guardRoutes } from '@lode/shared/guard/rest';
import { useTranslation } from 'react-i18next';
import { CountBadge } from '../../../components/ui/count-badge.tsx';
import { call } from '../../../lib/api-client.ts';
import { useLive } from '../../../lib/use-live.ts';

/** How many guarded changes wait, beside their entry; nothing while none does. */
export function GuardedBadge() {
  const { t } = useTranslation('guard');
  const { data } = useLive(
    'guarded-count',
    (signal) => call(guardRoutes.list, { query: { state: 'waiting', limit: 1 }, signal }, 'admin'),
    { side: 'admin', events: ['guard:change.changed'] },
  );
  if (!data?.waiting) return null;
  return <CountBadge count={data.waiting} label={`${t('waiting')}: ${data.waiting}`} />;
}

import { useTranslation } from 'react-i18next';
import { CountBadge } from '../../../components/ui/count-badge.tsx';
import { useUser } from '../../../lib/session.ts';
import { useAtomValue } from '../../../lib/store.ts';
import { unreadOf } from './desk-alerts.ts';
import { bookAtom } from './desk-state.ts';
import { mineOf } from './session-book.ts';
import { useOfflineCount } from './use-offline-count.ts';
import { useWaitingCount } from './use-waiting-count.ts';

/**
 * Beside "Customer service": the unread messages of my conversations and the offline messages, if any, and the number of waiting conversations,
 * grey while it is only the last one known.
 */
export function WaitingBadge() {
  const { t } = useTranslation('console');
  const { count, stale } = useWaitingCount();
  const unread = useUnread();
  const offline = useOfflineCount() ?? 0;
  return (
    <>
      {unread > 0 && (
        <CountBadge
          count={unread}
          tone="primary"
          stale={stale}
          label={t('row.unread', { count: unread })}
          data-unread={unread}
        />
      )}
      {offline > 0 && (
        <CountBadge
          count={offline}
          tone="primary"
          stale={stale}
          label={`${t('offline.title')}: ${offline}`}
          data-offline={offline}
        />
      )}
      {count !== null && (
        <CountBadge
          count={count}
          stale={stale}
          label={t('badge', { count }) + (stale ? `. ${t('connection.reconnecting')}` : '')}
          data-waiting={count}
        />
      )}
    </>
  );
}

function useUnread(): number {
  const book = useAtomValue(bookAtom);
  const me = useUser('admin')?.username;
  return me === undefined ? 0 : unreadOf(mineOf(book, me));
}

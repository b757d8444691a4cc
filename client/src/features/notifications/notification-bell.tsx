import { mdiBellOutline } from '@mdi/js';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/ui/buttons.tsx';
import { Counted } from '../../components/ui/counted.tsx';
import { OnItsWay } from '../../components/ui/on-its-way.tsx';
import { Unopened } from '../../components/ui/overlay.tsx';
import { useFormat } from '../../lib/format.ts';
import { lazyCode } from '../../lib/lazy-code.tsx';
import { useUnread } from './use-unread.ts';

const NotificationDialog = lazyCode(
  async () => (await import('./notification-dialog.tsx')).NotificationDialog,
  Unopened,
);

interface NotificationBellProps {
  /** How much else waits behind the bell. */
  others: number;
  /** What stands above what was told; `leave` closes it. */
  first: (leave: () => void) => ReactNode;
  onSupport: () => void;
}

/** In the top bar: what the customer was told, and how much of it is new. */
export function NotificationBell({ others, first, onSupport }: NotificationBellProps) {
  const { t } = useTranslation('around');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const count = useUnread() + others;
  const close = () => setOpen(false);
  return (
    <>
      <Counted count={count} tone="error">
        <IconButton
          path={mdiBellOutline}
          label={count > 0 ? t('bell', { total: format.integer(count) }) : t('notifications')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </Counted>
      {open && (
        <OnItsWay>
          <NotificationDialog first={first(close)} onSupport={onSupport} onClose={close} />
        </OnItsWay>
      )}
    </>
  );
}

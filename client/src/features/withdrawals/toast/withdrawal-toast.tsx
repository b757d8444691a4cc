import { WITHDRAWALS_POLL_MS } from '@lode/shared/withdrawals/limits';
import { maskUsername } from '@lode/shared/withdrawals/mask';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CoinIcon } from '../../../components/ui/coin-icon.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { getToken } from '../../../lib/auth-token.ts';
import { followLive } from '../../../lib/follow-live.ts';
import { useFormat } from '../../../lib/format.ts';
import { knownUser } from '../../../lib/session.ts';
import { readWithdrawals } from '../state/public-withdrawals.ts';
import { createRotation, nameOf, type Rotation, type ToastItem } from './toast-rotation.ts';
import { rememberTold, wasTold } from './told.ts';
import styles from './withdrawal-toast.module.css';

/** Nobody sees it behind another tab, and a dialog is more important. */
const mayShow = () => !document.hidden && !document.querySelector('[aria-modal="true"]');

/** Others' only, as far as a masked name tells whose it is, and each once an hour. */
function mayTell(item: ToastItem): boolean {
  const me = knownUser('user');
  // Logged in, and it is not known yet as whom.
  if (!me && getToken('user')) return false;
  return item.username !== (me && maskUsername(me.username)) && !wasTold(item, Date.now());
}

/**
 * Now and then tells of one of the latest withdrawals, and leads to all of them. Rotating, it is silent to
 * screen readers; only one that has just been completed is said, once.
 */
export function WithdrawalToast() {
  const { t } = useTranslation('withdrawals');
  const format = useFormat();
  const [{ item, fresh }, setShown] = useState<{ item: ToastItem | null; fresh: boolean }>({
    item: null,
    fresh: false,
  });
  const rotation = useRef<Rotation>(null);
  useEffect(() => {
    const started = createRotation({
      show: (next, isFresh) => {
        if (next) rememberTold(next, Date.now());
        setShown({ item: next, fresh: isFresh });
      },
      mayShow,
      mayTell,
    });
    rotation.current = started;
    const stopFollowing = followToasts(started);
    return () => {
      stopFollowing();
      started.stop();
    };
  }, []);
  const text = item && t('toast.text', { username: item.username, amount: format.money(item.amount_usd) });
  return (
    <aside className={styles.corner} aria-label={t('toast.label')}>
      <div role="status" className={styles.said}>
        {fresh && text}
      </div>
      {item && (
        <Link
          key={nameOf(item)}
          to="/all-withdrawals"
          className={styles.toast}
          data-coin={item.currency}
          onMouseEnter={() => rotation.current?.hold()}
          onMouseLeave={() => rotation.current?.release()}
          onFocus={() => rotation.current?.hold()}
          onBlur={() => rotation.current?.release()}
          onClick={() => rotation.current?.release()}
        >
          <CoinIcon symbol={item.currency} size={32} />
          <span>
            <span className={styles.text}>{text}</span>
            <span className={styles.detail}>
              {item.currency} · <RelativeTime at={item.completed_at} />
            </span>
          </span>
        </Link>
      )}
    </aside>
  );
}

/** Keeps the rotation supplied until the returned end. A failure is for the console only. */
function followToasts(rotation: Rotation): () => void {
  const reload = async () => {
    try {
      rotation.know((await readWithdrawals(1)).withdrawals);
    } catch (error) {
      console.warn('The latest withdrawals failed to load', error);
    }
  };
  return followLive({
    reload: () => void reload(),
    everyMs: WITHDRAWALS_POLL_MS,
    listen: (onEvent) => [onEvent('user', 'withdrawals:withdrawal.completed', rotation.arrived)],
  });
}

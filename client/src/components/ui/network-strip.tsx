import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useNewVersion } from '../../lib/known-version.ts';
import { useLastAnswer, useNetworkState } from '../../lib/network-state.ts';
import styles from './network-strip.module.css';

/** A clock time alone would be taken for one of today. */
const HALF_DAY_MS = 12 * 3_600_000;

/**
 * Says under the bar that the site cannot be reached and how old the figures are, and for a moment that it can again;
 * and that a new version of it comes with the next page.
 */
export function NetworkStrip() {
  const { t } = useTranslation();
  const format = useFormat();
  const state = useNetworkState();
  const newVersion = useNewVersion();
  const lastAnswer = useLastAnswer();
  const isOld = Date.now() - lastAnswer > HALF_DAY_MS;
  const time = isOld ? format.exactTime(lastAnswer) : format.clockTime(lastAnswer);
  return (
    <div role="status">
      {state === 'offline' && <p className={styles.strip}>{t('common:network.away', { time })}</p>}
      {state === 'online' && newVersion && (
        <p className={`${styles.strip} ${styles.back}`}>{t('common:network.new_version')}</p>
      )}
      {state === 'back' && <p className={`${styles.strip} ${styles.back}`}>{t('common:network.back')}</p>}
    </div>
  );
}

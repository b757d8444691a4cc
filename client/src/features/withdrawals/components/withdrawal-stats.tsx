import { CRYPTO_SYMBOLS } from '@lode/shared/rates/symbols';
import type { WithdrawalStats as Stats } from '@lode/shared/withdrawals/schemas';
import { useTranslation } from 'react-i18next';
import { CoinIcon } from '../../../components/ui/coin-icon.tsx';
import { RollingText } from '../../../components/ui/rolling-text.tsx';
import { Stat, StatGrid } from '../../../components/ui/stat-grid.tsx';
import { useFormat } from '../../../lib/format.ts';
import styles from './withdrawal-stats.module.css';

/** The three statistics of the last 24 hours; a dash holds the place of what has not come yet. */
export function WithdrawalStats({ stats }: { stats: Stats | undefined }) {
  const { t } = useTranslation('withdrawals');
  const format = useFormat();
  return (
    <section aria-label={t('stats.title')}>
      <StatGrid>
        <Stat label={t('stats.amount')}>
          <RollingText text={stats ? format.money(stats.amount_usd) : '–'} />
        </Stat>
        <Stat label={t('stats.count')}>
          <RollingText text={stats ? format.integer(stats.count) : '–'} />
        </Stat>
        <Stat label={t('stats.currencies')}>
          <span className={styles.coins}>
            {(stats?.currencies ?? CRYPTO_SYMBOLS).map((symbol) => (
              <span key={symbol} className={styles.coin}>
                <CoinIcon symbol={symbol} size={22} />
                {symbol}
              </span>
            ))}
          </span>
        </Stat>
      </StatGrid>
    </section>
  );
}

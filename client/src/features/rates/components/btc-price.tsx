import { useTranslation } from 'react-i18next';
import { RollingText } from '../../../components/ui/rolling-text.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useRates } from '../state/rates-state.ts';
import styles from './btc-price.module.css';

/** The live price of Bitcoin as an integer with thousands separators, or a loading text. */
export function BtcPrice() {
  const { t } = useTranslation();
  const format = useFormat();
  const btc = useRates().rates.BTC;
  return (
    <span className={styles.price} title={t('common:price.label')} data-testid="btc-price">
      <span className={styles.symbol}>{t('common:price.btc')}</span>
      {btc ? (
        <RollingText text={format.moneyWhole(btc.rate)} />
      ) : (
        <span className={styles.loading}>{t('common:price.loading')}</span>
      )}
    </span>
  );
}

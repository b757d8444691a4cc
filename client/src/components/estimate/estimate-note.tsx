import { LITTLE_DATA_DAYS } from '@lode/shared/mining/estimate-limits';
import type { EstimateSource } from '@lode/shared/mining/estimate-schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../lib/format.ts';
import styles from './outcome.module.css';

/** Where an estimate comes from, and where that can be checked. */
export function EstimateNote({ estimate }: { estimate: EstimateSource }) {
  const { t } = useTranslation('estimate');
  const format = useFormat();
  return (
    <p className={styles.source}>
      {estimate.days < LITTLE_DATA_DAYS && <span className={styles.little}>{t('little')}</span>}
      {t('source', {
        days: format.integer(estimate.days),
        until: format.date(`${estimate.last_day}T12:00:00`),
        revenue: format.money(estimate.revenue_usd),
        power: format.hashPower(estimate.farm_th),
        // The wire tells hundredths; as a decimal text with an exponent it stays exact.
        fee: format.percent(`${estimate.fee_percent}e-2`),
      })}{' '}
      <Link to="/transparency">{t('check')}</Link>
    </p>
  );
}
